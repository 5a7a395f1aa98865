// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.program;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.sparse4j.INDArray;
import org.sparse4j.NothingLeft;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.WouldDensifyException;
import org.sparse4j.oracle.ModelGrid;
import org.sparse4j.oracle.ModelSearch;
import org.sparse4j.oracle.ModelStructure;
import org.sparse4j.oracle.ModelType;
import org.sparse4j.program.Twins.Twin;

/** Sorting, where, masks and unique on random arrays and views of all formats, types and fills, against the model. */
@ExtendWith(NothingLeft.class)
class SearchOpsTest {
    private static final long HUGE = 1L << 40;

    @Test
    void sorts() {
        Twins.times(2500, r -> {
            try (Twin t = r.twin(false)) {
                ModelGrid g = t.grid();
                boolean ascending = r.random.nextBoolean();
                ModelGrid[] all = ModelSearch.sort(g, -1, ascending);
                Twins.checkLike(all[0], t, t.x().sort(ascending));
                Twins.check(all[1], t.x().argsort(ascending));
                for (int d = 0; d < g.rank(); d++) {
                    ModelGrid[] along = ModelSearch.sort(g, d, ascending);
                    Twins.checkLike(along[0], t, t.x().sort(d, ascending));
                    Twins.checkLike(along[0], t, t.x().sort(d - g.rank(), ascending));
                    Twins.check(along[1], t.x().argsort(d, ascending));
                }
            }
        });
    }

    @Test
    void sortsInPlaceThroughViews() {
        Twins.times(2500, r -> {
            try (Twin t = r.twin(true)) {
                ModelGrid g = t.grid();
                boolean ascending = r.random.nextBoolean();
                int d = g.rank() == 0 ? -1 : r.random.nextInt(g.rank() + 1) - 1;
                ModelGrid[] sorted = ModelSearch.sort(g, d, ascending);
                if (d < 0) {
                    assertSame(t.x(), Sparse4j.sort(t.x(), ascending));
                } else if (r.random.nextBoolean()) {
                    assertSame(t.x(), Sparse4j.sort(t.x(), d, ascending));
                } else {
                    INDArray[] both = Sparse4j.searching().sortWithIndices(t.x(), d, ascending);
                    Twins.check(sorted[1], both[0]);
                    assertSame(t.x(), both[1]);
                }
                t.expectWritten(sorted[0]);
            }
        });
    }

    @Test
    void sortsRowsAndColumns() {
        Twins.times(400, r -> {
            int rows = 1 + r.random.nextInt(5);
            int columns = 1 + r.random.nextInt(5);
            try (Twin t = r.whole(r.values.type(), rows, columns)) {
                ModelGrid g = t.grid();
                boolean ascending = r.random.nextBoolean();
                int column = r.random.nextInt(columns);
                int row = r.random.nextInt(rows);
                ModelGrid byColumn = ModelSearch.sort(column(g, column), 0, ascending)[1];
                ModelGrid byRow = ModelSearch.sort(column(g.transpose(), row), 0, ascending)[1];
                Twins.checkLike(g.along(0, numbers(byColumn), 0), t, Sparse4j.searching().sortRows(t.x(), column, ascending));
                Twins.checkLike(g.along(1, numbers(byRow), 0), t, Sparse4j.searching().sortColumns(t.x(), row, ascending));
            }
        });
    }

    private static ModelGrid column(ModelGrid g, int j) {
        return ModelGrid.build(g.type, new int[] {g.shape[0]}, c -> g.get(c[0], j));
    }

    private static int[] numbers(ModelGrid vector) {
        return IntStream.range(0, vector.shape[0]).map(i -> (int) vector.get(i)).toArray();
    }

