// SPDX-License-Identifier: Apache-2.0
package org.sparse4j;

import java.util.Arrays;
import org.sparse4j.array.Call;
import org.sparse4j.array.Calls;
import org.sparse4j.backend.Flags;
import org.sparse4j.backend.Function;
import org.sparse4j.ops.BinaryOp;
import org.sparse4j.ops.ReduceOp;
import org.sparse4j.ops.TransformOp;

/**
 * Operations on the stored entries of an array only. The pattern and the fill stay as they are; an element that is not
 * stored is missing, not zero. Vectors and arrays are read at the stored positions. O(nnz).
 *
 * <p>What has no method here is run by its op object:
 * {@code Sparse4j.exec(TransformOp.TANH.of(x).storedOnly())}.
 */
public final class StoredOps {
    private final INDArray x;

    StoredOps(INDArray x) {
        this.x = x;
    }

    private Call scalar(BinaryOp op, Number y) {
        return Call.of(Function.SCALAR, op).operand(x).scalar(y).flag(Flags.STORED);
    }

    private Call pairwise(BinaryOp op, INDArray y) {
        return Call.of(Function.PAIRWISE, op).operand(x).operand(y).flag(Flags.STORED);
    }

    private INDArray reduce(ReduceOp op, boolean keepDims, int... dimensions) {
        return Calls.reduce(Call.of(Function.REDUCE, op).operand(x).flag(Flags.STORED)
                .flag(Flags.KEEP_DIMS, keepDims), x, dimensions);
    }

    /** Adds to each stored entry, a number y. */
    public INDArray add(Number y) {
        return scalar(BinaryOp.ADD, y).array();
    }

    /** Adds to each stored entry, in place, a number y. */
    public INDArray addi(Number y) {
        return scalar(BinaryOp.ADD, y).inPlace().array(x);
    }

    /** Adds to each stored entry, the element of y (which broadcasts to this shape) at its place. */
    public INDArray add(INDArray y) {
        return pairwise(BinaryOp.ADD, y).array();
    }

    /** Adds to each stored entry, in place, the element of y at its place. */
    public INDArray addi(INDArray y) {
        return pairwise(BinaryOp.ADD, y).inPlace().array(x);
    }

    /** Adds to each stored entry, the element of a row vector in its column. */
    public INDArray addRowVector(INDArray y) {
        return add(Calls.rowVector("addRowVector", x, y));
    }

    /** Adds to each stored entry, in place, the element of a row vector in its column. */
    public INDArray addiRowVector(INDArray y) {
        return addi(Calls.rowVector("addiRowVector", x, y));
    }

    /** Adds to each stored entry, the element of a column vector in its row. */
    public INDArray addColumnVector(INDArray y) {
        return add(Calls.columnVector("addColumnVector", x, y));
    }

    /** Adds to each stored entry, in place, the element of a column vector in its row. */
    public INDArray addiColumnVector(INDArray y) {
        return addi(Calls.columnVector("addiColumnVector", x, y));
    }

    /** Subtracts from each stored entry, a number y. */
    public INDArray sub(Number y) {
        return scalar(BinaryOp.SUB, y).array();
    }

    /** Subtracts from each stored entry, in place, a number y. */
    public INDArray subi(Number y) {
        return scalar(BinaryOp.SUB, y).inPlace().array(x);
    }

    /** Subtracts from each stored entry, the element of y (which broadcasts to this shape) at its place. */
    public INDArray sub(INDArray y) {
        return pairwise(BinaryOp.SUB, y).array();
    }

    /** Subtracts from each stored entry, in place, the element of y at its place. */
    public INDArray subi(INDArray y) {
        return pairwise(BinaryOp.SUB, y).inPlace().array(x);
    }

    /** Subtracts from each stored entry, the element of a row vector in its column. */
    public INDArray subRowVector(INDArray y) {
        return sub(Calls.rowVector("subRowVector", x, y));
    }

    /** Subtracts from each stored entry, in place, the element of a row vector in its column. */
    public INDArray subiRowVector(INDArray y) {
        return subi(Calls.rowVector("subiRowVector", x, y));
    }

    /** Subtracts from each stored entry, the element of a column vector in its row. */
    public INDArray subColumnVector(INDArray y) {
        return sub(Calls.columnVector("subColumnVector", x, y));
    }

