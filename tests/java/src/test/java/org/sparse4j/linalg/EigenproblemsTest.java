// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.sparse4j.Collected;
import org.sparse4j.CooBuilder;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Patience;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.blas.Lapack;
import org.sparse4j.linalg.operator.Operator;
import org.sparse4j.linalg.result.ComplexEigenpairs;
import org.sparse4j.linalg.result.Eigenpairs;
import org.sparse4j.linalg.result.SingularValues;

/** eigs, eigsh of two matrices, the smallest singular values: what the Java side adds to what native tests know. */
class EigenproblemsTest {
    private static final SparseFormat[] FORMATS =
            {SparseFormat.COO, SparseFormat.CSR, SparseFormat.CSC, SparseFormat.DENSE};

    /** Blocks [re im; -im re] on the diagonal and an upper part that changes no eigenvalue. */
    private static double[][] blocks(int n) {
        double[][] a = new double[n][n];
        for (int i = 0; i + 1 < n; i += 2) {
            a[i][i] = n - i;
            a[i + 1][i + 1] = n - i;
            a[i][i + 1] = 1 + i % 5;
            a[i + 1][i] = -1 - i % 5;
            if (i + 3 < n) {
                a[i][i + 3] = 0.5;
            }
        }
        return a;
    }

    private static double[] magnitudes(ComplexEigenpairs e) {
        double[] re = e.valuesReal().toDoubleVector();
        double[] im = e.valuesImaginary().toDoubleVector();
        double[] all = new double[re.length];
        for (int i = 0; i < re.length; i++) {
            all[i] = Math.hypot(re[i], im[i]);
        }
        return all;
    }

    private static double[] nearest(INDArray a, int k, EigenOptions options) {
        try (ComplexEigenpairs e = Solvers.eigs(a, k, options)) {
            assertTrue(e.converged());
            double[] re = e.valuesReal().toDoubleVector();
            Arrays.sort(re);
            return re;
        }
    }

    /** What is returned lies nearest to sigma itself, not to where factors are made when sigma is an eigenvalue. */
    @Test
    void nearAnEigenvalueNoneIsNearer() {
        // A path of five vertices, and two without an edge: 0 three times, 1, -1 and both roots of 3.
        try (INDArray path = Sparse4j.createSparseCOO(new double[] {1, 1, 1, 1, 1, 1, 1, 1},
                new long[][] {{0, 1}, {1, 0}, {1, 2}, {2, 1}, {2, 3}, {3, 2}, {3, 4}, {4, 3}}, 7, 7)) {
            for (double sigma : new double[] {Math.nextDown(1.0), 1, Math.nextUp(1.0)}) {
                assertArrayEquals(new double[] {1, Math.sqrt(3)}, nearest(path, 2, EigenOptions.defaults().near(sigma)), 1e-12);
            }
        }
        // 0, and more values than are looked for where factors near 0 would be.
        for (int rows : new int[] {12, 505}) {
            try (CooBuilder c = Sparse4j.coo(rows, rows)) {
                for (int i = 0; i < rows; i++) {
                    double beside = 0x1p-26 + i / 2 % 5 * 1e-10;
                    if (i != 1) {
                        c.add(i == 0 || i > 11 ? 1 + i : i % 2 == 0 ? beside : -beside, i, i);
                    }
                }
                try (INDArray a = c.build(SparseFormat.CSR)) {
                    EigenOptions exact = EigenOptions.defaults().tolerance(1e-14);
                    assertArrayEquals(new double[] {0}, nearest(a, 1, exact.near(0)), 1e-11);
                    assertArrayEquals(new double[] {0}, nearest(a, 1, exact.which(Spectrum.SMALLEST_MAGNITUDE)), 1e-11);
                }
            }
        }
    }

