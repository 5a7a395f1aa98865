// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.indexing;

import org.sparse4j.DataType;
import org.sparse4j.INDArray;

/** An array in the type that an operation needs: the given array, or a copy that is closed at the end of the scope. */
record Cast(INDArray array, boolean copied) implements AutoCloseable {
    static Cast of(INDArray x, DataType type) {
        INDArray array = x.castTo(type);
        return new Cast(array, array != x);
    }

    /** Returns a BOOL array as INT, which has arithmetic, and any other array as it is. */
    static Cast counted(INDArray x) {
        return of(x, x.dataType() == DataType.BOOL ? DataType.INT : x.dataType());
    }

    @Override
    public void close() {
        if (copied) {
            array.close();
        }
    }
}
