// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.program;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.sparse4j.oracle.ModelArray;
import org.sparse4j.oracle.ModelIndex;
import org.sparse4j.oracle.ModelLayout;
import org.sparse4j.oracle.ModelShapes;
import org.sparse4j.oracle.ModelType;
import org.sparse4j.oracle.ModelValue;

/** Thinks up products: of what there is where it fits, else of new arrays of plain numbers, so that sums are exact. */
final class ProductSteps {
    private static final ModelType[] TYPES = {ModelType.DOUBLE, ModelType.DOUBLE, ModelType.FLOAT, ModelType.INT,
        ModelType.LONG};
    private static final double[] FACTORS = {0, 1, 1, -1, 2, 0.5, -0.25, 3};

    private final Generator on;
    /** New arrays that are not of plain numbers. */
    private final Set<String> awkward = new HashSet<>();

    ProductSteps(Generator on) {
        this.on = on;
    }

    void think(String x, List<String> live) {
        double p = on.random.nextDouble();
        if (p < 0.5) {
            gemm(x, live);
        } else if (p < 0.7) {
            sddmm(x, live);
        } else if (p < 0.85) {
            rowGram(x, live);
        } else {
            argTopK(x, live);
        }
    }

    private ModelArray array(String name) {
        return on.array(name);
    }

    // ---- operands ---------------------------------------------------------------------------------------------------

    /** A length: mostly small, at times longer than a vector register and its tail. */
    private int length() {
        return on.chance(0.05) ? 0 : on.chance(0.12) ? 1 + on.random.nextInt(20) : 1 + on.random.nextInt(5);
    }

    private ModelType type(ModelType near) {
        return on.chance(0.75) && near != ModelType.BOOL ? near : TYPES[on.random.nextInt(TYPES.length)];
    }

    /** An operand of a shape: one that is there (also of awkward values), a new one, or a view of a new one. */
    private String operand(ModelType t, List<String> live, boolean zeroFill, int... shape) {
        return operand(t, live, zeroFill, 0.0, shape);
    }

    /** With a share of new ones that are DENSE for sure. */
    private String operand(ModelType t, List<String> live, boolean zeroFill, double dense, int... shape) {
        List<String> fit = live.stream().filter(n -> Arrays.equals(array(n).shape(), shape)
                && (on.chance(0.02) || array(n).type() != ModelType.BOOL && (!zeroFill || zeroFill(array(n))))).collect(
                        Collectors.toList());
        if (!fit.isEmpty() && on.chance(0.6)) {
            return fit.get(on.random.nextInt(fit.size()));
        }
        boolean plain = on.chance(0.85);
        ModelLayout layout = on.chance(dense) ? ModelLayout.DENSE : null;
        long fill = zeroFill ? t.of(0L) : on.values.fill(t);
        if (shape.length == 2 && on.chance(0.2)) {
            String of = create(t, fill, layout, plain, shape[1], shape[0]);
            return view("transpose", of, List.of());
        } else if (shape.length > 0 && on.chance(0.35) && ModelShapes.length(shape) <= 80) {
            return part(t, fill, layout, plain, shape);
        }
        return create(t, fill, layout, plain, shape);
    }

    /** A part of a new array: every other element, what is inside of a margin, or one of several. */
    private String part(ModelType t, long fill, ModelLayout layout, boolean plain, int... shape) {
        int how = on.random.nextInt(3);
        List<ModelIndex> indexes = new ArrayList<>();
        List<Integer> whole = new ArrayList<>();
        if (how == 2) {
            whole.add(3);
            indexes.add(ModelIndex.point(1 + on.random.nextInt(2)));
        }
        for (int n : shape) {
            if (how == 0 && n > 0) {
                whole.add(2 * n - 1);
                indexes.add(ModelIndex.interval(0, 2, 2L * n - 1));
            } else if (how == 1 && on.chance(whole.isEmpty() ? 0.7 : 0.4)) {
                whole.add(2 * n + 1);  // less than half: lines are cut out where they lie
                indexes.add(ModelIndex.interval(1, 1, n + 1));
            } else {
                whole.add(n);
                indexes.add(ModelIndex.ALL);
            }
        }
        return view("get", create(t, fill, layout, plain, whole.stream().mapToInt(n -> n).toArray()), indexes);
    }

    /** In a layout, null for any. */
    private String create(ModelType t, long fill, ModelLayout layout, boolean plain, int... shape) {
        String made = on.create(t, fill, layout == null ? on.shapes.layout(shape.length) : layout, plain, shape);
        if (!plain) {
            awkward.add(made);
        }
        return made;
    }

