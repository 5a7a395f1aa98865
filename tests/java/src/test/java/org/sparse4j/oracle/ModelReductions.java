// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.oracle;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Accumulations and index accumulations: each group of elements is collected, implicit ones included, then folded. */
public final class ModelReductions {
    static final double EPS = Math.ulp(1.0);
    /** Of products; far more than those of a DOUBLE. */
    private static final MathContext DIGITS = new MathContext(60);

    private ModelReductions() {}

    /** A number, and how far the library's may be from it; null for not at all. */
    record Folded(double real, long whole, ModelStorage.Loose loose) {
        static Folded of(double real) {
            return new Folded(real, 0, null);
        }

        static Folded whole(long n) {
            return new Folded(0, n, null);
        }
    }

    static ModelType resultType(String op, ModelType t) {
        switch (op) {
            case "countNonZero":
            case "countZero":
                return ModelType.LONG;
            case "any":
            case "all":
            case "none":
                return ModelType.BOOL;
            case "sum":
            case "prod":
            case "max":
            case "min":
            case "amax":
            case "amin":
                return t;
            default:
                return t.floating() ? t : ModelType.DOUBLE;
        }
    }

    static boolean[] reduced(ModelArray x, int... dimensions) {
        boolean[] out = new boolean[x.rank()];
        for (int d : dimensions) {
            int at = ModelArray.dimension(d, x.rank());
            if (out[at]) {
                throw ModelException.argument("dimension " + d + " twice");
            }
            out[at] = true;
        }
        if (dimensions.length == 0) {
            Arrays.fill(out, true);
        }
        return out;
    }

    static int[] pick(boolean[] reduced, boolean keepDims, int gone, int... from) {
        List<Integer> out = new ArrayList<>();
        for (int d = 0; d < from.length; d++) {
            if (!reduced[d]) {
                out.add(from[d]);
            } else if (keepDims) {
                out.add(gone);
            }
        }
        return out.stream().mapToInt(i -> i).toArray();
    }

    /** The elements of every group of the result, in C order, and whether one of them is stored. */
    private static final class Groups {
        final Map<int[], List<Long>> values = new TreeMap<>(Arrays::compare);
        final java.util.Set<int[]> stored = new java.util.TreeSet<>(Arrays::compare);
        final int[] shape;
        long size = 1;

        Groups(ModelArray x, boolean[] reduced, boolean keepDims) {
            int[] from = x.shape();
            shape = pick(reduced, keepDims, 1, from);
            for (int d = 0; d < from.length; d++) {
                size *= reduced[d] ? from[d] : 1;
            }
            ModelShapes.forEach(shape, c -> values.put(c, new ArrayList<>()));
            x.forEach(c -> {
                int[] at = pick(reduced, keepDims, 0, c);
                values.get(at).add(x.get(c));
                if (x.stored(c)) {
                    stored.add(at);
                }
            });
        }
    }

    public static ModelArray reduce(String op, ModelArray x, boolean keepDims, int... dimensions) {
        return reduce(op, x, null, keepDims, dimensions);
    }

    /** As it goes into an array of type `receiver`, if that is not null: summed in the type that it calls for. */
    public static ModelArray reduce(String op, ModelArray x, ModelType receiver, boolean keepDims, int... dimensions) {
        boolean[] reduced = reduced(x, dimensions);
        x.requireOpen();
        if (x.type() == ModelType.BOOL && !List.of("countNonZero", "countZero", "any", "all", "none", "max",
                "min").contains(op)) {
            throw ModelException.argument("BOOL has no arithmetic");
        }
        Groups g = new Groups(x, reduced, keepDims);
        boolean sums = List.of("sum", "prod").contains(op) && receiver != null && x.type() != ModelType.BOOL;
        boolean real = sums && !x.type().floating() && receiver.floating();
        ModelType own = resultType(op, x.type());
        ModelType t = sums || own.floating() && receiver != null ? own.accumulating(receiver) : own;
        boolean extreme = List.of("max", "min", "amax", "amin").contains(op);
        if (extreme && g.size == 0 && ModelShapes.length(g.shape) > 0) {
            throw ModelException.argument(op + " of no elements");
        }
        List<Long> implicit = new ArrayList<>();
        for (long k = 0; k < g.size; k++) {
            implicit.add(x.storage.fill);
        }
        Folded fill = fold(op, x.type(), real, implicit);
        ModelStorage s = new ModelStorage(t, g.shape, layout(x, g.shape), bits(t, fill));
        s.looseFill = s.dense() ? null : fill.loose;
        g.values.forEach((at, values) -> {
            if (s.dense() || g.stored.contains(at)) {
                Folded f = fold(op, x.type(), real, values);
                s.store(at, bits(t, f));
                if (f.loose != null) {
                    s.loosen(at, f.loose);
                }
            }
        });
        return ModelArray.of(s);
    }

