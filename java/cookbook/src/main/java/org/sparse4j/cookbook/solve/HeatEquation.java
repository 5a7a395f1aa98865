// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.solve;

import java.util.Locale;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.linalg.SparseCholesky;

/**
 * Integrates the heat equation on a rod by implicit Euler steps, with one factorization.
 *
 * <p>Each step solves (I + dt A) u = u_before. The matrix does not change, so that a step costs one solve.
 */
public final class HeatEquation {
    private HeatEquation() { }

    public static void main(String[] args) {
        int n = 101;
        double dt = 0.5;
        double[][] diagonals = {{-dt}, {1 + 2 * dt}, {-dt}};
        try (INDArray a = Sparse4j.sparseCreation().diags(diagonals, new long[] {-1, 0, 1}, n, n);
             SparseCholesky cholesky = SparseCholesky.of(a); INDArray start = Sparse4j.zeros(n)) {
            start.putScalar(n / 2, 1);
            INDArray u = start.dup();
            for (int step = 1; step <= 100; step++) {
                INDArray next = cholesky.solve(u);
                u.close();
                u = next;
                if (step % 25 == 0) {
                    System.out.printf(Locale.ROOT, "time %4.1f: middle %.5f, heat %.5f%n", step * dt, u.getDouble(n / 2),
                            u.sumNumber().doubleValue());
                }
            }
            u.close();
        }
    }
}

// Prints:
// time 12.5: middle 0.08145, heat 1.00000
// time 25.0: middle 0.05699, heat 1.00000
// time 37.5: middle 0.04638, heat 1.00000
// time 50.0: middle 0.04010, heat 1.00000
