// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.services;

import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.blas.Usage;

/**
 * Prepares a matrix for many products with vectors before the first request, and frees the preparation.
 *
 * <p>The library builds such a layout by itself after several products. {@code optimizeFor} builds it at once, so that no request
 * waits for it. It takes about as much memory as the matrix.
 */
public final class PrepareRepeatedProducts {
    private PrepareRepeatedProducts() { }

    public static void main(String[] args) {
        try (INDArray entries = Sparse4j.sampling().sprand(DataType.DOUBLE, 0.01, 4, 4000, 4000);
             INDArray a = entries.toFormat(SparseFormat.CSR);
             INDArray v = Sparse4j.ones(4000)) {
            long before = Sparse4j.memory().derivedBytes();
            a.optimizeFor(Usage.VECTOR_PRODUCT);
            long built = Sparse4j.memory().derivedBytes() - before;
            double sum = 0;
            for (int request = 0; request < 100; request++) {
                try (INDArray product = a.mmul(v)) {
                    sum += product.sumNumber().doubleValue();
                }
            }
            System.out.println("100 products, sum as expected: "
                    + (Math.abs(sum / 100 - a.sumNumber().doubleValue()) < 1e-8 * sum / 100));
            System.out.println("all that was built is freed: "
                    + (a.dropLayouts() >= built && Sparse4j.memory().derivedBytes() == before));
        }
    }
}

// Prints:
// 100 products, sum as expected: true
// all that was built is freed: true
