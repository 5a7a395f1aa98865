// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.nd4j;

import java.util.Arrays;
import java.util.Set;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;

/** Recognises the steps that name an operation on which ND4J shows a {@link Fault}. */
final class OperationFaults {
    private static final Set<String> DIVISIONS = Set.of("div", "rdiv", "remainder", "fmod", "floorDiv");
    private static final Set<String> EQUALITIES = Set.of("eq", "neq", "and", "or", "xor");

    private static final Set<String> SKIP_ONES = Set.of("amean", "amax", "amin", "norm1", "norm2", "normmax",
            "squaredNorm", "prod", "countNonZero", "countZero", "any", "all", "entropy", "shannonEntropy",
            "logEntropy");

    private OperationFaults() {}

    /** Why a step that names an operation cannot be compared; null when it can. */
    static Fault of(Step s, String name, INDArray x, INDArray y) {
        boolean bool = x.dataType() == DataType.BOOL;
        switch (s.verb()) {
            case "unary":
            case "unaryi":
                return unary(name, x);
            case "scalar":
            case "scalari":
                return scalar(name, x, s.value(s.verb().equals("scalar") ? 4 : 3));
            case "pair":
            case "pairi":
                return pair(name, x, y);
            case "rowpair":
            case "columnpair":
            case "rowvector":
            case "columnvector":
                // One element goes the way of a number.
                return y.length() > 1 || noNan(y) ? pair(name, x, y) : Fault.NAN_SCALAR;
            case "reduce":
            case "spread":
                return reduction(x, name, s.list(s.words().size() - 1));
            case "percentile":
                return s.list(4).length > 0 ? reduction(x, name, s.list(4)) : Fault.PERCENTILE_DIMENSIONS;
            case "total":
            case "totalpercentile":
                return x.dataType() == DataType.INT32 && wraps(name, x) ? Fault.INT_TOTAL
                        : reduction(x, name.replace("Number", ""));
            case "index":
                return bool ? Fault.BOOL_CONDITION : Faults.condition(x, s.word(4), s.value(5));
            case "along":
            case "alongi":
                return bool ? Fault.BOOL_REDUCTION : along(name, x);
            default:
                return null;
        }
    }

    /** Whether there is no NaN. */
    private static boolean noNan(INDArray x) {
        return Elements.all(x, v -> v == v);
    }

    /** Whether there is no infinity. */
    private static boolean bounded(INDArray x) {
        return Elements.all(x, v -> !Double.isInfinite(v));
    }

    private static Fault unary(String name, INDArray x) {
        if (!x.dataType().isFPType() && !Operations.OF_INTEGERS.contains(name)) {
            return Fault.INTEGER_FUNCTION;
        }
        switch (name) {
            case "not":
                return Fault.NOT;
            case "isFinite":
                return Fault.IS_FINITE;
            case "sign":
            case "relu6":
                return noNan(x) ? null : Fault.NAN_FUNCTION;
            case "softmax":
                return noNan(x) && bounded(x) ? null : Fault.NAN_SOFTMAX;
            case "isMax":
                return noNan(x) ? null : Fault.NAN_EXTREME;
            case "softPlus":
                return Elements.all(x, v -> !(v > 80)) ? null : Fault.SOFT_PLUS_LARGE;
            default:
                return null;
        }
    }

    private static Fault scalar(String name, INDArray x, double v) {
        if (x.dataType() == DataType.BOOL && !EQUALITIES.contains(name)) {
            return Fault.BOOL_COMPARISON;
        } else if (Double.isNaN(v)) {
            return Fault.NAN_SCALAR;
        } else if (x.dataType().isIntType() && !Operations.OF_INTEGERS.contains(name)) {
            return Fault.INTEGER_FUNCTION;
        } else if (name.matches("max|min") && !noNan(x)) {
            return Fault.NAN_EXTREME;
        }
        boolean ends = name.equals("rdiv") ? some(x, 0) : v == 0 || v == -1 && some(x, least(x));
        return x.dataType().isIntType() && DIVISIONS.contains(name) && ends ? Fault.INTEGER_BY_ZERO : null;
    }

    private static Fault pair(String name, INDArray x, INDArray y) {
        if (x.dataType() == DataType.BOOL && !EQUALITIES.contains(name)) {
            return Fault.BOOL_COMPARISON;
        } else if (x.dataType().isIntType() && !Operations.OF_INTEGERS.contains(name)) {
            return Fault.INTEGER_FUNCTION;
        } else if (name.equals("fmod")) {
            return Fault.FMOD_PAIR;
        } else if (name.equals("mmul")) {
            return x.dataType().isIntType() && x.rows() == 1 && y.columns() == 1 ? Fault.INTEGER_DOT
                    : noNan(x) && noNan(y) && bounded(x) && bounded(y) ? null : Fault.PRODUCT_NOT_FINITE;
        } else if (name.equals("jaccardDistance") && !(noNan(x) && noNan(y))) {
            return Fault.NAN_JACCARD;
        } else if (name.equals("floorDiv")) {
            return !(bounded(x) && bounded(y)) ? Fault.FLOOR_DIV_INFINITE
                    : rounds(x, y) ? Fault.FLOOR_DIV_ROUNDED : null;
        } else if (name.matches("max|min") && !(noNan(x) && noNan(y))) {
            return Fault.NAN_EXTREME;
        }
        INDArray over = name.equals("rdiv") ? y : x;
        INDArray by = name.equals("rdiv") ? x : y;
        boolean ends = some(by, 0) || some(by, -1) && some(over, least(over));
        return x.dataType().isIntType() && DIVISIONS.contains(name) && ends ? Fault.INTEGER_BY_ZERO : null;
    }

