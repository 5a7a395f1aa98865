// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.solve;

import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.linalg.LinearOperator;
import org.sparse4j.linalg.SolverOptions;
import org.sparse4j.linalg.Solvers;
import org.sparse4j.linalg.result.Solution;

/**
 * Solves a system whose matrix is known only by its products with vectors.
 *
 * <p>A {@code LinearOperator} of a function stands for a matrix that is too large to store; here the sum of a tridiagonal
 * matrix and a dense matrix of rank one.
 */
public final class OnlyProductsAreKnown {
    private OnlyProductsAreKnown() { }

    public static void main(String[] args) {
        double[][] diagonals = {{-1}, {4}, {-1}};
        try (INDArray t = Sparse4j.sparseCreation().diags(diagonals, new long[] {-1, 0, 1}, 1000, 1000);
             INDArray b = Sparse4j.ones(1000); INDArray y = Sparse4j.zeros(1000)) {
            // T + u u^T / 1000, where u has ones everywhere; y takes each product.
            LinearOperator a = LinearOperator.symmetric(1000, v -> t.mmul(v, y).addi(v.sumNumber().doubleValue() / 1000));
            try (Solution s = Solvers.cg(a, b, SolverOptions.defaults().tolerance(1e-12)); INDArray product = a.apply(s.x())) {
                System.out.println("converged " + s.converged() + ", A x = b within 1e-9: " + product.equalsWithEps(b, 1e-9));
            }
        }
    }
}

// Prints:
// converged true, A x = b within 1e-9: true
