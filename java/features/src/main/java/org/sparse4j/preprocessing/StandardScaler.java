// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.preprocessing;

import java.nio.file.Path;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.ops.Operation;
import org.sparse4j.ops.ReduceOp;

/**
 * Divides each column by its standard deviation over all n samples (divisor n, not n - 1), so that its variance is 1.
 * Zeros that are not stored count as values. The scaler does not subtract the mean, since the result would store every
 * zero; scikit-learn's {@code with_mean=False} does the same. A column that is constant, exactly or within rounding,
 * does not change.
 *
 * @since 0.1.0
 */
public final class StandardScaler extends Scaler {
    /** Squares of numbers below two to this power, and sums of many such squares, are in the range of a double. */
    private static final int MOST_EXPONENT = 450;

    /** Creates an unfitted scaler. */
    public StandardScaler() {}

    /**
     * Returns the scaler that {@link #save} wrote.
     *
     * @throws org.sparse4j.io.MalformedFileException if the file was not saved by this class, is damaged, or has an impossible
     *     value
     * @throws java.io.UncheckedIOException if the file system reports an error; the IOException is the cause
     */
    public static StandardScaler load(Path file) {
        return load(file, new StandardScaler());
    }

    @Override
    double[] spread(INDArray x) {
        double[] units;
        try (INDArray largest = x.normmax(0)) {
            units = largest.toDoubleVector();
        }
        boolean plain = true;
        for (int j = 0; j < units.length; j++) {
            units[j] = unit(units[j]);
            plain &= units[j] == 1;
        }
        if (plain) {
            return deviations(x);
        }
        try (INDArray scaled = x.dup(); INDArray row = Samples.row(units, scaled)) {
            scaled.stored().diviRowVector(row);
            double[] spread = deviations(scaled);
            for (int j = 0; j < spread.length; j++) {
                spread[j] *= units[j];
            }
            return spread;
        }
    }

    /** Returns 1, or a power of two near the largest magnitude of a column whose squares are outside the range of a double. */
    private static double unit(double largest) {
        int exponent = Math.getExponent(largest);
        boolean held = Math.abs(exponent) < MOST_EXPONENT || largest == 0 || !Double.isFinite(largest);
        return held ? 1 : Math.scalb(1.0, exponent);
    }

    private static double[] deviations(INDArray x) {
        double n = x.size(0);
        double epsilon = Math.ulp(1.0);
        double[] spread = ofColumns(ReduceOp.VAR.of(x, 0).biased());
        double[] means = ofColumns(ReduceOp.MEAN.of(x, 0));
        for (int j = 0; j < spread.length; j++) {
            double rounding = n * epsilon * means[j];
            boolean constant = spread[j] <= n * epsilon * spread[j] + rounding * rounding;
            spread[j] = constant ? 0 : Math.sqrt(spread[j]);
            if (x.dataType() == DataType.FLOAT && (float) spread[j] == 0) {
                spread[j] = 0;  // the division is computed in FLOAT, where this divisor is 0
            }
        }
        return spread;
    }

    /** Reduces the columns in DOUBLE, also those of a FLOAT matrix, because their squares may overflow a float. */
    private static double[] ofColumns(Operation reduction) {
        try (INDArray result = Sparse4j.zeros(DataType.DOUBLE, reduction.x().size(1))) {
            return Sparse4j.environment().exec(reduction.into(result)).toDoubleVector();
        }
    }
}
