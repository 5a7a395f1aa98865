// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.services;

import java.util.stream.IntStream;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.linalg.SparseCholesky;

/**
 * Keeps one factorization in a service, with which many threads solve at the same time.
 *
 * <p>Factors are read-only after their creation. Each request brings its right-hand side and closes its solution.
 */
public final class SolveFromManyThreads {
    private SolveFromManyThreads() { }

    public static void main(String[] args) {
        int n = 200;
        double[][] diagonals = {{-1}, {3}, {-1}};
        try (INDArray a = Sparse4j.sparseCreation().diags(diagonals, new long[] {-1, 0, 1}, n, n);
             SparseCholesky factors = SparseCholesky.of(a)) {
            long good = IntStream.range(0, 100).parallel().filter(request -> {
                try (INDArray b = Sparse4j.creation().full(DataType.DOUBLE, request, n);
                     INDArray x = factors.solve(b);
                     // subi writes to the product: sub would return another array, and nothing would close the product.
                     INDArray residual = a.mmul(x).subi(b)) {
                    return residual.normmaxNumber().doubleValue() < 1e-10;
                }
            }).count();
            System.out.println("requests solved: " + good + " of 100");
        }
    }
}

// Prints:
// requests solved: 100 of 100
