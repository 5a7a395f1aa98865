// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.arrays;

import java.util.Locale;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.ops.Transforms;

/**
 * Adds, multiplies, compares and transforms sparse matrices element by element; every result is sparse.
 *
 * <p>A method whose name ends in {@code i} writes into its array; every other one returns a new array.
 */
public final class ComputeElementWise {
    private ComputeElementWise() { }

    public static void main(String[] args) {
        try (INDArray x = Sparse4j.coo(1000, 1000).add(2, 0, 0).add(-3, 1, 5).build(SparseFormat.CSR);
             INDArray y = Sparse4j.coo(1000, 1000).add(10, 0, 0).add(4, 9, 9).build(SparseFormat.CSR);
             INDArray sum = x.add(y);
             INDArray product = x.mul(y);
             INDArray larger = Transforms.max(x, y);
             INDArray positive = x.gt(0);
             INDArray logs = Transforms.log1p(y);
             INDArray clipped = x.map(v -> Math.max(-1, Math.min(1, v)))) {
            System.out.println("x + y: " + sum.getFormat() + ", entries " + sum.nnz());
            System.out.println("x * y: entries " + product.nnz() + ", (0, 0) = " + product.getDouble(0, 0));
            System.out.println("max(x, y): (1, 5) = " + larger.getDouble(1, 5) + ", (9, 9) = " + larger.getDouble(9, 9));
            System.out.println("x > 0: " + positive.dataType() + ", true in " + positive.countNonZeroNumber());
            System.out.printf(Locale.ROOT, "log(1 + y): (9, 9) = %.4f%n", logs.getDouble(9, 9));
            System.out.println("x clipped: (0, 0) = " + clipped.getDouble(0, 0) + ", (1, 5) = " + clipped.getDouble(1, 5));
            x.muli(2).addi(y);
            System.out.println("2 x + y, in place: (0, 0) = " + x.getDouble(0, 0) + ", entries " + x.nnz());
        }
    }
}

// Prints:
// x + y: CSR, entries 3
// x * y: entries 1, (0, 0) = 20.0
// max(x, y): (1, 5) = 0.0, (9, 9) = 4.0
// x > 0: BOOL, true in 1
// log(1 + y): (9, 9) = 1.6094
// x clipped: (0, 0) = 1.0, (1, 5) = -1.0
// 2 x + y, in place: (0, 0) = 14.0, entries 3
