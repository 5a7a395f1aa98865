// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.arrays;

import static org.sparse4j.indexing.NDArrayIndex.all;
import static org.sparse4j.indexing.NDArrayIndex.interval;
import static org.sparse4j.indexing.NDArrayIndex.point;

import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;

/**
 * Writes new non-zeros through a view of a view.
 *
 * <p>Points, intervals and transpositions are views: they share the memory of the array. An element that a program writes
 * through one view is visible in the array and in all its other views, also when it was an implicit zero before.
 */
public final class WriteThroughAView {
    private WriteThroughAView() { }

    public static void main(String[] args) {
        try (INDArray x = Sparse4j.sparseCreation().sparse(DataType.DOUBLE, SparseFormat.CSR, 4, 5)) {
            INDArray lower = x.get(interval(2, 4), all());
            INDArray column = lower.transpose().get(point(3), all());
            column.putScalar(0, 7);
            lower.get(point(1), all()).addi(0.5);
            System.out.println("x(2, 3) = " + x.getDouble(2, 3) + ", x(3, 0) = " + x.getDouble(3, 0));
            System.out.println(x.nnz() + " entries in x, " + lower.nnz() + " in the lower half");
        }
    }
}

// Prints:
// x(2, 3) = 7.0, x(3, 0) = 0.5
// 6 entries in x, 6 in the lower half
