// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.program;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.sparse4j.INDArray;
import org.sparse4j.PadMode;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.oracle.ModelArray;
import org.sparse4j.oracle.ModelException;
import org.sparse4j.oracle.ModelGrid;
import org.sparse4j.oracle.ModelIndex;
import org.sparse4j.oracle.ModelLayout;
import org.sparse4j.oracle.ModelShapes;
import org.sparse4j.oracle.ModelType;
import org.sparse4j.oracle.ModelValue;

/** Every operation on structure, on random arrays and views of all formats, types and fills, against the model. */
class StructureOpsTest {
    private static final double[] FILLS = {0, 0, 2.5, Double.NaN};

    private final Product product = new Product();
    private Random random;
    private Shapes shapes;
    private Values values;
    private long arraysBefore;

    @BeforeEach
    void count() {
        arraysBefore = Sparse4j.memory().liveArrays();
    }

    @AfterEach
    void nothingIsLeft() {
        assertEquals(arraysBefore, Sparse4j.memory().liveArrays(), "arrays that were not closed");
    }

    /** The library's array and the model's, and what they are views of. */
    private record Twin(INDArray x, ModelArray m, INDArray owner, ModelArray whole) implements AutoCloseable {
        ModelGrid grid() {
            return ModelGrid.of(m);
        }

        @Override
        public void close() {
            owner.close();
        }
    }

    private int[] shape() {
        int rank = random.nextInt(5);
        return IntStream.range(0, rank).map(d -> random.nextInt(12) == 0 ? 0 : 1 + random.nextInt(rank < 3 ? 5 : 3))
                .toArray();
    }

    private Twin whole(ModelType type, int... shape) {
        ModelLayout layout = shapes.layout(shape.length);
        long fill = layout.dense() ? type.of(0L) : type.of(FILLS[random.nextInt(FILLS.length)]);
        List<Map.Entry<long[], Long>> entries = new ArrayList<>();
        double density = random.nextDouble();
        ModelShapes.forEach(shape, c -> {
            if (layout.dense() || random.nextDouble() < density) {
                entries.add(new AbstractMap.SimpleEntry<>(Product.longs(c), values.of(type)));
            }
        });
        long[] lengths = Product.longs(shape);
        INDArray x = product.create(type, layout, lengths, fill, false, entries, null);
        ModelArray m = ModelArray.create(type, layout, lengths, fill, false, entries, null);
        return new Twin(x, m, x, m);
    }

    /** A random array, or a view of a view of one. */
    private Twin twin() {
        Twin t = whole(values.type(), shape());
        for (int depth = random.nextInt(4); depth > 1; depth--) {
            INDArray x = t.x();
            ModelArray m = t.m();
            try {
                if (random.nextBoolean()) {
                    ModelIndex[] list = shapes.indexes(m.shape()).toArray(ModelIndex[]::new);
                    m = m.get(list);
                    x = product.get(x, list);
                } else if (random.nextBoolean()) {
                    int[] order = shapes.permutation(m.rank());
                    m = m.permute(order);
                    x = x.permute(order);
                } else {
                    int[] to = IntStream.of(m.shape()).map(n -> n == 1 ? 1 + random.nextInt(3) : n).toArray();
                    m = m.broadcast(to);
                    x = x.broadcast(Product.longs(to));
                }
            } catch (ModelException e) {
                continue;
            }
            t = new Twin(x, m, t.owner(), t.whole());
        }
        return t;
    }

    private static void assertElements(ModelGrid expected, INDArray actual) {
        assertArrayEquals(Product.longs(expected.shape), actual.shape());
        assertEquals(Product.type(expected.type), actual.dataType());
        ModelShapes.forEach(expected.shape, c -> {
            long got = Product.bits(expected.type, actual.getNumber(Product.longs(c)));
            assertTrue(expected.type.same(expected.get(c), got), () -> "at " + Arrays.toString(c) + ": "
                    + expected.type.text(got) + " for " + expected.type.text(expected.get(c)));
        });
    }

    /** A result of a sparse array is sparse, of a dense one dense; it owns its memory unless it may be a view. */
    private static void check(ModelGrid expected, Twin of, boolean mayBeView, INDArray actual) {
        try (actual) {
            assertElements(expected, actual);
            assertEquals(of.x().isSparse(), actual.isSparse());
            assertTrue(mayBeView || !actual.isView());
        }
    }

