// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.graph;

import java.util.Arrays;
import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;
import org.sparse4j.array.Creation;
import org.sparse4j.array.Data;
import org.sparse4j.array.Dense;
import org.sparse4j.blas.Level1;
import org.sparse4j.linalg.NotConvergedException;

/** PageRank by power iteration with the library's products, which use all threads. */
final class PowerIteration {
    private static final String METHOD = "pageRank";
    private static final double SMALLER = 0x1p-40;  // scales weights so that the sum of 2^31 of them is finite

    private final PageRankOptions options;
    private final Pulse pulse = new Pulse(METHOD);
    private double[] loose;  // 1 for a dangling vertex, else 0
    private boolean anyLoose;

    private PowerIteration(PageRankOptions options) {
        this.options = options;
    }

    static PageRank run(INDArray a, PageRankOptions options) {
        return new PowerIteration(options).rank(a);
    }

    private PageRank rank(INDArray a) {
        Edges g = Edges.of(METHOD, a, options.weighted() ? Edges.Weights.NUMBERS : Edges.Weights.NONE,
                5 * Double.BYTES, options.weighted() ? 0 : Double.BYTES);
        int n = g.vertices;
        double[] jump = jumps("personalization", options.personalization(), n);
        double[] rest = jumps("dangling", options.dangling(), n);
        if (n == 0) {
            return new PageRank(Dense.vector(new double[0]), 0, 0, true);
        }
        if (jump == null) {
            jump = new double[n];
            Arrays.fill(jump, 1.0 / n);
        }
        double[] chances = chances(g);
        // The CSR arrays of a, read as CSC, are its transpose: row v then has the edges that lead to vertex v.
        try (INDArray columns = Creation.lines(SparseFormat.CSC, Data.of(chances), g.to, g.first, n, n);
                INDArray in = columns.toFormat(SparseFormat.CSR); INDArray v = Dense.vector(jump);
                INDArray u = rest == null ? null : Dense.vector(rest); INDArray none = Dense.vector(loose)) {
            return iterate(in, v, u == null ? v : u, none);
        }
    }

    private PageRank iterate(INDArray in, INDArray jump, INDArray rest, INDArray none) {
        INDArray x = jump.dup();
        INDArray y = jump.dup();
        boolean done = false;
        try {
            for (long k = 1;; k++) {
                step(in, jump, rest, none, x, y);
                double residual;
                try (INDArray change = y.sub(x)) {
                    residual = change.norm1Number().doubleValue();
                }
                boolean converged = residual <= options.tolerance();
                boolean on = options.listener() == null || options.listener().progress(k, residual);
                if (!converged && on && k == options.iterations() && !options.acceptsUnconverged()) {
                    throw new NotConvergedException(METHOD + " did not converge in " + k + " iterations; the residual"
                            + " is " + residual, k, residual);
                }
                if (converged || !on || k == options.iterations()) {
                    done = true;
                    return new PageRank(x, k, residual, converged);
                }
                pulse.look();
                INDArray t = x;
                x = y;
                y = t;
            }
        } finally {
            y.close();
            if (!done) {
                x.close();
            }
        }
    }

    /**
     * Computes y = damping (in x + rest (dot of loose and x)) + (1 - damping) jump. The entries of {@code in} already
     * include the factor damping.
     */
    private void step(INDArray in, INDArray jump, INDArray rest, INDArray none, INDArray x, INDArray y) {
        in.mmul(x, y);
        double lost = anyLoose ? options.damping() * Level1.dot(none, x) : 0;
        if (rest == jump) {
            Level1.axpy(1 - options.damping() + lost, jump, y);
            return;
        }
        Level1.axpy(1 - options.damping(), jump, y);
        if (lost != 0) {
            Level1.axpy(lost, rest, y);
        }
    }

    /** Overwrites the weight of each edge by its transition probability times the damping. */
    private double[] chances(Edges g) {
        double[] w = g.weight;
        if (w == null) {
            w = new double[g.to.length];
            Arrays.fill(w, 1);
        }
        loose = new double[g.vertices];
        for (int v = 0; v < g.vertices; v++) {
            double sum = 0;
            for (int e = g.first[v]; e < g.first[v + 1]; e++) {
                if (!(w[e] >= 0 && w[e] < Double.POSITIVE_INFINITY)) {
                    throw g.refused(e, "each weight must be finite and not negative");
                }
                sum += w[e];
            }
            boolean large = sum == Double.POSITIVE_INFINITY;
            if (large) {
                sum = 0;
                for (int e = g.first[v]; e < g.first[v + 1]; e++) {
                    sum += w[e] * SMALLER;
                }
            }
            if (sum == 0) {
                loose[v] = 1;
                anyLoose = true;
            }
            for (int e = g.first[v]; sum != 0 && e < g.first[v + 1]; e++) {
                w[e] = (large ? w[e] * SMALLER : w[e]) / sum * options.damping();
            }
            pulse.after(1 + g.first[v + 1] - g.first[v]);
        }
        return w;
    }

    /** Returns the weights of the vertices scaled to a sum of 1, or null for null. */
    private static double[] jumps(String what, INDArray weights, int n) {
        if (weights == null) {
            return null;
        }
        boolean vector = weights.rank() == 1 || weights.rank() == 2 && (weights.size(0) == 1 || weights.size(1) == 1);
        if (!vector || weights.length() != n) {
            throw new IllegalArgumentException(METHOD + ": the vector of " + what + " has shape " + Arrays.toString(weights.shape())
                    + "; it must be [" + n + "], with a weight for each vertex");
        }
        double[] all = weights.toDoubleVector();
        double most = 0;
        for (int v = 0; v < n; v++) {
            if (!(all[v] >= 0 && all[v] < Double.POSITIVE_INFINITY)) {
                throw new IllegalArgumentException(METHOD + ": weight " + v + " of " + what + " is " + all[v]
                        + "; it must be finite and not negative");
            }
            most = Math.max(most, all[v]);
        }
        if (most == 0 && n > 0) {
            throw new IllegalArgumentException(METHOD + ": the weights of " + what + " are all 0; at least one must be above 0");
        }
        // Scaled by a power of two first, so that neither the sum nor the quotients overflow or underflow.
        double scale = Math.scalb(1.0, -Math.max(-1000, Math.min(1000, Math.getExponent(most))));
        double sum = 0;
        for (int v = 0; v < n; v++) {
            all[v] *= scale;
            sum += all[v];
        }
        for (int v = 0; v < n; v++) {
            all[v] /= sum;
        }
        return all;
    }
}
