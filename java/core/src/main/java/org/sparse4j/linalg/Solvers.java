// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg;

import org.sparse4j.INDArray;
import org.sparse4j.backend.Arguments;

/** One-line forms: a solver is made, used once and closed. To solve more than once with a matrix, keep the solver. */
public final class Solvers {
    private Solvers() {}

    /** Solves a x = b by {@link SparseLU}; b dense, [n] or [n, k]. */
    public static INDArray solve(INDArray a, INDArray b) {
        try (SparseLU lu = SparseLU.of(a)) {
            return lu.solve(b);
        }
    }

    /** See {@link IterativeSolver#cg}. */
    public static Solution cg(INDArray a, INDArray b, SolverOptions options) {
        return once(IterativeSolver.cg(a, options), b);
    }

    /** See {@link IterativeSolver#cg}; the default options. */
    public static Solution cg(INDArray a, INDArray b) {
        return cg(a, b, SolverOptions.defaults());
    }

    /** See {@link IterativeSolver#bicgstab}. */
    public static Solution bicgstab(INDArray a, INDArray b, SolverOptions options) {
        return once(IterativeSolver.bicgstab(a, options), b);
    }

    /** See {@link IterativeSolver#bicgstab}; the default options. */
    public static Solution bicgstab(INDArray a, INDArray b) {
        return bicgstab(a, b, SolverOptions.defaults());
    }

    /** See {@link IterativeSolver#gmres}. */
    public static Solution gmres(INDArray a, INDArray b, SolverOptions options) {
        return once(IterativeSolver.gmres(a, options), b);
    }

    /** See {@link IterativeSolver#gmres}; the default options. */
    public static Solution gmres(INDArray a, INDArray b) {
        return gmres(a, b, SolverOptions.defaults());
    }

    /** See {@link IterativeSolver#minres}. */
    public static Solution minres(INDArray a, INDArray b, SolverOptions options) {
        return once(IterativeSolver.minres(a, options), b);
    }

    /** See {@link IterativeSolver#minres}; the default options. */
    public static Solution minres(INDArray a, INDArray b) {
        return minres(a, b, SolverOptions.defaults());
    }

    /** See {@link IterativeSolver#lsmr}. */
    public static Solution lsmr(INDArray a, INDArray b, SolverOptions options) {
        return once(IterativeSolver.lsmr(a, options), b);
    }

    /** See {@link IterativeSolver#lsmr}; the default options. */
    public static Solution lsmr(INDArray a, INDArray b) {
        return lsmr(a, b, SolverOptions.defaults());
    }

    /**
     * k eigenvalues of a symmetric matrix with their vectors, by Lanczos with thick restarts (Wu, Simon 2000). Symmetry
     * is taken for granted. The bits depend on the seed, not on the number of threads.
     *
     * @param k from 1 to the number of rows
     * @throws NotConvergedException unless {@link EigenOptions#acceptUnconverged()}
     * @throws ArithmeticException when {@link EigenOptions#near} meets a singular matrix
     */
    public static Eigenpairs eigsh(INDArray a, int k, EigenOptions options) {
        try (SolverObject object = spectral(SolverKind.EIGSH, a, k, options)) {
            Iteration restarts = restarts(SolverKind.EIGSH, object, options);
            return new Eigenpairs(object.result(0), object.result(1), restarts.iterations(), restarts.converged());
        }
    }

    /** As {@link #eigsh(INDArray, int, EigenOptions)}: those of largest magnitude. */
    public static Eigenpairs eigsh(INDArray a, int k) {
        return eigsh(a, k, EigenOptions.defaults());
    }

    /**
     * The k largest singular values of a matrix with their vectors, by Lanczos on a^T a or a a^T, whichever is smaller:
     * values below 1e-8 of the largest are not accurate.
     *
     * @param k from 1 to the lesser of rows and columns
     * @throws NotConvergedException unless {@link EigenOptions#acceptUnconverged()}
     */
    public static SingularValues svds(INDArray a, int k, EigenOptions options) {
        try (SolverObject object = spectral(SolverKind.SVDS, a, k, options)) {
            Iteration restarts = restarts(SolverKind.SVDS, object, options);
            return new SingularValues(object.result(0), object.result(1), object.result(2), restarts.iterations(),
                    restarts.converged());
        }
    }

    /** As {@link #svds(INDArray, int, EigenOptions)}, with the default options. */
    public static SingularValues svds(INDArray a, int k) {
        return svds(a, k, EigenOptions.defaults());
    }

    private static Solution once(IterativeSolver made, INDArray b) {
        try (IterativeSolver solver = made) {
            return solver.solve(b);
        }
    }

    private static SolverObject spectral(SolverKind kind, INDArray a, int k, EigenOptions options) {
        Arguments.given(a, kind.text(), "the matrix");
        Arguments.given(options, kind.text(), "the options");
        return SolverObject.create(kind, a, options.scalars(), options.integers(k));
    }

    private static Iteration restarts(SolverKind kind, SolverObject object, EigenOptions options) {
        Iteration iteration = new Iteration(kind, "restarts");
        iteration.run(object, options.listener(), 1, options.acceptsUnconverged());
        return iteration;
    }
}
