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
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.sparse4j.CooBuilder;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.io.MatrixMarket;
import org.sparse4j.io.ReadOptions;
import org.sparse4j.linalg.result.Solution;

/** ILUT, ICT and multigrid: iterations on grids of growing size, on graphs and real matrices; what is refused. */
class PreconditionersTest {
    private static final SolverOptions MULTIGRID = SolverOptions.defaults().preconditioner(Preconditioner.MULTIGRID);

    /** Differences on a grid of side^dimensions, with a weight of the edges along each dimension, zeros around it. */
    private static INDArray grid(int side, double... weights) {
        int n = 1;
        double sum = 0;
        for (double w : weights) {
            n *= side;
            sum += 2 * w;
        }
        try (CooBuilder builder = Sparse4j.coo(n, n)) {
            int count = n * (2 * weights.length + 1);
            int[] rows = new int[count];
            int[] columns = new int[count];
            double[] values = new double[count];
            int at = 0;
            for (int i = 0; i < n; i++) {
                rows[at] = columns[at] = i;
                values[at++] = sum;
                for (int d = 0, step = 1; d < weights.length; d++, step *= side) {
                    int place = i / step % side;
                    for (int to : new int[] {place > 0 ? i - step : -1, place + 1 < side ? i + step : -1}) {
                        if (to >= 0) {
                            rows[at] = i;
                            columns[at] = to;
                            values[at++] = -weights[d];
                        }
                    }
                }
            }
            return builder.addByDimension(Arrays.copyOf(values, at), Arrays.copyOf(rows, at),
                    Arrays.copyOf(columns, at)).build(SparseFormat.CSR);
        }
    }

    private static INDArray random(long n) {
        return Sparse4j.create(new Random(5).doubles(n, -1, 1).toArray());
    }

    private static long iterations(IterativeSolver solver, INDArray a, INDArray b, double tolerance) {
        try (solver; Solution s = solver.solve(b); INDArray ax = a.mmul(s.x()); INDArray r = b.sub(ax)) {
            assertTrue(s.converged());
            double residual = r.norm2Number().doubleValue() / b.norm2Number().doubleValue();
            assertTrue(residual <= 1.001 * tolerance, residual + " after " + s.iterations());
            return s.iterations();
        }
    }

    @Test
    void multigridNeedsHardlyMoreIterationsOnLargerGrids() {
        int[][] sizes = {{50, 2}, {150, 2}, {500, 2}, {20, 3}, {50, 3}};
        for (int[] size : sizes) {
            double[] weights = new double[size[1]];
            Arrays.fill(weights, 1);
            try (INDArray a = grid(size[0], weights); INDArray b = random(a.rows())) {
                IterativeSolver solver = IterativeSolver.cg(a, MULTIGRID);
                assertTrue(solver.operatorComplexity() < 1.7, solver.operatorComplexity() + "");
                assertTrue(solver.levels() > 1);
                assertTrue(solver.preconditionerNnz() > a.nnz());
                long count = iterations(solver, a, b, 1e-8);
                assertTrue(count < 25, size[0] + "^" + size[1] + ": " + count);
            }
        }
    }

    @Test
    void gridsWithWeakDirections() {
        for (double weak : new double[] {0.1, 1e-3, 1e-6}) {
            for (double[] weights : new double[][] {{1, weak}, {1, weak, 1}, {weak, weak, 1}}) {
                try (INDArray a = grid(weights.length == 2 ? 100 : 20, weights); INDArray b = random(a.rows())) {
                    long count = iterations(IterativeSolver.cg(a, MULTIGRID), a, b, 1e-8);
                    assertTrue(count < 35, weak + " of " + weights.length + ": " + count);
                }
            }
        }
    }

