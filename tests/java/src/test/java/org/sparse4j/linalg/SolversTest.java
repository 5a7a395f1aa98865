// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.NothingLeft;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.blas.Diag;
import org.sparse4j.blas.UpLo;
import org.sparse4j.indexing.NDArrayIndex;
import org.sparse4j.linalg.result.Eigenpairs;
import org.sparse4j.linalg.result.Pca;
import org.sparse4j.linalg.result.SingularValues;
import org.sparse4j.linalg.result.Solution;
import org.sparse4j.linalg.solver.SolverKind;

/** Solvers on systems whose answers are known: every format and view, both types, what is refused, closing, threads. */
@ExtendWith(NothingLeft.class)
class SolversTest {
    private static final int N = 24;

    /** Symmetric, positive definite, sparse: whole numbers. */
    private static double[][] symmetric(long seed) {
        Random random = new Random(seed);
        double[][] a = new double[N][N];
        for (int i = 0; i < N; i++) {
            for (int k = 0; k < 3; k++) {
                int j = random.nextInt(N);
                a[i][j] = a[j][i] = random.nextInt(9) - 4;
            }
        }
        for (int i = 0; i < N; i++) {
            a[i][i] = 64 + i % 3;
        }
        return a;
    }

    private static double[] solution() {
        double[] x = new double[N];
        for (int i = 0; i < N; i++) {
            x[i] = i % 7 - 3;
        }
        return x;
    }

    private static double[] times(double[][] a, double[] x) {
        double[] b = new double[a.length];
        for (int i = 0; i < a.length; i++) {
            for (int j = 0; j < x.length; j++) {
                b[i] += a[i][j] * x[j];
            }
        }
        return b;
    }

    /** The matrix in every format, and as views of larger and transposed arrays; each with its owner. */
    private static List<INDArray[]> everyForm(double[][] a, DataType type) {
        List<INDArray[]> all = new ArrayList<>();
        try (INDArray doubles = Sparse4j.create(a); INDArray dense = doubles.castTo(type);
                INDArray turned = dense.transpose().dup();
                INDArray large = Sparse4j.zeros(type, 2 * N + 1, N + 2)) {
            try (INDArray hole = large.get(NDArrayIndex.interval(1, 2, 2 * N + 1), NDArrayIndex.interval(2, N + 2))) {
                hole.assign(dense);
            }
            for (SparseFormat format : SparseFormat.values()) {
                INDArray whole = dense.toFormat(format);
                all.add(new INDArray[] {whole, whole});
                INDArray back = turned.toFormat(format);
                all.add(new INDArray[] {back.transpose(), back});
                INDArray owner = large.toFormat(format);
                all.add(new INDArray[] {
                    owner.get(NDArrayIndex.interval(1, 2, 2 * N + 1), NDArrayIndex.interval(2, N + 2)), owner});
            }
        }
        return all;
    }

    private static void assertNear(double[] expected, INDArray got, double tolerance) {
        assertEquals(expected.length, got.length());
        for (int i = 0; i < expected.length; i++) {
            double value = got.rank() == 1 ? got.getDouble(i) : got.getDouble(i, 0);
            assertEquals(expected[i], value, tolerance, "element " + i);
        }
    }

    private static final List<Function<INDArray, DirectSolver>> DIRECT = List.of(SparseCholesky::of, SparseLDLT::of,
            SparseLU::of, SparseQR::of, a -> SparseCholesky.of(a, UpLo.UPPER, Ordering.NATURAL),
            a -> SparseLDLT.of(a, UpLo.UPPER, Ordering.COLAMD), a -> SparseLU.of(a, Ordering.AMD),
            a -> SparseQR.of(a, Ordering.NATURAL));

