// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.graph;

import org.sparse4j.INDArray;
import org.sparse4j.backend.Arguments;
import org.sparse4j.linalg.IterationListener;

/**
 * Options of {@link Graphs#pageRank}. Instances are immutable: each method that sets an option returns a changed copy.
 * The array arguments are not copied, so they must stay open until {@code pageRank} has read them.
 *
 * @since 0.1.0
 */
public final class PageRankOptions {
    private static final PageRankOptions DEFAULTS = new PageRankOptions();

    private double damping = 0.85;
    private double tolerance = 1e-10;
    private long iterations = 1000;
    private boolean weighted = true;
    private INDArray personalization;
    private INDArray dangling;
    private IterationListener listener;
    private boolean acceptUnconverged;

    private PageRankOptions() {}

    private PageRankOptions(PageRankOptions o) {
        damping = o.damping;
        tolerance = o.tolerance;
        iterations = o.iterations;
        weighted = o.weighted;
        personalization = o.personalization;
        dangling = o.dangling;
        listener = o.listener;
        acceptUnconverged = o.acceptUnconverged;
    }

    /**
     * Returns the default options: damping 0.85, tolerance 1e-10, at most 1000 iterations, weighted edges, and jumps to
     * every vertex with the same probability.
     */
    public static PageRankOptions defaults() {
        return DEFAULTS;
    }

    /**
     * Sets the probability of following an edge instead of jumping, from 0 to 1. With 1, the iteration may never
     * converge.
     *
     * @throws IllegalArgumentException if the probability is not between 0 and 1
     */
    public PageRankOptions damping(double chance) {
        if (!(chance >= 0 && chance <= 1)) {
            throw new IllegalArgumentException("damping is " + chance + "; it must be a probability from 0 to 1");
        }
        PageRankOptions o = new PageRankOptions(this);
        o.damping = chance;
        return o;
    }

    /**
     * Sets the tolerance: the iteration stops if another step would change the scores by at most this much, as the sum
     * of absolute changes. The sum of the scores is 1.
     *
     * @throws IllegalArgumentException if the tolerance is negative or NaN
     */
    public PageRankOptions tolerance(double most) {
        if (!(most >= 0)) {
            throw new IllegalArgumentException("tolerance is " + most + "; it must be at least 0");
        }
        PageRankOptions o = new PageRankOptions(this);
        o.tolerance = most;
        return o;
    }

    /**
     * Sets the maximum number of iterations.
     *
     * @throws IllegalArgumentException if the number is less than 1
     */
    public PageRankOptions maxIterations(long most) {
        if (most < 1) {
            throw new IllegalArgumentException("maxIterations is " + most + "; it must be at least 1");
        }
        PageRankOptions o = new PageRankOptions(this);
        o.iterations = most;
        return o;
    }

    /** Ignores the weights: all edges of a vertex have the same probability. */
    public PageRankOptions unweighted() {
        PageRankOptions o = new PageRankOptions(this);
        o.weighted = false;
        return o;
    }

    /**
     * Sets the distribution of the jumps.
     *
     * @param weights a vector of n elements, of any type and format: the probability of a jump to a vertex is
     *     proportional to its weight; no weight may be negative, and not all may be 0
     */
    public PageRankOptions personalization(INDArray weights) {
        PageRankOptions o = new PageRankOptions(this);
        o.personalization = Arguments.given(weights, "personalization", "the vector");
        return o;
    }

    /**
     * Sets the distribution of the steps from dangling vertices, which have no edges or only edges of weight 0. The
     * default is the distribution of the jumps.
     *
     * @param weights a vector as for {@link #personalization(INDArray)}
     */
    public PageRankOptions dangling(INDArray weights) {
        PageRankOptions o = new PageRankOptions(this);
        o.dangling = Arguments.given(weights, "dangling", "the vector");
        return o;
    }

    /**
     * Sets the listener that receives the residual of each iteration. If the listener returns false, {@code pageRank}
     * stops and returns the scores of that iteration without an exception.
     */
    public PageRankOptions listener(IterationListener to) {
        PageRankOptions o = new PageRankOptions(this);
        o.listener = Arguments.given(to, "listener", "the listener");
        return o;
    }

    /**
     * Makes {@code pageRank} return the last scores if it does not converge, instead of throwing an exception. Then
     * {@link PageRank#converged()} is false.
     */
    public PageRankOptions acceptUnconverged() {
        PageRankOptions o = new PageRankOptions(this);
        o.acceptUnconverged = true;
        return o;
    }

    double damping() {
        return damping;
    }

    double tolerance() {
        return tolerance;
    }

    long iterations() {
        return iterations;
    }

    boolean weighted() {
        return weighted;
    }

    INDArray personalization() {
        return personalization;
    }

    INDArray dangling() {
        return dangling;
    }

    IterationListener listener() {
        return listener;
    }

    boolean acceptsUnconverged() {
        return acceptUnconverged;
    }

    private static String option(boolean set, String call) {
        return set ? "." + call : "";
    }

    /** Returns the calls that make these options, for example {@code PageRankOptions.defaults().damping(0.9)}. */
    @Override
    public String toString() {
        PageRankOptions d = DEFAULTS;
        return "PageRankOptions.defaults()" + option(damping != d.damping, "damping(" + damping + ")")
                + option(tolerance != d.tolerance, "tolerance(" + tolerance + ")")
                + option(iterations != d.iterations, "maxIterations(" + iterations + ")") + option(!weighted, "unweighted()")
                + option(personalization != null, "personalization(weights)") + option(dangling != null, "dangling(weights)")
                + option(listener != null, "listener(to)") + option(acceptUnconverged, "acceptUnconverged()");
    }
}
