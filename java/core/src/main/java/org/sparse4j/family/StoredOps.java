// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.family;

import java.util.function.DoubleUnaryOperator;
import org.sparse4j.INDArray;
import org.sparse4j.ops.BinaryOp;
import org.sparse4j.ops.ReduceOp;
import org.sparse4j.ops.TransformOp;

/**
 * Operations on the stored entries of an array only. The pattern and the fill stay as they are; an element that is not
 * stored is missing, not zero. Vectors and arrays are read at the stored positions. O(nnz).
 *
 * <p>Any operation is {@linkplain #apply(TransformOp) applied}, with a suffix {@code i} in place, or
 * {@linkplain #reduce(ReduceOp, boolean, int...) reduces}:
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
 * x.stored().subiColumnVector(means);                                       // each row less its mean, in place
 * System.out.println(Arrays.toString(x.values().asDouble()));               // [0.0, -0.5, 0.5]
 * INDArray shares = more.stored().softmax(1);
 * System.out.println(shares.getDouble(0, 1));                               // 1.0
 * }</pre>
 */
public interface StoredOps {
    // ---- an operation on the stored entries -----------------------------------------------------------------------

    /** A function of each stored entry. */
    INDArray apply(TransformOp op);

    /** A function of each stored entry, in place. Returns the array. */
    INDArray applyi(TransformOp op);

    /** A function of each stored entry and a number. */
    INDArray apply(BinaryOp op, Number y);

    /** A function of each stored entry and a number, in place. Returns the array. */
    INDArray applyi(BinaryOp op, Number y);

    /** A function of each stored entry and the element of y at its place; y broadcasts to this shape. */
    INDArray apply(BinaryOp op, INDArray y);

    /** A function of each stored entry and the element of y at its place, in place. Returns the array. */
    INDArray applyi(BinaryOp op, INDArray y);

    /**
     * The stored entries accumulated along dimensions; along all without one. {@link ReduceOp#PERCENTILE} is
     * {@link #percentile(Number, int...)}.
     *
     * @param keepDims whether the dimensions stay, with length 1
     */
    INDArray reduce(ReduceOp op, boolean keepDims, int... dimensions);

    /** All stored entries accumulated to one number: a Double, or a Long where the result is whole. */
    Number reduceNumber(ReduceOp op);

    /**
     * f of each stored entry, as {@link FunctionOps#map}: FLOAT stays FLOAT, everything else is DOUBLE, BOOL is refused.
     * The fill stays, and f does not see it.
     */
    INDArray map(DoubleUnaryOperator f);

    // ---- names of their own: one-line twins of those above --------------------------------------------------------

    /** Adds a number to each stored entry. */
    INDArray add(Number y);

    /** Adds a number to each stored entry, in place. */
    INDArray addi(Number y);

    /** Adds to each stored entry the element of y at its place; y broadcasts to this shape. */
    INDArray add(INDArray y);

    /** Adds to each stored entry the element of y at its place, in place. */
    INDArray addi(INDArray y);

    /** Adds to each stored entry the element of a row vector in its column. */
    INDArray addRowVector(INDArray y);

    /** Adds to each stored entry the element of a row vector in its column, in place. */
    INDArray addiRowVector(INDArray y);

    /** Adds to each stored entry the element of a column vector in its row. */
    INDArray addColumnVector(INDArray y);

    /** Adds to each stored entry the element of a column vector in its row, in place. */
    INDArray addiColumnVector(INDArray y);

    /** Subtracts a number from each stored entry. */
    INDArray sub(Number y);

    /** Subtracts a number from each stored entry, in place. */
    INDArray subi(Number y);

    /** Subtracts from each stored entry the element of y at its place; y broadcasts to this shape. */
    INDArray sub(INDArray y);

    /** Subtracts from each stored entry the element of y at its place, in place. */
    INDArray subi(INDArray y);

    /** Subtracts from each stored entry the element of a row vector in its column. */
    INDArray subRowVector(INDArray y);

    /** Subtracts from each stored entry the element of a row vector in its column, in place. */
    INDArray subiRowVector(INDArray y);

    /** Subtracts from each stored entry the element of a column vector in its row. */
    INDArray subColumnVector(INDArray y);

    /** Subtracts from each stored entry the element of a column vector in its row, in place. */
    INDArray subiColumnVector(INDArray y);

    /** Multiplies each stored entry by a number. */
    INDArray mul(Number y);

    /** Multiplies each stored entry by a number, in place. */
    INDArray muli(Number y);

    /** Multiplies each stored entry by the element of y at its place; y broadcasts to this shape. */
    INDArray mul(INDArray y);

    /** Multiplies each stored entry by the element of y at its place, in place. */
    INDArray muli(INDArray y);

    /** Multiplies each stored entry by the element of a row vector in its column. */
    INDArray mulRowVector(INDArray y);

    /** Multiplies each stored entry by the element of a row vector in its column, in place. */
    INDArray muliRowVector(INDArray y);

    /** Multiplies each stored entry by the element of a column vector in its row. */
    INDArray mulColumnVector(INDArray y);

    /** Multiplies each stored entry by the element of a column vector in its row, in place. */
    INDArray muliColumnVector(INDArray y);

    /** Divides each stored entry by a number. */
    INDArray div(Number y);

    /** Divides each stored entry by a number, in place. */
    INDArray divi(Number y);

