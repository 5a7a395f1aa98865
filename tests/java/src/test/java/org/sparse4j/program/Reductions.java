// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.program;

import java.util.Arrays;
import java.util.stream.Stream;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.array.Call;
import org.sparse4j.backend.Function;
import org.sparse4j.ops.AlongOp;
import org.sparse4j.ops.ReduceOp;
import org.sparse4j.ops.Transforms;

/** Reductions by their names, and operations along dimensions that keep the shape. */
final class Reductions {
    /** All of the enum, and the variances over n: an operation without a method here fails. */
    static final String[] NAMES = Stream.concat(
            Arrays.stream(ReduceOp.values()).map(op -> Call.of(Function.REDUCE, op).name()),
            Stream.of("varBiased", "stdBiased")).toArray(String[]::new);
    /** All of the enum, and the softmax of stored entries. */
    static final String[] ALONG = Stream.concat(
            Arrays.stream(AlongOp.values()).map(op -> Call.of(Function.ALONG, op).name()),
            Stream.of("storedSoftmax")).toArray(String[]::new);
    static final String[] RUNNING = {"cumsum", "cumprod"};
    /** Of percentile. */
    static final int PERCENT = 30;

    private Reductions() {}

    static INDArray reduce(String op, INDArray x, boolean keep, int... dims) {
        return switch (op) {
            case "sum" -> keep ? x.sum(true, dims) : x.sum(dims);
            case "mean" -> x.mean(keep, dims);
            case "prod" -> x.prod(keep, dims);
            case "max" -> x.max(keep, dims);
            case "min" -> x.min(keep, dims);
            case "norm1" -> x.norm1(keep, dims);
            case "norm2" -> x.norm2(keep, dims);
            case "countNonZero" -> x.countNonZero(keep, dims);
            case "amax" -> x.amax(keep, dims);
            case "amin" -> x.amin(keep, dims);
            case "amean" -> x.amean(keep, dims);
            case "normmax" -> x.normmax(keep, dims);
            case "squaredNorm" -> x.squaredNorm(keep, dims);
            case "var" -> keep ? x.var(true, true, dims) : x.var(dims);
            case "varBiased" -> keep ? x.var(false, true, dims) : x.var(false, dims);
            case "std" -> keep ? x.std(true, true, dims) : x.std(dims);
            case "stdBiased" -> keep ? x.std(false, true, dims) : x.std(false, dims);
            case "entropy" -> x.entropy(keep, dims);
            case "shannonEntropy" -> x.shannonEntropy(keep, dims);
            case "logEntropy" -> x.logEntropy(keep, dims);
            case "countZero" -> x.countZero(keep, dims);
            case "any" -> x.any(keep, dims);
            case "all" -> x.all(keep, dims);
            case "none" -> x.none(keep, dims);
            case "median" -> x.median(keep, dims);
            case "percentile" -> keep ? x.percentile(PERCENT, true, dims) : x.percentile(PERCENT, dims);
            default -> throw new IllegalStateException("no method for " + op);
        };
    }

    static INDArray number(String op, INDArray x) {
        Object n = switch (op) {
            case "sum" -> x.sumNumber();
            case "mean" -> x.meanNumber();
            case "prod" -> x.prodNumber();
            case "max" -> x.maxNumber();
            case "min" -> x.minNumber();
            case "norm1" -> x.norm1Number();
            case "norm2" -> x.norm2Number();
            case "countNonZero" -> x.countNonZeroNumber();
            case "amax" -> x.amaxNumber();
            case "amin" -> x.aminNumber();
            case "amean" -> x.ameanNumber();
            case "normmax" -> x.normmaxNumber();
            case "squaredNorm" -> x.squaredNormNumber();
            case "var" -> x.varNumber();
            case "varBiased" -> x.varNumber(false);
            case "std" -> x.stdNumber();
            case "stdBiased" -> x.stdNumber(false);
            case "entropy" -> x.entropyNumber();
            case "shannonEntropy" -> x.shannonEntropyNumber();
            case "logEntropy" -> x.logEntropyNumber();
            case "countZero" -> x.countZeroNumber();
            case "any" -> x.any();
            case "all" -> x.all();
            case "none" -> x.none();
            case "median" -> x.medianNumber();
            case "percentile" -> x.percentileNumber(PERCENT);
            default -> throw new IllegalStateException("no method for " + op);
        };
        if (n instanceof Boolean truth) {
            return Sparse4j.scalar(truth ? 1L : 0L);
        }
        return n instanceof Double d ? Sparse4j.scalar(d.doubleValue()) : n instanceof Long l
                ? Sparse4j.scalar(l.longValue()) : Sparse4j.scalar((Integer) n);
    }

    static INDArray along(String op, INDArray x, int... dims) {
        return switch (op) {
            case "cumsum" -> x.cumsum(dims[0]);
            case "cumprod" -> x.cumprod(dims[0]);
            case "isMax" -> Transforms.isMax(x, dims);
            case "softmax" -> Transforms.softmax(x, dims[0]);
            case "storedSoftmax" -> x.stored().softmax(dims[0]);
            default -> throw new IllegalStateException("no method for " + op);
        };
    }

    static INDArray alongInPlace(String op, INDArray x, int dimension) {
        return op.equals("cumsum") ? x.cumsumi(dimension) : x.cumprodi(dimension);
    }
}
