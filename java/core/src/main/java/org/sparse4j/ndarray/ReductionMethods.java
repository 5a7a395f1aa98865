// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.ndarray;

import org.sparse4j.INDArray;
import org.sparse4j.array.Calls;
import org.sparse4j.family.ReductionOps;
import org.sparse4j.ops.IndexReduceOp;
import org.sparse4j.ops.ReduceOp;

/** Implements {@link ReductionOps}: sums, means, extremes and norms. */
public abstract class ReductionMethods extends ComparisonMethods implements ReductionOps {
    @Override
    public INDArray sum(int... dimensions) {
        return Calls.reduce(ReduceOp.SUM, self(), false, dimensions);
    }

    @Override
    public INDArray sum(boolean keepDims, int... dimensions) {
        return Calls.reduce(ReduceOp.SUM, self(), keepDims, dimensions);
    }

    @Override
    public INDArray sum(INDArray result, int... dimensions) {
        return Calls.reduce(ReduceOp.SUM, self(), result, false, dimensions);
    }

    @Override
    public INDArray sum(INDArray result, boolean keepDims, int... dimensions) {
        return Calls.reduce(ReduceOp.SUM, self(), result, keepDims, dimensions);
    }

    @Override
    public Number sumNumber() {
        return Calls.reduceNumber(ReduceOp.SUM, self());
    }

    @Override
    public INDArray mean(int... dimensions) {
        return Calls.reduce(ReduceOp.MEAN, self(), false, dimensions);
    }

    @Override
    public INDArray mean(boolean keepDims, int... dimensions) {
        return Calls.reduce(ReduceOp.MEAN, self(), keepDims, dimensions);
    }

    @Override
    public INDArray mean(INDArray result, int... dimensions) {
        return Calls.reduce(ReduceOp.MEAN, self(), result, false, dimensions);
    }

    @Override
    public INDArray mean(INDArray result, boolean keepDims, int... dimensions) {
        return Calls.reduce(ReduceOp.MEAN, self(), result, keepDims, dimensions);
    }

    @Override
    public Number meanNumber() {
        return Calls.reduceNumber(ReduceOp.MEAN, self());
    }

    @Override
    public INDArray prod(int... dimensions) {
        return Calls.reduce(ReduceOp.PROD, self(), false, dimensions);
    }

    @Override
    public INDArray prod(boolean keepDims, int... dimensions) {
        return Calls.reduce(ReduceOp.PROD, self(), keepDims, dimensions);
    }

    @Override
    public Number prodNumber() {
        return Calls.reduceNumber(ReduceOp.PROD, self());
    }

    @Override
    public INDArray max(int... dimensions) {
        return Calls.reduce(ReduceOp.MAX, self(), false, dimensions);
    }

    @Override
    public INDArray max(boolean keepDims, int... dimensions) {
        return Calls.reduce(ReduceOp.MAX, self(), keepDims, dimensions);
    }

    @Override
    public Number maxNumber() {
        return Calls.reduceNumber(ReduceOp.MAX, self());
    }

    @Override
    public INDArray min(int... dimensions) {
        return Calls.reduce(ReduceOp.MIN, self(), false, dimensions);
    }

    @Override
    public INDArray min(boolean keepDims, int... dimensions) {
        return Calls.reduce(ReduceOp.MIN, self(), keepDims, dimensions);
    }

    @Override
    public Number minNumber() {
        return Calls.reduceNumber(ReduceOp.MIN, self());
    }

    @Override
    public INDArray norm1(int... dimensions) {
        return Calls.reduce(ReduceOp.NORM1, self(), false, dimensions);
    }

    @Override
    public INDArray norm1(boolean keepDims, int... dimensions) {
        return Calls.reduce(ReduceOp.NORM1, self(), keepDims, dimensions);
    }

    @Override
    public Number norm1Number() {
        return Calls.reduceNumber(ReduceOp.NORM1, self());
    }

    @Override
    public INDArray norm2(int... dimensions) {
        return Calls.reduce(ReduceOp.NORM2, self(), false, dimensions);
    }

    @Override
    public INDArray norm2(boolean keepDims, int... dimensions) {
        return Calls.reduce(ReduceOp.NORM2, self(), keepDims, dimensions);
    }

    @Override
    public Number norm2Number() {
        return Calls.reduceNumber(ReduceOp.NORM2, self());
    }

    @Override
    public INDArray countNonZero(int... dimensions) {
        return Calls.reduce(ReduceOp.COUNT_NON_ZERO, self(), false, dimensions);
    }

