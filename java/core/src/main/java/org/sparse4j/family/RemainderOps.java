// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.family;

import org.sparse4j.INDArray;

/**
 * Element-wise powers, remainders and floor quotients, with the rules of {@link ArithmeticOps}.
 *
 * @since 0.1.0
 */
public interface RemainderOps extends ArrayFamily {
    /** Returns this to the power y, for a number y. */
    INDArray pow(Number y);

    /** Writes this to the power y into {@code result}, for a number y, and returns {@code result}. */
    INDArray pow(Number y, INDArray result);

    /** Writes this to the power y into this array. */
    INDArray powi(Number y);

    /** Returns this to the power y, for an array y. */
    INDArray pow(INDArray y);

    /** Writes this to the power y into {@code result}, for an array y, and returns {@code result}. */
    INDArray pow(INDArray y, INDArray result);

    /** Writes this to the power y into this array; y broadcasts to the shape of this array. */
    INDArray powi(INDArray y);

    /**
     * Returns IEEE 754's remainder: this minus the nearest multiple of a number y, where a tie goes to the even
     * multiple. The result is NaN if y is 0 or the element is infinite.
     */
    INDArray remainder(Number y);

    /** Does the same as {@link #remainder(Number)}, but writes into {@code result} and returns it. */
    INDArray remainder(Number y, INDArray result);

    /** Does the same as {@link #remainder(Number)}, but writes into this array and returns it. */
    INDArray remainderi(Number y);

    /** Does the same as {@link #remainder(Number)}, for an array y. */
    INDArray remainder(INDArray y);

    /** Does the same as {@link #remainder(INDArray)}, but writes into {@code result} and returns it. */
    INDArray remainder(INDArray y, INDArray result);

    /**
     * Does the same as {@link #remainder(INDArray)}, but writes into this array and returns it; y broadcasts to the
     * shape of this array.
     */
    INDArray remainderi(INDArray y);

    /**
     * Returns the remainder of the truncated division by a number y, with the sign of this, as C's fmod and Java's %.
     * The result is NaN if y is 0 or the element is infinite.
     */
    INDArray fmod(Number y);

    /** Does the same as {@link #fmod(Number)}, but writes into {@code result} and returns it. */
    INDArray fmod(Number y, INDArray result);

    /** Does the same as {@link #fmod(Number)}, but writes into this array and returns it. */
    INDArray fmodi(Number y);

    /** Does the same as {@link #fmod(Number)}, for an array y. */
    INDArray fmod(INDArray y);

    /** Does the same as {@link #fmod(INDArray)}, but writes into {@code result} and returns it. */
    INDArray fmod(INDArray y, INDArray result);

    /**
     * Does the same as {@link #fmod(INDArray)}, but writes into this array and returns it; y broadcasts to the shape of
     * this array.
     */
    INDArray fmodi(INDArray y);

    /**
     * Returns this / y rounded down, for a number y, as NumPy's floor_divide. The method rounds the exact quotient
     * down, without rounding it to the type first. If y is 0, the result equals this / y. If the element is infinite,
     * the result is NaN.
     */
    INDArray floorDiv(Number y);

    /** Does the same as {@link #floorDiv(Number)}, but writes into {@code result} and returns it. */
    INDArray floorDiv(Number y, INDArray result);

    /** Does the same as {@link #floorDiv(Number)}, but writes into this array and returns it. */
    INDArray floorDivi(Number y);

    /** Does the same as {@link #floorDiv(Number)}, for an array y. */
    INDArray floorDiv(INDArray y);

    /** Does the same as {@link #floorDiv(INDArray)}, but writes into {@code result} and returns it. */
    INDArray floorDiv(INDArray y, INDArray result);

    /**
     * Does the same as {@link #floorDiv(INDArray)}, but writes into this array and returns it; y broadcasts to the
     * shape of this array.
     */
    INDArray floorDivi(INDArray y);
}