    /** tests/peers/pyamg_grids.py says what the numbers are. */
    @Test
    void noMoreIterationsThanPyAmg() throws Exception {
        int lines = 0;
        try (BufferedReader in = new BufferedReader(new InputStreamReader(
                PreconditionersTest.class.getResourceAsStream("/peers/pyamg-grids.txt"), StandardCharsets.UTF_8))) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                String[] words = line.split(" ");
                if (!words[0].equals("grid")) {
                    continue;
                }
                lines++;
                double[] weights = Arrays.stream(words[2].split(",")).mapToDouble(Double::parseDouble).toArray();
                try (INDArray a = grid(Integer.parseInt(words[1]), weights); INDArray b = wave(a.rows())) {
                    long count = iterations(IterativeSolver.cg(a, MULTIGRID), a, b, 1e-8);
                    assertTrue(count <= Integer.parseInt(words[3]) + 2, line + ": " + count);
                }
            }
        }
        assertTrue(lines > 5);
    }

    private static INDArray wave(long n) {
        double[] x = new double[(int) n];
        for (int i = 0; i < n; i++) {
            x[i] = 1 + i % 7 / 7.0;
        }
        return Sparse4j.create(x);
    }

    /** Singular, with a right side that has a solution, in FLOAT and DOUBLE, by every method. */
    @Test
    void laplaciansOfGraphs() {
        Random random = new Random(7);
        int n = 3000;
        INDArray adjacency;
        try (CooBuilder builder = Sparse4j.coo(n, n)) {
            for (int i = 1; i < n; i++) {
                for (int j : new int[] {random.nextInt(i), random.nextInt(n)}) {
                    if (i != j) {
                        builder.add(1, i, j).add(1, j, i);
                    }
                }
            }
            adjacency = builder.build(SparseFormat.CSR);
        }
        try (adjacency; INDArray a = laplacian(adjacency); INDArray single = a.castTo(DataType.FLOAT); INDArray x = random(n);
                INDArray b = a.mmul(x)) {
            assertTrue(iterations(IterativeSolver.cg(a, MULTIGRID), a, b, 1e-8) < 30);
            assertTrue(iterations(IterativeSolver.minres(a, MULTIGRID), a, b, 1e-8) < 30);
            assertTrue(iterations(IterativeSolver.gmres(a, MULTIGRID), a, b, 1e-8) < 30);
            assertTrue(iterations(IterativeSolver.bicgstab(a, MULTIGRID), a, b, 1e-8) < 30);
            try (INDArray c = b.castTo(DataType.FLOAT);
                    Solution s = Solvers.cg(single, c, MULTIGRID.tolerance(1e-4))) {
                assertEquals(DataType.FLOAT, s.x().dataType());
                assertTrue(s.converged() && s.iterations() < 20);
            }
            IterativeSolver ict = IterativeSolver.cg(a, SolverOptions.defaults().preconditioner(Preconditioner.ICT));
            assertTrue(ict.shift() >= 0 && ict.shift() < 1);
            assertTrue(iterations(ict, a, b, 1e-8) < 60);
        }
    }

    private static INDArray laplacian(INDArray adjacency) {
        try (INDArray sums = adjacency.sum(1); INDArray degrees = Sparse4j.diag(sums);
                INDArray sparse = degrees.toFormat(SparseFormat.CSR)) {
            return sparse.sub(adjacency);
        }
    }

    @Test
    void thresholdsSayHowGoodFactorsAre() {
        try (INDArray a = grid(60, 1, 1); INDArray b = random(a.rows())) {
            for (Preconditioner kind : new Preconditioner[] {Preconditioner.ILUT, Preconditioner.ICT}) {
                long before = Long.MAX_VALUE;
                long entries = 0;
                for (double tolerance : new double[] {0.1, 1e-2, 1e-3, 1e-5}) {
                    SolverOptions options = SolverOptions.defaults().preconditioner(kind).dropTolerance(tolerance).fill(30)
                            .tolerance(1e-10);
                    IterativeSolver solver =
                            kind == Preconditioner.ICT ? IterativeSolver.cg(a, options) : IterativeSolver.gmres(a, options);
                    assertTrue(solver.preconditionerNnz() > entries);
                    entries = solver.preconditionerNnz();
                    assertEquals(0, solver.levels());
                    assertEquals(0, solver.shift());
                    long now = iterations(solver, a, b, 1e-10);
                    assertTrue(now < before, kind + " " + tolerance + ": " + now);
                    before = now;
                }
                SolverOptions bounded = SolverOptions.defaults().preconditioner(kind).dropTolerance(0).fill(2);
                try (IterativeSolver solver = IterativeSolver.gmres(a, bounded)) {
                    assertTrue(solver.preconditionerNnz() < 4 * a.nnz());
                }
                // All of it: the factors are exact.
                SolverOptions whole =
                        SolverOptions.defaults().preconditioner(kind).dropTolerance(0).fill(Double.POSITIVE_INFINITY)
                                .tolerance(1e-10);
                assertTrue(iterations(IterativeSolver.gmres(a, whole), a, b, 1e-10) <= 2);
            }
        }
    }

    @Test
    void refusals() {
        for (double wrong : new double[] {-1e-9, Double.NaN, Double.POSITIVE_INFINITY}) {
            says("dropTolerance is " + wrong, IllegalArgumentException.class,
                    () -> SolverOptions.defaults().dropTolerance(wrong));
        }
        for (double wrong : new double[] {0.99, -1, Double.NaN}) {
            says("fill is " + wrong, IllegalArgumentException.class, () -> SolverOptions.defaults().fill(wrong));
        }
        try (INDArray dense = Sparse4j.create(new double[][] {{1, 0, 0}, {0, -2, 0}, {0, 0, 1}});
                INDArray a = dense.toFormat(SparseFormat.CSR); INDArray zero = Sparse4j.sparse(3, 3)) {
            for (Preconditioner kind : new Preconditioner[] {Preconditioner.ICT, Preconditioner.MULTIGRID}) {
                says("(1, 1) is -2", ArithmeticException.class,
                        () -> IterativeSolver.cg(a, SolverOptions.defaults().preconditioner(kind)));
            }
            says("ILUT breaks down at row 0", ArithmeticException.class,
                    () -> IterativeSolver.gmres(zero, SolverOptions.defaults().preconditioner(Preconditioner.ILUT)));
            says("Jacobi's", IllegalArgumentException.class, () -> IterativeSolver.lsmr(a, MULTIGRID));
            says("pass the preconditioner as an operator", IllegalArgumentException.class,
                    () -> IterativeSolver.cg(LinearOperator.identity(3), MULTIGRID));
        }
    }

    private static void says(String words, Class<? extends Throwable> type, Supplier<Object> call) {
        String text = assertThrows(type, call::get).getMessage();
        assertTrue(text.contains(words), text);
    }

    private static Path data(String name) {
        String shared = System.getProperty("sparse4j.shared", "");
        Path file = Path.of(shared, "data").resolve(name);
        assumeTrue(!shared.isEmpty() && Files.isRegularFile(file), "sparse4j.shared names no folder with data/" + name);
        return file;
    }

    private static INDArray matrix(String name) throws IOException {
        return MatrixMarket.read(data("matrices/mtx/" + name), ReadOptions.defaults().dataType(DataType.DOUBLE));
    }

    @Test
    void realMatrices() throws Exception {
        Object[][] cases = {{"494_bus.mtx", Preconditioner.ICT, 25}, {"494_bus.mtx", Preconditioner.MULTIGRID, 60},
            {"bcsstk13.mtx.gz", Preconditioner.ICT, 400}, {"LFAT5.mtx", Preconditioner.ICT, 14},
            {"LFAT5.mtx", Preconditioner.MULTIGRID, 14}, {"west0067.mtx", Preconditioner.ILUT, 10},
            {"west0479.mtx", Preconditioner.ILUT, 20}, {"watt_2.mtx.gz", Preconditioner.ILUT, 40},
            {"cryg2500.mtx.gz", Preconditioner.ILUT, 40}, {"olm1000.mtx", Preconditioner.ILUT, 10},
            {"494_bus.mtx", Preconditioner.ILUT, 10}, {"impcol_a.mtx", Preconditioner.ILUT, 10}};
        for (Object[] c : cases) {
            boolean definite = c[1] != Preconditioner.ILUT;
            try (INDArray a = matrix((String) c[0]); INDArray x = random(a.columns()); INDArray b = a.mmul(x)) {
                SolverOptions options = SolverOptions.defaults().preconditioner((Preconditioner) c[1]);
                long count = iterations(definite ? IterativeSolver.cg(a, options) : IterativeSolver.gmres(a, options), a, b,
                        1e-8);
                assertTrue(count <= (int) c[2], c[0] + " " + c[1] + ": " + count);
            }
        }
    }

    /** A few vertices have hundreds of neighbours. */
    @Test
    void realGraphs() throws Exception {
        INDArray adjacency;
        int n = 7000;
        try (BufferedReader in = new BufferedReader(new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(data("graphs/as20graph.txt.gz"))), StandardCharsets.UTF_8));
                CooBuilder builder = Sparse4j.coo(n, n)) {
            Map<String, Integer> numbers = new HashMap<>();
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                String[] words = line.trim().split("\\s+");
                if (!line.startsWith("#") && words.length == 2 && !words[0].equals(words[1])) {
                    int i = numbers.computeIfAbsent(words[0], w -> numbers.size());
                    int j = numbers.computeIfAbsent(words[1], w -> numbers.size());
                    builder.add(0.5, i, j).add(0.5, j, i);
                }
            }
            adjacency = builder.build(SparseFormat.CSR);
        }
        try (adjacency; INDArray a = laplacian(adjacency); INDArray x = random(n); INDArray b = a.mmul(x)) {
            IterativeSolver solver = IterativeSolver.cg(a, MULTIGRID);
            assertTrue(solver.operatorComplexity() < 1.5, solver.operatorComplexity() + "");
            long count = iterations(solver, a, b, 1e-8);
            assertTrue(count < 40, count + "");
        }
    }
}
