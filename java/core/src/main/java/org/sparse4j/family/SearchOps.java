// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.family;

import org.sparse4j.INDArray;
import org.sparse4j.indexing.Condition;

/**
 * Sorting, and elements by a condition or mask. All results are copies unless the name ends in {@code i} or says
 * otherwise; sparse in, sparse out with the same fill. Elements that are not stored take part; the cost follows the
 * stored entries, never the extents.
 */
public interface SearchOps extends ArrayFamily {
    // ---- sorting ----------------------------------------------------------------------------------------------------

    /**
     * All elements sorted in C order, ascending or falling. NaN comes last, falling first; -0 and 0 are equal; stable.
     */
    INDArray sort(boolean ascending);

    /** Each line along a dimension sorted, as {@link #sort(boolean)}. O(nnz log nnz), whatever the extents. */
    INDArray sort(int dimension, boolean ascending);

    /** {@link #sort(boolean)} into this array. */
    INDArray sorti(boolean ascending);

    /** {@link #sort(int, boolean)} into this array. */
    INDArray sorti(int dimension, boolean ascending);

    /** For each element of {@link #sort(boolean)} its C position in this array, LONG, dense; ties by position. */
    INDArray argsort(boolean ascending);

    /**
     * For each element of {@link #sort(int, boolean)} its position in its line of this array, LONG; ties by position.
     * Dense, since every element that is not stored has a position too: WouldDensifyException above the limit.
     */
    INDArray argsort(int dimension, boolean ascending);

    /**
     * A copy, of the same shape and elements, whose stored entries are sorted by the given dimensions first and the
     * others, ascending, after them: a GCS array whose lines are the given dimensions (all but the last when all are
     * given), or more or fewer dimensions where these cannot be numbered in 62 bits; IllegalArgumentException when none
     * can. Sub-arrays at one place of the dimensions then lie together. O(nnz log nnz).
     */
    INDArray sortAlongDimensions(int... dimensions);

    // ---- conditions -------------------------------------------------------------------------------------------------

    /** Where the condition holds, BOOL. */
    INDArray cond(Condition condition);

    /** How many elements meet the condition, a Long. */
    Number scan(Condition condition);

    /** Where the condition holds, BOOL, compared with the elements of comp (broadcast) instead of its own number. */
    INDArray match(INDArray comp, Condition condition);

    /** Where the condition holds, BOOL, compared with a number instead of its own. */
    INDArray match(Number comp, Condition condition);

    /** Where an element is NaN, BOOL. */
    INDArray isNaN();

    /** Where an element is infinite, BOOL. */
    INDArray isInfinite();

    /** Whether no element is 0. */
    boolean all();

    /** Whether an element is not 0. */
    boolean any();

    /** Whether all elements are 0. */
    boolean none();

    // ---- elements by a condition ------------------------------------------------------------------------------------

    /** The elements that {@link #match(INDArray, Condition)} finds, in C order: rank 1. */
    INDArray getWhere(INDArray comp, Condition condition);

    /** The elements that {@link #match(Number, Condition)} finds, in C order: rank 1. */
    INDArray getWhere(Number comp, Condition condition);

    /** {@link #putWhereWithMask(INDArray, INDArray)} under {@link #match(INDArray, Condition)}. */
    INDArray putWhere(INDArray comp, INDArray put, Condition condition);

    /** {@link #putWhereWithMask(INDArray, INDArray)} under {@link #match(Number, Condition)}. */
    INDArray putWhere(Number comp, INDArray put, Condition condition);

    /** {@link #putWhereWithMask(INDArray, Number)} under {@link #match(Number, Condition)}. */
    INDArray putWhere(Number comp, Number put, Condition condition);

    /**
     * A copy whose k-th element under the mask (of this shape), in C order, is the k-th element of {@code put}; these
     * repeat when they are fewer, as in NumPy's place. {@link #replaceWhere} takes the elements at the same positions.
     */
    INDArray putWhereWithMask(INDArray mask, INDArray put);

    /** A copy with a number, cast to this array's type, where the mask (of this shape) is true. */
    INDArray putWhereWithMask(INDArray mask, Number put);

    /** this[i] = other[i] where other[i] meets the condition; other broadcasts. Writes; returns this array. */
    INDArray assignIf(INDArray other, Condition condition);

    /** this[i] = other[i] where this[i] meets the condition; other broadcasts. Writes; returns this array. */
    INDArray replaceWhere(INDArray other, Condition condition);
}