    /** Subtracts from each stored entry, in place, the element of a column vector in its row. */
    public INDArray subiColumnVector(INDArray y) {
        return subi(Calls.columnVector("subiColumnVector", x, y));
    }

    /** Multiplies each stored entry, a number y. */
    public INDArray mul(Number y) {
        return scalar(BinaryOp.MUL, y).array();
    }

    /** Multiplies each stored entry, in place, a number y. */
    public INDArray muli(Number y) {
        return scalar(BinaryOp.MUL, y).inPlace().array(x);
    }

    /** Multiplies each stored entry, the element of y (which broadcasts to this shape) at its place. */
    public INDArray mul(INDArray y) {
        return pairwise(BinaryOp.MUL, y).array();
    }

    /** Multiplies each stored entry, in place, the element of y at its place. */
    public INDArray muli(INDArray y) {
        return pairwise(BinaryOp.MUL, y).inPlace().array(x);
    }

    /** Multiplies each stored entry, the element of a row vector in its column. */
    public INDArray mulRowVector(INDArray y) {
        return mul(Calls.rowVector("mulRowVector", x, y));
    }

    /** Multiplies each stored entry, in place, the element of a row vector in its column. */
    public INDArray muliRowVector(INDArray y) {
        return muli(Calls.rowVector("muliRowVector", x, y));
    }

    /** Multiplies each stored entry, the element of a column vector in its row. */
    public INDArray mulColumnVector(INDArray y) {
        return mul(Calls.columnVector("mulColumnVector", x, y));
    }

    /** Multiplies each stored entry, in place, the element of a column vector in its row. */
    public INDArray muliColumnVector(INDArray y) {
        return muli(Calls.columnVector("muliColumnVector", x, y));
    }

    /** Divides each stored entry, a number y. */
    public INDArray div(Number y) {
        return scalar(BinaryOp.DIV, y).array();
    }

    /** Divides each stored entry, in place, a number y. */
    public INDArray divi(Number y) {
        return scalar(BinaryOp.DIV, y).inPlace().array(x);
    }

    /** Divides each stored entry, the element of y (which broadcasts to this shape) at its place. */
    public INDArray div(INDArray y) {
        return pairwise(BinaryOp.DIV, y).array();
    }

    /** Divides each stored entry, in place, the element of y at its place. */
    public INDArray divi(INDArray y) {
        return pairwise(BinaryOp.DIV, y).inPlace().array(x);
    }

    /** Divides each stored entry, the element of a row vector in its column. */
    public INDArray divRowVector(INDArray y) {
        return div(Calls.rowVector("divRowVector", x, y));
    }

    /** Divides each stored entry, in place, the element of a row vector in its column. */
    public INDArray diviRowVector(INDArray y) {
        return divi(Calls.rowVector("diviRowVector", x, y));
    }

    /** Divides each stored entry, the element of a column vector in its row. */
    public INDArray divColumnVector(INDArray y) {
        return div(Calls.columnVector("divColumnVector", x, y));
    }

    /** Divides each stored entry, in place, the element of a column vector in its row. */
    public INDArray diviColumnVector(INDArray y) {
        return divi(Calls.columnVector("diviColumnVector", x, y));
    }

    /** The larger of y and each stored entry, a number y. */
    public INDArray max(Number y) {
        return scalar(BinaryOp.MAX, y).array();
    }

    /** The larger of y and each stored entry, in place, a number y. */
    public INDArray maxi(Number y) {
        return scalar(BinaryOp.MAX, y).inPlace().array(x);
    }

    /** The larger of y and each stored entry, the element of y (which broadcasts to this shape) at its place. */
    public INDArray max(INDArray y) {
        return pairwise(BinaryOp.MAX, y).array();
    }

    /** The larger of y and each stored entry, in place, the element of y at its place. */
    public INDArray maxi(INDArray y) {
        return pairwise(BinaryOp.MAX, y).inPlace().array(x);
    }

    /** The larger of y and each stored entry, the element of a row vector in its column. */
    public INDArray maxRowVector(INDArray y) {
        return max(Calls.rowVector("maxRowVector", x, y));
    }

    /** The larger of y and each stored entry, in place, the element of a row vector in its column. */
    public INDArray maxiRowVector(INDArray y) {
        return maxi(Calls.rowVector("maxiRowVector", x, y));
    }