    /** a (x + i y) = (re + i im) (x + i y), in every column. */
    private static void assertPairs(double[][] a, ComplexEigenpairs e, double tolerance) {
        assertTrue(e.converged());
        double[][] x = e.vectorsReal().toDoubleMatrix();
        double[][] y = e.vectorsImaginary().toDoubleMatrix();
        int k = x[0].length;
        for (int c = 0; c < k; c++) {
            double re = e.valuesReal().getDouble(c);
            double im = e.valuesImaginary().getDouble(c);
            double residual = 0;
            double norm = 0;
            for (int i = 0; i < a.length; i++) {
                double real = -re * x[i][c] + im * y[i][c];
                double imaginary = -re * y[i][c] - im * x[i][c];
                for (int j = 0; j < a.length; j++) {
                    real += a[i][j] * x[j][c];
                    imaginary += a[i][j] * y[j][c];
                }
                residual = Math.hypot(residual, Math.hypot(real, imaginary));
                norm = Math.hypot(norm, Math.hypot(x[i][c], y[i][c]));
            }
            assertEquals(1, norm, tolerance);
            assertEquals(0, residual, tolerance);
            assertTrue(e.residuals().getDouble(c) <= tolerance);
        }
    }

    @Test
    void eigenvaluesOfEveryFormatAndType() {
        int n = 90;
        double[][] a = blocks(n);
        try (INDArray dense = Sparse4j.create(a)) {
            for (SparseFormat format : FORMATS) {
                for (DataType type : new DataType[] {DataType.DOUBLE, DataType.FLOAT}) {
                    double tolerance = type == DataType.FLOAT ? 1e-3 : 1e-7;
                    try (INDArray typed = Operator.copy(dense, type); INDArray m = typed.toFormat(format);
                            ComplexEigenpairs three = Solvers.eigs(m, 3); ComplexEigenpairs four = Solvers.eigs(m, 4)) {
                        // The third is one of a pair: four come, and are the same.
                        assertEquals(type, three.valuesReal().dataType());
                        assertArrayEquals(new long[] {4}, three.valuesReal().shape());
                        assertArrayEquals(new long[] {n, 4}, three.vectorsImaginary().shape());
                        assertPairs(a, three, tolerance);
                        assertPairs(a, four, tolerance);
                        assertArrayEquals(new double[] {Math.hypot(90, 1), Math.hypot(90, 1), Math.hypot(88, 3),
                            Math.hypot(88, 3)}, magnitudes(three), tolerance);
                        assertArrayEquals(magnitudes(three), magnitudes(four), tolerance);
                        for (int i = 0; i < 4; i += 2) {
                            assertTrue(three.valuesImaginary().getDouble(i) > 0);
                            assertEquals(three.valuesReal().getDouble(i), three.valuesReal().getDouble(i + 1));
                            assertEquals(three.valuesImaginary().getDouble(i), -three.valuesImaginary().getDouble(i + 1));
                        }
                    }
                }
            }
        }
    }

    @Test
    void everyEndAndNearANumber() {
        int n = 90;
        double[][] a = blocks(n);
        try (INDArray dense = Sparse4j.create(a); INDArray m = dense.toFormat(SparseFormat.CSR);
                INDArray eye = Sparse4j.speye(n); INDArray shift = eye.mul(31.3); INDArray shifted = m.sub(shift);
                SparseLU lu = SparseLU.of(shifted)) {
            LinearOperator function = LinearOperator.of(n, n, m::mmul);
            for (Spectrum which : new Spectrum[] {Spectrum.LARGEST_MAGNITUDE, Spectrum.LARGEST, Spectrum.SMALLEST,
                Spectrum.LARGEST_IMAGINARY}) {
                EigenOptions options = EigenOptions.defaults().which(which);
                try (ComplexEigenpairs own = Solvers.eigs(m, 2, options);
                        ComplexEigenpairs found = Solvers.eigs(function, 2, options)) {
                    assertPairs(a, own, 1e-7);
                    assertPairs(a, found, 1e-7);
                    double part = switch (which) {
                        case LARGEST_IMAGINARY -> Math.abs(own.valuesImaginary().getDouble(0)) - 5;
                        case SMALLEST -> own.valuesReal().getDouble(0) - 2;
                        default -> own.valuesReal().getDouble(0) - n;
                    };
                    assertEquals(0, part, 1e-7, which.toString());
                }
            }
            try (ComplexEigenpairs own = Solvers.eigs(m, 2, EigenOptions.defaults().near(31.3));
                    ComplexEigenpairs found = Solvers.eigs(function, 2, EigenOptions.defaults().near(31.3, lu.inverse()))) {
                assertPairs(a, own, 1e-7);
                assertPairs(a, found, 1e-7);
                // Of 30, imaginary part 1, and 32, 4, the first is nearer.
                assertEquals(30, own.valuesReal().getDouble(0), 1e-7);
                assertEquals(30, found.valuesReal().getDouble(0), 1e-7);
            }
        }
    }

