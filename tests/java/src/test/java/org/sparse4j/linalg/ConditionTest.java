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
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.LoggedWords;
import org.sparse4j.NothingLeft;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.blas.UpLo;
import org.sparse4j.linalg.operator.Operator;
import org.sparse4j.linalg.result.Eigenpairs;
import org.sparse4j.linalg.result.RefinedSolution;
import org.sparse4j.linalg.result.SingularValues;

/** What factors tell of their matrix: transposed and refined solutions, condition, inertia, and a word where digits are lost. */
@ExtendWith(NothingLeft.class)
class ConditionTest {
    private static double[][] random(Random random, int n, boolean symmetric, double diagonal) {
        double[][] a = new double[n][n];
        for (int i = 0; i < n; i++) {
            for (int k = 0; k < 3; k++) {
                int j = random.nextInt(n);
                a[i][j] = random.nextInt(19) - 9;
                a[j][i] = symmetric ? a[i][j] : a[j][i];
            }
        }
        for (int i = 0; i < n; i++) {
            a[i][i] = diagonal == 0 ? random.nextInt(19) - 9.5 : diagonal + random.nextInt(5);
        }
        return a;
    }

    private static double oneNorm(double[][] a) {
        double most = 0;
        for (int j = 0; a.length > 0 && j < a[0].length; j++) {
            double sum = 0;
            for (double[] row : a) {
                sum += Math.abs(row[j]);
            }
            most = Math.max(most, sum);
        }
        return most;
    }

    /** What an action logs as a warning. */
    private static List<String> warnings(Runnable action) {
        try (LoggedWords log = new LoggedWords("org.sparse4j.linalg")) {
            action.run();
            return log.words();
        }
    }

    @Test
    void transposedSystems() {
        for (int n : new int[] {1, 2, 7, 40, 90}) {
            Random random = new Random(n);
            for (DataType type : new DataType[] {DataType.DOUBLE, DataType.FLOAT}) {
                for (boolean symmetric : new boolean[] {false, true}) {
                    double[][] m = random(random, n, symmetric, 70);
                    double[] x = random.doubles(3 * n, -5, 5).map(Math::rint).toArray();
                    try (INDArray doubles = Sparse4j.create(m); INDArray dense = doubles.castTo(type);
                            INDArray a = dense.toFormat(SparseFormat.CSR); INDArray expected = Sparse4j.create(x, n, 3);
                            INDArray product = doubles.transpose().mmul(expected); INDArray b = product.castTo(type)) {
                        List<SquareFactorization> all = new ArrayList<>(List.of(SparseLU.of(a), SparseLU.of(a, Ordering.AMD)));
                        if (symmetric) {
                            all.addAll(List.of(SparseCholesky.of(a), SparseLDLT.of(a)));
                        }
                        for (SquareFactorization f : all) {
                            try (f; INDArray found = f.solveTransposed(b); INDArray flat = found.reshape(3L * n);
                                    INDArray again = f.inverse().applyTransposed(b)) {
                                assertEquals(type, found.dataType());
                                assertArrayEquals(x, flat.toDoubleVector(), type == DataType.FLOAT ? 1e-3 : 1e-11);
                                assertTrue(again.equals(found));
                            }
                        }
                    }
                }
            }
        }
    }

