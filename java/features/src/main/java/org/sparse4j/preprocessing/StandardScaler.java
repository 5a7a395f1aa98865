// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.preprocessing;

import org.sparse4j.INDArray;

/**
 * Divides each column by its standard deviation over all samples (of n, not n - 1), implicit zeros included: variance 1.
 * The mean is not subtracted, which would store every zero (scikit-learn's {@code with_mean=False}). A constant column
 * stays, also one that is constant but for rounding.
 */
public final class StandardScaler extends Scaler {
    @Override
    double[] spread(INDArray x) {
        double n = x.size(0);
        double epsilon = Math.ulp(1.0);
        try (INDArray variance = x.var(false, 0); INDArray mean = x.mean(0)) {
            double[] spread = variance.toDoubleVector();
            double[] means = mean.toDoubleVector();
            for (int j = 0; j < spread.length; j++) {
                double rounding = n * epsilon * means[j];
                boolean constant = spread[j] <= n * epsilon * spread[j] + rounding * rounding;
                spread[j] = constant ? 0 : Math.sqrt(spread[j]);
            }
            return spread;
        }
    }
}
