// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.ops;

import org.sparse4j.INDArray;
import org.sparse4j.backend.Function;

/** Operations along dimensions that keep the shape. */
public enum AlongOp implements Op {
    /** The sum of an element and all before it on its line. */
    CUMSUM(501),
    /** The product of an element and all before it on its line. */
    CUMPROD(502),
    /** 1 at the first largest element of each group, else 0. */
    IS_MAX(503),
    /** The exponential over the sum of those of its line. */
    SOFTMAX(504);

    private final int id;

    AlongOp(int id) {
        this.id = id;
    }

    @Override
    public int id() {
        return id;
    }

    @Override
    public OpFamily family() {
        return OpFamily.ALONG;
    }

    @Override
    public FillRule fillRule() {
        switch (this) {
            case CUMSUM:
            case CUMPROD:
                return FillRule.KEPT_OR_DENSE;
            case SOFTMAX:
                return FillRule.DENSE_RESULT;
            default:
                return family().fillRule();
        }
    }

    /** With its operand, along dimensions (one; {@link #IS_MAX} any number, none: all). */
    public Operation of(INDArray x, int... dimensions) {
        return new Operation(Function.ALONG, this, x, null, null, dimensions);
    }
}
