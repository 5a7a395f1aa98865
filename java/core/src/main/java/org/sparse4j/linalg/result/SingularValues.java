// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg.result;

import org.sparse4j.INDArray;

/**
 * Singular values with their vectors: a v = s u, a^T u = s v. With the largest, a is near u diag(s) vt.
 *
 * @param u [rows, k], columns of norm 1
 * @param s [k], descending
 * @param vt [k, columns], rows of norm 1
 * @param restarts how many were made
 * @param converged whether the tolerance was reached
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