    private static ModelLayout layout(ModelArray x, int... shape) {
        if (x.dense()) {
            return ModelLayout.DENSE;
        }
        return shape.length == x.rank() ? x.resultLayout() : ModelLayout.COO;
    }

    private static long bits(ModelType t, Folded f) {
        return t.floating() ? t.of(f.real) : t.of(f.whole);
    }

    private static Folded fold(String op, ModelType t, boolean inReals, List<Long> values) {
        switch (op) {
            case "countZero":
            case "any":
            case "all":
            case "none":
                return ModelStatistics.truth(op, t, values);
            case "amax":
            case "amin":
                return extreme(op.equals("amax"), t, ModelStatistics.magnitudes(t, values));
            case "countNonZero":
                return Folded.whole(values.stream().filter(v -> t.floating() ? t.real(v) != 0 : v != 0).count());
            case "max":
            case "min":
                return extreme(op.equals("max"), t, values);
            case "sum":
            case "prod":
                if (!t.floating() && !inReals) {
                    long n = op.equals("sum") ? 0 : 1;
                    for (long v : values) {
                        n = op.equals("sum") ? n + v : n * v;
                    }
                    return Folded.whole(n);
                }
                break;
            default:
                break;
        }
        double[] x = values.stream().mapToDouble(t::real).toArray();
        Folded other = ModelStatistics.fold(op, x);
        if (other != null) {
            return other;
        }
        if (t == ModelType.LONG && !op.equals("prod") && values.stream().anyMatch(v -> (long) (double) v != v || v == Long.MAX_VALUE)) {
            // No doubles: rounded one by one or together.
            double magnitude = Arrays.stream(x).map(Math::abs).sum();
            double real = op.equals("norm2") ? norm2(x).real : sum(op.equals("norm1")
                    ? Arrays.stream(x).map(Math::abs).toArray() : x).real / (op.equals("mean") ? x.length : 1);
            return new Folded(real, 0, new ModelStorage.Loose(4 * EPS * magnitude, 8));
        }
        switch (op) {
            case "sum":
                return sum(x);
            case "norm1":
                return sum(Arrays.stream(x).map(Math::abs).toArray());
            case "mean":
                Folded all = sum(x);
                if (!Double.isFinite(all.real) && finite(x)) { // which a mean of numbers is
                    return new Folded(exact(x).divide(BigDecimal.valueOf(x.length), DIGITS).doubleValue(), 0,
                            new ModelStorage.Loose(4 * EPS * Double.MAX_VALUE, 2));
                }
                return new Folded(all.real / x.length, 0, all.loose == null ? null
                        : new ModelStorage.Loose(all.loose.bound() / x.length, 2));
            case "norm2":
                return norm2(x);
            case "prod":
                return product(x);
            default:
                throw new AssertionError("the model lacks " + op);
        }
    }

    private static Folded extreme(boolean max, ModelType t, List<Long> values) {
        if (values.isEmpty()) {
            return new Folded(Double.NaN, 0, null);
        }
        if (!t.floating()) {
            return Folded.whole(max ? java.util.Collections.max(values) : java.util.Collections.min(values));
        }
        double best = t.real(values.get(0));
        for (long v : values) {
            best = max ? Math.max(best, t.real(v)) : Math.min(best, t.real(v));
        }
        return Folded.of(best);
    }

