// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.blas;

import org.sparse4j.INDArray;
import org.sparse4j.backend.Function;
import org.sparse4j.backend.OpCall;

/** LAPACK routines on dense FLOAT and DOUBLE arrays, batched over the leading dimensions. */
public final class Lapack {
    private Lapack() {}

    /**
     * Solves a_i x_i = b_i by Cholesky for every index i of the leading dimensions. O(k^3) each.
     *
     * @param a [..., k, k], symmetric positive definite; overwritten with the factors
     * @param b [..., k] or [..., k, r]; overwritten with the solutions
     * @return b
     * @throws ArithmeticException naming the first system that is not positive definite; nothing was written then
     */
    public static INDArray posv(INDArray a, INDArray b) {
        OpCall.of(Function.POSV).operand(a).operand(b).run();
        return b;
    }
}
