// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.bench;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CancellationException;
import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;
import org.sparse4j.Sparse4j;
import org.sparse4j.blas.UpLo;
import org.sparse4j.linalg.EigenOptions;
import org.sparse4j.linalg.FactorizationOptions;
import org.sparse4j.linalg.IterativeSolver;
import org.sparse4j.linalg.Preconditioner;
import org.sparse4j.linalg.Solvers;
import org.sparse4j.linalg.SolverOptions;
import org.sparse4j.linalg.SparseCholesky;
import org.sparse4j.linalg.SparseLDLT;
import org.sparse4j.linalg.SparseLU;
import org.sparse4j.linalg.SparseQR;
import org.sparse4j.linalg.Spectrum;

/**
 * Measures how quickly each factorization and iteration reacts to an interrupt, on the Laplacian of a cube. The interrupts are
 * spread over the duration of an uninterrupted run, of which the benchmark times at most 4 seconds. For each method it prints
 * the median and the longest delay from the interrupt to the end, and the moment of the interrupt with the longest delay.
 */
public final class Interrupts {
    private static final int MOMENTS = 40;

    private Interrupts() {}

    /** Arguments: the side of the cube (default 40), then the names of the rows to run (default: all rows). */
    public static void main(String[] args) throws InterruptedException {
        int side = args.length > 0 ? Integer.parseInt(args[0]) : 40;
        Map<String, Runnable> all = new LinkedHashMap<>();
        try (INDArray a = cube(side); INDArray b = Sparse4j.ones(a.rows())) {
            FactorizationOptions plain = FactorizationOptions.defaults();
            all.put("Cholesky", () -> SparseCholesky.of(a, UpLo.LOWER, plain).close());
            all.put("LDLT", () -> SparseLDLT.of(a, UpLo.LOWER, plain).close());
            all.put("LU", () -> SparseLU.of(a, plain).close());
            all.put("QR", () -> SparseQR.of(a, plain).close());
            for (Preconditioner p : Preconditioner.values()) {
                if (p != Preconditioner.NONE) {
                    all.put("making " + p, () -> IterativeSolver.cg(a, SolverOptions.defaults().preconditioner(p)).close());
                }
            }
            SolverOptions endless = SolverOptions.defaults().tolerance(0).maxIterations(100_000_000);
            all.put("cg", () -> Solvers.cg(a, b, endless).close());
            all.put("cg, MULTIGRID", () -> Solvers.cg(a, b, endless.preconditioner(Preconditioner.MULTIGRID)).close());
            all.put("minres", () -> Solvers.minres(a, b, endless).close());
            all.put("gmres", () -> Solvers.gmres(a, b, endless).close());
            all.put("bicgstab", () -> Solvers.bicgstab(a, b, endless).close());
            all.put("lsmr", () -> Solvers.lsmr(a, b, endless).close());
            EigenOptions spectrum = EigenOptions.defaults().tolerance(0).maxRestarts(1_000_000);
            all.put("eigsh LARGEST", () -> Solvers.eigsh(a, 10, spectrum.which(Spectrum.LARGEST)).close());
            all.put("eigsh SMALLEST", () -> Solvers.eigsh(a, 10, spectrum.which(Spectrum.SMALLEST)).close());
            all.put("eigs", () -> Solvers.eigs(a, 10, spectrum.which(Spectrum.LARGEST_MAGNITUDE)).close());
            all.put("svds LARGEST", () -> Solvers.svds(a, 10, spectrum.which(Spectrum.LARGEST)).close());
            all.put("svds SMALLEST", () -> Solvers.svds(a, 10, spectrum.which(Spectrum.SMALLEST)).close());
            System.out.printf(Locale.ROOT, "%,d unknowns, %,d entries%n%-18s %9s %9s %9s %9s%n", a.rows(), a.nnz(), "",
                    "whole s", "median ms", "most ms", "at s");
            for (String name : args.length > 1 ? Arrays.asList(args).subList(1, args.length) : all.keySet()) {
                row(name, all.get(name));
            }
        }
    }

    private static void row(String name, Runnable work) throws InterruptedException {
        double whole = after(work, 4)[0];
        double[] late = new double[MOMENTS];
        int ended = 0;
        double worst = 0;
        double moment = 0;
        for (int k = 0; k < MOMENTS; k++) {
            double at = whole * (k + 0.5) / MOMENTS;
            double[] times = after(work, at);
            if (times[1] > 0) {
                late[ended++] = times[1] * 1e3;
                moment = times[1] > worst ? at : moment;
                worst = Math.max(worst, times[1]);
            }
        }
        if (ended == 0) {
            System.out.printf("%-18s is too short%n", name);
            return;
        }
        Arrays.sort(late, 0, ended);
        System.out.printf(Locale.ROOT, "%-18s %9.3f %9.2f %9.2f %9.3f%n", name, whole, late[ended / 2], late[ended - 1], moment);
    }

    /**
     * Interrupts the work this many seconds after its start. Returns the seconds from the start to the end, and the seconds from the
     * interrupt to the end, which are 0 if the work had ended before the interrupt.
     */
    private static double[] after(Runnable work, double seconds) throws InterruptedException {
        boolean[] interrupted = {false};
        Thread thread = new Thread(() -> {
            try {
                work.run();
            } catch (CancellationException e) {
                interrupted[0] = true;
            } catch (ArithmeticException | IllegalArgumentException e) {
                // A method that throws an exception for this matrix is timed until the exception.
            }
        });
        long start = System.nanoTime();
        thread.start();
        thread.join((long) (seconds * 1e3), (int) (seconds * 1e9 % 1e6));
        long end = System.nanoTime();
        thread.interrupt();
        thread.join();
        long now = System.nanoTime();
        return new double[] {(now - start) / 1e9, interrupted[0] ? (now - end) / 1e9 : 0};
    }

    /** Returns the 7-point Laplacian of a cube with 6.5 instead of 6 on the diagonal, which makes it positive definite. */
    private static INDArray cube(int side) {
        int n = side * side * side;
        int[] rows = new int[7 * n];
        int[] columns = new int[7 * n];
        double[] values = new double[7 * n];
        int count = 0;
        for (int i = 0; i < n; i++) {
            rows[count] = i;
            columns[count] = i;
            values[count++] = 6.5;
            for (int far = 1; far < n; far *= side) {
                for (int other : new int[] {i / far % side > 0 ? i - far : -1, i / far % side < side - 1 ? i + far : -1}) {
                    if (other >= 0) {
                        rows[count] = i;
                        columns[count] = other;
                        values[count++] = -1;
                    }
                }
            }
        }
        return Sparse4j.coo(n, n).addByDimension(Arrays.copyOf(values, count), Arrays.copyOf(rows, count),
                Arrays.copyOf(columns, count)).build().toFormat(SparseFormat.CSR);
    }
}
