// SPDX-License-Identifier: Apache-2.0
package org.sparse4j;

import java.util.function.DoubleUnaryOperator;
import org.sparse4j.array.Call;
import org.sparse4j.array.Calls;
import org.sparse4j.backend.Arguments;
import org.sparse4j.backend.Flags;
import org.sparse4j.backend.Function;
import org.sparse4j.families.StoredEntries;
import org.sparse4j.families.UserFunctions;
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
 * StoredOps stored = x.stored();
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
public final class StoredOps {
    private final INDArray x;

    StoredOps(INDArray x) {
        this.x = x;
    }

    // ---- an operation on the stored entries -----------------------------------------------------------------------

    private static <T> T given(T op) {
        return Arguments.given(op, "the operation");
    }

    private Call call(TransformOp op) {
        return Call.of(Function.TRANSFORM, given(op)).operand(x).flag(Flags.STORED);
    }

    private Call call(BinaryOp op, Number y) {
        return Call.of(Function.SCALAR, given(op)).operand(x).scalar(y).flag(Flags.STORED);
    }

    private Call call(BinaryOp op, INDArray y) {
        return Call.of(Function.PAIRWISE, given(op)).operand(x).operand(y).flag(Flags.STORED);
    }

    private Call call(ReduceOp op) {
        if (given(op) == ReduceOp.PERCENTILE) {
            throw new IllegalArgumentException("percentile: which one? stored().percentile(percent, dimensions)");
        }
        return Call.of(Function.REDUCE, op).operand(x).flag(Flags.STORED);
    }

    /** A function of each stored entry. */
    public INDArray apply(TransformOp op) {
        return call(op).array();
    }

    /** A function of each stored entry, in place. Returns the array. */
    public INDArray applyi(TransformOp op) {
        return call(op).inPlace().array(x);
    }

    /** A function of each stored entry and a number. */
    public INDArray apply(BinaryOp op, Number y) {
        return call(op, y).array();
    }

    /** A function of each stored entry and a number, in place. Returns the array. */
    public INDArray applyi(BinaryOp op, Number y) {
        return call(op, y).inPlace().array(x);
    }

    /** A function of each stored entry and the element of y at its place; y broadcasts to this shape. */
    public INDArray apply(BinaryOp op, INDArray y) {
        return call(op, y).array();
    }

    /** A function of each stored entry and the element of y at its place, in place. Returns the array. */
    public INDArray applyi(BinaryOp op, INDArray y) {
        return call(op, y).inPlace().array(x);
    }

    /**
     * The stored entries accumulated along dimensions; along all without one. {@link ReduceOp#PERCENTILE} is
     * {@link #percentile(Number, int...)}.
     *
     * @param keepDims whether the dimensions stay, with length 1
     */
    public INDArray reduce(ReduceOp op, boolean keepDims, int... dimensions) {
        return Calls.reduce(call(op).flag(Flags.KEEP_DIMS, keepDims), x, dimensions);
    }

    /** All stored entries accumulated to one number: a Double, or a Long where the result is whole. */
    public Number reduceNumber(ReduceOp op) {
        return Calls.wide(call(op).flag(Flags.NUMBER).number());
    }

    /**
     * f of each stored entry, as {@link FunctionOps#map}: FLOAT stays FLOAT, everything else is DOUBLE, BOOL is refused.
     * The fill stays, and f does not see it.
     */
    public INDArray map(DoubleUnaryOperator f) {
        return UserFunctions.mapStored(x, f);
    }

    // ---- names of their own: one-line twins of those above --------------------------------------------------------

    /** Adds a number to each stored entry. */
    public INDArray add(Number y) {
        return apply(BinaryOp.ADD, y);
    }

    /** Adds a number to each stored entry, in place. */
    public INDArray addi(Number y) {
        return applyi(BinaryOp.ADD, y);
    }

    /** Adds to each stored entry the element of y at its place; y broadcasts to this shape. */
    public INDArray add(INDArray y) {
        return apply(BinaryOp.ADD, y);
    }

    /** Adds to each stored entry the element of y at its place, in place. */
    public INDArray addi(INDArray y) {
        return applyi(BinaryOp.ADD, y);
    }

    /** Adds to each stored entry the element of a row vector in its column. */
    public INDArray addRowVector(INDArray y) {
        return apply(BinaryOp.ADD, Calls.rowVector("addRowVector", x, y));
    }