    private String view(String verb, String of, List<ModelIndex> indexes) {
        String made = on.name();
        on.queue.add(Step.of(verb, made, of, indexes));
        if (awkward.contains(of)) {
            awkward.add(made);
        }
        return made;
    }

    private static boolean zeroFill(ModelArray x) {
        return x.type().zero(x.storage().fill());
    }

    /** Whether in a product of these numbers, in a floating type, nothing is rounded. */
    private boolean exact(ModelType product, List<String> names) {
        double most = product == ModelType.FLOAT ? 1 << 4 : 1 << 12;
        double parts = product == ModelType.FLOAT ? 8 : 64;
        boolean[] all = {true};
        for (String n : names) {
            all[0] &= !awkward.contains(n);
            ModelArray x = array(n);
            if (x != null) {
                x.forEach(c -> {
                    double v = x.type().real(x.get(c));
                    all[0] &= !Double.isFinite(v) || Math.abs(v) <= most && v * parts == Math.rint(v * parts);
                });
            }
        }
        return all[0];
    }

    /**
     * An array that receives a product of a type. What is rounded differs in the last place, which integers and the
     * pattern of a sparse array would show: it goes into a DENSE array of the product's type.
     */
    private String receiver(ModelType product, List<String> live, List<String> factors, int... shape) {
        List<String> fit = live.stream().filter(n -> Arrays.equals(array(n).shape(), shape)).collect(
                Collectors.toList());
        String c;
        if (!fit.isEmpty() && on.chance(0.5)) {
            c = fit.get(on.random.nextInt(fit.size()));
        } else {
            ModelType t = on.chance(0.7) ? product : on.values.type();
            c = operand(t, List.of(), on.chance(0.7), shape);
        }
        List<String> all = new ArrayList<>(factors);
        all.add(c);
        boolean tolerant = array(c) != null && array(c).dense() && array(c).type().floating();
        if (product.floating() && !tolerant && !exact(product, all)) {
            return on.create(product, product.of(0L), ModelLayout.DENSE, shape);
        }
        return c;
    }

    // ---- steps ------------------------------------------------------------------------------------------------------

    /** The product of two arrays, new or into one of them. */
    void matmul(String x, List<String> live) {
        ModelArray a = array(x);
        if (a.rank() < 1 || a.rank() > 2) {
            List<String> fit = live.stream().filter(n -> array(n).rank() == 1 || array(n).rank() == 2)
                    .collect(Collectors.toList());
            if (fit.isEmpty()) {
                return;
            }
            matmul(fit.get(on.random.nextInt(fit.size())), fit);
            return;
        }
        int inner = a.shape()[a.rank() - 1];
        List<String> fit = live.stream().filter(n -> array(n).rank() > 0 && array(n).rank() < 3
                && array(n).shape()[0] == inner).collect(Collectors.toList());
        String y;
        if (!fit.isEmpty() && on.chance(0.5)) {
            y = fit.get(on.random.nextInt(fit.size()));
        } else {
            ModelType t = on.chance(0.7) ? a.type() : on.values.type();
            int[] shape = on.chance(0.7) ? new int[] {inner, on.random.nextInt(5)} : new int[] {inner};
            y = on.create(t, on.chance(0.5) ? t.of(0L) : on.values.fill(t), on.shapes.layout(shape.length), shape);
        }
        boolean square = a.rank() == 2 && a.shape()[0] == inner && fit.contains(y)
                && Arrays.equals(array(y).shape(), a.shape());
        if (square && on.chance(0.5)) {
            on.queue.add(Step.of("mmulto", x, y, on.chance(0.5) ? x : y));
        } else {
            on.queue.add(Step.of("mmul", on.name(), x, y));
        }
    }

    /** c = alpha op(a) op(b) + beta c. */
    private void gemm(String x, List<String> live) {
        ModelArray near = array(x);
        boolean start = near.rank() == 2 && near.type() != ModelType.BOOL;
        ModelType ta = start ? near.type() : TYPES[on.random.nextInt(TYPES.length)];
        boolean turnA = on.chance(0.35);
        boolean turnB = on.chance(0.35);
        int m = start ? near.shape()[turnA ? 1 : 0] : length();
        int k = start ? near.shape()[turnA ? 0 : 1] : length();
        int n = m * 20 > Generator.LARGEST ? 2 : on.chance(0.3) ? m : length();
        boolean row = on.chance(0.1) && !start;
        boolean column = on.chance(0.15);
        ModelType tb = type(ta);
        String a = start ? x : operand(ta, live, on.chance(0.6), row ? new int[] {k} : turnA ? new int[] {k, m}
                : new int[] {m, k});
        String b = operand(tb, live, on.chance(0.6), column ? new int[] {k} : turnB ? new int[] {n, k} : new int[] {k, n});
        ModelType t = tb.floating() && !ta.floating() ? tb : ta;
        int[] shape = row ? column ? new int[0] : new int[] {n} : column ? new int[] {m} : new int[] {m, n};
        String c = receiver(t, live, List.of(a, b), shape);
        on.queue.add(Step.of("gemm", c, a, turnA ? "t" : "n", b, turnB ? "t" : "n", factor(t), factor(t)));
    }

