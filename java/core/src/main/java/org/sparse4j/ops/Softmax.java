// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.ops;

import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.backend.Arguments;
import org.sparse4j.backend.Function;
import org.sparse4j.backend.OpCall;

/** What {@link Transforms} does along dimensions. */
final class Softmax {
    private Softmax() {}

    static INDArray isMax(INDArray x, int... dimensions) {
        OpCall call = OpCall.of(Function.ALONG, AlongOp.IS_MAX).operand(x);
        boolean all = dimensions.length == 1 && dimensions[0] == Integer.MAX_VALUE;
        return call.integers(all ? new int[0] : dimensions).array();
    }

    /** Softmax along a dimension. The largest element is subtracted first, so that no exponential overflows. */
    static INDArray of(INDArray x, int dimension) {
        Arguments.given(x, "the array");
        if (x.dataType() == DataType.BOOL) {
            throw new IllegalArgumentException("softmax: BOOL arrays have no arithmetic; castTo another type first");
        }
        try (INDArray real = x.castTo(x.dataType().isFloating() ? x.dataType() : DataType.DOUBLE)) {
            return dense(real.toDense(), dimension);
        }
    }

    private static INDArray dense(INDArray out, int dimension) {
        boolean done = false;
        try {
            if (out.length() > 0) {
                try (INDArray largest = out.max(true, dimension)) {
                    out.subi(largest);
                }
                Transforms.exp(out, false);
                try (INDArray sum = out.sum(true, dimension)) {
                    out.divi(sum);
                }
            }
            done = true;
            return out;
        } finally {
            if (!done) {
                out.close();
            }
        }
    }

    static INDArray of(INDArray x, boolean copy) {
        if (copy) {
            return of(x, -1);
        }
        try (INDArray y = of(x, -1)) {
            return x.assign(y);
        }
    }
}
