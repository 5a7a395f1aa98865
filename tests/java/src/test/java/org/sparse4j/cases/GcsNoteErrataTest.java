// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cases;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.indexing.IndexFunctions;

/** What the note on generalized compressed storage got wrong: errata 1 to 7 of docs/errata.md, one test each. */
class GcsNoteErrataTest {
    private static final long[][] INDEXES = {{0, 0, 1}, {0, 0, 2}, {0, 0, 3}, {0, 2, 1}, {1, 0, 0}, {1, 0, 3},
        {1, 2, 0}, {1, 2, 2}, {1, 2, 3}};
    private static final double[] VALUES = {1, 2, 3, 4, 5, 6, 7, 8, 9};

    /** Every order of so many dimensions. */
    private static List<int[]> orders(int rank) {
        List<int[]> all = new ArrayList<>();
        permute(new int[rank], 0, 0, all);
        return all;
    }

    private static void permute(int[] order, int at, int used, List<int[]> all) {
        if (at == order.length) {
            all.add(order.clone());
        }
        for (int d = 0; d < order.length; d++) {
            if ((used & 1 << d) == 0) {
                order[at] = d;
                permute(order, at + 1, used | 1 << d, all);
            }
        }
    }

    // As printed, the products of the strides start one factor too early: [18, 6, 1].
    @Test
    @DisplayName("GCS note 1: a stride is the product of the lengths after its own dimension")
    void g1StridesStartAfterTheirDimension() {
        long[] shape = {2, 3, 4, 5, 6};
        int[] order = {2, 4, 1, 3, 0};
        assertArrayEquals(new long[][] {{18, 3, 1}, {2, 1}}, IndexFunctions.strides(shape, order, 3));
        assertArrayEquals(new long[][] {{6, 1}, {10, 2, 1}},
                IndexFunctions.strides(shape, order, 2));
        // The array itself is laid out by them.
        long[] at = {1, 2, 3, 4, 5};
        try (INDArray a = Sparse4j.createSparseGCS(new double[] {7}, new long[][] {at}, shape, order, 3)) {
            int line = 3 * 18 + 5 * 3 + 2;
            assertEquals(72, a.pointersB().length());
            assertEquals(0, a.pointersB().getLong(line));
            assertEquals(1, a.pointersE().getLong(line));
            assertEquals(0, a.pointersE().getLong(line - 1));
            assertEquals(4 * 2 + 1, a.indexes().getLong(0));
            assertEquals(7, a.getDouble(at));
        }
    }

    // The note wants partitionings below N - 1 and uses N - 1 itself; 0 and N are what rank 0 and 1 need.
    @Test
    @DisplayName("GCS note 2: partitionings 0 to N, rank 0 and 1 included")
    void g2PartitioningsFromNoneToAll() {
        for (int[] order : orders(3)) {
            for (int p = 0; p <= 3; p++) {
                try (INDArray a = Sparse4j.createSparseGCS(VALUES, INDEXES, new long[] {2, 3, 4}, order, p);
                        INDArray back = a.toFormat(SparseFormat.COO)) {
                    assertEquals(p, a.partitioning());
                    assertArrayEquals(INDEXES, back.coordinates());
                    assertArrayEquals(VALUES, back.values().asDouble());
                    assertEquals(p == 0 ? 1 : p == 3 ? 24 : IndexFunctions.strides(new long[] {2, 3, 4}, order, p)[0][0]
                            * new long[] {2, 3, 4}[order[0]], a.pointersB().length());
                }
            }
            assertThrows(IllegalArgumentException.class,
                    () -> Sparse4j.createSparseGCS(VALUES, INDEXES, new long[] {2, 3, 4}, order, 4));
            assertThrows(IllegalArgumentException.class,
                    () -> Sparse4j.createSparseGCS(VALUES, INDEXES, new long[] {2, 3, 4}, order, -1));
        }
        for (int p = 0; p <= 1; p++) {
            try (INDArray v = Sparse4j.createSparseGCS(new double[] {5}, new long[][] {{2}}, new long[] {4},
                    new int[] {0}, p)) {
                assertArrayEquals(new double[] {0, 0, 5, 0}, v.toDoubleVector());
            }
        }
        try (INDArray s = Sparse4j.createSparseGCS(new double[] {5}, new long[][] {{}}, new long[0], new int[0], 0)) {
            assertEquals(5, s.getDouble());
        }
    }

    // N dimensions reduce to M = N as well: that is what plain compressed rows are.
    @Test
    @DisplayName("GCS note 3: M may equal N, as in compressed rows")
    void g3AsManyGroupsAsDimensions() {
        long[] shape = {2, 3, 4};
        for (int[] order : orders(3)) {
            for (long[] at : INDEXES) {
                long[] reduced = IndexFunctions.reduce(at, shape, order, 1, 2);
                assertArrayEquals(new long[] {at[order[0]], at[order[1]], at[order[2]]}, reduced);
                assertArrayEquals(at, IndexFunctions.promote(reduced, shape, order, 1, 2));
            }
        }
        try (INDArray a = Sparse4j.createSparseCOO(new double[] {1, 2, 3}, new long[][] {{0, 1}, {1, 0}, {1, 2}}, 2, 3);
                INDArray gcs = a.toFormat(new int[] {0, 1}, 1); INDArray csr = a.toFormat(SparseFormat.CSR)) {
            assertEquals(SparseFormat.CSR, gcs.getFormat());
            assertArrayEquals(csr.indexes().asLong(), gcs.indexes().asLong());
            assertArrayEquals(csr.pointersE().asLong(), gcs.pointersE().asLong());
        }
    }

