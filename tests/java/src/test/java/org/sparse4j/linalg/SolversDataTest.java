// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.sparse4j.CooBuilder;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.io.MatrixMarket;
import org.sparse4j.io.ReadOptions;
import org.sparse4j.linalg.result.ComplexEigenpairs;
import org.sparse4j.linalg.result.Eigenpairs;
import org.sparse4j.linalg.result.SingularValues;
import org.sparse4j.linalg.result.Solution;

/**
 * Solvers on the matrices of the SuiteSparse collection that lie in the folder of property {@code sparse4j.shared},
 * beside what SciPy reaches there (tests/peers/scipy_solvers.py).
 */
class SolversDataTest {
    /** Rounding of one backward stable solve, with room. */
    private static final double ROUNDING = 1e-14;

    private static Path folder() {
        String shared = System.getProperty("sparse4j.shared", "");
        Path folder = Path.of(shared, "data", "matrices", "mtx");
        assumeTrue(!shared.isEmpty() && Files.isDirectory(folder),
                "no Matrix Market files: sparse4j.shared names no folder with data/matrices/mtx");
        return folder;
    }

    /** The lines of SciPy's results that begin with a word, in words. */
    private static List<String[]> expected(String first) throws IOException {
        try (BufferedReader in = new BufferedReader(new InputStreamReader(
                SolversDataTest.class.getResourceAsStream("/peers/scipy-solvers.txt"), StandardCharsets.UTF_8))) {
            List<String[]> lines =
                    in.lines().map(l -> l.split(" ")).filter(w -> w[0].equals(first)).collect(Collectors.toList());
            assertTrue(lines.size() > 2, first);
            return lines;
        }
    }

    private static INDArray read(String name) throws IOException {
        Path plain = folder().resolve(name + ".mtx");
        return MatrixMarket.read(Files.isReadable(plain) ? plain : folder().resolve(name + ".mtx.gz"),
                ReadOptions.defaults().dataType(DataType.DOUBLE));
    }

    private static INDArray wave(long n) {
        double[] x = new double[(int) n];
        for (int i = 0; i < n; i++) {
            x[i] = 1 + i % 7 / 7.0;
        }
        return Sparse4j.create(x);
    }

    /** |b - a x| / (|a| |x| + |b|) */
    private static double error(INDArray a, INDArray x, INDArray b) {
        try (INDArray ax = a.mmul(x); INDArray r = b.sub(ax)) {
            return r.norm2Number().doubleValue() / (a.norm2Number().doubleValue() * x.norm2Number().doubleValue()
                    + b.norm2Number().doubleValue());
        }
    }

    @Test
    void directSolversAreAsAccurateAsSciPys() throws Exception {
        List<String> spd = List.of("bcsstk13", "494_bus", "LFAT5");
        for (String[] line : expected("direct")) {
            try (INDArray a = read(line[1]); INDArray x = wave(a.columns()); INDArray b = a.mmul(x)) {
                double most = Math.max(10 * Double.parseDouble(line[3]), ROUNDING);
                List<DirectSolver> solvers = new ArrayList<>(List.of(SparseLU.of(a), SparseLU.of(a, Ordering.AMD)));
                if (spd.contains(line[1])) {
                    solvers.addAll(List.of(SparseCholesky.of(a), SparseLDLT.of(a)));
                }
                // QR finds 1e-10 in diagonal elements of these two deficient, as it may; the third's R is full.
                if (!List.of("watt_2", "bcsstk13", "arrow").contains(line[1])) {
                    solvers.add(SparseQR.of(a));
                }
                for (DirectSolver solver : solvers) {
                    try (solver; INDArray got = solver.solve(b)) {
                        String who = line[1] + " by " + solver.getClass().getSimpleName();
                        double error = error(a, got, b);
                        assertTrue(error <= most, who + ": " + error + ", SciPy " + line[3]);
                        if (solver instanceof SquareFactorization) {
                            double log = Double.parseDouble(line[4]);
                            assertEquals(log, ((SquareFactorization) solver).logAbsDeterminant(), 1e-6 * Math.abs(log), who);
                        }
                    }
                }
            }
        }
    }