    private static final List<Function<INDArray, IterativeSolver>> ITERATIVE = List.of(
            a -> IterativeSolver.cg(a, SolverOptions.defaults()),
            a -> IterativeSolver.cg(a, SolverOptions.defaults().preconditioner(Preconditioner.IC0)),
            a -> IterativeSolver.minres(a, SolverOptions.defaults().preconditioner(Preconditioner.JACOBI)),
            a -> IterativeSolver.bicgstab(a, SolverOptions.defaults().preconditioner(Preconditioner.ILU0)),
            a -> IterativeSolver.gmres(a, SolverOptions.defaults().preconditioner(Preconditioner.SSOR).omega(1.2)),
            a -> IterativeSolver.lsmr(a, SolverOptions.defaults().tolerance(1e-12)));

    @Test
    void everySolverOnEveryFormAndType() {
        double[][] a = symmetric(1);
        double[] x = solution();
        for (DataType type : new DataType[] {DataType.DOUBLE, DataType.FLOAT}) {
            double tolerance = type == DataType.FLOAT ? 1e-5 : 1e-6;
            try (INDArray b = Sparse4j.create(times(a, x)); INDArray column = b.reshape(N, 1).dup()) {
                for (INDArray[] form : everyForm(a, type)) {
                    for (Function<INDArray, DirectSolver> make : DIRECT) {
                        try (DirectSolver s = make.apply(form[0]); INDArray got = s.solve(b);
                                INDArray many = s.solve(column)) {
                            assertEquals(type, got.dataType());
                            assertNear(x, got, tolerance);
                            assertEquals(2, many.rank());
                            assertNear(x, many, tolerance);
                            assertEquals(N, s.rows());
                            assertEquals(N, s.columns());
                            assertTrue(s.nnz() >= N);
                        }
                    }
                    for (Function<INDArray, IterativeSolver> make : ITERATIVE) {
                        try (IterativeSolver s = make.apply(form[0]); Solution got = s.solve(b);
                                Solution second = s.solve(column)) {
                            assertTrue(got.converged());
                            assertEquals(type, got.x().dataType());
                            assertNear(x, got.x(), tolerance);
                            assertNear(x, second.x(), tolerance);
                        }
                    }
                    form[1].close();
                }
            }
        }
    }

    @Test
    void substitutionReadsItsTriangleOnly() {
        double[][] a = symmetric(2);
        double[] x = solution();
        for (UpLo half : UpLo.values()) {
            for (Diag diagonal : Diag.values()) {
                for (boolean transpose : new boolean[] {false, true}) {
                    double[][] t = new double[N][N];
                    for (int i = 0; i < N; i++) {
                        for (int j = 0; j < N; j++) {
                            boolean inside = half == UpLo.UPPER ? j >= i : j <= i;
                            double v = i == j && diagonal == Diag.UNIT ? 1 : inside ? a[i][j] : 0;
                            t[transpose ? j : i][transpose ? i : j] = v;
                        }
                    }
                    try (INDArray dense = Sparse4j.create(a); INDArray csc = dense.toFormat(SparseFormat.CSC);
                            INDArray b = Sparse4j.create(times(t, x));
                            TriangularSolver s = TriangularSolver.of(csc, half, diagonal, transpose);
                            INDArray got = s.solve(b)) {
                        double growth = diagonal == Diag.UNIT ? 1e-3 : 1e-9;
                        assertNear(x, got, growth);
                        assertTrue(s.levels() >= 1 && s.levels() <= N);
                    }
                }
            }
        }
    }

    @Test
    void refactorKeepsTheOrder() {
        double[][] a = symmetric(3);
        double[] x = solution();
        try (INDArray dense = Sparse4j.create(a); INDArray csr = dense.toFormat(SparseFormat.CSR);
                INDArray twice = csr.mul(2); INDArray other = Sparse4j.speye(N); INDArray b = Sparse4j.create(times(a, x));
                INDArray negative = csr.mul(-1)) {
            for (Function<INDArray, DirectSolver> make : DIRECT) {
                try (Factorization s = (Factorization) make.apply(twice)) {
                    s.refactor(csr);
                    try (INDArray got = s.solve(b)) {
                        assertNear(x, got, 1e-9);
                    }
                    String text = assertThrows(IllegalArgumentException.class, () -> s.refactor(other)).getMessage();
                    assertTrue(text.contains("pattern"), text);
                    if (s instanceof SparseCholesky) {
                        assertThrows(ArithmeticException.class, () -> s.refactor(negative));
                        assertThrows(IllegalStateException.class, () -> s.solve(b));
                    }
                }
            }
        }
    }

