// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cases;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.sparse4j.indexing.NDArrayIndex.all;
import static org.sparse4j.indexing.NDArrayIndex.interval;
import static org.sparse4j.indexing.NDArrayIndex.point;

import java.util.Arrays;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.sparse4j.DataType;
import org.sparse4j.FormatAdvice;
import org.sparse4j.INDArray;
import org.sparse4j.Patience;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;

/**
 * What the thesis got wrong about definitions, sizes and compressed rows: errata 6.1.1 to 6.2.5 of docs/errata.md, one
 * test each. Those about views are in {@link ThesisViewErrataTest}.
 */
class ThesisErrataTest {
    private static FormatAdvice.Option option(INDArray a, SparseFormat format) {
        return Sparse4j.sparseCreation().adviseFormat(a).options().stream().filter(o -> o.format() == format).findFirst().orElseThrow();
    }

    /** An array of a type and shape with entries at its first n places. */
    private static INDArray first(int n, DataType type, long... shape) {
        INDArray a = Sparse4j.sparse(type, shape);
        long last = shape[shape.length - 1];
        long middle = shape[shape.length - 2];
        for (int k = 0; k < n; k++) {
            long[] at = new long[shape.length];
            at[shape.length - 1] = k % last;
            at[shape.length - 2] = k / last % middle;
            at[0] += k / last / middle;
            a.putScalar(at, 1L);
        }
        assertEquals(n, a.nnz());
        return a;
    }

    // ---- 6.1: definitions and numbers -------------------------------------------------------------------------------

    // The share of stored elements is the density, not the sparsity, and neither is the other's inverse.
    @Test
    @DisplayName("Thesis 6.1.1: density is nnz / length, sparsity is 1 - density")
    void e611DensityAndSparsity() {
        try (INDArray a = first(3, DataType.DOUBLE, 3, 4)) {
            assertEquals(0.25, a.density());
            assertEquals(0.75, a.sparsity());
            assertEquals(2.0 / 6, a.get(all(), interval(0, 2)).density());
        }
        try (INDArray empty = Sparse4j.sparse(3, 4); INDArray full = Sparse4j.ones(3, 4)) {
            assertEquals(0, empty.density());
            assertEquals(1, empty.sparsity());
            assertEquals(1, full.density());
            assertEquals(0, full.sparsity());
        }
    }

    // 480,186 users by 17,770 films are billions of elements, not trillions, and 68.3 GB in double precision.
    @Test
    @DisplayName("Thesis 6.1.2: the film ratings as a dense array")
    void e612RatingsAsDense() {
        try (INDArray a = Sparse4j.sparse(480_186, 17_770)) {
            assertEquals(8_532_905_220L, a.length());
            assertEquals(68_263_241_760.0, option(a, SparseFormat.DENSE).bytes());
            assertEquals(0.011719338, 1e8 / a.length(), 5e-10);
        }
    }

    // At a density of a tenth one does not gain a tenth: values and coordinates take a fifth of the dense bytes.
    @Test
    @DisplayName("Thesis 6.1.3: a density of 10 % in COO is 20 % of the bytes")
    void e613TenPercentDenseIsAFifth() {
        try (INDArray a = first(1000, DataType.DOUBLE, 100, 100)) {
            assertEquals(0.1, a.density());
            assertEquals(0.2, option(a, SparseFormat.COO).bytes() / option(a, SparseFormat.DENSE).bytes());
            assertEquals(16_000, 8 * a.values().length() + 4 * a.indexes().length());
        }
    }

    // The dense cube of the example takes 40 GB as float; 80 GB are double.
    @Test
    @DisplayName("Thesis 6.1.4: ten billion floats are 40 GB")
    void e614TenBillionFloats() {
        try (INDArray f = Sparse4j.sparse(DataType.FLOAT, 10_000, 10_000, 100);
                INDArray d = Sparse4j.sparse(10_000, 10_000, 100)) {
            assertEquals(10_000_000_000L, f.length());
            assertEquals(40e9, option(f, SparseFormat.DENSE).bytes());
            assertEquals(80e9, option(d, SparseFormat.DENSE).bytes());
        }
    }

