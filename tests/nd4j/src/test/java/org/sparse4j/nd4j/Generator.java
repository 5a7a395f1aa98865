// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.nd4j;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;

/** Thinks up the next step of a program from the arrays that are there. */
final class Generator {
    private static final int LARGEST = 200;
    private static final int MOST_ARRAYS = 14;
    private static final int[] RANKS = {0, 1, 1, 2, 2, 2, 2, 3, 3, 3, 4, 4, 5};
    private static final int[] LONGEST = {1, 7, 5, 4, 3, 2};
    private static final double[] PLAIN = {1, 2, 3, -1, -2, 0.5, -0.25, 1.5, -7, 10, 0.125, 4};
    private static final double[] AWKWARD = {0, -0.0, Double.NaN, Double.POSITIVE_INFINITY, 0};
    private static final double[] WHOLE = {1, 2, 3, -1, -2, 5, -7, 10, 4, 0};
    private static final String[] OPS = {"add", "sub", "mul"};

    private final Random random;
    private final long seed;
    private final Twins twins;
    private int names;

    Generator(Random random, long seed, Twins twins) {
        this.random = random;
        this.seed = seed;
        this.twins = twins;
    }

    /** A step, after those that make the arrays that it needs. */
    List<Step> next() {
        List<Step> steps = new ArrayList<>();
        while (steps.isEmpty()) {
            think(steps);
        }
        return steps;
    }

    private boolean chance(double p) {
        return random.nextDouble() < p;
    }

    private String name() {
        return "a" + names++;
    }

    private INDArray array(String name) {
        return twins.variables.get(name).ours();
    }

    private int[] shape(String name) {
        return Arrays.stream(array(name).shape()).mapToInt(n -> (int) n).toArray();
    }

    private <T> T pick(List<T> from) {
        return from.get(random.nextInt(from.size()));
    }

    /** Variables with elements; half of the time one of the younger ones, so that views grow deep. */
    private String pickArray(Predicate<String> fit) {
        List<String> all = twins.variables.keySet().stream().filter(n -> !array(n).isEmpty()).filter(fit)
                .collect(Collectors.toList());
        if (all.isEmpty()) {
            return null;
        }
        return chance(0.5) ? pick(all.subList(all.size() * 2 / 3, all.size())) : pick(all);
    }

    private void think(List<Step> steps) {
        if (twins.variables.isEmpty() || twins.variables.size() < MOST_ARRAYS && chance(0.1)) {
            create(steps, type(), shape());
            return;
        }
        String x = pickArray(n -> true);
        if (x == null) {
            create(steps, type(), shape());
            return;
        }
        int p = random.nextInt(100);
        boolean full = twins.variables.size() >= MOST_ARRAYS;
        if (p < 42 && !full) {
            view(steps, x);
        } else if (p < 62 || full) {
            String y = pickArray(n -> !twins.variables.get(n).frozen());
            if (y != null) {
                write(steps, y);
            }
        } else if (p < 74) {
            arithmetic(steps, x);
        } else if (p < 90) {
            copy(steps, x);
        } else {
            reduce(steps, x);
        }
    }

    // ---- arrays -----------------------------------------------------------------------------------------------------

    private DataType type() {
        return pick(List.of(DataType.DOUBLE, DataType.DOUBLE, DataType.DOUBLE, DataType.FLOAT, DataType.INT,
                DataType.LONG, DataType.BOOL));
    }

    private int[] shape() {
        int rank = RANKS[random.nextInt(RANKS.length)];
        return IntStream.range(0, rank).map(d -> chance(0.12) ? 1 : 1 + random.nextInt(LONGEST[rank])).toArray();
    }

    private double value(DataType t) {
        if (t == DataType.BOOL) {
            return random.nextInt(2);
        } else if (!t.isFloating()) {
            return WHOLE[random.nextInt(WHOLE.length)];
        }
        return chance(0.06) ? AWKWARD[random.nextInt(AWKWARD.length)] : PLAIN[random.nextInt(PLAIN.length)];
    }

    private double fill(DataType t) {
        return chance(0.7) ? 0 : t == DataType.BOOL ? 1 : !t.isFloating() ? 2 : chance(0.3) ? Double.NaN : 2.5;
    }

    /** The formats in turn. */
    private String format(int rank) {
        int turn = (int) Math.floorMod(seed + names, 5L);
        if (turn == 0) {
            return "COO";
        } else if (turn == 1) {
            return "DENSE";
        } else if (turn < 4 && rank == 2) {
            return turn == 2 ? "CSR" : "CSC";
        }
        return "GCS:" + Step.text(permutation(rank)) + ":" + random.nextInt(rank + 1);
    }

