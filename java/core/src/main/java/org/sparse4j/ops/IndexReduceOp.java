// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.ops;

import org.sparse4j.INDArray;
import org.sparse4j.backend.Function;

/** Accumulations whose result is a position, LONG. */
public enum IndexReduceOp implements Op {
    /** Of the largest element; the first of equals, the first NaN. */
    ARG_MAX(301),
    /** Of the smallest element; the first of equals, the first NaN. */
    ARG_MIN(302),
    /** Of the first element that is not 0; -1 where there is none. */
    FIRST_INDEX(303),
    /** Of the last element that is not 0; -1 where there is none. */
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

    /** With its operand, along dimensions (negative ones count from the end; none: all). */
    public Operation of(INDArray x, int... dimensions) {
        return new Operation(Function.INDEX_REDUCE, this, x, null, null, dimensions);
    }
}
