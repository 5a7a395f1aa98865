// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.family;

import java.util.function.DoubleUnaryOperator;
import org.sparse4j.INDArray;
import org.sparse4j.ops.BinaryOp;
import org.sparse4j.ops.ReduceOp;
import org.sparse4j.ops.TransformOp;

/**
 * Operations on the stored entries of an array only. They change neither the pattern nor the fill, and treat an element
 * that is not stored as missing, not as zero. Of operands that are vectors or arrays, they read only the elements that
 * meet a stored entry. A method whose name ends in {@code i} writes into the array and converts each result to the
 * array's type; every other method returns a new array. If the new array has another type, its fill is converted to that
 * type: BOOL has 1 for every fill other than 0. O(nnz) time.
 *
 * <p>{@code apply} and {@code applyi} run any element-wise operation on the stored entries, and {@link
 * #reduce(ReduceOp, boolean, int...)} any reduction:
 *
 * <pre>{@code
 * INDArray x = Sparse4j.createSparseCOO(new double[] {1, 3, 4}, new long[][] {{0, 1}, {1, 0}, {1, 2}}, 2, 3);
 * var stored = x.stored();
 * INDArray more = stored.add(10);                                           // apply(BinaryOp.ADD, 10)
 * System.out.println(more.getDouble(0, 1) + " " + more.getDouble(0, 0));    // 11.0 0.0
 * INDArray tanh = stored.apply(TransformOp.TANH);
 * System.out.println(tanh.nnz());                                           // 3
 * INDArray squares = stored.map(v -> v * v);
 * System.out.println(squares.sumNumber());                                  // 26.0
 * System.out.println(stored.meanNumber() + " " + stored.maxNumber());       // 2.6666666666666665 4.0
 * System.out.println(Arrays.toString(stored.count(1).toIntVector()));       // [1, 2]
 * INDArray means = stored.mean(1);
 * System.out.println(Arrays.toString(means.toDoubleVector()));              // [1.0, 3.5]
 * x.stored().subiColumnVector(means);                                       // subtracts its mean from each row, in place
 * System.out.println(Arrays.toString(x.values().asDouble()));               // [0.0, -0.5, 0.5]
 * INDArray shares = more.stored().softmax(1);
 * System.out.println(shares.getDouble(0, 1));                               // 1.0
 * }</pre>
 *
 * @since 0.1.0
 */
public interface StoredOps {
    // ---- any operation on the stored entries ----------------------------------------------------------------------

    /** Returns a copy in which an operation is applied to each stored entry. */
    INDArray apply(TransformOp op);

    /** Replaces each stored entry by the result of an operation on it, in place. Returns the array. */
    INDArray applyi(TransformOp op);

    /** Returns a copy with the result of an operation on each stored entry and a number. */
    INDArray apply(BinaryOp op, Number y);

    /** Replaces each stored entry by the result of an operation on it and a number, in place. Returns the array. */
    INDArray applyi(BinaryOp op, Number y);

    /**
     * Returns a copy with the result of an operation on each stored entry and the element of y at the same coordinates;
     * y broadcasts to the shape of this array.
     */
    INDArray apply(BinaryOp op, INDArray y);

    /**
     * Replaces each stored entry by the result of an operation on it and the element of y at the same coordinates, in
     * place. Returns the array.
     */
    INDArray applyi(BinaryOp op, INDArray y);

    /**
     * Returns a reduction of the stored entries along dimensions, or of all stored entries if no dimension is given.
     * For {@link ReduceOp#PERCENTILE}, call {@link #percentile(Number, int...)}.
     *
     * @param keepDims whether the result keeps the dimensions, with length 1
     */
    INDArray reduce(ReduceOp op, boolean keepDims, int... dimensions);

    /** Returns a reduction of all stored entries: a Double if the type of the result is floating, otherwise a Long. */
    Number reduceNumber(ReduceOp op);

    /**
     * Returns a copy with f of each stored entry. As in {@link FunctionOps#map}, FLOAT stays FLOAT, all other types
     * become DOUBLE, and BOOL throws IllegalArgumentException. The copy has the same fill, which the method does not
     * pass to f.
     */
    INDArray map(DoubleUnaryOperator f);

    // ---- shorter names for the operations above -------------------------------------------------------------------

    /** Returns a copy with a number added to each stored entry. */
    INDArray add(Number y);

    /** Adds a number to each stored entry, in place. */
    INDArray addi(Number y);

    /**
     * Returns a copy in which the element of y at the same coordinates is added to each stored entry; y broadcasts to
     * the shape of this array.
     */
    INDArray add(INDArray y);

    /** Adds to each stored entry the element of y at the same coordinates, in place. */
    INDArray addi(INDArray y);

