// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.arrays;

import java.util.Arrays;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;

/**
 * Visits the stored entries of an array with their coordinates, and takes them out as Java arrays.
 *
 * <p>{@code forEachEntry} passes each entry once, in the order of rows, for every format and view. The array of coordinates is
 * reused for the next entry.
 */
public final class VisitTheEntries {
    private VisitTheEntries() { }

    public static void main(String[] args) {
        try (INDArray x = Sparse4j.coo(3, 4).add(7, 2, 0).add(1.5, 0, 3).add(-2, 0, 1).build(SparseFormat.CSC)) {
            x.forEachEntry((at, value) -> System.out.println("(" + at[0] + ", " + at[1] + ") = " + value));
            double[] largest = {Double.NEGATIVE_INFINITY};
            x.transpose().forEachEntry((at, value) -> largest[0] = Math.max(largest[0], value));
            System.out.println("largest entry: " + largest[0]);
            try (INDArray rows = x.toFormat(SparseFormat.CSR)) {
                System.out.println("coordinates " + Arrays.deepToString(rows.coordinates()));
                System.out.println("values " + Arrays.toString(rows.values().asDouble()));
            }
        }
    }
}

// Prints:
// (0, 1) = -2.0
// (0, 3) = 1.5
// (2, 0) = 7.0
// largest entry: 7.0
// coordinates [[0, 1], [0, 3], [2, 0]]
// values [-2.0, 1.5, 7.0]
