// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.exchange;

import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.interop.ArrowArrays;

/**
 * Passes the entries of a matrix to Arrow as a table of triplets, and back.
 *
 * <p>Readers of Arrow, such as DuckDB, Polars and pandas, take the table without a copy.
 */
public final class Arrow {
    private Arrow() { }

    public static void main(String[] args) {
        try (BufferAllocator allocator = new RootAllocator();
             INDArray x = Sparse4j.createSparseCOO(new double[] {2.5, -1}, new long[][] {{0, 3}, {2, 1}}, 3, 4);
             VectorSchemaRoot table = ArrowArrays.toTriplets(x, allocator)) {
            System.out.print(table.contentToTSVString());
            try (INDArray back = ArrowArrays.fromTriplets(table.getVector("value"), x.shape(), table.getVector(0), table.getVector(1))) {
                System.out.println("equal: " + back.equals(x));
            }
        }
    }
}

// Prints:
// dim0	dim1	value
// 0	3	2.5
// 2	1	-1.0
// equal: true
