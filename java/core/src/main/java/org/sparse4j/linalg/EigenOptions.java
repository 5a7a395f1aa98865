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
     * Selects the eigenvalues nearest to a number sigma. The solver finds them with factors of a - sigma I, or of a -
     * sigma m for the generalised problem. {@code svds} does not support this option.
     *
     * <p>Sigma may be an eigenvalue. In that case, the solver factorises with a shift close to sigma instead. If the
     * wanted eigenvalues are far from sigma, it may use a shift closer to them. The results are the eigenvalues nearest
     * to sigma in every case.
     */
    public EigenOptions near(double value) {
        EigenOptions o = new EigenOptions(this);
        o.invert = true;
        o.sigma = value;
        o.inverse = null;
        return o;
    }

    /**
     * Selects the eigenvalues nearest to a number sigma of an operator that is not an array.
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
     * of the iterated matrix. For generalised problems, eigs and svds, the Javadoc of the method in {@link Solvers}
     * defines convergence.
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
     * <p>If the maximum is 100 or more and the iteration does not converge, a solver switches to a dense method:
     *
     * <ul>
     * <li>{@code eigsh} computes all eigenvalues if the matrix has up to 2,000 rows and the caller did not pass an
     *     inverse
     * <li>{@code svds} computes all singular values if the matrix has up to 4 million elements
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
     * Sets the number of basis vectors, at least k + 2. The basis consists of the vectors with which a restart begins
     * and those that the solver adds until the next restart. Converged vectors are not part of the basis.
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
     * Makes the methods return the current result if the iteration does not converge, instead of throwing {@link
     * NotConvergedException}. The {@code converged()} of the result is false.
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
                    + ", and with shifts near it, have too large rounding errors, or the wanted eigenvalues are too close to each other"
                    + " compared with their distance from sigma; choose a sigma nearer to them, a larger basis, more restarts or a larger"
                    + " tolerance";
        }
        boolean inside = which == Spectrum.SMALLEST_IMAGINARY || which == Spectrum.SMALLEST_MAGNITUDE && a.matrix() == null;
        if (kind == SolverKind.EIGS && inside) {
            return "eigenvalues " + which + " lie inside the spectrum, where only a basis of all " + a.rows()
                    + " vectors confirms that none is missing; call near(sigma), or basis(" + a.rows() + ")";
        }
        if (kind == SolverKind.EIGS && which != Spectrum.LARGEST_MAGNITUDE && which != Spectrum.SMALLEST_MAGNITUDE) {
            return "if many eigenvalues are equally " + which + ", as all real ones have the imaginary part 0, only the computation of all"
                    + " eigenvalues confirms the result, and it is limited to 2000 rows; call near(sigma)";
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
