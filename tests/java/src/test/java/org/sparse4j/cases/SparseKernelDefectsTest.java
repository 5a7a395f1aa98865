// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cases;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.sparse4j.indexing.NDArrayIndex.all;
import static org.sparse4j.indexing.NDArrayIndex.interval;
import static org.sparse4j.indexing.NDArrayIndex.point;

import java.util.Arrays;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.sparse4j.CooBuilder;
import org.sparse4j.DataType;
import org.sparse4j.DuplicatePolicy;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.blas.BlasWrapper;

/**
 * What went wrong in the compressed rows, the BLAS calls and the sort of ND4J's former sparse arrays: defects 18 to 30
 * of the list in docs/errata.md, one test each.
 */
class SparseKernelDefectsTest {
    private static final double[][] ROWS = {{0, 0, 0, 0, 0}, {0, 0, 7, 0, 3}, {0, 0, 0, 0, 0}, {4, 0, 5, 0, 0},
        {0, 0, 0, 0, 6}};
    private final BlasWrapper blas = Sparse4j.getBlasWrapper();

    /** Row 0 and row 2 are empty. */
    private static INDArray rows() {
        return Sparse4j.createSparseCSR(new double[] {7, 3, 4, 5, 6}, new int[] {2, 4, 0, 2, 4},
                new int[] {0, 0, 2, 2, 4}, new int[] {0, 2, 2, 4, 5}, 5, 5);
    }

    private static double[][] copy(double[][] rows) {
        return Arrays.stream(rows).map(double[]::clone).toArray(double[][]::new);
    }

    private static double[][] cut(double[][] rows, int from, int to, int left, int right) {
        return Arrays.stream(rows, from, to).map(row -> Arrays.copyOfRange(row, left, right)).toArray(double[][]::new);
    }

    // ---- compressed rows --------------------------------------------------------------------------------------------

    // The place of an insert was found by comparing a column with a position, and in an empty row the next row's first
    // entry was taken for the wanted one.
    @Test
    @DisplayName("Defect 18: an insert into any row finds its place")
    void d18InsertAtEveryPlace() {
        for (int place = 0; place < 25; place++) {
            int i = place / 5;
            int j = place % 5;
            double[][] expected = copy(ROWS);
            expected[i][j] = 9;
            Formats.forEverySparse(rows(), a -> {
                a.putScalar(i, j, 9.0);
                Formats.same(expected, a);
            });
        }
    }

    // Zeros that were put stayed as entries, and nothing ever removed them.
    @Test
    @DisplayName("Defect 19: a put zero is no entry, and prune removes given ones")
    void d19ZerosAreRemoved() {
        Formats.forEverySparse(rows(), a -> {
            double[][] expected = copy(ROWS);
            a.putScalar(0, 2, 0.0);
            a.putScalar(1, 3, 0.0);
            Formats.same(expected, a);
            a.putScalar(3, 0, 0.0);
            a.putScalar(1, 2, -0.0);
            expected[3][0] = 0;
            expected[1][2] = 0;
            Formats.same(expected, a);
            assertEquals(3, a.values().length());
        });
        try (INDArray given = Sparse4j.createSparseCSR(new double[] {0, 1, 0}, new int[] {0, 1, 0}, new int[] {0, 2},
                new int[] {2, 3}, 2, 2)) {
            assertEquals(3, given.nnz());
            Formats.same(new double[][] {{0, 1}, {0, 0}}, given.prune());
        }
    }

    // Columns became floating-point numbers when their buffer grew.
    @Test
    @DisplayName("Defect 20: columns stay whole numbers when their buffer grows")
    void d20ColumnsStayIntegers() {
        // Neighbours that a float (2^24) or a double (2^53) cannot tell apart.
        for (long base : new long[] {1L << 24, 1L << 53}) {
            for (DataType type : new DataType[] {DataType.FLOAT, DataType.DOUBLE, DataType.LONG}) {
                try (INDArray a = Sparse4j.sparse(type, SparseFormat.CSR, 2, base + 1000)) {
                    for (int k = 0; k < 999; k++) {
                        a.putScalar(new long[] {k & 1, base + k}, 1L + k);
                        if (k % 111 == 0) {
                            assertEquals(k + 1, a.nnz());
                        }
                    }
                    assertEquals(999, a.nnz());
                    assertEquals(base == 1L << 24 ? DataType.INT : DataType.LONG, a.indexes().dataType());
                    for (int k = 0; k < 999; k++) {
                        assertEquals(1 + k, a.getLong(k & 1, base + k));
                        assertEquals(0, a.getLong(1 - (k & 1), base + k));
                        assertEquals(base + 2 * (k % 500) + (k < 500 ? 0 : 1), a.indexes().getLong(k));
                    }
                }
            }
        }
    }