    private List<String> factor(ModelType t) {
        double v = FACTORS[on.random.nextInt(FACTORS.length)];
        if (!t.floating() && v != Math.rint(v) && on.chance(0.9)) {
            v = 1;
        }
        ModelType as = on.chance(0.6) ? ModelType.DOUBLE : t.floating() ? ModelType.FLOAT
                : on.chance(0.5) ? ModelType.INT : ModelType.LONG;
        return Generator.v(new ModelValue(as, as.of(v)).toString());
    }

    /** The matrix of which the pattern counts: x if it is one, else a new one, of any type and fill if not weighted. */
    private Pattern pattern(String x, boolean weighted) {
        ModelArray near = array(x);
        boolean numbers = near.type() != ModelType.BOOL && zeroFill(near);
        if (near.rank() == 2 && on.chance(0.6) && (!weighted || numbers || on.chance(0.05))) {
            return new Pattern(x, near.shape());
        }
        ModelType t = weighted ? TYPES[on.random.nextInt(TYPES.length)] : on.values.type();
        int[] shape = {length(), length()};
        return new Pattern(operand(t, List.of(), weighted, shape), shape);
    }

    private record Pattern(String name, int[] shape) {}

    private void sddmm(String x, List<String> live) {
        boolean into = on.chance(0.35);
        boolean weighted = !into && on.chance(0.5);
        Pattern pattern = pattern(x, weighted);
        String s = pattern.name;
        int[] shape = pattern.shape;
        int k = on.chance(0.15) ? on.random.nextInt(40) : length();
        ModelType ta = TYPES[on.random.nextInt(TYPES.length)];
        ModelType tb = type(ta);
        String a = operand(ta, live, true, 0.6, shape[0], k);
        String b = operand(tb, live, true, 0.6, on.chance(0.02) ? k + 1 : k, shape[1]);
        if (into) {
            ModelType t = tb.floating() && !ta.floating() ? tb : ta;
            on.queue.add(Step.of("sddmmto", receiver(t, live, List.of(a, b), shape), s, a, b));
        } else {
            on.queue.add(Step.of("sddmm", on.name(), weighted ? "weighted" : "stored", s, a, b));
        }
    }

    private void rowGram(String x, List<String> live) {
        boolean weighted = on.chance(0.5);
        Pattern pattern = pattern(x, weighted);
        String s = pattern.name;
        int[] shape = pattern.shape;
        int k = 1;
        while (shape[0] * (k + 1) * (k + 1) <= Generator.LARGEST && k < 12 && on.chance(0.75)) {
            k++;
        }
        k = on.chance(0.05) ? 0 : k;
        ModelType t = on.chance(0.03) ? ModelType.INT : on.chance(0.6) ? ModelType.DOUBLE : ModelType.FLOAT;
        String y = operand(t, live.stream().filter(n -> array(n).type().floating()).collect(Collectors.toList()), true,
                0.6, shape[1], k);
        String kind = weighted ? "weighted" : "stored";
        if (on.chance(0.4)) {
            on.queue.add(Step.of("gramto", receiver(t, live, List.of(s, y), shape[0], k, k), kind, s, y));
        } else {
            on.queue.add(Step.of("gram", on.name(), kind, s, y));
        }
    }

    private void argTopK(String x, List<String> live) {
        String from = x;
        if (array(x).rank() != 2 && array(x).rank() != 1 && on.chance(0.97)) {
            List<String> fit = live.stream().filter(n -> array(n).rank() == 2).collect(Collectors.toList());
            ModelType t = TYPES[on.random.nextInt(TYPES.length)];
            from = !fit.isEmpty() && on.chance(0.5) ? fit.get(on.random.nextInt(fit.size()))
                    : on.create(t, 1 + on.random.nextInt(4), 1 + on.random.nextInt(16));
        }
        int columns = array(from) == null ? 16 : array(from).rank() == 2 ? array(from).shape()[1]
                : array(from).rank() == 1 ? array(from).shape()[0] : 2;
        int k = on.chance(0.02) ? -1 : on.random.nextInt(columns + 3);
        on.queue.add(Step.of("topk", on.name(), on.chance(0.4) ? "stored" : "all", from, k));
    }
}