    @Test
    void determinantsAndRank() {
        try (INDArray dense = Sparse4j.create(new double[][] {{2, 0, 0}, {0, 4, 1}, {0, 1, 5}});
                INDArray a = dense.toFormat(SparseFormat.CSR); SparseCholesky llt = SparseCholesky.of(a);
                SparseLDLT ldlt = SparseLDLT.of(a); SparseLU lu = SparseLU.of(a); SparseQR qr = SparseQR.of(a)) {
            for (SquareFactorization f : List.of(llt, ldlt, lu)) {
                assertEquals(38, f.determinant(), 1e-12);
                assertEquals(Math.log(38), f.logAbsDeterminant(), 1e-14);
                assertEquals(1, f.determinantSign());
            }
            assertEquals(3, qr.rank());
        }
    }

    @Test
    void errorsSayWhere() {
        try (INDArray dense = Sparse4j.create(new double[][] {{1, 0, 0}, {0, -2, 0}, {0, 0, 1}});
                INDArray a = dense.toFormat(SparseFormat.CSR); INDArray zero = Sparse4j.sparse(3, 3);
                INDArray wide = Sparse4j.sparse(2, 3); INDArray ints = a.castTo(DataType.INT); INDArray filled = a.add(1);
                INDArray b = Sparse4j.ones(3); INDArray short2 = Sparse4j.ones(2); INDArray nan = dense.dup()) {
            nan.putScalar(new int[] {1, 1}, Double.NaN);
            assertSays(ArithmeticException.class, () -> SparseCholesky.of(a), "row 1", "positive definite");
            assertSays(ArithmeticException.class, () -> SparseLU.of(zero), "singular", "column");
            assertSays(ArithmeticException.class, () -> SparseLDLT.of(zero), "the pivot of row");
            assertSays(ArithmeticException.class, () -> TriangularSolver.lower(zero), "(0, 0)");
            assertSays(IllegalArgumentException.class, () -> SparseLU.of(wide), "[2, 3]", "SparseLU");
            assertSays(IllegalArgumentException.class, () -> Solvers.cg(wide, b), "[2, 3]", "cg");
            assertSays(IllegalArgumentException.class, () -> SparseLU.of(ints), "INT", "castTo");
            assertSays(IllegalArgumentException.class, () -> SparseLU.of(filled), "fill", "toDense");
            assertSays(IllegalArgumentException.class, () -> SparseLU.of(nan), "(1, 1) is NaN");
            assertSays(IllegalArgumentException.class, () -> SparseQR.of(a, Ordering.AMD), "COLAMD");
            assertSays(IllegalArgumentException.class, () -> SparseLU.of(null), "null");
            assertSays(IllegalArgumentException.class, () -> SparseLU.of(a, (Ordering) null), "null");
            assertSays(IllegalArgumentException.class, () -> Solvers.cg(a, null), "null");
            assertSays(IllegalArgumentException.class, () -> Solvers.cg(a, b, null), "null");
            assertSays(IllegalArgumentException.class, () -> Solvers.solve(a, short2), "[2]", "3 rows");
            assertSays(IllegalArgumentException.class, () -> Solvers.solve(a, a), "toDense");
            assertSays(IllegalArgumentException.class, () -> Solvers.eigsh(a, 4), "k is 4");
            assertSays(IllegalArgumentException.class,
                    () -> Solvers.svds(a, 1, EigenOptions.defaults().which(Spectrum.LARGEST_IMAGINARY)), "largest");
            NotConvergedException e = assertSays(NotConvergedException.class, () -> Solvers.cg(a, b),
                    "positive definite", "residual");
            assertTrue(e.residual() > 0);
        }
    }