    // A part of the rows kept all values, but only its own columns: the two no longer fitted each other.
    @Test
    @DisplayName("Defect 21: every way of reading a part of the rows sees the part")
    void d21PartOfTheRows() {
        double[][] expected = cut(ROWS, 1, 5, 2, 5);
        Formats.forEverySparse(rows(), a -> {
            INDArray part = a.get(interval(1, 5), interval(2, 5));
            Formats.same(expected, part);
            try (INDArray copy = part.dup()) {
                double[] values = copy.values().asDouble();
                Arrays.sort(values);
                assertArrayEquals(new double[] {3, 5, 6, 7}, values);
                Formats.same(expected, copy);
            }
            assertEquals(21.0, part.sumNumber());
            double[][] changed = copy(expected);
            part.putScalar(0, 0, 8.0);
            part.putScalar(1, 1, 9.0);
            part.putScalar(3, 2, 0.0);
            changed[0][0] = 8;
            changed[1][1] = 9;
            changed[3][2] = 0;
            Formats.same(changed, part);
            assertEquals(8, a.getDouble(1, 2));
            assertEquals(9, a.getDouble(2, 3));
            assertEquals(4, a.getDouble(3, 0));
        });
    }

    // Entries after a gap between two rows were read one gap too early.
    @Test
    @DisplayName("Defect 22: gaps between rows are skipped, in views as well")
    void d22GapsBetweenRows() {
        // 9 and 8 belong to no row.
        try (INDArray a = Sparse4j.createSparseCSR(new double[] {9, 7, 3, 8, 9, 4, 5, 6},
                new int[] {1, 2, 4, 0, 1, 0, 2, 4}, new int[] {1, 1, 3, 5, 7}, new int[] {1, 3, 3, 7, 8}, 5, 5)) {
            Formats.same(ROWS, a);
            Formats.same(cut(ROWS, 3, 5, 0, 5), a.get(interval(3, 5), all()));
            Formats.same(cut(ROWS, 1, 4, 1, 4), a.get(interval(1, 4), interval(1, 4)));
        }
        try (INDArray a = Sparse4j.createSparseCSC(new double[] {9, 1, 8, 8, 2}, new int[] {2, 0, 1, 1, 2},
                new int[] {1, 4}, new int[] {2, 5}, 3, 2)) {
            Formats.same(new double[][] {{1, 0}, {0, 0}, {0, 2}}, a);
            Formats.same(new double[][] {{0, 0}, {0, 2}}, a.get(interval(1, 3), all()));
        }
    }

    // A view taken before an insert kept the row pointers from before it.
    @Test
    @DisplayName("Defect 23: views see what the parent gains later")
    void d23ViewsOutliveInserts() {
        Formats.forEverySparse(rows(), a -> {
            INDArray view = a.get(interval(1, 5), all());
            INDArray deeper = view.get(interval(1, 4), interval(1, 5)).transpose();
            Formats.same(cut(ROWS, 1, 5, 0, 5), view);
            double[][] expected = copy(ROWS);
            for (int k = 0; k < 25; k += 3) {
                int i = k % 5;
                int j = k / 5;
                a.putScalar(i, j, 20.0 + k);
                expected[i][j] = 20 + k;
                Formats.same(cut(expected, 1, 5, 0, 5), view);
                Formats.same(cut(expected, 2, 5, 1, 5), deeper.transpose());
                double[] columns = new double[5];
                for (int row = 1; row < 5; row++) {
                    for (int c = 0; c < 5; c++) {
                        columns[c] += expected[row][c];
                    }
                }
                // Layouts of another order, kept from before the insert, serve neither.
                try (INDArray sums = view.sum(0); INDArray all = a.sum(0)) {
                    assertArrayEquals(columns, sums.toDoubleVector());
                    assertEquals(columns[j] + expected[0][j], all.getDouble((long) j));
                }
            }
        });
    }

