// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.sparse4j.Collected;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Patience;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.linalg.result.ApproximateSvd;
import org.sparse4j.linalg.result.Eigenpairs;
import org.sparse4j.linalg.result.SingularValues;
import org.sparse4j.linalg.result.Solution;

/** Operators beside the matrices that they stand for, and solvers that know no more than their products. */
class LinearOperatorTest {
    /** An operator and the matrix that it must be. */
    private record Pair(LinearOperator operator, double[][] matrix) {}

    private static double[][] random(Random random, int rows, int columns) {
        double[][] m = new double[rows][columns];
        for (double[] row : m) {
            for (int j = 0; j < columns; j++) {
                row[j] = random.nextInt(3) == 0 ? random.nextInt(9) - 4 : 0;
            }
        }
        return m;
    }

    private static double[][] transposed(double[][] a, int columns) {
        double[][] t = new double[columns][a.length];
        for (int i = 0; i < a.length; i++) {
            for (int j = 0; j < columns; j++) {
                t[j][i] = a[i][j];
            }
        }
        return t;
    }

    private static double[] times(double[][] a, double[] x) {
        double[] y = new double[a.length];
        for (int i = 0; i < a.length; i++) {
            for (int j = 0; j < x.length; j++) {
                y[i] += a[i][j] * x[j];
            }
        }
        return y;
    }

    private static double[][] times(double[][] a, double[][] b, int columns) {
        double[][] c = new double[a.length][columns];
        for (int i = 0; i < a.length; i++) {
            for (int k = 0; k < b.length; k++) {
                for (int j = 0; j < columns; j++) {
                    c[i][j] += a[i][k] * b[k][j];
                }
            }
        }
        return c;
    }

    private static UnaryOperator<INDArray> function(double[][] a) {
        return x -> Sparse4j.create(times(a, x.toDoubleVector()));
    }

    private static Pair leaf(Random random, int rows, int columns) {
        double[][] m = random(random, rows, columns);
        if (random.nextBoolean()) {
            return new Pair(LinearOperator.of(rows, columns, function(m), function(transposed(m, columns))), m);
        }
        SparseFormat[] formats = {SparseFormat.COO, SparseFormat.CSR, SparseFormat.CSC, SparseFormat.DENSE};
        return new Pair(LinearOperator.of(Sparse4j.create(m).toFormat(formats[random.nextInt(4)])), m);
    }

    private static Pair tree(Random random, int rows, int columns, int depth) {
        if (depth == 0) {
            return leaf(random, rows, columns);
        }
        switch (random.nextInt(6)) {
            case 0: {
                Pair a = tree(random, rows, columns, depth - 1);
                Pair b = tree(random, rows, columns, depth - 1);
                int sign = random.nextBoolean() ? 1 : -1;
                double[][] m = new double[rows][columns];
                for (int i = 0; i < rows; i++) {
                    for (int j = 0; j < columns; j++) {
                        m[i][j] = a.matrix[i][j] + sign * b.matrix[i][j];
                    }
                }
                return new Pair(sign > 0 ? a.operator.add(b.operator) : a.operator.sub(b.operator), m);
            }
            case 1: {
                int inner = 1 + random.nextInt(5);
                Pair a = tree(random, rows, inner, depth - 1);
                Pair b = tree(random, inner, columns, depth - 1);
                return new Pair(a.operator.mmul(b.operator), times(a.matrix, b.matrix, columns));
            }
            case 2: {
                Pair a = tree(random, columns, rows, depth - 1);
                return new Pair(a.operator.transpose(), transposed(a.matrix, rows));
            }
            case 3: {
                Pair a = tree(random, rows, columns, depth - 1);
                double factor = random.nextInt(5) - 2;
                double[][] m = Arrays.stream(a.matrix).map(r -> Arrays.stream(r).map(v -> factor * v).toArray())
                        .toArray(double[][]::new);
                return new Pair(a.operator.mul(factor), m);
            }
            case 4: {
                Pair a = tree(random, rows, columns, depth - 1);
                double[][] m = Arrays.stream(a.matrix).map(double[]::clone).toArray(double[][]::new);
                for (int j = 0; j < columns; j++) {
                    double mean = 0;
                    for (double[] row : a.matrix) {
                        mean += row[j] / rows;
                    }
                    for (double[] row : m) {
                        row[j] -= mean;
                    }
                }
                return new Pair(a.operator.centered(), m);
            }
            default: {
                Pair a = tree(random, rows, 1, depth - 1);
                Pair b = tree(random, 1, columns, depth - 1);
                return new Pair(a.operator.kron(b.operator), times(a.matrix, b.matrix, columns));
            }
        }
    }

