// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.ops;

import org.sparse4j.DataType;

/**
 * BLAS routines of levels 2 and 3, except {@code gemv} and {@code gemm}, which are products.
 *
 * @since 0.1.0
 */
public enum BlasOp implements RoutineOp {
    /** The rank-1 update of a matrix. */
    GER(701),
    /** A symmetric matrix times a vector. */
    SYMV(702),
    /** A triangular matrix times a vector. */
    TRMV(703),
    /** The solution of a triangular system. */
    TRSV(704),
    /** A symmetric matrix times a matrix. */
    SYMM(705),
    /** The rank-k update of a symmetric matrix. */
    SYRK(706),
    /** A triangular matrix times a matrix. */
    TRMM(707),
    /** The solutions of a triangular system. */
    TRSM(708);

    private final int id;

    BlasOp(int id) {
        this.id = id;
    }

    @Override
    public int id() {
        return id;
    }

    @Override
    public OpFamily family() {
        return OpFamily.BLAS;
    }

    @Override
    public DataType resultType(DataType type) {
        boolean solves = this == TRSV || this == TRSM;
        return type == DataType.BOOL || solves && !type.isFloating() ? null : type;
    }
}