    private static boolean some(INDArray x, double wanted) {
        return !Elements.all(x, v -> v != wanted);
    }

    private static double least(INDArray x) {
        return x.dataType() == DataType.INT32 ? Integer.MIN_VALUE : Long.MIN_VALUE;
    }

    private static Fault percentile(INDArray x, int... dimensions) {
        boolean negative = Arrays.stream(dimensions).anyMatch(d -> d < 0);
        if (x.length() == 1 && dimensions.length > 0) {
            return Fault.REDUCED_ONES;
        }
        return x.dataType() != DataType.DOUBLE ? Fault.PERCENTILE_TYPE : !noNan(x) ? Fault.PERCENTILE_NAN
                : dimensions.length > 1 || negative ? Fault.PERCENTILE_DIMENSIONS
                : dimensions.length == 1 && x.rank() != 2 ? Fault.PERCENTILE_ALONG
                : bounded(x) ? null : Fault.PERCENTILE_INFINITE;
    }

    private static boolean wraps(String name, INDArray x) {
        double[] total = {name.equals("prodNumber") ? 1 : 0};
        Elements.forEach(x.shape(), at -> {
            double v = Math.abs(Elements.read(x, at));
            // Other factors are at least 1.
            total[0] = name.equals("prodNumber") ? total[0] * Math.max(1, v) : total[0] + v;
        });
        return name.matches("(sum|prod)Number") && total[0] >= 0x1p31;
    }

    /** How many elements are taken together. */
    private static long count(INDArray x, int... dimensions) {
        return dimensions.length == 0 ? x.length() : Arrays.stream(dimensions).mapToLong(x::size).reduce(1,
                (a, b) -> a * b);
    }

    /** Whether a quotient is an integer only when it is rounded. */
    private static boolean rounds(INDArray x, INDArray y) {
        boolean[] rounds = {false};
        Elements.forEach(x.shape(), at -> {
            double a = Elements.read(x, at);
            double b = Elements.read(y, at);
            rounds[0] |= Math.rint(a / b) == a / b && a % b != 0;
        });
        return rounds[0];
    }

    private static Fault along(String name, INDArray x) {
        return x.dataType().isIntType() ? Fault.INTEGER_FUNCTION
                : name.equals("softmax") && !(noNan(x) && bounded(x)) ? Fault.NAN_SOFTMAX : null;
    }

    private static Fault reduction(INDArray x, String op, int... given) {
        int[] dimensions = Arrays.stream(given).map(d -> d < 0 ? d + x.rank() : d).toArray();
        if (x.dataType() == DataType.BOOL) {
            return Fault.BOOL_REDUCTION;
        } else if (x.rank() == 2 && x.isVector() && dimensions.length > 0 && count(x, dimensions) == 1
                && Arrays.stream(given).anyMatch(d -> d < 0)) {
            return Fault.NEGATIVE_ONES;
        } else if (op.equals("mean") && x.dataType().isIntType() && x.rank() == 2 && x.isVector()
                && dimensions.length > 0 && Arrays.stream(dimensions).allMatch(d -> x.size(d) == 1)) {
            return Fault.MEAN_OF_ONE;
        } else if (op.equals("sum") || op.equals("mean")) {
            return op.equals("sum") && x.dataType().isIntType() || exact(x) ? null : Fault.INEXACT;
        }
        if (op.startsWith("std") || op.startsWith("var")) {
            return count(x, dimensions) == 1 ? Fault.SPREAD_OF_ONE : bounded(x) ? null : Fault.SPREAD_INFINITE;
        } else if (op.equals("amean") && dimensions.length > 0) {
            return Fault.AMEAN_ALONG;
        } else if (op.endsWith("ntropy") && !x.dataType().isFPType()) {
            return Fault.INTEGER_ENTROPY;
        } else if (SKIP_ONES.contains(op) && count(x, dimensions) == 1 && x.rank() > 0) {
            return Fault.REDUCED_ONES;
        }
        if (op.startsWith("arg")) {
            return argument(x, dimensions);
        } else if (op.matches("median|percentile")) {
            return percentile(x, given);
        }
        return op.matches("a?(max|min)|normmax") && !noNan(x) ? Fault.NAN_EXTREME : null;
    }

    /** A NaN that begins its line is the greatest and the least; one after others is passed over. */
    private static Fault argument(INDArray x, int... dimensions) {
        boolean[] passed = {false};
        Elements.forEach(x.shape(), at -> {
            if (Double.isNaN(Elements.read(x, at))) {
                long[] begin = at.clone();
                for (int d = 0; d < begin.length; d++) {
                    int dimension = d;
                    if (dimensions.length == 0 || Arrays.stream(dimensions).anyMatch(e -> e == dimension)) {
                        begin[d] = 0;
                    }
                }
                passed[0] |= !Double.isNaN(Elements.read(x, begin));
            }
        });
        return passed[0] ? Fault.NAN_EXTREME : null;
    }

    /** Whether sums are not rounded, in whatever order: no bit lies below the last place of the sum of all sizes. */
    private static boolean exact(INDArray x) {
        double[] sum = {0};
        double[] last = {Double.MAX_VALUE};
        Elements.forEach(x.shape(), at -> {
            double v = Math.abs(Elements.read(x, at));
            if (v > 0 && v < Double.POSITIVE_INFINITY) {
                sum[0] += v;
                // The last bit of v that is not 0.
                last[0] = Math.min(last[0], Math.ulp(v) * Long.lowestOneBit((long) (v / Math.ulp(v))));
            }
        });
        return sum[0] <= last[0] * (x.dataType() == DataType.FLOAT ? 0x1p24 : 0x1p53);
    }
}
