// SPDX-License-Identifier: Apache-2.0
package org.sparse4j;

import org.sparse4j.array.Calls;
import org.sparse4j.ops.IndexReduceOp;
import org.sparse4j.ops.ReduceOp;

/**
 * Accumulations over everything (no dimensions given) or along any set of dimensions, which vanish unless
 * {@code keepDims}. Negative dimensions count from the end. Elements that are not stored take part with the fill:
 * {@code mean} divides by the full length, {@code max} sees the fill. O(nnz + size of the result), whichever dimensions
 * are named; bit for bit the same for every number of threads.
 *
 * <p>Integers keep their type and wrap in sum, prod, max, min, amax and amin; what is real by nature (mean, amean, the
 * norms) is DOUBLE of them. Into a given result, sums and products are accumulated for its type: integers in LONG for a
 * LONG or BOOL result, in DOUBLE for a floating one. FLOAT is accumulated in double, and only a FLOAT result is rounded to
 * FLOAT: one of any other type gets the double, cast as Java casts. A sum of k terms is within 2 eps sum|x| whatever k.
 * NaN propagates through all of them; it counts as not 0. BOOL is ordered, false below true: it has max, min, argMax,
 * argMin.
 *
 * <p>Errors: IllegalArgumentException for a dimension that is repeated or does not exist, for BOOL where a sum makes no
 * sense, and for max, min, amax, amin, argMax, argMin of no elements.
 */
public interface ReductionOps extends ArrayFamily {
    /**
     * The sum; 0 for no elements. Integers keep their type and wrap. A sum of finite numbers that DOUBLE holds is finite in
     * every format, also where a part of it lies beyond 1.8e308.
     */
    default INDArray sum(int... dimensions) {
        return Calls.reduce(ReduceOp.SUM, self(), false, dimensions);
    }

    /** The sum; 0 for no elements. Integers keep their type and wrap. */
    default INDArray sum(boolean keepDims, int... dimensions) {
        return Calls.reduce(ReduceOp.SUM, self(), keepDims, dimensions);
    }

    /**
     * The sum; 0 for no elements. Into result, of the result's shape and any type and format, which is returned. Integers
     * are summed in LONG for a LONG result and in DOUBLE for a floating one, and wrap in INT only for an INT result.
     */
    default INDArray sum(INDArray result, int... dimensions) {
        return Calls.reduce(ReduceOp.SUM, self(), result, false, dimensions);
    }

    /**
     * The sum; 0 for no elements. Into result, of the result's shape and any type and format, which is returned. Integers
     * are summed in LONG for a LONG result and in DOUBLE for a floating one, and wrap in INT only for an INT result.
     */
    default INDArray sum(INDArray result, boolean keepDims, int... dimensions) {
        return Calls.reduce(ReduceOp.SUM, self(), result, keepDims, dimensions);
    }

    /**
     * The sum; 0 for no elements. Integers keep their type and wrap. Of everything: a Double for floating arrays, a
     * Long for integers.
     */
    default Number sumNumber() {
        return Calls.reduceNumber(ReduceOp.SUM, self());
    }

    /** The mean; NaN for no elements. Integers give DOUBLE. Finite numbers have a finite mean, whatever their sum is. */
    default INDArray mean(int... dimensions) {
        return Calls.reduce(ReduceOp.MEAN, self(), false, dimensions);
    }

    /** The mean; NaN for no elements. Integers give DOUBLE. */
    default INDArray mean(boolean keepDims, int... dimensions) {
        return Calls.reduce(ReduceOp.MEAN, self(), keepDims, dimensions);
    }

    /** The mean; NaN for no elements. Into result, of the result's shape and any type and format, which is returned. */
    default INDArray mean(INDArray result, int... dimensions) {
        return Calls.reduce(ReduceOp.MEAN, self(), result, false, dimensions);
    }

    /** The mean; NaN for no elements. Into result, of the result's shape and any type and format, which is returned. */
    default INDArray mean(INDArray result, boolean keepDims, int... dimensions) {
        return Calls.reduce(ReduceOp.MEAN, self(), result, keepDims, dimensions);
    }

    /** The mean; NaN for no elements. Integers give DOUBLE. Of everything: a Double. */
    default Number meanNumber() {
        return Calls.reduceNumber(ReduceOp.MEAN, self());
    }

    /** The product; 1 for no elements. */
    default INDArray prod(int... dimensions) {
        return Calls.reduce(ReduceOp.PROD, self(), false, dimensions);
    }