    private static <T extends Throwable> T assertSays(Class<T> type, Callable<?> call, String... words) {
        T thrown = assertThrows(type, call::call);
        for (String word : words) {
            assertTrue(thrown.getMessage().contains(word), thrown.getMessage());
        }
        return thrown;
    }

    @Test
    void listenersAreCalledAndCanStop() {
        try (INDArray dense = Sparse4j.create(symmetric(4)); INDArray a = dense.toFormat(SparseFormat.CSR);
                INDArray b = Sparse4j.ones(N)) {
            List<Long> told = new ArrayList<>();
            SolverOptions options = SolverOptions.defaults().tolerance(1e-13);
            try (Solution s = Solvers.cg(a, b, options.listener(2, (i, r) -> told.add(i)))) {
                assertTrue(s.converged());
                assertEquals(s.iterations(), told.get(told.size() - 1));
                assertEquals(List.of(2L, 4L), told.subList(0, 2));
            }
            try (Solution s = Solvers.gmres(a, b, options.listener(1, (i, r) -> i < 3))) {
                assertFalse(s.converged());
                assertEquals(3, s.iterations());
                assertTrue(s.residual() < Math.sqrt(N));
            }
            NotConvergedException e = assertThrows(NotConvergedException.class,
                    () -> Solvers.bicgstab(a, b, options.maxIterations(1)));
            assertEquals(1, e.iterations());
            try (Solution s = Solvers.bicgstab(a, b, options.maxIterations(1).acceptUnconverged())) {
                assertFalse(s.converged());
                assertEquals(e.residual(), s.residual());
            }
            try (Solution first = Solvers.minres(a, b, options.tolerance(1e-6));
                    Solution next = Solvers.minres(a, b, options.tolerance(1e-6).startingAt(first.x()))) {
                assertEquals(0, next.iterations());
            }
            assertThrows(UnsupportedOperationException.class,
                    () -> Solvers.cg(a, b, options.listener(1, (i, r) -> {
                        throw new UnsupportedOperationException();
                    })));
        }
    }

    /** The solution for b = 0 is 0, whatever the guess: a residual is never small beside that of 0. */
    @Test
    void zeroRightSidesHaveTheSolutionZero() {
        SolverOptions options = SolverOptions.defaults();
        for (double size : new double[] {1, 1e-170}) {
            try (INDArray m = Sparse4j.create(symmetric(5)); INDArray small = m.mul(size); INDArray a = small.toFormat(SparseFormat.CSR);
                    INDArray b = Sparse4j.zeros(N); INDArray ones = Sparse4j.ones(N)) {
                SolverOptions guess = options.startingAt(ones);
                List<Callable<Solution>> all = List.of(() -> Solvers.cg(a, b, guess), () -> Solvers.minres(a, b, guess),
                        () -> Solvers.gmres(a, b, guess), () -> Solvers.bicgstab(a, b, guess), () -> Solvers.lsmr(a, b, guess));
                for (Callable<Solution> solver : all) {
                    try (Solution s = assertDoesNotThrow(solver::call)) {
                        assertTrue(s.converged());
                        assertEquals(0, s.x().normmaxNumber().doubleValue());
                    }
                }
            }
        }
    }

    /** More rows than one basis holds: what is all 0 never came to rest. */
    @Test
    void spectraOfZeroMatrices() {
        try (INDArray zero = Sparse4j.coo(80, 70).build(SparseFormat.CSR); SingularValues s = Solvers.svds(zero, 2)) {
            assertEquals(0, s.s().normmaxNumber().doubleValue());
            assertEquals(0, Solvers.twoNorm(LinearOperator.of(zero)));
            try (INDArray gram = s.vt().mmul(s.vt().transpose())) {
                assertEquals(1, gram.getDouble(0, 0), 1e-14);
                assertEquals(0, gram.getDouble(0, 1), 1e-14);
            }
        }
    }

