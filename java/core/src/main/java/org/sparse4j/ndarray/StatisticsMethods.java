// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.ndarray;

import org.sparse4j.INDArray;
import org.sparse4j.array.Calls;
import org.sparse4j.backend.Flags;
import org.sparse4j.family.StatisticsOps;
import org.sparse4j.ops.AlongOp;
import org.sparse4j.ops.Distances;
import org.sparse4j.ops.ReduceOp;

/** Implements {@link StatisticsOps}: variances, percentiles, running sums and distances. */
public abstract class StatisticsMethods extends ReductionMethods implements StatisticsOps {
    @Override
    public INDArray var(int... dimensions) {
        return Calls.spread(ReduceOp.VAR, self(), true, false, dimensions);
    }

    @Override
    public INDArray var(boolean biasCorrected, int... dimensions) {
        return Calls.spread(ReduceOp.VAR, self(), biasCorrected, false, dimensions);
    }

    @Override
    public INDArray var(boolean biasCorrected, boolean keepDims, int... dimensions) {
        return Calls.spread(ReduceOp.VAR, self(), biasCorrected, keepDims, dimensions);
    }

    @Override
    public Number varNumber() {
        return Calls.spreadNumber(ReduceOp.VAR, self(), true);
    }

    @Override
    public Number varNumber(boolean biasCorrected) {
        return Calls.spreadNumber(ReduceOp.VAR, self(), biasCorrected);
    }

    @Override
    public INDArray std(int... dimensions) {
        return Calls.spread(ReduceOp.STD, self(), true, false, dimensions);
    }

    @Override
    public INDArray std(boolean biasCorrected, int... dimensions) {
        return Calls.spread(ReduceOp.STD, self(), biasCorrected, false, dimensions);
    }

    @Override
    public INDArray std(boolean biasCorrected, boolean keepDims, int... dimensions) {
        return Calls.spread(ReduceOp.STD, self(), biasCorrected, keepDims, dimensions);
    }

    @Override
    public Number stdNumber() {
        return Calls.spreadNumber(ReduceOp.STD, self(), true);
    }

    @Override
    public Number stdNumber(boolean biasCorrected) {
        return Calls.spreadNumber(ReduceOp.STD, self(), biasCorrected);
    }

    @Override
    public INDArray entropy(int... dimensions) {
        return Calls.reduce(ReduceOp.ENTROPY, self(), false, dimensions);
    }

    @Override
    public INDArray entropy(boolean keepDims, int... dimensions) {
        return Calls.reduce(ReduceOp.ENTROPY, self(), keepDims, dimensions);
    }

    @Override
    public Number entropyNumber() {
        return Calls.reduceNumber(ReduceOp.ENTROPY, self());
    }

    @Override
    public INDArray shannonEntropy(int... dimensions) {
        return Calls.reduce(ReduceOp.SHANNON_ENTROPY, self(), false, dimensions);
    }

    @Override
    public INDArray shannonEntropy(boolean keepDims, int... dimensions) {
        return Calls.reduce(ReduceOp.SHANNON_ENTROPY, self(), keepDims, dimensions);
    }

    @Override
    public Number shannonEntropyNumber() {
        return Calls.reduceNumber(ReduceOp.SHANNON_ENTROPY, self());
    }

    @Override
    public INDArray logEntropy(int... dimensions) {
        return Calls.reduce(ReduceOp.LOG_ENTROPY, self(), false, dimensions);
    }

    @Override
    public INDArray logEntropy(boolean keepDims, int... dimensions) {
        return Calls.reduce(ReduceOp.LOG_ENTROPY, self(), keepDims, dimensions);
    }

    @Override
    public Number logEntropyNumber() {
        return Calls.reduceNumber(ReduceOp.LOG_ENTROPY, self());
    }

    @Override
    public INDArray median(int... dimensions) {
        return Calls.reduce(ReduceOp.MEDIAN, self(), false, dimensions);
    }

    @Override
    public INDArray median(boolean keepDims, int... dimensions) {
        return Calls.reduce(ReduceOp.MEDIAN, self(), keepDims, dimensions);
    }

    @Override
    public Number medianNumber() {
        return Calls.reduceNumber(ReduceOp.MEDIAN, self());
    }

    @Override
    public INDArray percentile(Number percent, int... dimensions) {
        return Calls.reduce(Calls.percentile(self(), percent), self(), dimensions);
    }

    @Override
    public INDArray percentile(Number percent, boolean keepDims, int... dimensions) {
        return Calls.reduce(Calls.percentile(self(), percent).flag(Flags.KEEP_DIMS, keepDims), self(),
                dimensions);
    }

    @Override
    public Number percentileNumber(Number percent) {
        return Calls.percentile(self(), percent).flag(Flags.NUMBER).number();
    }

    // ---- running ----------------------------------------------------------------------------------------------------

    @Override
    public INDArray cumsum(int dimension) {
        return Calls.running(AlongOp.CUMSUM, self(), dimension);
    }

    @Override
    public INDArray cumsumi(int dimension) {
        return Calls.runningInPlace(AlongOp.CUMSUM, self(), dimension);
    }

    @Override
    public INDArray cumprod(int dimension) {
        return Calls.running(AlongOp.CUMPROD, self(), dimension);
    }

    @Override
    public INDArray cumprodi(int dimension) {
        return Calls.runningInPlace(AlongOp.CUMPROD, self(), dimension);
    }

    @Override
    public double distance1(INDArray y) {
        return Distances.manhattan(self(), y);
    }

    @Override
    public double distance2(INDArray y) {
        return Distances.euclidean(self(), y);
    }

    @Override
    public double squaredDistance(INDArray y) {
        return Distances.squaredEuclidean(self(), y);
    }
}