    /** Divides each stored entry by the element of y at its place; y broadcasts to this shape. */
    INDArray div(INDArray y);

    /** Divides each stored entry by the element of y at its place, in place. */
    INDArray divi(INDArray y);

    /** Divides each stored entry by the element of a row vector in its column. */
    INDArray divRowVector(INDArray y);

    /** Divides each stored entry by the element of a row vector in its column, in place. */
    INDArray diviRowVector(INDArray y);

    /** Divides each stored entry by the element of a column vector in its row. */
    INDArray divColumnVector(INDArray y);

    /** Divides each stored entry by the element of a column vector in its row, in place. */
    INDArray diviColumnVector(INDArray y);

    /** The larger of each stored entry and a number. */
    INDArray max(Number y);

    /** The larger of each stored entry and a number, in place. */
    INDArray maxi(Number y);

    /** The larger of each stored entry and the element of y at its place; y broadcasts to this shape. */
    INDArray max(INDArray y);

    /** The larger of each stored entry and the element of y at its place, in place. */
    INDArray maxi(INDArray y);

    /** The larger of each stored entry and the element of a row vector in its column. */
    INDArray maxRowVector(INDArray y);

    /** The larger of each stored entry and the element of a row vector in its column, in place. */
    INDArray maxiRowVector(INDArray y);

    /** The larger of each stored entry and the element of a column vector in its row. */
    INDArray maxColumnVector(INDArray y);

    /** The larger of each stored entry and the element of a column vector in its row, in place. */
    INDArray maxiColumnVector(INDArray y);

    /** The smaller of each stored entry and a number. */
    INDArray min(Number y);

    /** The smaller of each stored entry and a number, in place. */
    INDArray mini(Number y);

    /** The smaller of each stored entry and the element of y at its place; y broadcasts to this shape. */
    INDArray min(INDArray y);

    /** The smaller of each stored entry and the element of y at its place, in place. */
    INDArray mini(INDArray y);

    /** The smaller of each stored entry and the element of a row vector in its column. */
    INDArray minRowVector(INDArray y);

    /** The smaller of each stored entry and the element of a row vector in its column, in place. */
    INDArray miniRowVector(INDArray y);

    /** The smaller of each stored entry and the element of a column vector in its row. */
    INDArray minColumnVector(INDArray y);

    /** The smaller of each stored entry and the element of a column vector in its row, in place. */
    INDArray miniColumnVector(INDArray y);

    /** The sum of the stored entries along dimensions; 0 where there is none. */
    INDArray sum(int... dimensions);

    /** The sum of the stored entries along dimensions, which stay with length 1 if so wanted; 0 where there is none. */
    INDArray sum(boolean keepDims, int... dimensions);

    /** The sum of all stored entries; 0 where there is none. */
    Number sumNumber();

    /** The mean of the stored entries along dimensions; NaN where there is none. */
    INDArray mean(int... dimensions);

    /** The mean of the stored entries along dimensions, which stay with length 1 if so wanted; NaN where there is none. */
    INDArray mean(boolean keepDims, int... dimensions);

    /** The mean of all stored entries; NaN where there is none. */
    Number meanNumber();

    /** The largest stored entry along dimensions. */
    INDArray max(int... dimensions);

    /** The largest stored entry along dimensions, which stay with length 1 if so wanted. */
    INDArray max(boolean keepDims, int... dimensions);

    /** The largest of all stored entries. */
    Number maxNumber();

    /** The smallest stored entry along dimensions. */
    INDArray min(int... dimensions);

    /** The smallest stored entry along dimensions, which stay with length 1 if so wanted. */
    INDArray min(boolean keepDims, int... dimensions);

    /** The smallest of all stored entries. */
    Number minNumber();

    /** The Euclidean norm of the stored entries along dimensions. */
    INDArray norm2(int... dimensions);

    /** The Euclidean norm of the stored entries along dimensions, which stay with length 1 if so wanted. */
    INDArray norm2(boolean keepDims, int... dimensions);

    /** The Euclidean norm of all stored entries. */
    Number norm2Number();

    /** The variance of the stored entries over n - 1 along dimensions; NaN where there are fewer than two. */
    INDArray var(int... dimensions);

    /** The standard deviation of the stored entries over n - 1 along dimensions; NaN where there are fewer than two. */
    INDArray std(int... dimensions);

    /** -sum x ln x over the stored entries along dimensions; 0 where there is none. */
    INDArray entropy(int... dimensions);

    /** -sum x log2 x over the stored entries along dimensions; 0 where there is none. */
    INDArray shannonEntropy(int... dimensions);

    /** The median of the stored entries along dimensions; NaN where there is none. */
    INDArray median(int... dimensions);

    /** The natural logarithm of each stored entry; integers give DOUBLE. */
    INDArray log();

    // ---- with a parameter, or in several steps -------------------------------------------------------------------

    /** The percentile of the stored entries, see {@link StatisticsOps}; NaN where there is none. */
    INDArray percentile(Number percent, int... dimensions);

    /**
     * exp(x) over the sum of exp(x) of the stored entries along a dimension; the pattern and the fill stay. FLOAT and
     * DOUBLE keep their type, integers give DOUBLE. No exponential overflows: the largest entry is subtracted first.
     */
    INDArray softmax(int dimension);

    /** The number of stored entries along dimensions, explicit zeros included, LONG. */
    INDArray count(int... dimensions);
}
