// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.program;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.sparse4j.oracle.ModelArguments;
import org.sparse4j.oracle.ModelArray;
import org.sparse4j.oracle.ModelException;
import org.sparse4j.oracle.ModelLayout;
import org.sparse4j.oracle.ModelShapes;
import org.sparse4j.oracle.ModelStructureCalls;
import org.sparse4j.oracle.ModelType;

/** Thinks up operations on structure, sorting and searching. */
final class StructureSteps {
    private static final String[] MODES = {"CONSTANT", "EDGE", "REFLECT", "SYMMETRIC", "WRAP"};
    private static final int HIGHEST = 7;
    /** What the densify limit does not concern, or in a way that is told; the others wait until it is large. */
    private static final Set<String> LIMITED = Set.of("reshape", "ravel", "flatten", "moveaxis", "swapaxes",
            "rollaxis", "dimshuffle", "flip", "roll", "rolls", "rot90", "repeat", "repeatflat", "copies", "tile",
            "take", "diagonal", "select", "sort", "sortalong", "sortrows", "sortcolumns", "cond", "getwhere", "sorti",
            "argsort", "tril", "triu", "where", "replacewhere", "replacewherenumber", "assignif", "scatter",
            "putdiagonal", "putdiagonalnumber");
    /** Results in the format of dup(), when the rank stays and elements are not numbered in C order. */
    private static final Set<String> OWN = Set.of("reshape", "flip", "roll", "rolls", "rot90", "repeat", "tile", "take",
            "pad", "append", "prepend", "tril", "triu");

    private final Generator on;

    StructureSteps(Generator on) {
        this.on = on;
    }

    void think(String x, List<String> live) {
        // A closed array and a wrong argument are refused in an order that nobody specifies.
        boolean open = !on.array(x).storage().isClosed() && on.queue.stream().noneMatch(s -> s.verb().equals("close"));
        if (!open && (on.array(x).rank() != 2 || on.array(x).length() == 0)) {
            return;
        }
        if (open && !on.array(x).isView() && on.chance(0.35)) {
            // Mostly its elements lie otherwise than those of a whole array.
            String view = on.name();
            on.queue.add(on.chance(0.6) ? Step.of("get", view, x, on.shapes.indexes(on.array(x).shape()))
                    : Step.of("permute", view, x, points(on.shapes.permutation(on.array(x).rank()))));
            on.later = () -> operate(on.array(view) == null ? x : view, live, true);
            return;
        }
        operate(x, live, open);
    }

    private void operate(String x, List<String> live, boolean open) {
        int p = on.random.nextInt(20);
        if (p < 3) {
            shape(x, open);
        } else if (p < 8) {
            copy(x, open);
        } else if (p < 11) {
            sort(x, open);
        } else if (p < 13) {
            join(x, live, open);
        } else if (p < 16) {
            choose(x, live, open);
        } else {
            write(x, live, open);
        }
    }

    private static String points(int... numbers) {
        return Shapes.points(numbers);
    }

    private static String points(long... numbers) {
        return numbers.length == 0 ? "-"
                : LongStream.of(numbers).mapToObj(Long::toString).collect(Collectors.joining("."));
    }

    /** Seldom, and only of an open array. */
    private boolean wrong(boolean open) {
        return open && on.chance(0.02);
    }

    /** A dimension; now and then one that does not exist. */
    private int dimension(int rank, boolean open) {
        if (wrong(open) || rank == 0) {
            return on.chance(0.5) ? rank : -rank - 1;
        }
        int d = on.random.nextInt(rank);
        return on.chance(0.2) ? d - rank : d;
    }

    /** Another one than d. */
    private int other(int rank, int d, boolean open) {
        if (rank < 2 || wrong(open)) {
            return d;
        }
        int e = (Math.floorMod(d, rank) + 1 + on.random.nextInt(rank - 1)) % rank;
        return on.chance(0.2) ? e - rank : e;
    }

    private String dimensions(int rank, boolean open) {
        if (wrong(open)) {
            return on.chance(0.5) ? "0.0" : Integer.toString(rank);
        }
        return on.shapes.dimensions(rank);
    }

    private List<String> value(ModelType t) {
        return Generator.v(on.values.number(t));
    }

