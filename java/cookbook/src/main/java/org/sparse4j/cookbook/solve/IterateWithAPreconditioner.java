// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.solve;

import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.linalg.Preconditioner;
import org.sparse4j.linalg.SolverOptions;
import org.sparse4j.linalg.Solvers;
import org.sparse4j.linalg.result.Solution;

/**
 * Solves a Poisson problem on a grid by conjugate gradients with multigrid.
 *
 * <p>The matrix is the Kronecker sum of second differences. The number of iterations hardly grows with the grid.
 */
public final class IterateWithAPreconditioner {
    private IterateWithAPreconditioner() { }

    public static void main(String[] args) {
        double[][] diagonals = {{-1}, {2}, {-1}};
        for (int n : new int[] {20, 80}) {
            SolverOptions options = SolverOptions.defaults().preconditioner(Preconditioner.MULTIGRID).tolerance(1e-10);
            try (INDArray d = Sparse4j.sparseCreation().diags(diagonals, new long[] {-1, 0, 1}, n, n);
                 INDArray eye = Sparse4j.speye(n); INDArray along = Sparse4j.kron(d, eye); INDArray across = Sparse4j.kron(eye, d);
                 INDArray a = along.add(across); INDArray b = Sparse4j.ones((long) n * n);
                 Solution s = Solvers.cg(a, b, options)) {
                System.out.println(a.rows() + " unknowns: converged " + s.converged() + ", below 20 iterations "
                        + (s.iterations() < 20));
            }
        }
    }
}

// Prints:
// 400 unknowns: converged true, below 20 iterations true
// 6400 unknowns: converged true, below 20 iterations true
