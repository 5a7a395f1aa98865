// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg.result;

import java.util.Arrays;
import org.sparse4j.INDArray;
import org.sparse4j.backend.Arguments;

/** The share of the variance of a matrix that the columns of u diag(s) have. */
final class ExplainedVariance {
    private ExplainedVariance() {}

    /** The result has the type of s. Variances are over the number of rows; a sparse matrix is not densified. */
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

    /** Returns part[i]^2 over the sum of the squares of the whole, in the type and length of a vector; NaN if the sum is 0. */
    private static INDArray shares(double[] part, double[] whole, INDArray like) {
        // Squares of the deviations over the largest one neither overflow nor vanish.
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
