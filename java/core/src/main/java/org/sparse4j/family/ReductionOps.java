// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.family;

import org.sparse4j.INDArray;

/**
 * Reductions over all elements (no dimension given) or along any set of dimensions. The result does not have these
 * dimensions, unless {@code keepDims} is true: then they have length 1. Negative dimensions count from the end. An
 * element that is not stored has the value of the fill: {@code mean} divides by the full length, and {@code max}
 * includes the fill. A reduction takes O(nnz + size of the result) time along any dimensions, and its result has the
 * same bits for any number of threads.
 *
 * <p>For integers, sum, prod, max, min, amax and amin keep the type and wrap around; mean, amean and the norms are
 * DOUBLE. With a result array, sums and products of integers accumulate in LONG if the result array is LONG or BOOL,
 * and in DOUBLE if it is floating. FLOAT accumulates in double. A FLOAT result, and the Double that a method such as
 * {@code meanNumber} returns for a FLOAT array, is rounded to FLOAT. A result of another type receives the double,
 * converted by Java's cast. A sum of k terms has an error of at most 2 eps sum|x| for any k, where eps is the machine
 * precision of DOUBLE.
 *
 * <p>NaN propagates through all reductions and counts as not 0. BOOL is ordered, with false below true; it has max,
 * min, argMax and argMin.
 *
 * <p>The methods throw IllegalArgumentException if a dimension is repeated or does not exist, if the type is BOOL and
 * the reduction needs arithmetic, and if max, min, amax, amin, argMax or argMin has no elements to reduce.
 *
 * @since 0.1.0
 */
public interface ReductionOps extends ArrayFamily {
    /**
     * Returns the sum; 0 for no elements. Integers keep their type and wrap around. If the sum of finite numbers is
     * within the range of DOUBLE, the result is finite in every format, even if a partial sum exceeds 1.8e308.
     */
    INDArray sum(int... dimensions);

    /** Returns the sum; 0 for no elements. Integers keep their type and wrap around. */
    INDArray sum(boolean keepDims, int... dimensions);

    /**
     * Writes the sum (0 for no elements) into {@code result} and returns it. The result array has the shape of the
     * reduction, and any type and format. Integers are summed in LONG for a LONG result and in DOUBLE for a floating
     * one, and wrap around in INT only for an INT result.
     */
    INDArray sum(INDArray result, int... dimensions);

    /**
     * Writes the sum (0 for no elements) into {@code result} and returns it. The result array has the shape of the
     * reduction, and any type and format. Integers are summed in LONG for a LONG result and in DOUBLE for a floating
     * one, and wrap around in INT only for an INT result.
     */
    INDArray sum(INDArray result, boolean keepDims, int... dimensions);

    /**
     * Returns the sum of all elements; 0 for no elements. For INT and LONG arrays it is a Long, summed in LONG; it
     * wraps around beyond 64 bits. For floating arrays it is a Double, which is rounded to FLOAT if the array is FLOAT.
     */
    Number sumNumber();

    /**
     * Returns the mean; NaN for no elements. Integers give DOUBLE. The mean of finite numbers is finite even if their
     * sum exceeds 1.8e308.
     */
    INDArray mean(int... dimensions);

    /** Returns the mean; NaN for no elements. Integers give DOUBLE. */
    INDArray mean(boolean keepDims, int... dimensions);

    /**
     * Writes the mean (NaN for no elements) into {@code result} and returns it. The result array has the shape of the
     * reduction, and any type and format.
     */
    INDArray mean(INDArray result, int... dimensions);

    /**
     * Writes the mean (NaN for no elements) into {@code result} and returns it. The result array has the shape of the
     * reduction, and any type and format.
     */
    INDArray mean(INDArray result, boolean keepDims, int... dimensions);

    /** Returns the mean of all elements as a Double; NaN for no elements. */
    Number meanNumber();

    /** Returns the product; 1 for no elements. */
    INDArray prod(int... dimensions);

    /** Returns the product; 1 for no elements. */
    INDArray prod(boolean keepDims, int... dimensions);

    /**
     * Returns the product of all elements; 1 for no elements. For INT and LONG arrays it is a Long, multiplied in LONG;
     * it wraps around beyond 64 bits. For floating arrays it is a Double, which is rounded to FLOAT if the array is
     * FLOAT.
     */
    Number prodNumber();

    /** Returns the largest element; NaN propagates. */
    INDArray max(int... dimensions);

    /** Returns the largest element; NaN propagates. */
    INDArray max(boolean keepDims, int... dimensions);

    /**
     * Returns the largest of all elements; NaN propagates. The type is Double for floating arrays and Long for
     * integers.
     */
    Number maxNumber();

    /** Returns the smallest element; NaN propagates. */
    INDArray min(int... dimensions);

