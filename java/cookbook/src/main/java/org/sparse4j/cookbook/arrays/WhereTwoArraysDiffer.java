// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.arrays;

import org.sparse4j.Difference;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;

/**
 * Lists the first elements in which two arrays differ, and counts all of them.
 *
 * <p>The arrays may have different formats. NaN equals NaN, and an element that is not stored counts with the fill value.
 * Nothing is made dense: the two arrays here have 10^12 elements.
 */
public final class WhereTwoArraysDiffer {
    private WhereTwoArraysDiffer() { }

    public static void main(String[] args) {
        try (INDArray x = Sparse4j.coo(1_000_000, 1_000_000).add(1, 0, 0).add(2, 5, 7).add(Double.NaN, 9, 9).build(SparseFormat.CSR);
             INDArray y = Sparse4j.coo(1_000_000, 1_000_000).add(1 + 1e-12, 0, 0).add(3, 5, 7).add(Double.NaN, 9, 9)
                     .add(4, 999_999, 3).build()) {
            for (Difference d : x.firstDifferences(y, 1e-9, 5)) {
                System.out.println(d);
            }
            System.out.println(x.countDifferences(y, 1e-9) + " elements differ by more than 1e-9, " + x.countDifferences(y, 0)
                    + " at all");
        }
    }
}

// Prints:
// [5, 7]: 2.0, not 3.0
// [999999, 3]: 0.0, not 4.0
// 2 elements differ by more than 1e-9, 3 at all
