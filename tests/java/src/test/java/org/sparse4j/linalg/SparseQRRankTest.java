// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.sparse4j.CooBuilder;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.NothingLeft;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;

/**
 * SparseQR of matrices whose rank is known by construction, not by rounding: few rows, each repeated, so that sums of
 * squares split into what differs within a group of equal rows and the rest, which a solution brings to 0.
 */
@ExtendWith(NothingLeft.class)
class SparseQRRankTest {
    private static final double[] DISTANCES = {0, 1e-2, 1e-4, 1e-6, 1e-7, 1e-8, 1e-9, 1e-10, 1e-11, 1e-12, 1e-13, 1e-14};

    /** Rows of which each is repeated, one after the other. */
    private record Repeated(double[][] rows, int times) {
        double[][] all() {
            double[][] all = new double[rows.length * times][];
            for (int i = 0; i < all.length; i++) {
                all[i] = rows[i % rows.length];
            }
            return all;
        }

        /** Of each group of equal rows, the mean of its right sides. */
        double[] means(double[] b) {
            double[] means = new double[rows.length];
            for (int i = 0; i < b.length; i++) {
                means[i % rows.length] += b[i] / times;
            }
            return means;
        }

        double leastResidual(double[] b) {
            double[] means = means(b);
            double sum = 0;
            for (int i = 0; i < b.length; i++) {
                sum += Math.pow(b[i] - means[i % rows.length], 2);
            }
            return Math.sqrt(sum);
        }

        /** The shortest solution rows^T (rows rows^T)^-1 means, by elimination with pivots. */
        double[] shortest(double[] b) {
            int r = rows.length;
            double[][] gram = new double[r][r];
            double[] y = means(b);
            for (int i = 0; i < r; i++) {
                for (int j = 0; j < r; j++) {
                    for (int k = 0; k < rows[i].length; k++) {
                        gram[i][j] += rows[i][k] * rows[j][k];
                    }
                }
            }
            for (int k = 0; k < r; k++) {
                for (int i = k + 1; i < r; i++) {
                    double f = gram[i][k] / gram[k][k]; // definite: no pivots
                    for (int j = k; j < r; j++) {
                        gram[i][j] -= f * gram[k][j];
                    }
                    y[i] -= f * y[k];
                }
            }
            for (int k = r - 1; k >= 0; k--) {
                for (int j = k + 1; j < r; j++) {
                    y[k] -= gram[k][j] * y[j];
                }
                y[k] /= gram[k][k];
            }
            double[] x = new double[rows[0].length];
            for (int i = 0; i < r; i++) {
                for (int j = 0; j < x.length; j++) {
                    x[j] += rows[i][j] * y[i];
                }
            }
            return x;
        }
    }

    private static double norm(INDArray x) {
        return x.norm2Number().doubleValue();
    }

    private static double residual(INDArray a, INDArray x, INDArray b) {
        try (INDArray ax = a.mmul(x); INDArray r = b.sub(ax)) {
            return norm(r);
        }
    }

