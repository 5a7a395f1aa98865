// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.sparse4j.Collected;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.WouldDensifyException;
import org.sparse4j.indexing.NDArrayIndex;

/** Inverses of matrices in every format and of views, by what they are for: a product with the matrix. */
class InvertMatrixTest {
    private long before;

    @BeforeEach
    void count() {
        before = Collected.settled();
    }

    @AfterEach
    void nothingIsLeft() {
        assertEquals(before, Sparse4j.memory().liveArrays());
    }

    private static INDArray matrix(long rows, long columns, long seed, DataType type) {
        try (INDArray x = Sparse4j.sprand(0.4, seed, rows, columns)) {
            for (long i = 0; i < Math.min(rows, columns); i++) {
                x.putScalar(i, i, 2 + i % 3);
            }
            INDArray out = Sparse4j.zeros(type, rows, columns);
            return out.assign(x);
        }
    }

    private static void assertIdentity(INDArray product, double eps) {
        for (long i = 0; i < product.size(0); i++) {
            for (long j = 0; j < product.size(1); j++) {
                assertEquals(i == j ? 1 : 0, product.getDouble(i, j), eps, i + ", " + j);
            }
        }
    }

    @Test
    void inEveryFormatAndType() {
        for (SparseFormat format : SparseFormat.values()) {
            for (DataType type : new DataType[] {DataType.DOUBLE, DataType.FLOAT, DataType.INT, DataType.LONG}) {
                DataType result = type.isFloating() ? type : DataType.DOUBLE;
                double eps = result == DataType.FLOAT ? 1e-4 : 1e-12;
                for (long n : new long[] {1, 2, 7}) {
                    try (INDArray d = matrix(n, n, n, type); INDArray a = d.toFormat(format); INDArray copy = a.dup();
                            INDArray inverse = InvertMatrix.invert(a, false);
                            INDArray number = d.castTo(result); INDArray product = number.mmul(inverse)) {
                        assertEquals(SparseFormat.DENSE, inverse.getFormat());
                        assertEquals(result, inverse.dataType());
                        assertIdentity(product, eps);
                        assertEquals(copy, a);
                    }
                }
            }
        }
    }

    @Test
    void ofAView() {
        for (SparseFormat format : SparseFormat.values()) {
            try (INDArray d = matrix(6, 6, 3, DataType.DOUBLE); INDArray a = d.toFormat(format)) {
                INDArray view = a.get(NDArrayIndex.interval(1, 5), NDArrayIndex.interval(1, 5)).transpose();
                try (INDArray inverse = InvertMatrix.invert(view, false); INDArray product = view.mmul(inverse)) {
                    assertIdentity(product, 1e-12);
                }
            }
        }
    }

    @Test
    void inPlace() {
        for (SparseFormat format : SparseFormat.values()) {
            try (INDArray d = matrix(4, 4, 9, DataType.DOUBLE); INDArray a = d.toFormat(format);
                    INDArray inverse = InvertMatrix.invert(d, false)) {
                assertSame(a, InvertMatrix.invert(a, true));
                assertEquals(format.isSparse(), a.isSparse());
                assertTrue(inverse.equalsWithEps(a, 1e-12));
            }
        }
        try (INDArray whole = Sparse4j.creation().createFromNested(new int[][] {{1, 0}, {0, 1}})) {
            assertThrows(IllegalArgumentException.class, () -> InvertMatrix.invert(whole, true));
            try (INDArray inverse = InvertMatrix.invert(whole, false)) {
                assertNotSame(whole, inverse);
            }
        }
    }

    @Test
    void singularMatricesAreRefused() {
        for (SparseFormat format : SparseFormat.values()) {
            try (INDArray d = Sparse4j.create(new double[][] {{1, 2}, {2, 4}}); INDArray a = d.toFormat(format);
                    INDArray zeros = Sparse4j.zeros(2, 3); INDArray wide = zeros.toFormat(format); INDArray copy = a.dup()) {
                assertThrows(ArithmeticException.class, () -> InvertMatrix.invert(a, true));
                assertEquals(copy, a);
                String why = assertThrows(IllegalArgumentException.class, () -> InvertMatrix.invert(wide, false)).getMessage();
                assertTrue(why.contains("[2, 3]"), why);
            }
        }
        try (INDArray cube = Sparse4j.ones(2, 2, 2); INDArray truth = Sparse4j.ones(DataType.BOOL, 2, 2)) {
            assertThrows(IllegalArgumentException.class, () -> InvertMatrix.invert(cube, false));
            assertThrows(IllegalArgumentException.class, () -> InvertMatrix.invert(truth, false));
            assertThrows(IllegalArgumentException.class, () -> InvertMatrix.pinvert(truth, false));
        }
    }

