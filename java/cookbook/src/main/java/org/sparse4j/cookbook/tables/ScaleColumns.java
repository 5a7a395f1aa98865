// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.tables;

import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.preprocessing.MaxAbsScaler;

/**
 * Scales the columns of a sparse matrix without touching its zeros.
 *
 * <p>{@code MaxAbsScaler} divides each column by its largest magnitude. What it learned is applied to other data of the same
 * columns.
 */
public final class ScaleColumns {
    private ScaleColumns() { }

    public static void main(String[] args) {
        try (INDArray train = Sparse4j.createSparseCOO(new double[] {2, -8, 5}, new long[][] {{0, 0}, {1, 1}, {2, 0}}, 3, 2);
             INDArray test = Sparse4j.createSparseCOO(new double[] {10, 4}, new long[][] {{0, 0}, {0, 1}}, 1, 2)) {
            MaxAbsScaler scaler = new MaxAbsScaler();
            try (INDArray scaled = scaler.fitTransform(train); INDArray other = scaler.transform(test)) {
                System.out.println(scaled);
                System.out.println(other);
            }
        }
    }
}

// Prints:
// COO DOUBLE [3, 2], nnz 3, density 0.5000, 48 bytes
// [ 0.4000,       .]
// [      ., -1.0000]
// [ 1.0000,       .]
// COO DOUBLE [1, 2], nnz 2, density 1.000, 32 bytes
// [2.0000, 0.5000]
