// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.family;

import org.sparse4j.INDArray;
import org.sparse4j.indexing.Condition;

/**
 * Sorting, and selection of elements by a condition or mask. Results are copies, unless the name ends in {@code i} or
 * the Javadoc of the method says otherwise. The result for a sparse array is sparse with the same fill. Elements that
 * are not stored are sorted and tested too. The time depends on the number of stored entries, not on the lengths of the
 * dimensions.
 *
 * @since 0.1.0
 */
public interface SearchOps extends ArrayFamily {
    // ---- sorting ----------------------------------------------------------------------------------------------------

    /**
     * Returns all elements in ascending or descending order, in the shape of this array, filled in C order. NaN comes
     * last in ascending and first in descending order; -0 and 0 are equal. The sort is stable.
     */
    INDArray sort(boolean ascending);

    /**
     * Returns a copy in which each line along a dimension is sorted, as by {@link #sort(boolean)}. O(nnz log nnz) time.
     */
    INDArray sort(int dimension, boolean ascending);

    /** Sorts this array as {@link #sort(boolean)} does, in place. Returns this array. */
    INDArray sorti(boolean ascending);

    /** Sorts this array as {@link #sort(int, boolean)} does, in place. Returns this array. */
    INDArray sorti(int dimension, boolean ascending);

    /**
     * Returns the sorting permutation: for each element of {@link #sort(boolean)}, its index in this array in C order;
     * LONG, DENSE. Equal elements keep their order.
     */
    INDArray argsort(boolean ascending);

    /**
     * Returns the sorting permutation of each line: for each element of {@link #sort(int, boolean)}, its index along
     * the dimension in this array; LONG. Equal elements keep their order. The result is DENSE, because elements that
     * are not stored have an index too.
     *
     * @throws org.sparse4j.WouldDensifyException if the result exceeds the densify limit
     */
    INDArray argsort(int dimension, boolean ascending);

    /**
     * Returns a copy with the same shape and elements, whose stored entries are sorted first by the given dimensions
     * and then by the other dimensions in ascending order. The entries of each sub-array at fixed coordinates in the
     * given dimensions are then contiguous. The copy is a {@link org.sparse4j.SparseFormat#GCS} array whose lines the
     * given dimensions form (without the last one if all are given). If the lines or the elements of a line are more
     * than 2^62, more or fewer dimensions form the lines. O(nnz log nnz) time.
     *
     * @throws IllegalArgumentException if no set of dimensions can form the lines
     */
    INDArray sortAlongDimensions(int... dimensions);

    // ---- conditions -------------------------------------------------------------------------------------------------

    /** Returns a BOOL array that is true where the condition holds. */
    INDArray cond(Condition condition);

    /** Returns the number of elements that meet the condition, as a Long. */
    Number scan(Condition condition);

    /**
     * Returns a BOOL array that is true where the condition holds. Each element is compared with the element of {@code
     * comp}, which broadcasts, and not with the number of the condition.
     */
    INDArray match(INDArray comp, Condition condition);

    /**
     * Returns a BOOL array that is true where the condition holds. Each element is compared with {@code comp}, and not
     * with the number of the condition.
     */
    INDArray match(Number comp, Condition condition);

    /** Returns a BOOL array that is true where an element is NaN. */
    INDArray isNaN();

    /** Returns a BOOL array that is true where an element is infinite. */
    INDArray isInfinite();

    /** Returns whether no element is 0. */
    boolean all();

    /** Returns whether at least one element is not 0. */
    boolean any();

    /** Returns whether all elements are 0. */
    boolean none();

    // ---- elements by a condition ------------------------------------------------------------------------------------

    /**
     * Returns the elements for which {@link #match(INDArray, Condition)} is true, in C order, as an array of rank 1.
     */
    INDArray getWhere(INDArray comp, Condition condition);

    /** Returns the elements for which {@link #match(Number, Condition)} is true, in C order, as an array of rank 1. */
    INDArray getWhere(Number comp, Condition condition);

    /**
     * Returns the result of {@link #putWhereWithMask(INDArray, INDArray)} with {@link #match(INDArray, Condition)} as
     * the mask.
     */
    INDArray putWhere(INDArray comp, INDArray put, Condition condition);

    /**
     * Returns the result of {@link #putWhereWithMask(INDArray, INDArray)} with {@link #match(Number, Condition)} as the
     * mask.
     */
    INDArray putWhere(Number comp, INDArray put, Condition condition);

    /**
     * Returns the result of {@link #putWhereWithMask(INDArray, Number)} with {@link #match(Number, Condition)} as the
     * mask.
     */
    INDArray putWhere(Number comp, Number put, Condition condition);

    /**
     * Returns a copy in which the elements of {@code put} replace the elements where the mask is true, one after the
     * other in C order, as NumPy's place does. The mask has the shape of this array. If {@code put} has too few
     * elements, they repeat. {@link #replaceWhere} takes the elements of the other array at the same coordinates
     * instead.
     */
    INDArray putWhereWithMask(INDArray mask, INDArray put);

    /**
     * Returns a copy in which a number, cast to the type of this array, replaces the elements where the mask is true. The
     * mask has the shape of this array.
     */
    INDArray putWhereWithMask(INDArray mask, Number put);

    /**
     * Sets this[i] = other[i] where other[i] meets the condition, in place. The other array broadcasts. Returns this
     * array.
     */
    INDArray assignIf(INDArray other, Condition condition);

    /**
     * Sets this[i] = other[i] where this[i] meets the condition, in place. The other array broadcasts. Returns this
     * array.
     */
    INDArray replaceWhere(INDArray other, Condition condition);
}
