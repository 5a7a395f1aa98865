// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.linalg.result.Eigenpairs;
import org.sparse4j.linalg.result.Pca;
import org.sparse4j.linalg.result.SingularValues;

/** Spectra of operators, which nobody can scale beforehand, of elements of every size: the values of size 1 times that. */
class OperatorScaleTest {
    private static final int ROWS = 20;
    private static final int COLUMNS = 8;
    private static final int[] EXPONENTS = {-290, -200, -160, -140, -100, -82, -81, -80, -79, -60, 60, 76, 77, 80, 99, 153, 160, 250, 290};

    /** Columns of falling size. */
    private static double[][] falling() {
        Random random = new Random(1);
        double[][] x = new double[ROWS][COLUMNS];
        for (double[] row : x) {
            for (int j = 0; j < COLUMNS; j++) {
                row[j] = random.nextGaussian() * Math.pow(10, -j / 4.0);
            }
        }
        return x;
    }

    private static LinearOperator function(INDArray a, INDArray transposed) {
        return LinearOperator.of(a.rows(), a.columns(), v -> a.mmul(v), v -> transposed.mmul(v));
    }

    @Test
    void singularValues() {
        try (INDArray dense = Sparse4j.create(falling()); INDArray one = dense.toFormat(SparseFormat.CSR);
                SingularValues expected = Solvers.svds(one, 4)) {
            double[] values = expected.s().toDoubleVector();
            for (int e : EXPONENTS) {
                double scale = Math.pow(10, e);
                try (INDArray a = one.mul(scale); INDArray t = a.transpose(); INDArray zeros = Sparse4j.zeros(ROWS);
                        INDArray others = Sparse4j.zeros(COLUMNS);
                        SingularValues found = Solvers.svds(function(a, t), 4, EigenOptions.defaults());
                        SingularValues wide = Solvers.svds(function(t, a), 4, EigenOptions.defaults()); INDArray s = found.s().div(scale);
                        INDArray w = wide.s().div(scale)) {
                    assertArrayEquals(values, s.toDoubleVector(), 1e-12, "1e" + e);
                    assertArrayEquals(values, w.toDoubleVector(), 1e-12, "1e" + e);
                    double norm = Solvers.twoNorm(LinearOperator.of(a).plusLowRank(zeros, others));
                    assertEquals(values[0], norm / scale, 1e-12, "1e" + e);
                }
            }
        }
    }

    @Test
    void eigenvalues() {
        try (INDArray x = Sparse4j.create(falling()); INDArray t = x.transpose(); INDArray gram = t.mmul(x);
                INDArray eye = Sparse4j.eye(COLUMNS); INDArray shift = eye.mul(3); INDArray one = gram.sub(shift);
                INDArray m = eye.mul(2)) {
            for (Spectrum which : new Spectrum[] {Spectrum.LARGEST_MAGNITUDE, Spectrum.SMALLEST_MAGNITUDE, Spectrum.SMALLEST}) {
                EigenOptions options = EigenOptions.defaults().which(which);
                try (Eigenpairs expected = Solvers.eigsh(one, 3, options)) {
                    double[] values = expected.values().toDoubleVector();
                    for (int e : EXPONENTS) {
                        double scale = Math.pow(10, e);
                        try (INDArray a = one.mul(scale); Eigenpairs found = Solvers.eigsh(function(a, a), 3, options);
                                Eigenpairs half = Solvers.eigsh(function(a, a), m, 3, options);
                                INDArray w = found.values().div(scale); INDArray h = half.values().div(scale / 2)) {
                            assertArrayEquals(values, w.toDoubleVector(), 1e-11, which + " 1e" + e);
                            assertArrayEquals(values, h.toDoubleVector(), 1e-11, which + " 1e" + e);
                        }
                    }
                }
            }
        }
    }

    /** Standard deviations scale; their squares, the variances, are in range as far as DOUBLE is. */
    @Test
    void principalComponents() {
        double[][] rows = falling();
        for (double[] row : rows) {
            row[0] += 1e6;
        }
        try (INDArray one = Sparse4j.create(rows); Pca expected = Solvers.pca(one, 4)) {
            double[] values = expected.variances().toDoubleVector();
            double[][] directions = expected.components().toDoubleMatrix();
            for (int e : EXPONENTS) {
                double scale = Math.pow(10, e);
                try (INDArray a = one.mul(scale)) {
                    if (e > 153) {
                        String text = assertThrows(ArithmeticException.class, () -> Solvers.pca(a, 4).close()).getMessage();
                        assertTrue(text.contains("variance"), text);
                        continue;
                    }
                    try (Pca found = Solvers.pca(a, 4)) {
                        for (int i = 0; i < values.length && e >= -140; i++) {
                            assertEquals(values[i], found.variances().getDouble(i) / scale / scale, 1e-8, "1e" + e);
                        }
                        double[][] components = found.components().toDoubleMatrix();
                        for (int i = 0; i < components.length; i++) {
                            assertArrayEquals(directions[i], components[i], 1e-6, "1e" + e);
                        }
                    }
                }
            }
        }
    }
}
