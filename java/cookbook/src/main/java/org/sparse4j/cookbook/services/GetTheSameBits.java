// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.services;

import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;

/**
 * Computes with one thread and with four, and gets the same bits.
 *
 * <p>The order of additions does not depend on the number of threads, so that a result can be reproduced on a machine with other
 * cores. {@code -Dorg.sparse4j.threads} sets the number at the start.
 */
public final class GetTheSameBits {
    private GetTheSameBits() { }

    public static void main(String[] args) {
        int threads = Sparse4j.environment().getThreads();
        try (INDArray x = Sparse4j.sampling().sprand(DataType.DOUBLE, 0.01, 11, 2000, 2000);
             INDArray rows = x.toFormat(SparseFormat.CSR)) {
            Sparse4j.environment().setThreads(1);
            try (INDArray one = rows.mmul(rows)) {
                double sum = one.sumNumber().doubleValue();
                Sparse4j.environment().setThreads(4);
                try (INDArray four = rows.mmul(rows)) {
                    System.out.println("products of " + one.nnz() + " entries are equal: " + four.equalsWithEps(one, 0));
                    System.out.println("sums are equal to the last bit: " + (four.sumNumber().doubleValue() == sum));
                }
            }
        } finally {
            Sparse4j.environment().setThreads(threads);
        }
    }
}

// Prints:
// products of 724805 entries are equal: true
// sums are equal to the last bit: true
