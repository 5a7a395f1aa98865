// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.arrays;

import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.ops.Transforms;

/**
 * Adds a number to all elements of a huge matrix without making it dense.
 *
 * <p>An array has a fill value, which its implicit elements have. Adding 1 to a sparse array changes the fill from 0 to 1, and
 * so does {@code exp}. Reductions and products take the fill into account.
 */
public final class UseFillValues {
    private UseFillValues() { }

    public static void main(String[] args) {
        long n = 1_000_000;
        try (INDArray x = Sparse4j.coo(n, n).add(3, 0, 1).add(-2, 7, 7).build(SparseFormat.CSR);
             INDArray plusOne = x.add(1);
             INDArray exp = Transforms.exp(x);
             INDArray back = plusOne.sub(1)) {
            System.out.println("x + 1: fill " + plusOne.fillValue() + ", entries " + plusOne.nnz() + ", (5, 5) = "
                    + plusOne.getDouble(5, 5));
            System.out.println("exp(x): fill " + exp.fillValue() + ", entries " + exp.nnz());
            System.out.println("sum of x + 1: " + plusOne.sumNumber());
            System.out.println("x + 1 - 1: fill " + back.fillValue() + ", equal to x: " + back.equals(x));
        }
    }
}

// Prints:
// x + 1: fill 1.0, entries 2, (5, 5) = 1.0
// exp(x): fill 1.0, entries 2
// sum of x + 1: 1.000000000001E12
// x + 1 - 1: fill 0.0, equal to x: true
