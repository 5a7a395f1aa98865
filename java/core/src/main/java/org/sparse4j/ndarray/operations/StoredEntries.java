// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.ndarray.operations;

import java.util.Arrays;
import org.sparse4j.INDArray;
import org.sparse4j.array.Calls;
import org.sparse4j.ops.ReduceOp;
import org.sparse4j.ops.TransformOp;

/** The methods of {@link org.sparse4j.family.StoredOps} that take several steps. */
public final class StoredEntries {
    private StoredEntries() {}

    public static INDArray softmax(INDArray x, int dimension) {
        Calls.numeric(x.dataType(), "softmax");
        if (x.rank() > 0) {
            Calls.dimension("softmax", dimension, x.rank());
        }
        // Does not call castTo, which would copy and whose format may differ from that of an operation's result.
        INDArray real = x.dataType().isFloating() ? x : x.stored().mul(1.0);
        try {
            return softmaxOfReal(real, dimension);
        } finally {
            if (real != x) {
                real.close();
            }
        }
    }

    private static INDArray softmaxOfReal(INDArray x, int dimension) {
        INDArray out = null;
        boolean done = false;
        try {
            if (Arrays.stream(x.shape()).anyMatch(n -> n == 0)) {
                out = x.stored().mul(1.0);
            } else {
                try (INDArray largest = x.stored().max(true, dimension)) {
                    out = x.stored().sub(largest);
                }
                out.stored().applyi(TransformOp.EXP);
            }
            try (INDArray sum = out.stored().sum(true, dimension)) {
                out.stored().divi(sum);
            }
            done = true;
            return out;
        } finally {
            if (!done && out != null) {
                out.close();
            }
        }
    }

    public static INDArray count(INDArray x, int... dimensions) {
        // Counts entries that are not zero, and explicit zeros: both results have an entry wherever something is stored.
        INDArray count = x.stored().reduce(ReduceOp.COUNT_NON_ZERO, false, dimensions);
        boolean done = false;
        try (INDArray zeros = x.stored().reduce(ReduceOp.COUNT_ZERO, false, dimensions)) {
            count.addi(zeros);
            done = true;
            return count;
        } finally {
            if (!done) {
                count.close();
            }
        }
    }
}
