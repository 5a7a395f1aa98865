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
 * @param converged whether the residuals are within the tolerance; for a FLOAT matrix, before values and vectors are
 *     rounded to FLOAT
 * @since 0.1.0
 */
public record SingularValues(INDArray u, INDArray s, INDArray vt, long restarts, boolean converged)
        implements AutoCloseable {
    /**
     * Returns the share of each singular vector in the variance of the matrix, as scikit-learn's TruncatedSVD does: the
     * variance of a column of u diag(s), divided by the sum of the variances of all columns of a. The matrix is not
     * centred, so the shares need not be in descending order. For the shares of a centred matrix, see {@link
     * org.sparse4j.linalg.Solvers#pca}.
     *
     * <p>A sparse matrix stays sparse. O(nnz + rows k + columns) time.
     *
     * @param a [rows, columns], the matrix that was decomposed, of any format; may be a view
     * @return a new array [k], of the type of s; NaN if all rows of a are equal
     * @throws IllegalArgumentException if a does not have the shape of the decomposed matrix
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
