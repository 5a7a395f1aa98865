// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.oracle.ModelArray;
import org.sparse4j.oracle.ModelGrid;
import org.sparse4j.oracle.ModelShapes;
import org.sparse4j.oracle.ModelStructure;
import org.sparse4j.oracle.ModelType;
import org.sparse4j.oracle.ModelValue;

/** Joining, reshaping, bands, diagonals, writes by number, against the model. */
class JoinAndReshapeTest extends TwinTest {
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
            joined(flat, equals, () -> Sparse4j.joining().toFlattened('f', arrays(equals)));
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
                            : () -> Sparse4j.shaping().scatterUpdate(t.x(), indexes, from.x(), d);
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
                check(g.permute(ModelStructure.moved(rank, new int[] {from}, to)), t, true,
                        t.x().moveAxis(from, to - rank));
                assertTrue(t.x().moveAxis(from, to).isView());
                // rollAxis: before the one at `to`.
                int before = random.nextInt(rank + 1);
                check(g.permute(ModelStructure.rolledOrder(rank, from, before)), t, true,
                        Sparse4j.shaping().rollAxis(t.x(), from, before));
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
}
