// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.blas;

import org.sparse4j.backend.Function;
import org.sparse4j.backend.OpCall;
import org.sparse4j.ops.BlasOp;

/** Calls of routines that take a half of a matrix. */
final class Halves {
    private Halves() {}

    static OpCall call(BlasOp op, UpLo uplo, Diag diag, Side side) {
        if (uplo == null || diag == null || side == null) {
            throw new IllegalArgumentException(OpCall.name(op) + ": uplo " + uplo + ", diag " + diag + ", side " + side
                    + "; none of them may be null");
        }
        return OpCall.of(Function.BLAS, op).integer(uplo.ordinal()).integer(diag.ordinal()).integer(side.ordinal());
    }
}
