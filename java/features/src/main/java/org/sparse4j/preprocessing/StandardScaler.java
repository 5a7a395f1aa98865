// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.preprocessing;

import java.nio.file.Path;
import org.sparse4j.INDArray;

/**
 * Divides each column by its standard deviation over all samples (of n, not n - 1), implicit zeros included: variance 1.
 * The mean is not subtracted, which would store every zero (scikit-learn's {@code with_mean=False}). A constant column
 * stays, also one that is constant but for rounding.
 */
public final class StandardScaler extends Scaler {
    /** Nothing learned yet. */
    public StandardScaler() {}

    /**
     * What {@link #save(Path)} wrote.
     *
     * @throws org.sparse4j.io.MalformedFileException where the file is none of these, of another class, damaged, or says what
     *     cannot be
     * @throws java.io.UncheckedIOException where the file system refuses, with its IOException
     */
    public static StandardScaler load(Path file) {
        return load(file, new StandardScaler());
    }

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
