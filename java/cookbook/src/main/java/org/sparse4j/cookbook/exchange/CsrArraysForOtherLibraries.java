// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.exchange;

import java.util.Arrays;
import org.sparse4j.CompressedArrays;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;

/**
 * Copies a matrix into the three Java arrays of CSR, as other libraries take them, empty rows included.
 *
 * <p>The array of pointers has one number for each row and one more. The buffers of the storage, such as {@code pointersB()},
 * may hold only the rows that have entries. {@code cscArrays()} gives the arrays of CSC.
 */
public final class CsrArraysForOtherLibraries {
    private CsrArraysForOtherLibraries() { }

    public static void main(String[] args) {
        try (INDArray x = Sparse4j.coo(6, 4).add(5, 4, 0).add(7, 1, 3).add(9, 4, 2).build(SparseFormat.CSR)) {
            CompressedArrays csr = x.csrArrays();
            System.out.println("indptr  " + Arrays.toString(csr.indptr()));
            System.out.println("indices " + Arrays.toString(csr.indices()));
            System.out.println("values  " + Arrays.toString(csr.values()));

            // A loop over rows, as in any library: y = x 1.
            double[] y = new double[csr.indptr().length - 1];
            for (int i = 0; i < y.length; i++) {
                for (int k = csr.indptr()[i]; k < csr.indptr()[i + 1]; k++) {
                    y[i] += csr.values()[k];
                }
            }
            System.out.println("sums    " + Arrays.toString(y));
            try (INDArray back = Sparse4j.createSparseCSR(csr.values(), csr.indices(), csr.indptr(), new long[] {6, 4})) {
                System.out.println("equal: " + back.equals(x));
            }
        }
    }
}

// Prints:
// indptr  [0, 0, 1, 1, 1, 3, 3]
// indices [3, 0, 2]
// values  [7.0, 5.0, 9.0]
// sums    [0.0, 7.0, 0.0, 0.0, 14.0, 0.0]
// equal: true
