// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.indexing;

import java.util.Arrays;
import java.util.List;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.array.Call;
import org.sparse4j.array.Dense;
import org.sparse4j.backend.Arguments;
import org.sparse4j.backend.Function;
import org.sparse4j.ops.IndexReduceOp;

/**
 * Tests and assignments by a {@link Condition}, for every format and view. Elements that are not stored take part with
 * the fill. O(stored entries) time, unless a result has to store more entries.
 *
 * @since 0.1.0
 */
public final class BooleanIndexing {
    private BooleanIndexing() {}

    /** Returns whether all elements meet the condition; true for no elements. */
    public static boolean and(INDArray x, Condition condition) {
        try (INDArray met = given(condition).match(x); INDArray not = met.eq(0)) {
            return !any(not);
        }
    }

    /**
     * Returns, for each sub-array along dimensions, whether all its elements meet the condition. The results are in C
     * order of the other dimensions.
     */
    public static boolean[] and(INDArray x, Condition condition, int... dimensions) {
        try (INDArray met = given(condition).match(x); INDArray not = met.eq(0);
                INDArray at = index(IndexReduceOp.FIRST_INDEX, not, dimensions)) {
            return negative(at, true);
        }
    }

    /** Returns whether an element meets the condition. */
    public static boolean or(INDArray x, Condition condition) {
        try (INDArray met = given(condition).match(x)) {
            return any(met);
        }
    }

    /**
     * Returns, for each sub-array along dimensions, whether one of its elements meets the condition. The results are in
     * C order of the other dimensions.
     */
    public static boolean[] or(INDArray x, Condition condition, int... dimensions) {
        try (INDArray met = given(condition).match(x); INDArray at = index(IndexReduceOp.FIRST_INDEX, met,
                dimensions)) {
            return negative(at, false);
        }
    }

    /** Sets to[i] = from[i] where from[i] meets the condition. {@code from} broadcasts. */
    public static void assignIf(INDArray to, INDArray from, Condition condition) {
        try (INDArray met = given(condition).match(from)) {
            put(to, met, from);
        }
    }

    /** Sets to[i] = from[i] where to[i] meets the condition. {@code from} broadcasts. */
    public static void replaceWhere(INDArray to, INDArray from, Condition condition) {
        try (INDArray met = given(condition).match(to)) {
            put(to, met, from);
        }
    }

    /** Sets to[i] to a number where to[i] meets the condition. */
    public static void replaceWhere(INDArray to, Number number, Condition condition) {
        try (INDArray from = Dense.scalar(DataType.of(number), number)) {
            replaceWhere(to, from, condition);
        }
    }

    private static Condition given(Condition condition) {
        return Arguments.given(condition, "the condition");
    }

    // The result keeps the type and the format of `to`, for any `from`.
    private static void put(INDArray to, INDArray where, INDArray from) {
        Arguments.given(from, "the array of new elements");
        Arguments.given(to, "the array that is written");
        try (Cast same = Cast.of(from, to.dataType())) {
            Call.of(Function.WHERE).operand(where).operand(same.array()).operand(to).result(to).array(to);
        }
    }

    /** Returns x times the mask, which broadcasts. A BOOL array counts as 0 and 1. */
    public static INDArray applyMask(INDArray x, INDArray mask) {
        try (Cast factor = factor(x, mask)) {
            return x.mul(factor.array());
        }
    }

    /** Does the same as {@link #applyMask}, in place. Returns x. */
    public static INDArray applyMaskInPlace(INDArray x, INDArray mask) {
        try (Cast factor = factor(x, mask)) {
            return x.muli(factor.array());
        }
    }

    private static Cast factor(INDArray x, INDArray mask) {
        DataType type = Arguments.given(x, "the array").dataType();
        DataType given = Arguments.given(mask, "the mask").dataType();
        return Cast.of(mask, given == DataType.BOOL ? type : given);
    }

    /**
     * Returns the elements of the first array that meet the condition, in C order, as an array of rank 1 with the fill
     * of the first array. If there is a second array, the condition compares with the elements of the second array
     * instead of the condition's number.
     */
    public static INDArray chooseFrom(INDArray[] input, Condition condition) {
        return chooseFrom(input, List.of(), List.of(), condition);
    }

    /**
     * Does the same as {@link #chooseFrom(INDArray[], Condition)}. If the list of doubles is not empty, the condition
     * compares with its first number.
     */
    public static INDArray chooseFrom(INDArray[] input, List<Double> doubles, List<Integer> ignored,
            Condition condition) {
        Arguments.given(doubles, "chooseFrom", "the list of doubles");
        if (Arguments.given(input, "chooseFrom", "the array of arrays").length < 1 || input.length > 2) {
            throw new IllegalArgumentException("chooseFrom takes one or two arrays, not " + input.length);
        }
        try (INDArray met = input.length == 2 ? given(condition).match(input[0], input[1])
                : doubles.isEmpty() ? given(condition).match(input[0]) : given(condition).match(input[0],
                        doubles.get(0))) {
            return Call.of(Function.SELECT).operand(input[0]).operand(met).array();
        }
    }

    /** Returns the position, in C order, of the first element that meets the condition, LONG of rank 0; -1 for none. */
    public static INDArray firstIndex(INDArray x, Condition condition) {
        return firstIndex(x, condition, new int[0]);
    }

    /**
     * Returns, for each sub-array along dimensions, the position in it of the first element that meets the condition,
     * LONG; -1 if there is none.
     */
    public static INDArray firstIndex(INDArray x, Condition condition, int... dimensions) {
        try (INDArray met = given(condition).match(x)) {
            return index(IndexReduceOp.FIRST_INDEX, met, dimensions);
        }
    }

    /** Returns the position, in C order, of the last element that meets the condition, LONG of rank 0; -1 for none. */
    public static INDArray lastIndex(INDArray x, Condition condition) {
        return lastIndex(x, condition, new int[0]);
    }

    /**
     * Returns, for each sub-array along dimensions, the position in it of the last element that meets the condition,
     * LONG; -1 if there is none.
     */
    public static INDArray lastIndex(INDArray x, Condition condition, int... dimensions) {
        try (INDArray met = given(condition).match(x)) {
            return index(IndexReduceOp.LAST_INDEX, met, dimensions);
        }
    }

    private static INDArray index(IndexReduceOp op, INDArray x, int... dimensions) {
        boolean all = Arguments.given(dimensions, "the array of dimensions").length == 1
                && dimensions[0] == Integer.MAX_VALUE;
        return Call.of(Function.INDEX_REDUCE, op).operand(x).integers(all ? new int[0] : dimensions).array();
    }

    // Does not use a position, because the length may exceed 2^63.
    private static boolean any(INDArray truths) {
        if (truths.isEmpty()) {
            return false;
        }
        try (INDArray numbers = truths.castTo(DataType.INT)) {
            return numbers.maxNumber().longValue() != 0;
        }
    }

    private static boolean[] negative(INDArray positions, boolean wanted) {
        if (positions.length() > Integer.MAX_VALUE - 8) {
            throw new ArithmeticException("the truth values of the groups of elements, of shape " + Arrays.toString(positions.shape())
                    + ", are more than a Java array holds; call all(...) or any(...) of a comparison, which return an INDArray");
        }
        boolean[] out = new boolean[(int) positions.length()];
        for (int k = 0; k < out.length; k++) {
            out[k] = positions.getLong(k) < 0 == wanted;
        }
        return out;
    }
}