    @Test
    void singularMatricesAreRefusedAsBySciPy() throws Exception {
        for (String[] line : expected("singular")) {
            try (INDArray a = read(line[1])) {
                for (Ordering ordering : List.of(Ordering.COLAMD, Ordering.AMD)) {
                    String text = assertThrows(ArithmeticException.class, () -> SparseLU.of(a, ordering).close(), line[1])
                            .getMessage();
                    assertTrue(text.contains("singular"), line[1] + ": " + text);
                }
            }
        }
    }

    @Test
    void substitutionSolvesTheTrianglesOfRealMatrices() throws Exception {
        for (String[] line : expected("direct")) {
            try (INDArray a = read(line[1]); INDArray diagonal = Sparse4j.speye(a.rows()); INDArray big = diagonal.mul(1e7);
                    INDArray t = a.add(big); INDArray lower = t.tril(); INDArray x = wave(a.columns());
                    INDArray b = lower.mmul(x); TriangularSolver s = TriangularSolver.lower(t); INDArray got = s.solve(b)) {
                assertTrue(error(lower, got, b) <= ROUNDING, line[1]);
            }
        }
    }

    @Test
    void iterationsConvergeAsFarAsSciPys() throws Exception {
        StringBuilder behind = new StringBuilder();
        for (String[] line : expected("iterative")) {
            try (INDArray a = read(line[1]); INDArray x = wave(a.columns()); INDArray b = a.mmul(x)) {
                SolverOptions options = SolverOptions.defaults().tolerance(1e-10).acceptUnconverged()
                        .maxIterations(line[2].equals("gmres") ? 1800 : 2000);
                try (Solution s = run(line[2], a, b, options)) {
                    double error = error(a, s.x(), b);
                    double scipys = Double.parseDouble(line[3]);
                    // Where SciPy ends far astray, a large x makes its error small: there no residual beyond |b| is as far.
                    boolean noWorseThanNothing = scipys > 1e-6 && s.residual() <= b.norm2Number().doubleValue();
                    if (!(error <= Math.max(10 * scipys, 1e-10)) && !noWorseThanNothing) {
                        behind.append(line[1]).append(' ').append(line[2]).append(": ").append(error).append(", SciPy ")
                                .append(line[3]).append(" after ").append(s.iterations()).append('\n');
                    }
                }
            }
        }
        assertEquals("", behind.toString());
    }

    private static Solution run(String method, INDArray a, INDArray b, SolverOptions options) {
        switch (method) {
            case "cg":
                return Solvers.cg(a, b, options);
            case "minres":
                return Solvers.minres(a, b, options);
            case "bicgstab":
                return Solvers.bicgstab(a, b, options);
            default:
                return Solvers.gmres(a, b, options);
        }
    }

    @Test
    void preconditionersMakeHardSystemsConverge() throws Exception {
        String[][] cases = {{"494_bus", "cg", "IC0"}, {"494_bus", "minres", "SSOR"}, {"494_bus", "cg", "JACOBI"},
            {"watt_2", "gmres", "ILU0"}, {"watt_2", "bicgstab", "ILU0"}, {"cryg2500", "bicgstab", "ILU0"},
            {"olm1000", "gmres", "ILU0"}};
        for (String[] c : cases) {
            try (INDArray a = read(c[0]); INDArray x = wave(a.columns()); INDArray b = a.mmul(x)) {
                SolverOptions options =
                        SolverOptions.defaults().tolerance(1e-10).preconditioner(Preconditioner.valueOf(c[2]));
                try (Solution s = run(c[1], a, b, options)) {
                    assertTrue(s.converged() && error(a, s.x(), b) < 1e-9, String.join(" ", c));
                }
            }
        }
    }

