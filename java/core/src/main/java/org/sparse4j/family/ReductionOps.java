// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.family;

import org.sparse4j.INDArray;

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
    INDArray sum(int... dimensions);

    /** The sum; 0 for no elements. Integers keep their type and wrap. */
    INDArray sum(boolean keepDims, int... dimensions);

    /**
     * The sum; 0 for no elements. Into result, of the result's shape and any type and format, which is returned. Integers
     * are summed in LONG for a LONG result and in DOUBLE for a floating one, and wrap in INT only for an INT result.
     */
    INDArray sum(INDArray result, int... dimensions);

    /**
     * The sum; 0 for no elements. Into result, of the result's shape and any type and format, which is returned. Integers
     * are summed in LONG for a LONG result and in DOUBLE for a floating one, and wrap in INT only for an INT result.
     */
    INDArray sum(INDArray result, boolean keepDims, int... dimensions);

    /**
     * The sum; 0 for no elements. Integers keep their type and wrap. Of everything: a Double for floating arrays, a
     * Long for integers.
     */
    Number sumNumber();

    /** The mean; NaN for no elements. Integers give DOUBLE. Finite numbers have a finite mean, whatever their sum is. */
    INDArray mean(int... dimensions);

    /** The mean; NaN for no elements. Integers give DOUBLE. */
    INDArray mean(boolean keepDims, int... dimensions);

    /** The mean; NaN for no elements. Into result, of the result's shape and any type and format, which is returned. */
    INDArray mean(INDArray result, int... dimensions);

    /** The mean; NaN for no elements. Into result, of the result's shape and any type and format, which is returned. */
    INDArray mean(INDArray result, boolean keepDims, int... dimensions);

    /** The mean; NaN for no elements. Integers give DOUBLE. Of everything: a Double. */
    Number meanNumber();

    /** The product; 1 for no elements. */
    INDArray prod(int... dimensions);

    /** The product; 1 for no elements. */
    INDArray prod(boolean keepDims, int... dimensions);

    /** The product; 1 for no elements. Of everything: a Double for floating arrays, a Long for integers. */
    Number prodNumber();

    /** The largest element; NaN propagates. */
    INDArray max(int... dimensions);

    /** The largest element; NaN propagates. */
    INDArray max(boolean keepDims, int... dimensions);

    /** The largest element; NaN propagates. Of everything: a Double for floating arrays, a Long for integers. */
    Number maxNumber();

    /** The smallest element; NaN propagates. */
    INDArray min(int... dimensions);

    /** The smallest element; NaN propagates. */
    INDArray min(boolean keepDims, int... dimensions);

    /** The smallest element; NaN propagates. Of everything: a Double for floating arrays, a Long for integers. */
    Number minNumber();

    /** The sum of absolute values. */
    INDArray norm1(int... dimensions);

    /** The sum of absolute values. */
    INDArray norm1(boolean keepDims, int... dimensions);

    /** The sum of absolute values. Of everything: a Double. */
    Number norm1Number();

    /** The Euclidean norm, of elements of any size: their squares may lie beyond what DOUBLE holds. */
    INDArray norm2(int... dimensions);

    /** The Euclidean norm, as {@link #norm2(int...)}. */
    INDArray norm2(boolean keepDims, int... dimensions);

    /** The Euclidean norm, as {@link #norm2(int...)}. Of everything: a Double. */
    Number norm2Number();

    /** The number of elements that are not 0, LONG. */
    INDArray countNonZero(int... dimensions);

    /** The number of elements that are not 0, LONG. */
    INDArray countNonZero(boolean keepDims, int... dimensions);

    /** The number of elements that are not 0, LONG. Of everything: a Long. */
    Number countNonZeroNumber();

    /** The largest absolute value; integers keep their type, that of the least one wraps. */
    INDArray amax(int... dimensions);

    /** The largest absolute value; integers keep their type, that of the least one wraps. */
    INDArray amax(boolean keepDims, int... dimensions);

    /**
     * The largest absolute value of everything: a Double for floating arrays, a Long for integers, of their type: that of
     * the least one wraps; {@link #normmaxNumber} is real.
     */
    Number amaxNumber();

    /** The smallest absolute value; integers keep their type. */
    INDArray amin(int... dimensions);

    /** The smallest absolute value; integers keep their type. */
    INDArray amin(boolean keepDims, int... dimensions);

    /** The smallest absolute value of everything: a Double for floating arrays, a Long for integers. */
    Number aminNumber();

    /** The mean of absolute values; NaN for no elements. */
    INDArray amean(int... dimensions);

    /** The mean of absolute values; NaN for no elements. */
    INDArray amean(boolean keepDims, int... dimensions);

    /** The mean of absolute values; NaN for no elements. Of everything: a Double. */
    Number ameanNumber();

    /** The largest absolute value, a real number; 0 for no elements. */
    INDArray normmax(int... dimensions);

    /** The largest absolute value, a real number; 0 for no elements. */
    INDArray normmax(boolean keepDims, int... dimensions);

    /** The largest absolute value, a real number; 0 for no elements. Of everything: a Double. */
    Number normmaxNumber();

    /** The sum of squares; 0 for no elements. */
    INDArray squaredNorm(int... dimensions);

    /** The sum of squares; 0 for no elements. */
    INDArray squaredNorm(boolean keepDims, int... dimensions);

    /** The sum of squares; 0 for no elements. Of everything: a Double. */
    Number squaredNormNumber();

    /** The number of elements that are 0, LONG. */
    INDArray countZero(int... dimensions);

    /** The number of elements that are 0, LONG. */
    INDArray countZero(boolean keepDims, int... dimensions);

    /** The number of elements that are 0, LONG. Of everything: a Long. */
    Number countZeroNumber();

    /** Whether an element is not 0, BOOL; NaN is not 0. False for no elements. */
    INDArray any(int... dimensions);

    /** Whether an element is not 0, BOOL; NaN is not 0. False for no elements. */
    INDArray any(boolean keepDims, int... dimensions);

    /** Whether no element is 0, BOOL; true for no elements. */
    INDArray all(int... dimensions);

    /** Whether no element is 0, BOOL; true for no elements. */
    INDArray all(boolean keepDims, int... dimensions);

    /** Whether all elements are 0, BOOL; true for no elements. */
    INDArray none(int... dimensions);

    /** Whether all elements are 0, BOOL; true for no elements. */
    INDArray none(boolean keepDims, int... dimensions);

    /** The position of the largest element, LONG: along dimensions, in C order over them; the first of equals. */
    INDArray argMax(int... dimensions);

    /** The position of the smallest element, LONG: along dimensions, in C order over them; the first of equals. */
    INDArray argMin(int... dimensions);
}
