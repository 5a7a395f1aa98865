// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.sparse4j.Collected;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.NothingLeft;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.linalg.operator.Operator;
import org.sparse4j.linalg.solver.SolverObject;

/** Solutions of least norm, and Q, R and the order of the columns, as the caller sees them. */
@ExtendWith(NothingLeft.class)
class SparseQRTest {
    private static double[][] random(Random random, int rows, int columns) {
        double[][] a = new double[rows][columns];
        for (double[] row : a) {
            for (int j = 0; j < columns; j++) {
                row[j] = random.nextInt(3) == 0 ? random.nextInt(19) - 9 : 0;
            }
        }
        return a;
    }

    private static double largest(INDArray x) {
        return x.length() == 0 ? 0 : x.normmaxNumber().doubleValue();
    }

    @Test
    void theShortestOfManySolutions() {
        try (INDArray a = Sparse4j.create(new double[][] {{1, 1, 0}, {0, 0, 2}}); INDArray b = Sparse4j.create(new double[] {2, 4});
                SparseQR qr = SparseQR.of(a); INDArray x = qr.solveMinimumNorm(b); INDArray basic = qr.solve(b)) {
            assertArrayEquals(new double[] {1, 1, 2}, x.toDoubleVector(), 1e-15);
            assertEquals(2, basic.getDouble(2), 1e-15);
            assertTrue(basic.getDouble(0) == 0 || basic.getDouble(1) == 0);
        }
        // Two equal columns of a tall matrix share, and what contradicts is met half way.
        try (INDArray a = Sparse4j.create(new double[][] {{1, 1}, {1, 1}, {0, 0}});
                INDArray b = Sparse4j.create(new double[] {1, 3, 7}); SparseQR qr = SparseQR.of(a);
                INDArray x = qr.solveMinimumNorm(b)) {
            assertEquals(1, qr.rank());
            assertArrayEquals(new double[] {1, 1}, x.toDoubleVector(), 1e-15);
        }
        try (INDArray none = Sparse4j.zeros(0, 3); INDArray b = Sparse4j.zeros(0); SparseQR qr = SparseQR.of(none);
                INDArray x = qr.solveMinimumNorm(b)) {
            assertArrayEquals(new double[] {0, 0, 0}, x.toDoubleVector());
        }
    }

    @Test
    void leastNormIsAtRightAnglesToTheNullSpace() {
        for (int[] size : new int[][] {{12, 30}, {30, 12}, {20, 20}, {1, 6}, {6, 1}}) {
            for (DataType type : new DataType[] {DataType.DOUBLE, DataType.FLOAT}) {
                Random random = new Random(size[0] * 100 + size[1]);
                double[][] m = random(random, size[0], size[1]);
                m[0][0] = 3;
                double tolerance = type == DataType.FLOAT ? 1e-3 : 1e-11;
                try (INDArray doubles = Sparse4j.create(m); INDArray dense = Operator.copy(doubles, type);
                        INDArray a = dense.toFormat(SparseFormat.CSC); INDArray b = Sparse4j.create(random(random, size[0], 4));
                        SparseQR qr = SparseQR.of(a); INDArray x = qr.solveMinimumNorm(b); INDArray basis = qr.nullSpace();
                        INDArray ax = dense.mmul(x); INDArray side = Operator.copy(b, type); INDArray r = side.sub(ax);
                        INDArray angle = dense.transpose().mmul(r)) {
                    assertEquals(type, x.dataType());
                    assertArrayEquals(new long[] {size[1], 4}, x.shape());
                    assertTrue(largest(angle) < 1000 * tolerance, size[0] + " x " + size[1] + ": " + largest(angle));
                    if (basis.size(1) > 0) {
                        try (INDArray inside = basis.transpose().mmul(x)) {
                            assertTrue(largest(inside) < tolerance, size[0] + " x " + size[1] + ": " + largest(inside));
                        }
                    }
                }
            }
        }
    }

    @Test
    void factorsMultiplyToTheMatrix() {
        Random random = new Random(7);
        double[][] m = random(random, 15, 9);
        for (double[] row : m) {
            row[5] = 2 * row[1];
        }
        try (INDArray a = Sparse4j.create(m); SparseQR qr = SparseQR.of(a); INDArray r = qr.r();
                INDArray order = qr.columnOrder(); INDArray padding = Sparse4j.zeros(15 - qr.rank(), 9);
                INDArray dense = r.toDense(); INDArray whole = Sparse4j.vstack(dense, padding); INDArray product = qr.applyQ(whole);
                INDArray back = qr.applyQTransposed(product); INDArray off = back.sub(whole)) {
            assertEquals(8, qr.rank());
            assertArrayEquals(new long[] {8, 9}, r.shape());
            assertEquals(DataType.LONG, order.dataType());
            assertTrue(largest(off) < 1e-13);
            for (int j = 0; j < 9; j++) {
                for (int i = 0; i < 15; i++) {
                    assertEquals(m[i][order.getInt(j)], product.getDouble(i, j), 1e-13);
                }
                for (int i = j + 1; i < 8; i++) {
                    assertEquals(0, r.getDouble(i, j));
                }
            }
        }
    }

    /** Factors of the transpose of a wide matrix: told, interrupted, made once, and gone with the matrix. */
    @Test
    void factorsOfTheTransposeAreMadeAsOthers() {
        List<Double> shares = new ArrayList<>();
        FactorizationOptions told = FactorizationOptions.defaults().listener(shares::add);
        SolverObject.pauseAtEveryChance(true);
        try (INDArray a = Sparse4j.sprand(0.006, 3, 1600, 2700); INDArray twice = a.mul(2);
                INDArray ones = Sparse4j.ones(2700); INDArray b = a.mmul(ones); SparseQR qr = SparseQR.of(a, told)) {
            int made = shares.size();
            Thread.currentThread().interrupt();
            assertThrows(CancellationException.class, () -> qr.solveMinimumNorm(b));
            assertTrue(Thread.interrupted());
            long live = Collected.settledBytes();
            try (INDArray x = qr.solveMinimumNorm(b); INDArray back = a.mmul(x)) {
                assertTrue(shares.size() > made, "the factors of the transpose tell too");
                assertArrayEquals(b.toDoubleVector(), back.toDoubleVector(), 1e-9);
            }
            assertTrue(Sparse4j.memory().liveBytes() > live, "they are kept");
            made = shares.size();
            qr.solveMinimumNorm(b).close();
            assertEquals(made, shares.size());
            qr.refactor(twice);
            made = shares.size();
            try (INDArray x = qr.solveMinimumNorm(b); INDArray back = twice.mmul(x)) {
                assertTrue(shares.size() > made);
                assertArrayEquals(b.toDoubleVector(), back.toDoubleVector(), 1e-9);
            }
        } finally {
            SolverObject.pauseAtEveryChance(false);
        }
    }

    @Test
    void errorsSayWhatIsWrong() {
        try (INDArray a = Sparse4j.create(new double[][] {{1, 2}, {3, 4}, {5, 6}}); INDArray b = Sparse4j.ones(2);
                INDArray sparse = Sparse4j.sparse(3, 1); SparseQR qr = SparseQR.of(a)) {
            for (INDArray wrong : new INDArray[] {b, sparse}) {
                assertThrows(IllegalArgumentException.class, () -> qr.solveMinimumNorm(wrong));
                assertThrows(IllegalArgumentException.class, () -> qr.applyQ(wrong));
                assertThrows(IllegalArgumentException.class, () -> qr.applyQTransposed(wrong));
            }
            assertThrows(IllegalArgumentException.class, () -> qr.solveMinimumNorm(null));
        }
    }
}
