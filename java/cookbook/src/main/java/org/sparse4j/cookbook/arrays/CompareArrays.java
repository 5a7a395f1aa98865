// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.arrays;

import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;

/**
 * Compares arrays within a tolerance, exactly, and element by element.
 *
 * <p>{@code equals} compares shape, type and elements with a tolerance of 1e-5, as ND4J does; {@code equalsWithEps} takes the
 * tolerance, where 0 is exact. Formats and stored zeros do not matter. {@code eq} returns an array of BOOL.
 */
public final class CompareArrays {
    private CompareArrays() { }

    public static void main(String[] args) {
        try (INDArray x = Sparse4j.coo(2, 3).add(0.3, 0, 0).add(5, 1, 2).build(SparseFormat.CSR);
             INDArray y = Sparse4j.coo(2, 3).add(0.1 + 0.2, 0, 0).add(5, 1, 2).add(0, 1, 0).build(SparseFormat.CSC);
             INDArray same = x.eq(y);
             INDArray difference = x.sub(y);
             INDArray dense = x.toDense()) {
            System.out.println("CSR equals DENSE: " + x.equals(dense));
            System.out.println("x and y are equal: " + x.equals(y) + ", within 1e-9: " + x.equalsWithEps(y, 1e-9) + ", exactly: "
                    + x.equalsWithEps(y, 0));
            System.out.println("elements that differ: " + same.countZeroNumber() + ", largest difference below 1e-15: "
                    + (difference.normmaxNumber().doubleValue() < 1e-15));
        }
    }
}

// Prints:
// CSR equals DENSE: true
// x and y are equal: true, within 1e-9: true, exactly: false
// elements that differ: 1, largest difference below 1e-15: true
