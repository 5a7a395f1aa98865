// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg;

import org.sparse4j.INDArray;
import org.sparse4j.backend.Arguments;
import org.sparse4j.linalg.result.Solution;
import org.sparse4j.linalg.solver.Iteration;
import org.sparse4j.linalg.solver.LeastSquares;
import org.sparse4j.linalg.solver.SolverKind;
import org.sparse4j.linalg.solver.SolverObject;

/**
 * A matrix and its preconditioner, prepared once to solve a x = b iteratively for any number of right-hand sides.
 * {@link Solvers} has one-line forms.
 *
 * <p>Each iteration forms one product and applies the preconditioner once. BiCGSTAB and LSMR form two products and
 * apply the preconditioner twice. The bits of a solution do not depend on the number of threads. Several threads may
 * solve at the same time. The caller closes the solver.
 *
 * @since 0.1.0
 */
public final class IterativeSolver implements AutoCloseable {
    private final SolverKind kind;
    private final SolverOptions options;
    private final SolverObject object;
    private final Iteration.Operators operators;
    private final LeastSquares sides;

    private IterativeSolver(SolverKind kind, LinearOperator a, SolverOptions options) {
        Arguments.given(a, kind.text(), "the operator");
        this.kind = kind;
        this.options = Arguments.given(options, kind.text(), "the options");
        fits(kind, a, options.inverse());
        sides = LeastSquares.of(kind, LinearOperator.operator(a), options.weights(), options.damping());
        try (LeastSquares.System system = sides.system(LinearOperator.operator(a))) {
            operators = new Iteration.Operators(system.operator(), LinearOperator.operator(options.inverse()), null);
            object = SolverObject.create(kind, system.operator(), new double[] {options.omega(), options.dropTolerance(),
                options.fill()}, options.preconditioner(), options.restart());
        }
    }

    private static void fits(SolverKind kind, LinearOperator a, LinearOperator inverse) {
        if (kind == SolverKind.LSMR && !a.hasTranspose()) {
            throw new IllegalArgumentException("lsmr needs transposed products, but " + a + " has none; create the operator with both "
                    + "products");
        }
        if (inverse != null && (inverse.rows() != a.columns() || inverse.columns() != a.rows())) {
            throw new IllegalArgumentException(kind.text() + ": the preconditioner is " + inverse + ", but the operator is " + a + "; they must have the same shape");
        }
    }

    private static LinearOperator operator(SolverKind kind, INDArray a) {
        return LinearOperator.of(Arguments.given(a, kind.text(), "the matrix"));
    }

    /**
     * Creates a solver by conjugate gradients (Hestenes, Stiefel 1952). The matrix and the preconditioner must be
     * symmetric positive definite. The method does not check that. For other matrices the iteration rarely converges,
     * but a solution that is reported as converged has a recomputed residual within the tolerance (for a FLOAT matrix:
     * before it is rounded to FLOAT).
     */
    public static IterativeSolver cg(INDArray a, SolverOptions options) {
        return new IterativeSolver(SolverKind.CG, operator(SolverKind.CG, a), options);
    }

    /** Creates a solver of an operator, as {@link #cg(INDArray, SolverOptions)}. */
    public static IterativeSolver cg(LinearOperator a, SolverOptions options) {
        return new IterativeSolver(SolverKind.CG, a, options);
    }

    /** Creates a solver by BiCGSTAB (van der Vorst 1992), for square matrices. */
    public static IterativeSolver bicgstab(INDArray a, SolverOptions options) {
        return new IterativeSolver(SolverKind.BICGSTAB, operator(SolverKind.BICGSTAB, a), options);
    }

    /** Creates a solver of an operator, as {@link #bicgstab(INDArray, SolverOptions)}. */
    public static IterativeSolver bicgstab(LinearOperator a, SolverOptions options) {
        return new IterativeSolver(SolverKind.BICGSTAB, a, options);
    }

    /**
     * Creates a solver by restarted GMRES (Saad, Schultz 1986), for square matrices. Each solve stores {@link
     * SolverOptions#restart} vectors.
     */
    public static IterativeSolver gmres(INDArray a, SolverOptions options) {
        return new IterativeSolver(SolverKind.GMRES, operator(SolverKind.GMRES, a), options);
    }

