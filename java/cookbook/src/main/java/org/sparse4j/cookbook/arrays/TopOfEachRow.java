// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.arrays;

import java.util.Arrays;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;

/**
 * Finds the two largest elements of each row, with their columns.
 *
 * <p>{@code topK} counts implicit zeros, so that a row of negative entries begins with a zero. {@code argTopKStored} looks at
 * stored entries only and fills up with -1.
 */
public final class TopOfEachRow {
    private TopOfEachRow() { }

    public static void main(String[] args) {
        try (INDArray scores = Sparse4j.coo(3, 5).add(0.3, 0, 4).add(0.9, 0, 1).add(0.5, 0, 2).add(-1, 1, 3).add(-2, 1, 0)
                .build(SparseFormat.CSR)) {
            INDArray[] top = Sparse4j.searching().topK(scores, 2);
            try (INDArray values = top[0]; INDArray columns = top[1];
                 INDArray stored = Sparse4j.searching().argTopKStored(scores, 2)) {
                for (int row = 0; row < scores.rows(); row++) {
                    System.out.println("row " + row + ": " + Arrays.toString(values.getRow(row).toDoubleVector())
                            + " in columns " + Arrays.toString(columns.getRow(row).toLongVector())
                            + "; stored in " + Arrays.toString(stored.getRow(row).toLongVector()));
                }
            }
        }
    }
}

// Prints:
// row 0: [0.9, 0.5] in columns [1, 2]; stored in [1, 2]
// row 1: [0.0, 0.0] in columns [1, 2]; stored in [3, 0]
// row 2: [0.0, 0.0] in columns [0, 1]; stored in [-1, -1]
