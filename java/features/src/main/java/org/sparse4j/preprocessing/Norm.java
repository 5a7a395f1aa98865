// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.preprocessing;

import org.sparse4j.INDArray;

/**
 * The norm of a row.
 *
 * @since 0.1.0
 */
public enum Norm {
    /** The sum of absolute values. */
    L1 {
        @Override
        INDArray ofRows(INDArray x) {
            return x.norm1(1);
        }
    },
    /** The square root of the sum of squares. */
    L2 {
        @Override
        INDArray ofRows(INDArray x) {
            return x.norm2(1);
        }
    },
    /** The largest absolute value. */
    MAX {
        @Override
        INDArray ofRows(INDArray x) {
            return x.normmax(1);
        }
    },
    /** No norm: rows do not change. */
    NONE {
        @Override
        INDArray ofRows(INDArray x) {
            return null;
        }
    };

    abstract INDArray ofRows(INDArray x);
}
