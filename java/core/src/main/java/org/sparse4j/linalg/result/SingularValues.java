// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg.result;

import org.sparse4j.INDArray;

/**
 * Singular values with their vectors, from {@link org.sparse4j.linalg.Solvers#svds}: a v = s u, a^T u = s v. If s has
 * the largest values, a is close to u diag(s) vt.
 *
 * @param u the left vectors, [rows, k], columns of norm 1
 * @param s the values, [k], descending
 * @param vt the right vectors, [k, columns], rows of norm 1
 * @param restarts the number of restarts
 * @param converged whether the residuals are within the tolerance
 * @since 0.1.0
 */
public record SingularValues(INDArray u, INDArray s, INDArray vt, long restarts, boolean converged)
        implements AutoCloseable {
    /** Closes the three arrays. */
    @Override
    public void close() {
        u.close();
        s.close();
        vt.close();
    }
}