    private int[] permutation(int rank) {
        List<Integer> all = IntStream.range(0, rank).boxed().collect(Collectors.toList());
        Collections.shuffle(all, random);
        return all.stream().mapToInt(i -> i).toArray();
    }

    private String create(List<Step> steps, DataType type, int... shape) {
        String format = format(shape.length);
        String name = name();
        List<String> entries = new ArrayList<>();
        double density = new double[] {0, 0.2, 0.5, 1}[random.nextInt(4)];
        Elements.forEach(Arrays.stream(shape).asLongStream().toArray(), at -> {
            if (chance(density)) {
                entries.add(Step.text(Arrays.stream(at).mapToInt(i -> (int) i).toArray()) + "=" + value(type));
            }
        });
        steps.add(Step.of("new", name, type, format, chance(0.7) ? "c" : "f", Step.text(shape), fill(type), entries));
        return name;
    }

    /** An array of a shape and type: one that is there, or a new one. */
    private String partner(List<Step> steps, DataType type, int... shape) {
        String there = pickArray(n -> array(n).dataType() == type && Arrays.equals(shape(n), shape));
        return there != null && chance(0.5) ? there : create(steps, type, shape);
    }

    // ---- views ------------------------------------------------------------------------------------------------------

    private void view(List<Step> steps, String x) {
        int[] shape = shape(x);
        int rank = shape.length;
        int p = random.nextInt(24);
        if (p < 9) {
            steps.add(Step.of("get", name(), x, indexes(shape)));
        } else if (p < 12) {
            steps.add(Step.of("permute", name(), x, Step.text(permutation(rank))));
        } else if (p == 12) {
            steps.add(Step.of("transpose", name(), x));
        } else if (p < 15) {
            steps.add(Step.of("expand", name(), x, random.nextInt(rank + 1)));
        } else if (p == 15) {
            int[] units = units(shape);
            if (units.length <= 6) {
                steps.add(Step.of("unit", name(), x, Step.text(units)));
            }
        } else if (rank == 0) {
            return;
        } else if (p == 16) {
            steps.add(Step.of("swap", name(), x, random.nextInt(rank), random.nextInt(rank)));
        } else if (p == 17) {
            squeeze(steps, x, shape);
        } else if (p < 20) {
            int d = random.nextInt(rank);
            steps.add(Step.of("slice", name(), x, random.nextInt(shape[d]), d));
        } else if (p == 20) {
            steps.add(Step.of("element", name(), x, coordinates(shape)));
        } else if (p < 23 || rank != 2) {
            int[] along = IntStream.of(permutation(rank)).limit(1 + random.nextInt(rank)).toArray();
            int tads = (int) Elements.length(array(x).shape());
            for (int d : along) {
                tads /= shape[d];
            }
            steps.add(Step.of("tad", name(), x, random.nextInt(tads), Step.text(along)));
        } else {
            boolean row = chance(0.5);
            steps.add(Step.of(row ? "row" : "column", name(), x, random.nextInt(shape[row ? 0 : 1]), keep()));
        }
    }

    private String keep() {
        return chance(0.5) ? "keep" : "drop";
    }

    private void squeeze(List<Step> steps, String x, int... shape) {
        List<Integer> ones = IntStream.range(0, shape.length).filter(d -> shape[d] == 1).boxed()
                .collect(Collectors.toList());
        if (!ones.isEmpty()) {
            steps.add(Step.of("squeeze", name(), x, pick(ones)));
        }
    }

    /** The same elements with other dimensions of length 1. */
    private int[] units(int... shape) {
        List<Integer> out = new ArrayList<>();
        for (int n : shape) {
            if (chance(0.25)) {
                out.add(1);
            }
            if (n != 1 || chance(0.5)) {
                out.add(n);
            }
        }
        if (out.isEmpty() || chance(0.25)) {
            out.add(1);
        }
        return out.stream().mapToInt(i -> i).toArray();
    }

    private String coordinates(int... shape) {
        return Step.text(IntStream.of(shape).map(random::nextInt).toArray());
    }

    private List<String> indexes(int... shape) {
        List<String> out = new ArrayList<>();
        int used = chance(0.75) ? shape.length : random.nextInt(shape.length + 1);
        for (int d = 0; d < used; d++) {
            if (chance(0.1)) {
                out.add("+");
            }
            out.add(index(shape[d]));
        }
        if (chance(0.1) || out.isEmpty()) {
            out.add("+");
        }
        return out;
    }

