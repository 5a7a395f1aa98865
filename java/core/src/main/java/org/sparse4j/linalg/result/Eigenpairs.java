// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg.result;

import org.sparse4j.INDArray;

/**
 * Eigenvalues and eigenvectors of a symmetric matrix, from {@link org.sparse4j.linalg.Solvers#eigsh}: a vectors =
 * vectors diag(values); for the generalised problem a vectors = m vectors diag(values).
 *
 * @param values [k], ascending
 * @param vectors [n, k], one in each column, of norm 1 (for the generalised problem with respect to m); the element of
 *     largest magnitude is positive
 * @param restarts the number of restarts
 * @param converged whether the residuals are within the tolerance; for a FLOAT matrix, before values and vectors are
 *     rounded to FLOAT
 * @since 0.1.0
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