    /** Rank, least residuals, shortest solutions and the null space, of the matrix and the rank of its transpose. */
    private static void check(Repeated m, Random random, Ordering ordering, String what) {
        double[] b = random.doubles(m.rows.length * m.times, -1, 1).toArray();
        double least = m.leastResidual(b);
        double[] expected = m.shortest(b);
        int columns = m.rows[0].length;
        try (INDArray dense = Sparse4j.create(m.all()); INDArray a = dense.toFormat(SparseFormat.CSR);
                INDArray side = Sparse4j.create(b); INDArray shortest = Sparse4j.create(expected);
                SparseQR qr = SparseQR.of(a, ordering); SparseQR turned = SparseQR.of(a.transpose(), ordering);
                INDArray x = qr.solve(side); INDArray y = qr.solveMinimumNorm(side); INDArray far = y.sub(shortest);
                INDArray basis = qr.nullSpace(); INDArray nothing = a.mmul(basis);
                INDArray gram = basis.transpose().mmul(basis)) {
            assertEquals(m.rows.length, qr.rank(), what);
            assertEquals(m.rows.length, turned.rank(), what + ", transposed");
            assertTrue(residual(a, x, side) <= least * (1 + 1e-9) + 1e-10, what + ": solve leaves " + residual(a, x, side) + ", not " + least);
            assertTrue(residual(a, y, side) <= least * (1 + 1e-9) + 1e-10, what + ": the shortest leaves " + residual(a, y, side));
            assertTrue(norm(far) <= 1e-9 * norm(shortest), what + ": the shortest is " + norm(far) + " away from " + norm(shortest));
            assertTrue(norm(x) <= 1e4 * norm(shortest), what + ": |x| is " + norm(x) + " where " + norm(shortest) + " suffices");
            assertEquals(columns - m.rows.length, basis.size(1), what);
            assertTrue(norm(nothing) <= 1e-12 * norm(dense), what + ": of the null space " + norm(nothing) + " is left");
            for (int i = 0; i < basis.size(1); i++) {
                gram.putScalar(i, i, gram.getDouble(i, i) - 1);
            }
            assertTrue(norm(gram) <= 1e-12, what);
        }
    }

    /** Two columns nearly agree; what is missing to a full rank shows on no column. */
    @Test
    void nearlyEqualColumnsOfRepeatedRows() {
        for (int seed = 0; seed < 3; seed++) {
            for (double distance : DISTANCES) {
                Random random = new Random(seed);
                int r = 2 + seed;
                double[][] rows = new double[r][];
                for (int i = 0; i < r; i++) {
                    double[] row = random.doubles(r + 1 + seed, -1, 1).toArray();
                    row[1] = row[0] + distance * row[1];
                    rows[i] = row;
                }
                for (Ordering ordering : new Ordering[] {Ordering.COLAMD, Ordering.NATURAL}) {
                    check(new Repeated(rows, 4), random, ordering, "seed " + seed + ", " + distance + ", " + ordering);
                }
            }
        }
    }

    /** The same of whole numbers, several nearly equal columns, and columns of sizes from 1 to 2^-24. */
    @Test
    void wholeNumbersAndGradedColumns() {
        for (int seed = 10; seed < 13; seed++) {
            for (double distance : DISTANCES) {
                Random random = new Random(seed);
                double[][] rows = new double[3][9];
                for (int i = 0; i < rows.length; i++) {
                    for (int j = 0; j < 9; j++) {
                        rows[i][j] = random.nextInt(19) - 9 + (i == j ? 20 : 0);
                    }
                    rows[i][3] = rows[i][0] + distance * rows[i][3];
                    rows[i][4] = rows[i][0] + distance * rows[i][4];
                    rows[i][5] = rows[i][1] - distance * rows[i][5];
                    for (int j = 6; seed > 10 && j < 9; j++) {
                        rows[i][j] *= Math.scalb(1, -8 * (j - 5));
                    }
                }
                check(new Repeated(rows, 3), random, Ordering.NATURAL, "seed " + seed + ", " + distance);
                check(new Repeated(rows, 3), random, Ordering.COLAMD, "seed " + seed + ", " + distance);
            }
        }
    }

