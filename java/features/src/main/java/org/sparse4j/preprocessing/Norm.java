// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.preprocessing;

import org.sparse4j.INDArray;

/** How long a row is. */
public enum Norm {
    /** Sum of absolute values. */
    L1 {
        @Override
        INDArray ofRows(INDArray x) {
            return x.norm1(1);
        }
    },
    /** Root of the sum of squares. */
    L2 {
        @Override
        INDArray ofRows(INDArray x) {
            return x.norm2(1);
        }
    },
    /** Largest absolute value. */
    MAX {
        @Override
        INDArray ofRows(INDArray x) {
            return x.normmax(1);
        }
    },
    /** Rows are left as they are. */
    NONE {
        @Override
        INDArray ofRows(INDArray x) {
            return null;
        }
    };

    abstract INDArray ofRows(INDArray x);
}
