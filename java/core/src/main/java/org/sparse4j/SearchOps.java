// SPDX-License-Identifier: Apache-2.0
package org.sparse4j;

import org.sparse4j.array.Call;
import org.sparse4j.array.Calls;
import org.sparse4j.array.Search;
import org.sparse4j.backend.Arguments;
import org.sparse4j.backend.Flags;
import org.sparse4j.backend.Function;
import org.sparse4j.indexing.BooleanIndexing;
import org.sparse4j.indexing.Condition;
import org.sparse4j.indexing.Conditions;
import org.sparse4j.ops.ReduceOp;
import org.sparse4j.ops.TransformOp;

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
    default INDArray sort(boolean ascending) {
        return sort(Integer.MAX_VALUE, ascending);
    }

    /** Each line along a dimension sorted, as {@link #sort(boolean)}. O(nnz log nnz), whatever the extents. */
    default INDArray sort(int dimension, boolean ascending) {
        return Search.sort(self(), dimension, ascending).array();
    }

    /** {@link #sort(boolean)} into this array. */
    default INDArray sorti(boolean ascending) {
        return sorti(Integer.MAX_VALUE, ascending);
    }

    /** {@link #sort(int, boolean)} into this array. */
    default INDArray sorti(int dimension, boolean ascending) {
        return Search.sort(self(), dimension, ascending).inPlace().array(self());
    }

    /** For each element of {@link #sort(boolean)} its C position in this array, LONG, dense; ties by position. */
    default INDArray argsort(boolean ascending) {
        return argsort(Integer.MAX_VALUE, ascending);
    }

    /**
     * For each element of {@link #sort(int, boolean)} its position in its line of this array, LONG; ties by position.
     * Dense, since every element that is not stored has a position too: WouldDensifyException above the limit.
     */
    default INDArray argsort(int dimension, boolean ascending) {
        return Search.sort(self(), dimension, ascending).flag(Flags.POSITIONS).array();
    }

    /**
     * A copy, of the same shape and elements, whose stored entries are sorted by the given dimensions first and the
     * others, ascending, after them: a GCS array whose lines are the given dimensions (all but the last when all are
     * given), or more or fewer dimensions where these cannot be numbered in 62 bits; IllegalArgumentException when none
     * can. Sub-arrays at one place of the dimensions then lie together. O(nnz log nnz).
     */
    default INDArray sortAlongDimensions(int... dimensions) {
        return Search.sortAlongDimensions(self(), dimensions);
    }

    // ---- conditions -------------------------------------------------------------------------------------------------

    /** Where the condition holds, BOOL. */
    default INDArray cond(Condition condition) {
        return Arguments.given(condition, "the condition").match(self());
    }

    /** How many elements meet the condition, a Long. */
    default Number scan(Condition condition) {
        try (INDArray met = cond(condition)) {
            return Calls.reduceNumber(ReduceOp.COUNT_NON_ZERO, met);
        }
    }

    /** Where the condition holds, BOOL, compared with the elements of comp (broadcast) instead of its own number. */
    default INDArray match(INDArray comp, Condition condition) {
        return Arguments.given(condition, "the condition").match(self(), comp);
    }

    /** Where the condition holds, BOOL, compared with a number instead of its own. */
    default INDArray match(Number comp, Condition condition) {
        return Arguments.given(condition, "the condition").match(self(), comp);
    }

    /** Where an element is NaN, BOOL. */
    default INDArray isNaN() {
        return Calls.transform(TransformOp.IS_NAN, self(), null);
    }

    /** Where an element is infinite, BOOL. */
    default INDArray isInfinite() {
        return Calls.transform(TransformOp.IS_INF, self(), null);
    }

    /** Whether no element is 0. */
    default boolean all() {
        return BooleanIndexing.and(self(), Conditions.notEquals(0));
    }

    /** Whether an element is not 0. */
    default boolean any() {
        return BooleanIndexing.or(self(), Conditions.notEquals(0));
    }

    /** Whether all elements are 0. */
    default boolean none() {
        return !any();
    }

    // ---- elements by a condition ------------------------------------------------------------------------------------

    /** The elements that {@link #match(INDArray, Condition)} finds, in C order: rank 1. */
    default INDArray getWhere(INDArray comp, Condition condition) {
        return BooleanIndexing.chooseFrom(new INDArray[] {self(), comp}, condition);
    }

    /** The elements that {@link #match(Number, Condition)} finds, in C order: rank 1. */
    default INDArray getWhere(Number comp, Condition condition) {
        try (INDArray met = match(comp, condition)) {
            return Search.select(self(), met);
        }
    }

    /** {@link #putWhereWithMask(INDArray, INDArray)} under {@link #match(INDArray, Condition)}. */
    default INDArray putWhere(INDArray comp, INDArray put, Condition condition) {
        try (INDArray met = match(comp, condition)) {
            return putWhereWithMask(met, put);
        }
    }

    /** {@link #putWhereWithMask(INDArray, INDArray)} under {@link #match(Number, Condition)}. */
    default INDArray putWhere(Number comp, INDArray put, Condition condition) {
        try (INDArray met = match(comp, condition)) {
            return putWhereWithMask(met, put);
        }
    }

    /** {@link #putWhereWithMask(INDArray, Number)} under {@link #match(Number, Condition)}. */
    default INDArray putWhere(Number comp, Number put, Condition condition) {
        try (INDArray met = match(comp, condition)) {
            return putWhereWithMask(met, put);
        }
    }

    /**
     * A copy whose k-th element under the mask (of this shape), in C order, is the k-th element of {@code put}; these
     * repeat when they are fewer, as in NumPy's place. {@link #replaceWhere} takes the elements at the same positions.
     */
    default INDArray putWhereWithMask(INDArray mask, INDArray put) {
        return Call.of(Function.PLACE).operand(self()).operand(mask).operand(put).array();
    }

    /** A copy with a number, cast to this array's type, where the mask (of this shape) is true. */
    default INDArray putWhereWithMask(INDArray mask, Number put) {
        return Search.putNumber(self(), mask, put);
    }

    /** this[i] = other[i] where other[i] meets the condition; other broadcasts. Writes; returns this array. */
    default INDArray assignIf(INDArray other, Condition condition) {
        BooleanIndexing.assignIf(self(), other, condition);
        return self();
    }

    /** this[i] = other[i] where this[i] meets the condition; other broadcasts. Writes; returns this array. */
    default INDArray replaceWhere(INDArray other, Condition condition) {
        BooleanIndexing.replaceWhere(self(), other, condition);
        return self();
    }
}