    // Division by a stride, modulo the length, recovers an index only where strides are positive and leave no gaps; the
    // note's own strides (-1, -2) are none such.
    @Test
    @DisplayName("GCS note 4: every index survives reduction and promotion, and strides need not be C's")
    void g4PromotionIsTheInverseOfReduction() {
        long[] shape = {2, 3, 4};
        for (int[] order : orders(3)) {
            for (int p = 0; p <= 3; p++) {
                for (int k = 0; k < 24; k++) {
                    long[] at = {k / 12, k / 4 % 3, k % 4};
                    assertArrayEquals(at,
                            IndexFunctions.promote(IndexFunctions.reduce(at, shape, order, p), shape, order, p));
                }
                int points = p;
                long rows = p == 0 ? 1 : IndexFunctions.strides(shape, order, p)[0][0] * shape[order[0]];
                // The modulus would hide that there is no such line.
                assertThrows(IndexOutOfBoundsException.class,
                        () -> IndexFunctions.promote(new long[] {rows, 0}, shape, order, points));
                assertThrows(IndexOutOfBoundsException.class,
                        () -> IndexFunctions.promote(new long[] {-1, 0}, shape, order, points));
            }
        }
        // The note's memory under strides (-1, -2) from offset 5 is, read backwards, the array in Fortran order.
        try (INDArray memory = Sparse4j.create(new double[] {6, 3, 5, 2, 4, 1}); INDArray forward = memory.flip();
                INDArray a = forward.reshape('f', 2, 3)) {
            assertArrayEquals(new double[][] {{1, 2, 3}, {4, 5, 6}}, a.toDoubleMatrix());
            for (int k = 0; k < 6; k++) {
                long[] at = IndexFunctions.promote(new long[] {k}, new long[] {2, 3}, new int[] {1, 0});
                assertEquals(memory.getDouble((long) 5 - k), a.getDouble(at));
            }
        }
    }

    // The first pointer is 0 whatever the first row with entries is.
    @Test
    @DisplayName("GCS note 5: the first line pointer is 0")
    void g5FirstPointerIsZero() {
        try (INDArray a = Sparse4j.createSparseCOO(new double[] {1, 2}, new long[][] {{2, 3}, {4, 1}}, 6, 5);
                INDArray empty = Sparse4j.sparse(6, 5)) {
            for (SparseFormat format : new SparseFormat[] {SparseFormat.CSR, SparseFormat.CSC, SparseFormat.GCS}) {
                for (INDArray x : new INDArray[] {a, empty}) {
                    try (INDArray y = x.toFormat(format)) {
                        assertEquals(0, y.pointersB().getLong(0));
                        assertEquals(x.nnz(), y.pointersE().getLong(y.pointersE().length() - 1));
                    }
                }
            }
            try (INDArray csr = a.toFormat(SparseFormat.CSR)) {
                assertArrayEquals(new long[] {0, 0, 0, 1, 1, 2}, csr.pointersB().asLong());
                assertArrayEquals(new long[] {0, 0, 1, 1, 2, 2}, csr.pointersE().asLong());
            }
        }
        try (INDArray few = Sparse4j.sparse(DataType.DOUBLE, SparseFormat.CSR, 1L << 40, 5)) {
            few.putScalar(1L << 39, 3, 1.0);
            assertEquals(0, few.pointersB().getLong(0), "when only the lines with entries are listed, too");
            assertEquals(1L << 39, few.lineIds().getLong(0));
        }
    }

    // What is not specified need not be zero.
    @Test
    @DisplayName("GCS note 6: unspecified elements are the fill value")
    void g6UnspecifiedIsTheFill() {
        for (double fill : new double[] {0, 2.5, Double.NaN}) {
            try (INDArray a = Sparse4j.coo(2, 3).fill(fill).add(1.0, 0, 1).add(2.0, 1, 0).add(3.0, 1, 2).build()) {
                Formats.forEvery(a, x -> {
                    double[][] expected = {{fill, 1, fill}, {2, fill, 3}};
                    assertArrayEquals(expected, x.toDoubleMatrix());
                    for (int k = 0; k < 6; k++) {
                        assertEquals(expected[k / 3][k % 3], x.getDouble(k / 3, k % 3));
                    }
                    if (x.isSparse()) {
                        assertEquals(3, x.nnz());
                        assertEquals(fill, x.fillValue());
                    }
                });
            }
        }
    }

    // The note has one array of pointers; ours are two, which may leave gaps when an array is given by them.
    @Test
    @DisplayName("GCS note 7: pointersB and pointersE are two arrays, the note's one is 0 and pointersE")
    void g7BeginsAndEndsAreApart() {
        try (INDArray a = Sparse4j.createSparseGCS(VALUES, INDEXES, new long[] {2, 3, 4}, new int[] {0, 1, 2}, 2)) {
            long[] note = {0, 3, 3, 4, 6, 6, 9};
            assertArrayEquals(Arrays.copyOfRange(note, 1, 7), a.pointersE().asLong());
            assertArrayEquals(Arrays.copyOfRange(note, 0, 6), a.pointersB().asLong());
        }
        try (INDArray gaps = Sparse4j.createSparseCSR(new double[] {1, 9, 2, 3}, new int[] {1, 0, 0, 2},
                new int[] {0, 2}, new int[] {1, 4}, 2, 3)) {
            Formats.same(new double[][] {{0, 1, 0}, {2, 0, 3}}, gaps);
            assertArrayEquals(new long[] {0, 1}, gaps.pointersB().asLong());
            assertArrayEquals(new long[] {1, 3}, gaps.pointersE().asLong());
        }
        assertThrows(RuntimeException.class, () -> Sparse4j.createSparseCSR(new double[] {1, 2}, new int[] {1, 0},
                new int[] {0, 1}, new int[] {1, 3}, 2, 3), "an end beyond the entries");
    }
}
