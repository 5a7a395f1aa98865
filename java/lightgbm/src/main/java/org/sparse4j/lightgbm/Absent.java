// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.lightgbm;

import org.sparse4j.INDArray;

/**
 * What LightGBM takes elements for that are not stored: 0. Where a model or dataset takes 0 and NaN for the same, they can be
 * NaN as well. A dense copy holds any other fill value.
 */
final class Absent {
    private Absent() {}

    /** Returns whether the elements that x does not store are missing. */
    static boolean isMissing(INDArray x) {
        return x.isSparse() && Double.isNaN(x.fillValue().doubleValue());
    }

    /**
     * Throws unless LightGBM understands the array as Sparse4j does.
     *
     * @param missingIsZero whether LightGBM takes NaN for 0
     * @param otherwise what else the user can do if elements are missing, for the message
     */
    static void require(String method, INDArray x, boolean missingIsZero, String otherwise) {
        if (!x.isSparse() || x.fillValue().doubleValue() == 0 || isMissing(x) && missingIsZero) {
            return;
        }
        throw new IllegalArgumentException(method + ": elements that x does not store are " + x.fillValue()
                + ", but LightGBM takes elements that are not stored for 0; call " + method + " with x.toDense()"
                + (isMissing(x) ? otherwise : ""));
    }
}