    /** The factor of this matrix on its own pattern has no positive pivot in row 13, computed by hand in Python. */
    @Test
    void incompleteCholeskySaysWhereItBreaksDown() throws Exception {
        SolverOptions options = SolverOptions.defaults().preconditioner(Preconditioner.IC0);
        try (INDArray a = read("LFAT5")) {
            String text = assertThrows(ArithmeticException.class, () -> IterativeSolver.cg(a, options)).getMessage();
            assertTrue(text.contains("row 13, whose pivot is -9.90214"), text);
        }
    }

    @Test
    void leastSquares() throws Exception {
        for (String[] line : expected("least")) {
            double norm = Double.parseDouble(line[2]);
            try (INDArray a = read(line[1]); INDArray b = wave(a.rows()); SparseQR qr = SparseQR.of(a);
                    INDArray x = qr.solve(b); INDArray ax = a.mmul(x); INDArray r = b.sub(ax)) {
                double size = b.norm2Number().doubleValue();
                assertEquals(norm, r.norm2Number().doubleValue(), 1e-9 * size, line[1]);
                SolverOptions options = SolverOptions.defaults().preconditioner(Preconditioner.JACOBI).tolerance(1e-12)
                        .maxIterations(100_000);
                try (Solution s = Solvers.lsmr(a, b, options)) {
                    assertEquals(norm, s.residual(), 1e-7 * size, line[1] + " by lsmr");
                }
            }
        }
    }

    @Test
    void theShortestSolutionsAreNumPys() throws Exception {
        for (String[] line : expected("shortest")) {
            double norm = Double.parseDouble(line[3]);
            try (INDArray a = read(line[1]); INDArray b = wave(a.rows()); SparseQR qr = SparseQR.of(a);
                    INDArray x = qr.solveMinimumNorm(b); INDArray basic = qr.solve(b)) {
                assertEquals(Long.parseLong(line[2]), qr.rank(), line[1]);
                assertEquals(norm, x.norm2Number().doubleValue(), 1e-9 * norm, line[1]);
                assertTrue(basic.norm2Number().doubleValue() >= norm * (1 - 1e-9), line[1]);
                try (INDArray ax = a.mmul(x); INDArray r = b.sub(ax); INDArray right = a.mmul(basic); INDArray other = b.sub(right)) {
                    assertEquals(other.norm2Number().doubleValue(), r.norm2Number().doubleValue(),
                            1e-9 * b.norm2Number().doubleValue(), line[1]);
                }
            }
        }
    }

    @Test
    void eigenvaluesAreSciPys() throws Exception {
        for (String[] line : expected("eigsh")) {
            EigenOptions options = EigenOptions.defaults().tolerance(1e-12).maxRestarts(10_000);
            switch (line[2]) {
                case "LM":
                    break;
                case "LA":
                    options = options.which(Spectrum.LARGEST);
                    break;
                case "SA":
                    options = options.which(Spectrum.SMALLEST);
                    break;
                default:
                    options = options.near(-1e-3);
                    break;
            }
            try (INDArray a = read(line[1]); Eigenpairs e = Solvers.eigsh(a, 5, options)) {
                assertValues(line, 3, e.values());
            }
        }
    }

    @Test
    void singularValuesAreSciPys() throws Exception {
        for (String[] line : expected("svds")) {
            try (INDArray a = read(line[1]); SingularValues s = Solvers.svds(a, 5)) {
                assertValues(line, 2, s.s());
            }
        }
    }

    /** The smallest ones to a part of the norm: LAPACK's own error is of that size. */
    @Test
    void smallestSingularValuesAreLapacks() throws Exception {
        for (String[] line : expected("smallest")) {
            try (INDArray a = read(line[1]); SingularValues s = Solvers.svds(a, 5,
                    EigenOptions.defaults().which(Spectrum.SMALLEST))) {
                double norm = a.norm2Number().doubleValue();
                for (int i = 0; i < 5; i++) {
                    assertEquals(Double.parseDouble(line[2 + i]), s.s().getDouble(i), 1e-14 * norm, String.join(" ", line));
                }
            }
        }
    }

