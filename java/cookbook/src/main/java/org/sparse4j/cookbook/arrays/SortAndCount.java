// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.arrays;

import java.util.Arrays;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;

/**
 * Sorts the rows of a sparse matrix, and counts its distinct values.
 *
 * <p>Implicit zeros take part: they stand between the negative and the positive entries, and are counted without being
 * stored.
 */
public final class SortAndCount {
    private SortAndCount() { }

    public static void main(String[] args) {
        try (INDArray x = Sparse4j.coo(2, 6).add(3, 0, 4).add(-1, 0, 0).add(3, 0, 2).add(8, 1, 5).build(SparseFormat.CSR);
             INDArray ascending = x.sort(1, true);
             INDArray order = x.argsort(1, false)) {
            System.out.println("each row ascending: " + Arrays.deepToString(ascending.toDoubleMatrix()));
            System.out.println("columns, largest first: " + Arrays.deepToString(order.toLongMatrix()));
            INDArray[] distinct = Sparse4j.searching().uniqueCounts(x);
            try (INDArray values = distinct[0]; INDArray counts = distinct[1];
                 INDArray byColumn = Sparse4j.searching().sortRows(x, 5, false)) {
                System.out.println("values " + Arrays.toString(values.toDoubleVector()) + " occur "
                        + Arrays.toString(counts.toLongVector()) + " times");
                System.out.println("rows by column 5, descending: " + Arrays.deepToString(byColumn.toIntMatrix()));
            }
        }
    }
}

// Prints:
// each row ascending: [[-1.0, 0.0, 0.0, 0.0, 3.0, 3.0], [0.0, 0.0, 0.0, 0.0, 0.0, 8.0]]
// columns, largest first: [[2, 4, 1, 3, 5, 0], [5, 0, 1, 2, 3, 4]]
// values [-1.0, 0.0, 3.0, 8.0] occur [1, 8, 2, 1] times
// rows by column 5, descending: [[0, 0, 0, 0, 0, 8], [-1, 0, 3, 0, 3, 0]]
