// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.ops;

import org.sparse4j.INDArray;
import org.sparse4j.backend.Function;

/**
 * Reductions whose result is a position, LONG.
 *
 * @since 0.1.0
 */
public enum IndexReduceOp implements Op {
    /** The position of the largest element: the first of equal elements, or the first NaN. */
    ARG_MAX(301),
    /** The position of the smallest element: the first of equal elements, or the first NaN. */
    ARG_MIN(302),
    /** The position of the first element that is not 0; -1 if there is none. */
    FIRST_INDEX(303),
    /** The position of the last element that is not 0; -1 if there is none. */
    LAST_INDEX(304);

    private final int id;

    IndexReduceOp(int id) {
        this.id = id;
    }

    @Override
    public int id() {
        return id;
    }

    @Override
    public OpFamily family() {
        return OpFamily.INDEX_REDUCE;
    }

    /**
     * Returns the operation with its operand, along dimensions. Negative dimensions count from the end; an empty list
     * stands for all dimensions.
     */
    public Operation of(INDArray x, int... dimensions) {
        return new Operation(Function.INDEX_REDUCE, this, x, null, null, dimensions);
    }
}
