// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cases;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.sparse4j.CooBuilder;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.NothingLeft;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.WouldDensifyException;
import org.sparse4j.blas.Mask;

/** The largest elements with their places; what masks say of themselves. */
@ExtendWith(NothingLeft.class)
class TopKTest {
    private static final double[][] X = {{3, 0, -1, 7}, {0, 0, 0, -2}, {5, 5, Double.NaN, 1}};

    private static double[] row(INDArray matrix, int i) {
        double[] out = new double[(int) matrix.size(1)];
        Arrays.setAll(out, j -> matrix.getDouble(i, j));
        return out;
    }

    @Test
    void valuesAndPlaces() {
        for (SparseFormat format : SparseFormat.values()) {
            for (DataType type : new DataType[] {DataType.DOUBLE, DataType.FLOAT}) {
                try (INDArray doubles = Sparse4j.create(X); INDArray dense = doubles.castTo(type);
                        INDArray x = dense.toFormat(format)) {
                    INDArray[] top = Sparse4j.searching().topK(x, 3);
                    try (INDArray values = top[0]; INDArray places = top[1]) {
                        assertEquals(type, values.dataType());
                        assertEquals(DataType.LONG, places.dataType());
                        assertArrayEquals(new double[] {7, 3, 0}, row(values, 0));
                        assertArrayEquals(new double[] {0, 0, 0}, row(values, 1));
                        assertArrayEquals(new double[] {5, 5, 1}, row(values, 2));
                        assertArrayEquals(new long[][] {{3, 0, 1}, {0, 1, 2}, {0, 1, 3}}, places.toLongMatrix());
                    }
                }
            }
        }
    }

    @Test
    void ofVectorsViewsAndNothing() {
        try (INDArray x = Sparse4j.coo(10).type(DataType.INT).fill(2).add(5, 3).add(-4, 0).add(9, 8).build()) {
            INDArray[] top = Sparse4j.searching().topK(x, 4);
            try (INDArray values = top[0]; INDArray places = top[1]) {
                assertEquals(DataType.INT, values.dataType());
                assertArrayEquals(new long[] {9, 5, 2, 2}, values.toLongVector());
                assertArrayEquals(new long[] {8, 3, 1, 2}, places.toLongVector());
            }
            INDArray[] none = Sparse4j.searching().topK(x, 0);
            try (INDArray values = none[0]; INDArray places = none[1]) {
                assertArrayEquals(new long[] {0}, values.shape());
                assertArrayEquals(new long[] {0}, places.shape());
            }
        }
        try (INDArray x = Sparse4j.create(X)) {
            INDArray[] top = Sparse4j.searching().topK(x.transpose(), 1);
            try (INDArray values = top[0]; INDArray places = top[1]) {
                assertArrayEquals(new double[] {5, 5, 0, 7}, values.toDoubleVector());
                assertArrayEquals(new long[] {2, 2, 1, 0}, places.toLongVector());
            }
            assertTrue(assertThrows(IllegalArgumentException.class, () -> Sparse4j.searching().topK(x, 5)).getMessage()
                    .contains("has 4 elements; k must be from 0 to that number"));
            assertThrows(IllegalArgumentException.class, () -> Sparse4j.searching().topK(x, -1));
            assertThrows(IllegalArgumentException.class, () -> Sparse4j.searching().topK(x.expandDims(0), 1));
        }
    }

