// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg.result;

import org.sparse4j.INDArray;

/**
 * Approximate singular values with their vectors, of {@link org.sparse4j.linalg.Solvers#randomizedSvd}: a is near u diag(s) vt.
 *
 * @param u [rows, k], columns of norm 1
 * @param s [k], descending, never above the true ones
 * @param vt [k, columns], rows of norm 1
 * @param residual the largest |a v - s u| of a pair, computed anew, relative to the largest value
 */
public record ApproximateSvd(INDArray u, INDArray s, INDArray vt, double residual) implements AutoCloseable {
    /** Closes the three arrays. */
    @Override
    public void close() {
        u.close();
        s.close();
        vt.close();
    }
}