    @Test
    void sortsEntriesAlongDimensions() {
        Twins.times(600, r -> {
            try (Twin t = r.twin(false)) {
                int rank = t.m().rank();
                int[] order = r.shapes.permutation(rank);
                int named = rank == 0 ? 0 : r.random.nextInt(rank + 1);
                int[] dims = java.util.Arrays.copyOf(order, named);
                try (INDArray sorted = t.x().sortAlongDimensions(dims)) {
                    Twins.assertElements(t.grid(), sorted);
                    assertNotSame(t.x(), sorted);
                    assertTrue(sorted.isSparse());
                    assertArrayEquals(dims, java.util.Arrays.copyOf(sorted.dimensionOrder(), named));
                }
            }
        });
        try (INDArray x = Sparse4j.coo(1 << 22, HUGE, 1 << 20, 3).add(1.0, 5, 1, 2, 0).add(2.0, 4, 9, 1, 0).build();
                INDArray tooLong = Sparse4j.sparse(HUGE, HUGE, HUGE, HUGE);
                INDArray sorted = x.sortAlongDimensions(2)) {
            assertEquals(2, sorted.partitioning());  // one dimension as a line leaves 2^63.6 minor positions
            assertThrows(IllegalArgumentException.class, () -> tooLong.sortAlongDimensions(1));
            assertEquals(2.0, sorted.values().getDouble(0));
            assertEquals(1.0, sorted.getDouble(5, 1, 2, 0));
        }
    }

    @Test
    void picksByCondition() {
        Twins.times(4000, r -> {
            int[] shape = r.shape();
            try (Twin c = r.whole(r.values.type(), r.random.nextBoolean() ? shape : r.shapes.partner(shape));
                    Twin x = r.whole(r.values.type(), r.random.nextBoolean() ? shape : r.shapes.partner(shape));
                    Twin y = r.whole(r.values.type(), r.random.nextBoolean() ? shape : r.shapes.partner(shape))) {
                ModelGrid wanted = ModelSearch.where(c.grid(), x.grid(), y.grid());
                try (INDArray z = Sparse4j.where(c.x(), x.x(), y.x())) {
                    boolean sparse = c.x().isSparse() && x.x().isSparse() && y.x().isSparse();
                    assertTrue(!sparse || z.isSparse());
                    if (sparse) {
                        boolean truth = c.x().fillValue().doubleValue() != 0;
                        ModelGrid from = truth ? x.grid() : y.grid();
                        long fill = from.type.cast((truth ? x : y).m().storage().fill(), wanted.type);
                        assertTrue(wanted.type.same(fill, Product.bits(wanted.type, z.fillValue())));
                    }
                    Twins.assertElements(wanted, z);
                }
            }
        });
    }

    @Test
    void findsAndPicksUnderMasks() {
        Twins.times(3000, r -> {
            try (Twin t = r.twin(false); Twin mask = r.whole(r.values.type(), t.m().shape());
                    Twin v = r.whole(r.values.type(), 1 + r.random.nextInt(7))) {
                ModelGrid g = t.grid();
                List<int[]> found = ModelSearch.nonzero(mask.grid());
                int n = found.size();
                Twins.check(ModelGrid.build(ModelType.LONG, new int[] {n, g.rank()}, c -> found.get(c[0])[c[1]]),
                        Sparse4j.searching().nonzero(mask.x()));
                INDArray[] indexes = Sparse4j.where(mask.x());
                assertEquals(g.rank(), indexes.length);
                for (int d = 0; d < indexes.length; d++) {
                    int dim = d;
                    Twins.check(ModelGrid.build(ModelType.LONG, new int[] {n}, c -> found.get(c[0])[dim]), indexes[d]);
                }
                Twins.checkLike(ModelStructure.picked(g, found), t,
                        Sparse4j.searching().select(t.x(), mask.x()));
                ModelGrid put = v.grid();
                Twins.check(ModelStructure.placed(g, found, put), t.x().putWhereWithMask(mask.x(), v.x()));
                ModelType numbers = r.values.numberType(g.type);
                long number = r.values.of(numbers);
                try (INDArray z = t.x().putWhereWithMask(mask.x(), Product.number(numbers, number))) {
                    assertEquals(t.x().isSparse(), z.isSparse());
                    ModelGrid one = ModelGrid.build(numbers, new int[0], c -> number);
                    Twins.assertElements(ModelStructure.placed(g, found, one), z);
                }
            }
        });
    }

