// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.arrays;

import java.util.Arrays;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;

/**
 * Computes the means of ratings where an element that is not stored is missing, and not zero.
 *
 * <p>{@code mean} divides by all elements. {@code stored().mean} divides by the stored ones only. A matrix with the fill value
 * NaN says itself that its other elements are unknown.
 */
public final class MissingIsNotZero {
    private MissingIsNotZero() { }

    public static void main(String[] args) {
        try (INDArray ratings = Sparse4j.coo(2, 4).add(5, 0, 0).add(3, 0, 2).add(4, 1, 3).build(SparseFormat.CSR);
             INDArray overAll = ratings.mean(1);
             INDArray overStored = ratings.stored().mean(1);
             INDArray counts = ratings.stored().count(1);
             INDArray centred = ratings.stored().subColumnVector(overStored)) {
            System.out.println("means of all elements: " + Arrays.toString(overAll.toDoubleVector()));
            System.out.println("means of the ratings:  " + Arrays.toString(overStored.toDoubleVector()) + " of "
                    + Arrays.toString(counts.toIntVector()));
            System.out.println("less the mean of the row:\n" + centred);
        }
        try (INDArray unknown = Sparse4j.coo(2, 2).fill(Double.NaN).add(5, 0, 0).build();
             INDArray nan = unknown.isNaN()) {
            System.out.println("x(1, 1) = " + unknown.getDouble(1, 1) + ", unknown elements: " + nan.countNonZeroNumber());
        }
    }
}

// Prints:
// means of all elements: [2.0, 1.0]
// means of the ratings:  [4.0, 4.0] of [2, 1]
// less the mean of the row:
// CSR DOUBLE [2, 4], nnz 3, density 0.3750, 60 bytes
// [ 1.0000,       ., -1.0000,       .]
// [      .,       .,       .,       0]
// x(1, 1) = NaN, unknown elements: 3