    // ---- BLAS -------------------------------------------------------------------------------------------------------

    // The matrix-vector product took no factors, no transpose, and square matrices only.
    @Test
    @DisplayName("Defect 24: gemv with alpha, beta, transpose, of any shape")
    void d24GemvTakesAllItsArguments() {
        double[][] rows = {{0, 2, 0}, {1, 0, 3}};
        Formats.forEvery(Sparse4j.create(rows).toFormat(SparseFormat.COO).prune(), a -> {
            try (INDArray three = Sparse4j.create(new double[] {1, 2, 3}); INDArray two = Sparse4j.create(
                    new double[] {1, 2}); INDArray y = Sparse4j.create(new double[] {10, 20});
                    INDArray z = Sparse4j.create(new double[] {10, 20, 30})) {
                blas.gemv(2, a, three, 3, y);
                assertArrayEquals(new double[] {38, 80}, y.toDoubleVector());
                blas.gemv(-1, a, true, two, 0.5, z);
                assertArrayEquals(new double[] {3, 8, 9}, z.toDoubleVector());
                assertThrows(IllegalArgumentException.class, () -> blas.gemv(1, a, two, 0, y));
            }
        });
    }

    // In double precision the count of entries was handed over as a buffer, and the indexes as floating-point numbers.
    @Test
    @DisplayName("Defect 25: gemv in double precision is gemv in single precision")
    void d25GemvOfBothPrecisions() {
        for (int n : new int[] {0, 1, 2, 5, 12}) {
            double[][] rows = new double[4][3];
            double[] expected = new double[4];
            for (int k = 0; k < n; k++) {
                int place = k * 5 % 12;
                rows[place / 3][place % 3] = k + 1;
                expected[place / 3] += (k + 1) * (place % 3 + 1);
            }
            for (DataType type : new DataType[] {DataType.DOUBLE, DataType.FLOAT}) {
                Formats.forEvery(Sparse4j.create(rows).toFormat(SparseFormat.COO).prune().castTo(type), a -> {
                    try (INDArray x = Sparse4j.create(new double[] {1, 2, 3}).castTo(type);
                            INDArray y = Sparse4j.ones(type, 4)) {
                        blas.gemv(1, a, x, 0, y);
                        assertArrayEquals(expected, y.toDoubleVector(), a.getFormat() + " of " + n + " as " + type);
                        assertEquals(a.isSparse() ? n : 12, a.nnz());
                    }
                });
            }
        }
    }

    // With the dense operand first, the kernels ran over as many stored entries as the dense one has elements.
    @Test
    @DisplayName("Defect 26: dot, axpy and rot stop at the last stored entry")
    void d26LevelOneStopsAtTheEntries() {
        int n = 5000;
        double[] ones = new double[n];
        Arrays.fill(ones, 2);
        try (INDArray x = Sparse4j.createSparseCOO(new double[] {1, 2, 4}, new long[] {0, 7, n - 1}, n);
                INDArray y = Sparse4j.create(ones)) {
            assertEquals(14, blas.dot(y, x));
            assertEquals(14, blas.dot(x, y));
            blas.axpy(10, x, y);
            ones[0] += 10;
            ones[7] += 20;
            ones[n - 1] += 40;
            assertArrayEquals(ones, y.toDoubleVector());
            // And the dense one into the sparse one.
            try (INDArray full = x.dup()) {
                blas.axpy(1, y, full);
                ones[0] += 1;
                ones[7] += 2;
                ones[n - 1] += 4;
                assertArrayEquals(ones, full.toDoubleVector());
            }
            blas.rot(y, x, 0, 1);
            assertArrayEquals(new double[] {1, 2, 4}, new double[] {y.getDouble(0), y.getDouble(7), y.getDouble(-1)});
            assertEquals(0, y.getDouble(1));
            assertEquals(-2, x.getDouble(1));
            assertEquals(-42, x.getDouble(-1));
        }
    }

    // The place of the largest and smallest magnitude was a position among the stored values.
    @Test
    @DisplayName("Defect 27: the place of the extreme is one in the vector")
    void d27PlacesOfExtremes() {
        double[][] row = {{0, 5, 0, 0, -9, 0, 1, 0}};
        Formats.forEverySparse(Sparse4j.create(row).toFormat(SparseFormat.COO).prune(), a -> {
            for (INDArray x : new INDArray[] {a, a.getRow(0), a.transpose()}) {
                assertEquals(4, blas.iamaxCoordinate(x));
                assertEquals(6, blas.iaminCoordinate(x));
                assertEquals(1, blas.iamax(x), "the position has a name of its own");
                assertEquals(2, blas.iamin(x));
            }
            assertEquals(2, blas.iamaxCoordinate(a.get(point(0), interval(2, 8))));
        });
    }

