// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.ops;

import org.sparse4j.DataType;

/**
 * LAPACK routines on dense arrays.
 *
 * @since 0.1.0
 */
public enum LapackOp implements RoutineOp {
    /** The Cholesky factors. */
    POTRF(721),
    /** Solutions from Cholesky factors. */
    POTRS(722),
    /** The LU factors. */
    GETRF(723),
    /** Solutions from LU factors. */
    GETRS(724),
    /** Solutions of systems. */
    GESV(725),
    /** The QR factors. */
    GEQRF(726),
    /** Least-squares and least-norm solutions. */
    GELS(727),
    /** Eigenvalues and eigenvectors of symmetric matrices. */
    SYEV(728),
    /** Singular values and vectors. */
    GESVD(729);

    private final int id;

    LapackOp(int id) {
        this.id = id;
    }

    @Override
    public int id() {
        return id;
    }

    @Override
    public OpFamily family() {
        return OpFamily.LAPACK;
    }

    @Override
    public DataType resultType(DataType type) {
        return type.isFloating() ? type : null;
    }
}
