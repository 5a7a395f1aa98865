// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.solve;

import java.util.Locale;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.linalg.SparseQR;

/**
 * Fits a line to measurements by a sparse QR factorization, and reads the rank.
 *
 * <p>SparseQR solves least-squares problems of any shape. Where columns depend on others, {@code solveMinimumNorm} returns
 * the shortest of all solutions.
 */
public final class LeastSquares {
    private LeastSquares() { }

    public static void main(String[] args) {
        int n = 50;
        double[] values = new double[3 * n];
        long[][] at = new long[3 * n][];
        INDArray b = Sparse4j.zeros(n);
        for (int i = 0; i < n; i++) {
            // The third column is twice the first, so that the matrix has rank 2.
            double[] row = {1, i, 2};
            for (int j = 0; j < 3; j++) {
                values[3 * i + j] = row[j];
                at[3 * i + j] = new long[] {i, j};
            }
            b.putScalar(i, 4 + 0.5 * i + (i % 2 == 0 ? 0.1 : -0.1));
        }
        try (b; INDArray a = Sparse4j.createSparseCOO(values, at, n, 3); SparseQR qr = SparseQR.of(a);
             INDArray x = qr.solveMinimumNorm(b);
             // subi writes to the product: sub would return another array, and nothing would close the product.
             INDArray residual = a.mmul(x).subi(b)) {
            System.out.println("rank " + qr.rank() + " of " + a.columns() + " columns");
            double offset = x.getDouble(0) + 2 * x.getDouble(2);
            System.out.printf(Locale.ROOT, "line %.4f + %.4f t%n", offset, x.getDouble(1));
            System.out.printf(Locale.ROOT, "root mean square of the residual %.4f%n", residual.norm2Number().doubleValue() / Math.sqrt(n));
        }
    }
}

// Prints:
// rank 2 of 3 columns
// line 4.0059 + 0.4998 t
// root mean square of the residual 0.0999
