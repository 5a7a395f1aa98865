// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg.spectral;

import org.sparse4j.CooBuilder;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;
import org.sparse4j.linalg.operator.Operator;

/**
 * Columns that differ from a constant by little beside it. Products with the centred matrix round by the constant, which may be more
 * than all that is left. Such columns have hardly an element that is 0: less their first element they take no more room.
 */
final class LargeMeans {
    /** The square of the mean beside the variance, from which on it is taken out. */
    private static final double LARGE = 1e4;

    private LargeMeans() {
    }

    /** x less the first row's elements of such columns, a new array of DOUBLE; null where there are none. */
    static INDArray takenOut(INDArray x) {
        long rows = x.size(0);
        // Of a column with zeros among its elements the variance is at least the square of the mean times their share: no copy then.
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

    /** A power of two that takes the largest element to about 1: squares are numbers then. */
    private static double oneOver(INDArray x) {
        double largest = x.amaxNumber().doubleValue();
        return largest > 0 && largest <= Double.MAX_VALUE ? Math.scalb(1.0, -Math.getExponent(largest)) : 1;
    }
}