    // Its values, at a density of 0.01, are a hundred million: 0.4 GB as float. Here ten thousand times smaller.
    @Test
    @DisplayName("Thesis 6.1.5: the values of the cube at a density of 0.01")
    void e615ValuesOfTheCube() {
        try (INDArray f = first(10_000, DataType.FLOAT, 100, 100, 100)) {
            assertEquals(0.01, f.density());
            assertEquals(0.4e9 / 1e4, f.values().length() * f.values().dataType().width());
        }
        try (INDArray d = first(10_000, DataType.DOUBLE, 100, 100, 100)) {
            assertEquals(0.8e9 / 1e4, d.values().length() * d.values().dataType().width());
        }
    }

    // With its coordinates it takes 1.6, 2.0, 2.8 or 3.2 GB, by the widths of values and indexes.
    @Test
    @DisplayName("Thesis 6.1.6: the whole cube at a density of 0.01")
    void e616TheCubeInFourWidths() {
        long wide = 1L << 33;
        for (Object[] c : new Object[][] {{DataType.FLOAT, 100L, 1.6e9}, {DataType.DOUBLE, 100L, 2.0e9},
            {DataType.FLOAT, wide, 2.8e9}, {DataType.DOUBLE, wide, 3.2e9}}) {
            DataType type = (DataType) c[0];
            long extent = (Long) c[1];
            try (INDArray a = first(10_000, type, extent, 100, 100)) {
                if (extent == wide) {
                    // The stored width follows the stored coordinates.
                    a.putScalar(new long[] {0, 0, 0}, 0L);
                    a.putScalar(new long[] {wide - 1, 0, 0}, 1L);
                }
                int index = a.indexes().dataType().width();
                assertEquals(extent == wide ? 8 : 4, index);
                assertEquals((double) c[2] / 1e4, a.values().length() * type.width() + a.indexes().length() * index);
                assertEquals((double) c[2] / 1e4, option(a, SparseFormat.COO).bytes());
            }
        }
    }

    // Up to which density coordinates pay follows from the widths: a quarter for float, 32-bit indexes and rank 3.
    @Test
    @DisplayName("Thesis 6.1.7: where COO and dense cost the same")
    void e617BreakEvenDensity() {
        for (DataType type : new DataType[] {DataType.FLOAT, DataType.DOUBLE, DataType.BOOL}) {
            for (int rank = 1; rank <= 4; rank++) {
                long[] shape = new long[rank];
                Arrays.fill(shape, 4);
                try (INDArray a = Sparse4j.sparse(type, shape)) {
                    double value = type.width();
                    assertEquals(value / (value + rank * 4), option(a, SparseFormat.COO).breakEven(), 1e-15);
                }
            }
        }
        try (INDArray below = first(15, DataType.FLOAT, 4, 4, 4); INDArray above = first(17, DataType.FLOAT, 4, 4, 4)) {
            assertEquals(0.25, option(below, SparseFormat.COO).breakEven());
            assertTrue(option(below, SparseFormat.COO).bytes() < option(below, SparseFormat.DENSE).bytes());
            assertTrue(option(above, SparseFormat.COO).bytes() > option(above, SparseFormat.DENSE).bytes());
        }
    }

    // The entries of a compressed vector are numbered from 0 to NNZ - 1.
    @Test
    @DisplayName("Thesis 6.1.8: the last entry of a vector is number NNZ - 1")
    void e618LastEntryOfAVector() {
        try (INDArray v = Sparse4j.createSparseCOO(new double[] {1, 2, 4}, new long[] {0, 1, 3}, 4)) {
            assertEquals(3, v.values().length());
            assertEquals(3, v.indexes().length());
            assertEquals(3, v.indexes().getLong(v.nnz() - 1));
            assertEquals(4, v.values().getDouble(v.nnz() - 1));
            assertThrows(IndexOutOfBoundsException.class, () -> v.values().getDouble(v.nnz()));
            assertThrows(IndexOutOfBoundsException.class, () -> v.indexes().getLong(v.nnz()));
        }
    }