    private static void check(ModelGrid expected, Twin of, INDArray actual) {
        check(expected, of, false, actual);
    }

    private interface Body {
        void run();
    }

    private void times(int programs, Body body) {
        long from = Long.getLong("sparse4j.seed", 1);
        for (long seed = from; seed < from + programs; seed++) {
            random = new Random(seed);
            shapes = new Shapes(random);
            values = new Values(random);
            try {
                body.run();
            } catch (RuntimeException | AssertionError e) {
                throw new AssertionError("seed " + seed + ": " + e.getMessage(), e);
            }
        }
    }

    private int dimension(ModelGrid g) {
        return random.nextInt(g.rank());
    }

    private static int[] range(int n) {
        return IntStream.range(0, n).toArray();
    }

    @Test
    void flipsRollsAndTurns() {
        times(1500, () -> {
            try (Twin t = twin()) {
                ModelGrid g = t.grid();
                ModelGrid all = g;
                for (int d = 0; d < g.rank(); d++) {
                    all = flipped(all, d);
                }
                check(all, t, t.x().flip());
                check(all, t, Sparse4j.reverse(t.x()));
                long shift = random.nextInt(13) - 6;
                int length = (int) ModelShapes.length(g.shape);
                ModelGrid flat = rolled(g.reshape(false, length), 0, shift);
                check(flat.reshape(false, g.shape), t, t.x().roll(shift));
                if (g.rank() == 0) {
                    return;
                }
                int d = dimension(g);
                check(flipped(g, d), t, t.x().flip(d - g.rank()));
                check(rolled(g, d, shift), t, t.x().roll(shift, d));
                if (g.rank() < 2) {
                    return;
                }
                int e = (d + 1 + random.nextInt(g.rank() - 1)) % g.rank();
                check(rolled(rolled(g, d, 2), e, shift), t, t.x().roll(new long[] {2, shift}, new int[] {d, e}));
                check(flipped(flipped(g, d), e), t, t.x().flip(d, e));
                // NumPy: rot90 is transpose(flip(m, e)) of the two dimensions.
                ModelGrid turned = g;
                for (int k = 0; k < 5; k++) {
                    check(turned, t, t.x().rot90(k, d, e));
                    check(turned, t, t.x().rot90(k - 8, d, e));
                    int[] order = range(g.rank());
                    order[d] = e;
                    order[e] = d;
                    turned = flipped(turned, e).permute(order);
                }
            }
        });
    }

    private static ModelGrid flipped(ModelGrid g, int d) {
        return g.along(d, IntStream.range(0, g.shape[d]).map(i -> g.shape[d] - 1 - i).toArray(), 0);
    }

    private static ModelGrid rolled(ModelGrid g, int d, long shift) {
        int n = g.shape[d];
        return g.along(d, IntStream.range(0, n).map(i -> Math.floorMod(i - shift, n)).toArray(), 0);
    }

    @Test
    void repeatsAndTiles() {
        times(1500, () -> {
            try (Twin t = twin()) {
                ModelGrid g = t.grid();
                int n = random.nextInt(4);
                int length = (int) ModelShapes.length(g.shape);
                check(repeated(g.reshape(false, length), 0, i -> n), t, t.x().repeat(n));
                check(repeated(g.expandDims(0), 0, i -> n), t, Sparse4j.repeat(t.x(), n));
                int more = random.nextInt(2);
                ModelGrid tiled = more == 1 ? g.expandDims(0) : g;
                int skip = random.nextInt(tiled.rank() + 1) * (1 - more);
                long[] counts = new long[tiled.rank() - skip];
                for (int i = 0; i < counts.length; i++) {
                    counts[i] = random.nextInt(4);
                    int d = skip + i;
                    int period = tiled.shape[d];
                    tiled = tiled.along(d, IntStream.range(0, (int) counts[i] * period).map(k -> k % period).toArray(),
                            0);
                }
                check(tiled, t, t.x().tile(counts));
                if (g.rank() > 0) {
                    int d = dimension(g);
                    check(repeated(g, d, i -> n), t, t.x().repeat(d, n));
                    long[] each = LongStream.range(0, g.shape[d]).map(i -> random.nextInt(3)).toArray();
                    if (each.length != 1) {
                        check(repeated(g, d, i -> (int) each[i]), t, t.x().repeat(d, each));
                    }
                }
            }
        });
    }

