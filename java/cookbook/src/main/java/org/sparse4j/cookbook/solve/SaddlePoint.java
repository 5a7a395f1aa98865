// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.solve;

import static org.sparse4j.indexing.NDArrayIndex.interval;

import java.util.Locale;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.linalg.SparseLDLT;

/**
 * Solves a saddle-point problem: a minimum under a linear constraint, by LDLT.
 *
 * <p>The matrix [[H, C^T], [C, 0]] is symmetric and indefinite, so a Cholesky factorization throws an exception for it. The
 * inertia counts the signs of its eigenvalues: one negative value for each constraint says that the point is a minimum.
 */
public final class SaddlePoint {
    private SaddlePoint() { }

    public static void main(String[] args) {
        double[][] diagonals = {{-1}, {3}, {-1}};
        try (INDArray h = Sparse4j.sparseCreation().diags(diagonals, new long[] {-1, 0, 1}, 6, 6);
             INDArray c = Sparse4j.createSparseCOO(new double[] {1, 1, 1, 1, 1, 1},
                     new long[][] {{0, 0}, {0, 1}, {0, 2}, {0, 3}, {0, 4}, {0, 5}}, 1, 6);
             INDArray corner = Sparse4j.sparse(1, 1);
             INDArray above = Sparse4j.hstack(h, c.transpose()); INDArray below = Sparse4j.hstack(c, corner);
             INDArray kkt = Sparse4j.vstack(above, below);
             INDArray b = Sparse4j.create(new double[] {1, 0, 0, 0, 0, 0, 2});
             SparseLDLT ldlt = SparseLDLT.of(kkt);
             INDArray solution = ldlt.solve(b)) {
            INDArray x = solution.get(interval(0, 6));
            System.out.printf(Locale.ROOT, "x(0) = %.4f, multiplier %.4f%n", x.getDouble(0), solution.getDouble(6));
            System.out.printf(Locale.ROOT, "the sum of x is %.4f%n", x.sumNumber().doubleValue());
            System.out.println(ldlt.inertia());
        }
    }
}

// Prints:
// x(0) = 0.5606, multiplier -0.2903
// the sum of x is 2.0000
// Inertia[positive=6, negative=1]
