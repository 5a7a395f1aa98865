// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.blas;

import org.sparse4j.INDArray;
import org.sparse4j.array.Call;
import org.sparse4j.backend.Flags;
import org.sparse4j.backend.Function;
import org.sparse4j.ops.BlasOp;

/**
 * BLAS level 3: operations on matrices of every format, which may be views. The class follows the conventions of {@link
 * Level2}; gemm also accepts sparse operands with a fill other than 0. {@link Side} selects the side of a symmetric or
 * triangular matrix.
 *
 * @since 0.1.0
 */
public final class Level3 {
    private Level3() {}

    /**
     * Computes C = alpha op(A) op(B) + beta C, where op is the identity or the transpose. The call costs as much as {@link
     * INDArray#mmul(INDArray)}.
     */
    public static INDArray gemm(Number alpha, INDArray a, boolean transposeA, INDArray b, boolean transposeB,
            Number beta, INDArray c) {
        return Call.of(Function.MATMUL).named("gemm").operand(a).operand(b).operand(c).flag(Flags.RESULT).scalar(alpha)
                .scalar(beta).flag(Flags.TRANSPOSE_A, transposeA).flag(Flags.TRANSPOSE_B, transposeB).array(c);
    }

    /**
     * Computes C = alpha A B + beta C, or C = alpha B A + beta C if A is on the right, for a symmetric A. The call
     * costs as much as a product with an A that stores both triangles.
     */
    public static INDArray symm(Side side, UpLo uplo, Number alpha, INDArray a, INDArray b, Number beta, INDArray c) {
        Halves.call(BlasOp.SYMM, uplo, Diag.NON_UNIT, side).operand(a).operand(b).operand(c).scalar(alpha).scalar(beta)
                .run();
        return c;
    }

    /**
     * Computes the named triangle of C = alpha A A^T + beta C, or of C = alpha A^T A + beta C if A is transposed. The
     * other triangle of C stays unchanged. The method computes in C's type and throws IllegalArgumentException if A has
     * a floating-point type and C an integer type.
     */
    public static INDArray syrk(UpLo uplo, boolean transposeA, Number alpha, INDArray a, Number beta, INDArray c) {
        Halves.call(BlasOp.SYRK, uplo, Diag.NON_UNIT, Side.LEFT).operand(a).operand(c).scalar(alpha).scalar(beta)
                .flag(Flags.TRANSPOSE_A, transposeA).run();
        return c;
    }

    /**
     * Computes B = alpha op(A) B, or B = alpha B op(A) if A is on the right, for a triangular A, where op is the
     * identity or the transpose.
     */
    public static INDArray trmm(Side side, UpLo uplo, boolean transposeA, Diag diag, Number alpha, INDArray a,
            INDArray b) {
        Halves.call(BlasOp.TRMM, uplo, diag, side).operand(a).operand(b).scalar(alpha)
                .flag(Flags.TRANSPOSE_A, transposeA).run();
        return b;
    }

    /**
     * Solves op(A) X = alpha B, or X op(A) = alpha B if A is on the right, for a triangular A, and overwrites B with X;
     * FLOAT or DOUBLE. As in BLAS, the method does not test for singular matrices: a zero on the diagonal gives
     * infinities and NaN. O(nnz(A)) time for each column of B, or for each row if A is on the right. If B is sparse,
     * the method solves with a dense copy of B.
     *
     * @throws ArithmeticException if a sparse A does not store a diagonal element that the method needs; the message
     *     has the row
     */
    public static INDArray trsm(Side side, UpLo uplo, boolean transposeA, Diag diag, Number alpha, INDArray a,
            INDArray b) {
        Halves.call(BlasOp.TRSM, uplo, diag, side).operand(a).operand(b).scalar(alpha)
                .flag(Flags.TRANSPOSE_A, transposeA).run();
        return b;
    }
}
