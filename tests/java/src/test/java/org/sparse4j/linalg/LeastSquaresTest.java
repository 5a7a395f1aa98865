// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.sparse4j.Collected;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.blas.Lapack;
import org.sparse4j.linalg.result.ApproximateSvd;
import org.sparse4j.linalg.result.Pca;
import org.sparse4j.linalg.result.Solution;

/** Damped and weighted least squares, principal components and randomised singular values beside dense LAPACK. */
class LeastSquaresTest {
    private static double[][] random(long seed, int rows, int columns) {
        Random random = new Random(seed);
        double[][] m = new double[rows][columns];
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < columns; j++) {
                m[i][j] = random.nextInt(3) == 0 ? random.nextGaussian() : 0;
            }
            m[i][i % columns] += 2;
        }
        return m;
    }

    /** (a^T W^2 a + damping^2 I)^-1 a^T W^2 b. */
    private static double[] expected(double[][] a, double[] b, double[] w, double damping) {
        int n = a[0].length;
        double[][] normal = new double[n][n];
        double[] side = new double[n];
        for (int i = 0; i < a.length; i++) {
            for (int j = 0; j < n; j++) {
                side[j] += w[i] * w[i] * a[i][j] * b[i];
                for (int k = 0; k < n; k++) {
                    normal[j][k] += w[i] * w[i] * a[i][j] * a[i][k];
                }
            }
        }
        for (int j = 0; j < n; j++) {
            normal[j][j] += damping * damping;
        }
        return Lapack.gesv(Sparse4j.create(normal), Sparse4j.create(side)).toDoubleVector();
    }

    @Test
    void dampingAndWeights() {
        for (int[] size : new int[][] {{40, 15}, {15, 40}, {20, 20}, {1, 3}}) {
            double[][] m = random(size[0], size[0], size[1]);
            Random random = new Random(1);
            double[] b = random.doubles(size[0], -1, 1).toArray();
            double[] w = random.doubles(size[0], 0.2, 3).toArray();
            double[] ones = DoubleStream.generate(() -> 1).limit(size[0]).toArray();
            for (double damping : new double[] {0, 0.3, 5}) {
                for (boolean weighted : new boolean[] {false, true}) {
                    if (damping == 0 && size[0] <= size[1]) {
                        continue; // normal equations are singular
                    }
                    double[] x = expected(m, b, weighted ? w : ones, damping);
                    SolverOptions options = SolverOptions.defaults().tolerance(1e-13).damping(damping).maxIterations(2000);
                    INDArray weights = Sparse4j.create(w);
                    options = weighted ? options.weights(weights) : options;
                    INDArray dense = Sparse4j.create(m);
                    INDArray side = Sparse4j.create(b);
                    INDArray column = side.reshape(b.length, 1).dup();
                    for (INDArray a : new INDArray[] {dense, dense.toFormat(SparseFormat.CSR), dense.toFormat(SparseFormat.COO)}) {
                        assertArrayEquals(x, Solvers.lsmr(a, side, options).x().toDoubleVector(), 1e-9);
                        Solution s = Solvers.lsmr(a, column, options.preconditioner(Preconditioner.JACOBI));
                        assertArrayEquals(new long[] {size[1], 1}, s.x().shape());
                        assertArrayEquals(x, s.x().toDoubleVector(), 1e-9);
                        assertArrayEquals(x, Solvers.lsmr(LinearOperator.of(a).mul(1), side, options).x().toDoubleVector(), 1e-9);
                        assertFalse(a.wasClosed() || side.wasClosed() || weights.wasClosed());
                    }
                    INDArray floats = dense.castTo(DataType.FLOAT);
                    INDArray found = Solvers.lsmr(floats, side, options.tolerance(1e-6)).x();
                    assertEquals(DataType.FLOAT, found.dataType());
                    assertArrayEquals(x, found.toDoubleVector(), 1e-3);
                }
            }
        }
    }

    /** Of all solutions of a system with more columns than rows the shortest. */
    @Test
    void theShortestSolution() {
        double[][] m = random(5, 12, 30);
        double[] b = new Random(2).doubles(12).toArray();
        INDArray a = Sparse4j.create(m);
        double[] y = Lapack.gesv(a.mmul(a.transpose()), Sparse4j.create(b)).toDoubleVector();
        double[] shortest = a.transpose().mmul(Sparse4j.create(y)).toDoubleVector();
        INDArray x = Solvers.lsmr(a.toFormat(SparseFormat.CSR), Sparse4j.create(b), SolverOptions.defaults().tolerance(1e-13)).x();
        assertArrayEquals(shortest, x.toDoubleVector(), 1e-9);
    }

    @Test
    void mismatchedShapesAreRefused() {
        INDArray a = Sparse4j.eye(4).castTo(DataType.DOUBLE);
        INDArray b = Sparse4j.ones(4);
        refused("only lsmr has these options", () -> Solvers.cg(a, b, SolverOptions.defaults().damping(1)));
        refused("only lsmr has these options", () -> Solvers.gmres(a, b, SolverOptions.defaults().weights(b)));
        refused("it must be [4]", () -> Solvers.lsmr(a, b, SolverOptions.defaults().weights(Sparse4j.ones(5))));
        refused("at least 0", () -> SolverOptions.defaults().damping(-1));
        refused("at least 0", () -> SolverOptions.defaults().damping(Double.NaN));
        refused("4 rows", () -> Solvers.lsmr(a, Sparse4j.ones(5), SolverOptions.defaults().weights(b)));
        refused("k is 5", () -> Solvers.randomizedSvd(LinearOperator.of(a), 5, 2, 1));
        refused("powers", () -> Solvers.randomizedSvd(LinearOperator.of(a), 2, -1, 1));
        refused("the matrix has 1 rows", () -> Solvers.pca(Sparse4j.ones(1, 4), 1));
        refused("both must have the same number of columns", () -> LinearOperator.of(a).vstack(LinearOperator.identity(3)));
    }

    private static void refused(String part, Runnable call) {
        String message = assertThrows(IllegalArgumentException.class, call::run).getMessage();
        assertTrue(message.contains(part), message);
    }

    @Test
    void principalComponents() {
        for (DataType type : new DataType[] {DataType.DOUBLE, DataType.FLOAT}) {
            INDArray dense = Sparse4j.create(random(9, 50, 12)).castTo(type);
            INDArray centred = dense.castTo(DataType.DOUBLE).sub(dense.castTo(DataType.DOUBLE).mean(0));
            INDArray values = Sparse4j.zeros(12);
            INDArray left = Sparse4j.zeros(50, 12);
            INDArray right = Sparse4j.zeros(12, 12);
            Lapack.gesvd(centred, values, left, right);
            double tolerance = type == DataType.FLOAT ? 1e-4 : 1e-8;
            for (INDArray x : new INDArray[] {dense, dense.toFormat(SparseFormat.CSR), dense.toFormat(SparseFormat.CSC)}) {
                try (Pca found = Solvers.pca(x, 4); INDArray scores = found.transform(x)) {
                    assertEquals(type, found.components().dataType());
                    assertArrayEquals(new long[] {50, 4}, scores.shape());
                    for (int i = 0; i < 4; i++) {
                        double s = values.getDouble(i);
                        assertEquals(s * s / 49, found.variances().getDouble(i), tolerance * s * s);
                        double sign = Math.signum(found.components().getDouble(i, 0) * right.getDouble(i, 0));
                        for (int j = 0; j < 12; j++) {
                            assertEquals(sign * right.getDouble(i, j), found.components().getDouble(i, j), 10 * tolerance);
                        }
                        for (int r = 0; r < 50; r++) {
                            assertEquals(sign * s * left.getDouble(r, i), scores.getDouble(r, i), 50 * tolerance);
                        }
                    }
                    assertFalse(x.wasClosed());
                }
            }
        }
    }

    /** Of a matrix of low rank they are exact, of others never too high; and the residual is that of the matrix. */
    @Test
    void randomisedSingularValues() {
        for (int[] size : new int[][] {{60, 25}, {25, 60}}) {
            INDArray low = Sparse4j.create(random(1, size[0], 5)).mmul(Sparse4j.create(random(2, 5, size[1])));
            INDArray full = Sparse4j.create(random(3, size[0], size[1]));
            for (INDArray a : new INDArray[] {low, full.toFormat(SparseFormat.CSR)}) {
                boolean exact = a == low;
                INDArray values = Sparse4j.zeros(25);
                Lapack.gesvd(a.toDense(), values);
                for (int powers : new int[] {0, 2, 12}) {
                    try (ApproximateSvd found = Solvers.randomizedSvd(LinearOperator.of(a), 5, powers, 7);
                            ApproximateSvd again = Solvers.randomizedSvd(LinearOperator.of(a), 5, powers, 7)) {
                        assertTrue(found.u().equals(again.u()) && found.vt().equals(again.vt()));
                        double[] s = found.s().toDoubleVector();
                        INDArray rest = a.toDense().mmul(found.vt().transpose()).sub(found.u().mul(found.s()));
                        double worst = 0;
                        for (double v : rest.norm2(0).toDoubleVector()) {
                            worst = Math.max(worst, v / s[0]);
                        }
                        assertEquals(worst, found.residual(), 1e-12);
                        for (int i = 0; i < 5; i++) {
                            assertTrue(s[i] <= values.getDouble(i) + 1e-12);
                            assertEquals(values.getDouble(i), s[i], exact || powers == 12 ? 1e-6 : 0.2 * s[0]);
                        }
                        if (exact) {
                            assertTrue(found.residual() < 1e-12, "" + found.residual());
                        }
                        INDArray gram = found.u().transpose().mmul(found.u());
                        INDArray other = found.vt().mmul(found.vt().transpose());
                        for (int i = 0; i < 5; i++) {
                            for (int j = 0; j < 5; j++) {
                                assertEquals(i == j ? 1 : 0, gram.getDouble(i, j), 1e-12);
                                assertEquals(i == j ? 1 : 0, other.getDouble(i, j), 1e-12);
                            }
                        }
                    }
                }
            }
        }
    }

    @Test
    void solversCloseTheirArrays() throws InterruptedException {
        INDArray a = Sparse4j.create(random(4, 30, 10)).toFormat(SparseFormat.CSR);
        INDArray b = Sparse4j.ones(30);
        long before = Collected.settled();
        Solvers.lsmr(a, b, SolverOptions.defaults().damping(1).weights(b)).close();
        Solvers.lsmr(a, b, SolverOptions.defaults().damping(1)).close();
        Solvers.lsmr(a, b, SolverOptions.defaults().weights(b)).close();
        Solvers.randomizedSvd(LinearOperator.of(a), 3, 2, 1).close();
        assertEquals(before, Sparse4j.memory().liveArrays());
    }
}