    private static void assertNear(double[][] expected, INDArray got, double tolerance) {
        assertArrayEquals(new long[] {expected.length, expected[0].length}, got.shape());
        double[][] values = got.toDoubleMatrix();
        for (int i = 0; i < expected.length; i++) {
            assertArrayEquals(expected[i], values[i], tolerance);
        }
    }

    /** Functions that take matrices are given them whole, by solvers too, and what does not fit is said. */
    @Test
    void functionsOfMatrices() {
        try (INDArray a = Sparse4j.sprand(0.2, 5, 40, 30); INDArray x = Sparse4j.rand(30, 4); INDArray y = Sparse4j.rand(40, 4)) {
            int[] calls = new int[1];
            LinearOperator op = LinearOperator.ofMatrices(40, 30, v -> {
                calls[0]++;
                return a.mmul(v);
            }, v -> {
                calls[0]++;
                return a.transpose().mmul(v);
            });
            assertEquals(a.mmul(x), op.apply(x));
            assertEquals(a.transpose().mmul(y), op.applyTransposed(y));
            assertEquals(a.mmul(x.getColumn(0)), op.apply(x.getColumn(0)));
            calls[0] = 0;
            try (ApproximateSvd ours = Solvers.randomizedSvd(op, 3, 1, 7); ApproximateSvd whole =
                    Solvers.randomizedSvd(LinearOperator.of(a), 3, 1, 7)) {
                assertEquals(whole.s(), ours.s());
                assertTrue(calls[0] < 8, calls[0] + " calls");
            }
            LinearOperator wrong = LinearOperator.ofMatrices(40, 30, v -> a.mmul(v).getColumn(0), v -> null);
            assertThrows(IllegalArgumentException.class, () -> wrong.apply(x));
            assertThrows(IllegalArgumentException.class, () -> wrong.applyTransposed(y));
        }
    }

    @Test
    void randomExpressionsAreTheirMatrices() {
        for (long seed = 0; seed < 300; seed++) {
            Random random = new Random(seed);
            int rows = 1 + random.nextInt(6);
            int columns = 1 + random.nextInt(6);
            Pair p = tree(random, rows, columns, random.nextInt(4));
            String where = "seed " + seed + ", " + p.operator;
            assertEquals(rows, p.operator.rows(), where);
            assertEquals(columns, p.operator.columns(), where);
            double[][] x = random(random, columns, 3);
            double[][] y = random(random, rows, 2);
            double size = 1e-11;
            for (double[] row : p.matrix) {
                for (double v : row) {
                    size += 1e-13 * Math.abs(v);
                }
            }
            INDArray product = p.operator.apply(Sparse4j.create(x));
            assertNear(times(p.matrix, x, 3), product, 100 * size);
            INDArray back = p.operator.applyTransposed(Sparse4j.create(y));
            assertNear(times(transposed(p.matrix, columns), y, 2), back, 100 * size);
            double[] v = transposed(x, 3)[0];
            assertArrayEquals(times(p.matrix, v), p.operator.apply(Sparse4j.create(v)).toDoubleVector(), 100 * size, where);
        }
    }

