// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.preprocessing;

import org.sparse4j.INDArray;

/** Divides each column by its largest absolute value: into [-1, 1]. A column of zeros stays. */
public final class MaxAbsScaler extends Scaler {
    @Override
    double[] spread(INDArray x) {
        try (INDArray largest = x.normmax(0)) {
            return largest.toDoubleVector();
        }
    }
}