    /** Values and places of stored entries; the fill value and -1 where a row stores fewer than k. */
    @Test
    void storedValuesAndPlaces() {
        for (SparseFormat format : SparseFormat.values()) {
            try (INDArray dense = Sparse4j.create(X); INDArray x = dense.toFormat(format);
                    INDArray wanted = Sparse4j.searching().argTopKStored(x, 5)) {
                INDArray[] top = Sparse4j.searching().topKStored(x, 5);
                try (INDArray values = top[0]; INDArray places = top[1]) {
                    assertEquals(DataType.DOUBLE, values.dataType());
                    assertEquals(DataType.LONG, places.dataType());
                    assertArrayEquals(wanted.toLongMatrix(), places.toLongMatrix(), format::name);
                    if (x.isSparse()) {
                        assertArrayEquals(new double[] {7, 3, -1, 0, 0}, row(values, 0));
                        assertArrayEquals(new long[] {3, 0, 2, -1, -1}, places.toLongMatrix()[0]);
                        assertArrayEquals(new double[] {-2, 0, 0, 0, 0}, row(values, 1));
                        assertArrayEquals(new long[] {3, -1, -1, -1, -1}, places.toLongMatrix()[1]);
                    } else {
                        assertArrayEquals(new double[] {7, 3, 0, -1, 0}, row(values, 0));
                        assertArrayEquals(new long[] {3, 0, 1, 2, -1}, places.toLongMatrix()[0]);
                    }
                    assertArrayEquals(new double[] {5, 5, 1, Double.NaN, 0}, row(values, 2));
                }
            }
        }
        try (INDArray x = Sparse4j.coo(10).type(DataType.INT).fill(2).add(5, 3).add(-4, 0).build();
                INDArray cube = Sparse4j.zeros(2, 2, 2)) {
            INDArray[] top = Sparse4j.searching().topKStored(x, 3);
            try (INDArray values = top[0]; INDArray places = top[1]) {
                assertEquals(DataType.INT, values.dataType());
                assertArrayEquals(new long[] {5, -4, 2}, values.toLongVector());
                assertArrayEquals(new long[] {3, 0, -1}, places.toLongVector());
            }
            INDArray[] none = Sparse4j.searching().topKStored(x, 0);
            try (INDArray values = none[0]; INDArray places = none[1]) {
                assertArrayEquals(new long[] {0}, values.shape());
                assertArrayEquals(new long[] {0}, places.shape());
            }
            assertThrows(IllegalArgumentException.class, () -> Sparse4j.searching().topKStored(x, -1));
            assertThrows(IllegalArgumentException.class, () -> Sparse4j.searching().topKStored(cube, 1));
        }
    }

    @Test
    void largeResultsKeepTheirPlaces() {
        int m = 70_000;
        try (CooBuilder b = Sparse4j.coo(m, 6).type(DataType.LONG).fill(-1)) {
            for (int i = 0; i < m; i++) {
                b.add((1L << 53) + i, i, i % 6).add(-(1L << 53) - i, i, (i + 1) % 6);
            }
            try (INDArray csr = b.build(SparseFormat.CSR); INDArray csc = csr.toFormat(SparseFormat.CSC); INDArray dense = csr.toDense()) {
                for (INDArray x : new INDArray[] {csr, csc, dense}) {
                    INDArray[] top = Sparse4j.searching().topK(x, 6);
                    try (INDArray values = top[0]; INDArray places = top[1]) {
                        for (int i = 0; i < m; i += 23) {
                            assertEquals((1L << 53) + i, values.getLong(i, 0));
                            assertEquals(i % 6, places.getLong(i, 0));
                            assertEquals(-1, values.getLong(i, 4));
                            assertEquals(-(1L << 53) - i, values.getLong(i, 5));
                        }
                    }
                }
            }
        }
    }

    @Test
    void resultsOfSparseArraysKeepToTheLimit() {
        try (INDArray x = Sparse4j.sparse(4_000_000, 3); INDArray v = Sparse4j.sparse(90_000_000)) {
            assertThrows(WouldDensifyException.class, () -> Sparse4j.searching().topK(x, 3));
            assertThrows(WouldDensifyException.class, () -> Sparse4j.searching().topKStored(x, 3));
            assertThrows(WouldDensifyException.class, () -> Sparse4j.searching().argTopK(v, 80_000_000));
            String message = assertThrows(WouldDensifyException.class, () -> Sparse4j.searching().argTopKStored(x, 3)).getMessage();
            assertTrue(message.contains("4000000 times 3") && message.contains("densifyLimit"), message);
            Sparse4j.searching().argTopK(v, 2).close();
        }
    }

    @Test
    void masksSayHowManyAreTrue() {
        try (INDArray x = Sparse4j.create(new double[][] {{1, 0, 3}, {0, 5, 0}}); INDArray sparse = x.toFormat(SparseFormat.CSR);
                INDArray more = sparse.gt(2); INDArray less = sparse.lt(2); INDArray dense = x.gt(2)) {
            assertEquals(3, more.nnz());  // the pattern of x
            assertTrue(more.toString().startsWith("CSR BOOL [2, 3], 2 true, nnz 3"), more::toString);
            assertTrue(less.toString().startsWith("CSR BOOL [2, 3], 4 true, nnz 3"), less::toString);
            assertTrue(dense.toString().startsWith("DENSE BOOL [2, 3], 2 true"), dense::toString);
            assertEquals(2, Mask.of(more).nnz());
            assertEquals(4, Mask.complement(more).nnz());
            assertEquals(3, Mask.of(x).nnz());
            assertEquals("Mask [2, 3], 2 allowed", Mask.of(more).toString());
            assertEquals("Mask [2, 3], complement, 4 allowed", Mask.complement(more).toString());
        }
        INDArray closed = Sparse4j.zeros(2, 2);
        closed.close();
        assertEquals("Mask [2, 2], closed", Mask.of(closed).toString());
    }
}
