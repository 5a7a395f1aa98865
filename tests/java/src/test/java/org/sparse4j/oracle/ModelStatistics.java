// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.oracle;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Collectors;

/** Truths, variances, entropies and percentiles of a list of elements. */
final class ModelStatistics {
    private static final double EPS = ModelReductions.EPS;
    private static final ModelStorage.Loose ANYTHING = new ModelStorage.Loose(Double.POSITIVE_INFINITY, 0);

    private ModelStatistics() {}

    static ModelReductions.Folded truth(String op, ModelType t, List<Long> values) {
        long zeros = values.stream().filter(t::zero).count();
        boolean truth = op.equals("any") ? zeros < values.size()
                : op.equals("all") ? zeros == 0 : zeros == values.size();
        return ModelReductions.Folded.whole(op.equals("countZero") ? zeros : truth ? 1 : 0);
    }

    static List<Long> magnitudes(ModelType t, List<Long> values) {
        return values.stream().map(v -> t == ModelType.INT ? Math.abs(v.intValue())
                : t == ModelType.LONG ? Math.abs(v) : t.of(Math.abs(t.real(v)))).collect(Collectors.toList());
    }

    /** Null when the operation is none of these. */
    static ModelReductions.Folded fold(String op, double... x) {
        switch (op) {
            case "amean":
                ModelReductions.Folded all = ModelReductions.sum(Arrays.stream(x).map(Math::abs).toArray());
                return new ModelReductions.Folded(all.real() / x.length, 0, loose(all, x.length, 2, x));
            case "squaredNorm":
                ModelReductions.Folded root = ModelReductions.norm2(x);
                double squares = ModelReductions.sum(Arrays.stream(x).map(v -> v * v).toArray()).real();
                return new ModelReductions.Folded(squares, 0, root.loose() == null ? null
                        : new ModelStorage.Loose(root.loose().bound(), 16));
            case "normmax":
                return ModelReductions.Folded.of(Arrays.stream(x).map(Math::abs).reduce(0, Math::max));
            case "var":
            case "varBiased":
            case "std":
            case "stdBiased":
                return spread(op.startsWith("std"), op.endsWith("Biased") ? 0 : 1, x);
            case "entropy":
                return entropy(Math::log, x);
            case "shannonEntropy":
                return entropy(v -> Math.log(v) / Math.log(2), x);
            case "logEntropy":
                return logarithm(entropy(Math::log, x));
            case "median":
                return ModelReductions.Folded.of(percentile(50, x));
            case "percentile":
                return ModelReductions.Folded.of(percentile(30, x));
            default:
                return null;
        }
    }

    /** A LONG that is no double was rounded before it came here. */
    private static ModelStorage.Loose loose(ModelReductions.Folded sum, double over, int ulps, double... x) {
        if (sum.loose() != null) {
            return new ModelStorage.Loose(sum.loose().bound() / over, ulps);
        }
        return Arrays.stream(x).anyMatch(v -> Math.abs(v) >= 0x1p53 && Math.abs(v) <= 0x1p63)
                ? new ModelStorage.Loose(4 * EPS * Arrays.stream(x).map(Math::abs).sum() / over, ulps) : null;
    }

    private static ModelReductions.Folded spread(boolean root, int less, double... x) {
        if (x.length <= less || x.length == 0 || !ModelReductions.finite(x)) {
            return ModelReductions.Folded.of(x.length == 1 && less == 0 && ModelReductions.finite(x) ? 0 : Double.NaN);
        }
        double most = Arrays.stream(x).map(Math::abs).max().orElse(0);
        if (!Double.isFinite(most * most * x.length * 8)) {
            return new ModelReductions.Folded(0, 0, ANYTHING);
        }
        MathContext digits = new MathContext(80);
        BigDecimal n = BigDecimal.valueOf(x.length);
        BigDecimal mean = Arrays.stream(x).mapToObj(BigDecimal::new).reduce(BigDecimal.ZERO, BigDecimal::add)
                .divide(n, digits);
        BigDecimal squares = Arrays.stream(x).mapToObj(v -> new BigDecimal(v).subtract(mean, digits).pow(2, digits))
                .reduce(BigDecimal.ZERO, (a, b) -> a.add(b, digits));
        double v = squares.divide(BigDecimal.valueOf(x.length - less), digits).doubleValue();
        // The mean is rounded: what its error adds shows where the elements are nearly equal.
        double bound = 64 * EPS * EPS * most * most * x.length + 16 * EPS * most * Math.sqrt(v) + Double.MIN_NORMAL;
        if (!root) {
            return new ModelReductions.Folded(v, 0, new ModelStorage.Loose(bound, 16 + 4 * x.length));
        }
        double deviation = Math.sqrt(v);
        return new ModelReductions.Folded(deviation, 0, new ModelStorage.Loose(
                Math.min(Math.sqrt(bound), deviation == 0 ? Double.POSITIVE_INFINITY : bound / deviation),
                16 + 4 * x.length));
    }

    private static ModelReductions.Folded entropy(DoubleUnaryOperator log, double... x) {
        double[] terms = Arrays.stream(x).map(v -> v * log.applyAsDouble(v)).toArray();
        ModelReductions.Folded sum = ModelReductions.sum(terms);
        double bound = 8 * EPS * Arrays.stream(terms).map(Math::abs).sum();
        double value = 0 - sum.real();
        return new ModelReductions.Folded(value, 0, Double.isNaN(value) ? null
                : Double.isFinite(bound) ? new ModelStorage.Loose(bound, 4) : infinite(sum, terms));
    }

    /** An infinite term decides; finite ones whose sum overflows may do so in another order. */
    private static ModelStorage.Loose infinite(ModelReductions.Folded sum, double... terms) {
        return ModelReductions.finite(terms) ? ANYTHING : null;
    }

    private static ModelReductions.Folded logarithm(ModelReductions.Folded entropy) {
        double e = entropy.real();
        double bound = entropy.loose() == null ? 0 : entropy.loose().bound() + 4 * Math.ulp(e);
        if (bound > 0 && Math.abs(e) <= 2 * bound) {
            return new ModelReductions.Folded(Math.log(e), 0, ANYTHING);
        }
        double room = bound == 0 ? 0 : 4 * bound / Math.abs(e);
        return new ModelReductions.Folded(Math.log(e), 0, new ModelStorage.Loose(room, 4));
    }

    /** The i-th of n ascending elements stands at 100 i / (n + 1) per cent. */
    private static double percentile(double percent, double... x) {
        if (x.length == 0 || Arrays.stream(x).anyMatch(Double::isNaN)) {
            return Double.NaN;
        }
        double[] sorted = Arrays.stream(x).map(v -> v + 0.0).sorted().toArray();
        double place = percent / 100 * (x.length + 1);
        if (place <= 1 || place >= x.length) {
            return sorted[place <= 1 ? 0 : x.length - 1];
        }
        int below = (int) Math.floor(place);
        double share = place - below;
        double lower = sorted[below - 1];
        double upper = sorted[below];
        if (share == 0 || lower == upper) {
            return lower;
        }
        return Double.isFinite(upper - lower) ? lower + share * (upper - lower) : lower * (1 - share) + upper * share;
    }
}
