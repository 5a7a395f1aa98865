// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.graph;

import org.sparse4j.INDArray;
import org.sparse4j.backend.Arguments;
import org.sparse4j.linalg.IterationListener;

/** How {@link Graphs#pageRank} walks. Immutable: each method returns options that differ in one thing. */
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

    /** Damping 0.85, tolerance 1e-10, at most 1000 iterations, edges by their weights, jumps to any vertex alike. */
    public static PageRankOptions defaults() {
        return DEFAULTS;
    }

    /** The chance to follow an edge rather than to jump, from 0 to 1; with 1 nothing need converge. */
    public PageRankOptions damping(double chance) {
        if (!(chance >= 0 && chance <= 1)) {
            throw new IllegalArgumentException("damping: " + chance + "; it must be a probability from 0 to 1");
        }
        PageRankOptions o = new PageRankOptions(this);
        o.damping = chance;
        return o;
    }

    /** Done when another step would change the scores, whose sum is 1, by at most this in sum. */
    public PageRankOptions tolerance(double most) {
        if (!(most >= 0)) {
            throw new IllegalArgumentException("tolerance: " + most + "; it must be at least 0");
        }
        PageRankOptions o = new PageRankOptions(this);
        o.tolerance = most;
        return o;
    }

    /** At most so many iterations, 1 or more. */
    public PageRankOptions maxIterations(long most) {
        if (most < 1) {
            throw new IllegalArgumentException("maxIterations: " + most + "; it must be at least 1");
        }
        PageRankOptions o = new PageRankOptions(this);
        o.iterations = most;
        return o;
    }

    /** Every edge of a vertex is as likely as another: weights are not read. */
    public PageRankOptions unweighted() {
        PageRankOptions o = new PageRankOptions(this);
        o.weighted = false;
        return o;
    }

    /** Where jumps lead: a vector of [n] weights of any type and format, not negative, not all 0. Read by the call. */
    public PageRankOptions personalization(INDArray weights) {
        PageRankOptions o = new PageRankOptions(this);
        o.personalization = Arguments.given(weights, "personalization", "the vector");
        return o;
    }

    /**
     * Where vertices lead whose edges have no weight: a vector as of {@link #personalization}, which it is unless said.
     */
    public PageRankOptions dangling(INDArray weights) {
        PageRankOptions o = new PageRankOptions(this);
        o.dangling = Arguments.given(weights, "dangling", "the vector");
        return o;
    }

    /** Who is told of every iteration, with the residual; false stops. */
    public PageRankOptions listener(IterationListener to) {
        PageRankOptions o = new PageRankOptions(this);
        o.listener = Arguments.given(to, "listener", "the listener");
        return o;
    }

    /** Not converged is no error: the last scores are returned, and say so. */
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

    /** What was set, as it is set: {@code PageRankOptions.defaults().damping(0.9)}. */
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