    // Pointers are one per row in CSR and one per column in CSC, and they are the price of it: with few entries a row,
    // coordinates are smaller.
    @Test
    @DisplayName("Thesis 6.1.9: line pointers, and when they pay")
    void e619PointersAndWhenTheyPay() {
        for (int n : new int[] {1500, 2500}) {
            try (INDArray a = first(n, DataType.DOUBLE, 1000, 3); INDArray csr = a.toFormat(SparseFormat.CSR);
                    INDArray csc = a.toFormat(SparseFormat.CSC)) {
                assertEquals(1000, csr.pointersB().length());
                assertEquals(1000, csr.pointersE().length());
                assertEquals(3, csc.pointersB().length());
                // Pointers have 8 bytes and indexes 4: 4 n > 8 (rows + 1).
                assertEquals(n > 2002, option(a, SparseFormat.CSR).bytes() < option(a, SparseFormat.COO).bytes());
                assertTrue(option(a, SparseFormat.CSC).bytes() < option(a, SparseFormat.COO).bytes());
            }
        }
    }

    // The strides of Fortran order are the products of the lengths to the left: (1, 3) for three rows only.
    @Test
    @DisplayName("Thesis 6.1.10: strides of C and Fortran order")
    void e6110StridesOfBothOrders() {
        long[] shape = {2, 5, 3};
        double[] count = new double[30];
        Arrays.setAll(count, k -> k);
        try (INDArray a = Sparse4j.create(count, shape); INDArray c = a.dup('c'); INDArray f = a.dup('f')) {
            double[] inC = c.values().asDouble();
            double[] inF = f.values().asDouble();
            for (int i = 0; i < 2; i++) {
                for (int j = 0; j < 5; j++) {
                    for (int k = 0; k < 3; k++) {
                        assertEquals(a.getDouble(i, j, k), inC[i * 15 + j * 3 + k]);
                        assertEquals(a.getDouble(i, j, k), inF[i + j * 2 + k * 10]);
                    }
                }
            }
        }
    }

    // Products and sums of two sparse operands exist, in MKL too.
    @Test
    @DisplayName("Thesis 6.1.11: two sparse operands")
    void e6111TwoSparseOperands() {
        try (INDArray a = Sparse4j.createSparseCOO(new double[] {1, 2, 3}, new long[][] {{0, 1}, {1, 0}, {1, 2}}, 2, 3);
                INDArray b = Sparse4j.createSparseCOO(new double[] {4, 5, 6}, new long[][] {{0, 1}, {1, 0}, {2, 1}}, 3,
                        2)) {
            for (INDArray x : Formats.every(a)) {
                for (INDArray y : Formats.every(b)) {
                    try (INDArray product = x.mmul(y); INDArray sum = x.add(y.transpose())) {
                        assertArrayEquals(new double[][] {{5, 0}, {0, 26}}, product.toDoubleMatrix());
                        assertArrayEquals(new double[][] {{0, 6, 0}, {6, 0, 9}}, sum.toDoubleMatrix());
                        assertEquals(x.isSparse() && y.isSparse(), product.isSparse());
                        assertEquals(x.isSparse() && y.isSparse(), sum.isSparse());
                    }
                }
            }
        }
    }

