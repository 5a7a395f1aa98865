// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.arrays;

import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;

/**
 * Reads elements of a sparse matrix one by one, at many places at once, and changes stored ones.
 *
 * <p>From the 32nd access on, Java reads and writes the memory of the array itself. An element that is not stored has
 * the fill of the array.
 */
public final class ReadElements {
    private ReadElements() {}

    public static void main(String[] args) {
        double[][] ratings = {{5, 0, 0, 1}, {0, 4, 0, 0}, {2, 0, 3, 0}};
        try (INDArray dense = Sparse4j.create(ratings); INDArray x = dense.toFormat(SparseFormat.CSR)) {
            System.out.println(x.getDouble(0, 3) + " " + x.getDouble(0, 1) + " " + x.getInt(-1, -2));

            double trace = 0;
            for (long i = 0; i < x.rows(); i++) {
                trace += x.getDouble(i, i);
            }
            System.out.println("trace " + trace);

            long[][] places = {{0, 0}, {1, 2}, {2, 2}, {-1, 0}};
            try (INDArray some = x.gather(places)) {
                System.out.println("gathered " + some);
            }

            for (long i = 0; i < x.rows(); i++) {
                x.putScalar(i, i, 10 * x.getDouble(i, i));
            }
            System.out.println(x.nnz() + " entries, sum " + x.sumNumber());
        }
    }
}

// Prints:
// 1.0 0.0 3
// trace 12.0
// gathered DENSE DOUBLE [4], 32 bytes
// [5.0000,      0, 3.0000, 2.0000]
// 5 entries, sum 123.0