    /** Adds to each stored entry the element of a row vector in its column, in place. */
    public INDArray addiRowVector(INDArray y) {
        return applyi(BinaryOp.ADD, Calls.rowVector("addiRowVector", x, y));
    }

    /** Adds to each stored entry the element of a column vector in its row. */
    public INDArray addColumnVector(INDArray y) {
        return apply(BinaryOp.ADD, Calls.columnVector("addColumnVector", x, y));
    }

    /** Adds to each stored entry the element of a column vector in its row, in place. */
    public INDArray addiColumnVector(INDArray y) {
        return applyi(BinaryOp.ADD, Calls.columnVector("addiColumnVector", x, y));
    }

    /** Subtracts a number from each stored entry. */
    public INDArray sub(Number y) {
        return apply(BinaryOp.SUB, y);
    }

    /** Subtracts a number from each stored entry, in place. */
    public INDArray subi(Number y) {
        return applyi(BinaryOp.SUB, y);
    }

    /** Subtracts from each stored entry the element of y at its place; y broadcasts to this shape. */
    public INDArray sub(INDArray y) {
        return apply(BinaryOp.SUB, y);
    }

    /** Subtracts from each stored entry the element of y at its place, in place. */
    public INDArray subi(INDArray y) {
        return applyi(BinaryOp.SUB, y);
    }

    /** Subtracts from each stored entry the element of a row vector in its column. */
    public INDArray subRowVector(INDArray y) {
        return apply(BinaryOp.SUB, Calls.rowVector("subRowVector", x, y));
    }

    /** Subtracts from each stored entry the element of a row vector in its column, in place. */
    public INDArray subiRowVector(INDArray y) {
        return applyi(BinaryOp.SUB, Calls.rowVector("subiRowVector", x, y));
    }

    /** Subtracts from each stored entry the element of a column vector in its row. */
    public INDArray subColumnVector(INDArray y) {
        return apply(BinaryOp.SUB, Calls.columnVector("subColumnVector", x, y));
    }

    /** Subtracts from each stored entry the element of a column vector in its row, in place. */
    public INDArray subiColumnVector(INDArray y) {
        return applyi(BinaryOp.SUB, Calls.columnVector("subiColumnVector", x, y));
    }

    /** Multiplies each stored entry by a number. */
    public INDArray mul(Number y) {
        return apply(BinaryOp.MUL, y);
    }

    /** Multiplies each stored entry by a number, in place. */
    public INDArray muli(Number y) {
        return applyi(BinaryOp.MUL, y);
    }

    /** Multiplies each stored entry by the element of y at its place; y broadcasts to this shape. */
    public INDArray mul(INDArray y) {
        return apply(BinaryOp.MUL, y);
    }

    /** Multiplies each stored entry by the element of y at its place, in place. */
    public INDArray muli(INDArray y) {
        return applyi(BinaryOp.MUL, y);
    }

    /** Multiplies each stored entry by the element of a row vector in its column. */
    public INDArray mulRowVector(INDArray y) {
        return apply(BinaryOp.MUL, Calls.rowVector("mulRowVector", x, y));
    }

    /** Multiplies each stored entry by the element of a row vector in its column, in place. */
    public INDArray muliRowVector(INDArray y) {
        return applyi(BinaryOp.MUL, Calls.rowVector("muliRowVector", x, y));
    }

    /** Multiplies each stored entry by the element of a column vector in its row. */
    public INDArray mulColumnVector(INDArray y) {
        return apply(BinaryOp.MUL, Calls.columnVector("mulColumnVector", x, y));
    }

    /** Multiplies each stored entry by the element of a column vector in its row, in place. */
    public INDArray muliColumnVector(INDArray y) {
        return applyi(BinaryOp.MUL, Calls.columnVector("muliColumnVector", x, y));
    }

    /** Divides each stored entry by a number. */
    public INDArray div(Number y) {
        return apply(BinaryOp.DIV, y);
    }

    /** Divides each stored entry by a number, in place. */
    public INDArray divi(Number y) {
        return applyi(BinaryOp.DIV, y);
    }

    /** Divides each stored entry by the element of y at its place; y broadcasts to this shape. */
    public INDArray div(INDArray y) {
        return apply(BinaryOp.DIV, y);
    }

    /** Divides each stored entry by the element of y at its place, in place. */
    public INDArray divi(INDArray y) {
        return applyi(BinaryOp.DIV, y);
    }

