// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.creation;

import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;

/**
 * Draws a random sparse matrix from a seed, and splits its entries into training and test entries.
 *
 * <p>The same seed gives the same matrix on every machine and for any number of threads. Each entry is in exactly one of the
 * parts.
 */
public final class DrawARandomMatrix {
    private DrawARandomMatrix() { }

    public static void main(String[] args) {
        try (INDArray x = Sparse4j.sampling().sprand(DataType.DOUBLE, 0.001, 42, 3000, 2000);
             INDArray again = Sparse4j.sampling().sprand(DataType.DOUBLE, 0.001, 42, 3000, 2000);
             INDArray rows = x.toFormat(SparseFormat.CSR)) {
            System.out.println(x.nnz() + " entries, the same for the same seed: " + again.equals(x));
            INDArray[] parts = Sparse4j.sampling().randomSplit(rows, new double[] {0.8, 0.2}, 7);
            try (INDArray train = parts[0]; INDArray test = parts[1]; INDArray both = train.add(test)) {
                System.out.println("train " + train.nnz() + ", test " + test.nnz() + ", together equal: " + both.equals(x));
            }
        }
    }
}

// Prints:
// 6000 entries, the same for the same seed: true
// train 4852, test 1148, together equal: true