    /** The sum; when it is not exact in every order, within 2 eps sum|x|. */
    static ModelStorage.Loose bound(double... x) {
        double magnitude = 0;
        int lowest = Integer.MAX_VALUE;
        for (double v : x) {
            magnitude += Math.abs(v);
            if (v != 0) {
                long mantissa = Double.doubleToRawLongBits(v) & 0xfffffffffffffL;
                int zeros = mantissa == 0 ? 52 : Long.numberOfTrailingZeros(mantissa);
                lowest = Math.min(lowest, Math.getExponent(v) - 52 + zeros);
            }
        }
        boolean exact = magnitude == 0 || Math.getExponent(magnitude) - lowest < 53 && lowest > -1000;
        return exact ? null : new ModelStorage.Loose(2 * EPS * magnitude, 1);
    }

    static boolean finite(double... x) {
        return Arrays.stream(x).allMatch(Double::isFinite);
    }

    static Folded sum(double... x) {
        double plain = Arrays.stream(x).boxed().reduce(0.0, (a, b) -> a + b);
        if (!finite(x)) {
            // Of numbers nothing comes that is none.
            return Folded.of(Arrays.stream(x).filter(v -> !Double.isFinite(v)).sum());
        }
        ModelStorage.Loose loose = bound(x);
        if (loose == null && Double.isFinite(plain)) {
            return Folded.of(plain);
        }
        BigDecimal magnitude = exact(Arrays.stream(x).map(Math::abs).toArray());
        if (Double.isFinite(magnitude.doubleValue())) {
            return new Folded(exact(x).doubleValue(), 0, loose);
        }
        double bound = magnitude.multiply(BigDecimal.valueOf(2 * EPS)).doubleValue();
        double real = exact(x).doubleValue();
        // Near the end of the range rounding decides.
        boolean near = exact(x).abs().subtract(new BigDecimal(Double.MAX_VALUE)).abs().doubleValue() <= 2 * bound;
        return new Folded(real, 0, new ModelStorage.Loose(near ? Double.POSITIVE_INFINITY : bound, 1));
    }