    private static ModelGrid repeated(ModelGrid g, int d, java.util.function.IntUnaryOperator count) {
        int[] sources = IntStream.range(0, g.shape[d]).flatMap(i -> IntStream.generate(() -> i)
                .limit(count.applyAsInt(i))).toArray();
        return g.along(d, sources, 0);
    }

    /** What stands in a dimension with margins, by walking out from the edges step by step. */
    private static int[] margins(PadMode mode, int n, int before, int after) {
        int[] out = new int[before + n + after];
        for (int i = 0; i < n; i++) {
            out[before + i] = i;
        }
        for (int side = -1; side <= 1; side += 2) {
            int at = side < 0 ? 0 : n - 1;
            int step = -side;
            for (int k = 1; k <= (side < 0 ? before : after); k++) {
                switch (mode) {
                    case CONSTANT:
                        at = -1;
                        break;
                    case WRAP:
                        at = ((side < 0 ? -k : n - 1 + k) % n + n) % n;
                        break;
                    case SYMMETRIC:
                        // The edge itself is met again, once at each turn.
                        if (k > 1) {
                            if (at + step < 0 || at + step >= n) {
                                step = -step;
                            } else {
                                at += step;
                            }
                        }
                        break;
                    case REFLECT:
                        if (n > 1) {
                            if (at + step < 0 || at + step >= n) {
                                step = -step;
                            }
                            at += step;
                        }
                        break;
                    default:
                        break;
                }
                out[side < 0 ? before - k : before + n - 1 + k] = at;
            }
        }
        return out;
    }

    @Test
    void pads() {
        times(2500, () -> {
            try (Twin t = twin()) {
                ModelGrid g = t.grid();
                PadMode mode = PadMode.values()[random.nextInt(PadMode.values().length)];
                long[][] widths = new long[g.rank()][2];
                ModelGrid padded = g;
                double[] choice = {0, 2.5, Double.NaN, -1};
                double value = choice[random.nextInt(choice.length)];
                boolean refused = false;
                for (int d = 0; d < g.rank(); d++) {
                    widths[d][0] = random.nextInt(3) * random.nextInt(4);
                    widths[d][1] = random.nextInt(3) * random.nextInt(4);
                    boolean grows = widths[d][0] + widths[d][1] > 0;
                    refused = refused || mode != PadMode.CONSTANT && g.shape[d] == 0 && grows;
                    padded = refused ? padded : padded.along(d, margins(mode, g.shape[d], (int) widths[d][0],
                            (int) widths[d][1]), g.type.of(value));
                }
                if (refused) {
                    assertThrows(IllegalArgumentException.class, () -> t.x().pad(widths, mode));
                } else {
                    check(padded, t, t.x().pad(widths, mode, value));
                }
                if (g.rank() > 0) {
                    int d = dimension(g);
                    check(g.along(d, margins(PadMode.CONSTANT, g.shape[d], 0, 2), g.type.of(3L)), t,
                            Sparse4j.append(t.x(), 2, 3, d));
                    check(g.along(d, margins(PadMode.CONSTANT, g.shape[d], 1, 0), g.type.of(3L)), t,
                            Sparse4j.prepend(t.x(), 1, 3, d - g.rank()));
                }
            }
        });
    }