    @Test
    void generalisedEigenvaluesAreSciPys() throws Exception {
        for (String[] line : expected("general")) {
            try (INDArray a = read(line[1]); INDArray m = mass((int) a.rows());
                    Eigenpairs e = Solvers.eigsh(a, m, 5, EigenOptions.defaults().tolerance(1e-12).near(0.01))) {
                assertValues(line, 2, e.values());
            }
        }
    }

    /** tridiag(1, 4, 1) / 6 */
    private static INDArray mass(int n) {
        double[][] values = new double[3][n];
        int[][] rows = new int[3][n];
        int[][] columns = new int[3][n];
        for (int d = 0; d < 3; d++) {
            for (int i = 0; i < n; i++) {
                boolean inside = i + d - 1 >= 0 && i + d - 1 < n;
                values[d][i] = !inside ? 0 : d == 1 ? 4.0 / 6 : 1.0 / 6;
                rows[d][i] = i;
                columns[d][i] = inside ? i + d - 1 : i;
            }
        }
        CooBuilder builder = Sparse4j.coo(n, n);
        for (int d = 0; d < 3; d++) {
            builder.addByDimension(values[d], rows[d], columns[d]);
        }
        return builder.build();
    }

    /** Residuals are as small as ARPACK's, and the values the same where they are well-conditioned. */
    @Test
    void eigenvaluesOfAnyMatrixAreArpacks() throws Exception {
        List<String> sensitive = List.of("GD98_a", "watt_2");
        for (String[] line : expected("eigs")) {
            // Defective values: inverses near them are 1e10 times as large as their eigenvalues.
            double tolerance = sensitive.contains(line[1]) ? 1e-10 : 1e-11;
            EigenOptions options = EigenOptions.defaults().tolerance(tolerance).maxRestarts(10_000).basis(40);
            switch (line[2]) {
                case "LM":
                    break;
                case "LR":
                    options = options.which(Spectrum.LARGEST);
                    break;
                case "SR":
                    options = options.which(Spectrum.SMALLEST);
                    break;
                default:
                    options = options.near(0.01);
            }
            String where = line[1] + " " + line[2];
            try (INDArray a = read(line[1]); ComplexEigenpairs e = Solvers.eigs(a, 5, options)) {
                double norm = a.norm2Number().doubleValue();
                for (int i = 0; i < e.residuals().length(); i++) {
                    assertTrue(e.residuals().getDouble(i) <= Math.max(tolerance, Double.parseDouble(line[3])) * norm, where);
                }
                double[] want = new double[5];
                double[] got = new double[5];
                double size = 0;
                for (int i = 0; i < 5; i++) {
                    double re = Double.parseDouble(line[4 + 2 * i]);
                    double im = Double.parseDouble(line[5 + 2 * i]);
                    want[i] = key(line[2], re, im);
                    got[i] = key(line[2], e.valuesReal().getDouble(i), e.valuesImaginary().getDouble(i));
                    size = Math.max(size, Math.hypot(re, im));
                }
                Arrays.sort(want);
                Arrays.sort(got);
                for (int i = 0; i < 5 && !sensitive.contains(line[1]); i++) {
                    // Condition numbers are up to some 10^4.
                    assertEquals(want[i], got[i], 1e-6 * size + 1e4 * 1e-11 * norm, where + " value " + i);
                }
            }
        }
    }

    private static double key(String which, double re, double im) {
        switch (which) {
            case "LM":
                return -Math.hypot(re, im);
            case "LR":
                return -re;
            case "SR":
                return re;
            default:
                return Math.hypot(re - 0.01, im);
        }
    }

    private static void assertValues(String[] line, int from, INDArray got) {
        double[] want = Arrays.stream(line).skip(from).mapToDouble(Double::parseDouble).toArray();
        double largest = Arrays.stream(want).map(Math::abs).max().getAsDouble();
        for (int i = 0; i < want.length; i++) {
            assertEquals(want[i], got.getDouble(i), 1e-8 * largest + 1e-12, String.join(" ", line));
        }
    }
}
