// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cases;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.util.Arrays;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.blas.Diag;
import org.sparse4j.blas.UpLo;

/** Plain matrices and loops for the tests of BLAS and LAPACK; values are small whole numbers, so that sums are exact. */
class PlainMatrices {
    static final DataType[] TYPES = {DataType.DOUBLE, DataType.FLOAT, DataType.INT, DataType.LONG};

    final Random random = new Random(5);

    double[][] matrix(int rows, int columns) {
        double[][] out = new double[rows][columns];
        for (double[] row : out) {
            for (int j = 0; j < columns; j++) {
                row[j] = random.nextInt(3) == 0 ? 0 : random.nextInt(7) - 3;
            }
        }
        return out;
    }

    double[] vector(int n) {
        return matrix(1, n)[0];
    }

    static double[][] copy(double[][] a, DoubleUnaryOperator f) {
        double[][] out = new double[a.length][];
        for (int i = 0; i < a.length; i++) {
            out[i] = Arrays.stream(a[i]).map(f).toArray();
        }
        return out;
    }

    static double[][] transposed(double[][] a, int columns) {
        double[][] out = new double[columns][a.length];
        for (int i = 0; i < a.length; i++) {
            for (int j = 0; j < columns; j++) {
                out[j][i] = a[i][j];
            }
        }
        return out;
    }

    /** alpha a b + beta c; c is not read with beta = 0. */
    static double[][] product(double alpha, double[][] a, double[][] b, double beta, double[][] c) {
        double[][] out = copy(c, v -> beta == 0 ? 0 : beta * v);
        for (int i = 0; i < a.length; i++) {
            for (int k = 0; k < b.length; k++) {
                for (int j = 0; j < b[k].length; j++) {
                    out[i][j] += alpha * a[i][k] * b[k][j];
                }
            }
        }
        return out;
    }

    static boolean inside(int i, int j, UpLo uplo) {
        return uplo == UpLo.LOWER ? j <= i : j >= i;
    }

    static double[][] symmetric(double[][] a, UpLo uplo) {
        double[][] out = copy(a, v -> v);
        for (int i = 0; i < a.length; i++) {
            for (int j = 0; j < a.length; j++) {
                out[i][j] = inside(i, j, uplo) ? a[i][j] : a[j][i];
            }
        }
        return out;
    }

    static double[][] triangle(double[][] a, UpLo uplo, Diag diag, boolean transpose) {
        double[][] out = new double[a.length][a.length];
        for (int i = 0; i < a.length; i++) {
            for (int j = 0; j < a.length; j++) {
                out[i][j] = i == j && diag == Diag.UNIT ? 1 : inside(i, j, uplo) ? a[i][j] : 0;
            }
        }
        return transpose ? transposed(out, a.length) : out;
    }

    static double[][] column(double... values) {
        return transposed(new double[][] {values}, values.length);
    }

    /** Equal elements; the sign of a zero depends on the order of the terms. */
    static void same(double[][] wanted, INDArray got, Object what) {
        double[][] found = copy(got.toDoubleMatrix(), v -> v + 0.0);
        for (int i = 0; i < wanted.length; i++) {
            double[] row = Arrays.stream(wanted[i]).map(v -> v + 0.0).toArray();
            assertArrayEquals(row, found[i], () -> what + " on " + got.getFormat());
        }
    }

    static void same(double[] wanted, INDArray got, Object what) {
        double[] found = Arrays.stream(got.toDoubleVector()).map(v -> v + 0.0).toArray();
        assertArrayEquals(Arrays.stream(wanted).map(v -> v + 0.0).toArray(), found, () -> what + " on "
                + got.getFormat());
    }

    interface Routine {
        void check(BlasVariants of, int first, int second, int third, DataType type);
    }

    /** Every pair of variants, a third one by chance, the types in turn. */
    void everyVariant(Routine routine) {
        for (int first = 0; first < BlasVariants.COUNT; first++) {
            for (int second = 0; second < BlasVariants.COUNT; second++) {
                try (BlasVariants of = new BlasVariants()) {
                    routine.check(of, first, second, random.nextInt(BlasVariants.COUNT),
                            TYPES[(first + 3 * second) % TYPES.length]);
                }
            }
        }
    }

    /** The extent of a dimension. */
    int size() {
        return random.nextInt(6);
    }
}