    @Test
    void unconvergedAndStoppedSolvers() {
        int n = 600;
        int[] rows = new int[n];
        int[] columns = new int[n];
        double[] ones = new double[n];
        for (int i = 0; i < n; i++) {
            rows[i] = i;
            columns[i] = (i + 1) % n;
            ones[i] = 1;
        }
        // All values lie on one circle.
        try (INDArray cycle = Sparse4j.coo(n, n).addByDimension(ones, rows, columns).build()) {
            EigenOptions few = EigenOptions.defaults().maxRestarts(3);
            NotConvergedException e = assertThrows(NotConvergedException.class, () -> Solvers.eigs(cycle, 4, few).close());
            assertTrue(e.getMessage().contains("eigs did not converge in 3 restarts"), e.getMessage());
            assertEquals(3, e.iterations());
            try (ComplexEigenpairs found = Solvers.eigs(cycle, 4, few.acceptUnconverged())) {
                assertFalse(found.converged());
                assertEquals(3, found.restarts());
                assertTrue(found.residuals().getDouble(0) > 1e-8);
            }
            try (ComplexEigenpairs found = Solvers.eigs(cycle, 4, EigenOptions.defaults().listener((i, r) -> i < 2))) {
                assertFalse(found.converged());
                assertEquals(2, found.restarts());
            }
        }
    }

    /** Elements of a bar: stiffness and mass, whose eigenvalues are known. */
    private static INDArray band(int n, double diagonal, double beside) {
        int[] rows = new int[3 * n];
        int[] columns = new int[3 * n];
        double[] values = new double[3 * n];
        int count = 0;
        for (int i = 0; i < n; i++) {
            for (int j = Math.max(0, i - 1); j <= Math.min(n - 1, i + 1); j++) {
                rows[count] = i;
                columns[count] = j;
                values[count++] = i == j ? diagonal : beside;
            }
        }
        try (INDArray coo = Sparse4j.coo(n, n).addByDimension(Arrays.copyOf(values, count), Arrays.copyOf(rows, count),
                Arrays.copyOf(columns, count)).build()) {
            return coo.toFormat(SparseFormat.CSR);
        }
    }

    private static double exact(int n, int i) {
        double c = Math.cos(Math.PI * i / (n + 1));
        return 6 * (2 - 2 * c) / (4 + 2 * c);
    }

