// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg.result;

import org.sparse4j.INDArray;

/**
 * Eigenvalues with their vectors: a vectors = vectors diag(values).
 *
 * @param values [k], ascending
 * @param vectors [n, k], one in each column, of norm 1, the element of largest magnitude positive
 * @param restarts how many were made
 * @param converged whether the tolerance was reached
 */
public record Eigenpairs(INDArray values, INDArray vectors, long restarts, boolean converged)
        implements AutoCloseable {
    /** Closes both arrays. */
    @Override
    public void close() {
        values.close();
        vectors.close();
    }
}
