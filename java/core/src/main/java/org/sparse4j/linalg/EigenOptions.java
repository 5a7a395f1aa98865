// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg;

import org.sparse4j.backend.Arguments;
import org.sparse4j.linalg.solver.SolverKind;

/** How eigenvalues and singular values are found. Immutable: each method returns options that differ in one thing. */
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

    /** Largest magnitude, tolerance 1e-10, at most 1000 restarts, a basis of max(2 k + 4, 24) vectors. */
    public static EigenOptions defaults() {
        return DEFAULTS;
    }

    /** Which eigenvalues; for svds the largest or the smallest singular values. */
    public EigenOptions which(Spectrum end) {
        EigenOptions o = new EigenOptions(this);
        o.which = Arguments.given(end, "which", "the end of the spectrum");
        return o;
    }

    /**
     * The eigenvalues nearest to sigma, by factors of a - sigma I, or a - sigma m; not for svds. Sigma may be an eigenvalue: factors
     * are made beside it then, or nearer to eigenvalues that are far away, and the results are those nearest to sigma all the same.
     */
    public EigenOptions near(double value) {
        EigenOptions o = new EigenOptions(this);
        o.invert = true;
        o.sigma = value;
        o.inverse = null;
        return o;
    }

    /**
     * The eigenvalues nearest to sigma of an operator that is not an array.
     *
     * @param inverse (a - sigma I)^-1, or (a - sigma m)^-1, such as {@link DirectSolver#inverse()}. Where sigma is an eigenvalue, take
     *         an inverse for a number beside it, and that number.
     */
    public EigenOptions near(double value, LinearOperator inverse) {
        EigenOptions o = near(value);
        o.inverse = Arguments.given(inverse, "near", "the inverse operator");
        return o;
    }

    /**
     * A pair counts as found when |a x - lambda x| is at most this, relative to the largest eigenvalue of what is iterated;
     * what that means for other problems is said where they are. Products that round more than that, such as a function's in
     * FLOAT, let the search end as stagnated.
     */
    public EigenOptions tolerance(double relative) {
        EigenOptions o = new EigenOptions(this);
        o.tolerance = relative;
        return o;
    }

    /**
     * At most so many restarts. If 100 or more are not enough, {@code eigsh} computes all eigenvalues of up to 2,000 rows, unless
     * the caller gave the inverse, and {@code svds} all singular values of up to 4 million elements: in up to 11 s, for which an
     * interrupt waits.
     */
    public EigenOptions maxRestarts(long most) {
        EigenOptions o = new EigenOptions(this);
        o.restarts = most;
        return o;
    }

    /** Vectors that a restart begins from and adds, at least k + 2; what has converged is kept beside them. */
    public EigenOptions basis(int vectors) {
        EigenOptions o = new EigenOptions(this);
        o.basis = vectors;
        return o;
    }

    /** The start vector's seed. */
    public EigenOptions seed(long value) {
        EigenOptions o = new EigenOptions(this);
        o.seed = value;
        return o;
    }

    /** Who is told of every restart. */
    public EigenOptions listener(IterationListener to) {
        EigenOptions o = new EigenOptions(this);
        o.listener = Arguments.given(to, "listener", "the listener");
        return o;
    }

    /** Not converged is no error: what there is so far is returned, and says so. */
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

    /** What to do where a search with these does not converge; empty: nothing in particular. */
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

    /** What was set, as it is set: {@code EigenOptions.defaults().which(SMALLEST)}. */
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
