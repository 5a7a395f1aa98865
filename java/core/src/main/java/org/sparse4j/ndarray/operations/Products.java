// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.ndarray.operations;

import org.sparse4j.INDArray;
import org.sparse4j.array.Call;
import org.sparse4j.array.Shapes;
import org.sparse4j.backend.Arguments;
import org.sparse4j.backend.Flags;
import org.sparse4j.backend.Function;
import org.sparse4j.blas.MMulTranspose;
import org.sparse4j.blas.Mask;
import org.sparse4j.blas.Semiring;

/** Builds the calls of {@link org.sparse4j.family.LinearAlgebraOps} and of the corresponding statics. */
public final class Products {
    private Products() {}

    public static INDArray ordered(INDArray a, INDArray b, char order) {
        Shapes.requireOrder(order);
        INDArray product = a.mmul(b);
        if (order == 'c' || product.isSparse()) {
            return product;
        }
        try (product) {
            return product.dup(order);
        }
    }

    public static INDArray over(INDArray a, INDArray b, Semiring semiring, Mask mask) {
        Call call = Call.of(Function.MATMUL).operand(a).operand(b)
                .integer(Arguments.given(semiring, "mmul", "the semiring").id());
        return mask == null ? call.array() : call.operand(mask.array()).integer(mask.complement() ? 2 : 1).array();
    }

    public static INDArray transposed(INDArray a, INDArray b, INDArray result, MMulTranspose transpose) {
        MMulTranspose t = Arguments.given(transpose, "mmul", "the transposition of the operands");
        return product("mmul", a, b, result, t.transposeA(), t.transposeB(), t.transposeResult());
    }

    public static INDArray product(String method, INDArray a, INDArray b, INDArray result, boolean transposeA,
            boolean transposeB, boolean transposeResult) {
        if (transposeResult && result == null && Arguments.given(a, method, "operand 0").rank() == 2
                && Arguments.given(b, method, "operand 1").rank() == 2) {
            // Computes (A B)^T as B^T A^T: a transposed view of a new array would leave that array unclosed.
            return product(method, b, a, null, !transposeB, !transposeA, false);
        }
        INDArray product = Call.of(Function.MATMUL).named(method).operand(a).operand(b).result(result)
                .flag(Flags.TRANSPOSE_A, transposeA).flag(Flags.TRANSPOSE_B, transposeB).array(result);
        // Without a second dimension there is nothing to transpose.
        return transposeResult && product.rank() == 2 ? product.transpose() : product;
    }
}