    @Test
    void generalisedProblems() {
        int n = 120;
        double sigma = 3.05;
        try (INDArray a = band(n, 2, -1); INDArray m = band(n, 4.0 / 6, 1.0 / 6); INDArray part = m.mul(sigma);
                INDArray shifted = a.sub(part); SparseLDLT factors = SparseLDLT.of(shifted)) {
            LinearOperator function = LinearOperator.symmetric(n, a::mmul);
            EigenOptions low = EigenOptions.defaults().which(Spectrum.SMALLEST);
            try (Eigenpairs e = Solvers.eigsh(a, m, 4, low); Eigenpairs same = Solvers.eigsh(function, m, 4, low);
                    INDArray mx = m.mmul(e.vectors()); INDArray turned = e.vectors().transpose();
                    INDArray one = turned.mmul(mx)) {
                for (int i = 0; i < 4; i++) {
                    assertEquals(exact(n, i + 1), e.values().getDouble(i), 1e-8);
                    assertEquals(exact(n, i + 1), same.values().getDouble(i), 1e-8);
                    for (int j = 0; j < 4; j++) {
                        assertEquals(i == j ? 1 : 0, one.getDouble(i, j), 1e-9);
                    }
                }
            }
            try (Eigenpairs e = Solvers.eigsh(a, m, 3, EigenOptions.defaults().near(sigma));
                    Eigenpairs same = Solvers.eigsh(function, m, 3, EigenOptions.defaults().near(sigma, factors.inverse()))) {
                assertArrayEquals(e.values().toDoubleVector(), same.values().toDoubleVector(), 1e-9);
                int closer = 0;
                double far = 0;
                for (int i = 0; i < 3; i++) {
                    far = Math.max(far, Math.abs(e.values().getDouble(i) - sigma));
                }
                for (int i = 1; i <= n; i++) {
                    closer += Math.abs(exact(n, i) - sigma) < far - 1e-8 ? 1 : 0;
                }
                assertEquals(2, closer);
            }
            refused(ArithmeticException.class, "m is not positive definite: the pivot of row",
                    () -> Solvers.eigsh(a, shifted, 2, low));
            refused(IllegalArgumentException.class, "m must not be null", () -> Solvers.eigsh(a, null, 2, low));
            try (INDArray small = band(3, 2, 0.5)) {
                refused(IllegalArgumentException.class, "m has shape [3, 3]", () -> Solvers.eigsh(a, small, 2, low));
            }
            refused(IllegalArgumentException.class, "near(sigma) applies to arrays only",
                    () -> Solvers.eigsh(function, m, 2, EigenOptions.defaults().near(1)));
        }
    }

    /** The squares of small ones are rounding beside the largest: what was found is turned until it fits the matrix itself. */
    @Test
    void singularValuesOfManySizes() {
        Random random = new Random(7);
        double[][] m = new double[50][30];
        for (int i = 0; i < 50; i++) {
            for (int j = 0; j < 30; j++) {
                m[i][j] = i == j || random.nextInt(8) == 0 ? Math.pow(10, -i) * random.nextGaussian() : 0;
            }
        }
        try (INDArray a = Sparse4j.create(m); SingularValues found = Solvers.svds(a, 6);
                INDArray v = found.vt().transpose(); INDArray av = a.mmul(v); INDArray us = found.u().mul(found.s());
                INDArray off = av.sub(us); INDArray ut = found.u().transpose(); INDArray gram = ut.mmul(found.u());
                INDArray eye = Sparse4j.eye(6); INDArray skew = gram.sub(eye); INDArray exact = Sparse4j.zeros(30)) {
            double most = found.s().getDouble(0);
            assertTrue(off.amaxNumber().doubleValue() <= 1e-14 * most, off.toString());
            assertTrue(skew.amaxNumber().doubleValue() <= 1e-13, skew.toString());
            Lapack.gesvd(a, exact);
            for (int i = 0; i < 6; i++) {
                assertEquals(exact.getDouble(i), found.s().getDouble(i), 1e-12 * most);
            }
        }
    }

    @Test
    void smallestSingularValues() {
        Random random = new Random(5);
        for (int[] shape : new int[][] {{70, 70}, {90, 40}, {40, 90}}) {
            double[][] m = new double[shape[0]][shape[1]];
            for (double[] row : m) {
                for (int j = 0; j < row.length; j++) {
                    row[j] = random.nextInt(4) == 0 ? random.nextGaussian() : 0;
                }
            }
            if (shape[0] == shape[1]) {
                m[7] = m[3].clone(); // a zero
            }
            try (INDArray dense = Sparse4j.create(m); INDArray a = dense.toFormat(SparseFormat.CSR);
                    SingularValues few = Solvers.svds(a, 3, EigenOptions.defaults().which(Spectrum.SMALLEST));
                    SingularValues all = Solvers.svds(a, Math.min(shape[0], shape[1]));
                    INDArray v = few.vt().transpose(); INDArray av = a.mmul(v); INDArray us = few.u().mul(few.s());
                    INDArray t = a.transpose(); INDArray atu = t.mmul(few.u()); INDArray vs = v.mul(few.s())) {
                assertTrue(few.converged());
                int count = (int) all.s().length();
                for (int i = 0; i < 3; i++) {
                    assertEquals(all.s().getDouble(count - 3 + i), few.s().getDouble(i), i == 2 ? 1e-6 : 1e-9);
                }
                assertEquals(shape[0] == shape[1] ? 0 : few.s().getDouble(2), few.s().getDouble(2), 1e-13);
                assertTrue(av.equalsWithEps(us, 1e-9) && atu.equalsWithEps(vs, 1e-9));
            }
        }
        LinearOperator function = LinearOperator.symmetric(5, x -> x);
        refused(IllegalArgumentException.class, "takes an array and no other operator",
                () -> Solvers.svds(function, 1, EigenOptions.defaults().which(Spectrum.SMALLEST)));
    }