    /** Divides each stored entry by the element of a row vector in its column. */
    public INDArray divRowVector(INDArray y) {
        return apply(BinaryOp.DIV, Calls.rowVector("divRowVector", x, y));
    }

    /** Divides each stored entry by the element of a row vector in its column, in place. */
    public INDArray diviRowVector(INDArray y) {
        return applyi(BinaryOp.DIV, Calls.rowVector("diviRowVector", x, y));
    }

    /** Divides each stored entry by the element of a column vector in its row. */
    public INDArray divColumnVector(INDArray y) {
        return apply(BinaryOp.DIV, Calls.columnVector("divColumnVector", x, y));
    }

    /** Divides each stored entry by the element of a column vector in its row, in place. */
    public INDArray diviColumnVector(INDArray y) {
        return applyi(BinaryOp.DIV, Calls.columnVector("diviColumnVector", x, y));
    }

    /** The larger of each stored entry and a number. */
    public INDArray max(Number y) {
        return apply(BinaryOp.MAX, y);
    }

    /** The larger of each stored entry and a number, in place. */
    public INDArray maxi(Number y) {
        return applyi(BinaryOp.MAX, y);
    }

    /** The larger of each stored entry and the element of y at its place; y broadcasts to this shape. */
    public INDArray max(INDArray y) {
        return apply(BinaryOp.MAX, y);
    }

    /** The larger of each stored entry and the element of y at its place, in place. */
    public INDArray maxi(INDArray y) {
        return applyi(BinaryOp.MAX, y);
    }

    /** The larger of each stored entry and the element of a row vector in its column. */
    public INDArray maxRowVector(INDArray y) {
        return apply(BinaryOp.MAX, Calls.rowVector("maxRowVector", x, y));
    }

    /** The larger of each stored entry and the element of a row vector in its column, in place. */
    public INDArray maxiRowVector(INDArray y) {
        return applyi(BinaryOp.MAX, Calls.rowVector("maxiRowVector", x, y));
    }

    /** The larger of each stored entry and the element of a column vector in its row. */
    public INDArray maxColumnVector(INDArray y) {
        return apply(BinaryOp.MAX, Calls.columnVector("maxColumnVector", x, y));
    }

    /** The larger of each stored entry and the element of a column vector in its row, in place. */
    public INDArray maxiColumnVector(INDArray y) {
        return applyi(BinaryOp.MAX, Calls.columnVector("maxiColumnVector", x, y));
    }

    /** The smaller of each stored entry and a number. */
    public INDArray min(Number y) {
        return apply(BinaryOp.MIN, y);
    }

    /** The smaller of each stored entry and a number, in place. */
    public INDArray mini(Number y) {
        return applyi(BinaryOp.MIN, y);
    }

    /** The smaller of each stored entry and the element of y at its place; y broadcasts to this shape. */
    public INDArray min(INDArray y) {
        return apply(BinaryOp.MIN, y);
    }

    /** The smaller of each stored entry and the element of y at its place, in place. */
    public INDArray mini(INDArray y) {
        return applyi(BinaryOp.MIN, y);
    }

    /** The smaller of each stored entry and the element of a row vector in its column. */
    public INDArray minRowVector(INDArray y) {
        return apply(BinaryOp.MIN, Calls.rowVector("minRowVector", x, y));
    }

    /** The smaller of each stored entry and the element of a row vector in its column, in place. */
    public INDArray miniRowVector(INDArray y) {
        return applyi(BinaryOp.MIN, Calls.rowVector("miniRowVector", x, y));
    }

    /** The smaller of each stored entry and the element of a column vector in its row. */
    public INDArray minColumnVector(INDArray y) {
        return apply(BinaryOp.MIN, Calls.columnVector("minColumnVector", x, y));
    }

    /** The smaller of each stored entry and the element of a column vector in its row, in place. */
    public INDArray miniColumnVector(INDArray y) {
        return applyi(BinaryOp.MIN, Calls.columnVector("miniColumnVector", x, y));
    }

    /** The sum of the stored entries along dimensions; 0 where there is none. */
    public INDArray sum(int... dimensions) {
        return reduce(ReduceOp.SUM, false, dimensions);
    }

    /** The sum of the stored entries along dimensions, which stay with length 1 if so wanted; 0 where there is none. */
    public INDArray sum(boolean keepDims, int... dimensions) {
        return reduce(ReduceOp.SUM, keepDims, dimensions);
    }

    /** The sum of all stored entries; 0 where there is none. */
    public Number sumNumber() {
        return reduceNumber(ReduceOp.SUM);
    }

