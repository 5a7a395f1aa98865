// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.format;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.sparse4j.CooBuilder;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;

/** Generalized compressed storage with the dimensions in reverse order, all of them but one in the line. */
class GcsContractTest extends ArrayContract {
    @Override
    INDArray build(CooBuilder entries) {
        int rank = entries.rank();
        int[] order = new int[rank];
        for (int d = 0; d < rank; d++) {
            order[d] = rank - 1 - d;
        }
        // A matrix with one dimension in the line would be CSC, which has its own test.
        return entries.build(order, rank == 2 ? 2 : Math.max(0, rank - 1));
    }

    @Override
    SparseFormat format(int rank) {
        return SparseFormat.GCS;
    }

    @Test
    void layoutsOfTheNote() {
        // The GCS note's example of rank 3, by order (1, 0, 2) and partitioning 1.
        long[][] at = {{0, 0, 1}, {0, 0, 2}, {0, 0, 3}, {0, 2, 1}, {1, 0, 0}, {1, 0, 3}, {1, 2, 0}, {1, 2, 2}, {1, 2, 3}};
        double[] values = {1, 2, 3, 4, 5, 6, 7, 8, 9};
        try (INDArray a = Sparse4j.createSparseGCS(values, at, new long[] {2, 3, 4}, new int[] {1, 0, 2}, 1)) {
            assertArrayEquals(new long[] {0, 5, 5}, a.pointersB().asLong());
            assertArrayEquals(new long[] {5, 5, 9}, a.pointersE().asLong());
            assertArrayEquals(new long[] {1, 2, 3, 4, 7, 1, 4, 6, 7}, a.indexes().asLong());
            assertArrayEquals(new double[] {1, 2, 3, 5, 6, 4, 7, 8, 9}, a.values().asDouble());
            assertArrayEquals(new int[] {1, 0, 2}, a.dimensionOrder());
            assertEquals(1, a.partitioning());
        }
    }
}