    // Threads of the JVM do run at the same time: two readers of one array meet inside of it.
    @Test
    @DisplayName("Thesis 6.1.12: Java threads read one array at the same time")
    void e6112ThreadsRunTogether() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(2);
        try (INDArray a = first(10, DataType.DOUBLE, 10, 10)) {
            CyclicBarrier meeting = new CyclicBarrier(2);
            Runnable reader = () -> {
                double[] sum = {0};
                a.forEachEntry((at, value) -> {
                    try {
                        meeting.await(Patience.MINUTES, TimeUnit.MINUTES);
                    } catch (Exception e) {
                        throw new IllegalStateException("the other reader is kept out", e);
                    }
                    sum[0] += value + a.getDouble(9, 9);
                });
                assertEquals(10, sum[0]);
            };
            Future<?> one = threads.submit(reader);
            Future<?> two = threads.submit(reader);
            one.get();
            two.get();
        } finally {
            threads.shutdownNow();
        }
    }

    // ---- 6.2: compressed rows ---------------------------------------------------------------------------------------

    private static final double[][] ROWS = {{0, 0, 1, 0, 2}, {0, 3, 0, 4, 0}, {0, 0, 0, 0, 0}, {5, 0, 6, 0, 7}};

    /** Without row 2; between the other rows lie entries of nobody. */
    private static INDArray gaps() {
        return Sparse4j.createSparseCSR(new double[] {9, 1, 2, 9, 9, 3, 4, 5, 6, 7, 9},
                new int[] {0, 2, 4, 1, 0, 1, 3, 0, 2, 4, 4}, new int[] {1, 5, 7, 7}, new int[] {3, 7, 7, 10}, 4, 5);
    }

    private static double[][] cut(int from, int to, int left, int right) {
        return Arrays.stream(ROWS, from, to).map(row -> Arrays.copyOfRange(row, left, right)).toArray(double[][]::new);
    }

    // The bounds of a view are half-open.
    @Test
    @DisplayName("Thesis 6.2.1: what lies at offset + shape is outside")
    void e621BoundsAreHalfOpen() {
        Formats.forEverySparse(gaps(), a -> {
            INDArray view = a.get(interval(0, 3), interval(2, 4));
            Formats.same(cut(0, 3, 2, 4), view);
            assertThrows(IndexOutOfBoundsException.class, () -> view.getDouble(3, 0));
            assertThrows(IndexOutOfBoundsException.class, () -> view.putScalar(0, 2, 9.0));
            view.assign(8);
            assertEquals(2, a.getDouble(0, 4));
            assertEquals(6, a.getDouble(3, 2));
            assertEquals(3, a.getDouble(1, 1));
        });
    }

    // Where a view begins is read off its indexes; dividing a flat offset is right for plain C order only.
    @Test
    @DisplayName("Thesis 6.2.2: the lower bounds come from the indexes")
    void e622LowerBoundsComeFromTheIndexes() {
        double[] count = new double[48];
        Arrays.setAll(count, k -> k);
        try (INDArray c = Sparse4j.create(count, 6, 8); INDArray f = c.dup('f');
                INDArray csc = c.toFormat(SparseFormat.CSC)) {
            for (INDArray a : new INDArray[] {c, f, csc}) {
                INDArray view = a.get(interval(1, 6), interval(2, 7));
                assertArrayEquals(new long[] {1, 2}, view.sparseOffsets());
                assertArrayEquals(new long[] {3, 3}, view.get(interval(2, 5), interval(1, 3)).sparseOffsets());
                assertArrayEquals(new long[] {2, 5}, view.transpose().get(point(3), interval(1, 3)).sparseOffsets());
                assertArrayEquals(new long[] {3, 6},
                        a.get(interval(1, 2, 6), interval(0, 3, 8)).get(point(1), point(2)).sparseOffsets());
                assertEquals(3 * 8 + 6, a.get(interval(1, 2, 6), interval(0, 3, 8)).getDouble(1, 2));
                // Offsets of 0 and 0 need no second look at the flat one.
                assertArrayEquals(new long[] {0, 7}, a.get(all(), point(7)).sparseOffsets());
                assertArrayEquals(new long[] {5, 0}, a.get(point(5), all()).sparseOffsets());
            }
        }
    }

    // The columns of a part were read by a running counter, from all rows, and paired with the values of the whole.
    @Test
    @DisplayName("Thesis 6.2.3: a part of the rows, with gaps before and between them")
    void e623PartOfRowsWithGaps() {
        for (int from = 0; from < 4; from++) {
            for (int left = 0; left < 5; left++) {
                try (INDArray a = gaps(); INDArray part = a.get(interval(from, 4), interval(left, 5)).dup();
                        INDArray x = Sparse4j.ones(5 - left)) {
                    Formats.same(cut(from, 4, left, 5), part);
                    Formats.same(cut(from, 4, left, 5), a.get(interval(from, 4), interval(left, 5)));
                    double[] sums = Arrays.stream(cut(from, 4, left, 5)).mapToDouble(r -> Arrays.stream(r).sum())
                            .toArray();
                    try (INDArray product = a.get(interval(from, 4), interval(left, 5)).mmul(x)) {
                        assertArrayEquals(sums, product.toDoubleVector());
                    }
                    assertEquals(part.nnz(), part.values().length());
                    assertEquals(0, part.pointersB().getLong(0));
                    assertEquals(part.nnz(), part.pointersE().getLong(3 - from));
                }
            }
        }
    }

    // The scan for the place of a put confused columns and positions, took bad indexes, kept zeros, and moved integers
    // through floating-point numbers.
    @Test
    @DisplayName("Thesis 6.2.4: a put into rows")
    void e624PutIntoRows() {
        long big = (1L << 53) + 1;
        for (SparseFormat format : new SparseFormat[] {SparseFormat.CSR, SparseFormat.CSC}) {
            try (INDArray a = Sparse4j.sparse(DataType.LONG, format, 3, 9)) {
                a.putScalar(new long[] {1, 5}, big);
                a.putScalar(new long[] {1, 8}, big + 2);
                a.putScalar(new long[] {0, 5}, big + 4);
                a.putScalar(new long[] {1, 0}, big + 6);
                a.putScalar(new long[] {1, 7}, big + 8);
                a.putScalar(new long[] {2, 8}, 1L);
                long[][] expected = new long[3][9];
                expected[1] = new long[] {big + 6, 0, 0, 0, 0, big, 0, big + 8, big + 2};
                expected[0][5] = big + 4;
                expected[2][8] = 1;
                assertArrayEquals(expected, a.toLongMatrix());
                assertThrows(IndexOutOfBoundsException.class, () -> a.putScalar(3, 0, 1.0));
                assertThrows(IndexOutOfBoundsException.class, () -> a.putScalar(-4, 0, 1.0));
                assertThrows(IndexOutOfBoundsException.class, () -> a.putScalar(0, 9, 1.0));
                assertThrows(IndexOutOfBoundsException.class, () -> a.putScalar(0, -10, 1.0));
                a.putScalar(new long[] {1, 7}, 0L);
                a.putScalar(new long[] {2, 0}, 0L);
                expected[1][7] = 0;
                assertArrayEquals(expected, a.toLongMatrix());
                assertEquals(5, a.nnz());
                if (format == SparseFormat.CSR) {
                    assertArrayEquals(new long[] {0, 1, 4}, a.pointersB().asLong());
                    assertArrayEquals(new long[] {1, 4, 5}, a.pointersE().asLong());
                }
            }
        }
    }

    // An empty row begins and ends where the row before it ends, the first one at 0.
    @Test
    @DisplayName("Thesis 6.2.5: the pointers of empty rows")
    void e625PointersOfEmptyRows() {
        try (INDArray a = Sparse4j.createSparseCSR(new double[] {1, 2, 3}, new int[] {1, 0, 2},
                new int[] {0, 0, 2, 2, 3}, new int[] {0, 2, 2, 3, 3}, 5, 3)) {
            assertArrayEquals(new long[] {0, 0, 2, 2, 3}, a.pointersB().asLong());
            assertArrayEquals(new long[] {0, 2, 2, 3, 3}, a.pointersE().asLong());
            a.putScalar(3, 2, 0.0);
            a.putScalar(2, 1, 5.0);
            a.putScalar(2, 1, 0.0);
            assertArrayEquals(new long[] {0, 0, 2, 2, 2}, a.pointersB().asLong());
            assertArrayEquals(new long[] {0, 2, 2, 2, 2}, a.pointersE().asLong());
        }
        try (INDArray a = gaps(); INDArray part = a.get(interval(2, 4), interval(1, 5)).dup()) {
            assertArrayEquals(new long[] {0, 0}, part.pointersB().asLong());
            assertArrayEquals(new long[] {0, 2}, part.pointersE().asLong());
        }
    }
}