    @Test
    void kroneckerProductsOfMatrices() {
        Random random = new Random(7);
        double[][] a = random(random, 3, 4);
        double[][] b = random(random, 2, 5);
        try (INDArray x = Sparse4j.create(a).toFormat(SparseFormat.CSR); INDArray y = Sparse4j.create(b);
                INDArray whole = Sparse4j.kron(x, y.toFormat(SparseFormat.CSR))) {
            LinearOperator k = LinearOperator.of(x).kron(LinearOperator.of(y));
            double[] v = random.doubles(20).toArray();
            double[] w = random.doubles(6).toArray();
            assertArrayEquals(whole.mmul(Sparse4j.create(v)).toDoubleVector(), k.apply(Sparse4j.create(v)).toDoubleVector(),
                    1e-12);
            assertArrayEquals(whole.transpose().mmul(Sparse4j.create(w)).toDoubleVector(),
                    k.applyTransposed(Sparse4j.create(w)).toDoubleVector(), 1e-12);
            assertArrayEquals(k.applyTransposed(Sparse4j.create(w)).toDoubleVector(),
                    k.transpose().apply(Sparse4j.create(w)).toDoubleVector());
        }
    }

    private static INDArray laplacian(int n) {
        return laplacian(n, 2.5);
    }

    private static INDArray laplacian(int n, double diagonal) {
        int[] rows = new int[3 * n];
        int[] columns = new int[3 * n];
        double[] values = new double[3 * n];
        int count = 0;
        for (int i = 0; i < n; i++) {
            for (int j = Math.max(0, i - 1); j <= Math.min(n - 1, i + 1); j++) {
                rows[count] = i;
                columns[count] = j;
                values[count++] = i == j ? diagonal : -1;
            }
        }
        return Sparse4j.coo(n, n).addByDimension(Arrays.copyOf(values, count), Arrays.copyOf(rows, count),
                Arrays.copyOf(columns, count)).build().toFormat(SparseFormat.CSR);
    }

    /** Never an array: the same stencil as laplacian(n). */
    private static INDArray stencil(INDArray x) {
        double[] v = x.toDoubleVector();
        double[] y = new double[v.length];
        for (int i = 0; i < v.length; i++) {
            y[i] = 2.5 * v[i] - (i > 0 ? v[i - 1] : 0) - (i + 1 < v.length ? v[i + 1] : 0);
        }
        return Sparse4j.create(y);
    }

    @Test
    void everySolverTakesFunctions() {
        int n = 200;
        LinearOperator a = LinearOperator.symmetric(n, LinearOperatorTest::stencil);
        try (INDArray matrix = laplacian(n); INDArray b = Sparse4j.ones(n); INDArray expected = Solvers.solve(matrix, b)) {
            SolverOptions options = SolverOptions.defaults().tolerance(1e-12);
            double[] x = expected.toDoubleVector();
            try (Solution cg = Solvers.cg(a, b, options); Solution minres = Solvers.minres(a, b, options);
                    Solution bicgstab = Solvers.bicgstab(a, b, options); Solution gmres = Solvers.gmres(a, b, options);
                    Solution lsmr = Solvers.lsmr(a, b, options)) {
                for (Solution s : new Solution[] {cg, minres, bicgstab, gmres, lsmr}) {
                    assertTrue(s.converged());
                    assertArrayEquals(x, s.x().toDoubleVector(), 1e-8);
                }
            }
            try (Eigenpairs own = Solvers.eigsh(matrix, 3); Eigenpairs found = Solvers.eigsh(a, 3, EigenOptions.defaults());
                    SingularValues values = Solvers.svds(a, 3, EigenOptions.defaults())) {
                assertArrayEquals(own.values().toDoubleVector(), found.values().toDoubleVector(), 1e-8);
                assertEquals(own.values().getDouble(2), values.s().getDouble(0), 1e-7);
            }
        }
    }

