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
    /**
     * Returns the share of the variance of a matrix that each column of u diag(s), the rows in the coordinates of vt, has:
     * its variance over the sum of the variances of the columns of the matrix, as in scikit-learn's TruncatedSVD. The matrix
     * is not centred, so that the shares need not descend. For those of a centred matrix, see {@link
     * org.sparse4j.linalg.Solvers#pca}.
     *
     * <p>A sparse matrix stays sparse. O(nnz + rows k + columns) time.
     *
     * @param a [rows, columns], the matrix that was decomposed, of any format; may be a view
     * @return a new array [k], of the type of s; NaN if all rows of a are equal
     * @throws IllegalArgumentException if the shape of a is another one
     */
    public INDArray explainedVarianceRatio(INDArray a) {
        return ExplainedVariance.ratio(a, u, s, vt);
    }

    /** Closes the three arrays. */
    @Override
    public void close() {
        u.close();
        s.close();
        vt.close();
    }
}
