// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.nd4j;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.sparse4j.DataType;

/** Random values, shapes and index lists. */
final class Dice {
    private static final int[] RANKS = {0, 1, 1, 2, 2, 2, 2, 3, 3, 3, 4, 4, 5};
    private static final int[] LONGEST = {1, 7, 5, 4, 3, 2};
    private static final double[] PLAIN = {1, 2, 3, -1, -2, 0.5, -0.25, 1.5, -7, 10, 0.125, 4};
    private static final double[] AWKWARD = {0, -0.0, Double.NaN, Double.POSITIVE_INFINITY,
        Double.NEGATIVE_INFINITY, 0};
    private static final double[] WHOLE = {1, 2, 3, -1, -2, 5, -7, 10, 4, 0};

    final Random random;

    Dice(Random random) {
        this.random = random;
    }

    int below(int n) {
        return random.nextInt(n);
    }

    boolean chance(double p) {
        return random.nextDouble() < p;
    }

    <T> T pick(List<T> from) {
        return from.get(random.nextInt(from.size()));
    }

    DataType type() {
        return pick(List.of(DataType.DOUBLE, DataType.DOUBLE, DataType.DOUBLE, DataType.FLOAT, DataType.INT,
                DataType.LONG, DataType.BOOL));
    }

    int[] shape() {
        int rank = RANKS[random.nextInt(RANKS.length)];
        return IntStream.range(0, rank).map(d -> chance(0.12) ? 1 : 1 + random.nextInt(LONGEST[rank])).toArray();
    }

    double value(DataType t) {
        if (t == DataType.BOOL) {
            return random.nextInt(2);
        } else if (!t.isFloating()) {
            return WHOLE[random.nextInt(WHOLE.length)];
        }
        return chance(0.06) ? AWKWARD[random.nextInt(AWKWARD.length)] : PLAIN[random.nextInt(PLAIN.length)];
    }

    double percent() {
        return pick(List.of(0.0, 10.0, 25.0, 50.0, 62.5, 90.0, 100.0));
    }

    double fill(DataType t) {
        return chance(0.7) ? 0 : t == DataType.BOOL ? 1 : !t.isFloating() ? 2 : chance(0.3) ? Double.NaN : 2.5;
    }

    int[] permutation(int rank) {
        List<Integer> all = IntStream.range(0, rank).boxed().collect(Collectors.toList());
        Collections.shuffle(all, random);
        return all.stream().mapToInt(i -> i).toArray();
    }

    String keep() {
        return chance(0.5) ? "keep" : "drop";
    }

    /** The same elements with other dimensions of length 1. */
    int[] units(int... shape) {
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

    String coordinates(int... shape) {
        return Step.text(IntStream.of(shape).map(random::nextInt).toArray());
    }

    List<String> indexes(int... shape) {
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

    /** A condition's name; the number that it takes follows it in the step. */
    String condition() {
        return pick(List.of("gt", "lt", "eq", "neq", "gte", "lte"));
    }

    /** Indices of a dimension, in any order, repeats allowed. */
    String indices(int n) {
        return "@" + Step.text(IntStream.range(0, 1 + random.nextInt(3)).map(k -> random.nextInt(n)).toArray());
    }

    String index(int n) {
        double p = random.nextDouble();
        if (p < 0.35) {
            return "*";
        } else if (p < 0.6) {
            return Integer.toString(chance(0.1) ? -1 - random.nextInt(n) : random.nextInt(n));
        }
        int begin = chance(0.4) ? 0 : random.nextInt(n);
        if (chance(0.15)) {
            return begin + "~" + (begin + random.nextInt(n - begin));
        }
        int end = chance(0.5) ? n : begin + random.nextInt(n - begin + 1);
        return begin + ":" + (1 + random.nextInt(chance(0.5) ? 1 : 3)) + ":" + end;
    }

    /** The shape of what an index list selects; null when it is empty. */
    static int[] region(List<String> indexes, int... shape) {
        List<Integer> out = new ArrayList<>();
        int d = 0;
        for (String w : indexes) {
            if (w.equals("+")) {
                out.add(1);
                continue;
            } else if (w.equals("*")) {
                out.add(shape[d]);
            } else if (w.startsWith("@")) {
                out.add(Step.list(w.substring(1)).length);
            } else if (w.contains("~")) {
                int[] ends = Step.list(w.replace('~', '.'));
                out.add(ends[1] - ends[0] + 1);
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

    /** The shape itself, mostly, or one that broadcasts to it. */
    int[] broadcastable(int... shape) {
        if (chance(0.6)) {
            return shape;
        }
        int from = chance(0.4) ? random.nextInt(shape.length + 1) : 0;
        return IntStream.range(from, shape.length).map(d -> chance(0.3) ? 1 : shape[d]).toArray();
    }

    int[] factors(int length) {
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
}
