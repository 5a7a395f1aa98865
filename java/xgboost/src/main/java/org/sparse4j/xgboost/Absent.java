// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.xgboost;

import org.sparse4j.INDArray;

/** What XGBoost takes elements for that are not stored: missing. Anything else must be said. */
final class Absent {
    private Absent() {}

    /** Throws unless XGBoost understands the array as Sparse4j does, or the caller says that absent elements are missing. */
    static void require(String method, INDArray x, boolean missing) {
        if (missing || !x.isSparse() || Double.isNaN(x.fillValue().doubleValue())) {
            return;
        }
        throw new IllegalArgumentException(method + ": elements that x does not store are " + x.fillValue()
                + ", but XGBoost takes elements that are not stored for missing. If they are missing, say absentIsMissing() in the "
                + "options, or build x with fill(Double.NaN); if they are " + x.fillValue() + ", call " + method + "(x.toDense())");
    }
}