    @Test
    void takesByNumber() {
        times(2500, () -> {
            try (Twin t = twin()) {
                ModelGrid g = t.grid();
                int length = (int) ModelShapes.length(g.shape);
                for (boolean flat : new boolean[] {true, false}) {
                    if (!flat && g.rank() == 0) {
                        return;
                    }
                    int d = flat ? 0 : dimension(g);
                    ModelGrid from = flat ? g.reshape(false, length) : g;
                    int n = from.shape[d];
                    int[] listShape = n == 0 ? new int[] {0} : IntStream.range(0, random.nextInt(3))
                            .map(i -> random.nextInt(4)).toArray();
                    int[] list = IntStream.range(0, (int) ModelShapes.length(listShape)).map(i -> random.nextInt(n))
                            .toArray();
                    long[] given = IntStream.of(list).mapToLong(i -> random.nextBoolean() ? i : i - n).toArray();
                    int[] to = IntStream.concat(IntStream.concat(Arrays.stream(from.shape, 0, d),
                            IntStream.of(listShape)), Arrays.stream(from.shape, d + 1, from.rank())).toArray();
                    ModelGrid taken = from.along(d, list, 0);
                    try (INDArray indexes = Sparse4j.create(given, Product.longs(listShape));
                            INDArray sparse = indexes.toFormat(SparseFormat.COO)) {
                        INDArray l = random.nextBoolean() ? indexes : sparse;
                        check(taken.reshape(false, to), t, flat ? t.x().take(l) : Sparse4j.gather(t.x(), l, d));
                    }
                    check(taken, t, flat ? t.x().take(given) : t.x().take(given, d));
                    long[] outside = {n};
                    assertThrows(IndexOutOfBoundsException.class,
                            () -> (flat ? t.x().take(outside) : t.x().take(outside, d)).close());
                }
            }
        });
    }

    @Test
    void reshapes() {
        times(3000, () -> {
            try (Twin t = twin()) {
                ModelGrid g = t.grid();
                int[] to = other(g.shape);
                boolean fortran = random.nextBoolean();
                long[] asked = Product.longs(to);
                if (asked.length > 0 && ModelShapes.length(to) > 0 && random.nextBoolean()) {
                    asked[random.nextInt(asked.length)] = -1;
                }
                boolean view = Arrays.equals(IntStream.of(to).filter(n -> n != 1).toArray(),
                        IntStream.of(g.shape).filter(n -> n != 1).toArray());
                ModelGrid expected = g.reshape(fortran, to);
                INDArray got = fortran ? t.x().reshape('f', asked) : t.x().reshape(asked);
                assertEquals(view, got.isView());
                check(expected, t, view, got);
                if (view) {
                    check(expected, t, true, t.x().reshape('c', true, asked));
                } else {
                    assertThrows(IllegalArgumentException.class, () -> t.x().reshape('c', true, asked));
                }
                int length = (int) ModelShapes.length(g.shape);
                check(g.reshape(false, length), t, true, t.x().ravel());
                check(g.reshape(true, length), t, true, t.x().ravel('f'));
                check(g.reshape(true, length), t, t.x().flatten('f'));
                check(g.reshape(false, length), t, t.x().flatten());
            }
        });
    }

    /** Another shape of the same length. */
    private int[] other(int... shape) {
        List<Integer> to = new ArrayList<>();
        int rest = (int) ModelShapes.length(shape);
        if (rest == 0 || random.nextInt(4) == 0) {
            IntStream.of(shape).filter(n -> n != 1).forEach(to::add);
        } else {
            for (int f = 2; rest > 1; f++) {
                for (; rest % f == 0; rest /= f) {
                    if (to.isEmpty() || random.nextBoolean()) {
                        to.add(f);
                    } else {
                        to.set(to.size() - 1, to.get(to.size() - 1) * f);
                    }
                }
            }
        }
        while (random.nextInt(3) == 0) {
            to.add(random.nextInt(to.size() + 1), 1);
        }
        return to.stream().mapToInt(i -> i).toArray();
    }

