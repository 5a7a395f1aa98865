// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cases;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.blas.BlasWrapper;

/** BLAS level 1 (L) and 2 (G): x = [1, 2, 0, 4], y = [1, 2, 3, 4]. */
class BlasCasesTest {
    private final BlasWrapper blas = Sparse4j.getBlasWrapper();

    /** The COO and the CSR fixture, and the same vector of rank 1 and as CSC. */
    private static List<INDArray> fixtures() {
        INDArray coo = Sparse4j.createSparseCOO(new double[] {1, 2, 4}, new long[][] {{0, 0}, {0, 1}, {0, 3}}, 1, 4);
        return List.of(coo, Sparse4j.createSparseCSR(new double[] {1, 2, 4}, new int[] {0, 1, 3}, new int[] {0},
                new int[] {3}, 1, 4), Sparse4j.createSparseCOO(new double[] {1, 2, 4}, new long[] {0, 1, 3}, 4),
                coo.toFormat(SparseFormat.CSC));
    }

    private static INDArray y(INDArray x) {
        INDArray y = Sparse4j.create(new double[] {1, 2, 3, 4});
        if (x.rank() == 1) {
            return y;
        }
        y.close();
        return Sparse4j.create(new double[][] {{1, 2, 3, 4}});
    }

    @Test
    void l01ToL05() {
        for (INDArray x : fixtures()) {
            try (x; INDArray y = y(x)) {
                assertEquals(21, blas.dot(x, y));
                assertEquals(Math.sqrt(21), blas.nrm2(x));
                assertEquals(7, blas.asum(x));
                assertEquals(2, blas.iamax(x));
                assertEquals(3, blas.iamaxCoordinate(x));
                assertEquals(0, blas.iamin(x));
            }
        }
    }

    @Test
    void l04NeedsAPointerInsideTheArrays() {
        assertThrows(RuntimeException.class, () -> Sparse4j.createSparseCSR(new double[] {1, 2, 4},
                new int[] {0, 1, 3}, new int[] {0}, new int[] {4}, 1, 4));
    }

    @Test
    void l06Axpy() {
        for (INDArray x : fixtures()) {
            try (x; INDArray y = y(x)) {
                blas.axpy(1, x, y);
                assertArrayEquals(new double[] {2, 4, 3, 8}, y.toDoubleVector());
                assertArrayEquals(new double[] {1, 2, 0, 4}, x.toDoubleVector());
            }
        }
    }

    @Test
    void l07RotFillsIn() {
        for (INDArray x : fixtures()) {
            try (x; INDArray y = y(x)) {
                blas.rot(x, y, 1, 2);
                assertArrayEquals(new double[] {3, 6, 6, 12}, x.toDoubleVector());
                assertArrayEquals(new double[] {-1, -2, 3, -4}, y.toDoubleVector());
                assertEquals(4, x.nnz());
            }
        }
    }

    @Test
    void l08RotOfAFullVector() {
        try (INDArray x = Sparse4j.createSparseCSR(new double[] {1, 2, 3, 4}, new int[] {0, 1, 2, 3}, new int[] {0},
                new int[] {4}, 1, 4); INDArray y = y(x)) {
            blas.rot(x, y, 1, 2);
            assertArrayEquals(new double[] {3, 6, 9, 12}, x.values().asDouble());
            assertArrayEquals(new int[] {0, 1, 2, 3}, x.indexes().asInt());
            assertArrayEquals(new double[] {-1, -2, -3, -4}, y.toDoubleVector());
        }
    }

    @Test
    void g01MatrixTimesColumn() {
        try (INDArray coo = Sparse4j.createSparseCOO(new double[] {1, 2}, new long[][] {{0, 0}, {0, 1}}, 2, 2);
                INDArray column = Sparse4j.create(new double[][] {{1}, {2}})) {
            for (SparseFormat f : SparseFormat.values()) {
                try (INDArray a = coo.toFormat(f); INDArray product = a.mmul(column);
                        INDArray y = Sparse4j.ones(2, 1)) {
                    assertArrayEquals(new double[][] {{5}, {0}}, product.toDoubleMatrix());
                    assertEquals(2, product.length());
                    blas.gemv(2, a, column.squeeze(1), -1, y.squeeze(1));
                    assertArrayEquals(new double[][] {{9}, {-1}}, y.toDoubleMatrix());
                }
            }
        }
    }
}