    /** Columns that are constant but for little: the means' rounding was larger than what is beside them. */
    @Test
    void principalComponentsBesideLargeMeans() {
        Random random = new Random(1);
        double[][] x = new double[100][10];
        double[][] far = new double[100][10];
        double[][] equal = new double[100][70];
        for (int i = 0; i < x.length; i++) {
            for (int j = 0; j < 10; j++) {
                x[i][j] = Math.rint(random.nextGaussian() * 1024) / 1024;
                far[i][j] = x[i][j] + (j == 0 ? 1e9 : 0);
            }
            for (int j = 0; j < 70; j++) {
                equal[i][j] = 0.1 * j;
            }
        }
        try (INDArray near = Sparse4j.create(x); INDArray dense = Sparse4j.create(far); INDArray csr = dense.toFormat(SparseFormat.CSR);
                INDArray same = Sparse4j.create(equal); Pca wanted = Solvers.pca(near, 2); Pca none = Solvers.pca(same, 2)) {
            for (INDArray a : List.of(dense, csr)) {
                try (Pca p = Solvers.pca(a, 2)) {
                    for (int k = 0; k < 2; k++) {
                        assertEquals(wanted.variances().getDouble(k), p.variances().getDouble(k), 1e-9);
                        for (int j = 0; j < 10; j++) {
                            assertEquals(wanted.components().getDouble(k, j), p.components().getDouble(k, j), 1e-7);
                        }
                    }
                    assertEquals(1e9 + wanted.mean().getDouble(0), p.mean().getDouble(0), 1e-6);
                }
            }
            assertEquals(0, none.variances().normmaxNumber().doubleValue());
            // Powers of two change no bit.
            for (int power : new int[] {400, -400}) {
                try (INDArray scaled = csr.mul(Math.scalb(1.0, power)); Pca p = Solvers.pca(scaled, 2)) {
                    for (int k = 0; k < 2; k++) {
                        assertEquals(wanted.variances().getDouble(k), Math.scalb(p.variances().getDouble(k), -2 * power), 1e-9);
                    }
                }
            }
        }
    }

    @Test
    void eigenvaluesAndSingularValues() {
        double[][] a = symmetric(5);
        try (INDArray dense = Sparse4j.create(a); INDArray csr = dense.toFormat(SparseFormat.CSR)) {
            for (Spectrum which : List.of(Spectrum.LARGEST_MAGNITUDE, Spectrum.SMALLEST_MAGNITUDE, Spectrum.LARGEST,
                    Spectrum.SMALLEST)) {
                try (Eigenpairs e = Solvers.eigsh(csr, 4, EigenOptions.defaults().which(which))) {
                    assertPairs(csr, e, 4);
                }
            }
            try (Eigenpairs e = Solvers.eigsh(csr, 3, EigenOptions.defaults().near(65)); Eigenpairs all = Solvers.eigsh(csr, N)) {
                assertPairs(csr, e, 3);
                int closer = 0;
                double far = 0;
                for (int i = 0; i < 3; i++) {
                    far = Math.max(far, Math.abs(e.values().getDouble(i) - 65));
                }
                for (int i = 0; i < N; i++) {
                    closer += Math.abs(all.values().getDouble(i) - 65) < far - 1e-6 ? 1 : 0;
                }
                assertTrue(closer <= 2, closer + " are nearer");
            }
            try (SingularValues s = Solvers.svds(csr, N); INDArray scaled = s.u().mul(s.s());
                    INDArray again = scaled.mmul(s.vt())) {
                for (int i = 0; i < N; i++) {
                    for (int j = 0; j < N; j++) {
                        assertEquals(a[i][j], again.getDouble(i, j), 1e-8);
                    }
                }
            }
        }
    }