    @Test
    void joinsAndTears() {
        times(2500, () -> {
            int[] base = shape();
            if (base.length == 0) {
                base = new int[] {2};
            }
            int d = random.nextInt(base.length);
            List<Twin> parts = new ArrayList<>();
            List<Twin> equals = new ArrayList<>();
            ModelType one = values.type();
            boolean mixed = random.nextBoolean();
            for (int i = random.nextInt(5); i >= 0; i--) {
                int[] shape = base.clone();
                shape[d] = random.nextInt(4);
                parts.add(whole(mixed ? values.type() : one, shape));
                equals.add(whole(mixed ? values.type() : one, base));
            }
            int rank = base.length;
            joined(ModelGrid.concat(type(parts), d, grids(parts)), parts,
                    () -> Sparse4j.concat(d - rank, arrays(parts)));
            int axis = random.nextInt(rank + 1);
            List<ModelGrid> layers = new ArrayList<>();
            grids(equals).forEach(g -> layers.add(g.expandDims(axis)));
            joined(ModelGrid.concat(type(equals), axis, layers), equals, () -> Sparse4j.stack(axis, arrays(equals)));
            ModelGrid flat = ModelGrid.concat(type(equals), 0,
                    grids(equals).stream().map(g -> g.reshape(true, (int) ModelShapes.length(g.shape))).toList());
            joined(flat, equals, () -> Sparse4j.toFlattened('f', arrays(equals)));
            if (rank == 1) {
                joined(ModelGrid.concat(type(parts), 0, grids(parts)), parts, () -> Sparse4j.hstack(arrays(parts)));
                List<ModelGrid> rows = grids(equals).stream().map(g -> g.expandDims(0)).toList();
                joined(ModelGrid.concat(type(equals), 0, rows), equals, () -> Sparse4j.vstack(arrays(equals)));
            } else {
                joined(ModelGrid.concat(type(equals), 0, grids(equals)), equals,
                        () -> Sparse4j.vstack(arrays(equals)));
                joined(ModelGrid.concat(type(equals), 1, grids(equals)), equals,
                        () -> Sparse4j.hstack(arrays(equals)));
            }
            Twin t = equals.get(0);
            INDArray[] torn = Sparse4j.tear(t.x(), d);
            assertEquals(t.x().tensorsAlongDimension(d), torn.length);
            for (int i = 0; i < torn.length; i++) {
                try (INDArray part = torn[i]) {
                    assertFalse(part.isView());
                    for (long k = 0; k < part.size(0); k++) {
                        assertEquals(t.x().tensorAlongDimension(i, d).getNumber(k), part.getNumber(k));
                    }
                }
            }
            parts.forEach(Twin::close);
            equals.forEach(Twin::close);
        });
    }

    private static void joined(ModelGrid expected, List<Twin> parts, Supplier<INDArray> join) {
        try (INDArray actual = join.get()) {
            assertElements(expected, actual);
            assertEquals(parts.stream().anyMatch(p -> p.x().isSparse()), actual.isSparse());
        }
    }

    private static List<ModelGrid> grids(List<Twin> parts) {
        return parts.stream().map(Twin::grid).toList();
    }

    private static INDArray[] arrays(List<Twin> parts) {
        return parts.stream().map(Twin::x).toArray(INDArray[]::new);
    }

    /** Floating beats integer, otherwise the first counts. */
    private static ModelType type(List<Twin> parts) {
        ModelType type = parts.get(0).m().type();
        for (Twin t : parts) {
            type = !type.floating() && t.m().type().floating() ? t.m().type() : type;
        }
        return type;
    }

    @Test
    void cutsBandsAndDiagonals() {
        times(3000, () -> {
            try (Twin t = twin()) {
                ModelGrid g = t.grid();
                int k = random.nextInt(9) - 4;
                if (g.rank() == 1) {
                    check(g.diagonalMatrix(k), t, Sparse4j.diag(t.x(), k));
                }
                if (g.rank() < 2) {
                    assertThrows(IllegalArgumentException.class, () -> t.x().diagonal());
                    assertThrows(IllegalArgumentException.class, () -> t.x().tril());
                    return;
                }
                check(g.band(Integer.MIN_VALUE, k), t, t.x().tril(k));
                check(g.band(k, Integer.MAX_VALUE), t, t.x().triu(k));
                int d = dimension(g);
                int e = (d + 1 + random.nextInt(g.rank() - 1)) % g.rank();
                check(g.diagonal(k, d, e), t, t.x().diagonal(k, d, e - g.rank()));
            }
        });
    }

