// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.creation;

import java.util.Arrays;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;

/**
 * Builds a matrix from its diagonals, reads one, adds to it, and takes a triangle.
 *
 * <p>{@code diagonal}, {@code tril} and {@code triu} return copies; {@code addDiagonal} and {@code putDiagonal} write into the
 * matrix. Their last two arguments are the dimensions, 0 and 1 for a matrix.
 */
public final class WorkWithDiagonals {
    private WorkWithDiagonals() { }

    public static void main(String[] args) {
        double[][] diagonals = {{-1}, {2}, {-1}};
        try (INDArray a = Sparse4j.sparseCreation().diags(diagonals, new long[] {-1, 0, 1}, 4, 4);
             INDArray scale = Sparse4j.create(new double[] {1, 2, 3, 4})) {
            a.addDiagonal(0.5, 0, 1).putDiagonal(9, 3, 0, 1);
            try (INDArray main = a.diagonal(); INDArray lower = a.tril(-1); INDArray scaled = a.mulColumnVector(scale)) {
                System.out.println(a);
                System.out.println("diagonal: " + Arrays.toString(main.toDoubleVector()));
                System.out.println("below the diagonal: " + lower.nnz() + " entries");
                System.out.println("row 3, scaled by 4: " + Arrays.toString(scaled.getRow(3).toDoubleVector()));
            }
        }
    }
}

// Prints:
// CSR DOUBLE [4, 4], nnz 11, density 0.6875, 172 bytes
// [ 2.5000, -1.0000,       .,  9.0000]
// [-1.0000,  2.5000, -1.0000,       .]
// [      ., -1.0000,  2.5000, -1.0000]
// [      .,       ., -1.0000,  2.5000]
// diagonal: [2.5, 2.5, 2.5, 2.5]
// below the diagonal: 3 entries
// row 3, scaled by 4: [0.0, 0.0, -4.0, 10.0]