    @Test
    void refusals() {
        try (INDArray a = band(10, 2, -1); INDArray wide = Sparse4j.zeros(3, 4)) {
            refused(IllegalArgumentException.class, "square", () -> Solvers.eigs(wide, 1));
            refused(IllegalArgumentException.class, "k is 11", () -> Solvers.eigs(a, 11));
            refused(IllegalArgumentException.class, "no imaginary part",
                    () -> Solvers.eigsh(a, 1, EigenOptions.defaults().which(Spectrum.LARGEST_IMAGINARY)));
            INDArray closed = band(4, 2, -1);
            closed.close();
            for (Runnable call : new Runnable[] {() -> Solvers.eigs(closed, 1), () -> Solvers.eigsh(a, closed, 1,
                    EigenOptions.defaults()), () -> Solvers.svds(closed, 1,
                            EigenOptions.defaults().which(Spectrum.SMALLEST))}) {
                refused(IllegalStateException.class, "closed", call);
            }
        }
    }

    /** What solvers make on their way is closed by them, and what they return by its close(). */
    @Test
    void solversCloseTheirArrays() {
        try (INDArray a = band(80, 2, -1); INDArray m = band(80, 4, 1)) {
            long before = Collected.settled();
            Solvers.eigs(a, 3).close();
            Solvers.eigs(LinearOperator.of(a).mul(2), 3, EigenOptions.defaults()).close();
            Solvers.eigsh(a, m, 3, EigenOptions.defaults().near(0.1)).close();
            Solvers.eigsh(LinearOperator.of(a).mul(2), m, 3, EigenOptions.defaults()).close();
            Solvers.svds(a, 3, EigenOptions.defaults().which(Spectrum.SMALLEST)).close();
            assertEquals(before, Sparse4j.memory().liveArrays());
        }
    }

    /** Random 0/1 matrices have few real eigenvalues, scattered among the others: all kinds beside all eigenvalues. */
    @Test
    void noEigenvalueIsMissed() {
        int k = 7;
        for (int seed = 1; seed <= 3; seed++) {
            Random random = new Random(seed);
            int n = 70 + random.nextInt(30);
            double[][] m = new double[n][n];
            for (double[] row : m) {
                for (int j = 0; j < n; j++) {
                    row[j] = random.nextInt(4) == 0 ? 1 : 0;
                }
            }
            AtomicInteger products = new AtomicInteger();
            try (INDArray a = Sparse4j.create(m); ComplexEigenpairs all = Solvers.eigs(a, n)) {
                LinearOperator function = LinearOperator.of(n, n, x -> {
                    products.incrementAndGet();
                    return a.mmul(x);
                });
                for (Spectrum which : Spectrum.values()) {
                    EigenOptions options = EigenOptions.defaults().which(which);
                    double[] expected = keys(which, all);
                    products.set(0);
                    try (ComplexEigenpairs own = Solvers.eigs(a, k, options);
                            ComplexEigenpairs found = Solvers.eigs(function, k, options)) {
                        for (ComplexEigenpairs e : new ComplexEigenpairs[] {own, found}) {
                            assertPairs(m, e, 1e-9);
                            assertArrayEquals(Arrays.copyOf(expected, k), Arrays.copyOf(keys(which, e), k), 1e-9, which.toString());
                        }
                    }
                    // One with each unit vector, and one with each part of a vector that is found.
                    assertTrue(products.get() <= n + 2 * k + 2, products + " products");
                }
            }
        }
    }