    @Test
    void eigenvaluesNearANumberByAnInverse() {
        int n = 150;
        LinearOperator a = LinearOperator.symmetric(n, LinearOperatorTest::stencil);
        double sigma = 1.7;
        try (INDArray matrix = laplacian(n); INDArray eye = Sparse4j.eye(n); INDArray shifts = eye.mul(sigma);
                INDArray shifted = matrix.sub(shifts); SparseLU lu = SparseLU.of(shifted);
                Eigenpairs own = Solvers.eigsh(matrix, 4, EigenOptions.defaults().near(sigma));
                Eigenpairs found = Solvers.eigsh(a, 4, EigenOptions.defaults().near(sigma, lu.inverse()))) {
            assertArrayEquals(own.values().toDoubleVector(), found.values().toDoubleVector(), 1e-8);
        }
    }

    /** Singular values of centred data, as PCA has them; the data stays sparse. */
    @Test
    void singularValuesOfCentredColumns() {
        double[][] m = random(new Random(3), 60, 20);
        try (INDArray x = Sparse4j.create(m).toFormat(SparseFormat.CSR); INDArray dense = Sparse4j.create(m);
                INDArray means = dense.mean(0); INDArray centred = dense.sub(means);
                SingularValues own = Solvers.svds(centred, 4);
                SingularValues found = Solvers.svds(LinearOperator.of(x).centered(), 4, EigenOptions.defaults())) {
            assertArrayEquals(own.s().toDoubleVector(), found.s().toDoubleVector(), 1e-8);
        }
    }

    /** A result without options has the bits of one with the default options. */
    @Test
    void everySolverOfAnOperatorHasDefaultOptions() {
        int n = 200;
        LinearOperator a = LinearOperator.symmetric(n, LinearOperatorTest::stencil);
        SolverOptions defaults = SolverOptions.defaults();
        try (INDArray b = Sparse4j.ones(n)) {
            same(Solvers.cg(a, b, defaults), Solvers.cg(a, b));
            same(Solvers.minres(a, b, defaults), Solvers.minres(a, b));
            same(Solvers.bicgstab(a, b, defaults), Solvers.bicgstab(a, b));
            same(Solvers.gmres(a, b, defaults), Solvers.gmres(a, b));
            same(Solvers.lsmr(a, b, defaults), Solvers.lsmr(a, b));
        }
    }

    private static void same(Solution expected, Solution got) {
        try (expected; got) {
            assertEquals(expected.iterations(), got.iterations());
            assertArrayEquals(expected.x().toDoubleVector(), got.x().toDoubleVector());
        }
    }

    @Test
    void preconditionersAreOperators() {
        int n = 400;
        try (INDArray a = laplacian(n); INDArray b = Sparse4j.ones(n); SparseCholesky factors = SparseCholesky.of(a)) {
            for (LinearOperator m : new LinearOperator[] {factors.inverse(), LinearOperator.identity(n).mul(0.4)}) {
                SolverOptions options = SolverOptions.defaults().tolerance(1e-10).preconditioner(m);
                try (Solution cg = Solvers.cg(a, b, options); Solution gmres = Solvers.gmres(a, b, options);
                        Solution plain = Solvers.cg(a, b, SolverOptions.defaults().tolerance(1e-10))) {
                    assertTrue(cg.converged() && gmres.converged());
                    assertArrayEquals(plain.x().toDoubleVector(), cg.x().toDoubleVector(), 1e-7);
                    assertArrayEquals(plain.x().toDoubleVector(), gmres.x().toDoubleVector(), 1e-7);
                    assertTrue(m.rows() == n && cg.iterations() <= plain.iterations());
                }
            }
            // An inner iteration, different each time, for flexible GMRES.
            SolverOptions loose = SolverOptions.defaults().tolerance(0.1).acceptUnconverged();
            LinearOperator inner = LinearOperator.of(n, n, r -> Solvers.cg(a, r, loose).x());
            try (Solution outer = Solvers.gmres(a, b, SolverOptions.defaults().tolerance(1e-10).preconditioner(inner))) {
                assertTrue(outer.converged() && outer.iterations() < 20);
            }
        }
    }

