// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.blas;

import org.sparse4j.INDArray;
import org.sparse4j.array.Call;
import org.sparse4j.backend.Flags;
import org.sparse4j.backend.Function;
import org.sparse4j.ops.BlasOp;

/**
 * BLAS level 3: matrices of every format, views too. Conventions are those of {@link Level2}; {@link Side} says where a
 * symmetric or triangular matrix stands.
 */
public final class Level3 {
    private Level3() {}

    /** C = alpha op(A) op(B) + beta C, where op may transpose. Costs as {@link INDArray#mmul(INDArray)}. */
    public static INDArray gemm(Number alpha, INDArray a, boolean transposeA, INDArray b, boolean transposeB,
            Number beta, INDArray c) {
        return Call.of(Function.MATMUL).named("gemm").operand(a).operand(b).operand(c).flag(Flags.RESULT).scalar(alpha)
                .scalar(beta).flag(Flags.TRANSPOSE_A, transposeA).flag(Flags.TRANSPOSE_B, transposeB).array(c);
    }

    /**
     * C = alpha A B + beta C, with A on the right C = alpha B A + beta C; A is symmetric, its named half is read. Costs as
     * the product with a full A.
     */
    public static INDArray symm(Side side, UpLo uplo, Number alpha, INDArray a, INDArray b, Number beta, INDArray c) {
        Halves.call(BlasOp.SYMM, uplo, Diag.NON_UNIT, side).operand(a).operand(b).operand(c).scalar(alpha).scalar(beta)
                .run();
        return c;
    }

    /**
     * The named half of C becomes that of alpha A A^T + beta C, transposed of alpha A^T A + beta C; its other half stays.
     * Computed in C's type; a floating A into an integer C is refused.
     */
    public static INDArray syrk(UpLo uplo, boolean transposeA, Number alpha, INDArray a, Number beta, INDArray c) {
        Halves.call(BlasOp.SYRK, uplo, Diag.NON_UNIT, Side.LEFT).operand(a).operand(c).scalar(alpha).scalar(beta)
                .flag(Flags.TRANSPOSE_A, transposeA).run();
        return c;
    }

    /** B = alpha op(A) B, with A on the right B = alpha B op(A); A is triangular, op may transpose. */
    public static INDArray trmm(Side side, UpLo uplo, boolean transposeA, Diag diag, Number alpha, INDArray a,
            INDArray b) {
        Halves.call(BlasOp.TRMM, uplo, diag, side).operand(a).operand(b).scalar(alpha)
                .flag(Flags.TRANSPOSE_A, transposeA).run();
        return b;
    }

    /**
     * Solves op(A) X = alpha B, with A on the right X op(A) = alpha B, with a triangular A, and writes X over B, FLOAT or
     * DOUBLE. Nothing is tested, as in BLAS: a zero on the diagonal gives infinities and NaN. O(nnz(A)) for each column,
     * on the right each row, of B; a sparse B is worked on as a dense one.
     *
     * @throws ArithmeticException when a sparse A does not store a diagonal element that is wanted: it names the row
     */
    public static INDArray trsm(Side side, UpLo uplo, boolean transposeA, Diag diag, Number alpha, INDArray a,
            INDArray b) {
        Halves.call(BlasOp.TRSM, uplo, diag, side).operand(a).operand(b).scalar(alpha)
                .flag(Flags.TRANSPOSE_A, transposeA).run();
        return b;
    }
}