    /** A sparse matrix whose inverse would fill memory is refused before any work; a DENSE one has asked for it. */
    @Test
    void largeInversesOfSparseMatricesAreRefused() {
        long limit = Sparse4j.environment().setDensifyLimit(15);
        try (INDArray a = Sparse4j.speye(4); INDArray d = Sparse4j.eye(4)) {
            String why = assertThrows(WouldDensifyException.class, () -> InvertMatrix.invert(a, false)).getMessage();
            assertTrue(why.contains("[4, 4]") && why.contains("15") && why.contains("Solvers.solve"), why);
            assertThrows(WouldDensifyException.class, () -> InvertMatrix.pinvert(a, false));
            InvertMatrix.invert(d, false).close();
        } finally {
            Sparse4j.environment().setDensifyLimit(limit);
        }
    }

    /** The four conditions of Penrose, of a rank below both sides too. */
    @Test
    void pseudoInverses() {
        for (SparseFormat format : SparseFormat.values()) {
            for (double[][] rows : new double[][][] {{{1, 2}, {3, 4}, {5, 6}}, {{1, 2, 3}, {3, 4, 9}}, {{1, 2}, {2, 4}, {3, 6}},
                {{0, 0}, {0, 0}}, {{4}}}) {
                try (INDArray d = Sparse4j.create(rows); INDArray a = d.toFormat(format);
                        INDArray p = InvertMatrix.pinvert(a, false); INDArray ap = d.mmul(p); INDArray pa = p.mmul(d);
                        INDArray apa = ap.mmul(d); INDArray pap = pa.mmul(p); INDArray apt = ap.transpose().dup('c');
                        INDArray pat = pa.transpose().dup('c')) {
                    assertArrayEquals(new long[] {d.size(1), d.size(0)}, p.shape());
                    assertTrue(apa.equalsWithEps(d, 1e-12), () -> apa + "\n" + d);
                    assertTrue(pap.equalsWithEps(p, 1e-12));
                    assertTrue(apt.equalsWithEps(ap, 1e-12));
                    assertTrue(pat.equalsWithEps(pa, 1e-12));
                }
            }
        }
        try (INDArray none = Sparse4j.zeros(0, 3); INDArray p = InvertMatrix.pinvert(none, false)) {
            assertArrayEquals(new long[] {3, 0}, p.shape());
        }
        try (INDArray square = Sparse4j.create(new double[][] {{2, 0}, {0, 0}}); INDArray wide = Sparse4j.ones(1, 2)) {
            assertSame(square, InvertMatrix.pinvert(square, true));
            assertArrayEquals(new double[][] {{0.5, 0}, {0, 0}}, square.toDoubleMatrix());
            assertThrows(IllegalArgumentException.class, () -> InvertMatrix.pinvert(wide, true));
        }
    }

    @Test
    void fromOneSide() {
        for (SparseFormat format : SparseFormat.values()) {
            try (INDArray d = matrix(5, 3, 4, DataType.DOUBLE); INDArray tall = d.toFormat(format);
                    INDArray wide = tall.transpose().dup(); INDArray left = InvertMatrix.pLeftInvert(tall, false);
                    INDArray right = InvertMatrix.pRightInvert(wide, false); INDArray one = left.mmul(d);
                    INDArray two = d.transpose().mmul(right)) {
                assertIdentity(one, 1e-12);
                assertIdentity(two, 1e-12);
                assertThrows(IllegalArgumentException.class, () -> InvertMatrix.pLeftInvert(wide, false));
                assertThrows(IllegalArgumentException.class, () -> InvertMatrix.pRightInvert(tall, false));
                assertThrows(IllegalArgumentException.class, () -> InvertMatrix.pLeftInvert(tall, true));
            }
        }
        try (INDArray a = Sparse4j.create(new double[][] {{1, 1}, {1, 1}, {1, 1}})) {
            assertThrows(ArithmeticException.class, () -> InvertMatrix.pLeftInvert(a, false));
        }
        try (INDArray a = Sparse4j.create(new double[][] {{2, 0}, {0, 4}})) {
            assertSame(a, InvertMatrix.pRightInvert(a, true));
            assertEquals(0.25, a.getDouble(1, 1), 1e-15);
        }
    }
}