    @Test
    void onlyArraysShowTheirEntries() {
        LinearOperator a = LinearOperator.symmetric(3, LinearOperatorTest::stencil);
        LinearOperator half = LinearOperator.of(3, 3, LinearOperatorTest::stencil);
        try (INDArray b = Sparse4j.ones(3); INDArray matrix = laplacian(3)) {
            refused("pass the preconditioner as an operator",
                    () -> Solvers.cg(a, b, SolverOptions.defaults().preconditioner(Preconditioner.JACOBI)));
            refused("Jacobi's", () -> Solvers.lsmr(a, b, SolverOptions.defaults().preconditioner(a)));
            refused("lsmr needs transposed products", () -> Solvers.lsmr(half, b, SolverOptions.defaults()));
            refused("svds needs transposed products", () -> Solvers.svds(half, 1, EigenOptions.defaults()));
            refused("near(sigma) applies to arrays only", () -> Solvers.eigsh(a, 1, EigenOptions.defaults().near(1)));
            refused("near(sigma) applies to arrays only", () -> Solvers.eigsh(matrix, 1, EigenOptions.defaults().near(1, a)));
            refused("the preconditioner is", () -> Solvers.cg(a, b,
                    SolverOptions.defaults().preconditioner(LinearOperator.identity(4))));
            refused("square operator", () -> Solvers.cg(LinearOperator.of(3, 4, x -> x), b, SolverOptions.defaults()));
            refused("takes arrays of shape [3] or [3, k], not [2]", () -> a.apply(Sparse4j.ones(2)));
            refused("returned an array of shape [2]", () -> LinearOperator.of(3, 3, x -> Sparse4j.ones(2)).apply(b));
            refused("returned null", () -> LinearOperator.of(3, 3, x -> null).apply(b));
            refused("returned an array of shape [2]", () -> Solvers.cg(LinearOperator.of(3, 3, x -> Sparse4j.ones(2)), b,
                    SolverOptions.defaults()));
            refused("the shapes must be equal", () -> a.add(LinearOperator.identity(2)));
            refused("as many columns as the second has rows", () -> a.mmul(LinearOperator.identity(2)));
            refused("takes a symmetric operator", () -> Solvers.eigsh(
                    LinearOperator.of(3, 3, x -> x.mul(Sparse4j.create(new double[] {1, 2, 3})).add(x.getDouble(0))), 1,
                    EigenOptions.defaults()));
            refused("takes FLOAT and DOUBLE", () -> LinearOperator.of(Sparse4j.zeros(DataType.LONG, 2, 2)));
            refused("takes a matrix", () -> LinearOperator.of(b));
            refused("row 1 of the operator's product is NaN", () -> Solvers.cg(
                    LinearOperator.of(3, 3, x -> Sparse4j.create(new double[] {1, Double.NaN, 1})), b,
                    SolverOptions.defaults()));
        }
        assertFalse(half.hasTranspose());
        assertThrows(UnsupportedOperationException.class, () -> half.applyTransposed(Sparse4j.ones(3)));
        assertThrows(UnsupportedOperationException.class, half::centered);
        assertSame(a, a.transpose());
        assertEquals("sum [3, 3]", a.add(half).toString());
    }

    private static void refused(String part, Runnable call) {
        String message = assertThrows(IllegalArgumentException.class, call::run).getMessage();
        assertTrue(message.contains(part), message);
    }

    /** What a function throws comes out as it is, and its argument is closed behind it. */
    @Test
    void exceptionsOfFunctionsReachTheCaller() {
        AtomicReference<INDArray> kept = new AtomicReference<>();
        AtomicInteger calls = new AtomicInteger();
        LinearOperator a = LinearOperator.symmetric(50, x -> {
            kept.set(x);
            if (calls.incrementAndGet() == 3) {
                throw new IllegalStateException("mine");
            }
            return stencil(x);
        });
        try (INDArray b = Sparse4j.ones(50)) {
            assertEquals("mine",
                    assertThrows(IllegalStateException.class, () -> Solvers.cg(a, b, SolverOptions.defaults())).getMessage());
            assertTrue(kept.get().wasClosed());
            Solvers.cg(a, b, SolverOptions.defaults()).close();
        }
    }