    @Test
    void tellsDistinctValues() {
        Twins.times(2500, r -> {
            try (Twin t = r.twin(false)) {
                ModelGrid g = t.grid();
                ModelGrid[] distinct = ModelStructure.distinct(g);
                ModelGrid values = distinct[0];
                ModelGrid counts = distinct[1];
                ModelGrid first = distinct[2];
                ModelGrid inverse = distinct[3];
                Twins.check(values, Sparse4j.searching().unique(t.x()));
                INDArray[] all = Sparse4j.searching().uniqueAll(t.x());
                INDArray[] counted = Sparse4j.searching().uniqueCounts(t.x());
                INDArray[] inverted = Sparse4j.searching().uniqueInverse(t.x());
                ModelGrid[] wanted = {values, first, inverse, counts, values, counts, values, inverse};
                INDArray[] got = {all[0], all[1], all[2], all[3], counted[0], counted[1], inverted[0], inverted[1]};
                for (int i = 0; i < got.length; i++) {
                    Twins.check(wanted[i], got[i]);
                }
            }
        });
    }

    @Test
    void needsNoLength() {
        try (INDArray x = Sparse4j.coo(HUGE, HUGE, HUGE).fill(2.5).add(7.0, 1, HUGE - 1, 3).add(Double.NaN, 2, 0, 5)
                .add(-1.0, 2, 0, 6).build();
                INDArray along = x.sort(2, true); INDArray all = x.sort(false); INDArray big = x.gt(5);
                INDArray row = Sparse4j.coo(HUGE).fill(1).add(4.0, 3).build();
                INDArray picked = Sparse4j.where(big, row, x); INDArray values = Sparse4j.searching().unique(x)) {
            assertEquals(7, along.getDouble(1, HUGE - 1, HUGE - 1));
            assertEquals(-1, along.getDouble(2, 0, 0));
            assertTrue(Double.isNaN(along.getDouble(2, 0, HUGE - 1)));
            assertTrue(Double.isNaN(all.getDouble(0, 0, 0)));
            assertEquals(7, all.getDouble(0, 0, 1));
            assertEquals(-1, all.getDouble(HUGE - 1, HUGE - 1, HUGE - 1));
            assertEquals(4, picked.getDouble(1, HUGE - 1, 3));
            assertEquals(2.5, picked.getDouble(0, 0, 0));
            assertEquals(3, picked.nnz());
            assertArrayEquals(new double[] {-1, 2.5, 7, Double.NaN}, values.toDoubleVector());
            assertThrows(WouldDensifyException.class, () -> x.argsort(1, true));
            assertThrows(WouldDensifyException.class, () -> Sparse4j.searching().nonzero(x));
            assertThrows(ArithmeticException.class, () -> Sparse4j.searching().uniqueCounts(x));
            try (INDArray chosen = Sparse4j.searching().select(x, big)) {
                assertArrayEquals(new double[] {7}, chosen.toDoubleVector());
            }
        }
    }

