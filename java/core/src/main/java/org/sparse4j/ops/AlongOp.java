// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.ops;

import org.sparse4j.INDArray;
import org.sparse4j.backend.Function;

/**
 * Operations along dimensions whose result keeps the shape. A line consists of the elements along one dimension.
 *
 * @since 0.1.0
 */
public enum AlongOp implements Op {
    /** The cumulative sum: each element plus all elements before it on its line. */
    CUMSUM(501),
    /** The cumulative product: each element times all elements before it on its line. */
    CUMPROD(502),
    /** 1 at the first largest element of each group, and 0 elsewhere. */
    IS_MAX(503),
    /** The softmax: the exponential divided by the sum of the exponentials on its line. */
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

    /**
     * Returns the operation with its operand, along one dimension. {@link #IS_MAX} takes any number of dimensions; an
     * empty list stands for all.
     */
    public Operation of(INDArray x, int... dimensions) {
        return new Operation(Function.ALONG, this, x, null, null, dimensions);
    }
}
