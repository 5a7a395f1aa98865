// SPDX-License-Identifier: Apache-2.0
package org.sparse4j;

import org.sparse4j.ops.IndexReduceOp;
import org.sparse4j.ops.ReduceOp;

/**
 * Accumulations over everything (no dimensions given) or along any set of dimensions, which vanish unless
 * {@code keepDims}. Negative dimensions count from the end. Elements that are not stored take part with the fill:
 * {@code mean} divides by the full length, {@code max} sees the fill. O(nnz + size of the result), whichever dimensions
 * are named; bit for bit the same for every number of threads.
 *
 * <p>Errors: IllegalArgumentException for a dimension that is repeated or does not exist, for BOOL where a sum makes no
 * sense, and for max, min, argMax, argMin of no elements.
 */
public interface ReductionOps {
    /** The sum; 0 for no elements. Integers keep their type and wrap. */
    default INDArray sum(int... dimensions) {
        return Calls.reduce(ReduceOp.SUM, this, false, dimensions);
    }

    /** The sum; 0 for no elements. Integers keep their type and wrap. */
    default INDArray sum(boolean keepDims, int... dimensions) {
        return Calls.reduce(ReduceOp.SUM, this, keepDims, dimensions);
    }

    /**
     * The sum; 0 for no elements. Integers keep their type and wrap. Of everything: a Double for floating arrays, a
     * Long for integers.
     */
    default Number sumNumber() {
        return Calls.reduceNumber(ReduceOp.SUM, this);
    }

    /** The mean; NaN for no elements. Integers give DOUBLE. */
    default INDArray mean(int... dimensions) {
        return Calls.reduce(ReduceOp.MEAN, this, false, dimensions);
    }

    /** The mean; NaN for no elements. Integers give DOUBLE. */
    default INDArray mean(boolean keepDims, int... dimensions) {
        return Calls.reduce(ReduceOp.MEAN, this, keepDims, dimensions);
    }

    /** The mean; NaN for no elements. Integers give DOUBLE. Of everything: a Double. */
    default Number meanNumber() {
        return Calls.reduceNumber(ReduceOp.MEAN, this);
    }

    /** The product; 1 for no elements. */
    default INDArray prod(int... dimensions) {
        return Calls.reduce(ReduceOp.PROD, this, false, dimensions);
    }

    /** The product; 1 for no elements. */
    default INDArray prod(boolean keepDims, int... dimensions) {
        return Calls.reduce(ReduceOp.PROD, this, keepDims, dimensions);
    }

    /** The product; 1 for no elements. Of everything: a Double for floating arrays, a Long for integers. */
    default Number prodNumber() {
        return Calls.reduceNumber(ReduceOp.PROD, this);
    }

    /** The largest element; NaN propagates. */
    default INDArray max(int... dimensions) {
        return Calls.reduce(ReduceOp.MAX, this, false, dimensions);
    }

    /** The largest element; NaN propagates. */
    default INDArray max(boolean keepDims, int... dimensions) {
        return Calls.reduce(ReduceOp.MAX, this, keepDims, dimensions);
    }

    /** The largest element; NaN propagates. Of everything: a Double for floating arrays, a Long for integers. */
    default Number maxNumber() {
        return Calls.reduceNumber(ReduceOp.MAX, this);
    }

    /** The smallest element; NaN propagates. */
    default INDArray min(int... dimensions) {
        return Calls.reduce(ReduceOp.MIN, this, false, dimensions);
    }

    /** The smallest element; NaN propagates. */
    default INDArray min(boolean keepDims, int... dimensions) {
        return Calls.reduce(ReduceOp.MIN, this, keepDims, dimensions);
    }

    /** The smallest element; NaN propagates. Of everything: a Double for floating arrays, a Long for integers. */
    default Number minNumber() {
        return Calls.reduceNumber(ReduceOp.MIN, this);
    }

    /** The sum of absolute values. */
    default INDArray norm1(int... dimensions) {
        return Calls.reduce(ReduceOp.NORM1, this, false, dimensions);
    }

    /** The sum of absolute values. */
    default INDArray norm1(boolean keepDims, int... dimensions) {
        return Calls.reduce(ReduceOp.NORM1, this, keepDims, dimensions);
    }

    /** The sum of absolute values. Of everything: a Double. */
    default Number norm1Number() {
        return Calls.reduceNumber(ReduceOp.NORM1, this);
    }

    /** The Euclidean norm. */
    default INDArray norm2(int... dimensions) {
        return Calls.reduce(ReduceOp.NORM2, this, false, dimensions);
    }

    /** The Euclidean norm. */
    default INDArray norm2(boolean keepDims, int... dimensions) {
        return Calls.reduce(ReduceOp.NORM2, this, keepDims, dimensions);
    }

    /** The Euclidean norm. Of everything: a Double. */
    default Number norm2Number() {
        return Calls.reduceNumber(ReduceOp.NORM2, this);
    }

    /** The number of elements that are not 0, LONG. */
    default INDArray countNonZero(int... dimensions) {
        return Calls.reduce(ReduceOp.COUNT_NON_ZERO, this, false, dimensions);
    }

    /** The number of elements that are not 0, LONG. */
    default INDArray countNonZero(boolean keepDims, int... dimensions) {
        return Calls.reduce(ReduceOp.COUNT_NON_ZERO, this, keepDims, dimensions);
    }

    /** The number of elements that are not 0, LONG. Of everything: a Long. */
    default Number countNonZeroNumber() {
        return Calls.reduceNumber(ReduceOp.COUNT_NON_ZERO, this);
    }

    /** The position of the largest element, LONG: along dimensions, in C order over them; the first of equals. */
    default INDArray argMax(int... dimensions) {
        return Calls.indexReduce(IndexReduceOp.ARG_MAX, this, dimensions);
    }

    /** The position of the smallest element, LONG: along dimensions, in C order over them; the first of equals. */
    default INDArray argMin(int... dimensions) {
        return Calls.indexReduce(IndexReduceOp.ARG_MIN, this, dimensions);
    }
}
