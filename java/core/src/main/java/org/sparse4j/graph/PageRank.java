// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.graph;

import org.sparse4j.INDArray;

/**
 * What PageRank ended with.
 *
 * @param scores [n], DOUBLE: not negative, their sum is 1 but for rounding
 * @param iterations how many were made, each with one product
 * @param residual the sum of the changes that another step would make to these very scores
 * @param converged whether the tolerance was reached
 */
public record PageRank(INDArray scores, long iterations, double residual, boolean converged) implements AutoCloseable {
    /** Closes the scores. */
    @Override
    public void close() {
        scores.close();
    }
}