    /** One such block among many of full rank, rows and columns shuffled: what the fronts of a sparse matrix meet. */
    @Test
    void oneBlockOfMany() {
        for (int seed = 20; seed < 24; seed++) {
            Random random = new Random(seed);
            double distance = DISTANCES[4 + seed % 4];
            int blocks = 40;
            double[][] m = new double[8 * blocks][4 * blocks];
            for (int block = 0; block < blocks; block++) {
                double[][] rows = new double[2][];
                for (int i = 0; i < 2; i++) {
                    double[] row = random.doubles(3, -1, 1).toArray();
                    row[1] = row[0] + distance * row[1];
                    rows[i] = row;
                }
                for (int i = 0; i < 8; i++) {
                    for (int j = 0; j < 4; j++) {
                        double other = random.nextDouble() + (i == j ? 3 : 0);
                        m[8 * block + i][4 * block + j] = block % 10 != 3 ? other : j < 3 ? rows[i % 2][j] : 0;
                    }
                    // A chain of blocks of full rank.
                    if (block % 10 != 3 && (block + 1) % 10 != 3 && block + 1 < blocks) {
                        m[8 * block + i][4 * block + 4 + i % 4] = random.nextDouble();
                    }
                }
            }
            try (INDArray dense = Sparse4j.create(m); INDArray a = dense.toFormat(SparseFormat.CSR);
                    SparseQR qr = SparseQR.of(a); INDArray b = Sparse4j.create(random.doubles(m.length).toArray());
                    INDArray x = qr.solve(b); INDArray ax = a.mmul(x); INDArray r = b.sub(ax);
                    INDArray angle = a.transpose().mmul(r); INDArray basis = qr.nullSpace(); INDArray none = a.mmul(basis)) {
                // Of four blocks each: two rows of three columns, and a column of zeros.
                assertEquals(4 * blocks - 4 * 2, qr.rank(), "seed " + seed);
                assertTrue(norm(x) < 1e3, "seed " + seed + ": " + norm(x));
                assertTrue(norm(angle) < 1e-10, "seed " + seed + ": " + norm(angle));
                assertTrue(norm(none) < 1e-12, "seed " + seed + ": " + norm(none));
            }
        }
    }

    /** Ones above a diagonal of ones with signs: no diagonal of R is small, and the least singular value is 2^-n. */
    @Test
    void noSmallDiagonal() {
        for (int n : new int[] {20, 60, 300}) {
            double[][] m = new double[n][n];
            for (int i = 0; i < n; i++) {
                for (int j = i; j < n; j++) {
                    m[i][j] = j == i ? 1 : -1;
                }
            }
            try (INDArray dense = Sparse4j.create(m); INDArray a = dense.toFormat(SparseFormat.CSR);
                    SparseQR qr = SparseQR.of(a); INDArray basis = qr.nullSpace(); INDArray b = Sparse4j.ones(n);
                    INDArray x = qr.solve(b)) {
                assertEquals(n == 20 ? n : n - 1, qr.rank(), "order " + n);
                assertTrue(n == 20 || norm(x) < 10 * n, "order " + n + ": " + norm(x));
                if (n > 20) {
                    // (2^(n-2), ..., 2, 1, 1)
                    assertEquals(0.5, Math.abs(basis.getDouble(2, 0) / basis.getDouble(1, 0)), 1e-9);
                }
            }
        }
    }

    /** A singular value between what is negligible for the matrix and for its transpose: one rank for all methods. */
    @Test
    void theTransposeHasAnotherRank() {
        double[][] m = new double[2][100];
        Arrays.fill(m[0], 1);
        m[1][0] = 1.5e-12;
        try (INDArray dense = Sparse4j.create(m); INDArray a = dense.toFormat(SparseFormat.CSR); INDArray b = Sparse4j.ones(2);
                SparseQR qr = SparseQR.of(a); SparseQR turned = SparseQR.of(a.transpose()); INDArray x = qr.solve(b);
                INDArray y = qr.solveMinimumNorm(b)) {
            assertEquals(2, qr.rank());
            assertEquals(1, turned.rank(), "rows are longer than columns here");
            assertTrue(residual(a, y, b) < 1e-3, "left: " + residual(a, y, b));
            assertTrue(norm(y) <= norm(x) * (1 + 1e-9), norm(y) + " beside " + norm(x));
        }
    }

    /** Columns, some of which are 10^-4 to 10^-11 away from another one, over and over. */
    private static double[][] clustered(Random random, int rows, int columns) {
        double distance = Math.pow(10, -4 - random.nextInt(8));
        double[][] out = new double[rows][columns];
        for (int j = 0; j < columns; j++) {
            int near = j > 0 && random.nextDouble() < 0.6 ? random.nextInt(j) : -1;
            for (int i = 0; i < rows; i++) {
                out[i][j] = near < 0 ? random.nextGaussian() : out[i][near] + distance * random.nextGaussian();
            }
        }
        return out;
    }