    @Test
    void conditionNumbers() {
        for (int n : new int[] {1, 3, 5, 20, 60}) {
            for (long seed = 0; seed < 6; seed++) {
                Random random = new Random(100 * n + seed);
                boolean symmetric = seed % 2 == 0;
                double[][] m = random(random, n, symmetric, seed < 3 ? 40 : 0);
                try (INDArray dense = Sparse4j.create(m); INDArray a = dense.toFormat(SparseFormat.CSR);
                        INDArray identity = Sparse4j.eye(n); INDArray ones = identity.toDense()) {
                    List<SquareFactorization> all = new ArrayList<>();
                    try {
                        all.add(SparseLU.of(a));
                    } catch (ArithmeticException e) {
                        continue; // singular by chance
                    }
                    if (symmetric) {
                        all.add(SparseLDLT.of(a));
                    }
                    if (symmetric && seed < 3) {
                        all.add(SparseCholesky.of(a));
                    }
                    for (SquareFactorization f : all) {
                        try (f; INDArray inverse = f.solve(ones)) {
                            double condition = oneNorm(m) * oneNorm(inverse.toDoubleMatrix());
                            double estimate = f.conditionEstimate();
                            String where = f.getClass().getSimpleName() + " n " + n + " seed " + seed;
                            assertTrue(estimate <= condition * (1 + 1e-9), where + ": " + estimate + " > " + condition);
                            assertTrue(estimate >= condition / 3, where + ": " + estimate + " < " + condition + " / 3");
                        }
                    }
                }
            }
        }
    }

    /** A refactor has a condition of its own. */
    @Test
    void nearlySingularMatricesAreLogged() {
        double[][] good = {{4, 1, 0}, {1, 4, 1}, {0, 1, 4}};
        double[][] bad = {{1, 1, 0}, {1, 1 + 3e-16, 1e-9}, {0, 1e-9, 1}};
        try (INDArray a = Sparse4j.create(good); INDArray b = Sparse4j.create(bad)) {
            assertEquals(List.of(), warnings(() -> {
                SparseLU.of(a).close();
                SparseLDLT.of(a).close();
                SparseCholesky.of(a).close();
            }));
            List<String> told = warnings(() -> SparseLU.of(b).close());
            assertEquals(1, told.size(), told.toString());
            assertTrue(told.get(0).startsWith("SparseLU: the matrix is singular to working precision, its condition number"
                    + " about "), told.get(0));
            assertEquals(1, warnings(() -> SparseLDLT.of(b, UpLo.LOWER, Ordering.NATURAL).close()).size());
            try (SparseLU lu = SparseLU.of(a)) {
                assertEquals(List.of(), warnings(() -> lu.refactor(a)));
                double before = lu.conditionEstimate();
                try (INDArray other = a.mul(2)) {
                    lu.refactor(other);
                    assertEquals(before, lu.conditionEstimate(), 1e-12);
                }
            }
        }
        // Badly scaled rows alone, which the pivots show, are no loss.
        try (INDArray scaled = Sparse4j.create(new double[][] {{1e-14, 0}, {0, 1}})) {
            try (SparseLU lu = SparseLU.of(scaled)) {
                assertEquals(1e14, lu.conditionEstimate(), 1);
            }
            assertEquals(List.of(), warnings(() -> SparseLU.of(scaled).close()));
        }
        // Solutions beyond DOUBLE.
        try (INDArray tiny = Sparse4j.create(new double[][] {{1e-320, 0}, {0, 1}})) {
            List<String> told = warnings(() -> SparseLU.of(tiny).close());
            assertTrue(told.size() == 1 && told.get(0).contains("Infinity"), told.toString());
        }
    }

    /** The error that is told is the one that there is, and as small as rounding allows where rows differ by 10^24. */
    @Test
    void refinedSolutions() {
        for (int n : new int[] {1, 2, 30, 90}) {
            for (long seed = 0; seed < 8; seed++) {
                Random random = new Random(7000 * n + seed);
                double[][] m = random(random, n, false, seed % 2 == 0 ? 0 : 60);
                for (double[] row : m) {
                    double scale = Math.pow(10, random.nextInt(25) - 12);
                    for (int j = 0; j < n; j++) {
                        row[j] *= scale;
                    }
                }
                int columns = 1 + (int) seed % 3;
                try (INDArray dense = Sparse4j.create(m); INDArray a = dense.toFormat(SparseFormat.CSC);
                        INDArray b = Sparse4j.create(random.doubles((long) n * columns, -1, 1).toArray(), n, columns);
                        INDArray rounded = a.castTo(DataType.FLOAT); SparseLU lu = SparseLU.of(a);
                        SparseLU coarse = seed % 2 == 0 ? SparseLU.of(a) : SparseLU.of(rounded)) {
                    for (SparseLU factors : List.of(lu, coarse)) {
                        try (RefinedSolution found = factors.solveRefined(a, b)) {
                            assertEquals(DataType.DOUBLE, found.x().dataType());
                            double told = componentwise(m, found.x().toDoubleMatrix(), b.toDoubleMatrix());
                            String where = "n " + n + " seed " + seed;
                            assertEquals(told, found.backwardError(), 1e-15, where);
                            assertTrue(told < 1e-15, where + ": " + told + " after " + found.steps());
                        }
                    }
                }
            }
        }
    }

