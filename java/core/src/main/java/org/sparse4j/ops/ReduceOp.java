// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.ops;

import org.sparse4j.INDArray;
import org.sparse4j.backend.Function;

/**
 * Reductions along dimensions.
 *
 * @since 0.1.0
 */
public enum ReduceOp implements Op {
    /** The sum. */
    SUM(201),
    /** The mean: the sum divided by the number of elements. */
    MEAN(202),
    /** The product. */
    PROD(203),
    /** The largest element; NaN propagates. */
    MAX(204, "REDUCE_MAX"),
    /** The smallest element; NaN propagates. */
    MIN(205, "REDUCE_MIN"),
    /** The square root of the sum of squares. */
    NORM2(206),
    /** The number of elements that are not 0, LONG. */
    COUNT_NON_ZERO(207),
    /** The sum of absolute values. */
    NORM1(208),
    /** The largest absolute value; NaN propagates. */
    AMAX(209),
    /** The smallest absolute value; NaN propagates. */
    AMIN(210),
    /** The mean of absolute values. */
    AMEAN(211),
    /** The largest absolute value as a norm: a floating-point number, 0 for no elements. */
    NORMMAX(212),
    /** The sum of squares. */
    SQUARED_NORM(213),
    /** The variance, with divisor n - 1 or n. */
    VAR(214),
    /** The standard deviation, with divisor n - 1 or n. */
    STD(215),
    /** {@code -sum x ln x}. */
    ENTROPY(216),
    /** {@code -sum x log2 x}. */
    SHANNON_ENTROPY(217),
    /** {@code ln(-sum x ln x)}. */
    LOG_ENTROPY(218),
    /** The number of elements that are 0, LONG. */
    COUNT_ZERO(219),
    /** Whether an element is not 0, BOOL. */
    ANY(220),
    /** Whether no element is 0, BOOL. */
    ALL(221),
    /** Whether all elements are 0, BOOL. */
    NONE(222, "REDUCE_NONE"),
    /** The median. */
    MEDIAN(223),
    /** A percentile. */
    PERCENTILE(224);

    private final int id;
    private final String nativeName;

    ReduceOp(int id) {
        this.id = id;
        this.nativeName = name();
    }

    ReduceOp(int id, String nativeName) {
        this.id = id;
        this.nativeName = nativeName;
    }

    @Override
    public int id() {
        return id;
    }

    @Override
    public String nativeName() {
        return nativeName;
    }

    @Override
    public OpFamily family() {
        return OpFamily.REDUCE;
    }

    /**
     * Returns the operation with its operand, along dimensions. Negative dimensions count from the end; an empty list
     * stands for all dimensions. For {@link #PERCENTILE}, call {@link #percentile}.
     */
    public Operation of(INDArray x, int... dimensions) {
        if (this == PERCENTILE) {
            throw new IllegalArgumentException("percentile: the percentage is missing; call ReduceOp.percentile(percent, x, dimensions)");
        }
        return new Operation(Function.REDUCE, this, x, null, null, dimensions);
    }

    /** Returns the operation {@link #PERCENTILE} with a percentage from 0 to 100 and its operand, along dimensions. */
    public static Operation percentile(double percent, INDArray x, int... dimensions) {
        return new Operation(Function.REDUCE, PERCENTILE, x, null, percent, dimensions);
    }
}