    /** Many columns that nearly agree, of few distinct rows: whichever goes last, another one takes its place. */
    @Test
    void manyNearlyEqualColumnsOfRepeatedRows() {
        SparseFormat[] formats = {SparseFormat.CSR, SparseFormat.CSC, SparseFormat.COO, SparseFormat.DENSE};
        int[][] sizes = {{6, 3, 30}, {20, 5, 20}, {50, 5, 10}, {100, 30, 4}};
        for (int[] size : sizes) {
            for (int seed = 0; seed < size[2]; seed++) {
                Random random = new Random(seed);
                double[][] all = new Repeated(clustered(random, size[1], size[0]), 2).all();
                String what = size[0] + " columns, seed " + seed;
                try (INDArray dense = Sparse4j.create(all); INDArray a = dense.toFormat(formats[seed % 4]);
                        INDArray b = Sparse4j.create(random.doubles(all.length, -1, 1).toArray());
                        SparseQR qr = SparseQR.of(a, seed % 3 == 0 ? Ordering.NATURAL : Ordering.COLAMD);
                        INDArray x = qr.solve(b); INDArray y = qr.solveMinimumNorm(b); INDArray basis = qr.nullSpace();
                        INDArray nothing = a.mmul(basis)) {
                    assertEquals(size[1], qr.rank(), what);
                    assertEquals(size[0] - size[1], basis.size(1), what);
                    assertTrue(norm(nothing) <= 1e-11 * norm(dense), what + ": of the null space " + norm(nothing) + " is left");
                    double least = new Repeated(new double[size[1]][], 2).leastResidual(b.toDoubleVector());
                    double left = Math.max(residual(a, x, b), residual(a, y, b));
                    assertTrue(left <= least * (1 + 1e-7) + 1e-12 * norm(x), what + ": " + left + " is left, not " + least);
                    assertTrue(norm(y) <= norm(x) * (1 + 1e-9), what);
                }
            }
        }
    }

    /** The same beside a thousand columns that have nothing to do with it: pivots look at those that have. */
    @Test
    void nearlyEqualColumnsOfALargeMatrix() {
        Random random = new Random(41);
        double[][] cluster = new Repeated(clustered(random, 30, 80), 2).all();
        CooBuilder builder = Sparse4j.coo(1060, 1080);
        for (int i = 0; i < 1000; i++) {
            builder.add(2, i, i);
            builder.add(random.nextDouble(), i, (i * 7 + 3) % 1000);
        }
        for (int i = 0; i < 60; i++) {
            builder.add(i % 30 + 1, 1000 + i, i % 30 * 11);
            for (int j = 0; j < 80; j++) {
                builder.add(cluster[i][j], 1000 + i, 1000 + j);
            }
        }
        try (INDArray a = builder.build(SparseFormat.CSR); SparseQR qr = SparseQR.of(a, Ordering.NATURAL);
                SparseQR ordered = SparseQR.of(a); INDArray basis = qr.nullSpace(); INDArray nothing = a.mmul(basis)) {
            assertEquals(1030, qr.rank());
            assertEquals(1030, ordered.rank());
            assertTrue(norm(nothing) <= 1e-10, "of the null space " + norm(nothing) + " is left");
        }
    }

