// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cases;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;
import org.sparse4j.Sparse4j;

/** Compressed arrays from the caller's three or four arrays: what is made canonical, what is refused. */
class CompressedInputTest {
    private static final INDArray WANTED = Sparse4j.create(new double[][] {{0, 1, 2}, {3, 0, 0}, {0, 0, 4}});

    @Test
    void threeArraysInAndOut() {
        int[] pointers = {0, 2, 3, 4};
        try (INDArray x = Sparse4j.createSparseCSR(new double[] {1, 2, 3, 4}, new int[] {1, 2, 0, 2}, pointers, 3, 3)) {
            assertEquals(SparseFormat.CSR, x.getFormat());
            assertEquals(WANTED, x.toDense());
            assertArrayEquals(new double[] {1, 2, 3, 4}, x.values().asDouble());
            assertArrayEquals(new int[] {1, 2, 0, 2}, x.indexes().asInt());
            assertArrayEquals(new long[] {0, 2, 3}, x.pointersB().asLong());
            assertArrayEquals(new long[] {2, 3, 4}, x.pointersE().asLong());
        }
        try (INDArray x = Sparse4j.createSparseCSC(new double[] {3, 1, 2, 4}, new int[] {1, 0, 0, 2},
                new int[] {0, 1, 2, 4}, 3, 3)) {
            assertEquals(SparseFormat.CSC, x.getFormat());
            assertEquals(WANTED, x.toDense());
        }
        try (INDArray x = Sparse4j.sparseCreation().createSparseCSR(new boolean[] {true}, new int[] {1}, new int[] {0, 0, 1}, 2, 2)) {
            assertEquals(1, x.getLong(1, 1));
        }
        assertThrows(IllegalArgumentException.class,
                () -> Sparse4j.createSparseCSR(new double[0], new int[0], new int[0], 0, 3));
        assertThrows(IllegalArgumentException.class,
                () -> Sparse4j.createSparseCSR(new double[] {1}, new int[] {0}, new int[] {0, 1}, 3, 3));
        // Of three arrays nothing is left out in silence.
        for (int[] some : new int[][] {{1, 1, 2}, {0, 1, 1}}) {
            String why = assertThrows(IllegalArgumentException.class, () -> Sparse4j.createSparseCSR(
                    new double[] {1, 2}, new int[] {0, 1}, some, 2, 2)).getMessage();
            assertTrue(why.contains("from 0 to the number of values, 2"), why);
        }
    }

    @Test
    void gapsUnsortedLinesAndLinesInAnyOrderBecomeCanonical() {
        // Row 2 first, then a gap, then row 0 with its columns falling, then row 1.
        double[] values = {4, 99, 2, 1, 98, 3};
        int[] columns = {2, 0, 2, 1, 0, 0};
        try (INDArray x = Sparse4j.createSparseCSR(values, columns, new int[] {2, 5, 0}, new int[] {4, 6, 1}, 3, 3)) {
            assertEquals(WANTED, x.toDense());
            assertArrayEquals(new int[] {1, 2, 0, 2}, x.indexes().asInt());
            assertArrayEquals(new long[] {0, 2, 3}, x.pointersB().asLong());
        }
        // An empty line may point anywhere.
        try (INDArray x = Sparse4j.createSparseCSR(new double[] {1}, new int[] {1}, new int[] {0, 1, 0},
                new int[] {1, 1, 0}, 3, 3)) {
            assertEquals(1, x.nnz());
        }
        try (INDArray x = Sparse4j.createSparseCSR(new double[] {1, 5}, new int[] {1, 1}, new int[] {0, 2, 2}, 2, 3)) {
            assertEquals(1, x.nnz());
            assertEquals(6, x.getDouble(0, 1));
        }
    }

    @Test
    void overlappingLinesAreRefusedNamingBoth() {
        double[] values = {1, 2, 3, 4};
        int[] columns = {0, 1, 2, 0};
        String said = assertThrows(IllegalArgumentException.class, () -> Sparse4j.createSparseCSR(values, columns,
                new int[] {0, 1, 3}, new int[] {2, 3, 4}, 3, 3)).getMessage();
        assertTrue(said.contains("line 1") && said.contains("line 0"), said);
        // Also when gaps elsewhere leave fewer entries pointed at than given, and in any order of the lines.
        String again = assertThrows(IllegalArgumentException.class, () -> Sparse4j.createSparseCSC(values, columns,
                new int[] {2, 0, 1}, new int[] {2, 2, 2}, 3, 3)).getMessage();
        assertTrue(again.contains("line 2") && again.contains("line 1"), again);
        assertThrows(IllegalArgumentException.class, () -> Sparse4j.createSparseCSR(values, columns,
                new int[] {0, 3, 3}, new int[] {2, 2, 4}, 3, 3));
        assertThrows(IndexOutOfBoundsException.class, () -> Sparse4j.createSparseCSR(values, new int[] {0, 1, 3, 0},
                new int[] {0, 1, 2, 4}, 3, 3));
    }
}
