// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.solve;

import java.util.Arrays;
import java.util.Locale;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.linalg.Solvers;
import org.sparse4j.linalg.result.Pca;
import org.sparse4j.linalg.result.SingularValues;

/**
 * Computes how much of the variance each principal component and each singular vector explains.
 *
 * <p>{@code pca} centres the data inside its products, and its shares descend, as in scikit-learn's {@code PCA}. {@code svds}
 * does not centre, so its shares need not descend, as in {@code TruncatedSVD}. The sum of the shares tells how many components
 * are enough.
 */
public final class ExplainedVariance {
    private ExplainedVariance() { }

    public static void main(String[] args) {
        // Three groups of columns that occur together, and noise.
        try (INDArray groups = Sparse4j.sprand(0.2, 5, 500, 3);
             INDArray columns = Sparse4j.sprand(0.3, 6, 3, 60);
             INDArray signal = groups.mmul(columns);
             INDArray noise = Sparse4j.sprand(0.01, 7, 500, 60);
             INDArray x = signal.add(noise);
             Pca pca = Solvers.pca(x, 4);
             SingularValues svd = Solvers.svds(x, 4);
             INDArray shares = svd.explainedVarianceRatio(x)) {
            print("pca ", pca.explainedVarianceRatio());
            print("svds", shares);
        }
    }

    private static void print(String name, INDArray ratio) {
        double[] shares = ratio.toDoubleVector();
        StringBuilder line = new StringBuilder(name);
        for (double share : shares) {
            line.append(String.format(Locale.ROOT, " %5.1f%%", 100 * share));
        }
        System.out.println(line + String.format(Locale.ROOT, ", together %.1f%%", 100 * Arrays.stream(shares).sum()));
    }
}

// Prints:
// pca   48.4%  26.3%  10.2%   0.7%, together 85.5%
// svds  46.7%  27.9%  10.3%   0.7%, together 85.5%
