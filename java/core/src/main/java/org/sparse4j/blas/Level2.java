// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.blas;

import org.sparse4j.INDArray;
import org.sparse4j.array.Call;
import org.sparse4j.backend.Flags;
import org.sparse4j.backend.Function;
import org.sparse4j.ops.BlasOp;

/**
 * BLAS level 2: matrices and vectors of every format, views too. Parameters come in BLAS's order, without sizes and
 * increments, which arrays and views have; {@link UpLo} and {@link Diag} stand for its letters. A vector has rank 1, or
 * rank 2 with one length 1. INT and LONG are computed by plain loops, where nothing is divided; BOOL is refused. The
 * last array is overwritten and returned; it may be, or share memory with, any other, which counts as copied first.
 *
 * <p>Only the named half of a symmetric or triangular matrix is read, so a sparse one may be stored by half; speed comes
 * from full storage. Sparse operands need fill 0, but those of gemv and ger, and what they do not store contributes
 * nothing. With beta = 0 the result's elements are not read, NaN or not. What does not fit throws IllegalArgumentException with both shapes.
 * docs/blas.md has a table of formats.
 */
public final class Level2 {
    private Level2() {}

    /** y = alpha op(A) x + beta y, where op may transpose. O(nnz(A)), of DENSE O(length). */
    public static INDArray gemv(Number alpha, INDArray a, boolean transposeA, INDArray x, Number beta, INDArray y) {
        Call.of(Function.MATMUL).named("gemv").operand(a).operand(vector(x)).operand(vector(y)).flag(Flags.RESULT)
                .scalar(alpha).scalar(beta).flag(Flags.TRANSPOSE_A, transposeA).array(y);
        return y;
    }

    /** A row or a column as a vector of rank 1 over the same memory. */
    private static INDArray vector(INDArray x) {
        if (x == null || x.rank() != 2 || x.size(0) != 1 && x.size(1) != 1) {
            return x;
        }
        return x.squeeze(x.size(0) == 1 ? 0 : 1);
    }

    /** A = alpha x y^T + A: what x and y store, multiplied, is stored in a sparse A. O(nnz(x) nnz(y) + nnz(A)). */
    public static INDArray ger(Number alpha, INDArray x, INDArray y, INDArray a) {
        Call.of(Function.BLAS, BlasOp.GER).operand(x).operand(y).operand(a).scalar(alpha).run();
        return a;
    }

    /** y = alpha A x + beta y with a symmetric A of which the named half is read. O(nnz(A)), of DENSE O(length). */
    public static INDArray symv(UpLo uplo, Number alpha, INDArray a, INDArray x, Number beta, INDArray y) {
        Halves.call(BlasOp.SYMV, uplo, Diag.NON_UNIT, Side.LEFT).operand(a).operand(x).operand(y).scalar(alpha)
                .scalar(beta).run();
        return y;
    }

    /** x = op(A) x with a triangular A, where op may transpose. O(nnz(A)), of DENSE O(length). */
    public static INDArray trmv(UpLo uplo, boolean transposeA, Diag diag, INDArray a, INDArray x) {
        Halves.call(BlasOp.TRMV, uplo, diag, Side.LEFT).operand(a).operand(x).flag(Flags.TRANSPOSE_A, transposeA).run();
        return x;
    }

    /**
     * Solves op(A) z = x with a triangular A and writes z over x, FLOAT or DOUBLE. Nothing is tested, as in BLAS: a zero on
     * the diagonal gives infinities and NaN. O(nnz(A) + length of x); a sparse x is worked on as a dense one.
     *
     * @throws ArithmeticException when a sparse A does not store a diagonal element that is wanted: it names the row
     */
    public static INDArray trsv(UpLo uplo, boolean transposeA, Diag diag, INDArray a, INDArray x) {
        Halves.call(BlasOp.TRSV, uplo, diag, Side.LEFT).operand(a).operand(x).flag(Flags.TRANSPOSE_A, transposeA).run();
        return x;
    }
}
