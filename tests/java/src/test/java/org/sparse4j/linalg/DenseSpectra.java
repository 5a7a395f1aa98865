// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg;

import java.util.Random;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.blas.Lapack;
import org.sparse4j.blas.UpLo;

/** What dense methods say of a small matrix: LAPACK where it has the method here, else plain loops. */
final class DenseSpectra {
    private DenseSpectra() {}

    /** Eigenvalues of a symmetric matrix, ascending. */
    static double[] symmetric(double[][] a) {
        try (INDArray dense = Sparse4j.creation().create(a, 'c'); INDArray w = Sparse4j.zeros(a.length)) {
            return Lapack.syev(false, UpLo.LOWER, dense, w).toDoubleVector();
        }
    }

    /** Singular values, descending. */
    static double[] singular(double[][] a) {
        try (INDArray dense = Sparse4j.creation().create(a, 'c'); INDArray s = Sparse4j.zeros(Math.min(a.length, a[0].length))) {
            return Lapack.gesvd(dense, s).toDoubleVector();
        }
    }

    /** c^-1 a c^-T of the Cholesky factor c of m: its eigenvalues are those of a x = lambda m x. */
    static double[][] reduced(double[][] a, double[][] m) {
        int n = a.length;
        double[][] c = new double[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j <= i; j++) {
                double s = m[i][j];
                for (int k = 0; k < j; k++) {
                    s -= c[i][k] * c[j][k];
                }
                c[i][j] = i == j ? Math.sqrt(s) : s / c[j][j];
            }
        }
        double[][] half = transposed(substituted(c, a));
        double[][] out = substituted(c, half);
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < i; j++) {
                out[i][j] = out[j][i] = (out[i][j] + out[j][i]) / 2;
            }
        }
        return out;
    }

    private static double[][] substituted(double[][] c, double[][] a) {
        int n = c.length;
        double[][] x = new double[n][];
        for (int i = 0; i < n; i++) {
            x[i] = a[i].clone();
            for (int k = 0; k < i; k++) {
                add(x[i], -c[i][k], x[k]);
            }
            for (int j = 0; j < n; j++) {
                x[i][j] /= c[i][i];
            }
        }
        return x;
    }

    static double[][] transposed(double[][] a) {
        double[][] t = new double[a[0].length][a.length];
        for (int i = 0; i < a.length; i++) {
            for (int j = 0; j < a[i].length; j++) {
                t[j][i] = a[i][j];
            }
        }
        return t;
    }

    private static void add(double[] to, double by, double[] x) {
        for (int j = 0; by != 0 && j < to.length; j++) {
            to[j] += by * x[j];
        }
    }

    /** a and a bit of chance in each element, of Frobenius norm size. */
    static double[][] disturbed(double[][] a, double size, long seed) {
        Random random = new Random(seed);
        double[][] out = new double[a.length][];
        for (int i = 0; i < a.length; i++) {
            out[i] = a[i].clone();
            for (int j = 0; j < out[i].length; j++) {
                out[i][j] += size / a.length * random.nextGaussian();
            }
        }
        return out;
    }

    /** exp(a) b by Taylor's series of a / 2^s, whose matrix is squared s times. */
    static double[] exponential(double[][] a, double[] b, double norm) {
        int n = a.length;
        int s = Math.max(0, Math.getExponent(norm) + 2);
        double[][] x = new double[n][n];
        double[][] term = identity(n);
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                x[i][j] = Math.scalb(a[i][j], -s);
            }
        }
        double[][] sum = identity(n);
        for (int k = 1; k < 20; k++) {
            term = times(term, x);
            for (double[] row : term) {
                for (int j = 0; j < n; j++) {
                    row[j] /= k;
                }
            }
            for (int i = 0; i < n; i++) {
                add(sum[i], 1, term[i]);
            }
        }
        for (int k = 0; k < s; k++) {
            sum = times(sum, sum);
        }
        double[] y = new double[n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                y[i] += sum[i][j] * b[j];
            }
        }
        return y;
    }

    private static double[][] identity(int n) {
        double[][] e = new double[n][n];
        for (int i = 0; i < n; i++) {
            e[i][i] = 1;
        }
        return e;
    }

    private static double[][] times(double[][] a, double[][] b) {
        double[][] c = new double[a.length][b[0].length];
        for (int i = 0; i < a.length; i++) {
            for (int k = 0; k < b.length; k++) {
                add(c[i], a[i][k], b[k]);
            }
        }
        return c;
    }

    /** Eigenvalues of any square matrix, real and imaginary parts, in no order: shifted QR of the Hessenberg form, complex. */
    static double[][] general(double[][] matrix) {
        int n = matrix.length;
        double[][] re = hessenberg(matrix);
        double[][] im = new double[n][n];
        double[][] out = new double[2][n];
        int end = n - 1;
        for (int round = 0; end >= 0; round++) {
            int begin = end;
            while (begin > 0 && size(re, im, begin, begin - 1)
                    > 0x1p-53 * (size(re, im, begin, begin) + size(re, im, begin - 1, begin - 1))) {
                begin--;
            }
            if (begin > 0) {
                re[begin][begin - 1] = im[begin][begin - 1] = 0;
            }
            if (begin == end) {
                out[0][end] = re[end][end];
                out[1][end] = im[end][end];
                end--;
                round = 0;
                continue;
            }
            if (round > 300) {
                throw new ArithmeticException("no convergence");
            }
            step(re, im, begin, end, round % 11 == 10);
        }
        return out;
    }

    private static double size(double[][] re, double[][] im, int i, int j) {
        return Math.abs(re[i][j]) + Math.abs(im[i][j]);
    }

    private static double[][] hessenberg(double[][] matrix) {
        int n = matrix.length;
        double[][] a = new double[n][];
        for (int i = 0; i < n; i++) {
            a[i] = matrix[i].clone();
        }
        for (int k = 0; k + 2 < n; k++) {
            double[] v = new double[n];
            double square = 0;
            for (int i = k + 1; i < n; i++) {
                v[i] = a[i][k];
                square += v[i] * v[i];
            }
            v[k + 1] += Math.copySign(Math.sqrt(square), v[k + 1]);
            double length = square - a[k + 1][k] * a[k + 1][k] + v[k + 1] * v[k + 1];
            if (length == 0) {
                continue;
            }
            double[] w = new double[n];
            for (int i = k + 1; i < n; i++) {
                add(w, 2 * v[i] / length, a[i]);
            }
            for (int i = k + 1; i < n; i++) {
                add(a[i], -v[i], w);
            }
            for (int i = 0; i < n; i++) {
                double sum = 0;
                for (int j = k + 1; j < n; j++) {
                    sum += a[i][j] * v[j];
                }
                add(a[i], -2 * sum / length, v);
            }
            for (int i = k + 2; i < n; i++) {
                a[i][k] = 0;
            }
        }
        return a;
    }

    /** The eigenvalue of the last two rows that is nearer to the last element. */
    private static double[] shift(double[][] re, double[][] im, int end) {
        double dr = (re[end - 1][end - 1] - re[end][end]) / 2;
        double di = (im[end - 1][end - 1] - im[end][end]) / 2;
        double br = re[end - 1][end] * re[end][end - 1] - im[end - 1][end] * im[end][end - 1];
        double bi = re[end - 1][end] * im[end][end - 1] + im[end - 1][end] * re[end][end - 1];
        double sr = dr * dr - di * di + br;
        double si = 2 * dr * di + bi;
        double length = Math.hypot(sr, si);
        double rootR = Math.sqrt((length + Math.abs(sr)) / 2);
        double rootI = rootR == 0 ? 0 : Math.abs(si) / (2 * rootR);
        double r = sr >= 0 ? rootR : rootI;
        double i = Math.copySign(sr >= 0 ? rootI : rootR, si);
        double sign = dr * r + di * i > 0 ? -1 : 1;
        return new double[] {re[end][end] + dr + sign * r, im[end][end] + di + sign * i};
    }

    /** H - s = Q R by rotations, H = R Q + s, of rows begin to end alone: eigenvalues need no more. */
    private static void step(double[][] re, double[][] im, int begin, int end, boolean another) {
        double[] s = another ? new double[] {re[end][end] + size(re, im, end, end - 1), im[end][end] + 0.3 * size(re, im, end, end - 1)}
                : shift(re, im, end);
        double[][] turns = new double[end][];
        for (int i = begin; i <= end; i++) {
            re[i][i] -= s[0];
            im[i][i] -= s[1];
        }
        for (int k = begin; k < end; k++) {
            double size = Math.hypot(Math.hypot(re[k][k], im[k][k]), Math.hypot(re[k + 1][k], im[k + 1][k]));
            double[] t = size == 0 ? new double[] {1, 0, 0, 0} : new double[] {re[k][k] / size, -im[k][k] / size,
                re[k + 1][k] / size, -im[k + 1][k] / size};
            turns[k] = t;
            for (int j = k; j <= end; j++) { // [c s; -conj(s) conj(c)], c and s conjugates of the column's
                double xr = re[k][j];
                double xi = im[k][j];
                double yr = re[k + 1][j];
                double yi = im[k + 1][j];
                re[k][j] = t[0] * xr - t[1] * xi + t[2] * yr - t[3] * yi;
                im[k][j] = t[0] * xi + t[1] * xr + t[2] * yi + t[3] * yr;
                re[k + 1][j] = -(t[2] * xr + t[3] * xi) + t[0] * yr + t[1] * yi;
                im[k + 1][j] = -(t[2] * xi - t[3] * xr) + t[0] * yi - t[1] * yr;
            }
        }
        for (int k = begin; k < end; k++) {
            double[] t = turns[k];
            for (int i = begin; i <= Math.min(end, k + 1); i++) {
                double xr = re[i][k];
                double xi = im[i][k];
                double yr = re[i][k + 1];
                double yi = im[i][k + 1];
                // times the conjugate transpose: [conj(c) -s; conj(s) c]
                re[i][k] = t[0] * xr + t[1] * xi + t[2] * yr + t[3] * yi;
                im[i][k] = t[0] * xi - t[1] * xr + t[2] * yi - t[3] * yr;
                re[i][k + 1] = -(t[2] * xr - t[3] * xi) + t[0] * yr - t[1] * yi;
                im[i][k + 1] = -(t[2] * xi + t[3] * xr) + t[0] * yi + t[1] * yr;
            }
        }
        for (int i = begin; i <= end; i++) {
            re[i][i] += s[0];
            im[i][i] += s[1];
        }
    }
}
