// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg.result;

import java.util.Arrays;
import org.sparse4j.INDArray;
import org.sparse4j.backend.Arguments;

/** Computes the share of each column of u diag(s) in the variance of a matrix. */
final class ExplainedVariance {
    private ExplainedVariance() {}

    /** Returns the shares, in the type of s. Variances have the number of rows as divisor. A sparse matrix is not densified. */
    static INDArray ratio(INDArray a, INDArray u, INDArray s, INDArray vt) {
        Arguments.given(a, "explainedVarianceRatio", "the matrix");
        long rows = u.size(0);
        long columns = vt.size(1);
        if (a.rank() != 2 || a.size(0) != rows || a.size(1) != columns) {
            throw new IllegalArgumentException("explainedVarianceRatio: the array has shape " + Arrays.toString(a.shape())
                    + "; it must have the shape of the decomposed matrix, [" + rows + ", " + columns + "]");
        }
        try (INDArray left = u.std(false, 0); INDArray of = a.std(false, 0)) {
            double[] explained = left.toDoubleVector();
            double[] sizes = s.toDoubleVector();
            for (int i = 0; i < explained.length; i++) {
                explained[i] *= sizes[i];
            }
            return shares(explained, of.toDoubleVector(), s);
        }
    }

    /**
     * Returns part[i]^2 divided by the sum of the squares of {@code whole}, in the type and length of {@code like}; NaN
     * if the sum is 0.
     */
    private static INDArray shares(double[] part, double[] whole, INDArray like) {
        // Dividing the deviations by the largest one keeps their squares from overflow, and the largest square from underflow.
        double largest = Arrays.stream(whole).max().orElse(0);
        double sum = 0;
        for (double w : whole) {
            sum += w / largest * (w / largest);
        }
        INDArray result = like.dup();
        for (int i = 0; i < part.length; i++) {
            double scaled = part[i] / largest;
            result.putScalar(i, scaled * scaled / sum);
        }
        return result;
    }
}