    private String index(int n) {
        double p = random.nextDouble();
        if (p < 0.35) {
            return "*";
        } else if (p < 0.6) {
            return Integer.toString(chance(0.1) ? -1 - random.nextInt(n) : random.nextInt(n));
        }
        int begin = chance(0.4) ? 0 : random.nextInt(n);
        int end = chance(0.5) ? n : begin + random.nextInt(n - begin + 1);
        return begin + ":" + (1 + random.nextInt(chance(0.5) ? 1 : 3)) + ":" + end;
    }

    // ---- writes -----------------------------------------------------------------------------------------------------

    private void write(List<Step> steps, String x) {
        int[] shape = shape(x);
        int rank = shape.length;
        DataType t = array(x).dataType();
        int p = random.nextInt(20);
        if (p < 6) {
            for (int k = random.nextInt(4); k >= 0; k--) {
                String y = pickArray(n -> twins.variables.get(n).storage() == twins.variables.get(x).storage()
                        && !twins.variables.get(n).frozen());
                steps.add(Step.of("put", y, coordinates(shape(y)), value(t)));
            }
        } else if (p == 6) {
            steps.add(Step.of("putflat", x, random.nextInt((int) Elements.length(array(x).shape())), value(t)));
        } else if (p < 10) {
            List<String> where = indexes(shape);
            int[] region = region(where, shape);
            if (region != null) {
                steps.add(Step.of("putat", x, partner(steps, sourceType(t), region), where));
            }
        } else if (p < 12) {
            steps.add(Step.of("putnum", x, value(t), indexes(shape)));
        } else if (p < 15) {
            steps.add(Step.of("assign", x, partner(steps, sourceType(t), shape)));
        } else if (p == 15) {
            steps.add(Step.of("fill", x, value(t)));
        } else if (p == 16 && rank > 0) {
            steps.add(Step.of("putslice", x, random.nextInt(shape[0]),
                    partner(steps, sourceType(t), Arrays.copyOfRange(shape, 1, rank))));
        } else if (rank == 2) {
            boolean row = chance(0.5);
            int n = shape[row ? 1 : 0];
            int[] vector = chance(0.6) ? new int[] {n} : row ? new int[] {1, n} : new int[] {n, 1};
            steps.add(Step.of(row ? "putrow" : "putcolumn", x, random.nextInt(shape[row ? 0 : 1]),
                    partner(steps, sourceType(t), vector)));
        }
    }

    private DataType sourceType(DataType t) {
        return chance(0.8) ? t : type();
    }

    /** The shape of what an index list selects; null when it is empty. */
    private static int[] region(List<String> indexes, int... shape) {
        List<Integer> out = new ArrayList<>();
        int d = 0;
        for (String w : indexes) {
            if (w.equals("+")) {
                out.add(1);
                continue;
            } else if (w.equals("*")) {
                out.add(shape[d]);
            } else if (w.contains(":")) {
                String[] parts = w.split(":");
                int begin = Integer.parseInt(parts[0]);
                int step = Integer.parseInt(parts[1]);
                int n = (Integer.parseInt(parts[2]) - begin + step - 1) / step;
                if (n == 0) {
                    return null;
                }
                out.add(n);
            }
            d++;
        }
        for (; d < shape.length; d++) {
            out.add(shape[d]);
        }
        return out.stream().mapToInt(i -> i).toArray();
    }

    // ---- the rest ---------------------------------------------------------------------------------------------------

    private void arithmetic(List<Step> steps, String x) {
        DataType t = array(x).dataType();
        String op = OPS[random.nextInt(OPS.length)];
        boolean frozen = twins.variables.get(x).frozen();
        int[] shape = shape(x);
        int p = random.nextInt(12);
        if (t == DataType.BOOL) {
            return;
        } else if (p < 3) {
            steps.add(Step.of("pair", name(), op, x, partner(steps, t, broadcastable(shape))));
        } else if (p == 3) {
            steps.add(Step.of("scalar", name(), op, x, value(t)));
        } else if (!frozen && p < 7) {
            steps.add(Step.of("pairi", op, x, chance(0.1) ? x : partner(steps, t, broadcastable(shape))));
        } else if (!frozen && p < 10) {
            steps.add(Step.of("scalari", op, x, value(t)));
        } else if (!frozen && shape.length == 2) {
            boolean row = chance(0.5);
            int n = shape[row ? 1 : 0];
            int[] vector = row ? chance(0.5) ? new int[] {n} : new int[] {1, n} : new int[] {n, 1};
            steps.add(Step.of(row ? "rowvector" : "columnvector", op, x, partner(steps, t, vector)));
        }
    }