    /** Creates a solver of an operator, as {@link #gmres(INDArray, SolverOptions)}. */
    public static IterativeSolver gmres(LinearOperator a, SolverOptions options) {
        return new IterativeSolver(SolverKind.GMRES, a, options);
    }

    /**
     * Creates a solver by MINRES (Paige, Saunders 1975). The matrix must be symmetric, the preconditioner symmetric
     * positive definite. The method does not check that. For other matrices the iteration rarely converges, but a
     * solution that is reported as converged has a recomputed residual within the tolerance (for a FLOAT matrix: before
     * it is rounded to FLOAT).
     */
    public static IterativeSolver minres(INDArray a, SolverOptions options) {
        return new IterativeSolver(SolverKind.MINRES, operator(SolverKind.MINRES, a), options);
    }

    /** Creates a solver of an operator, as {@link #minres(INDArray, SolverOptions)}. */
    public static IterativeSolver minres(LinearOperator a, SolverOptions options) {
        return new IterativeSolver(SolverKind.MINRES, a, options);
    }

    /**
     * Creates a least-squares solver by LSMR (Fong, Saunders 2011), for matrices of any shape. The preconditioner must
     * be NONE or JACOBI. If several solutions exist, LSMR finds the shortest one, provided that it uses no
     * preconditioner and starts at 0. {@link SolverOptions#damping} and {@link SolverOptions#weights} apply to this
     * method only.
     */
    public static IterativeSolver lsmr(INDArray a, SolverOptions options) {
        return new IterativeSolver(SolverKind.LSMR, operator(SolverKind.LSMR, a), options);
    }

    /** Creates a solver of an operator with transposed products, as {@link #lsmr(INDArray, SolverOptions)}. */
    public static IterativeSolver lsmr(LinearOperator a, SolverOptions options) {
        return new IterativeSolver(SolverKind.LSMR, a, options);
    }

    /**
     * Solves a x = b, or the least-squares problem.
     *
     * @param b the right-hand side, dense, [rows] or [rows, 1]
     * @throws NotConvergedException if the iteration does not converge, unless {@link
     *     SolverOptions#acceptUnconverged()}
     * @throws IllegalArgumentException if the shape of b, of the first guess, or of a product that an operator returns
     *     does not fit
     * @throws java.util.concurrent.CancellationException soon after the thread is interrupted; its interrupt status
     *     stays set
     */
    public Solution solve(INDArray b) {
        long columns = object.info().word(1);
        INDArray side = sides.side(b);
        try (SolverObject run = object.start(side, options.guess(), options.relative(), options.absolute(),
                options.iterations(columns))) {
            Iteration iteration = new Iteration(kind, "iterations", operators);
            iteration.run(run, options.listener(), options.every(), options.acceptsUnconverged());
            return new Solution(run.result(0), iteration.iterations(), iteration.residual(), iteration.converged());
        } finally {
            if (side != b) {
                side.close();
            }
        }
    }

    /**
     * Returns the number of stored entries of the preconditioner: of its factors, or of the matrices of all levels of
     * MULTIGRID. Returns 0 for preconditioners that store none.
     */
    public long preconditionerNnz() {
        return object.info().word(10);
    }

    /** Returns the number of levels of MULTIGRID, including the matrix itself; 0 for other preconditioners. */
    public long levels() {
        return object.info().word(6);
    }

    /**
     * Returns the operator complexity of MULTIGRID: the entries of the matrices of all levels, divided by the entries
     * of the matrix. Returns 0 for other preconditioners.
     */
    public double operatorComplexity() {
        return Double.longBitsToDouble(object.info().word(11));
    }

    /** Returns the multiple of the diagonal that ICT added to the matrix; 0 if ICT added none, since all pivots were positive. */
    public double shift() {
        return Double.longBitsToDouble(object.info().word(12));
    }

    /** Frees the memory. Closing twice has no effect. After close(), solve() throws IllegalStateException. */
    @Override
    public void close() {
        object.close();
    }

    /** Returns the method, the shape of the operator and the options; or states that the solver is closed. */
    @Override
    public String toString() {
        return kind.text() + object.text(info -> " [" + info.word(0) + ", " + info.word(1) + "], " + options);
    }
}
