// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.creation;

import org.sparse4j.DuplicatePolicy;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;

/**
 * Counts pairs of 40-bit keys in a matrix of 2^40 rows and columns.
 *
 * <p>Indexes are 64-bit numbers where they have to be. Memory depends on the entries alone: compressed formats store only the
 * rows that have entries.
 */
public final class UseHugeShapes {
    private UseHugeShapes() { }

    public static void main(String[] args) {
        long n = 1L << 40;
        long[] from = {5, 1_000_000_000_000L, 5, 77};
        long[] to = {900_000_000_000L, 3, 900_000_000_000L, 77};
        try (INDArray pairs = Sparse4j.coo(n, n).duplicates(DuplicatePolicy.SUM)
                .addByDimension(new double[] {1, 1, 1, 1}, from, to).build(SparseFormat.CSR);
             INDArray outgoing = pairs.sum(1);
             INDArray twoSteps = pairs.mmul(pairs)) {
            System.out.println(pairs.rows() + " rows, " + pairs.nnz() + " different pairs");
            System.out.println("count of the first pair: " + pairs.getDouble(from[0], to[0]));
            System.out.println("sums of the rows: " + outgoing.getFormat() + " with " + outgoing.nnz() + " entries");
            System.out.println("product: " + twoSteps.nnz() + " entry, " + twoSteps.getDouble(77, 77));
        }
    }
}

// Prints:
// 1099511627776 rows, 3 different pairs
// count of the first pair: 2.0
// sums of the rows: COO with 3 entries
// product: 1 entry, 1.0