    private static double[] keys(Spectrum which, ComplexEigenpairs e) {
        double[] re = e.valuesReal().toDoubleVector();
        double[] im = e.valuesImaginary().toDoubleVector();
        double[] keys = new double[re.length];
        for (int i = 0; i < keys.length; i++) {
            keys[i] = switch (which) {
                case LARGEST_MAGNITUDE -> -Math.hypot(re[i], im[i]);
                case SMALLEST_MAGNITUDE -> Math.hypot(re[i], im[i]);
                case LARGEST -> -re[i];
                case SMALLEST -> re[i];
                case LARGEST_IMAGINARY -> -Math.abs(im[i]);
                case SMALLEST_IMAGINARY -> Math.abs(im[i]);
            };
        }
        Arrays.sort(keys);
        return keys;
    }

    /** near(0) of a graph's Laplacian, of two matrices, and of I - P: 0 is an eigenvalue. */
    @Test
    void nearAnEigenvalue() {
        int n = 120;
        int half = n / 2;
        double[][] rings = new double[n][n];
        double[][] walk = new double[n][n];
        for (int i = 0; i < n; i++) {
            int next = i / half * half + (i % half + 1) % half;
            rings[i][i] = 2;
            rings[i][next] = rings[next][i] = -1;
            walk[i][i] = 1;
            walk[i][next] = -1;
        }
        double fiedler = 2 - 2 * Math.cos(2 * Math.PI / half);
        EigenOptions nearNull = EigenOptions.defaults().near(0);
        try (INDArray dense = Sparse4j.create(rings); INDArray a = dense.toFormat(SparseFormat.CSR);
                INDArray eye = Sparse4j.speye(n); INDArray m = eye.mul(2); INDArray walks = Sparse4j.create(walk);
                INDArray p = walks.toFormat(SparseFormat.CSC);
                Eigenpairs one = Solvers.eigsh(a, 4, nearNull); Eigenpairs two = Solvers.eigsh(a, m, 4, nearNull);
                ComplexEigenpairs three = Solvers.eigs(p, 4, nearNull)) {
            assertArrayEquals(new double[] {0, 0, fiedler, fiedler}, one.values().toDoubleVector(), 1e-14);
            assertArrayEquals(new double[] {0, 0, fiedler / 2, fiedler / 2}, two.values().toDoubleVector(), 1e-14);
            double step = 2 * Math.sin(Math.PI / half);
            assertArrayEquals(new double[] {0, 0, step, step}, magnitudes(three), 1e-10);
            assertPairs(walk, three, 1e-8);
            try (SparseLU lu = SparseLU.of(m)) {
                LinearOperator function = LinearOperator.symmetric(n, a::mmul);
                NotConvergedException e = assertThrows(NotConvergedException.class, () -> Solvers.eigsh(function, 2,
                        EigenOptions.defaults().near(0, lu.inverse()).maxRestarts(30)).close());
                assertTrue(e.getMessage().contains("the inverse must be that of a - sigma I with sigma = 0.0"), e.getMessage());
                assertTrue(e.residual() > 0);
            }
        }
    }

    private static void refused(Class<? extends Throwable> type, String part, Runnable call) {
        String message = assertThrows(type, call::run).getMessage();
        assertTrue(message.contains(part), message);
    }

    private interface Running {
        void run(INDArray a, INDArray m);
    }

    /** An interrupt ends what would take minutes; the thread stays interrupted, and nothing is left. */
    @Test
    @Timeout(Patience.SECONDS)
    void interruptsEndThem() throws InterruptedException {
        int n = 200_000;
        EigenOptions endless = EigenOptions.defaults().tolerance(0).maxRestarts(1_000_000);
        Running[] all = {(a, m) -> Solvers.eigs(a, 10, endless.which(Spectrum.SMALLEST)).close(),
            (a, m) -> Solvers.eigsh(a, m, 10, endless.which(Spectrum.SMALLEST)).close(),
            (a, m) -> Solvers.svds(a, 10, endless.which(Spectrum.SMALLEST)).close()};
        try (INDArray a = band(n, 2, -1); INDArray m = band(n, 4, 1)) {
            for (Running running : all) {
                Interruption.ends("was interrupted after", () -> running.run(a, m));
            }
        }
    }
}
