// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.program;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.sparse4j.oracle.ModelArray;
import org.sparse4j.oracle.ModelException;
import org.sparse4j.oracle.ModelLayout;
import org.sparse4j.oracle.ModelShapes;
import org.sparse4j.oracle.ModelType;

/** Thinks up the next step of a program from what the model holds at that point. */
final class Generator {
    static final int LARGEST = 300;
    private static final int MOST_ARRAYS = 12;
    static final String[] ARITHMETIC = Functions.ARITHMETIC;
    private static final String[] TRANSFORMS = Functions.TRANSFORMS;
    private static final String[] REDUCTIONS = Reductions.NAMES;
    static final String[] STORED = {"add", "sub", "mul", "div"};

    private static final double[] DENSITIES = {0, 0.15, 0.4, 0.7, 1};
    /** Of factors: most sums of products have terms. */
    private static final double[] FULLER = {0.15, 0.4, 0.7, 1, 1};

    final Random random;
    final Shapes shapes;
    final Values values;
    final Deque<Step> queue = new ArrayDeque<>();
    private final Interpreter<ModelArray> state;
    private final ProductSteps products = new ProductSteps(this);
    private final ViewSteps views = new ViewSteps(this);
    final ScopeSteps scopes = new ScopeSteps(this);
    private final StructureSteps structure = new StructureSteps(this);
    /** Some programs are mostly products. */
    private final boolean multiplies;
    /** Some are mostly structure; all with property sparse4j.structure. */
    private final boolean arranges;
    /** The rest of an idea, for when the arrays that it made exist; null for none. */
    Runnable later;
    private int names;

    Generator(Random random, Interpreter<ModelArray> state) {
        this.random = random;
        this.shapes = new Shapes(random);
        this.values = new Values(random);
        this.state = state;
        this.multiplies = chance(0.2);
        this.arranges = chance(0.2) || Boolean.getBoolean("sparse4j.structure");
    }

    Step next() {
        while (queue.isEmpty()) {
            if (later != null) {
                Runnable rest = later;
                later = null;
                rest.run();
            } else {
                think();
            }
        }
        return queue.poll();
    }

    boolean chance(double p) {
        return random.nextDouble() < p;
    }

    String name() {
        return "a" + names++;
    }

    static String pick(Random random, String... from) {
        return from[random.nextInt(from.length)];
    }

    static List<String> v(String value) {
        return List.of(value.split(" "));
    }

    ModelArray array(String name) {
        return state.variables.get(name);
    }

    List<String> live() {
        return state.variables.keySet().stream().filter(n -> !array(n).storage().isClosed())
                .collect(Collectors.toList());
    }

    /** An array, the younger the likelier, so that views grow deep; seldom a closed one. */
    String pick(List<String> live) {
        if (chance(0.01)) {
            List<String> all = new ArrayList<>(state.variables.keySet());
            return all.get(random.nextInt(all.size()));
        }
        int i = random.nextInt(live.size());
        String name = live.get(chance(0.5) ? Math.max(i, random.nextInt(live.size())) : i);
        // One element or none shows little.
        String other = live.get(random.nextInt(live.size()));
        return array(name).length() > 2 || array(other).length() < 3 || chance(0.3) ? name : other;
    }

    private void think() {
        if (chance(0.45)) {
            queue.add(Step.of("check"));
        }
        if (scopes.think()) {
            return;
        }
        List<String> live = live();
        if (live.isEmpty() || live.size() < MOST_ARRAYS && chance(0.1)) {
            if (chance(0.2)) {
                spread();
            } else {
                create(values.type(), shapes.shape());
            }
            return;
        }
        if (live.size() >= MOST_ARRAYS) {
            queue.add(Step.of("close", live.get(random.nextInt(live.size()))));
        }
        String x = pick(live);
        int p = random.nextInt(100);
        if (chance(arranges ? 0.75 : 0.06)) {
            structure.think(x, live);
        } else if (multiplies && chance(0.5)) {
            products.think(x, live);
        } else if (chance(0.07)) {
            again(x);
        } else if (p < 20) {
            views.view(x);
        } else if (p < 36) {
            views.puts(x);
        } else if (p < 42) {
            queue.add(Step.of("fill", x, v(values.number(array(x).type()))));
        } else if (p < 51) {
            views.assign(x, live);
        } else if (p < 79) {
            elementwise(x, live);
        } else if (p < 87) {
            reduce(x);
        } else if (p < 92) {
            if (chance(0.4)) {
                products.matmul(x, live);
            } else {
                products.think(x, live);
            }
        } else {
            copy(x);
        }
    }

    // ---- creation ---------------------------------------------------------------------------------------------------

    String create(ModelType type, int... shape) {
        return create(type, values.fill(type), shapes.layout(shape.length), shape);
    }

    String create(ModelType type, long fill, ModelLayout layout, int... shape) {
        return create(type, fill, layout, false, shape);
    }