    /** The larger of y and each stored entry, the element of a column vector in its row. */
    public INDArray maxColumnVector(INDArray y) {
        return max(Calls.columnVector("maxColumnVector", x, y));
    }

    /** The larger of y and each stored entry, in place, the element of a column vector in its row. */
    public INDArray maxiColumnVector(INDArray y) {
        return maxi(Calls.columnVector("maxiColumnVector", x, y));
    }

    /** The smaller of y and each stored entry, a number y. */
    public INDArray min(Number y) {
        return scalar(BinaryOp.MIN, y).array();
    }

    /** The smaller of y and each stored entry, in place, a number y. */
    public INDArray mini(Number y) {
        return scalar(BinaryOp.MIN, y).inPlace().array(x);
    }

    /** The smaller of y and each stored entry, the element of y (which broadcasts to this shape) at its place. */
    public INDArray min(INDArray y) {
        return pairwise(BinaryOp.MIN, y).array();
    }

    /** The smaller of y and each stored entry, in place, the element of y at its place. */
    public INDArray mini(INDArray y) {
        return pairwise(BinaryOp.MIN, y).inPlace().array(x);
    }

    /** The smaller of y and each stored entry, the element of a row vector in its column. */
    public INDArray minRowVector(INDArray y) {
        return min(Calls.rowVector("minRowVector", x, y));
    }

    /** The smaller of y and each stored entry, in place, the element of a row vector in its column. */
    public INDArray miniRowVector(INDArray y) {
        return mini(Calls.rowVector("miniRowVector", x, y));
    }

    /** The smaller of y and each stored entry, the element of a column vector in its row. */
    public INDArray minColumnVector(INDArray y) {
        return min(Calls.columnVector("minColumnVector", x, y));
    }

    /** The smaller of y and each stored entry, in place, the element of a column vector in its row. */
    public INDArray miniColumnVector(INDArray y) {
        return mini(Calls.columnVector("miniColumnVector", x, y));
    }

    /** The sum of the stored entries; 0 where there is none. */
    public INDArray sum(int... dimensions) {
        return reduce(ReduceOp.SUM, false, dimensions);
    }

    /** The sum of the stored entries; 0 where there is none. */
    public INDArray sum(boolean keepDims, int... dimensions) {
        return reduce(ReduceOp.SUM, keepDims, dimensions);
    }

    /** The sum of the stored entries; 0 where there is none. Of everything. */
    public Number sumNumber() {
        return Calls.wide(Call.of(Function.REDUCE, ReduceOp.SUM).operand(x).flag(Flags.STORED).flag(Flags.NUMBER)
                .number());
    }

    /** The mean of the stored entries; NaN where there is none. */
    public INDArray mean(int... dimensions) {
        return reduce(ReduceOp.MEAN, false, dimensions);
    }

    /** The mean of the stored entries; NaN where there is none. */
    public INDArray mean(boolean keepDims, int... dimensions) {
        return reduce(ReduceOp.MEAN, keepDims, dimensions);
    }

    /** The mean of the stored entries; NaN where there is none. Of everything. */
    public Number meanNumber() {
        return Calls.wide(Call.of(Function.REDUCE, ReduceOp.MEAN).operand(x).flag(Flags.STORED).flag(Flags.NUMBER)
                .number());
    }

    /** The largest stored entry. */
    public INDArray max(int... dimensions) {
        return reduce(ReduceOp.MAX, false, dimensions);
    }

    /** The largest stored entry. */
    public INDArray max(boolean keepDims, int... dimensions) {
        return reduce(ReduceOp.MAX, keepDims, dimensions);
    }

    /** The largest stored entry. Of everything. */
    public Number maxNumber() {
        return Calls.wide(Call.of(Function.REDUCE, ReduceOp.MAX).operand(x).flag(Flags.STORED).flag(Flags.NUMBER)
                .number());
    }

    /** The smallest stored entry. */
    public INDArray min(int... dimensions) {
        return reduce(ReduceOp.MIN, false, dimensions);
    }

    /** The smallest stored entry. */
    public INDArray min(boolean keepDims, int... dimensions) {
        return reduce(ReduceOp.MIN, keepDims, dimensions);
    }