    // The factor of a sparse inner product was dropped.
    @Test
    @DisplayName("Defect 28: no product drops its factor")
    void d28FactorsOfVectorProducts() {
        double[][] row = {{0, 5, 0, 2}};
        Formats.forEvery(Sparse4j.create(row).toFormat(SparseFormat.COO).prune(), a -> {
            try (INDArray x = Sparse4j.create(new double[] {1, 2, 3, 4}); INDArray y = Sparse4j.zeros(1);
                    INDArray scaled = a.dup()) {
                assertEquals(18, blas.dot(a.getRow(0), x));
                blas.gemv(3, a, x, 0, y);
                assertEquals(54, y.getDouble(0));
                blas.scal(3, scaled);
                assertEquals(54, blas.dot(scaled.getRow(0), x));
                blas.axpy(-2, a.getRow(0), x);
                assertArrayEquals(new double[] {1, -8, 3, 0}, x.toDoubleVector());
            }
        });
    }

    // ---- sort -------------------------------------------------------------------------------------------------------

    // The quicksort knew its pivot by position while entries were being exchanged, and lost it in longer inputs.
    @Test
    @DisplayName("Defect 29: entries in any order come out sorted, values with their coordinates")
    void d29SortOfManyEntries() {
        for (int side : new int[] {5, 30}) {
            int n = side * side * side;
            int[] order = IntStream.range(0, n).toArray();
            Random random = new Random(29);
            for (int k = n - 1; k > 0; k--) {
                int other = random.nextInt(k + 1);
                int t = order[k];
                order[k] = order[other];
                order[other] = t;
            }
            double[] values = Arrays.stream(order).mapToDouble(k -> k + 1).toArray();
            long[][] at = Arrays.stream(order).mapToObj(k -> new long[] {k / side / side, k / side % side, k % side})
                    .toArray(long[][]::new);
            try (INDArray a = Sparse4j.createSparseCOO(values, at, side, side, side)) {
                assertArrayEquals(IntStream.rangeClosed(1, n).asDoubleStream().toArray(), a.values().asDouble());
                long[][] sorted = a.coordinates();
                for (int k = 0; k < n; k++) {
                    assertArrayEquals(new long[] {k / side / side, k / side % side, k % side}, sorted[k]);
                }
            }
        }
    }

    // The sort read a row before the first of none, could run past its ends beyond 1000 entries, left duplicates, and
    // was not stable.
    @Test
    @DisplayName("Defect 30: sorts of any length, with duplicates")
    void d30SortOfAnyLength() {
        for (int n : new int[] {0, 1, 2, 999, 1000, 1001, 1002, 5000}) {
            Random random = new Random(n);
            TreeMap<Long, Double> sums = new TreeMap<>();
            TreeMap<Long, Double> lasts = new TreeMap<>();
            try (CooBuilder sum = Sparse4j.coo(40, 1L << 40);
                    CooBuilder last = Sparse4j.coo(40, 1L << 40).duplicates(DuplicatePolicy.LAST)) {
                for (int k = 1; k <= n; k++) {
                    long i = random.nextInt(40);
                    long j = random.nextInt(n / 20 + 1);
                    sums.merge(i << 40 | j, (double) k, Double::sum);
                    lasts.put(i << 40 | j, (double) k);
                    sum.add((double) k, i, j);
                    last.add((double) k, i, j);
                }
                try (INDArray a = sum.build(); INDArray b = last.build()) {
                    check(sums, a);
                    check(lasts, b);
                }
            }
        }
    }

    private static void check(TreeMap<Long, Double> expected, INDArray a) {
        assertEquals(expected.size(), a.nnz());
        assertArrayEquals(expected.values().stream().mapToDouble(v -> v).toArray(), a.values().asDouble());
        assertArrayEquals(expected.keySet().stream().map(k -> new long[] {k >> 40, k & (1L << 40) - 1})
                .toArray(long[][]::new), a.coordinates());
    }
}
