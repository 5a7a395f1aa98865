// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.solve;

import java.util.Locale;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.linalg.SparseLU;

/**
 * Factorizes matrices of one pattern many times, and analyses the pattern once.
 *
 * <p>Newton's method and time steps change the values of a matrix and keep its pattern. {@code refactor} reuses the ordering
 * and the structure of the factors.
 */
public final class OnePatternManyTimes {
    private OnePatternManyTimes() { }

    public static void main(String[] args) {
        double[][] diagonals = {{-1}, {2}, {-1}};
        try (INDArray laplacian = Sparse4j.sparseCreation().diags(diagonals, new long[] {-1, 0, 1}, 100, 100);
             INDArray b = Sparse4j.ones(100); SparseLU lu = SparseLU.of(laplacian)) {
            for (double shift : new double[] {0, 0.1, 1}) {
                try (INDArray eye = Sparse4j.speye(100); INDArray shifted = laplacian.add(eye.muli(shift))) {
                    lu.refactor(shifted);
                    try (INDArray x = lu.solve(b)) {
                        System.out.printf(Locale.ROOT, "shift %.1f: middle %.4f%n", shift, x.getDouble(50));
                    }
                }
            }
        }
    }
}

// Prints:
// shift 0.0: middle 1275.0000
// shift 0.1: middle 10.0000
// shift 1.0: middle 1.0000
