// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.nd4j;

import java.util.ArrayList;
import java.util.Arrays;
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

    private final Dice dice;
    private final long seed;
    private final Twins twins;
    private int names;

    Generator(Random random, long seed, Twins twins) {
        this.dice = new Dice(random);
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

    private String name() {
        return "a" + names++;
    }

    private INDArray array(String name) {
        return twins.variables.get(name).ours();
    }

    private int[] shape(String name) {
        return Arrays.stream(array(name).shape()).mapToInt(n -> (int) n).toArray();
    }

    /** Variables with elements; half of the time one of the younger ones, so that views grow deep. */
    private String pickArray(Predicate<String> fit) {
        List<String> all = twins.variables.keySet().stream().filter(n -> !array(n).isEmpty()).filter(fit)
                .collect(Collectors.toList());
        if (all.isEmpty()) {
            return null;
        }
        return dice.chance(0.5) ? dice.pick(all.subList(all.size() * 2 / 3, all.size())) : dice.pick(all);
    }

    private void think(List<Step> steps) {
        if (twins.variables.isEmpty() || twins.variables.size() < MOST_ARRAYS && dice.chance(0.1)) {
            create(steps, dice.type(), dice.shape());
            return;
        }
        String x = pickArray(n -> true);
        if (x == null) {
            create(steps, dice.type(), dice.shape());
            return;
        }
        int p = dice.below(100);
        boolean full = twins.variables.size() >= MOST_ARRAYS;
        if (p < 40 && !full) {
            view(steps, x);
        } else if (p < 59 || full) {
            String y = pickArray(n -> !twins.variables.get(n).frozen());
            if (y != null) {
                write(steps, y);
            }
        } else if (p < 70) {
            arithmetic(steps, x);
        } else if (p < 76) {
            function(steps, x);
        } else if (p < 89) {
            copy(steps, x);
        } else {
            reduce(steps, x);
        }
    }

    // ---- arrays -----------------------------------------------------------------------------------------------------

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
        return "GCS:" + Step.text(dice.permutation(rank)) + ":" + dice.below(rank + 1);
    }

    private String create(List<Step> steps, DataType type, int... shape) {
        String format = format(shape.length);
        String name = name();
        List<String> entries = new ArrayList<>();
        double density = new double[] {0, 0.2, 0.5, 1}[dice.below(4)];
        Elements.forEach(Arrays.stream(shape).asLongStream().toArray(), at -> {
            if (dice.chance(density)) {
                entries.add(Step.text(Arrays.stream(at).mapToInt(i -> (int) i).toArray()) + "=" + dice.value(type));
            }
        });
        steps.add(Step.of("new", name, type, format, dice.chance(0.7) ? "c" : "f", Step.text(shape), dice.fill(type),
                entries));
        return name;
    }

    /** An array of a shape and type: one that is there, or a new one. */
    private String partner(List<Step> steps, DataType type, int... shape) {
        String there = pickArray(n -> array(n).dataType() == type && Arrays.equals(shape(n), shape));
        return there != null && dice.chance(0.5) ? there : create(steps, type, shape);
    }

    // ---- views ------------------------------------------------------------------------------------------------------

    private void view(List<Step> steps, String x) {
        int[] shape = shape(x);
        int rank = shape.length;
        int p = dice.below(27);
        if (p < 9) {
            steps.add(Step.of("get", name(), x, dice.indexes(shape)));
        } else if (p < 12) {
            steps.add(Step.of("permute", name(), x, Step.text(dice.permutation(rank))));
        } else if (p == 12) {
            steps.add(Step.of("transpose", name(), x));
        } else if (p < 15) {
            steps.add(Step.of("expand", name(), x, dice.below(rank + 1)));
        } else if (p == 15) {
            int[] units = dice.units(shape);
            if (units.length <= 6) {
                steps.add(Step.of("unit", name(), x, Step.text(units)));
            }
        } else if (p == 24) {
            steps.add(Step.of("flatelement", name(), x, dice.below((int) Elements.length(array(x).shape()))));
        } else if (rank == 0) {
            return;
        } else if (p == 25) {
            int d = dice.below(rank);
            steps.add(Step.of("vector", name(), x, dice.below((int) array(x).vectorsAlongDimension(d)), d));
        } else if (p == 26) {
            steps.add(Step.of("rollaxis", name(), x, dice.below(rank), dice.below(rank + 1)));
        } else if (p == 16) {
            steps.add(Step.of("swap", name(), x, dice.below(rank), dice.below(rank)));
        } else if (p == 17) {
            squeeze(steps, x, shape);
        } else if (p < 20) {
            int d = dice.below(rank);
            steps.add(Step.of("slice", name(), x, dice.below(shape[d]), d));
        } else if (p == 20) {
            steps.add(Step.of("element", name(), x, dice.coordinates(shape)));
        } else if (p < 23 || rank != 2) {
            int[] along = IntStream.of(dice.permutation(rank)).limit(1 + dice.below(rank)).toArray();
            int tads = (int) Elements.length(array(x).shape());
            for (int d : along) {
                tads /= shape[d];
            }
            steps.add(Step.of("tad", name(), x, dice.below(tads), Step.text(along)));
        } else {
            boolean row = dice.chance(0.5);
            steps.add(Step.of(row ? "row" : "column", name(), x, dice.below(shape[row ? 0 : 1]), dice.keep()));
        }
    }

    private void squeeze(List<Step> steps, String x, int... shape) {
        List<Integer> ones = IntStream.range(0, shape.length).filter(d -> shape[d] == 1).boxed()
                .collect(Collectors.toList());
        if (!ones.isEmpty()) {
            steps.add(Step.of("squeeze", name(), x, dice.pick(ones)));
        }
    }

    // ---- writes -----------------------------------------------------------------------------------------------------

    private void write(List<Step> steps, String x) {
        int[] shape = shape(x);
        int rank = shape.length;
        DataType t = array(x).dataType();
        int p = dice.below(25);
        if (p >= 20) {
            search(steps, x, p, shape);
        } else if (p < 6) {
            for (int k = dice.below(4); k >= 0; k--) {
                String y = pickArray(n -> twins.variables.get(n).storage() == twins.variables.get(x).storage()
                        && !twins.variables.get(n).frozen());
                steps.add(Step.of("put", y, dice.coordinates(shape(y)), dice.value(t)));
            }
        } else if (p == 6) {
            steps.add(Step.of("putflat", x, dice.below((int) Elements.length(array(x).shape())), dice.value(t)));
        } else if (p < 10) {
            List<String> where = dice.indexes(shape);
            int[] region = Dice.region(where, shape);
            if (region != null) {
                steps.add(Step.of("putat", x, partner(steps, sourceType(t), region), where));
            }
        } else if (p < 12) {
            steps.add(Step.of("putnum", x, dice.value(t), dice.indexes(shape)));
        } else if (p < 15) {
            steps.add(Step.of("assign", x, partner(steps, sourceType(t), shape)));
        } else if (p == 15) {
            steps.add(Step.of("fill", x, dice.value(t)));
        } else if (p == 16 && rank > 0) {
            steps.add(Step.of("putslice", x, dice.below(shape[0]),
                    partner(steps, sourceType(t), Arrays.copyOfRange(shape, 1, rank))));
        } else if (rank == 2) {
            boolean row = dice.chance(0.5);
            int n = shape[row ? 1 : 0];
            int[] vector = dice.chance(0.6) ? new int[] {n} : row ? new int[] {1, n} : new int[] {n, 1};
            steps.add(Step.of(row ? "putrow" : "putcolumn", x, dice.below(shape[row ? 0 : 1]),
                    partner(steps, sourceType(t), vector)));
        }
    }

    /** Writes by a condition, in sorted order, through lists of indexes. */
    private void search(List<Step> steps, String x, int p, int... shape) {
        DataType t = array(x).dataType();
        if (p == 20) {
            String d = dice.chance(0.3) || shape.length == 0 ? "all" : Integer.toString(dice.below(shape.length));
            steps.add(Step.of("sort", x, d, dice.chance(0.5) ? "up" : "down"));
        } else if (p == 21) {
            steps.add(Step.of("replace", x, dice.value(t), dice.condition(), dice.value(t)));
        } else if (p == 22) {
            steps.add(Step.of("replacewith", x, partner(steps, t, shape), dice.condition(), dice.value(t)));
        } else if (p == 23) {
            steps.add(Step.of("assignif", x, partner(steps, t, shape), dice.condition(), dice.value(t)));
        } else if (shape.length > 0) {
            List<String> where = new ArrayList<>();
            for (int n : shape) {
                where.add(dice.chance(0.5) ? "*" : dice.indices(n));
            }
            steps.add(Step.of("putin", x, partner(steps, sourceType(t), Dice.region(where, shape)), where));
        }
    }

    private DataType sourceType(DataType t) {
        return dice.chance(0.8) ? t : dice.type();
    }

    // ---- the rest ---------------------------------------------------------------------------------------------------

    private void arithmetic(List<Step> steps, String x) {
        DataType t = array(x).dataType();
        String op = dice.pick(Operations.ARITHMETIC);
        boolean frozen = twins.variables.get(x).frozen();
        int[] shape = shape(x);
        int p = dice.below(15);
        if (p == 12) {
            steps.add(Step.of("scalar", name(), dice.pick(Operations.COMPARISONS), x, dice.value(t)));
        } else if (p == 13) {
            steps.add(Step.of("pair", name(), dice.pick(Operations.COMPARISONS.subList(0, 4)), x,
                    partner(steps, t, shape)));
        } else if (t == DataType.BOOL) {
            steps.add(Step.of("pair", name(), dice.pick(Operations.LOGIC), x, partner(steps, t, shape)));
        } else if (p < 3) {
            steps.add(Step.of("pair", name(), op, x, partner(steps, t, dice.broadcastable(shape))));
        } else if (p == 3) {
            steps.add(Step.of("scalar", name(), op, x, dice.value(t)));
        } else if (!frozen && p < 7) {
            steps.add(Step.of("pairi", op, x, dice.chance(0.1) ? x : partner(steps, t, dice.broadcastable(shape))));
        } else if (!frozen && p < 10) {
            steps.add(Step.of("scalari", op, x, dice.value(t)));
        } else if (shape.length == 2) {
            boolean row = dice.chance(0.5);
            int n = shape[row ? 1 : 0];
            String vector = partner(steps, t, row ? dice.chance(0.5) ? new int[] {n} : new int[] {1, n}
                    : new int[] {n, 1});
            steps.add(frozen || p == 14 ? Step.of(row ? "rowpair" : "columnpair", name(), op, x, vector)
                    : Step.of(row ? "rowvector" : "columnvector", op, x, vector));
        }
    }

    private void function(List<Step> steps, String x) {
        DataType t = array(x).dataType();
        boolean writes = !twins.variables.get(x).frozen() && dice.chance(0.3);
        int[] shape = shape(x);
        int p = dice.below(12);
        if (t == DataType.BOOL) {
            return;
        } else if (p == 11) {
            steps.add(Step.of("pair", name(), dice.pick(Operations.DISTANCES), x, partner(steps, t, shape)));
        } else if (p == 10 && shape.length == 2) {
            String y = create(steps, t, shape[1], 1 + dice.below(4));
            steps.add(Step.of("pair", name(), "mmul", x, y));
        } else if (p < 5) {
            String op = dice.pick(Operations.UNARY);
            steps.add(writes && Operations.inPlace(op) ? Step.of("unaryi", op, x) : Step.of("unary", name(), op, x));
        } else if (p < 7) {
            String op = dice.pick(Operations.SCALAR);
            steps.add(writes && Operations.inPlace(op) ? Step.of("scalari", op, x, dice.value(t))
                    : Step.of("scalar", name(), op, x, dice.value(t)));
        } else {
            String op = dice.pick(Operations.PAIR);
            String y = partner(steps, t, shape);
            steps.add(writes && Operations.inPlace(op) ? Step.of("pairi", op, x, y)
                    : Step.of("pair", name(), op, x, y));
        }
    }

    private void copy(List<Step> steps, String x) {
        int[] shape = shape(x);
        int rank = shape.length;
        int length = (int) Elements.length(array(x).shape());
        DataType t = array(x).dataType();
        int p = dice.below(29);
        if (p >= 16) {
            pieces(steps, x, p, shape);
        } else if (p < 2) {
            steps.add(Step.of("dup", name(), x));
        } else if (p < 4) {
            steps.add(Step.of("cast", name(), x, dice.type()));
        } else if (p == 4) {
            steps.add(Step.of("ravel", name(), x));
        } else if (p < 7) {
            steps.add(Step.of("reshape", name(), x, Step.text(dice.factors(length))));
        } else if (p == 7) {
            steps.add(Step.of("flip", name(), x));
        } else if (p == 8 && length * 4 <= LARGEST) {
            int[] counts = IntStream.range(0, rank).map(d -> 1 + dice.below(2)).toArray();
            steps.add(Step.of("tile", name(), x, Step.text(counts)));
        } else if (p == 9 && rank > 0 && length * 3 <= LARGEST) {
            steps.add(Step.of("repeat", name(), x, dice.below(rank), 1 + dice.below(3)));
        } else if (p < 12) {
            broadcast(steps, x, shape);
        } else if (length * 2 <= LARGEST) {
            join(steps, x, t, shape);
        }
    }

    /** Parts and sequences of arrays, and elements that are searched for. */
    private void pieces(List<Step> steps, String x, int p, int... shape) {
        int rank = shape.length;
        int length = (int) Elements.length(array(x).shape());
        DataType t = array(x).dataType();
        String comparison = dice.condition();
        if (p < 18 && rank > 0) {
            take(steps, x, shape);
        } else if (p == 18 && rank == 2) {
            boolean rows = dice.chance(0.5);
            String list = dice.indices(shape[rows ? 0 : 1]).substring(1);
            steps.add(Step.of(rows ? "rows" : "columns", name(), x, list));
        } else if (p == 19 && length * 2 <= LARGEST) {
            steps.add(Step.of("pile", name(), x, partner(steps, t, shape)));
        } else if (p == 20 && rank > 1) {
            int[] along = IntStream.of(dice.permutation(rank)).limit(1 + dice.below(rank - 1)).toArray();
            steps.add(Step.of("tear", name(), x, dice.below((int) array(x).tensorsAlongDimension(along)),
                    Step.text(along)));
        } else if (p == 21 && rank > 0 && length * 4 <= LARGEST) {
            steps.add(Step.of(dice.chance(0.5) ? "append" : "prepend", name(), x, 1 + dice.below(3), dice.value(t),
                    dice.below(rank)));
        } else if (p == 22 && (rank == 1 || rank == 2)) {
            steps.add(Step.of("diag", name(), x));
        } else if (p == 23) {
            steps.add(Step.of("match", name(), x, comparison, dice.value(t)));
        } else if (p == 24) {
            steps.add(Step.of(dice.chance(0.5) ? "flatten" : "flattenf", name(), x, partner(steps, t, shape)));
        } else if (p == 26 && rank == 2 && t == DataType.DOUBLE) {
            // Of any other type it gives DOUBLE.
            steps.add(Step.of("triu", name(), x, dice.below(5) - 2));
        } else if (p == 27 && rank > 0 && length * (1 << rank) <= LARGEST) {
            int[] before = IntStream.of(shape).map(n -> dice.below(2)).toArray();
            int[] after = IntStream.of(shape).map(n -> dice.below(3)).toArray();
            steps.add(Step.of("pad", name(), x, Step.text(before), Step.text(after), dice.value(t)));
        } else if (p == 28 && rank == 2) {
            boolean rows = dice.chance(0.5);
            steps.add(Step.of(rows ? "sortrows" : "sortcolumns", name(), x, dice.below(shape[rows ? 1 : 0]),
                    dice.chance(0.5) ? "up" : "down"));
        } else if (p == 25) {
            found(steps, x, comparison, dice.value(t));
        }
    }

    private void take(List<Step> steps, String x, int... shape) {
        List<String> where = new ArrayList<>();
        int sure = dice.below(shape.length);
        for (int d = 0; d < shape.length; d++) {
            if (dice.chance(0.05)) {
                where.add("+");
            }
            where.add(d == sure || dice.chance(0.2) ? dice.indices(shape[d]) : dice.index(shape[d]));
        }
        int[] region = Dice.region(where, shape);
        if (region != null && IntStream.of(region).reduce(1, (a, b) -> a * b) <= LARGEST) {
            steps.add(Step.of("take", name(), x, where));
        }
    }

    private void found(List<Step> steps, String x, String condition, double value) {
        int rank = shape(x).length;
        DataType t = array(x).dataType();
        int p = dice.below(3);
        if (p == 0) {
            steps.add(Step.of("getwhere", name(), x, condition, value));
        } else if (p == 1 && t == DataType.BOOL && rank > 0) {
            steps.add(Step.of("where", name(), x, dice.below(rank)));
        } else if (p == 2) {
            String mask = partner(steps, DataType.BOOL, shape(x));
            steps.add(Step.of("putmask", name(), x, mask, partner(steps, t, shape(x))));
        }
    }

    private void broadcast(List<Step> steps, String x, int... shape) {
        int[] more = dice.chance(0.3) && shape.length < 5 ? new int[] {1 + dice.below(3)} : new int[0];
        int[] to = Arrays.copyOf(more, more.length + shape.length);
        for (int d = 0; d < shape.length; d++) {
            to[more.length + d] = shape[d] == 1 ? 1 + dice.below(3) : shape[d];
        }
        if (IntStream.of(to).reduce(1, (a, b) -> a * b) <= LARGEST) {
            steps.add(Step.of("broadcast", name(), x, Step.text(to)));
        }
    }

    private void join(List<Step> steps, String x, DataType t, int... shape) {
        int rank = shape.length;
        int p = dice.below(4);
        if (p == 0) {
            String y = partner(steps, t, shape);
            steps.add(Step.of("stack", name(), dice.below(rank + 1), x, y));
            return;
        }
        int d = p == 1 && rank > 0 ? dice.below(rank) : p == 2 || rank < 2 ? 0 : 1;
        int[] other = shape.clone();
        boolean stacked = p == 2 && rank < 2;
        if (rank > 0 && !stacked) {
            other[d] = 1 + dice.below(3);
        }
        String y = partner(steps, t, other);
        if (p == 1) {
            steps.add(Step.of("concat", name(), d, x, y));
        } else {
            steps.add(Step.of(p == 2 ? "vstack" : "hstack", name(), x, y));
        }
    }

    private void reduce(List<Step> steps, String x) {
        int rank = shape(x).length;
        String along = Step.text(IntStream.of(dice.permutation(rank))
                .limit(dice.chance(0.15) ? 0 : 1 + dice.below(Math.max(1, rank)))
                .map(d -> dice.chance(0.2) ? d - rank : d).toArray());
        int p = dice.below(20);
        if (p < 8) {
            steps.add(Step.of("reduce", name(), dice.pick(Operations.KEPT), x, dice.keep(), along));
        } else if (p < 11) {
            steps.add(Step.of("reduce", name(), dice.pick(Operations.DROPPED), x, "drop", along));
        } else if (p < 13) {
            String op = dice.pick(Operations.SPREAD);
            steps.add(Step.of("spread", name(), op, x, dice.chance(0.5) ? "corrected" : "biased",
                    op.equals("var") ? "drop" : dice.keep(), along));
        } else if (p == 13) {
            steps.add(Step.of("total", name(), dice.pick(Operations.TOTAL), x));
        } else if (p == 14) {
            steps.add(dice.chance(0.5) ? Step.of("percentile", name(), x, dice.percent(), along)
                    : Step.of("totalpercentile", name(), x, dice.percent()));
        } else if (p == 15) {
            steps.add(Step.of("index", name(), dice.pick(Operations.INDEX), x, dice.condition(),
                    dice.value(array(x).dataType()), along));
        } else if (rank > 0) {
            int d = dice.below(rank);
            boolean writes = !twins.variables.get(x).frozen() && dice.chance(0.3);
            steps.add(writes ? Step.of("alongi", "cumsum", x, d)
                    : Step.of("along", name(), dice.pick(Operations.ALONG), x, d));
        }
    }
}
