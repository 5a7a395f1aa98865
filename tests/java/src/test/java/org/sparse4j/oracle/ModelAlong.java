// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.oracle;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Operations along dimensions that keep the shape: each line of elements is collected, then walked. */
final class ModelAlong {
    private ModelAlong() {}

    /** What is summed or multiplied for an array of another type. */
    static ModelArray summed(String op, ModelArray x, ModelType receiver) {
        ModelType t = x.type() == ModelType.BOOL || !op.startsWith("cum") ? x.type() : x.type().accumulating(receiver);
        return t == x.type() ? x : x.copy(t, x.copyLayout());
    }

    static ModelArray along(String op, ModelArray x, long limit, int... dimensions) {
        boolean number = x.rank() == 0 && dimensions.length == 1 && (dimensions[0] == 0 || dimensions[0] == -1);
        boolean[] along = ModelReductions.reduced(x, number ? new int[0] : dimensions);
        x.requireOpen();
        if (x.type() == ModelType.BOOL && !op.equals("isMax")) {
            throw ModelException.argument("BOOL has no arithmetic");
        }
        Map<int[], List<int[]>> lines = new TreeMap<>(Arrays::compare);
        x.forEach(c -> lines.computeIfAbsent(ModelReductions.pick(along, false, 0, c), k -> new ArrayList<>()).add(c));
        switch (op) {
            case "isMax":
                return marks(x, lines, limit);
            case "softmax":
                ModelArray.requireFew(x.dense() ? 0 : x.length(), limit);
                return softmax(x, lines, false);
            case "storedSoftmax":
                return softmax(x, lines, true);
            case "cumsum":
            case "cumprod":
                return running(op.equals("cumprod"), x, lines, limit);
            default:
                throw new AssertionError("the model lacks " + op);
        }
    }

    private static ModelArray marks(ModelArray x, Map<int[], List<int[]>> lines, long limit) {
        boolean all = x.dense() || lines.values().stream().allMatch(line -> line.stream().anyMatch(x::stored));
        ModelArray.requireFew(all ? 0 : lines.size(), limit);
        ModelType t = x.type();
        ModelStorage s = new ModelStorage(t, x.shape(), x.dense() ? ModelLayout.DENSE : x.resultLayout(), t.of(0L));
        lines.values().forEach(line -> {
            List<Long> values = values(x, line);
            int best = (int) ModelReductions.first(true, t, values);
            for (int i = 0; i < line.size(); i++) {
                if (s.dense() || i == best) {
                    s.store(line.get(i), t.of(i == best ? 1L : 0L));
                }
            }
        });
        return ModelArray.of(s);
    }

    private static List<Long> values(ModelArray x, List<int[]> line) {
        List<Long> values = new ArrayList<>();
        line.forEach(c -> values.add(x.get(c)));
        return values;
    }

    /** A fill that changes nothing, or makes a product 0 for good, leaves what equals it out. */
    private static ModelArray running(boolean product, ModelArray x, Map<int[], List<int[]>> lines, long limit) {
        ModelType t = x.type();
        boolean absorbing = product && t.zero(x.storage.fill);
        boolean sparse = !x.dense() && (absorbing || t.same(x.storage.fill, t.of(product ? 1L : 0L)));
        long base = t.of(absorbing || !product ? 0L : 1L);
        ModelStorage s = new ModelStorage(t, x.shape(), sparse ? x.resultLayout() : ModelLayout.DENSE,
                sparse ? base : t.of(0L));
        ModelArray.requireFew(sparse || x.dense() ? 0 : x.length(), limit);
        long[] more = {0};
        lines.values().forEach(line -> {
            Total total = new Total(product, t);
            for (int[] c : line) {
                long now = total.add(x.get(c));
                if (!sparse || x.stored(c) || !t.same(now, base)) {
                    s.store(c, now);
                    if (total.loose() != null) {
                        s.loosen(c, total.loose());
                    }
                    more[0] += x.stored(c) ? 0 : 1;
                }
            }
        });
        ModelArray.requireFew(sparse ? more[0] : 0, limit);
        return ModelArray.of(s);
    }

    /** Integers wrap; real sums carry the rounding error of each step. */
    private static final class Total {
        private final boolean product;
        private final ModelType type;
        private long whole;
        private double real;
        private double error;
        private BigDecimal far;
        private double ending;
        private final List<Double> factors = new ArrayList<>();
        private ModelStorage.Loose loose;

        Total(boolean product, ModelType type) {
            this.product = product;
            this.type = type;
            whole = product ? 1 : 0;
            real = whole;
        }

        long add(long bits) {
            if (!type.floating()) {
                whole = product ? whole * bits : whole + bits;
                return type.of(whole);
            }
            double x = type.real(bits);
            if (product) {
                factors.add(x);
                ModelReductions.Folded all = ModelReductions.product(factors.stream().mapToDouble(v -> v).toArray());
                loose = all.loose();
                return type.of(all.real());
            }
            if (far != null || Double.isFinite(real) && Double.isFinite(x) && !Double.isFinite(real + x)) {
                return type.of(far(x));
            }
            double sum = real + x;
            double part = sum - real;
            error += real - (sum - part) + (x - part);
            real = sum;
            return type.of(Double.isFinite(real) ? real + error : real);
        }

        /** Beyond the range of DOUBLE and perhaps back in it: exactly, until a term is no number. */
        private double far(double x) {
            far = far == null ? new BigDecimal(real).add(new BigDecimal(error)) : far;
            if (!Double.isFinite(x) || !Double.isFinite(ending)) {
                ending += x;
                loose = null;
                return ending;
            }
            far = far.add(new BigDecimal(x));
            loose = new ModelStorage.Loose(16 * Math.ulp(1.0) * Double.MAX_VALUE, 1);
            return far.doubleValue();
        }

        /** How far off the result may be; null for not at all. */
        ModelStorage.Loose loose() {
            return loose;
        }
    }

    private static ModelArray softmax(ModelArray x, Map<int[], List<int[]>> lines, boolean storedOnly) {
        ModelType t = x.type();
        ModelType real = t.floating() ? t : ModelType.DOUBLE;
        boolean keeps = storedOnly && !x.dense();
        ModelStorage s = new ModelStorage(real, x.shape(), keeps ? x.resultLayout() : ModelLayout.DENSE,
                keeps ? t.cast(x.storage.fill, real) : real.of(0L));
        lines.values().forEach(line -> {
            List<int[]> taken = new ArrayList<>(line);
            if (keeps) {
                taken.removeIf(c -> !x.stored(c));
            }
            double[] v = taken.stream().mapToDouble(c -> t.real(x.get(c))).toArray();
            double most = Arrays.stream(v).reduce(Double.NEGATIVE_INFINITY, Math::max);
            double sum = 0;
            int places = 32;
            for (double a : v) {
                sum += Math.exp(a - most);
                places = Math.max(places, 32 + (int) Math.min(4000, 4 * Math.abs(a - most)));
            }
            for (int i = 0; i < v.length; i++) {
                s.store(taken.get(i), real.of(Math.exp(v[i] - most) / sum));
                s.loosen(taken.get(i), new ModelStorage.Loose(real == ModelType.FLOAT ? Float.MIN_NORMAL
                        : Double.MIN_NORMAL, places));
            }
        });
        return ModelArray.of(s);
    }
}