    /** Returns a copy in which y's element in the entry's column is added to each stored entry, for a row vector y. */
    INDArray addRowVector(INDArray y);

    /** Adds to each stored entry the element of the row vector y in the entry's column, in place. */
    INDArray addiRowVector(INDArray y);

    /** Returns a copy in which y's element in the entry's row is added to each stored entry, for a column vector y. */
    INDArray addColumnVector(INDArray y);

    /** Adds to each stored entry the element of the column vector y in the entry's row, in place. */
    INDArray addiColumnVector(INDArray y);

    /** Returns a copy with a number subtracted from each stored entry. */
    INDArray sub(Number y);

    /** Subtracts a number from each stored entry, in place. */
    INDArray subi(Number y);

    /**
     * Returns a copy in which the element of y at the same coordinates is subtracted from each stored entry; y
     * broadcasts to the shape of this array.
     */
    INDArray sub(INDArray y);

    /** Subtracts from each stored entry the element of y at the same coordinates, in place. */
    INDArray subi(INDArray y);

    /** Returns a copy in which y's element in the entry's column is subtracted from each stored entry, for a row vector y. */
    INDArray subRowVector(INDArray y);

    /** Subtracts from each stored entry the element of the row vector y in the entry's column, in place. */
    INDArray subiRowVector(INDArray y);

    /** Returns a copy in which y's element in the entry's row is subtracted from each stored entry, for a column vector y. */
    INDArray subColumnVector(INDArray y);

    /** Subtracts from each stored entry the element of the column vector y in the entry's row, in place. */
    INDArray subiColumnVector(INDArray y);

    /** Returns a copy with each stored entry multiplied by a number. */
    INDArray mul(Number y);

    /** Multiplies each stored entry by a number, in place. */
    INDArray muli(Number y);

    /**
     * Returns a copy with each stored entry multiplied by the element of y at the same coordinates; y broadcasts to the
     * shape of this array.
     */
    INDArray mul(INDArray y);

    /** Multiplies each stored entry by the element of y at the same coordinates, in place. */
    INDArray muli(INDArray y);

    /** Returns a copy with each stored entry multiplied by the element of the row vector y in the entry's column. */
    INDArray mulRowVector(INDArray y);

    /** Multiplies each stored entry by the element of the row vector y in the entry's column, in place. */
    INDArray muliRowVector(INDArray y);

    /** Returns a copy with each stored entry multiplied by the element of the column vector y in the entry's row. */
    INDArray mulColumnVector(INDArray y);

    /** Multiplies each stored entry by the element of the column vector y in the entry's row, in place. */
    INDArray muliColumnVector(INDArray y);

    /** Returns a copy with each stored entry divided by a number. */
    INDArray div(Number y);

    /** Divides each stored entry by a number, in place. */
    INDArray divi(Number y);

    /**
     * Returns a copy with each stored entry divided by the element of y at the same coordinates; y broadcasts to the
     * shape of this array.
     */
    INDArray div(INDArray y);

    /** Divides each stored entry by the element of y at the same coordinates, in place. */
    INDArray divi(INDArray y);

    /** Returns a copy with each stored entry divided by the element of the row vector y in the entry's column. */
    INDArray divRowVector(INDArray y);

    /** Divides each stored entry by the element of the row vector y in the entry's column, in place. */
    INDArray diviRowVector(INDArray y);

    /** Returns a copy with each stored entry divided by the element of the column vector y in the entry's row. */
    INDArray divColumnVector(INDArray y);

    /** Divides each stored entry by the element of the column vector y in the entry's row, in place. */
    INDArray diviColumnVector(INDArray y);

    /** Returns a copy with the larger of each stored entry and a number. */
    INDArray max(Number y);

    /** Replaces each stored entry by the larger of the entry and a number, in place. */
    INDArray maxi(Number y);

    /**
     * Returns the larger of each stored entry and the element of y at the same coordinates; y broadcasts to the shape
     * of this array.
     */
    INDArray max(INDArray y);

    /** Replaces each stored entry by the larger of the entry and the element of y at the same coordinates, in place. */
    INDArray maxi(INDArray y);

    /** Returns the larger of each stored entry and the element of the row vector y in the entry's column. */
    INDArray maxRowVector(INDArray y);

    /**
     * Replaces each stored entry by the larger of the entry and the element of the row vector y in the entry's column, in place.
     */
    INDArray maxiRowVector(INDArray y);

    /** Returns the larger of each stored entry and the element of the column vector y in the entry's row. */
    INDArray maxColumnVector(INDArray y);

    /**
     * Replaces each stored entry by the larger of the entry and the element of the column vector y in the entry's row, in place.
     */
    INDArray maxiColumnVector(INDArray y);