    /** The step, when the model says that its result is small; its layout is one that the result can have. */
    private void give(String op, List<String> arrays, Object... arguments) {
        if (on.scopes.limited() && !LIMITED.contains(op)) {
            return;
        }
        List<String> words = Step.of(arguments).words();
        List<ModelArray> xs = arrays.stream().map(on::array).toList();
        int rank = 0;
        try {
            ModelArray made = ModelStructureCalls.make(op, xs, ModelLayout.COO, new ModelArguments(words),
                    Long.MAX_VALUE);
            rank = made.rank();
            if (made.length() > Generator.LARGEST || rank > HIGHEST) {
                return;
            }
        } catch (ModelException e) {
            // To be refused by the library too.
        }
        boolean own = OWN.contains(op) && rank == xs.get(0).rank() && !(op.equals("take") && words.contains("f"))
                && !(op.equals("roll") && words.contains("-"));
        Object layout = own && on.chance(0.4) ? "OWN" : on.shapes.layout(rank);
        on.queue.add(Step.of("struct", on.name(), op, layout, arrays, words));
    }

    // ---- shapes, orders, repeats ------------------------------------------------------------------------------------

    private void shape(String name, boolean open) {
        ModelArray x = on.array(name);
        int rank = x.rank();
        List<String> one = List.of(name);
        String order = on.chance(0.6) ? "c" : "f";
        switch (on.random.nextInt(rank == 0 ? 4 : 8)) {
            case 0:
            case 1:
                give("reshape", one, order, points(reshaped(open, x.shape())));
                break;
            case 2:
                give("ravel", one, order);
                break;
            case 3:
                give("flatten", one, order);
                break;
            case 4:
                int[] from = IntStream.of(on.shapes.permutation(rank)).limit(1 + on.random.nextInt(Math.min(rank, 2)))
                        .toArray();
                int[] to = Arrays.copyOf(on.shapes.permutation(rank), from.length);
                give("moveaxis", one, points(from), wrong(open) ? "0.0.0" : points(to));
                break;
            case 5:
                give("swapaxes", one, dimension(rank, open), dimension(rank, open));
                break;
            case 6:
                give("rollaxis", one, dimension(rank, open), on.random.nextInt(rank + 1));
                break;
            default:
                give("dimshuffle", one, pattern(x, open));
                break;
        }
    }

    /** Another shape of the same length; often only dimensions of length 1 come and go. */
    private long[] reshaped(boolean open, int... shape) {
        List<Long> to = new ArrayList<>();
        int rest = (int) ModelShapes.length(shape);
        if (rest == 0 || on.chance(0.35)) {
            IntStream.of(shape).filter(n -> n != 1).forEach(n -> to.add((long) n));
        } else {
            for (int f = 2; rest > 1; f++) {
                for (; rest % f == 0; rest /= f) {
                    if (to.isEmpty() || on.chance(0.5)) {
                        to.add((long) f);
                    } else {
                        to.set(to.size() - 1, to.get(to.size() - 1) * f);
                    }
                }
            }
            java.util.Collections.shuffle(to, on.random);
        }
        while (on.chance(0.3)) {
            to.add(on.random.nextInt(to.size() + 1), 1L);
        }
        if (!to.isEmpty() && on.chance(0.3)) {
            to.set(on.random.nextInt(to.size()), wrong(open) ? 7L : -1L);
        }
        return to.stream().mapToLong(n -> n).toArray();
    }

    private String pattern(ModelArray x, boolean open) {
        List<String> parts = new ArrayList<>();
        for (int d : on.shapes.permutation(x.rank())) {
            if (on.chance(0.2)) {
                parts.add("x");
            }
            if (!wrong(open) && (x.shape()[d] != 1 || on.chance(0.5))) {
                parts.add(Integer.toString(d));
            }
        }
        if (on.chance(0.1)) {
            parts.add("x");
        }
        return parts.isEmpty() ? "-" : String.join(".", parts);
    }

