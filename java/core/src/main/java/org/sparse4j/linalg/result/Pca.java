// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg.result;

import org.sparse4j.INDArray;

/**
 * Principal components of the rows of a matrix, from {@link org.sparse4j.linalg.Solvers#pca}.
 *
 * @param components [k, columns], orthonormal directions, the one of largest variance first
 * @param variances [k], the variances of the rows along the directions, with the divisor n - 1
 * @param mean [columns], the mean of the rows
 * @param explainedVarianceRatio [k], the share of each variance in the sum of the variances of all columns, as in
 *     scikit-learn's PCA; NaN if all rows are equal
 * @since 0.1.0
 */
public record Pca(INDArray components, INDArray variances, INDArray mean, INDArray explainedVarianceRatio) implements AutoCloseable {
    /**
     * Returns the rows of a matrix in the coordinates of the components: (x - mean) components^T, a new array [rows,
     * k], dense.
     *
     * @param x [rows, columns], of any format
     * @throws IllegalArgumentException if the number of columns differs from that of the components
     */
    public INDArray transform(INDArray x) {
        try (INDArray products = x.mmul(components.transpose()); INDArray offset = components.mmul(mean)) {
            return products.sub(offset);
        }
    }

    /** Closes the four arrays. */
    @Override
    public void close() {
        components.close();
        variances.close();
        mean.close();
        explainedVarianceRatio.close();
    }
}
