// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.services;

import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.ops.OpProfiler;

/**
 * Finds out which calls of a program take the time of the library.
 *
 * <p>The profiler counts the runs of each operation, their time and the bytes they touch, for all threads together. Printing the
 * profiler itself shows a table, the longest time first.
 */
public final class ProfileCalls {
    private ProfileCalls() { }

    public static void main(String[] args) {
        OpProfiler profiler = OpProfiler.getInstance();
        profiler.reset();
        profiler.setProfiling(true);
        try (INDArray entries = Sparse4j.sampling().sprand(DataType.DOUBLE, 0.01, 1, 1500, 1500);
             INDArray x = entries.toFormat(SparseFormat.CSR)) {
            for (int k = 0; k < 3; k++) {
                try (INDArray product = x.mmul(x); INDArray sums = product.sum(1)) {
                    sums.muli(2);
                }
            }
        } finally {
            profiler.setProfiling(false);
        }
        profiler.profiles().stream().filter(profile -> profile.count() == 3).map(OpProfiler.Profile::name).sorted()
                .forEach(name -> System.out.println("three runs of " + name));
        System.out.println("some time was measured: " + profiler.profiles().stream().anyMatch(p -> p.nanoseconds() > 0));
        profiler.reset();
    }
}

// Prints:
// three runs of mmul
// three runs of mul
// three runs of sum
// some time was measured: true