    private void copy(String name, boolean open) {
        ModelArray x = on.array(name);
        int rank = x.rank();
        List<String> one = List.of(name);
        int d = dimension(rank, open);
        int shift = on.random.nextInt(13) - 6;
        int k = on.random.nextInt(7) - 3;
        int most = rank == 0 ? 6 : rank == 1 && !wrong(open) ? 10 : 14;
        switch (on.random.nextInt(most)) {
            case 0:
                give("flip", one, dimensions(rank, open));
                break;
            case 1:
                give("roll", one, shift, on.chance(0.4) ? "-" : dimensions(rank, open));
                break;
            case 2:
                pad(name, x, open);
                break;
            case 3:
                give(on.chance(0.5) ? "copies" : "repeatflat", one, on.random.nextInt(3));
                break;
            case 4:
                take(x, one, true, open);
                break;
            case 5:
                give("tile", one, points(IntStream.range(0, on.random.nextInt(rank + 2)).map(i -> on.random.nextInt(3))
                        .toArray()));
                break;
            case 6:
                int[] dims = Arrays.copyOf(on.shapes.permutation(rank), 1 + on.random.nextInt(rank));
                give("rolls", one, points(IntStream.of(dims).map(i -> on.random.nextInt(9) - 4).toArray()),
                        wrong(open) ? "-" : points(dims));
                break;
            case 7:
                int n = x.shape()[Math.floorMod(d, rank)];
                give("repeat", one, d, on.chance(0.5) || n == 0 ? on.random.nextInt(4)
                        : points(IntStream.range(0, wrong(open) ? n + 1 : n).map(i -> on.random.nextInt(3)).toArray()));
                break;
            case 8:
                take(x, one, false, open);
                break;
            case 9:
                if (rank < 3 || wrong(open)) {
                    give("diag", one, k);
                }
                break;
            case 10:
            case 11:
                give(on.chance(0.5) ? "tril" : "triu", one, k);
                break;
            case 12:
                give("rot90", one, on.random.nextInt(9) - 4, d, other(rank, d, open));
                break;
            default:
                give("diagonal", one, k, d, other(rank, d, open));
                break;
        }
    }

    private void pad(String name, ModelArray x, boolean open) {
        int rank = x.rank();
        List<String> one = List.of(name);
        if (rank > 0 && on.chance(0.3)) {
            // The number is a double.
            give(on.chance(0.5) ? "append" : "prepend", one, on.random.nextInt(3), dimension(rank, open),
                    ModelType.DOUBLE.text(on.values.of(ModelType.DOUBLE)), "DOUBLE");
            return;
        }
        int pairs = on.chance(0.2) ? 1 : rank;
        int[] widths = IntStream.range(0, 2 * pairs).map(i -> on.random.nextInt(2) * on.random.nextInt(3)).toArray();
        if (wrong(open) && pairs > 0) {
            widths[0] = -1;
        }
        give("pad", one, Generator.pick(on.random, MODES), points(widths), on.chance(0.4)
                ? List.of(x.type().text(x.storage().fill()), x.type().toString()) : value(x.type()));
    }

    private void take(ModelArray x, List<String> one, boolean flat, boolean open) {
        int d = flat ? 0 : dimension(x.rank(), open);
        int n = flat ? (int) x.length() : x.shape()[Math.floorMod(d, x.rank())];
        int[] shape = n == 0 ? new int[] {0} : IntStream.range(0, on.random.nextInt(3)).map(i -> on.random.nextInt(4))
                .toArray();
        long[] list = LongStream.range(0, ModelShapes.length(shape)).map(i -> wrong(open) ? n
                : on.random.nextInt(n) - (on.chance(0.2) ? n : 0)).toArray();
        give("take", one, points(list), shape.length == 1 && on.chance(0.5) ? "list" : ModelShapes.text(shape),
                flat ? "f" : d);
    }

    // ---- order and search -------------------------------------------------------------------------------------------