    private static BigDecimal exact(double... x) {
        return Arrays.stream(x).mapToObj(BigDecimal::new).reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    /** The root of the exact sum of squares, which DOUBLE need not hold. */
    static Folded norm2(double... x) {
        double largest = Arrays.stream(x).map(Math::abs).max().orElse(0);
        if (finite(x) && largest > 0 && !(largest > 1e-140 && largest < 1e140)) {
            double root = exactSquares(x).sqrt(MathContext.DECIMAL64).doubleValue();
            return new Folded(root, 0, new ModelStorage.Loose(root > Double.MAX_VALUE / 2 ? Double.POSITIVE_INFINITY : 0, 8));
        }
        return plainNorm2(x);
    }

    private static BigDecimal exactSquares(double... x) {
        return Arrays.stream(x).mapToObj(v -> new BigDecimal(v).pow(2)).reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    private static Folded plainNorm2(double... x) {
        double[] squares = Arrays.stream(x).map(v -> v * v).toArray();
        Folded all = sum(squares);
        boolean exact = all.loose == null;
        for (double v : x) {
            exact = exact && (!Double.isFinite(v) || Double.isInfinite(v * v)
                    || new BigDecimal(v).pow(2).compareTo(new BigDecimal(v * v)) == 0);
        }
        return new Folded(Math.sqrt(all.real), 0, exact ? null : new ModelStorage.Loose(0, 8));
    }

    /** The product as if DOUBLE had no limits, rounded into it at the end; exact when its digits are few. */
    static Folded product(double... x) {
        int bits = 0;
        boolean negative = false;
        BigDecimal size = BigDecimal.ONE;
        for (double v : x) {
            negative ^= Double.doubleToRawLongBits(v) < 0;
            if (v != 0 && Double.isFinite(v)) {
                long mantissa = Double.doubleToRawLongBits(v) & 0xfffffffffffffL;
                bits += mantissa == 0 ? 1 : 53 - Long.numberOfTrailingZeros(mantissa);
                size = size.multiply(new BigDecimal(Math.abs(v)), DIGITS);
            }
        }
        boolean infinite = Arrays.stream(x).anyMatch(Double::isInfinite);
        boolean zero = Arrays.stream(x).anyMatch(v -> v == 0);
        if (Arrays.stream(x).anyMatch(Double::isNaN) || infinite && zero) {
            return Folded.of(Double.NaN);
        }
        double real = infinite ? Double.POSITIVE_INFINITY : zero ? 0 : size.doubleValue();
        boolean exact = bits <= 53 || real == 0 && zero || infinite;
        return new Folded(negative ? -real : real, 0, exact ? null : new ModelStorage.Loose(0, 2 * x.length));
    }

    /** The same over everything, as a number: a DOUBLE, of what the array's type would hold, or an exact LONG. */
    public static ModelStorage number(String op, ModelArray given) {
        given.requireOpen();
        // Magnitudes wrap as Math.abs of an int does, sums do not.
        boolean wraps = op.equals("amax") || op.equals("amin");
        ModelArray x = given.type() == ModelType.INT && !wraps ? given.copy(ModelType.LONG, given.copyLayout()) : given;
        ModelArray r = reduce(op, x, false);
        ModelType wide = r.type().floating() ? ModelType.DOUBLE : ModelType.LONG;
        ModelStorage s = new ModelStorage(wide, new int[0], ModelLayout.DENSE, 0);
        s.store(new int[0], r.type().cast(r.storage.get(), wide));
        ModelStorage.Loose l = r.storage.entries.containsKey(new long[0]) ? r.storage.loose.get(new long[0])
                : r.storage.looseFill;
        if (l != null) {
            int ulps = r.type() == ModelType.FLOAT ? 1 << 30 : l.ulps();
            s.loosen(new int[0], new ModelStorage.Loose(l.bound(), ulps));
        }
        return s;
    }

    /** Positions of the first largest (or smallest) elements in C order over the reduced dimensions; NaN is both. */
    public static ModelArray arg(String op, ModelArray x, int... dimensions) {
        boolean[] reduced = reduced(x, dimensions);
        x.requireOpen();
        Groups g = new Groups(x, reduced, false);
        if (op.equals("firstIndex") || op.equals("lastIndex")) {
            return truths(op.equals("lastIndex"), x, g);
        }
        if (g.size == 0 && ModelShapes.length(g.shape) > 0) {
            throw ModelException.argument(op + " of no elements");
        }
        ModelStorage s = new ModelStorage(ModelType.LONG, g.shape, layout(x, g.shape), 0);
        g.values.forEach((at, values) -> {
            if (s.dense() || g.stored.contains(at)) {
                s.store(at, first(op.equals("argMax"), x.type(), values));
            }
        });
        return ModelArray.of(s);
    }

    /** Positions of the first or last elements that are not 0; -1 for none. */
    private static ModelArray truths(boolean last, ModelArray x, Groups g) {
        boolean truth = g.size > 0 && !x.type().zero(x.storage.fill);
        ModelStorage s = new ModelStorage(ModelType.LONG, g.shape, layout(x, g.shape),
                truth ? last ? g.size - 1 : 0 : -1);
        g.values.forEach((at, values) -> {
            if (s.dense() || g.stored.contains(at)) {
                List<Boolean> truths = values.stream().map(v -> !x.type().zero(v)).toList();
                s.store(at, (long) (last ? truths.lastIndexOf(true) : truths.indexOf(true)));
            }
        });
        return ModelArray.of(s);
    }

    static long first(boolean max, ModelType t, List<Long> values) {
        int best = 0;
        for (int k = 0; k < values.size(); k++) {
            if (Double.isNaN(t.real(values.get(k)))) {
                return k;
            }
            if (better(max, t, values.get(k), values.get(best))) {
                best = k;
            }
        }
        return best;
    }

    private static boolean better(boolean max, ModelType t, long a, long b) {
        return ModelFunctions.compare(max ? "gt" : "lt", t, a, t, b);
    }
}