    private static void assertPairs(INDArray a, Eigenpairs e, int k) {
        assertTrue(e.converged());
        try (INDArray left = a.mmul(e.vectors()); INDArray right = e.vectors().mul(e.values())) {
            for (int i = 0; i < N; i++) {
                for (int j = 0; j < k; j++) {
                    assertEquals(left.getDouble(i, j), right.getDouble(i, j), 1e-6);
                }
            }
        }
    }

    @Test
    void closedAndEmpty() {
        try (INDArray empty = Sparse4j.sparse(0, 0); INDArray none = Sparse4j.zeros(0); INDArray one = Sparse4j.speye(1);
                INDArray b = Sparse4j.ones(1)) {
            for (Function<INDArray, DirectSolver> make : DIRECT) {
                try (DirectSolver s = make.apply(empty); INDArray x = s.solve(none)) {
                    assertEquals(0, x.length());
                }
                DirectSolver s = make.apply(one);
                s.close();
                s.close();
                assertSays(IllegalStateException.class, () -> s.solve(b), "closed");
                assertThrows(IllegalStateException.class, s::rows);
            }
            IterativeSolver s = IterativeSolver.cg(one, SolverOptions.defaults());
            s.close();
            s.close();
            assertSays(IllegalStateException.class, () -> s.solve(b), "closed");
            INDArray gone = one.dup();
            gone.close();
            assertThrows(IllegalStateException.class, () -> SparseLU.of(gone));
        }
    }

    @Test
    void manyThreadsSolveWithOne() throws Exception {
        double[][] a = symmetric(6);
        double[] x = solution();
        try (INDArray dense = Sparse4j.create(a); INDArray csr = dense.toFormat(SparseFormat.CSR);
                INDArray b = Sparse4j.create(times(a, x)); SparseLU lu = SparseLU.of(csr);
                IterativeSolver cg = IterativeSolver.cg(csr, SolverOptions.defaults().tolerance(1e-12))) {
            ExecutorService pool = Executors.newFixedThreadPool(4);
            try {
                List<Future<?>> all = new ArrayList<>();
                for (int t = 0; t < 4; t++) {
                    all.add(pool.submit(() -> {
                        for (int i = 0; i < 50; i++) {
                            try (INDArray got = lu.solve(b); Solution s = cg.solve(b)) {
                                assertNear(x, got, 1e-9);
                                assertNear(x, s.x(), 1e-8);
                            }
                        }
                    }));
                }
                for (Future<?> f : all) {
                    f.get();
                }
            } finally {
                pool.shutdown();
            }
        }
    }

    /** The numbers of the Java enums are those of sparse4j.h. */
    @Test
    void constantsAreTheHeaders() throws Exception {
        String header = Files.readString(root().resolve("native/include/sparse4j.h"));
        for (SolverKind kind : SolverKind.values()) {
            assertConstant(header, "S4J_" + kind.name(), kind.id());
        }
        for (Preconditioner p : Preconditioner.values()) {
            assertConstant(header, "S4J_PRECONDITIONER_" + p.name(), Preconditioner.id(p));
        }
        for (Ordering o : Ordering.values()) {
            assertConstant(header, "S4J_ORDERING_" + o.name(), o.ordinal());
        }
        for (Spectrum s : Spectrum.values()) {
            assertConstant(header, "S4J_" + s.name() + (s.name().contains("_") ? "" : "_ALGEBRAIC"), s.ordinal());
        }
    }

    private static void assertConstant(String header, String name, int value) {
        Matcher m = Pattern.compile("\\b" + name + " = (\\d+)").matcher(header);
        assertTrue(m.find(), name);
        assertEquals(value, Integer.parseInt(m.group(1)), name);
    }

    private static Path root() {
        Path p = Path.of("").toAbsolutePath();
        while (!Files.exists(p.resolve("native/include/sparse4j.h"))) {
            p = p.getParent();
        }
        return p;
    }
}
