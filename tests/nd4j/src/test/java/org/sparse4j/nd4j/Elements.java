// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.nd4j;

import java.util.function.Consumer;
import java.util.function.DoublePredicate;
import org.nd4j.linalg.api.ndarray.INDArray;

/** Element by element. */
final class Elements {
    private Elements() {}

    /** All coordinates of a shape, in C order; the array is the same each time. */
    static void forEach(long[] shape, Consumer<long[]> body) {
        long length = length(shape);
        long[] at = new long[shape.length];
        for (long k = 0; k < length; k++) {
            body.accept(at);
            for (int d = shape.length - 1; d >= 0 && ++at[d] == shape[d]; d--) {
                at[d] = 0;
            }
        }
    }

    static long length(long... shape) {
        long length = 1;
        for (long n : shape) {
            length *= n;
        }
        return length;
    }

    static double read(INDArray n, long... at) {
        // Rank 0 has a reader of its own.
        return at.length == 0 ? n.getDouble(0) : n.getDouble(at);
    }

    static boolean all(INDArray n, DoublePredicate p) {
        boolean[] all = {true};
        forEach(n.shape(), at -> all[0] &= p.test(read(n, at)));
        return all[0];
    }
}
