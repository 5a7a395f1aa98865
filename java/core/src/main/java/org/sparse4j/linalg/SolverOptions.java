// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg;

import org.sparse4j.INDArray;
import org.sparse4j.backend.Arguments;

/**
 * How {@link IterativeSolver} iterates. Immutable: each method returns options that differ in one thing.
 *
 * <pre>{@code
 * SolverOptions options = SolverOptions.defaults().preconditioner(Preconditioner.ILU0).tolerance(1e-10);
 * }</pre>
 */
public final class SolverOptions {
    private static final SolverOptions DEFAULTS = new SolverOptions();

    private Preconditioner preconditioner = Preconditioner.NONE;
    private LinearOperator inverse;
    private double omega = 1;
    private double dropTolerance = 1e-4;
    private double fill = 10;
    private int restart = 30;
    private double relative = 1e-8;
    private double absolute;
    private long iterations = -1;
    private INDArray guess;
    private double damping;
    private INDArray weights;
    private IterationListener listener;
    private long every = 1;
    private boolean acceptUnconverged;

    private SolverOptions() {}

    private SolverOptions(SolverOptions o) {
        preconditioner = o.preconditioner;
        inverse = o.inverse;
        omega = o.omega;
        dropTolerance = o.dropTolerance;
        fill = o.fill;
        restart = o.restart;
        relative = o.relative;
        absolute = o.absolute;
        iterations = o.iterations;
        guess = o.guess;
        damping = o.damping;
        weights = o.weights;
        listener = o.listener;
        every = o.every;
        acceptUnconverged = o.acceptUnconverged;
    }

    /**
     * Returns the defaults: no preconditioner, a relative tolerance of 1e-8, at most 10 iterations per column but never a limit
     * below 100, and GMRES restarted after 30 iterations.
     */
    public static SolverOptions defaults() {
        return DEFAULTS;
    }

    /** The preconditioner, made of the matrix's entries. */
    public SolverOptions preconditioner(Preconditioner kind) {
        SolverOptions o = new SolverOptions(this);
        o.preconditioner = Arguments.given(kind, "preconditioner", "the kind");
        o.inverse = null;
        return o;
    }

    /**
     * A preconditioner of the caller's: an approximation of the matrix's inverse, such as
     * {@link DirectSolver#inverse()} of a matrix nearby. For cg and minres symmetric positive definite and always the same;
     * gmres takes one that changes from call to call (flexible GMRES, Saad 1993), and keeps twice as many vectors; not for
     * lsmr.
     */
    public SolverOptions preconditioner(LinearOperator approximateInverse) {
        SolverOptions o = new SolverOptions(this);
        o.inverse = Arguments.given(approximateInverse, "preconditioner", "the operator");
        o.preconditioner = Preconditioner.NONE;
        return o;
    }

    /** The relaxation of SSOR, between 0 and 2; 1 unless said. */
    public SolverOptions omega(double relaxation) {
        SolverOptions o = new SolverOptions(this);
        o.omega = relaxation;
        return o;
    }

    /**
     * Of ILUT and ICT: entries of a factor's row that are smaller than this times the norm of the matrix's row are dropped. Less
     * makes better factors, which have more entries. 1e-4 unless said, as SciPy's spilu has it.
     *
     * @throws IllegalArgumentException for a number that is negative or not finite
     */
    public SolverOptions dropTolerance(double relativeToRow) {
        if (!(relativeToRow >= 0) || relativeToRow == Double.POSITIVE_INFINITY) {
            throw new IllegalArgumentException("dropTolerance: " + relativeToRow + "; it must be a finite number of at least 0");
        }
        SolverOptions o = new SolverOptions(this);
        o.dropTolerance = relativeToRow;
        return o;
    }

    /**
     * Of ILUT and ICT: the factors have at most about so many times the entries of the matrix. A row keeps its largest ones: half
     * as many on each side of the diagonal, and never fewer than the matrix has there. 10 unless said; may be
     * infinite.
     *
     * @throws IllegalArgumentException for a number below 1
     */
    public SolverOptions fill(double timesMatrix) {
        if (!(timesMatrix >= 1)) {
            throw new IllegalArgumentException("fill: " + timesMatrix + "; it must be at least 1");
        }
        SolverOptions o = new SolverOptions(this);
        o.fill = timesMatrix;
        return o;
    }

    /** After how many iterations GMRES begins again: as many vectors are kept. */
    public SolverOptions restart(int after) {
        SolverOptions o = new SolverOptions(this);
        o.restart = after;
        return o;
    }

    /** Done when the norm of b - a x is at most this times the norm of b. */
    public SolverOptions tolerance(double relativeTolerance) {
        SolverOptions o = new SolverOptions(this);
        o.relative = relativeTolerance;
        return o;
    }