    private static double componentwise(double[][] a, double[][] x, double[][] b) {
        double most = 0;
        for (int i = 0; i < a.length; i++) {
            for (int j = 0; j < b[0].length; j++) {
                double residual = -b[i][j];
                double scale = Math.abs(b[i][j]);
                for (int k = 0; k < a.length; k++) {
                    residual = Math.fma(a[i][k], x[k][j], residual);
                    scale += Math.abs(a[i][k] * x[k][j]);
                }
                most = Math.max(most, scale == 0 ? 0 : Math.abs(residual) / scale);
            }
        }
        return most;
    }

    /** Factors of another matrix: the error is told as it is, and no correction is kept that makes it larger. */
    @Test
    void refinementThatCannotConverge() {
        try (INDArray a = Sparse4j.create(new double[][] {{1, 5}, {7, 1}}); INDArray other = Sparse4j.eye(2);
                INDArray b = Sparse4j.create(new double[] {1, 2}); SparseLU factors = SparseLU.of(other);
                RefinedSolution found = factors.solveRefined(a, b)) {
            double[] x = found.x().toDoubleVector();
            double[][] columns = {{x[0]}, {x[1]}};
            assertEquals(componentwise(new double[][] {{1, 5}, {7, 1}}, columns, new double[][] {{1}, {2}}),
                    found.backwardError(), 1e-15);
            assertTrue(found.backwardError() > 0.1);
            Thread.currentThread().interrupt();
            assertThrows(CancellationException.class, () -> factors.solveRefined(a, b));
            assertTrue(Thread.interrupted());
            String why = assertThrows(IllegalArgumentException.class, () -> factors.solveRefined(b, b)).getMessage();
            assertEquals("solveRefined: a has the shape [2], but the factors are of a 2 x 2 matrix", why);
        }
        try (INDArray none = Sparse4j.zeros(0, 0); INDArray b = Sparse4j.zeros(0); SparseLU factors = SparseLU.of(none);
                RefinedSolution found = factors.solveRefined(none, b)) {
            assertEquals(0, found.backwardError());
            assertEquals(0, found.x().length());
        }
    }

    @Test
    void inertiaIsThatOfTheEigenvalues() {
        for (int n : new int[] {1, 2, 9, 33}) {
            for (long seed = 0; seed < 5; seed++) {
                double[][] m = random(new Random(1000 * n + seed), n, true, 0);
                try (INDArray a = Sparse4j.create(m); SparseLDLT factors = SparseLDLT.of(a);
                        Eigenpairs all = Solvers.eigsh(a, n)) {
                    long negative = 0;
                    for (double v : all.values().toDoubleVector()) {
                        negative += v < 0 ? 1 : 0;
                    }
                    assertEquals(new SparseLDLT.Inertia(n - negative, negative), factors.inertia());
                }
            }
        }
        try (INDArray none = Sparse4j.zeros(0, 0); SparseLDLT factors = SparseLDLT.of(none)) {
            assertEquals(new SparseLDLT.Inertia(0, 0), factors.inertia());
            assertEquals(0, factors.conditionEstimate());
        }
    }