    /** Returns a copy with the smaller of each stored entry and a number. */
    INDArray min(Number y);

    /** Replaces each stored entry by the smaller of the entry and a number, in place. */
    INDArray mini(Number y);

    /**
     * Returns the smaller of each stored entry and the element of y at the same coordinates; y broadcasts to the shape
     * of this array.
     */
    INDArray min(INDArray y);

    /** Replaces each stored entry by the smaller of the entry and the element of y at the same coordinates, in place. */
    INDArray mini(INDArray y);

    /** Returns the smaller of each stored entry and the element of the row vector y in the entry's column. */
    INDArray minRowVector(INDArray y);

    /**
     * Replaces each stored entry by the smaller of the entry and the element of the row vector y in the entry's column, in place.
     */
    INDArray miniRowVector(INDArray y);

    /** Returns the smaller of each stored entry and the element of the column vector y in the entry's row. */
    INDArray minColumnVector(INDArray y);

    /**
     * Replaces each stored entry by the smaller of the entry and the element of the column vector y in the entry's row, in place.
     */
    INDArray miniColumnVector(INDArray y);

    /** Returns the sum of the stored entries along dimensions; 0 where nothing is stored. */
    INDArray sum(int... dimensions);

    /**
     * Returns the sum of the stored entries along dimensions; 0 where nothing is stored. If {@code keepDims} is true,
     * the result has these dimensions with length 1.
     */
    INDArray sum(boolean keepDims, int... dimensions);

    /** Returns the sum of all stored entries; 0 if nothing is stored. */
    Number sumNumber();

    /** Returns the mean of the stored entries along dimensions; NaN where nothing is stored. */
    INDArray mean(int... dimensions);

    /**
     * Returns the mean of the stored entries along dimensions; NaN where nothing is stored. If {@code keepDims} is
     * true, the result has these dimensions with length 1.
     */
    INDArray mean(boolean keepDims, int... dimensions);

    /** Returns the mean of all stored entries; NaN if nothing is stored. */
    Number meanNumber();

    /** Returns the largest stored entry along dimensions. */
    INDArray max(int... dimensions);

    /** Returns the largest stored entry along dimensions. If {@code keepDims} is true, the result has these dimensions with length 1. */
    INDArray max(boolean keepDims, int... dimensions);

    /** Returns the largest of all stored entries. */
    Number maxNumber();

    /** Returns the smallest stored entry along dimensions. */
    INDArray min(int... dimensions);

    /** Returns the smallest stored entry along dimensions. If {@code keepDims} is true, the result has these dimensions with length 1. */
    INDArray min(boolean keepDims, int... dimensions);

    /** Returns the smallest of all stored entries. */
    Number minNumber();

    /** Returns the Euclidean norm of the stored entries along dimensions. */
    INDArray norm2(int... dimensions);

    /**
     * Returns the Euclidean norm of the stored entries along dimensions. If {@code keepDims} is true, the result has
     * these dimensions with length 1.
     */
    INDArray norm2(boolean keepDims, int... dimensions);

    /** Returns the Euclidean norm of all stored entries. */
    Number norm2Number();

    /**
     * Returns the variance of the n stored entries along dimensions with divisor n - 1; NaN where fewer than two are
     * stored.
     */
    INDArray var(int... dimensions);

    /**
     * Returns the standard deviation of the n stored entries along dimensions with divisor n - 1; NaN where fewer than
     * two are stored.
     */
    INDArray std(int... dimensions);

    /** Returns the entropy, -sum x ln x, of the stored entries along dimensions; 0 where nothing is stored. */
    INDArray entropy(int... dimensions);

    /**
     * Returns the Shannon entropy, -sum x log2 x, of the stored entries along dimensions; 0 where nothing is stored.
     */
    INDArray shannonEntropy(int... dimensions);

    /** Returns the median of the stored entries along dimensions; NaN where nothing is stored. */
    INDArray median(int... dimensions);

    /** Returns the natural logarithm of each stored entry; integers give DOUBLE. */
    INDArray log();

    // ---- operations with a parameter, or in several steps --------------------------------------------------------

    /**
     * Returns the percentile of the stored entries along dimensions, as {@link StatisticsOps} defines it; NaN where
     * nothing is stored.
     */
    INDArray percentile(Number percent, int... dimensions);

    /**
     * Returns exp(x) divided by the sum of exp(x) over the stored entries along a dimension. The pattern and the fill
     * do not change. FLOAT and DOUBLE keep their type, integers become DOUBLE. The method subtracts the largest entry
     * first, so that no exponential overflows.
     */
    INDArray softmax(int dimension);

    /** Returns the number of stored entries along dimensions, explicit zeros included, LONG. */
    INDArray count(int... dimensions);
}