    /** Returns the smallest element; NaN propagates. */
    INDArray min(boolean keepDims, int... dimensions);

    /**
     * Returns the smallest of all elements; NaN propagates. The type is Double for floating arrays and Long for
     * integers.
     */
    Number minNumber();

    /** Returns the sum of absolute values. */
    INDArray norm1(int... dimensions);

    /** Returns the sum of absolute values. */
    INDArray norm1(boolean keepDims, int... dimensions);

    /** Returns the sum of absolute values of all elements as a Double. */
    Number norm1Number();

    /** Returns the Euclidean norm. Its computation does not overflow, even if the squares of the elements exceed the range of DOUBLE. */
    INDArray norm2(int... dimensions);

    /** Returns the Euclidean norm. See {@link #norm2(int...)}. */
    INDArray norm2(boolean keepDims, int... dimensions);

    /** Returns the Euclidean norm of all elements as a Double. See {@link #norm2(int...)}. */
    Number norm2Number();

    /** Returns the number of elements that are not 0, LONG. */
    INDArray countNonZero(int... dimensions);

    /** Returns the number of elements that are not 0, LONG. */
    INDArray countNonZero(boolean keepDims, int... dimensions);

    /** Returns the number of elements that are not 0, as a Long. */
    Number countNonZeroNumber();

    /**
     * Returns the largest absolute value; integers keep their type, and the absolute value of the smallest integer
     * wraps around.
     */
    INDArray amax(int... dimensions);

    /**
     * Returns the largest absolute value; integers keep their type, and the absolute value of the smallest integer
     * wraps around.
     */
    INDArray amax(boolean keepDims, int... dimensions);

    /**
     * Returns the largest absolute value of all elements: a Double for floating arrays, a Long for integers. The
     * absolute value of the smallest integer of a type wraps around; {@link #normmaxNumber} does not wrap.
     */
    Number amaxNumber();

    /** Returns the smallest absolute value; integers keep their type. */
    INDArray amin(int... dimensions);

    /** Returns the smallest absolute value; integers keep their type. */
    INDArray amin(boolean keepDims, int... dimensions);

    /** Returns the smallest absolute value of all elements: a Double for floating arrays, a Long for integers. */
    Number aminNumber();

    /** Returns the mean of absolute values; NaN for no elements. */
    INDArray amean(int... dimensions);

    /** Returns the mean of absolute values; NaN for no elements. */
    INDArray amean(boolean keepDims, int... dimensions);

    /** Returns the mean of absolute values of all elements as a Double; NaN for no elements. */
    Number ameanNumber();

    /** Returns the largest absolute value, a floating-point number; 0 for no elements. */
    INDArray normmax(int... dimensions);

    /** Returns the largest absolute value, a floating-point number; 0 for no elements. */
    INDArray normmax(boolean keepDims, int... dimensions);

    /** Returns the largest absolute value as a Double; 0 for no elements. */
    Number normmaxNumber();

    /** Returns the sum of squares; 0 for no elements. */
    INDArray squaredNorm(int... dimensions);

    /** Returns the sum of squares; 0 for no elements. */
    INDArray squaredNorm(boolean keepDims, int... dimensions);

    /** Returns the sum of squares of all elements as a Double; 0 for no elements. */
    Number squaredNormNumber();

    /** Returns the number of elements that are 0, LONG. */
    INDArray countZero(int... dimensions);

    /** Returns the number of elements that are 0, LONG. */
    INDArray countZero(boolean keepDims, int... dimensions);

    /** Returns the number of elements that are 0, as a Long. */
    Number countZeroNumber();

    /** Returns whether at least one element is not 0, BOOL; NaN is not 0. False for no elements. */
    INDArray any(int... dimensions);

    /** Returns whether at least one element is not 0, BOOL; NaN is not 0. False for no elements. */
    INDArray any(boolean keepDims, int... dimensions);

    /** Returns whether no element is 0, BOOL; true for no elements. */
    INDArray all(int... dimensions);

    /** Returns whether no element is 0, BOOL; true for no elements. */
    INDArray all(boolean keepDims, int... dimensions);

    /** Returns whether all elements are 0, BOOL; true for no elements. */
    INDArray none(int... dimensions);

    /** Returns whether all elements are 0, BOOL; true for no elements. */
    INDArray none(boolean keepDims, int... dimensions);

    /**
     * Returns the index of the largest element, LONG. The index counts the elements along the given dimensions in C
     * order. If several elements are equal, returns the first.
     */
    INDArray argMax(int... dimensions);

    /**
     * Returns the index of the smallest element, LONG. The index counts the elements along the given dimensions in C
     * order. If several elements are equal, returns the first.
     */
    INDArray argMin(int... dimensions);
}
