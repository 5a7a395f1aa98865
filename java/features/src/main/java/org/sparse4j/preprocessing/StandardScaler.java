// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.preprocessing;

import java.nio.file.Path;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.ops.Operation;
import org.sparse4j.ops.ReduceOp;

/**
 * Divides each column by its standard deviation over all samples (of n, not n - 1), implicit zeros included: variance 1.
 * The mean is not subtracted, which would store every zero (scikit-learn's {@code with_mean=False}). A constant column
 * stays, also one that is constant but for rounding.
 */
public final class StandardScaler extends Scaler {
    /** Squares of so large powers of two, and sums of them, are numbers of DOUBLE. */
    private static final int MOST_EXPONENT = 450;

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

    /** 1, or for a column whose squares DOUBLE does not hold a power of two near its largest magnitude. */
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
                spread[j] = 0;  // columns are divided in their type
            }
        }
        return spread;
    }

    /** In DOUBLE, also of FLOAT, whose squares a FLOAT may not hold. */
    private static double[] ofColumns(Operation reduction) {
        try (INDArray result = Sparse4j.zeros(DataType.DOUBLE, reduction.x().size(1))) {
            return Sparse4j.environment().exec(reduction.into(result)).toDoubleVector();
        }
    }
}