    /** The product; 1 for no elements. */
    default INDArray prod(boolean keepDims, int... dimensions) {
        return Calls.reduce(ReduceOp.PROD, self(), keepDims, dimensions);
    }

    /** The product; 1 for no elements. Of everything: a Double for floating arrays, a Long for integers. */
    default Number prodNumber() {
        return Calls.reduceNumber(ReduceOp.PROD, self());
    }

    /** The largest element; NaN propagates. */
    default INDArray max(int... dimensions) {
        return Calls.reduce(ReduceOp.MAX, self(), false, dimensions);
    }

    /** The largest element; NaN propagates. */
    default INDArray max(boolean keepDims, int... dimensions) {
        return Calls.reduce(ReduceOp.MAX, self(), keepDims, dimensions);
    }

    /** The largest element; NaN propagates. Of everything: a Double for floating arrays, a Long for integers. */
    default Number maxNumber() {
        return Calls.reduceNumber(ReduceOp.MAX, self());
    }

    /** The smallest element; NaN propagates. */
    default INDArray min(int... dimensions) {
        return Calls.reduce(ReduceOp.MIN, self(), false, dimensions);
    }

    /** The smallest element; NaN propagates. */
    default INDArray min(boolean keepDims, int... dimensions) {
        return Calls.reduce(ReduceOp.MIN, self(), keepDims, dimensions);
    }

    /** The smallest element; NaN propagates. Of everything: a Double for floating arrays, a Long for integers. */
    default Number minNumber() {
        return Calls.reduceNumber(ReduceOp.MIN, self());
    }

    /** The sum of absolute values. */
    default INDArray norm1(int... dimensions) {
        return Calls.reduce(ReduceOp.NORM1, self(), false, dimensions);
    }

    /** The sum of absolute values. */
    default INDArray norm1(boolean keepDims, int... dimensions) {
        return Calls.reduce(ReduceOp.NORM1, self(), keepDims, dimensions);
    }

    /** The sum of absolute values. Of everything: a Double. */
    default Number norm1Number() {
        return Calls.reduceNumber(ReduceOp.NORM1, self());
    }

    /** The Euclidean norm, of elements of any size: their squares may lie beyond what DOUBLE holds. */
    default INDArray norm2(int... dimensions) {
        return Calls.reduce(ReduceOp.NORM2, self(), false, dimensions);
    }

    /** The Euclidean norm, as {@link #norm2(int...)}. */
    default INDArray norm2(boolean keepDims, int... dimensions) {
        return Calls.reduce(ReduceOp.NORM2, self(), keepDims, dimensions);
    }

    /** The Euclidean norm, as {@link #norm2(int...)}. Of everything: a Double. */
    default Number norm2Number() {
        return Calls.reduceNumber(ReduceOp.NORM2, self());
    }

    /** The number of elements that are not 0, LONG. */
    default INDArray countNonZero(int... dimensions) {
        return Calls.reduce(ReduceOp.COUNT_NON_ZERO, self(), false, dimensions);
    }

    /** The number of elements that are not 0, LONG. */
    default INDArray countNonZero(boolean keepDims, int... dimensions) {
        return Calls.reduce(ReduceOp.COUNT_NON_ZERO, self(), keepDims, dimensions);
    }

    /** The number of elements that are not 0, LONG. Of everything: a Long. */
    default Number countNonZeroNumber() {
        return Calls.reduceNumber(ReduceOp.COUNT_NON_ZERO, self());
    }

    /** The largest absolute value; integers keep their type, that of the least one wraps. */
    default INDArray amax(int... dimensions) {
        return Calls.reduce(ReduceOp.AMAX, self(), false, dimensions);
    }

    /** The largest absolute value; integers keep their type, that of the least one wraps. */
    default INDArray amax(boolean keepDims, int... dimensions) {
        return Calls.reduce(ReduceOp.AMAX, self(), keepDims, dimensions);
    }

    /**
     * The largest absolute value of everything: a Double for floating arrays, a Long for integers, of their type: that of
     * the least one wraps; {@link #normmaxNumber} is real.
     */
    default Number amaxNumber() {
        return Calls.reduceNumber(ReduceOp.AMAX, self());
    }

    /** The smallest absolute value; integers keep their type. */
    default INDArray amin(int... dimensions) {
        return Calls.reduce(ReduceOp.AMIN, self(), false, dimensions);
    }

    /** The smallest absolute value; integers keep their type. */
    default INDArray amin(boolean keepDims, int... dimensions) {
        return Calls.reduce(ReduceOp.AMIN, self(), keepDims, dimensions);
    }