    /** The smallest stored entry. Of everything. */
    public Number minNumber() {
        return Calls.wide(Call.of(Function.REDUCE, ReduceOp.MIN).operand(x).flag(Flags.STORED).flag(Flags.NUMBER)
                .number());
    }

    /** The Euclidean norm of the stored entries. */
    public INDArray norm2(int... dimensions) {
        return reduce(ReduceOp.NORM2, false, dimensions);
    }

    /** The Euclidean norm of the stored entries. */
    public INDArray norm2(boolean keepDims, int... dimensions) {
        return reduce(ReduceOp.NORM2, keepDims, dimensions);
    }

    /** The Euclidean norm of the stored entries. Of everything. */
    public Number norm2Number() {
        return Calls.wide(Call.of(Function.REDUCE, ReduceOp.NORM2).operand(x).flag(Flags.STORED).flag(Flags.NUMBER)
                .number());
    }

    /** The variance of the stored entries over n - 1; NaN where there are fewer than two. */
    public INDArray var(int... dimensions) {
        return reduce(ReduceOp.VAR, false, dimensions);
    }

    /** The standard deviation of the stored entries over n - 1; NaN where there are fewer than two. */
    public INDArray std(int... dimensions) {
        return reduce(ReduceOp.STD, false, dimensions);
    }

    /** -sum x ln x over the stored entries; 0 where there is none. */
    public INDArray entropy(int... dimensions) {
        return reduce(ReduceOp.ENTROPY, false, dimensions);
    }

    /** -sum x log2 x over the stored entries; 0 where there is none. */
    public INDArray shannonEntropy(int... dimensions) {
        return reduce(ReduceOp.SHANNON_ENTROPY, false, dimensions);
    }

    /** The median of the stored entries; NaN where there is none. */
    public INDArray median(int... dimensions) {
        return reduce(ReduceOp.MEDIAN, false, dimensions);
    }

    /** The percentile of the stored entries, see {@link StatisticsOps}; NaN where there is none. */
    public INDArray percentile(Number percent, int... dimensions) {
        return Calls.reduce(Calls.percentile(x, percent).flag(Flags.STORED), x, dimensions);
    }

    /** The natural logarithm of each stored entry; integers give DOUBLE. */
    public INDArray log() {
        return Call.of(Function.TRANSFORM, TransformOp.LOG).operand(x).flag(Flags.STORED).array();
    }

    /**
     * exp(x) over the sum of exp(x) of the stored entries along a dimension; the pattern and the fill stay. FLOAT and
     * DOUBLE keep their type, integers give DOUBLE. No exponential overflows: the largest entry is subtracted first.
     */
    public INDArray softmax(int dimension) {
        Calls.numeric(x.dataType(), "softmax");
        if (x.rank() > 0) {
            Calls.dimension("softmax", dimension, x.rank());
        }
        // Not cast: that is a copy, whose format is not always that of an operation's result.
        INDArray real = x.dataType().isFloating() ? x : mul(1.0);
        try {
            return real.stored().softmaxOfReal(dimension);
        } finally {
            if (real != x) {
                real.close();
            }
        }
    }

    private INDArray softmaxOfReal(int dimension) {
        INDArray out = null;
        boolean done = false;
        try {
            if (Arrays.stream(x.shape()).anyMatch(n -> n == 0)) {
                out = mul(1.0);
            } else {
                try (INDArray largest = max(true, dimension)) {
                    out = sub(largest);
                }
                Call.of(Function.TRANSFORM, TransformOp.EXP).operand(out).flag(Flags.STORED).inPlace().array(out);
            }
            try (INDArray sum = out.stored().sum(true, dimension)) {
                out.stored().divi(sum);
            }
            done = true;
            return out;
        } finally {
            if (!done && out != null) {
                out.close();
            }
        }
    }

    /** The number of stored entries along dimensions, explicit zeros included, LONG. */
    public INDArray count(int... dimensions) {
        // Ones of the same pattern, summed: x^0 = 1 for every x. countNonZero would leave explicit zeros out.
        INDArray whole = x.castTo(DataType.LONG);
        try (INDArray ones = Call.of(Function.SCALAR, BinaryOp.POW).operand(whole).scalar(0L).flag(Flags.STORED)
                .array()) {
            return ones.stored().sum(dimensions);
        } finally {
            if (whole != x) {
                whole.close();
            }
        }
    }
}
