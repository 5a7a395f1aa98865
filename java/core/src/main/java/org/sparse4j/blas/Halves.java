// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.blas;

import org.sparse4j.array.Call;
import org.sparse4j.backend.Arguments;
import org.sparse4j.backend.Function;
import org.sparse4j.backend.OpCall;
import org.sparse4j.ops.BlasOp;

/** Creates the calls of routines that read or write one triangle of a matrix. */
final class Halves {
    private Halves() {}

    static Call call(BlasOp op, UpLo uplo, Diag diag, Side side) {
        String name = OpCall.name(op);
        return Call.of(Function.BLAS, op).integer(Arguments.given(uplo, name, "uplo").ordinal())
                .integer(Arguments.given(diag, name, "diag").ordinal())
                .integer(Arguments.given(side, name, "side").ordinal());
    }
}
