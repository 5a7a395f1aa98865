// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg.spectral;

import org.sparse4j.CooBuilder;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;
import org.sparse4j.linalg.operator.Operator;

/**
 * Finds columns whose deviation from a constant is small compared with the constant. Products with the centred matrix
 * have rounding errors relative to the constant, which may exceed the deviation. Such columns have hardly any zeros, so
 * subtracting their first element takes no more memory.
 */
final class LargeMeans {
    /** The constant is subtracted if the squared mean exceeds the variance by this factor. */
    private static final double LARGE = 1e4;

    private LargeMeans() {
    }

    /**
     * Returns a copy of x in DOUBLE in which each column with a large mean is reduced by its first element. Returns
     * null if no column has a large mean.
     */
    static INDArray takenOut(INDArray x) {
        long rows = x.size(0);
        // The variance of a column with zeros is at least the squared mean times the share of zeros, so no copy is
        // needed.
        try (INDArray counts = x.countNonZero(0)) {
            if (counts.maxNumber().longValue() < rows * (1 - 1 / LARGE)) {
                return null;
            }
        }
        try (INDArray doubles = Operator.copy(x, DataType.DOUBLE); INDArray units = doubles.mul(oneOver(doubles));
                INDArray sums = units.sum(0); INDArray squares = units.mul(units); INDArray sizes = squares.sum(0)) {
            double[] all = sums.toDoubleVector();
            double[] allSizes = sizes.toDoubleVector();
            boolean any = false;
            try (CooBuilder constants = new CooBuilder(rows, x.size(1))) {
                for (int j = 0; j < all.length; j++) {
                    double mean = all[j] / rows;
                    if (mean != 0 && allSizes[j] / rows - mean * mean < mean * mean / LARGE) {
                        any = true;
                        double first = doubles.getDouble(0, j);
                        for (long i = 0; i < rows; i++) {
                            constants.add(first, i, j);
                        }
                    }
                }
                if (!any) {
                    return null;
                }
                try (INDArray part = constants.build(SparseFormat.CSR)) {
                    return doubles.sub(part);
                }
            }
        }
    }

    /**
     * Returns a power of two that scales the largest element to about 1, so that squares neither overflow nor
     * underflow.
     */
    private static double oneOver(INDArray x) {
        double largest = x.amaxNumber().doubleValue();
        return largest > 0 && largest <= Double.MAX_VALUE ? Math.scalb(1.0, -Math.getExponent(largest)) : 1;
    }
}
