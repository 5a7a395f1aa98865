// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.graph;

import org.sparse4j.INDArray;

/**
 * The result of {@link Graphs#pageRank}.
 *
 * @param scores DOUBLE, shape [n]: the score of each vertex; no score is negative, and the sum is 1 up to rounding
 * @param iterations the number of iterations, each of which took one product
 * @param residual the sum of the absolute changes that another step would make to these scores
 * @param converged whether the residual is at most the tolerance
 * @since 0.1.0
 */
public record PageRank(INDArray scores, long iterations, double residual, boolean converged) implements AutoCloseable {
    /** Closes the scores. */
    @Override
    public void close() {
        scores.close();
    }
}