    /** The identity gives its argument back; nothing is closed that is still needed. */
    @Test
    void aFunctionMayReturnItsArgument() {
        LinearOperator one = LinearOperator.symmetric(5, x -> x);
        LinearOperator two = one.mmul(one).add(one.mmul(LinearOperator.identity(5)));
        try (INDArray x = Sparse4j.create(new double[] {1, 2, 3, 4, 5}); INDArray y = two.apply(x);
                Solution s = Solvers.cg(two, x, SolverOptions.defaults())) {
            assertArrayEquals(new double[] {2, 4, 6, 8, 10}, y.toDoubleVector());
            assertArrayEquals(new double[] {0.5, 1, 1.5, 2, 2.5}, s.x().toDoubleVector(), 1e-12);
            assertFalse(x.wasClosed());
        }
    }

    /** What solvers and operators make on their way is closed by them. */
    @Test
    void operatorsCloseTheirArrays() throws InterruptedException {
        int n = 60;
        try (INDArray a = laplacian(n); INDArray b = Sparse4j.ones(n); SparseLU lu = SparseLU.of(a);
                INDArray diagonal = Sparse4j.ones(n)) {
            Collected.settled();
            LinearOperator whole = LinearOperator.of(a);
            LinearOperator tree = whole.mul(2).sub(whole.transpose()).add(LinearOperator.diagonal(diagonal).mul(0.5))
                    .mmul(LinearOperator.identity(n)).add(LinearOperator.identity(6).kron(LinearOperator.identity(10)));
            for (LinearOperator o : new LinearOperator[] {whole, whole.transpose(), whole.mul(2), whole.sub(whole),
                LinearOperator.diagonal(diagonal), LinearOperator.identity(n), whole.mmul(whole), lu.inverse(),
                LinearOperator.identity(6).kron(LinearOperator.identity(10)), tree}) {
                long before = Collected.settled();
                o.apply(b).close();
                assertEquals(before, Sparse4j.memory().liveArrays(), o.toString());
            }
            long before = Collected.settled();
            SolverOptions options = SolverOptions.defaults().preconditioner(lu.inverse());
            Solvers.cg(tree, b, options).close();
            Solvers.gmres(tree, b, options).close();
            Solvers.lsmr(tree, b, SolverOptions.defaults()).close();
            Solvers.eigsh(tree, 2, EigenOptions.defaults()).close();
            Solvers.svds(tree, 2, EigenOptions.defaults()).close();
            assertEquals(before, Sparse4j.memory().liveArrays());
        }
    }

    private interface Running {
        void run(INDArray a, INDArray b);
    }

    /** An interrupt ends what would take minutes; the thread stays interrupted, and nothing is left. */
    @Test
    @Timeout(Patience.SECONDS)
    void interruptsEndIterations() throws InterruptedException {
        int n = 200_000;
        Running[] all = {
            (a, b) -> Solvers.cg(a, b, SolverOptions.defaults().tolerance(0).maxIterations(100_000_000)).close(),
            (a, b) -> Solvers.gmres(a, b, SolverOptions.defaults().tolerance(0).maxIterations(100_000_000)).close(),
            (a, b) -> Solvers.eigsh(a, 10, EigenOptions.defaults().which(Spectrum.SMALLEST_MAGNITUDE)
                    .tolerance(0).maxRestarts(1_000_000)).close(),
            (a, b) -> Solvers.cg(LinearOperator.of(a).mul(1), b, SolverOptions.defaults().tolerance(0)
                    .maxIterations(100_000_000)).close()};
        try (INDArray a = laplacian(n, 2); INDArray b = Sparse4j.ones(n)) {
            for (Running running : all) {
                Interruption.ends("was interrupted after", () -> running.run(a, b));
            }
        }
    }
}
