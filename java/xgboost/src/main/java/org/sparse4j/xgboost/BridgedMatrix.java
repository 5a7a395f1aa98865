// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.xgboost;

import ml.dmlc.xgboost4j.java.DMatrix;

/** A DMatrix of the bridge, with what XGBoost may point to as long as it exists. */
final class BridgedMatrix extends DMatrix {
    private long kept;

    BridgedMatrix(long handle, long kept) {
        super(handle);
        this.kept = kept;
    }

    @Override
    public synchronized void dispose() {
        super.dispose();
        if (kept != 0) {
            Bridge.freeKept(kept);
            kept = 0;
        }
    }
}