    /** Products of FLOAT factors have the factors' rank, but for the rounding of FLOAT; DOUBLE says what is stored. */
    @Test
    void theRankOfFloat() {
        for (int[] size : new int[][] {{10, 5, 1}, {5, 10, 1}, {40, 30, 3}, {30, 40, 3}, {200, 20, 5}, {20, 200, 5}}) {
            for (int seed = 0; seed < 5; seed++) {
                Random random = new Random(seed);
                float[][] m = new float[size[0]][size[1]];
                for (int k = 0; k < size[2]; k++) {
                    float[] row = new float[size[1]];
                    for (int j = 0; j < row.length; j++) {
                        row[j] = (float) random.nextGaussian();
                    }
                    for (float[] to : m) {
                        float f = (float) random.nextGaussian();
                        for (int j = 0; j < row.length; j++) {
                            to[j] += f * row[j];
                        }
                    }
                }
                try (INDArray dense = Sparse4j.creation().createFromNested(m); INDArray a = dense.toFormat(SparseFormat.CSR);
                        INDArray wide = a.castTo(DataType.DOUBLE); SparseQR qr = SparseQR.of(a);
                        SparseQR exact = SparseQR.of(wide); INDArray basis = qr.nullSpace()) {
                    String what = Arrays.toString(size) + ", seed " + seed;
                    assertEquals(DataType.FLOAT, a.dataType());
                    assertEquals(size[2], qr.rank(), what);
                    assertEquals(size[1] - size[2], basis.size(1), what);
                    assertEquals(Math.min(size[0], size[1]), exact.rank(), what);
                }
            }
        }
        // Ordinary data of FLOAT, as tall as they come, has its full rank.
        Random random = new Random(51);
        float[][] tall = new float[20000][3];
        for (float[] row : tall) {
            row[0] = random.nextFloat();
            row[1] = row[0] + 1e-3f * random.nextFloat();
            row[2] = 1;
        }
        try (INDArray dense = Sparse4j.creation().createFromNested(tall); SparseQR qr = SparseQR.of(dense)) {
            assertEquals(3, qr.rank());
        }
    }

    /** Columns (1, 1 + j e), and (1, -1), which two others make with factors of 1 / e: of any number it goes into R. */
    @Test
    void aBadBasisBesideManyColumns() {
        for (DataType type : new DataType[] {DataType.DOUBLE, DataType.FLOAT}) {
            double e = type == DataType.DOUBLE ? 2e-12 : 2e-5;
            double eps = type == DataType.DOUBLE ? 0x1p-52 : 0x1p-23;
            for (int n : new int[] {102, 103, 300}) {
                double[][] m = new double[2][n];
                for (int j = 0; j < n; j++) {
                    m[0][j] = 1;
                    m[1][j] = j == n - 1 ? -1 : 1 + e * j;
                }
                try (INDArray dense = Sparse4j.create(m); INDArray typed = dense.castTo(type);
                        INDArray a = typed.toFormat(SparseFormat.CSR); INDArray side = Sparse4j.create(new double[] {1, -1});
                        INDArray b = side.castTo(type); SparseQR qr = SparseQR.of(a);
                        INDArray x = qr.solve(b); INDArray basis = qr.nullSpace(); INDArray nothing = a.mmul(basis)) {
                    String what = type + ", " + n + " columns";
                    assertEquals(2, qr.rank(), what);
                    assertTrue(norm(x) <= 10, what + ": |x| is " + norm(x));
                    assertTrue(residual(a, x, b) <= 100 * eps, what + ": " + residual(a, x, b) + " is left");
                    assertTrue(norm(nothing) <= 100 * eps * norm(a), what + ": of the null space " + norm(nothing) + " is left");
                }
            }
        }
    }

    /** Another matrix of the pattern, whose rank is less although its columns show nothing, and back. */
    @Test
    void refactoredToAnotherRank() {
        Random random = new Random(31);
        double[][] full = new double[8][3];
        double[][] two = new double[8][];
        for (int i = 0; i < 8; i++) {
            full[i] = random.doubles(3, 1, 2).toArray();
            two[i] = i < 2 ? new double[] {full[i][0], full[i][0] + 1e-7 * full[i][1], full[i][2]} : two[i % 2];
        }
        try (INDArray f = Sparse4j.create(full); INDArray t = Sparse4j.create(two); SparseQR qr = SparseQR.of(f)) {
            for (int round = 0; round < 2; round++) {
                assertEquals(3, qr.rank());
                qr.refactor(t);
                assertEquals(2, qr.rank());
                qr.refactor(f);
            }
        }
    }
}