    @Override
    public INDArray countNonZero(boolean keepDims, int... dimensions) {
        return Calls.reduce(ReduceOp.COUNT_NON_ZERO, self(), keepDims, dimensions);
    }

    @Override
    public Number countNonZeroNumber() {
        return Calls.reduceNumber(ReduceOp.COUNT_NON_ZERO, self());
    }

    @Override
    public INDArray amax(int... dimensions) {
        return Calls.reduce(ReduceOp.AMAX, self(), false, dimensions);
    }

    @Override
    public INDArray amax(boolean keepDims, int... dimensions) {
        return Calls.reduce(ReduceOp.AMAX, self(), keepDims, dimensions);
    }

    @Override
    public Number amaxNumber() {
        return Calls.reduceNumber(ReduceOp.AMAX, self());
    }

    @Override
    public INDArray amin(int... dimensions) {
        return Calls.reduce(ReduceOp.AMIN, self(), false, dimensions);
    }

    @Override
    public INDArray amin(boolean keepDims, int... dimensions) {
        return Calls.reduce(ReduceOp.AMIN, self(), keepDims, dimensions);
    }

    @Override
    public Number aminNumber() {
        return Calls.reduceNumber(ReduceOp.AMIN, self());
    }

    @Override
    public INDArray amean(int... dimensions) {
        return Calls.reduce(ReduceOp.AMEAN, self(), false, dimensions);
    }

    @Override
    public INDArray amean(boolean keepDims, int... dimensions) {
        return Calls.reduce(ReduceOp.AMEAN, self(), keepDims, dimensions);
    }

    @Override
    public Number ameanNumber() {
        return Calls.reduceNumber(ReduceOp.AMEAN, self());
    }

    @Override
    public INDArray normmax(int... dimensions) {
        return Calls.reduce(ReduceOp.NORMMAX, self(), false, dimensions);
    }

    @Override
    public INDArray normmax(boolean keepDims, int... dimensions) {
        return Calls.reduce(ReduceOp.NORMMAX, self(), keepDims, dimensions);
    }

    @Override
    public Number normmaxNumber() {
        return Calls.reduceNumber(ReduceOp.NORMMAX, self());
    }

    @Override
    public INDArray squaredNorm(int... dimensions) {
        return Calls.reduce(ReduceOp.SQUARED_NORM, self(), false, dimensions);
    }

    @Override
    public INDArray squaredNorm(boolean keepDims, int... dimensions) {
        return Calls.reduce(ReduceOp.SQUARED_NORM, self(), keepDims, dimensions);
    }

    @Override
    public Number squaredNormNumber() {
        return Calls.reduceNumber(ReduceOp.SQUARED_NORM, self());
    }

    @Override
    public INDArray countZero(int... dimensions) {
        return Calls.reduce(ReduceOp.COUNT_ZERO, self(), false, dimensions);
    }

    @Override
    public INDArray countZero(boolean keepDims, int... dimensions) {
        return Calls.reduce(ReduceOp.COUNT_ZERO, self(), keepDims, dimensions);
    }

    @Override
    public Number countZeroNumber() {
        return Calls.reduceNumber(ReduceOp.COUNT_ZERO, self());
    }

    @Override
    public INDArray any(int... dimensions) {
        return Calls.reduce(ReduceOp.ANY, self(), false, dimensions);
    }

    @Override
    public INDArray any(boolean keepDims, int... dimensions) {
        return Calls.reduce(ReduceOp.ANY, self(), keepDims, dimensions);
    }

    @Override
    public INDArray all(int... dimensions) {
        return Calls.reduce(ReduceOp.ALL, self(), false, dimensions);
    }

    @Override
    public INDArray all(boolean keepDims, int... dimensions) {
        return Calls.reduce(ReduceOp.ALL, self(), keepDims, dimensions);
    }

    @Override
    public INDArray none(int... dimensions) {
        return Calls.reduce(ReduceOp.NONE, self(), false, dimensions);
    }

    @Override
    public INDArray none(boolean keepDims, int... dimensions) {
        return Calls.reduce(ReduceOp.NONE, self(), keepDims, dimensions);
    }

    @Override
    public INDArray argMax(int... dimensions) {
        return Calls.indexReduce(IndexReduceOp.ARG_MAX, self(), dimensions);
    }

    @Override
    public INDArray argMin(int... dimensions) {
        return Calls.indexReduce(IndexReduceOp.ARG_MIN, self(), dimensions);
    }
}
