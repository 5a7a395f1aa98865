// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.arrays;

import java.util.Arrays;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;

/**
 * Keeps the columns that have at least two non-zeros, and remembers their numbers.
 *
 * <p>{@code take} copies rows or columns by their numbers. The same numbers translate the columns of the result back.
 */
public final class DropEmptyColumns {
    private DropEmptyColumns() { }

    public static void main(String[] args) {
        try (INDArray x = Sparse4j.coo(3, 6).add(1, 0, 1).add(2, 1, 1).add(3, 1, 4).add(4, 0, 5).add(5, 2, 5)
                .build(SparseFormat.CSR);
             INDArray counts = x.countNonZero(0);
             INDArray frequent = counts.gte(2)) {
            long[] kept = frequent.prune().getVectorCoordinates();
            System.out.println("entries of the columns: " + Arrays.toString(counts.toLongVector()) + ", kept: "
                    + Arrays.toString(kept));
            try (INDArray y = x.take(kept, 1)) {
                System.out.println(y);
            }
        }
    }
}

// Prints:
// entries of the columns: [0, 2, 0, 0, 1, 2], kept: [1, 5]
// CSR DOUBLE [3, 2], nnz 4, density 0.6667, 80 bytes
// [1.0000, 4.0000]
// [2.0000,      .]
// [     ., 5.0000]
