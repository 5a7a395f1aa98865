// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg;

import org.sparse4j.INDArray;
import org.sparse4j.backend.Arguments;

/**
 * Options of {@link IterativeSolver}. Instances are immutable: each method that sets an option returns a changed copy.
 * The array arguments are not copied.
 *
 * <pre>{@code
 * SolverOptions options = SolverOptions.defaults().preconditioner(Preconditioner.ILU0).tolerance(1e-10);
 * }</pre>
 *
 * @since 0.1.0
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
     * Returns the default options: no preconditioner, a relative tolerance of 1e-8, at most 10 iterations per column
     * (the limit is never below 100), and GMRES restarts after 30 iterations.
     */
    public static SolverOptions defaults() {
        return DEFAULTS;
    }

    /** Sets a preconditioner that the solver computes from the entries of the matrix. */
    public SolverOptions preconditioner(Preconditioner kind) {
        SolverOptions o = new SolverOptions(this);
        o.preconditioner = Arguments.given(kind, "preconditioner", "the kind");
        o.inverse = null;
        return o;
    }

    /**
     * Sets an operator as preconditioner: an approximation of the inverse of the matrix, such as {@link
     * DirectSolver#inverse()} of a similar matrix.
     *
     * <ul>
     * <li>cg and minres need a symmetric positive definite operator that does not change.
     * <li>gmres accepts an operator that changes from call to call (flexible GMRES, Saad 1993), and stores twice as
     *     many vectors.
     * <li>lsmr does not accept an operator.
     * </ul>
     */
    public SolverOptions preconditioner(LinearOperator approximateInverse) {
        SolverOptions o = new SolverOptions(this);
        o.inverse = Arguments.given(approximateInverse, "preconditioner", "the operator");
        o.preconditioner = Preconditioner.NONE;
        return o;
    }

    /** Sets the relaxation parameter of SSOR, between 0 and 2. The default is 1. */
    public SolverOptions omega(double relaxation) {
        SolverOptions o = new SolverOptions(this);
        o.omega = relaxation;
        return o;
    }

    /**
     * Sets the drop tolerance of ILUT and ICT. They drop entries of the factors that are smaller than this tolerance
     * times the norm of the matrix row. A smaller tolerance gives better factors with more entries. The default is
     * 1e-4, as in SciPy's spilu.
     *
     * @throws IllegalArgumentException if the number is negative or not finite
     */
    public SolverOptions dropTolerance(double relativeToRow) {
        if (!(relativeToRow >= 0) || relativeToRow == Double.POSITIVE_INFINITY) {
            throw new IllegalArgumentException("dropTolerance is " + relativeToRow + "; it must be a finite number of at least 0");
        }
        SolverOptions o = new SolverOptions(this);
        o.dropTolerance = relativeToRow;
        return o;
    }

    /**
     * Sets the fill factor of ILUT and ICT, about the largest ratio of the entries of the factors to those of the
     * matrix. A row of the factors keeps its k largest entries on each side of the diagonal. k is half the fill factor
     * times the average number of entries in a row of the matrix. If the matrix has more than k entries in that row on
     * that side, their number replaces k. The default is 10; infinity sets no limit.
     *
     * @throws IllegalArgumentException if the number is less than 1
     */
    public SolverOptions fill(double timesMatrix) {
        if (!(timesMatrix >= 1)) {
            throw new IllegalArgumentException("fill is " + timesMatrix + "; it must be at least 1");
        }
        SolverOptions o = new SolverOptions(this);
        o.fill = timesMatrix;
        return o;
    }

    /** Sets the number of iterations after which GMRES restarts. GMRES stores this many vectors. */
    public SolverOptions restart(int after) {
        SolverOptions o = new SolverOptions(this);
        o.restart = after;
        return o;
    }

    /**
     * Sets the relative tolerance: the iteration has converged if the norm of b - a x is at most this times the norm of
     * b. The default is 1e-8. For lsmr, the iteration has also converged if the norm of a^T (b - a x) is at most this
     * times |a| |b - a x|; see {@link org.sparse4j.linalg.result.Solution#converged()}.
     */
    public SolverOptions tolerance(double relativeTolerance) {
        SolverOptions o = new SolverOptions(this);
        o.relative = relativeTolerance;
        return o;
    }

    /**
     * Sets the absolute tolerance: the iteration has also converged if the norm of b - a x is at most this. The default
     * is 0.
     */
    public SolverOptions absoluteTolerance(double tolerance) {
        SolverOptions o = new SolverOptions(this);
        o.absolute = tolerance;
        return o;
    }

    /**
     * Sets the maximum number of iterations.
     *
     * @throws IllegalArgumentException if the number is negative
     */
    public SolverOptions maxIterations(long most) {
        if (most < 0) {
            throw new IllegalArgumentException("maxIterations is " + most + "; it must be at least 0");
        }
        SolverOptions o = new SolverOptions(this);
        o.iterations = most;
        return o;
    }

    /**
     * Sets the first guess, an array of the shape of the solution. The default is 0. Each solve reads the array; no
     * solve writes to it.
     */
    public SolverOptions startingAt(INDArray x0) {
        SolverOptions o = new SolverOptions(this);
        o.guess = Arguments.given(x0, "startingAt", "the first guess");
        return o;
    }

    /**
     * Sets the damping of lsmr, which then minimises |a x - b|^2 + damping^2 |x|^2 (Tikhonov regularisation, ridge
     * regression). Residuals and convergence refer to the system [a; damping I] x = [b; 0].
     *
     * @throws IllegalArgumentException if the number is negative or not finite
     */
    public SolverOptions damping(double factor) {
        if (!(factor >= 0) || factor == Double.POSITIVE_INFINITY) {
            throw new IllegalArgumentException("damping is " + factor + "; it must be a finite number of at least 0");
        }
        SolverOptions o = new SolverOptions(this);
        o.damping = factor;
        return o;
    }

    /**
     * Sets the row weights of lsmr, which then minimises |W (a x - b)|, where W is the diagonal matrix of the weights.
     * Residuals and convergence refer to the system W a x = W b.
     *
     * @param rows one number for each row: the square roots of the weights of weighted least squares. The solver reads
     *     the array on creation, and each solve reads it again.
     */
    public SolverOptions weights(INDArray rows) {
        SolverOptions o = new SolverOptions(this);
        o.weights = Arguments.given(rows, "weights", "the array");
        return o;
    }

    /**
     * Sets the listener that receives progress after every {@code everyIterations} iterations.
     *
     * @throws IllegalArgumentException if the number of iterations is less than 1
     */
    public SolverOptions listener(long everyIterations, IterationListener to) {
        if (everyIterations < 1) {
            throw new IllegalArgumentException("listener: the number of iterations between calls is " + everyIterations
                    + "; it must be at least 1");
        }
        SolverOptions o = new SolverOptions(this);
        o.listener = Arguments.given(to, "listener", "the listener");
        o.every = everyIterations;
        return o;
    }

    /**
     * Makes solvers return the last iterate if the iteration does not converge, instead of throwing {@link
     * NotConvergedException}. The {@code converged()} of the result is false.
     */
    public SolverOptions acceptUnconverged() {
        SolverOptions o = new SolverOptions(this);
        o.acceptUnconverged = true;
        return o;
    }

    /** Returns the number of s4j_preconditioner. */
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

    /** Returns the calls that set these options, for example {@code SolverOptions.defaults().preconditioner(IC0)}. */
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
