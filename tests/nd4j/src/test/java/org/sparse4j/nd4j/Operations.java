// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.nd4j;

import java.util.List;
import java.util.Set;
import java.util.function.DoubleUnaryOperator;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;

/** The operations that programs call by name, and how exactly two libraries can agree on them. */
final class Operations {
    static final List<String> UNARY = List.of("neg", "abs", "sqrt", "exp", "log1p", "sin", "sign", "isNaN",
            "isInfinite", "isFinite", "ceil", "floor", "round", "identity", "timesOneMinus", "expm1", "log", "sinh",
            "cos", "cosh", "tan", "tanh", "asin", "acos", "atan", "atanh", "sigmoid", "sigmoidDerivative", "softPlus",
            "softsign", "softsignDerivative", "elu", "hardTanh", "hardTanhDerivative", "hardSigmoid", "not", "relu",
            "relu6", "step", "leakyRelu", "softmax", "isMax");
    static final List<String> ARITHMETIC = List.of("add", "sub", "mul", "div", "rsub", "rdiv");
    static final List<String> COMPARISONS = List.of("gt", "lt", "eq", "neq", "gte", "lte");
    static final List<String> SCALAR = List.of("remainder", "fmod", "pow", "max", "min", "log", "leakyRelu",
            "leakyReluDerivative");
    static final List<String> PAIR = List.of("remainder", "fmod", "pow", "max", "min", "atan2", "eluDerivative",
            "greaterThanOrEqual", "lessThanOrEqual", "floorDiv");
    static final List<String> DISTANCES = List.of("euclideanDistance", "manhattanDistance", "cosineSim",
            "cosineDistance", "hammingDistance", "jaccardDistance");
    static final List<String> LOGIC = List.of("and", "or", "xor");
    /** Reductions that take keepDims in both libraries. */
    static final List<String> KEPT = List.of("sum", "mean", "prod", "max", "min", "norm1", "norm2", "normmax",
            "squaredNorm", "countNonZero", "countZero");
    static final List<String> DROPPED = List.of("amax", "amin", "amean", "entropy", "shannonEntropy", "logEntropy",
            "median", "any", "all", "argMax", "argMin");
    static final List<String> SPREAD = List.of("var", "std");
    static final List<String> TOTAL = List.of("sumNumber", "meanNumber", "prodNumber", "maxNumber", "minNumber",
            "amaxNumber", "aminNumber", "ameanNumber", "norm1Number", "norm2Number", "normmaxNumber", "varNumber",
            "stdNumber", "entropyNumber", "shannonEntropyNumber", "logEntropyNumber", "medianNumber");
    static final List<String> ALONG = List.of("cumsum", "cumprod", "softmax");
    static final List<String> INDEX = List.of("firstIndex", "lastIndex");

    /** What ND4J computes of integers: it refuses the others, or ends the JVM. */
    static final Set<String> OF_INTEGERS = Set.of("neg", "abs", "sign", "ceil", "floor", "round", "identity",
            "timesOneMinus", "relu", "relu6", "step", "mmul", "max", "min", "remainder", "fmod", "add", "sub", "mul",
            "div", "rsub", "rdiv", "gt", "lt", "eq", "neq", "gte", "lte", "greaterThanOrEqual", "lessThanOrEqual",
            "euclideanDistance", "manhattanDistance", "cosineSim", "cosineDistance", "hammingDistance",
            "jaccardDistance");

    /** Rounded once, or not at all: the two have the same bits. The others are compared within a tolerance. */
    private static final Set<String> EXACT = Set.of("neg", "abs", "sqrt", "sign", "isNaN", "isInfinite", "isFinite",
            "ceil", "floor", "round", "identity", "hardTanh", "hardTanhDerivative", "not", "relu", "relu6", "step",
            "isMax", "add", "sub", "mul", "div", "rsub", "rdiv", "gt", "lt", "eq", "neq", "gte", "lte", "max", "min",
            "greaterThanOrEqual", "lessThanOrEqual", "and", "or", "xor", "remainder", "fmod", "floorDiv", "sum",
            "mean", "countNonZero", "countZero", "amax", "amin", "normmax", "any", "all", "argMax", "argMin",
            "sumNumber", "maxNumber", "minNumber", "amaxNumber", "aminNumber", "normmaxNumber", "firstIndex",
            "lastIndex");

    private static final Set<String> COPIES = Set.of("isNaN", "isInfinite", "isFinite", "not", "isMax", "softmax",
            "atan2", "floorDiv", "greaterThanOrEqual", "lessThanOrEqual");

    private Operations() {}

    /** Whether both libraries write the result into the array. */
    static boolean inPlace(String name) {
        return !COPIES.contains(name);
    }

    /** The word of a step that names its operation; null when it has none. */
    static String name(Step s) {
        switch (s.verb()) {
            case "unaryi":
            case "scalari":
            case "pairi":
            case "rowvector":
            case "columnvector":
            case "alongi":
                return s.word(1);
            case "unary":
            case "scalar":
            case "pair":
            case "rowpair":
            case "columnpair":
            case "reduce":
            case "spread":
            case "total":
            case "along":
            case "index":
                return s.word(2);
            case "percentile":
            case "totalpercentile":
                return "percentile";
            default:
                return null;
        }
    }

    /** How far elements of a step's result may be from each other: a part of their size, and a distance. */
    record Tolerance(double part, double distance) {
        static final Tolerance NONE = new Tolerance(0, 0);

        boolean same(double x, double y) {
            return x == y || x != x && y != y || part > 0 && Double.isFinite(x) && Double.isFinite(y)
                    && Math.abs(x - y) <= part * Math.max(Math.abs(x), Math.abs(y)) + distance;
        }
    }

    /**
     * Of a step on an array. Some of ND4J's functions compute in FLOAT whatever the type, and it sums FLOAT in FLOAT:
     * sums err by the size of what is summed.
     */
    static Tolerance tolerance(Step s, INDArray x, INDArray y) {
        String name = name(s);
        if (name == null || EXACT.contains(name)) {
            return Tolerance.NONE;
        }
        boolean narrow = x.dataType() == DataType.FLOAT;
        double eps = narrow ? 1e-5 : 1e-11;
        switch (name.replace("Number", "")) {
            case "mean":
            case "amean":
            case "norm1":
            case "cumsum":
                return new Tolerance(eps, eps * sum(x, Math::abs));
            case "mmul":
                return new Tolerance(eps, eps * sum(x, Math::abs) * sum(y, Math::abs));
            case "var":
                return new Tolerance(eps, eps * sum(x, v -> v * v));
            case "std":
                return new Tolerance(eps, Math.sqrt(eps * sum(x, v -> v * v)));
            case "entropy":
            case "shannonEntropy":
                return new Tolerance(eps, 2 * eps * sum(x, v -> v * Math.log(v)));
            case "euclideanDistance":
            case "manhattanDistance":
                return new Tolerance(eps, eps * (sum(x, Math::abs) + sum(y, Math::abs)));
            default:
                // Near 0 ND4J's sigmoid, softPlus and tanh cancel.
                return new Tolerance(1e-5, narrow ? 1e-6 : 1e-14);
        }
    }

    private static double sum(INDArray x, DoubleUnaryOperator f) {
        double[] sum = {0};
        Elements.forEach(x.shape(), at -> {
            double v = Math.abs(f.applyAsDouble(Elements.read(x, at)));
            sum[0] += Double.isFinite(v) ? v : 0;
        });
        return sum[0];
    }
}
