// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.arrays;

import static org.sparse4j.indexing.NDArrayIndex.all;
import static org.sparse4j.indexing.NDArrayIndex.newAxis;

import java.util.Arrays;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;

/**
 * Combines a matrix with a row, a column and two vectors with each other by broadcasting.
 *
 * <p>Shapes broadcast as in NumPy: from the last dimension on, where a length of 1 repeats. Multiplication with a dense vector
 * keeps the matrix sparse.
 */
public final class BroadcastVectors {
    private BroadcastVectors() { }

    public static void main(String[] args) {
        try (INDArray x = Sparse4j.coo(2, 3).add(1, 0, 0).add(2, 0, 2).add(3, 1, 1).build(SparseFormat.CSR);
             INDArray row = Sparse4j.create(new double[] {10, 20, 30});
             INDArray column = Sparse4j.create(new double[] {1, -1});
             INDArray byRow = x.mul(row);
             INDArray byColumn = x.mul(column.get(all(), newAxis()));
             INDArray outer = column.get(all(), newAxis()).mul(row)) {
            System.out.println("x times row: " + byRow.getFormat() + " " + Arrays.deepToString(byRow.toDoubleMatrix()));
            System.out.println("x times column: " + byColumn.getFormat() + " " + Arrays.deepToString(byColumn.toDoubleMatrix()));
            System.out.println("column times row: " + Arrays.deepToString(outer.toDoubleMatrix()));
            try (INDArray wrong = x.mul(column)) {
                System.out.println(wrong);
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
    }
}

// Prints:
// x times row: CSR [[10.0, 0.0, 60.0], [0.0, 60.0, 0.0]]
// x times column: CSR [[1.0, 0.0, 2.0], [0.0, -3.0, 0.0]]
// column times row: [[10.0, 20.0, 30.0], [-10.0, -20.0, -30.0]]
// mul: shapes [2, 3] and [2] do not broadcast: aligned at the end, 3 and 2 are neither equal nor 1
