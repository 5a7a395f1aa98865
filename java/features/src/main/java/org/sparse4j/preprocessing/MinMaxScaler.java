// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.preprocessing;

import org.sparse4j.INDArray;

/**
 * Divides each column by its range, largest less smallest value, implicit zeros included. The usual min-max scaling
 * also subtracts the smallest value, which would store every zero; where that is 0, as in counts, the result is the same:
 * [0, 1]. A constant column stays.
 */
public final class MinMaxScaler extends Scaler {
    @Override
    double[] spread(INDArray x) {
        try (INDArray real = Samples.copy(x); INDArray largest = real.max(0); INDArray smallest = real.min(0);
                INDArray range = largest.sub(smallest)) {
            return range.toDoubleVector();
        }
    }
}
