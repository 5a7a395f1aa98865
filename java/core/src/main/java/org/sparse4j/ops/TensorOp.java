// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.ops;

import org.sparse4j.DataType;

/**
 * Products of tensors.
 *
 * @since 0.1.0
 */
public enum TensorOp implements RoutineOp {
    /** Sums over labels of products of any number of arrays. */
    EINSUM(751),
    /** The Kronecker product. */
    KRON(752),
    /** A tensor in matrix form times the Khatri-Rao product of matrices. */
    MTTKRP(753),
    /** A tensor times a matrix along a dimension. */
    TTM(754),
    /** Sums over pairs of dimensions. */
    TENSOR_MMUL(755),
    /** Sums over the last dimensions. */
    INNER(756),
    /** Products of all pairs of elements. */
    OUTER(757);

    private final int id;

    TensorOp(int id) {
        this.id = id;
    }

    @Override
    public int id() {
        return id;
    }

    @Override
    public DataType resultType(DataType type) {
        return type == DataType.BOOL ? null : type;
    }

    @Override
    public OpFamily family() {
        return OpFamily.TENSOR;
    }
}