    /** Singular but for rounding: solutions as of LU, a word in the log, and no eigenvalue counted by a sign that is chance. */
    @Test
    void signsOfRoundingAreNotCounted() {
        double[][] m = {{0.1, 0.2, 0.3}, {0.2, -0.7, -0.5}, {0.3, -0.5, -0.2}};
        try (INDArray a = Sparse4j.create(m); INDArray b = Sparse4j.create(new double[] {0.3, -0.5, -0.2})) {
            List<String> told = warnings(() -> {
                try (SparseLDLT factors = SparseLDLT.of(a); INDArray x = factors.solve(b); INDArray ax = a.mmul(x);
                        INDArray r = ax.sub(b)) {
                    assertTrue(r.amaxNumber().doubleValue() <= 1e-15 * (x.amaxNumber().doubleValue() + 1), r.toString());
                    String text = assertThrows(ArithmeticException.class, factors::inertia).getMessage();
                    assertTrue(text.contains("singular to working precision"), text);
                }
            });
            assertEquals(1, told.size(), told.toString());
        }
    }

    /** Exactly singular matrices of small whole numbers, whose pivots all look like pivots: none is answered. */
    @Test
    void singularWholeNumbersHaveNoInertia() {
        List<double[][]> all = new java.util.ArrayList<>(List.of(new double[][] {{17, 3, -7}, {3, 1, -1}, {-7, -1, 3}},
                new double[][] {{3, -7, 2, -3}, {-7, 26, 2, 10}, {2, 2, 3, 3}, {-3, 10, 3, 1}}));
        Random random = new Random(50);
        for (int t = 0; t < 300; t++) {
            int n = 3 + t % 4;
            int combined = random.nextInt(n);
            int[] weights = random.ints(n, -2, 3).toArray();
            weights[combined] = 0;
            double[][] m = new double[n][n];
            for (int i = 0; i < n; i++) {
                for (int j = 0; j <= i; j++) {
                    m[i][j] = m[j][i] = i == combined || j == combined ? 0 : random.nextInt(7) - 3;
                }
            }
            for (int j = 0; j < n; j++) {
                for (int k = 0; k < n && j != combined; k++) {
                    m[combined][j] += weights[k] * m[k][j];
                }
                m[j][combined] = m[combined][j];
            }
            for (int k = 0; k < n; k++) {
                m[combined][combined] += weights[k] * m[k][combined];
            }
            all.add(m);
        }
        warnings(() -> {
            for (double[][] m : all) {
                try (INDArray a = Sparse4j.create(m); SparseLDLT factors = SparseLDLT.of(a)) {
                    assertThrows(ArithmeticException.class, factors::inertia, () -> java.util.Arrays.deepToString(m));
                    assertThrows(ArithmeticException.class, factors::determinantSign);
                } catch (ArithmeticException e) {
                    assertTrue(e.getMessage().contains("singular"), e.getMessage());
                }
            }
        });
    }

    /** Eigenvalues beyond rounding are counted, as are those of rows of any size once they are scaled. */
    @Test
    void smallEigenvaluesAreCounted() {
        double[][][] all = {{{1, 0}, {0, 1e-20}}, {{1, 0}, {0, -1e-300}}, {{2e-16, 1}, {1, 2e16}}, {{1e-200, 0}, {0, 1e200}},
            {{1, 1}, {1, 1 + 1e-14}}, {{1, 1}, {1, 1 - 1e-14}}};
        int[] negative = {0, 1, 0, 0, 0, 1};
        warnings(() -> {
            for (int i = 0; i < all.length; i++) {
                try (INDArray a = Sparse4j.create(all[i]); SparseLDLT factors = SparseLDLT.of(a)) {
                    assertEquals(new SparseLDLT.Inertia(2 - negative[i], negative[i]), factors.inertia());
                    assertEquals(negative[i] == 0 ? 1 : -1, factors.determinantSign());
                }
            }
        });
    }

