// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.blas;

import org.sparse4j.INDArray;
import org.sparse4j.array.Call;
import org.sparse4j.backend.Flags;
import org.sparse4j.backend.Function;
import org.sparse4j.ops.BlasOp;

/**
 * BLAS level 2: matrices and vectors of every format, which may be views. A vector has rank 1, or rank 2 with one
 * dimension of length 1.
 *
 * <ul>
 * <li><b>Parameters</b> come in BLAS's order, without sizes and increments, which arrays and views have; {@link UpLo}
 *     and {@link Diag} stand for BLAS's letters.
 * <li><b>Types.</b> Arrays are FLOAT or DOUBLE. All routines except trsv also accept INT and LONG.
 * <li><b>The result</b> overwrites the last array, which the method returns. That array may share memory with any
 *     operand: the routine behaves as if it copied the operands first. With beta = 0, the routine does not read the old
 *     elements of the last array, so NaN there has no effect.
 * <li><b>Triangles.</b> Routines read only the named triangle of a symmetric or triangular matrix. A sparse matrix may
 *     therefore store only one triangle, although routines are faster if it stores both.
 * <li><b>Implicit zeros</b> contribute nothing. Sparse operands must have fill 0, except for gemv and ger.
 * </ul>
 *
 * <p>Each method throws IllegalArgumentException if the type is BOOL, the fill value does not fit, or shapes do not fit
 * (the message has both). The page docs/blas.md has a table of formats.
 *
 * @since 0.1.0
 */
public final class Level2 {
    private Level2() {}

    /**
     * Computes y = alpha op(A) x + beta y, where op is the identity or the transpose. O(nnz(A)) time, for a DENSE A
     * O(length).
     */
    public static INDArray gemv(Number alpha, INDArray a, boolean transposeA, INDArray x, Number beta, INDArray y) {
        Call.of(Function.MATMUL).named("gemv").operand(a).operand(vector(x)).operand(vector(y)).flag(Flags.RESULT)
                .scalar(alpha).scalar(beta).flag(Flags.TRANSPOSE_A, transposeA).array(y);
        return y;
    }

    /** Returns a row or column as a vector of rank 1, a view. */
    private static INDArray vector(INDArray x) {
        if (x == null || x.rank() != 2 || x.size(0) != 1 && x.size(1) != 1) {
            return x;
        }
        return x.squeeze(x.size(0) == 1 ? 0 : 1);
    }

    /**
     * Computes A = alpha x y^T + A. A sparse A also stores the products of the stored entries of x and y. O(nnz(x)
     * nnz(y) + nnz(A)) time.
     */
    public static INDArray ger(Number alpha, INDArray x, INDArray y, INDArray a) {
        Call.of(Function.BLAS, BlasOp.GER).operand(x).operand(y).operand(a).scalar(alpha).run();
        return a;
    }

    /** Computes y = alpha A x + beta y for a symmetric A. O(nnz(A)) time, for a DENSE A O(length). */
    public static INDArray symv(UpLo uplo, Number alpha, INDArray a, INDArray x, Number beta, INDArray y) {
        Halves.call(BlasOp.SYMV, uplo, Diag.NON_UNIT, Side.LEFT).operand(a).operand(x).operand(y).scalar(alpha)
                .scalar(beta).run();
        return y;
    }

    /**
     * Computes x = op(A) x for a triangular A, where op is the identity or the transpose. O(nnz(A)) time, for a DENSE A
     * O(length).
     */
    public static INDArray trmv(UpLo uplo, boolean transposeA, Diag diag, INDArray a, INDArray x) {
        Halves.call(BlasOp.TRMV, uplo, diag, Side.LEFT).operand(a).operand(x).flag(Flags.TRANSPOSE_A, transposeA).run();
        return x;
    }

    /**
     * Solves op(A) z = x for a triangular A and overwrites x with z; FLOAT or DOUBLE. As in BLAS, the method does not
     * test for singular matrices: a zero on the diagonal gives infinities and NaN. O(nnz(A) + length of x) time. If x
     * is sparse, the method solves with a dense copy of x.
     *
     * @throws ArithmeticException if a sparse A does not store a diagonal element that the method needs; the message
     *     has the row
     */
    public static INDArray trsv(UpLo uplo, boolean transposeA, Diag diag, INDArray a, INDArray x) {
        Halves.call(BlasOp.TRSV, uplo, diag, Side.LEFT).operand(a).operand(x).flag(Flags.TRANSPOSE_A, transposeA).run();
        return x;
    }
}
