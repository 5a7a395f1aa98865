// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.creation;

import java.util.Arrays;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;

/**
 * Joins matrices below and beside each other, along a new dimension, and as blocks.
 *
 * <p>All results are copies, and sparse if the arrays are.
 */
public final class ConcatAndStack {
    private ConcatAndStack() { }

    public static void main(String[] args) {
        try (INDArray a = Sparse4j.speye(2);
             INDArray b = Sparse4j.coo(2, 2).add(7, 0, 1).build();
             INDArray zero = Sparse4j.sparse(2, 2);
             INDArray below = Sparse4j.concat(0, a, b);
             INDArray beside = Sparse4j.hstack(a, b);
             INDArray stacked = Sparse4j.stack(0, a, b);
             INDArray top = Sparse4j.hstack(a, zero);
             INDArray bottom = Sparse4j.hstack(b, a);
             INDArray blocks = Sparse4j.vstack(top, bottom)) {
            System.out.println("below: " + Arrays.deepToString(below.toDoubleMatrix()));
            System.out.println("beside: " + Arrays.deepToString(beside.toDoubleMatrix()));
            System.out.println("stacked: " + Arrays.toString(stacked.shape()) + ", (1, 0, 1) = " + stacked.getDouble(1, 0, 1));
            System.out.println(blocks);
        }
    }
}

// Prints:
// below: [[1.0, 0.0], [0.0, 1.0], [0.0, 7.0], [0.0, 0.0]]
// beside: [[1.0, 0.0, 0.0, 7.0], [0.0, 1.0, 0.0, 0.0]]
// stacked: [2, 2, 2], (1, 0, 1) = 7.0
// CSR DOUBLE [4, 4], nnz 5, density 0.3125, 100 bytes
// [1.0000,      .,      .,      .]
// [     ., 1.0000,      .,      .]
// [     ., 7.0000, 1.0000,      .]
// [     .,      .,      ., 1.0000]