    /** Inertia is that of D a D for every diagonal D, which hid pivots behind rounding; a singular matrix stays one. */
    @Test
    void aDiagonalHidesNoSigns() {
        double[][][] all = {{{0, 1, 1}, {1, 0, 1}, {1, 1, 1}},
            {{0, 0, 2, 2, 0}, {0, 2, 2, -1, -1}, {2, 2, 0, 0, 0}, {2, -1, 0, 0, -1}, {0, -1, 0, -1, 0}},
            {{-1, 1, 0, -1, 0}, {1, -1, 0, 0, -2}, {0, 0, 0, 2, -1}, {-1, 0, 2, 0, 0}, {0, -2, -1, 0, 0}}};
        double[][] singular = {{1, 2, 3}, {2, 0, 2}, {3, 2, 5}};
        warnings(() -> {
            Random random = new Random(5);
            for (int round = 0; round < 300; round++) {
                double[][] m = all[round % all.length];
                int spread = round % 2 == 0 ? 40 : 100;
                try (INDArray plain = Sparse4j.create(m); SparseLDLT known = SparseLDLT.of(plain)) {
                    try (INDArray a = Sparse4j.create(between(m, random, spread)); SparseLDLT factors = SparseLDLT.of(a)) {
                        assertEquals(known.inertia(), factors.inertia(), () -> a.toString());
                        assertEquals(known.determinantSign(), factors.determinantSign());
                    }
                }
                try (INDArray a = Sparse4j.create(between(singular, random, spread)); SparseLDLT factors = SparseLDLT.of(a)) {
                    assertThrows(ArithmeticException.class, factors::inertia, () -> a.toString());
                } catch (ArithmeticException e) {
                    assertTrue(e.getMessage().contains("singular"), e.getMessage());
                }
            }
        });
    }

    /** D m D with powers of two. */
    private static double[][] between(double[][] m, Random random, int spread) {
        int[] d = random.ints(m.length, -spread, spread + 1).toArray();
        double[][] out = new double[m.length][m.length];
        for (int i = 0; i < m.length; i++) {
            for (int j = 0; j < m.length; j++) {
                out[i][j] = Math.scalb(m[i][j], d[i] + d[j]);
            }
        }
        return out;
    }

    /** One size for all elements says nothing: what is well-conditioned is regular at every scale. */
    @Test
    void signsAreCertainAtEveryScale() {
        double[][][] all = {{{1}}, {{-2}}, {{2, 1}, {1, 2}}, {{0, 1}, {1, 0}}, {{2, -1, 0}, {-1, 2, -1}, {0, -1, -2}}};
        int[] negative = {0, 1, 0, 1, 1};
        for (int exponent : new int[] {-305, -200, -164, -160, -80, 0, 76, 150, 155, 164, 200, 300, 307}) {
            double scale = Math.pow(10, exponent);
            for (int i = 0; i < all.length; i++) {
                int n = all[i].length;
                String which = "1e" + exponent + ", " + i;
                try (INDArray one = Sparse4j.create(all[i]); INDArray a = one.mul(scale); SparseLDLT factors = SparseLDLT.of(a);
                        SparseLU lu = SparseLU.of(a); SparseQR qr = SparseQR.of(a)) {
                    assertEquals(new SparseLDLT.Inertia(n - negative[i], negative[i]), factors.inertia(), which);
                    assertEquals(negative[i] == 0 ? 1 : -1, factors.determinantSign(), which);
                    assertEquals(factors.determinantSign(), lu.determinantSign(), which);
                    assertEquals(lu.logAbsDeterminant(), factors.logAbsDeterminant(), 1e-9, which);
                    assertTrue(lu.conditionEstimate() < 10, which);
                    assertTrue(factors.conditionEstimate() < 10, which);
                    assertEquals(n, qr.rank(), which);
                    try (INDArray x = Sparse4j.ones(n); INDArray b = a.mmul(x); RefinedSolution found = factors.solveRefined(a, b);
                            INDArray difference = found.x().sub(x)) {
                        assertEquals(0, difference.amaxNumber().doubleValue(), 1e-14, which);
                        assertTrue(found.backwardError() < 1e-15, which);
                    }
                }
            }
        }
    }

