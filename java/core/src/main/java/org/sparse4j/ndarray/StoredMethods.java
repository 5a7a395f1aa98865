// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.ndarray;

import java.util.function.DoubleUnaryOperator;
import org.sparse4j.INDArray;
import org.sparse4j.array.Call;
import org.sparse4j.array.Calls;
import org.sparse4j.backend.Arguments;
import org.sparse4j.backend.Flags;
import org.sparse4j.backend.Function;
import org.sparse4j.family.StoredOps;
import org.sparse4j.ndarray.operations.StoredEntries;
import org.sparse4j.ndarray.operations.UserFunctions;
import org.sparse4j.ops.BinaryOp;
import org.sparse4j.ops.ReduceOp;
import org.sparse4j.ops.TransformOp;

/** Implements {@link StoredOps}: operations on the stored entries of one array. */
final class StoredMethods implements StoredOps {
    private final INDArray x;

    StoredMethods(INDArray x) {
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
            throw new IllegalArgumentException("percentile: the percentage is missing; call stored().percentile(percent, dimensions)");
        }
        return Call.of(Function.REDUCE, op).operand(x).flag(Flags.STORED);
    }

    @Override
    public INDArray apply(TransformOp op) {
        return call(op).array();
    }

    @Override
    public INDArray applyi(TransformOp op) {
        return call(op).inPlace().array(x);
    }

    @Override
    public INDArray apply(BinaryOp op, Number y) {
        return call(op, y).array();
    }

    @Override
    public INDArray applyi(BinaryOp op, Number y) {
        return call(op, y).inPlace().array(x);
    }

    @Override
    public INDArray apply(BinaryOp op, INDArray y) {
        return call(op, y).array();
    }

    @Override
    public INDArray applyi(BinaryOp op, INDArray y) {
        return call(op, y).inPlace().array(x);
    }

    @Override
    public INDArray reduce(ReduceOp op, boolean keepDims, int... dimensions) {
        return Calls.reduce(call(op).flag(Flags.KEEP_DIMS, keepDims), x, dimensions);
    }

    @Override
    public Number reduceNumber(ReduceOp op) {
        return Calls.wide(call(op).flag(Flags.NUMBER).number());
    }

    @Override
    public INDArray map(DoubleUnaryOperator f) {
        return UserFunctions.mapStored(x, f);
    }

    // ---- named operations: one-line forms of those above -----------------------------------------------------------

    @Override
    public INDArray add(Number y) {
        return apply(BinaryOp.ADD, y);
    }

    @Override
    public INDArray addi(Number y) {
        return applyi(BinaryOp.ADD, y);
    }

    @Override
    public INDArray add(INDArray y) {
        return apply(BinaryOp.ADD, y);
    }

    @Override
    public INDArray addi(INDArray y) {
        return applyi(BinaryOp.ADD, y);
    }

    @Override
    public INDArray addRowVector(INDArray y) {
        return apply(BinaryOp.ADD, Calls.rowVector("addRowVector", x, y));
    }

    @Override
    public INDArray addiRowVector(INDArray y) {
        return applyi(BinaryOp.ADD, Calls.rowVector("addiRowVector", x, y));
    }

    @Override
    public INDArray addColumnVector(INDArray y) {
        return apply(BinaryOp.ADD, Calls.columnVector("addColumnVector", x, y));
    }

    @Override
    public INDArray addiColumnVector(INDArray y) {
        return applyi(BinaryOp.ADD, Calls.columnVector("addiColumnVector", x, y));
    }

    @Override
    public INDArray sub(Number y) {
        return apply(BinaryOp.SUB, y);
    }

    @Override
    public INDArray subi(Number y) {
        return applyi(BinaryOp.SUB, y);
    }

    @Override
    public INDArray sub(INDArray y) {
        return apply(BinaryOp.SUB, y);
    }

    @Override
    public INDArray subi(INDArray y) {
        return applyi(BinaryOp.SUB, y);
    }

    @Override
    public INDArray subRowVector(INDArray y) {
        return apply(BinaryOp.SUB, Calls.rowVector("subRowVector", x, y));
    }

    @Override
    public INDArray subiRowVector(INDArray y) {
        return applyi(BinaryOp.SUB, Calls.rowVector("subiRowVector", x, y));
    }

    @Override
    public INDArray subColumnVector(INDArray y) {
        return apply(BinaryOp.SUB, Calls.columnVector("subColumnVector", x, y));
    }

    @Override
    public INDArray subiColumnVector(INDArray y) {
        return applyi(BinaryOp.SUB, Calls.columnVector("subiColumnVector", x, y));
    }

    @Override
    public INDArray mul(Number y) {
        return apply(BinaryOp.MUL, y);
    }

    @Override
    public INDArray muli(Number y) {
        return applyi(BinaryOp.MUL, y);
    }

    @Override
    public INDArray mul(INDArray y) {
        return apply(BinaryOp.MUL, y);
    }

    @Override
    public INDArray muli(INDArray y) {
        return applyi(BinaryOp.MUL, y);
    }

    @Override
    public INDArray mulRowVector(INDArray y) {
        return apply(BinaryOp.MUL, Calls.rowVector("mulRowVector", x, y));
    }

    @Override
    public INDArray muliRowVector(INDArray y) {
        return applyi(BinaryOp.MUL, Calls.rowVector("muliRowVector", x, y));
    }

    @Override
    public INDArray mulColumnVector(INDArray y) {
        return apply(BinaryOp.MUL, Calls.columnVector("mulColumnVector", x, y));
    }

    @Override
    public INDArray muliColumnVector(INDArray y) {
        return applyi(BinaryOp.MUL, Calls.columnVector("muliColumnVector", x, y));
    }

    @Override
    public INDArray div(Number y) {
        return apply(BinaryOp.DIV, y);
    }

    @Override
    public INDArray divi(Number y) {
        return applyi(BinaryOp.DIV, y);
    }

    @Override
    public INDArray div(INDArray y) {
        return apply(BinaryOp.DIV, y);
    }

    @Override
    public INDArray divi(INDArray y) {
        return applyi(BinaryOp.DIV, y);
    }

    @Override
    public INDArray divRowVector(INDArray y) {
        return apply(BinaryOp.DIV, Calls.rowVector("divRowVector", x, y));
    }

    @Override
    public INDArray diviRowVector(INDArray y) {
        return applyi(BinaryOp.DIV, Calls.rowVector("diviRowVector", x, y));
    }

    @Override
    public INDArray divColumnVector(INDArray y) {
        return apply(BinaryOp.DIV, Calls.columnVector("divColumnVector", x, y));
    }

    @Override
    public INDArray diviColumnVector(INDArray y) {
        return applyi(BinaryOp.DIV, Calls.columnVector("diviColumnVector", x, y));
    }

    @Override
    public INDArray max(Number y) {
        return apply(BinaryOp.MAX, y);
    }

    @Override
    public INDArray maxi(Number y) {
        return applyi(BinaryOp.MAX, y);
    }

    @Override
    public INDArray max(INDArray y) {
        return apply(BinaryOp.MAX, y);
    }

    @Override
    public INDArray maxi(INDArray y) {
        return applyi(BinaryOp.MAX, y);
    }

    @Override
    public INDArray maxRowVector(INDArray y) {
        return apply(BinaryOp.MAX, Calls.rowVector("maxRowVector", x, y));
    }

    @Override
    public INDArray maxiRowVector(INDArray y) {
        return applyi(BinaryOp.MAX, Calls.rowVector("maxiRowVector", x, y));
    }

    @Override
    public INDArray maxColumnVector(INDArray y) {
        return apply(BinaryOp.MAX, Calls.columnVector("maxColumnVector", x, y));
    }

    @Override
    public INDArray maxiColumnVector(INDArray y) {
        return applyi(BinaryOp.MAX, Calls.columnVector("maxiColumnVector", x, y));
    }

    @Override
    public INDArray min(Number y) {
        return apply(BinaryOp.MIN, y);
    }

    @Override
    public INDArray mini(Number y) {
        return applyi(BinaryOp.MIN, y);
    }

    @Override
    public INDArray min(INDArray y) {
        return apply(BinaryOp.MIN, y);
    }

    @Override
    public INDArray mini(INDArray y) {
        return applyi(BinaryOp.MIN, y);
    }

    @Override
    public INDArray minRowVector(INDArray y) {
        return apply(BinaryOp.MIN, Calls.rowVector("minRowVector", x, y));
    }

    @Override
    public INDArray miniRowVector(INDArray y) {
        return applyi(BinaryOp.MIN, Calls.rowVector("miniRowVector", x, y));
    }

    @Override
    public INDArray minColumnVector(INDArray y) {
        return apply(BinaryOp.MIN, Calls.columnVector("minColumnVector", x, y));
    }

    @Override
    public INDArray miniColumnVector(INDArray y) {
        return applyi(BinaryOp.MIN, Calls.columnVector("miniColumnVector", x, y));
    }

    @Override
    public INDArray sum(int... dimensions) {
        return reduce(ReduceOp.SUM, false, dimensions);
    }

    @Override
    public INDArray sum(boolean keepDims, int... dimensions) {
        return reduce(ReduceOp.SUM, keepDims, dimensions);
    }

    @Override
    public Number sumNumber() {
        return reduceNumber(ReduceOp.SUM);
    }

    @Override
    public INDArray mean(int... dimensions) {
        return reduce(ReduceOp.MEAN, false, dimensions);
    }

    @Override
    public INDArray mean(boolean keepDims, int... dimensions) {
        return reduce(ReduceOp.MEAN, keepDims, dimensions);
    }

    @Override
    public Number meanNumber() {
        return reduceNumber(ReduceOp.MEAN);
    }

    @Override
    public INDArray max(int... dimensions) {
        return reduce(ReduceOp.MAX, false, dimensions);
    }

    @Override
    public INDArray max(boolean keepDims, int... dimensions) {
        return reduce(ReduceOp.MAX, keepDims, dimensions);
    }

    @Override
    public Number maxNumber() {
        return reduceNumber(ReduceOp.MAX);
    }

    @Override
    public INDArray min(int... dimensions) {
        return reduce(ReduceOp.MIN, false, dimensions);
    }

    @Override
    public INDArray min(boolean keepDims, int... dimensions) {
        return reduce(ReduceOp.MIN, keepDims, dimensions);
    }

    @Override
    public Number minNumber() {
        return reduceNumber(ReduceOp.MIN);
    }

    @Override
    public INDArray norm2(int... dimensions) {
        return reduce(ReduceOp.NORM2, false, dimensions);
    }

    @Override
    public INDArray norm2(boolean keepDims, int... dimensions) {
        return reduce(ReduceOp.NORM2, keepDims, dimensions);
    }

    @Override
    public Number norm2Number() {
        return reduceNumber(ReduceOp.NORM2);
    }

    @Override
    public INDArray var(int... dimensions) {
        return reduce(ReduceOp.VAR, false, dimensions);
    }

    @Override
    public INDArray std(int... dimensions) {
        return reduce(ReduceOp.STD, false, dimensions);
    }

    @Override
    public INDArray entropy(int... dimensions) {
        return reduce(ReduceOp.ENTROPY, false, dimensions);
    }

    @Override
    public INDArray shannonEntropy(int... dimensions) {
        return reduce(ReduceOp.SHANNON_ENTROPY, false, dimensions);
    }

    @Override
    public INDArray median(int... dimensions) {
        return reduce(ReduceOp.MEDIAN, false, dimensions);
    }

    @Override
    public INDArray log() {
        return apply(TransformOp.LOG);
    }

    // ---- operations with a parameter, or in several steps ----------------------------------------------------------

    @Override
    public INDArray percentile(Number percent, int... dimensions) {
        return Calls.reduce(Calls.percentile(x, percent).flag(Flags.STORED), x, dimensions);
    }

    @Override
    public INDArray softmax(int dimension) {
        return StoredEntries.softmax(x, dimension);
    }

    @Override
    public INDArray count(int... dimensions) {
        return StoredEntries.count(x, dimensions);
    }

    /** Returns the words "the stored entries of", followed by the array's text. */
    @Override
    public String toString() {
        return "the stored entries of " + x;
    }
}
