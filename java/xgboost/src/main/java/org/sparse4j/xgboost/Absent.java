// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.xgboost;

import java.util.Arrays;
import org.sparse4j.INDArray;
import org.sparse4j.backend.Arguments;

/** What XGBoost takes elements for that are not stored: missing. Anything else must be said. */
final class Absent {
    private Absent() {}

    /** Throws unless XGBoost understands the matrix as Sparse4j does, or the caller says that absent elements are missing. */
    static void require(String method, INDArray x, boolean missing) {
        if (Arguments.given(x, method, "the matrix").rank() != 2) {
            throw new IllegalArgumentException(method + ": the shape is " + Arrays.toString(x.shape())
                    + "; it must be a matrix of samples by features");
        }
        if (x.size(1) > Integer.MAX_VALUE) {
            throw new IllegalArgumentException(method + ": the matrix has " + x.size(1) + " columns, and XGBoost numbers features by 32 "
                    + "bits; use fewer than 2^31, for example by hashing with fewer buckets");
        }
        if (missing || !x.isSparse() || Double.isNaN(x.fillValue().doubleValue())) {
            return;
        }
        throw new IllegalArgumentException(method + ": elements that x does not store are " + x.fillValue()
                + ", but XGBoost takes elements that are not stored for missing. If they are missing, say absentIsMissing() in the "
                + "options, or build x with fill(Double.NaN); if they are " + x.fillValue() + ", call " + method + "(x.toDense())");
    }
}