    @Test
    void writesDiagonalsAndListedElements() {
        times(4000, () -> {
            try (Twin t = twin()) {
                ModelGrid g = t.grid();
                if (g.rank() == 0) {
                    return;
                }
                int k = random.nextInt(5) - 2;
                int d = dimension(g);
                int e = g.rank() < 2 ? 0 : (d + 1 + random.nextInt(g.rank() - 1)) % g.rank();
                boolean diagonal = g.rank() > 1 && random.nextBoolean();
                int n = g.shape[d];
                int[] list = IntStream.range(0, n == 0 ? 0 : random.nextInt(5)).map(i -> random.nextInt(n)).toArray();
                int[] region = g.shape.clone();
                region[d] = list.length;
                int[] shape = diagonal ? ModelGrid.diagonalShape(g.shape, k, d, e) : region;
                try (Twin from = whole(values.type(), shapes.partner(shape));
                        INDArray indexes = Sparse4j.create(list)) {
                    boolean writable = t.m().writable();
                    Body write = diagonal ? () -> t.x().putDiagonal(from.x(), k, d, e)
                            : () -> Sparse4j.scatterUpdate(t.x(), indexes, from.x(), d);
                    if (!writable) {
                        assertThrows(IllegalArgumentException.class, write::run);
                        return;
                    }
                    write.run();
                    ModelArray source = from.m().broadcast(shape);
                    ModelShapes.forEach(shape, c -> {
                        int[] at = diagonal ? ModelGrid.onDiagonal(c, k, d, e) : c.clone();
                        if (!diagonal) {
                            at[d] = list[c[d]];
                        }
                        t.m().put(Product.longs(at), new ModelValue(source.type(), source.get(c)));
                    });
                    assertElements(ModelGrid.of(t.whole()), t.owner());
                    if (diagonal) {
                        ModelValue two = new ModelValue(ModelType.DOUBLE, ModelType.DOUBLE.of(2.0));
                        t.x().putDiagonal(2, k, d, e);
                        ModelShapes.forEach(shape, c -> t.m().put(Product.longs(ModelGrid.onDiagonal(c, k, d, e)),
                                two));
                        assertElements(ModelGrid.of(t.whole()), t.owner());
                        if (t.m().type() != ModelType.BOOL) {
                            t.x().addDiagonal(1, k, d, e);
                            ModelValue three = new ModelValue(ModelType.DOUBLE, ModelType.DOUBLE.of(3.0));
                            ModelShapes.forEach(shape, c -> t.m().put(Product.longs(ModelGrid.onDiagonal(c, k, d, e)),
                                    three));
                            assertElements(ModelGrid.of(t.whole()), t.owner());
                        }
                    }
                }
            }
        });
    }

    @Test
    void movesDimensionsAsViews() {
        times(1500, () -> {
            try (Twin t = twin()) {
                ModelGrid g = t.grid();
                int rank = g.rank();
                if (rank == 0) {
                    return;
                }
                int from = dimension(g);
                int to = random.nextInt(rank);
                List<Integer> order = new ArrayList<>();
                IntStream.range(0, rank).filter(v -> v != from).forEach(order::add);
                order.add(to, from);
                int[] moved = order.stream().mapToInt(i -> i).toArray();
                check(g.permute(moved), t, true, t.x().moveAxis(from, to - rank));
                assertTrue(t.x().moveAxis(from, to).isView());
                // rollAxis: before the one at `to`.
                int before = random.nextInt(rank + 1);
                check(g.permute(rolledOrder(rank, from, before)), t, true, Sparse4j.rollAxis(t.x(), from, before));
                // A pattern of all long dimensions in any order with new ones between.
                int[] shuffled = shapes.permutation(rank);
                List<Object> pattern = new ArrayList<>();
                ModelGrid expected = g.permute(shuffled);
                int at = 0;
                for (int v : shuffled) {
                    if (random.nextInt(4) == 0) {
                        pattern.add('x');
                        expected = expected.expandDims(at++);
                    }
                    if (g.shape[v] == 1 && random.nextBoolean()) {
                        int[] less = expected.shape;
                        int gone = at;
                        expected = expected.reshape(false,
                                IntStream.range(0, less.length).filter(i -> i != gone).map(i -> less[i]).toArray());
                    } else {
                        pattern.add(v);
                        at++;
                    }
                }
                check(expected, t, true, t.x().dimShuffle(pattern.toArray(), (int[]) null, null));
            }
        });
    }

    private static int[] rolledOrder(int rank, int axis, int start) {
        List<Integer> order = new ArrayList<>(IntStream.range(0, rank).boxed().toList());
        order.add(start, -1);
        order.remove((Integer) axis);
        order.set(order.indexOf(-1), axis);
        return order.stream().mapToInt(i -> i).toArray();
    }
}