    /** The smallest absolute value of everything: a Double for floating arrays, a Long for integers. */
    default Number aminNumber() {
        return Calls.reduceNumber(ReduceOp.AMIN, self());
    }

    /** The mean of absolute values; NaN for no elements. */
    default INDArray amean(int... dimensions) {
        return Calls.reduce(ReduceOp.AMEAN, self(), false, dimensions);
    }

    /** The mean of absolute values; NaN for no elements. */
    default INDArray amean(boolean keepDims, int... dimensions) {
        return Calls.reduce(ReduceOp.AMEAN, self(), keepDims, dimensions);
    }

    /** The mean of absolute values; NaN for no elements. Of everything: a Double. */
    default Number ameanNumber() {
        return Calls.reduceNumber(ReduceOp.AMEAN, self());
    }

    /** The largest absolute value, a real number; 0 for no elements. */
    default INDArray normmax(int... dimensions) {
        return Calls.reduce(ReduceOp.NORMMAX, self(), false, dimensions);
    }

    /** The largest absolute value, a real number; 0 for no elements. */
    default INDArray normmax(boolean keepDims, int... dimensions) {
        return Calls.reduce(ReduceOp.NORMMAX, self(), keepDims, dimensions);
    }

    /** The largest absolute value, a real number; 0 for no elements. Of everything: a Double. */
    default Number normmaxNumber() {
        return Calls.reduceNumber(ReduceOp.NORMMAX, self());
    }

    /** The sum of squares; 0 for no elements. */
    default INDArray squaredNorm(int... dimensions) {
        return Calls.reduce(ReduceOp.SQUARED_NORM, self(), false, dimensions);
    }

    /** The sum of squares; 0 for no elements. */
    default INDArray squaredNorm(boolean keepDims, int... dimensions) {
        return Calls.reduce(ReduceOp.SQUARED_NORM, self(), keepDims, dimensions);
    }

    /** The sum of squares; 0 for no elements. Of everything: a Double. */
    default Number squaredNormNumber() {
        return Calls.reduceNumber(ReduceOp.SQUARED_NORM, self());
    }

    /** The number of elements that are 0, LONG. */
    default INDArray countZero(int... dimensions) {
        return Calls.reduce(ReduceOp.COUNT_ZERO, self(), false, dimensions);
    }

    /** The number of elements that are 0, LONG. */
    default INDArray countZero(boolean keepDims, int... dimensions) {
        return Calls.reduce(ReduceOp.COUNT_ZERO, self(), keepDims, dimensions);
    }

    /** The number of elements that are 0, LONG. Of everything: a Long. */
    default Number countZeroNumber() {
        return Calls.reduceNumber(ReduceOp.COUNT_ZERO, self());
    }

    /** Whether an element is not 0, BOOL; NaN is not 0. False for no elements. */
    default INDArray any(int... dimensions) {
        return Calls.reduce(ReduceOp.ANY, self(), false, dimensions);
    }

    /** Whether an element is not 0, BOOL; NaN is not 0. False for no elements. */
    default INDArray any(boolean keepDims, int... dimensions) {
        return Calls.reduce(ReduceOp.ANY, self(), keepDims, dimensions);
    }

    /** Whether no element is 0, BOOL; true for no elements. */
    default INDArray all(int... dimensions) {
        return Calls.reduce(ReduceOp.ALL, self(), false, dimensions);
    }

    /** Whether no element is 0, BOOL; true for no elements. */
    default INDArray all(boolean keepDims, int... dimensions) {
        return Calls.reduce(ReduceOp.ALL, self(), keepDims, dimensions);
    }

    /** Whether all elements are 0, BOOL; true for no elements. */
    default INDArray none(int... dimensions) {
        return Calls.reduce(ReduceOp.NONE, self(), false, dimensions);
    }

    /** Whether all elements are 0, BOOL; true for no elements. */
    default INDArray none(boolean keepDims, int... dimensions) {
        return Calls.reduce(ReduceOp.NONE, self(), keepDims, dimensions);
    }

    /** The position of the largest element, LONG: along dimensions, in C order over them; the first of equals. */
    default INDArray argMax(int... dimensions) {
        return Calls.indexReduce(IndexReduceOp.ARG_MAX, self(), dimensions);
    }

    /** The position of the smallest element, LONG: along dimensions, in C order over them; the first of equals. */
    default INDArray argMin(int... dimensions) {
        return Calls.indexReduce(IndexReduceOp.ARG_MIN, self(), dimensions);
    }
}