    private void sort(String name, boolean open) {
        ModelArray x = on.array(name);
        List<String> one = List.of(name);
        Object along = x.rank() == 0 || on.chance(0.3) ? "*" : dimension(x.rank(), open);
        int p = on.random.nextInt(x.rank() == 2 && open ? 12 : 10);
        if (p >= 10) {
            boolean rows = on.chance(0.5);
            give(rows ? "sortrows" : "sortcolumns", one, on.shapes.at(x.shape()[rows ? 1 : 0]),
                    on.chance(0.5) ? "up" : "down");
        } else if (p < 4) {
            give("sort", one, on.chance(0.5) ? "up" : "down", along);
        } else if (p < 6) {
            give("argsort", one, on.chance(0.5) ? "up" : "down", along);
        } else if (p == 6) {
            give("unique", one, on.random.nextInt(4));
        } else if (p == 7) {
            give("nonzero", one);
        } else if (p == 8) {
            give("sortalong", one, dimensions(x.rank(), open));
        } else {
            give(on.chance(0.5) ? "firstindex" : "lastindex", one, dimensions(x.rank(), open), condition(x));
        }
    }

    /** A name and a number, often that of an element. */
    private List<String> condition(ModelArray x) {
        List<String> out = new ArrayList<>();
        out.add(Generator.pick(on.random, BooleanIndexingTest.NAMES));
        if (x.type() != ModelType.BOOL && x.length() > 0 && on.chance(0.4)) {
            int[] at = IntStream.of(x.shape()).map(on.random::nextInt).toArray();
            out.add(x.type().text(x.get(at)));
            out.add(x.type().toString());
        } else {
            out.addAll(value(x.type()));
        }
        return out;
    }

    // ---- several arrays ---------------------------------------------------------------------------------------------

    /** One of this shape that is there, or a new one: of x's type mostly, then mostly of its fill. */
    private String partner(ModelArray x, List<String> live, int... shape) {
        List<String> fit = live.stream().filter(n -> Arrays.equals(on.array(n).shape(), shape)).toList();
        if (!fit.isEmpty() && on.chance(0.5)) {
            return fit.get(on.random.nextInt(fit.size()));
        }
        ModelType t = on.chance(0.6) ? x.type() : on.values.type();
        return on.create(t, t == x.type() && on.chance(0.6) ? x.storage().fill() : on.values.fill(t),
                on.shapes.layout(shape.length), shape);
    }

    private void join(String name, List<String> live, boolean open) {
        ModelArray x = on.array(name);
        int rank = x.rank();
        String op = Generator.pick(on.random, "concat", "concat", "stack", "hstack", "vstack", "flattened");
        int axis = op.equals("stack") || rank == 0 ? dimension(rank + 1, open) : dimension(rank, open);
        int along = op.equals("concat") && rank > 0 ? Math.floorMod(axis, rank)
                : op.equals("vstack") ? rank > 1 ? 0 : -1 : op.equals("hstack") ? rank < 2 ? 0 : 1 : -1;
        List<String> arrays = new ArrayList<>(List.of(name));
        for (int n = on.random.nextInt(3); n > 0; n--) {
            int[] shape = wrong(open) ? on.shapes.shape() : x.shape();
            if (along >= 0 && along < shape.length) {
                shape[along] = on.random.nextInt(4);
            }
            arrays.add(on.chance(0.1) ? name : partner(x, live, shape));
        }
        java.util.Collections.shuffle(arrays, on.random);
        on.later = () -> give(op, arrays, op.equals("flattened") ? on.chance(0.5) ? "c" : "f"
                : op.equals("concat") || op.equals("stack") ? axis : List.of());
    }

    private String mask(int... shape) {
        if (on.chance(0.7)) {
            return on.create(ModelType.BOOL, shape);
        }
        return on.create(on.values.type(), shape);
    }

