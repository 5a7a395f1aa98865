// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg.result;

import org.sparse4j.INDArray;

/**
 * Approximate singular values with their vectors, from {@link org.sparse4j.linalg.Solvers#randomizedSvd}: a is close to
 * u diag(s) vt.
 *
 * @param u the left vectors, [rows, k], columns of norm 1
 * @param s the values, [k], descending, never above the true ones
 * @param vt the right vectors, [k, columns], rows of norm 1
 * @param residual the largest |a v - s u|, recomputed at the end, relative to the largest value
 * @since 0.1.0
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