    /** With `plain`: values of which sums are exact. */
    String create(ModelType type, long fill, ModelLayout layout, boolean plain, int... shape) {
        String name = name();
        List<Object> words = new ArrayList<>(List.of("new", name, type, layout, ModelShapes.text(shape),
                type.text(fill), chance(0.3) ? "LAST" : "SUM"));
        double density = (plain ? FULLER : DENSITIES)[random.nextInt(5)];
        List<String> entries = new ArrayList<>();
        ModelShapes.forEach(shape, c -> {
            if (chance(density)) {
                entries.add(Shapes.points(c) + "=" + type.text(plain ? values.plain(type) : values.of(type)));
                if (type != ModelType.BOOL && chance(0.05)) {
                    entries.add(Shapes.points(c) + "=" + type.text(type.of(random.nextInt(9) - 4L)));
                }
            }
        });
        java.util.Collections.shuffle(entries, random);
        words.addAll(entries);
        queue.add(new Step(words.stream().map(Object::toString).collect(Collectors.toList())));
        return name;
    }

    /** An array of which only every so manieth element is shown: long dimensions, wide indexes, few lines of many. */
    private void spread() {
        ModelType type = values.type();
        int[] small = shapes.shape();
        boolean dense = chance(0.15);
        ModelLayout layout = dense ? ModelLayout.DENSE : shapes.layout(small.length);
        if (layout.dense() && !dense) {
            layout = ModelLayout.COO;
        }
        // GCS refuses ranges of 2^62 and more; COO takes any shape.
        int bits = dense ? 1 : layout.kind() == ModelLayout.Kind.COO ? 40 : 56 / Math.max(1, small.length) - 2;
        long[] steps = new long[small.length];
        long[] shape = new long[small.length];
        for (int d = 0; d < small.length; d++) {
            steps[d] = 1 + (chance(0.3) ? 0 : random.nextLong() >>> 64 - 1 - random.nextInt(bits));
            shape[d] = small[d] == 0 ? 0 : (small[d] - 1) * steps[d] + 1;
        }
        long fill = values.fill(type);
        List<String> entries = new ArrayList<>();
        ModelShapes.forEach(small, c -> {
            if (chance(0.3)) {
                StringBuilder at = new StringBuilder();
                for (int d = 0; d < c.length; d++) {
                    // Some lie between those that are shown.
                    long beside = chance(0.1) && c[d] + 1 < small[d] ? 1 : 0;
                    at.append(d == 0 ? "" : ".").append(c[d] * steps[d] + Math.min(beside, steps[d] - 1));
                }
                entries.add((c.length == 0 ? "-" : at) + "=" + type.text(values.of(type)));
            }
        });
        if (ModelShapes.length(small) <= LARGEST) {
            queue.add(Step.of("spread", name(), type, layout, text(shape).replace('.', 'x'), text(steps),
                    type.text(fill), "LAST", entries));
        }
    }

    private static String text(long... numbers) {
        return numbers.length == 0 ? "-"
                : Arrays.stream(numbers).mapToObj(Long::toString).collect(Collectors.joining("."));
    }

    // ---- questions --------------------------------------------------------------------------------------------------

    /** The same question before and after values change where they are: what the library keeps of it must follow. */
    private void again(String x) {
        ModelArray a = array(x);
        Step first = question(x);
        queue.add(first);
        List<int[]> stored = new ArrayList<>(a.entries().keySet());
        if (chance(0.4)) {
            // A part of which every entry stays where it is.
            String part = name();
            queue.add(Step.of("get", part, x, shapes.indexes(a.shape())));
            queue.add(chance(0.5) ? Step.of("mapi", "neg", part) : Step.of("scalari", "mul", part, 2, ModelType.INT));
        } else if (stored.isEmpty() || chance(0.3)) {
            queue.add(chance(0.5) ? Step.of("scalari", pick(random, "add", "mul", "rsub"), x, v(values.number(a.type())))
                    : Step.of("mapi", "neg", x));
        } else {
            for (int k = 1 + random.nextInt(2); k > 0; k--) {
                queue.add(Step.of("put", x, Shapes.points(stored.get(random.nextInt(stored.size()))),
                        v(values.number(a.type()))));
            }
        }
        List<String> words = new ArrayList<>(first.words());
        words.set(1, name());
        queue.add(new Step(words));
    }

    private Step question(String x) {
        int rank = array(x).rank();
        int p = random.nextInt(8);
        if (p < 2 && array(x).type() != ModelType.BOOL) {
            return Step.of("reduce", name(), pick(random, "sum", "max", "min"), x, "drop", shapes.dimensions(rank));
        } else if (p == 2) {
            return Step.of("convert", name(), x, shapes.layout(rank));
        } else if (p < 5 && rank == 2) {
            String y = create(array(x).type(), array(x).type().of(0L), shapes.layout(2), array(x).shape()[1], 3);
            return Step.of("mmul", name(), x, y);
        }
        String t = name();
        int[] order = shapes.permutation(rank);
        queue.add(Step.of("permute", t, x, Shapes.points(order)));
        int[] shape = Arrays.stream(order).map(d -> array(x).shape()[d]).toArray();
        boolean bool = array(x).type() == ModelType.BOOL;
        return p == 5 ? Step.of("dup", name(), t) : Step.of("pair", name(), bool ? "neq" : "add", t,
                p == 6 ? t : create(array(x).type(), shape));
    }

