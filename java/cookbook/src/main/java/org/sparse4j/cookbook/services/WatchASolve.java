// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.services;

import java.util.Locale;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.linalg.SolverOptions;
import org.sparse4j.linalg.Solvers;
import org.sparse4j.linalg.result.Solution;

/**
 * Shows the progress of an iterative solve, and stops it early.
 *
 * <p>The listener runs on the thread of the caller, after every 40 iterations in the first solve and after each iteration in the
 * second. If it returns false, the solver returns its last iterate without an exception.
 */
public final class WatchASolve {
    private WatchASolve() { }

    public static void main(String[] args) {
        int n = 500;
        double[][] diagonals = {{-1}, {2.01}, {-1}};
        try (INDArray a = Sparse4j.sparseCreation().diags(diagonals, new long[] {-1, 0, 1}, n, n);
             INDArray b = Sparse4j.ones(n)) {
            SolverOptions options = SolverOptions.defaults().tolerance(1e-10).listener(40, (iteration, residual) -> {
                System.out.printf(Locale.ROOT, "iteration %3d: residual %.0e%n", iteration, residual);
                return true;
            });
            try (Solution s = Solvers.cg(a, b, options)) {
                System.out.println("converged: " + s.converged());
            }
            try (Solution s = Solvers.cg(a, b, options.listener(1, (iteration, residual) -> iteration < 50))) {
                System.out.println("stopped after " + s.iterations() + " iterations, converged: " + s.converged());
            }
        }
    }
}

// Prints:
// iteration  40: residual 5e-01
// iteration  80: residual 9e-03
// iteration 120: residual 2e-04
// iteration 160: residual 3e-06
// iteration 200: residual 5e-08
// iteration 229: residual 2e-09
// converged: true
// stopped after 50 iterations, converged: false
