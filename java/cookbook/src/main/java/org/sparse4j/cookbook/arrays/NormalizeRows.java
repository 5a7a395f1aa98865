// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.arrays;

import java.util.Arrays;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;

/**
 * Scales the rows of a sparse matrix to the sum 1, where some rows are empty.
 *
 * <p>A column vector of the sums divides every row. {@code stored()} divides only the stored entries, so that an empty row
 * stays empty. {@code x.divColumnVector(sums)} would divide zeros that are not stored by sums that are not stored: its fill
 * is 0 / 0 = NaN, and it stores every element of the other rows.
 */
public final class NormalizeRows {
    private NormalizeRows() { }

    public static void main(String[] args) {
        try (INDArray x = Sparse4j.coo(3, 4).add(1, 0, 0).add(3, 0, 3).add(5, 2, 1).build(SparseFormat.CSR);
             INDArray sums = x.sum(1);
             INDArray shares = x.stored().divColumnVector(sums);
             INDArray check = shares.sum(1)) {
            System.out.println(shares);
            System.out.println("sums of the rows: " + Arrays.toString(check.toDoubleVector()));
        }
    }
}

// Prints:
// CSR DOUBLE [3, 4], nnz 3, density 0.2500, 68 bytes
// [0.2500,      .,      ., 0.7500]
// [     .,      .,      .,      .]
// [     ., 1.0000,      .,      .]
// sums of the rows: [1.0, 0.0, 1.0]