    private void choose(String name, List<String> live, boolean open) {
        ModelArray x = on.array(name);
        int[] shape = x.shape();
        int[] asked = wrong(open) ? on.shapes.shape() : shape;
        int p = on.random.nextInt(10);
        if (p < 3) {
            String c = mask(on.chance(0.5) ? asked : on.shapes.partner(shape));
            String y = partner(x, live, on.chance(0.6) ? shape : on.shapes.partner(shape));
            List<String> arrays = on.chance(0.5) ? List.of(c, name, y) : on.chance(0.5) ? List.of(c, y, name)
                    : List.of(name, c, y);
            on.later = () -> give("where", arrays);
        } else if (p == 3) {
            String m = mask(asked);
            on.later = () -> give("select", List.of(name, m));
        } else if (p == 4) {
            give("cond", List.of(name), condition(x));
        } else if (p == 5) {
            String y = partner(x, live, on.shapes.partner(asked));
            on.later = () -> give(on.chance(0.6) ? "match" : "getwherearray", List.of(name, y),
                    Generator.pick(on.random, BooleanIndexingTest.NAMES));
        } else if (p == 6) {
            give("getwhere", List.of(name), condition(x));
        } else if (p == 7) {
            String m = mask(asked);
            if (on.chance(0.4)) {
                on.later = () -> give("putmasknumber", List.of(name, m), value(x.type()));
            } else {
                String put = vector(x);
                on.later = () -> give("putmask", List.of(name, m, put));
            }
        } else if (p == 8) {
            String put = vector(x);
            on.later = () -> give("putwhere", List.of(name, put), condition(on.array(name)));
        } else {
            String y = partner(x, live, asked);
            String put = vector(x);
            on.later = () -> give("putwherearray", List.of(name, y, put),
                    Generator.pick(on.random, BooleanIndexingTest.NAMES));
        }
    }

    /** A few elements to put, seldom none. */
    private String vector(ModelArray x) {
        int[] shape = on.chance(0.2) ? x.shape() : new int[] {on.chance(0.03) ? 0 : 1 + on.random.nextInt(5)};
        return on.create(on.chance(0.6) ? x.type() : on.values.type(), shape);
    }

    // ---- in place ---------------------------------------------------------------------------------------------------

    private void write(String name, List<String> live, boolean open) {
        ModelArray x = on.array(name);
        int rank = x.rank();
        int p = on.random.nextInt(rank == 0 ? 6 : rank == 1 && !wrong(open) ? 8 : 11);
        if (p < 1) {
            write("sorti", name, on.chance(0.5) ? "up" : "down",
                    rank == 0 || on.chance(0.3) ? "*" : dimension(rank, open));
        } else if (p < 2) {
            write("replacewherenumber", name, condition(x), value(x.type()));
        } else if (p < 4) {
            write("replacewhere", name, source(x, live, open, x.shape()), condition(x));
        } else if (p < 6) {
            write("assignif", name, source(x, live, open, x.shape()), condition(x));
        } else if (p < 8) {
            scatter(name, x, live, open);
        } else {
            diagonal(name, x, live, open);
        }
    }

    private void write(String op, Object... words) {
        if (!on.scopes.limited() || LIMITED.contains(op)) {
            on.queue.add(Step.of("structi", op, Step.of(words).words()));
        }
    }

    private String source(ModelArray x, List<String> live, boolean open, int... shape) {
        return partner(x, live, wrong(open) ? on.shapes.shape() : on.chance(0.5) ? shape : on.shapes.partner(shape));
    }

    private void scatter(String name, ModelArray x, List<String> live, boolean open) {
        int d = dimension(x.rank(), open);
        int at = Math.floorMod(d, x.rank());
        int[] region = x.shape();
        int n = region[at];
        region[at] = n == 0 ? 0 : on.chance(0.2) ? n : on.random.nextInt(5);
        long[] list = on.chance(0.15) && region[at] == n ? LongStream.range(0, n).toArray()
                : LongStream.range(0, region[at]).map(i -> wrong(open) ? n : on.random.nextInt(n)
                        - (on.chance(0.1) ? n : 0)).toArray();
        write("scatter", name, source(x, live, open, region), points(list), d);
    }

    private void diagonal(String name, ModelArray x, List<String> live, boolean open) {
        int rank = x.rank();
        int k = on.random.nextInt(5) - 2;
        int d = dimension(rank, open);
        int e = other(rank, d, open);
        String op = on.chance(x.type() == ModelType.BOOL ? 0.95 : 0.5) ? "putdiagonal" : "adddiagonal";
        if (on.chance(0.4)) {
            write(op + "number", name, k, d, e, value(x.type()));
            return;
        }
        int a = Math.floorMod(d, rank);
        int b = Math.floorMod(e, rank);
        int[] region = a == b ? new int[] {2} : org.sparse4j.oracle.ModelGrid.diagonalShape(x.shape(), k, a, b);
        write(op, name, source(x, live, open, region), k, d, e);
    }
}