    /** The mean of the stored entries along dimensions; NaN where there is none. */
    public INDArray mean(int... dimensions) {
        return reduce(ReduceOp.MEAN, false, dimensions);
    }

    /** The mean of the stored entries along dimensions, which stay with length 1 if so wanted; NaN where there is none. */
    public INDArray mean(boolean keepDims, int... dimensions) {
        return reduce(ReduceOp.MEAN, keepDims, dimensions);
    }

    /** The mean of all stored entries; NaN where there is none. */
    public Number meanNumber() {
        return reduceNumber(ReduceOp.MEAN);
    }

    /** The largest stored entry along dimensions. */
    public INDArray max(int... dimensions) {
        return reduce(ReduceOp.MAX, false, dimensions);
    }

    /** The largest stored entry along dimensions, which stay with length 1 if so wanted. */
    public INDArray max(boolean keepDims, int... dimensions) {
        return reduce(ReduceOp.MAX, keepDims, dimensions);
    }

    /** The largest of all stored entries. */
    public Number maxNumber() {
        return reduceNumber(ReduceOp.MAX);
    }

    /** The smallest stored entry along dimensions. */
    public INDArray min(int... dimensions) {
        return reduce(ReduceOp.MIN, false, dimensions);
    }

    /** The smallest stored entry along dimensions, which stay with length 1 if so wanted. */
    public INDArray min(boolean keepDims, int... dimensions) {
        return reduce(ReduceOp.MIN, keepDims, dimensions);
    }

    /** The smallest of all stored entries. */
    public Number minNumber() {
        return reduceNumber(ReduceOp.MIN);
    }

    /** The Euclidean norm of the stored entries along dimensions. */
    public INDArray norm2(int... dimensions) {
        return reduce(ReduceOp.NORM2, false, dimensions);
    }

    /** The Euclidean norm of the stored entries along dimensions, which stay with length 1 if so wanted. */
    public INDArray norm2(boolean keepDims, int... dimensions) {
        return reduce(ReduceOp.NORM2, keepDims, dimensions);
    }

    /** The Euclidean norm of all stored entries. */
    public Number norm2Number() {
        return reduceNumber(ReduceOp.NORM2);
    }

    /** The variance of the stored entries over n - 1 along dimensions; NaN where there are fewer than two. */
    public INDArray var(int... dimensions) {
        return reduce(ReduceOp.VAR, false, dimensions);
    }

    /** The standard deviation of the stored entries over n - 1 along dimensions; NaN where there are fewer than two. */
    public INDArray std(int... dimensions) {
        return reduce(ReduceOp.STD, false, dimensions);
    }

    /** -sum x ln x over the stored entries along dimensions; 0 where there is none. */
    public INDArray entropy(int... dimensions) {
        return reduce(ReduceOp.ENTROPY, false, dimensions);
    }

    /** -sum x log2 x over the stored entries along dimensions; 0 where there is none. */
    public INDArray shannonEntropy(int... dimensions) {
        return reduce(ReduceOp.SHANNON_ENTROPY, false, dimensions);
    }

    /** The median of the stored entries along dimensions; NaN where there is none. */
    public INDArray median(int... dimensions) {
        return reduce(ReduceOp.MEDIAN, false, dimensions);
    }

    /** The natural logarithm of each stored entry; integers give DOUBLE. */
    public INDArray log() {
        return apply(TransformOp.LOG);
    }

    // ---- with a parameter, or in several steps -------------------------------------------------------------------

    /** The percentile of the stored entries, see {@link StatisticsOps}; NaN where there is none. */
    public INDArray percentile(Number percent, int... dimensions) {
        return Calls.reduce(Calls.percentile(x, percent).flag(Flags.STORED), x, dimensions);
    }

    /**
     * exp(x) over the sum of exp(x) of the stored entries along a dimension; the pattern and the fill stay. FLOAT and
     * DOUBLE keep their type, integers give DOUBLE. No exponential overflows: the largest entry is subtracted first.
     */
    public INDArray softmax(int dimension) {
        return StoredEntries.softmax(x, dimension);
    }

    /** The number of stored entries along dimensions, explicit zeros included, LONG. */
    public INDArray count(int... dimensions) {
        return StoredEntries.count(x, dimensions);
    }

    /** That these are stored entries, and the array's text. */
    @Override
    public String toString() {
        return "the stored entries of " + x;
    }
}
