// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg;

import org.sparse4j.backend.Arguments;
import org.sparse4j.linalg.solver.SolverKind;

/**
 * Options of {@link Solvers#eigsh}, {@link Solvers#eigs} and {@link Solvers#svds}. Instances are immutable: each method
 * that sets an option returns a changed copy.
 *
 * @since 0.1.0
 */
public final class EigenOptions {
    private static final EigenOptions DEFAULTS = new EigenOptions();

    private Spectrum which = Spectrum.LARGEST_MAGNITUDE;
    private boolean invert;
    private double sigma;
    private LinearOperator inverse;
    private double tolerance = 1e-10;
    private long restarts = 1000;
    private int basis;
    private long seed = 42;
    private IterationListener listener;
    private boolean acceptUnconverged;

    private EigenOptions() {}

    private EigenOptions(EigenOptions o) {
        which = o.which;
        invert = o.invert;
        sigma = o.sigma;
        inverse = o.inverse;
        tolerance = o.tolerance;
        restarts = o.restarts;
        basis = o.basis;
        seed = o.seed;
        listener = o.listener;
        acceptUnconverged = o.acceptUnconverged;
    }

    /**
     * Returns the default options: eigenvalues of largest magnitude, tolerance 1e-10, at most 1000 restarts, a basis of
     * max(2 k + 4, 24) vectors.
     */
    public static EigenOptions defaults() {
        return DEFAULTS;
    }

    /** Sets which eigenvalues to find. {@code svds} finds the largest or the smallest singular values. */
    public EigenOptions which(Spectrum end) {
        EigenOptions o = new EigenOptions(this);
        o.which = Arguments.given(end, "which", "the end of the spectrum");
        return o;
    }

    /**
     * Finds the eigenvalues nearest to a number sigma, with factors of a - sigma I, or of a - sigma m for the
     * generalised problem. {@code svds} does not support it.
     *
     * <p>Sigma may be an eigenvalue. The method then factorises with a shift close to sigma, or with one closer to
     * eigenvalues that are far away. The results are the eigenvalues nearest to sigma in both cases.
     */
    public EigenOptions near(double value) {
        EigenOptions o = new EigenOptions(this);
        o.invert = true;
        o.sigma = value;
        o.inverse = null;
        return o;
    }

    /**
     * Finds the eigenvalues nearest to a number sigma of an operator that is not an array.
     *
     * @param inverse the operator (a - sigma I)^-1, or (a - sigma m)^-1 for the generalised problem, such as {@link
     *     DirectSolver#inverse()}. If sigma is an eigenvalue, pass a number close to sigma and the inverse for that
     *     number.
     */
    public EigenOptions near(double value, LinearOperator inverse) {
        EigenOptions o = near(value);
        o.inverse = Arguments.given(inverse, "near", "the inverse operator");
        return o;
    }

    /**
     * Sets the tolerance: a pair has converged if |a x - lambda x| is at most this, relative to the largest eigenvalue
     * of the iterated matrix. The Javadoc of the other problems states what converged means for them.
     *
     * <p>If the rounding error of a product is larger than the tolerance, as with a function that computes in FLOAT,
     * the search ends as stagnated.
     */
    public EigenOptions tolerance(double relative) {
        EigenOptions o = new EigenOptions(this);
        o.tolerance = relative;
        return o;
    }

    /**
     * Sets the maximum number of restarts.
     *
     * <p>If the maximum is 100 or more and the iteration does not converge, the methods compute everything with a dense
     * method:
     *
     * <ul>
     * <li>{@code eigsh} computes all eigenvalues of up to 2,000 rows, unless the caller passed an inverse
     * <li>{@code svds} computes all singular values of up to 4 million elements
     * </ul>
     *
     * <p>At these sizes the dense methods take several seconds. They do not check for interruption.
     */
    public EigenOptions maxRestarts(long most) {
        EigenOptions o = new EigenOptions(this);
        o.restarts = most;
        return o;
    }

    /**
     * Sets the number of basis vectors, at least k + 2. It counts the vectors with which a restart begins and the vectors
     * that the solver then adds. The solver keeps converged vectors in addition to them.
     */
    public EigenOptions basis(int vectors) {
        EigenOptions o = new EigenOptions(this);
        o.basis = vectors;
        return o;
    }

    /** Sets the seed of the random start vector. */
    public EigenOptions seed(long value) {
        EigenOptions o = new EigenOptions(this);
        o.seed = value;
        return o;
    }

    /** Sets the listener that receives progress after each restart. */
    public EigenOptions listener(IterationListener to) {
        EigenOptions o = new EigenOptions(this);
        o.listener = Arguments.given(to, "listener", "the listener");
        return o;
    }

    /**
     * Returns the current result if the iteration does not converge, instead of throwing {@link NotConvergedException}.
     * The {@code converged()} of the result is false.
     */
    public EigenOptions acceptUnconverged() {
        EigenOptions o = new EigenOptions(this);
        o.acceptUnconverged = true;
        return o;
    }

    long[] integers(int k) {
        return new long[] {k, which.ordinal(), basis, seed, invert ? 1 : 0, restarts};
    }

    double[] scalars() {
        return new double[] {tolerance, sigma};
    }

    boolean inverts() {
        return invert;
    }

    LinearOperator inverse() {
        return inverse;
    }

    IterationListener listener() {
        return listener;
    }

    /** Returns advice for the message if the search does not converge, or an empty string. */
    String advice(SolverKind kind, LinearOperator a) {
        if (invert && inverse != null) {
            return "the inverse must be that of a - sigma I with sigma = " + sigma + " to within the tolerance " + tolerance
                    + "; choose a sigma farther from an eigenvalue, with its inverse, or a larger tolerance";
        }
        if (invert) {
            return "factors of a - sigma I with sigma = " + sigma
                    + ", and with numbers beside it, round too much, or the eigenvalues are too near to each other beside their distance"
                    + " from sigma; choose another sigma, nearer to them, a larger basis, more restarts or a larger tolerance";
        }
        boolean inside = which == Spectrum.SMALLEST_IMAGINARY || which == Spectrum.SMALLEST_MAGNITUDE && a.matrix() == null;
        if (kind == SolverKind.EIGS && inside) {
            return which + " lies inside the spectrum, where only a basis of all " + a.rows()
                    + " vectors confirms; choose near(sigma) or allow that basis";
        }
        if (kind == SolverKind.EIGS && which != Spectrum.LARGEST_MAGNITUDE && which != Spectrum.SMALLEST_MAGNITUDE) {
            return "where many eigenvalues are " + which
                    + " alike, as the imaginary parts of real ones are, only all of them confirm, which are computed up to 2000 rows;"
                    + " choose near(sigma)";
        }
        return "";
    }

    boolean acceptsUnconverged() {
        return acceptUnconverged;
    }

    private static String option(boolean set, String call) {
        return set ? "." + call : "";
    }

    /** Returns the calls that set these options, for example {@code EigenOptions.defaults().which(SMALLEST)}. */
    @Override
    public String toString() {
        EigenOptions d = DEFAULTS;
        return "EigenOptions.defaults()" + option(which != d.which, "which(" + which + ")")
                + option(invert, "near(" + sigma + (inverse == null ? "" : ", " + inverse) + ")")
                + option(tolerance != d.tolerance, "tolerance(" + tolerance + ")")
                + option(restarts != d.restarts, "maxRestarts(" + restarts + ")") + option(basis != d.basis, "basis(" + basis + ")")
                + option(seed != d.seed, "seed(" + seed + ")") + option(listener != null, "listener(to)")
                + option(acceptUnconverged, "acceptUnconverged()");
    }
}