    @Test
    void refusesWhatHasNoMeaning() {
        try (INDArray x = Sparse4j.create(new double[] {1, 2, 3}); INDArray m = Sparse4j.create(new boolean[2]);
                INDArray none = Sparse4j.zeros(0)) {
            assertThrows(IllegalArgumentException.class, () -> x.sort(1, true));
            String text = assertThrows(IllegalArgumentException.class, () -> Sparse4j.searching().select(x, m)).getMessage();
            assertTrue(text.contains("[2]") && text.contains("[3]"), text);
            assertThrows(IllegalArgumentException.class, () -> x.putWhereWithMask(m, 1));
            assertThrows(IllegalArgumentException.class, () -> x.putWhereWithMask(m, x));
            assertThrows(IllegalArgumentException.class, () -> x.putWhereWithMask(x, none));
            assertThrows(IllegalArgumentException.class, () -> Sparse4j.where(m, x, x));
            assertThrows(IllegalArgumentException.class, () -> Sparse4j.where(x, x, null));
            assertThrows(IllegalArgumentException.class, () -> Sparse4j.searching().sortRows(x, 0, true));
            INDArray wide = x.broadcast(2, 3);
            assertThrows(IllegalArgumentException.class, () -> wide.sorti(true));
            assertArrayEquals(new double[] {1, 2, 3}, x.toDoubleVector());
        }
    }

    /** Lines of cases/nd4j-observed.md. */
    @Test
    void sortsAsNd4j() {
        try (INDArray x = Sparse4j.create(new double[] {4, 1, 3, 2}, 2, 2);
                INDArray nan = Sparse4j.create(new double[] {2, Double.NaN, 1})) {
            try (INDArray y = x.dup()) {
                assertArrayEquals(new double[][] {{1, 2}, {3, 4}}, Sparse4j.sort(y, true).toDoubleMatrix());
            }
            try (INDArray y = x.dup()) {
                assertArrayEquals(new double[][] {{3, 1}, {4, 2}}, Sparse4j.sort(y, 0, true).toDoubleMatrix());
            }
            INDArray[] both = Sparse4j.searching().sortWithIndices(x, 1, true);
            assertArrayEquals(new long[][] {{1, 0}, {1, 0}}, both[0].toLongMatrix());
            assertArrayEquals(new double[][] {{1, 4}, {2, 3}}, both[1].toDoubleMatrix());
            both[0].close();
            // NumPy's order where ND4J's is {1, NaN, 2}.
            assertArrayEquals(new double[] {1, 2, Double.NaN}, Sparse4j.sort(nan, true).toDoubleVector());
            Sparse4j.searching().clearNans(nan);
            assertArrayEquals(new double[] {1, 2, 1e-5}, nan.toDoubleVector());
        }
        try (INDArray rows = Sparse4j.create(new double[] {3, 1, 1, 2, 2, 3}, 3, 2);
                INDArray columns = Sparse4j.create(new double[] {3, 1, 2, 9, 8, 7}, 2, 3);
                INDArray a = Sparse4j.searching().sortRows(rows, 0, true); INDArray b = Sparse4j.searching().sortColumns(columns, 0, true)) {
            assertArrayEquals(new double[][] {{1, 2}, {2, 3}, {3, 1}}, a.toDoubleMatrix());
            assertArrayEquals(new double[][] {{1, 2, 3}, {8, 7, 9}}, b.toDoubleMatrix());
        }
        try (INDArray x = Sparse4j.create(new double[] {1, 2, 3, 4}, 2, 2); INDArray zero = Sparse4j.zeros(2, 2);
                INDArray cond = x.gt(2); INDArray z = Sparse4j.where(cond, x, zero)) {
            assertArrayEquals(new double[][] {{0, 0}, {3, 4}}, z.toDoubleMatrix());
            INDArray[] at = Sparse4j.where(cond);
            assertArrayEquals(new long[] {1, 1}, at[0].toLongVector());
            assertArrayEquals(new long[] {0, 1}, at[1].toLongVector());
            at[0].close();
            at[1].close();
        }
        try (INDArray x = Sparse4j.create(new double[] {1, 2, 3}); INDArray v = Sparse4j.create(new double[] {7, 8, 9});
                INDArray mask = Sparse4j.create(new boolean[] {true, false, true});
                INDArray z = x.putWhereWithMask(mask, v)) {
            assertArrayEquals(new double[] {7, 2, 8}, z.toDoubleVector());
            assertEquals(SparseFormat.DENSE, z.getFormat());
            assertFalse(z.isView());
        }
    }
}