    /** The shape itself, mostly, or one that broadcasts to it. */
    private int[] broadcastable(int... shape) {
        if (chance(0.6)) {
            return shape;
        }
        int from = chance(0.4) ? random.nextInt(shape.length + 1) : 0;
        return IntStream.range(from, shape.length).map(d -> chance(0.3) ? 1 : shape[d]).toArray();
    }

    private void copy(List<Step> steps, String x) {
        int[] shape = shape(x);
        int rank = shape.length;
        int length = (int) Elements.length(array(x).shape());
        DataType t = array(x).dataType();
        int p = random.nextInt(16);
        if (p < 2) {
            steps.add(Step.of("dup", name(), x));
        } else if (p < 4) {
            steps.add(Step.of("cast", name(), x, type()));
        } else if (p == 4) {
            steps.add(Step.of("ravel", name(), x));
        } else if (p < 7) {
            steps.add(Step.of("reshape", name(), x, Step.text(factors(length))));
        } else if (p == 7) {
            steps.add(Step.of("flip", name(), x));
        } else if (p == 8 && length * 4 <= LARGEST) {
            int[] counts = IntStream.range(0, rank).map(d -> 1 + random.nextInt(2)).toArray();
            steps.add(Step.of("tile", name(), x, Step.text(counts)));
        } else if (p == 9 && rank > 0 && length * 3 <= LARGEST) {
            steps.add(Step.of("repeat", name(), x, random.nextInt(rank), 1 + random.nextInt(3)));
        } else if (p < 12) {
            broadcast(steps, x, shape);
        } else if (length * 2 <= LARGEST) {
            join(steps, x, t, shape);
        }
    }

    private void broadcast(List<Step> steps, String x, int... shape) {
        int[] more = chance(0.3) && shape.length < 5 ? new int[] {1 + random.nextInt(3)} : new int[0];
        int[] to = Arrays.copyOf(more, more.length + shape.length);
        for (int d = 0; d < shape.length; d++) {
            to[more.length + d] = shape[d] == 1 ? 1 + random.nextInt(3) : shape[d];
        }
        if (IntStream.of(to).reduce(1, (a, b) -> a * b) <= LARGEST) {
            steps.add(Step.of("broadcast", name(), x, Step.text(to)));
        }
    }

    private void join(List<Step> steps, String x, DataType t, int... shape) {
        int rank = shape.length;
        int p = random.nextInt(4);
        if (p == 0) {
            String y = partner(steps, t, shape);
            steps.add(Step.of("stack", name(), random.nextInt(rank + 1), x, y));
            return;
        }
        int d = p == 1 && rank > 0 ? random.nextInt(rank) : p == 2 || rank < 2 ? 0 : 1;
        int[] other = shape.clone();
        boolean stacked = p == 2 && rank < 2;
        if (rank > 0 && !stacked) {
            other[d] = 1 + random.nextInt(3);
        }
        String y = partner(steps, t, other);
        if (p == 1) {
            steps.add(Step.of("concat", name(), d, x, y));
        } else {
            steps.add(Step.of(p == 2 ? "vstack" : "hstack", name(), x, y));
        }
    }

    private int[] factors(int length) {
        List<Integer> out = new ArrayList<>();
        int left = length;
        for (int f = 2; f <= left;) {
            if (left % f == 0) {
                if (chance(0.5) && !out.isEmpty()) {
                    out.set(out.size() - 1, out.get(out.size() - 1) * f);
                } else {
                    out.add(f);
                }
                left /= f;
            } else {
                f++;
            }
        }
        Collections.shuffle(out, random);
        if (out.isEmpty()) {
            out.add(1);
        }
        return out.stream().mapToInt(i -> i).toArray();
    }

    private void reduce(List<Step> steps, String x) {
        int rank = shape(x).length;
        String op = pick(List.of("sum", "mean", "max", "min", "argmax"));
        int[] along = IntStream.of(permutation(rank)).limit(chance(0.15) ? 0 : 1 + random.nextInt(Math.max(1, rank)))
                .toArray();
        steps.add(Step.of("reduce", name(), op, x, op.equals("argmax") ? "drop" : keep(), Step.text(along)));
    }
}