    /** Done, too, when the norm of b - a x is at most this; 0 unless said. */
    public SolverOptions absoluteTolerance(double tolerance) {
        SolverOptions o = new SolverOptions(this);
        o.absolute = tolerance;
        return o;
    }

    /** At most so many iterations. */
    public SolverOptions maxIterations(long most) {
        if (most < 0) {
            throw new IllegalArgumentException("maxIterations: " + most + "; it must be at least 0");
        }
        SolverOptions o = new SolverOptions(this);
        o.iterations = most;
        return o;
    }

    /** The first guess, of the solution's shape; 0 unless said. Read when an iteration starts, not written. */
    public SolverOptions startingAt(INDArray x0) {
        SolverOptions o = new SolverOptions(this);
        o.guess = Arguments.given(x0, "startingAt", "the first guess");
        return o;
    }

    /**
     * Of lsmr: the least |a x - b|^2 + damping^2 |x|^2 (Tikhonov, ridge regression). Residuals, and what converged means, are
     * those of the system [a; damping I] x = [b; 0].
     *
     * @throws IllegalArgumentException for a number that is negative or not finite
     */
    public SolverOptions damping(double factor) {
        if (!(factor >= 0) || factor == Double.POSITIVE_INFINITY) {
            throw new IllegalArgumentException("damping: " + factor + "; it must be a finite number of at least 0");
        }
        SolverOptions o = new SolverOptions(this);
        o.damping = factor;
        return o;
    }

    /**
     * Of lsmr: the least |W (a x - b)|, W the diagonal matrix of these numbers, one for each row: the roots of what weighted
     * least squares call weights. Residuals, and what converged means, are those of W a x = W b. Read when a solver is made
     * and when it solves.
     */
    public SolverOptions weights(INDArray rows) {
        SolverOptions o = new SolverOptions(this);
        o.weights = Arguments.given(rows, "weights", "the array");
        return o;
    }

    /** Who is told every so many iterations. */
    public SolverOptions listener(long everyIterations, IterationListener to) {
        if (everyIterations < 1) {
            throw new IllegalArgumentException("listener: every " + everyIterations + " iterations; it must be at least 1");
        }
        SolverOptions o = new SolverOptions(this);
        o.listener = Arguments.given(to, "listener", "the listener");
        o.every = everyIterations;
        return o;
    }

    /** Not converged is no error: the last iterate is returned, and says so. */
    public SolverOptions acceptUnconverged() {
        SolverOptions o = new SolverOptions(this);
        o.acceptUnconverged = true;
        return o;
    }

    /** s4j_preconditioner. */
    int preconditioner() {
        return Preconditioner.id(inverse != null ? null : preconditioner);
    }

    LinearOperator inverse() {
        return inverse;
    }

    double omega() {
        return omega;
    }

    double dropTolerance() {
        return dropTolerance;
    }

    double fill() {
        return fill;
    }

    int restart() {
        return restart;
    }

    double relative() {
        return relative;
    }

    double absolute() {
        return absolute;
    }

    long iterations(long columns) {
        return iterations >= 0 ? iterations : 10 * Math.max(columns, 10);
    }

    double damping() {
        return damping;
    }

    INDArray weights() {
        return weights;
    }

    INDArray guess() {
        return guess;
    }

    IterationListener listener() {
        return listener;
    }

    long every() {
        return every;
    }

    boolean acceptsUnconverged() {
        return acceptUnconverged;
    }

    private static String option(boolean set, String call) {
        return set ? "." + call : "";
    }

    /** What was set, as it is set: {@code SolverOptions.defaults().preconditioner(IC0)}. */
    @Override
    public String toString() {
        SolverOptions d = DEFAULTS;
        return "SolverOptions.defaults()" + option(preconditioner != d.preconditioner, "preconditioner(" + preconditioner + ")")
                + option(inverse != null, "preconditioner(" + inverse + ")") + option(omega != d.omega, "omega(" + omega + ")")
                + option(dropTolerance != d.dropTolerance, "dropTolerance(" + dropTolerance + ")")
                + option(fill != d.fill, "fill(" + fill + ")") + option(restart != d.restart, "restart(" + restart + ")")
                + option(relative != d.relative, "tolerance(" + relative + ")")
                + option(absolute != d.absolute, "absoluteTolerance(" + absolute + ")")
                + option(iterations != d.iterations, "maxIterations(" + iterations + ")")
                + option(guess != null, "startingAt(x0)") + option(damping != d.damping, "damping(" + damping + ")")
                + option(weights != null, "weights(rows)") + option(listener != null, "listener(" + every + ", to)")
                + option(acceptUnconverged, "acceptUnconverged()");
    }
}
