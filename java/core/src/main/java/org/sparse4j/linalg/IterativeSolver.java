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
 * A matrix and its preconditioner, prepared once to iterate towards the solutions of a x = b for any number of b. Each
 * iteration multiplies by a once (BiCGSTAB, LSMR: twice) and applies the preconditioner as often; the bits of a solution
 * do not depend on the number of threads. Any number of threads may solve at once. {@link Solvers} has one-line forms.
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
            throw new IllegalArgumentException("lsmr: needs transposed products, which " + a + " has not");
        }
        if (inverse != null && (inverse.rows() != a.columns() || inverse.columns() != a.rows())) {
            throw new IllegalArgumentException(kind.text() + ": the preconditioner is " + inverse + ", but the operator is " + a + "; they must have the same shape");
        }
    }

    private static LinearOperator operator(SolverKind kind, INDArray a) {
        return LinearOperator.of(Arguments.given(a, kind.text(), "the matrix"));
    }

    /**
     * Conjugate gradients (Hestenes, Stiefel 1952): a and the preconditioner are symmetric positive definite. That is not
     * checked: of another matrix the iteration rarely converges, and what it reports as converged is, by a residual computed anew.
     */
    public static IterativeSolver cg(INDArray a, SolverOptions options) {
        return new IterativeSolver(SolverKind.CG, operator(SolverKind.CG, a), options);
    }

    /** As {@link #cg(INDArray, SolverOptions)}. */
    public static IterativeSolver cg(LinearOperator a, SolverOptions options) {
        return new IterativeSolver(SolverKind.CG, a, options);
    }

    /** BiCGSTAB (van der Vorst 1992): a is square. */
    public static IterativeSolver bicgstab(INDArray a, SolverOptions options) {
        return new IterativeSolver(SolverKind.BICGSTAB, operator(SolverKind.BICGSTAB, a), options);
    }

    /** As {@link #bicgstab(INDArray, SolverOptions)}. */
    public static IterativeSolver bicgstab(LinearOperator a, SolverOptions options) {
        return new IterativeSolver(SolverKind.BICGSTAB, a, options);
    }

    /** GMRES with restarts (Saad, Schultz 1986): a is square. Keeps {@link SolverOptions#restart} vectors. */
    public static IterativeSolver gmres(INDArray a, SolverOptions options) {
        return new IterativeSolver(SolverKind.GMRES, operator(SolverKind.GMRES, a), options);
    }

    /** As {@link #gmres(INDArray, SolverOptions)}. */
    public static IterativeSolver gmres(LinearOperator a, SolverOptions options) {
        return new IterativeSolver(SolverKind.GMRES, a, options);
    }

    /**
     * MINRES (Paige, Saunders 1975): a is symmetric, the preconditioner symmetric positive definite. That is not checked: of
     * another matrix the iteration rarely converges, and what it reports as converged is, by a residual computed anew.
     */
    public static IterativeSolver minres(INDArray a, SolverOptions options) {
        return new IterativeSolver(SolverKind.MINRES, operator(SolverKind.MINRES, a), options);
    }

    /** As {@link #minres(INDArray, SolverOptions)}. */
    public static IterativeSolver minres(LinearOperator a, SolverOptions options) {
        return new IterativeSolver(SolverKind.MINRES, a, options);
    }

    /**
     * LSMR (Fong, Saunders 2011): least squares with an a of any shape; preconditioner NONE or JACOBI. Of several solutions
     * the shortest without a preconditioner and from the first guess 0. {@link SolverOptions#damping} and
     * {@link SolverOptions#weights} are for this method.
     */
    public static IterativeSolver lsmr(INDArray a, SolverOptions options) {
        return new IterativeSolver(SolverKind.LSMR, operator(SolverKind.LSMR, a), options);
    }

    /** As {@link #lsmr(INDArray, SolverOptions)}. */
    public static IterativeSolver lsmr(LinearOperator a, SolverOptions options) {
        return new IterativeSolver(SolverKind.LSMR, a, options);
    }

    /**
     * Iterates towards the x of a x = b.
     *
     * @param b dense, [rows] or [rows, 1]
     * @throws NotConvergedException with the residual, unless {@link SolverOptions#acceptUnconverged()}
     * @throws IllegalArgumentException when b or the first guess does not fit, or a product of an operator's
     * @throws java.util.concurrent.CancellationException soon after the thread was interrupted, which it stays
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
     * Entries that the preconditioner has: of its factors, or of the matrices of all levels of MULTIGRID. 0 for those that keep
     * none.
     */
    public long preconditionerNnz() {
        return object.info().word(10);
    }

    /** Levels of MULTIGRID, the matrix itself among them; 0 with other preconditioners. */
    public long levels() {
        return object.info().word(6);
    }

    /** Of MULTIGRID: entries of the matrices of all levels for each entry of the matrix; 0 with other preconditioners. */
    public double operatorComplexity() {
        return Double.longBitsToDouble(object.info().word(11));
    }

    /** Of ICT: the multiple of its diagonal that was added to the matrix; 0 where all pivots are positive without. */
    public double shift() {
        return Double.longBitsToDouble(object.info().word(12));
    }

    /** Gives the memory back. Closing twice is harmless; solve() throws IllegalStateException then. */
    @Override
    public void close() {
        object.close();
    }

    /** The method, the operator's shape and the options; or that it is closed. */
    @Override
    public String toString() {
        return kind.text() + object.text(info -> " [" + info.word(0) + ", " + info.word(1) + "], " + options);
    }
}