    // ---- operations -------------------------------------------------------------------------------------------------

    /** An array that broadcasts against x (`into`: to x's shape): one that is there, or a new one. */
    String partner(String x, List<String> live, boolean into) {
        if (chance(0.02)) {
            return pick(live);
        }
        int[] shape = array(x).shape();
        List<String> fit = live.stream().filter(n -> fits(shape, array(n).shape(), into)).collect(Collectors.toList());
        if (!fit.isEmpty() && chance(0.6)) {
            return fit.get(random.nextInt(fit.size()));
        }
        ModelType t = chance(0.7) ? array(x).type() : values.type();
        return create(t, shapes.partner(shape));
    }

    private static boolean fits(int[] shape, int[] other, boolean into) {
        try {
            int[] both = ModelShapes.broadcast(shape, other);
            return into ? Arrays.equals(both, shape) : ModelShapes.length(both) <= LARGEST && both.length <= 7;
        } catch (ModelException e) {
            return false;
        }
    }

    /** An operation that gives BOOL. */
    private String answer() {
        return chance(0.7) ? pick(random, Functions.COMPARISONS) : pick(random, Functions.LOGIC);
    }

    private void elementwise(String x, List<String> live) {
        ModelType t = array(x).type();
        String op = pick(random, ARITHMETIC);
        int p = random.nextInt(30);
        if (t == ModelType.BOOL && chance(0.9)) {
            op = pick(random, "eq", "neq", "eps", "and", "or", "xor");
            p = p < 15 ? 3 : 12;
        }
        if (p < 5) {
            queue.add(Step.of("scalar", name(), chance(0.3) ? answer() : op, x, v(values.number(t))));
        } else if (p < 9) {
            queue.add(Step.of("scalari", op, x, v(values.number(t))));
        } else if (p < 16) {
            String y = partner(x, live, false);
            boolean swap = chance(0.3);
            queue.add(Step.of("pair", name(), chance(0.25) ? answer() : op, swap ? y : x,
                    swap ? x : y));
        } else if (p < 20) {
            queue.add(Step.of("pairi", op, x, chance(0.15) ? x : partner(x, live, true)));
        } else if (p == 20) {
            views.overlap(x, "pairi");
        } else if (p == 21) {
            String y = partner(x, live, true);
            List<String> same = live.stream().filter(n -> Arrays.equals(array(n).shape(), array(x).shape()))
                    .collect(Collectors.toList());
            queue.add(Step.of("pairto", pick(random, ARITHMETIC), x, y,
                    same.isEmpty() ? x : same.get(random.nextInt(same.size()))));
        } else if (p < 25) {
            queue.add(Step.of("map", name(), pick(random, TRANSFORMS), x));
        } else if (p < 27) {
            queue.add(Step.of("mapi", pick(random, TRANSFORMS), x));
        } else if (p == 27) {
            queue.add(Step.of("stored", name(), pick(random, STORED), x, v(values.number(t))));
        } else if (p == 28) {
            queue.add(Step.of("storedpair", name(), pick(random, STORED), x, partner(x, live, true)));
        } else {
            queue.add(Step.of("storedpairi", pick(random, STORED), x, partner(x, live, true)));
        }
    }

    private void reduce(String x) {
        int rank = array(x).rank();
        int p = random.nextInt(10);
        if (p == 8) {
            queue.add(Step.of("along", name(), pick(random, Reductions.ALONG), x, random.nextInt(2 * rank + 1) - rank));
        } else if (p == 9) {
            queue.add(Step.of("alongi", pick(random, Reductions.RUNNING), x, random.nextInt(2 * rank + 1) - rank));
        } else if (p == 7) {
            queue.add(Step.of("along", name(), "isMax", x, shapes.dimensions(rank)));
        } else if (p < 5) {
            queue.add(Step.of("reduce", name(), pick(random, REDUCTIONS), x, chance(0.4) ? "keep" : "drop",
                    shapes.dimensions(rank)));
        } else if (p == 5) {
            queue.add(Step.of("number", name(), pick(random, REDUCTIONS), x));
        } else {
            queue.add(Step.of("arg", name(), pick(random, "argMax", "argMin"), x, shapes.dimensions(rank)));
        }
    }

    private void copy(String x) {
        int rank = array(x).rank();
        int p = random.nextInt(12);
        if (p >= 10) {
            // The array goes on as what came back, under its name or beside itself.
            queue.add(Step.of("serial", chance(0.6) ? x : name(), x));
        } else if (p < 4) {
            queue.add(Step.of("convert", name(), x, chance(0.1) ? "GCS" : chance(0.02) ? "CSR"
                    : shapes.layout(rank).toString()));
        } else if (p < 6) {
            queue.add(Step.of("cast", name(), x, values.type()));
        } else if (p == 6) {
            queue.add(chance(0.7) ? Step.of("dup", name(), x) : Step.of("like", name(), x));
        } else if (p == 7) {
            queue.add(Step.of("prune", x));
        } else if (p == 8) {
            queue.add(Step.of("drop", x));
        } else {
            queue.add(Step.of("close", x));
        }
    }
}
