// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.solve;

import java.util.Arrays;
import java.util.Locale;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.linalg.Solvers;
import org.sparse4j.linalg.result.Pca;

/**
 * Computes principal components of sparse data without making the matrix dense.
 *
 * <p>Centred data would have no zeros. {@code pca} subtracts the means inside each product instead.
 */
public final class PrincipalComponents {
    private PrincipalComponents() { }

    public static void main(String[] args) {
        try (INDArray x = Sparse4j.sprand(0.01, 7, 2000, 300); Pca pca = Solvers.pca(x, 3)) {
            System.out.println("components " + Arrays.toString(pca.components().shape()));
            System.out.printf(Locale.ROOT, "variances %.5f %.5f %.5f%n", pca.variances().getDouble(0), pca.variances().getDouble(1),
                    pca.variances().getDouble(2));
            try (INDArray coordinates = pca.transform(x); INDArray means = coordinates.mean(0)) {
                System.out.println("rows become " + Arrays.toString(coordinates.shape()));
                System.out.println("the coordinates are centred: " + (means.normmaxNumber().doubleValue() < 1e-12));
            }
        }
    }
}

// Prints:
// components [3, 300]
// variances 0.00856 0.00752 0.00725
// rows become [2000, 3]
// the coordinates are centred: true