    @Test
    void nullSpaces() {
        for (int[] size : new int[][] {{5, 5}, {12, 7}, {7, 12}, {30, 30}, {1, 4}, {4, 1}}) {
            for (int rank : new int[] {0, 1, 3, 5}) {
                if (rank > Math.min(size[0], size[1])) {
                    continue;
                }
                Random random = new Random(size[0] * 31 + rank);
                double[][] m = new double[size[0]][size[1]];
                for (int k = 0; k < rank; k++) {
                    double[] u = random.doubles(size[0], -1, 1).toArray();
                    double[] v = random.doubles(size[1], -1, 1).toArray();
                    for (int i = 0; i < size[0]; i++) {
                        for (int j = 0; j < size[1]; j++) {
                            m[i][j] += u[i] * v[j];
                        }
                    }
                }
                for (DataType type : new DataType[] {DataType.DOUBLE, DataType.FLOAT}) {
                    if (type == DataType.FLOAT && rank > 1) {
                        continue; // rounding to FLOAT makes the rank full
                    }
                    try (INDArray doubles = Sparse4j.create(m); INDArray a = Operator.copy(doubles, type);
                            SparseQR qr = SparseQR.of(a, Ordering.NATURAL); INDArray basis = qr.nullSpace();
                            INDArray zero = a.mmul(basis); INDArray gram = basis.transpose().mmul(basis);
                            INDArray eye = Sparse4j.eye(basis.size(1)); INDArray off = gram.sub(eye)) {
                        String where = size[0] + " x " + size[1] + " rank " + rank;
                        assertEquals(type, basis.dataType());
                        assertEquals(size[1] - qr.rank(), basis.size(1), where);
                        assertEquals(size[1], basis.size(0), where);
                        double most = type == DataType.FLOAT ? 1e-6 : 1e-13;
                        assertTrue(type == DataType.FLOAT || qr.rank() == rank, where + ": " + qr.rank());
                        if (basis.size(1) > 0) {
                            assertTrue(zero.normmaxNumber().doubleValue() < most, where);
                            assertTrue(off.normmaxNumber().doubleValue() < most, where);
                        }
                    }
                }
            }
        }
        try (INDArray none = Sparse4j.zeros(0, 3); SparseQR qr = SparseQR.of(none); INDArray all = qr.nullSpace()) {
            assertArrayEquals(new double[] {1, 0, 0}, all.slice(0).toDoubleVector());
        }
    }

    @Test
    void normsOfOperators() {
        for (int rows : new int[] {1, 4, 30, 80}) {
            for (int columns : new int[] {1, 3, 50}) {
                Random random = new Random(rows * 100 + columns);
                double[][] m = new double[rows][columns];
                for (double[] row : m) {
                    for (int j = 0; j < columns; j++) {
                        row[j] = random.nextInt(4) == 0 ? random.nextGaussian() : 0;
                    }
                }
                m[0][0] = 1;
                try (INDArray dense = Sparse4j.create(m); INDArray a = dense.toFormat(SparseFormat.CSC);
                        SingularValues all = Solvers.svds(a, Math.min(rows, columns))) {
                    double exact = oneNorm(m);
                    double estimate = Solvers.oneNormEstimate(LinearOperator.of(a));
                    assertTrue(estimate <= exact * (1 + 1e-12) && estimate >= exact / 3, estimate + " of " + exact);
                    if (columns <= 4) {
                        assertEquals(exact, estimate, 1e-12 * exact);
                    }
                    assertEquals(all.s().getDouble(0), Solvers.twoNorm(LinearOperator.of(a)), 1e-8);
                }
            }
        }
        try (INDArray none = Sparse4j.zeros(0, 5)) {
            assertEquals(0, Solvers.twoNorm(LinearOperator.of(none)));
            assertEquals(0, Solvers.oneNormEstimate(LinearOperator.of(none)));
        }
    }
}
