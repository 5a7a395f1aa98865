// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.solve;

import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.linalg.SparseCholesky;

/**
 * Solves a symmetric positive definite system by a sparse Cholesky factorization.
 *
 * <p>One factorization serves any number of right-hand sides. A matrix that is not positive definite throws an exception, which
 * names the column.
 */
public final class SolvePositiveDefinite {
    private SolvePositiveDefinite() { }

    public static void main(String[] args) {
        int n = 1000;
        double[][] diagonals = {{-1}, {2.5}, {-1}};
        try (INDArray a = Sparse4j.sparseCreation().diags(diagonals, new long[] {-1, 0, 1}, n, n);
             INDArray b = Sparse4j.ones(n);
             SparseCholesky cholesky = SparseCholesky.of(a);
             INDArray x = cholesky.solve(b);
             // subi writes to the product: sub would return another array, and nothing would close the product.
             INDArray residual = a.mmul(x).subi(b)) {
            System.out.printf("entries of the factor: %d%n", cholesky.nnz());
            System.out.printf("x(0) = %.6f, x(%d) = %.6f%n", x.getDouble(0), n / 2, x.getDouble(n / 2));
            System.out.println("the residual is small: " + (residual.normmaxNumber().doubleValue() < 1e-12));
        }
    }
}

// Prints:
// entries of the factor: 1999
// x(0) = 1.000000, x(500) = 2.000000
// the residual is small: true
