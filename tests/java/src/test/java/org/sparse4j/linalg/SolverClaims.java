// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg;

import java.util.LinkedHashMap;
import java.util.Map;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.linalg.result.Eigenpairs;
import org.sparse4j.linalg.result.SingularValues;
import org.sparse4j.linalg.result.Solution;

/**
 * What solvers claim and what is so: each method runs on a problem, and its result is held against the method's own criterion,
 * computed from the entries in sums of twice the digits. A claim is a result without an exception that says converged.
 */
final class SolverClaims {
    static final double TOLERANCE = 1e-8;
    /** What a direct solver's answer may leave of |a| |x| + |b|. */
    static final double BACKWARD = 1e-8;

    /** One run: what it claims, and what is so. */
    record Outcome(boolean claims, boolean holds, double error) {}

    interface Method {
        Outcome run(Problem p);
    }

    /** A matrix with its right side. */
    static final class Problem {
        final String name;
        final ExactRows rows;
        final INDArray a;
        final INDArray b;
        final double norm;  // Frobenius, of elements of any size

        /** Square ones have a solution; others are solved as least squares of anything. */
        Problem(String name, MatrixFile file) {
            this(name, file, file.rows == file.columns);
        }

        /** @param solvable whether the right side lies in the range */
        Problem(String name, MatrixFile file, boolean solvable) {
            this.name = name;
            rows = ExactRows.of(file);
            a = file.array(SparseFormat.CSR);
            double[] right = new double[(int) a.rows()];
            if (solvable) {
                double[] wave = new double[(int) a.columns()];
                for (int i = 0; i < wave.length; i++) {
                    wave[i] = 1 + i % 7 / 7.0;
                }
                right = rows.times(wave);
            } else {
                for (int i = 0; i < right.length; i++) {
                    right[i] = 1 + i % 5 / 5.0;
                }
            }
            b = Sparse4j.create(right);
            norm = SolverClaims.norm(rows.values);
        }

        boolean square() {
            return a.rows() == a.columns();
        }
    }

    static double norm(double[] v) {
        double most = 0;
        for (double x : v) {
            most = Math.max(most, Math.abs(x));
        }
        double sum = 0;
        for (double x : v) {
            sum += most == 0 || Double.isInfinite(most) ? 0 : x / most * (x / most);
        }
        return most == 0 || Double.isInfinite(most) ? most : most * Math.sqrt(sum);
    }

    static double[] residual(Problem p, double[] x) {
        return p.rows.residual(p.b.toDoubleVector(), x);
    }

    static Outcome direct(Problem p, INDArray solved) {
        double[] x = solved.toDoubleVector();
        double error = norm(residual(p, x)) / (p.norm * norm(x) + norm(p.b.toDoubleVector()));
        return new Outcome(true, error <= BACKWARD, error);
    }

    /** Least squares: a^T r is 0 beside |a| |r|, or r beside |a| |x| + |b|. */
    static Outcome least(Problem p, double[] x, boolean claims, double tolerance) {
        double[] r = residual(p, x);
        double near = norm(r) / (p.norm * norm(x) + norm(p.b.toDoubleVector()));
        double size = norm(r);
        for (int i = 0; size > 0 && i < r.length; i++) {
            r[i] /= size; // squares of 1e200 are beyond double
        }
        double error = size == 0 ? 0 : Math.min(near, norm(p.rows.transposed().times(r)) / p.norm);
        // A backward stable x is that of a matrix nearby, whose columns are not at right angles to r by as much.
        double rounding = size == 0 ? 0 : 1e-14 * p.norm * norm(x) / size;
        return new Outcome(claims, error <= tolerance + rounding, error);
    }

    static Outcome iterated(Problem p, Solution s) {
        try (s) {
            double[] r = residual(p, s.x().toDoubleVector());
            double error = norm(r) / norm(p.b.toDoubleVector());
            // Residuals are computed in DOUBLE: what that rounds may stand between.
            double rounding = 1e-14 * p.norm * norm(s.x().toDoubleVector()) / norm(p.b.toDoubleVector());
            return new Outcome(s.converged(), error <= TOLERANCE + rounding, error);
        }
    }

    private static Outcome solved(DirectSolver solver, Problem p) {
        try (solver; INDArray x = solver.solve(p.b)) {
            return solver instanceof SparseQR ? least(p, x.toDoubleVector(), true, BACKWARD) : direct(p, x);
        }
    }

    static final SolverOptions OPTIONS =
            SolverOptions.defaults().tolerance(TOLERANCE).maxIterations(2000).acceptUnconverged();

    static final Map<String, Method> METHODS = new LinkedHashMap<>();

    static {
        METHODS.put("Cholesky", p -> solved(SparseCholesky.of(p.a), p));
        METHODS.put("LDLT", p -> solved(SparseLDLT.of(p.a), p));
        METHODS.put("LU", p -> solved(SparseLU.of(p.a), p));
        METHODS.put("QR", p -> solved(SparseQR.of(p.a), p));
        METHODS.put("cg", p -> iterated(p, Solvers.cg(p.a, p.b, OPTIONS)));
        METHODS.put("minres", p -> iterated(p, Solvers.minres(p.a, p.b, OPTIONS)));
        METHODS.put("gmres", p -> iterated(p, Solvers.gmres(p.a, p.b, OPTIONS)));
        METHODS.put("bicgstab", p -> iterated(p, Solvers.bicgstab(p.a, p.b, OPTIONS)));
        METHODS.put("lsmr", p -> {
            try (Solution s = Solvers.lsmr(p.a, p.b, OPTIONS)) {
                return least(p, s.x().toDoubleVector(), s.converged(), 2 * TOLERANCE);
            }
        });
        METHODS.put("eigsh", SolverClaims::pairs);
        METHODS.put("svds", SolverClaims::triplets);
    }

    private static Outcome pairs(Problem p) {
        try (Eigenpairs e = Solvers.eigsh(p.a, (int) Math.min(3, p.a.rows() - 1),
                EigenOptions.defaults().tolerance(TOLERANCE).maxRestarts(300))) {
            double largest = e.values().amaxNumber().doubleValue();
            double worst = 0;
            for (int k = 0; k < e.values().length(); k++) {
                double[] v = e.vectors().getColumn(k).toDoubleVector();
                double[] r = p.rows.times(v);
                for (int i = 0; i < r.length; i++) {
                    r[i] -= e.values().getDouble(k) * v[i];
                }
                worst = Math.max(worst, Math.max(largest == 0 ? norm(r) : norm(r) / largest, Math.abs(norm(v) - 1)));
            }
            return new Outcome(true, worst <= 2 * TOLERANCE, worst);
        }
    }

    private static Outcome triplets(Problem p) {
        int k = (int) Math.min(3, Math.min(p.a.rows(), p.a.columns()) - 1);
        try (SingularValues s = Solvers.svds(p.a, k, EigenOptions.defaults().tolerance(TOLERANCE).maxRestarts(300))) {
            double largest = s.s().amaxNumber().doubleValue();
            double worst = 0;
            for (int c = 0; c < k; c++) {
                double[] v = s.vt().getRow(c).toDoubleVector();
                double[] r = p.rows.times(v);
                for (int i = 0; i < r.length; i++) {
                    r[i] -= s.s().getDouble(c) * s.u().getDouble(i, c);
                }
                worst = Math.max(worst, largest == 0 ? norm(r) : norm(r) / largest);
            }
            return new Outcome(true, worst <= 2 * TOLERANCE, worst);
        }
    }

    private SolverClaims() {}
}
