// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg.result;

import org.sparse4j.INDArray;

/**
 * Principal components of the rows of a matrix, found without making it dense: see {@link org.sparse4j.linalg.Solvers#pca}.
 *
 * @param components [k, columns], directions of norm 1 and at right angles, the largest variance first
 * @param variances [k], of the rows along these, with n - 1
 * @param mean [columns], of the rows
 */
public record Pca(INDArray components, INDArray variances, INDArray mean) implements AutoCloseable {
    /**
     * The rows of a matrix in the components' coordinates: (x - mean) components^T, [rows, k], dense.
     *
     * @param x [rows, columns] of any format
     * @throws IllegalArgumentException when x has other columns
     */
    public INDArray transform(INDArray x) {
        try (INDArray products = x.mmul(components.transpose()); INDArray offset = components.mmul(mean)) {
            return products.sub(offset);
        }
    }

    /** Closes the three arrays. */
    @Override
    public void close() {
        components.close();
        variances.close();
        mean.close();
    }
}
