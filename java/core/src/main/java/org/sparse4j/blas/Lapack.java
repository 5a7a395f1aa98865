// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.blas;

import java.util.Arrays;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.array.Call;
import org.sparse4j.array.Dense;
import org.sparse4j.backend.Arguments;
import org.sparse4j.backend.Flags;
import org.sparse4j.backend.Function;
import org.sparse4j.backend.OpCall;
import org.sparse4j.ops.LapackOp;

/**
 * LAPACK routines on dense FLOAT and DOUBLE arrays, batched over the leading dimensions: the last two dimensions are
 * the rows and columns of a matrix, and the dimensions before them number the systems. Routines write results into the
 * arrays that the caller passes, which may be any views except broadcast ones. Shapes follow NumPy: one right-hand side
 * for each system has the shape [..., n], and r right-hand sides have the shape [..., n, r]. OpenBLAS computes the
 * results, or Eigen if OpenBLAS is missing. The library solves several small Cholesky or LU systems at once, in vector
 * lanes.
 *
 * <p><b>Failures.</b> If a system fails, the routine throws ArithmeticException and has changed no array. The message
 * has the first system that failed, and its pivot. The routine therefore collects the results of all systems in
 * temporary memory, as large as the results, before it writes them.
 *
 * <p>Each routine throws IllegalArgumentException if an array is sparse or has another type, or if shapes do not fit;
 * the message has both shapes.
 *
 * @since 0.1.0
 */
public final class Lapack {
    private Lapack() {}

    private static Call call(LapackOp op) {
        return Call.of(Function.LAPACK, op);
    }

    private static Call call(LapackOp op, UpLo uplo) {
        return call(op).integer(Arguments.given(uplo, OpCall.name(op), "uplo").ordinal());
    }

    // ---- symmetric positive definite --------------------------------------------------------------------------------

    /**
     * Computes the Cholesky factorisation a = L L^T or a = U^T U. The routine reads only the named triangle of a.
     * O(n^3) time for each system.
     *
     * @param a [..., n, n]; overwritten with L or U, and with 0 in the other triangle
     * @return a
     * @throws ArithmeticException if a system is not positive definite; the message has the first such system
     */
    public static INDArray potrf(UpLo uplo, INDArray a) {
        call(LapackOp.POTRF, uplo).operand(a).run();
        return a;
    }

    /**
     * Solves a x = b with the factor that {@link #potrf} wrote into the named triangle of a. O(n^2) time for each
     * right-hand side.
     *
     * @param a [..., n, n], not changed
     * @param b [..., n] or [..., n, r]; overwritten with the solutions
     * @return b
     */
    public static INDArray potrs(UpLo uplo, INDArray a, INDArray b) {
        call(LapackOp.POTRS, uplo).operand(a).operand(b).run();
        return b;
    }

    /**
     * Solves a_i x_i = b_i by Cholesky for each index i of the leading dimensions. The routine reads only the lower
     * triangle of a. O(k^3) time for each system.
     *
     * @param a [..., k, k], symmetric positive definite; overwritten with the factors
     * @param b [..., k] or [..., k, r]; overwritten with the solutions
     * @return b
     * @throws ArithmeticException if a system is not positive definite; the message has the first such system, and no
     *     array is changed
     */
    public static INDArray posv(INDArray a, INDArray b) {
        Call.of(Function.POSV).operand(a).operand(b).run();
        return b;
    }

    // ---- general ----------------------------------------------------------------------------------------------------

    /**
     * Computes the LU factorisation with row exchanges, a = P L U. O(m n min(m, n)) time for each system.
     *
     * @param a [..., m, n]; overwritten with U and, below the diagonal, with L without its ones
     * @param pivots LONG, [..., min(m, n)], overwritten: step i exchanged rows i and pivots[i], counted from 0
     * @return a
     * @throws ArithmeticException if a system is singular, that is if a pivot is 0; the message has the first such
     *     system
     */
    public static INDArray getrf(INDArray a, INDArray pivots) {
        call(LapackOp.GETRF).operand(a).operand(pivots).run();
        return a;
    }

    /** Computes {@link #getrf(INDArray, INDArray)} and returns the pivots as a new array, which the caller closes. */
    public static INDArray getrf(INDArray a) {
        long[] shape = Arguments.given(a, "getrf", "a").shape();
        if (shape.length < 2) {
            throw new IllegalArgumentException("getrf takes matrices [..., m, n], but the array has rank " + shape.length);
        }
        long[] each = Arrays.copyOf(shape, shape.length - 1);
        each[each.length - 1] = Math.min(each[each.length - 1], shape[shape.length - 1]);
        INDArray pivots = Dense.zeros(DataType.LONG, each);
        try {
            getrf(a, pivots);
        } catch (Throwable e) {
            pivots.close();
            throw e;
        }
        return pivots;
    }

    /**
     * Solves op(a) x = b with the factors and pivots of {@link #getrf(INDArray, INDArray)}, where op is the identity or
     * the transpose. O(n^2) time for each right-hand side.
     *
     * @param a [..., n, n], not changed
     * @param pivots LONG [..., n], not changed
     * @param b [..., n] or [..., n, r]; overwritten with the solutions
     * @return b
     * @throws IndexOutOfBoundsException if a pivot is not a row number
     */
    public static INDArray getrs(INDArray a, boolean transposeA, INDArray pivots, INDArray b) {
        call(LapackOp.GETRS).operand(a).operand(pivots).operand(b).flag(Flags.TRANSPOSE_A, transposeA).run();
        return b;
    }

    /**
     * Solves a x = b by LU with row exchanges. O(n^3) time for each system.
     *
     * @param a [..., n, n]; overwritten with the factors, as by {@link #getrf(INDArray, INDArray)}
     * @param b [..., n] or [..., n, r]; overwritten with the solutions
     * @return b
     * @throws ArithmeticException if a system is singular; the message has the first such system
     */
    public static INDArray gesv(INDArray a, INDArray b) {
        call(LapackOp.GESV).operand(a).operand(b).run();
        return b;
    }

    /** Solves as {@link #gesv(INDArray, INDArray)} and writes the pivots into a LONG array [..., n]. */
    public static INDArray gesv(INDArray a, INDArray pivots, INDArray b) {
        call(LapackOp.GESV).operand(a).operand(pivots).operand(b).run();
        return b;
    }

    // ---- orthogonal -------------------------------------------------------------------------------------------------

    /**
     * Computes the QR factorisation a = Q R, where Q is the product of the reflections 1 - tau_i v_i v_i^T. O(m n
     * min(m, n)) time for each system.
     *
     * @param a [..., m, n]; overwritten with R on and above the diagonal, and with the v_i, without their leading 1,
     *     below it
     * @param tau [..., min(m, n)], of a's type, overwritten
     * @return a
     */
    public static INDArray geqrf(INDArray a, INDArray tau) {
        call(LapackOp.GEQRF).operand(a).operand(tau).run();
        return a;
    }

    /**
     * Solves least-squares problems by QR: finds the x that minimises the norm of op(a) x - b, or if op(a) has more
     * columns than rows, the shortest x with op(a) x = b. Op is the identity or the transpose; op(a) must have full
     * rank. O(m n min(m, n)) time for each system.
     *
     * @param a [..., m, n], not changed
     * @param b [..., max(m, n)] or [..., max(m, n), r]. If op(a) has p rows and q columns, the routine reads the first
     *     p rows of b, and overwrites its first q rows with the solutions. If p exceeds q, the sum of squares of the
     *     next p - q rows is the square of the residual norm.
     * @return b
     * @throws ArithmeticException if a system does not have full rank, that is if a pivot is 0; the message has the
     *     first such system
     */
    public static INDArray gels(INDArray a, boolean transposeA, INDArray b) {
        call(LapackOp.GELS).operand(a).operand(b).flag(Flags.TRANSPOSE_A, transposeA).run();
        return b;
    }

    // ---- spectra ----------------------------------------------------------------------------------------------------

    /**
     * Computes the eigenvalues, and on request the eigenvectors, of symmetric matrices. The routine reads only the
     * named triangle. O(n^3) time for each system.
     *
     * @param vectors whether to overwrite a with the eigenvectors, of norm 1, where column i belongs to value i;
     *     otherwise a stays unchanged
     * @param a [..., n, n]
     * @param w [..., n], of a's type, overwritten with the values, ascending
     * @return w
     * @throws ArithmeticException if a system does not converge, or has a NaN or infinite element; the message has the
     *     first such system
     */
    public static INDArray syev(boolean vectors, UpLo uplo, INDArray a, INDArray w) {
        call(LapackOp.SYEV, uplo).integer(vectors ? 1 : 0).operand(a).operand(w).run();
        return w;
    }

    /**
     * Computes singular values and vectors, a = u diag(s) vt. O(m n min(m, n)) time for each system. Below, k = min(m,
     * n).
     *
     * @param a [..., m, n], not changed
     * @param s [..., k], of a's type, overwritten with the values, descending
     * @param u [..., m, k], or [..., m, m] for all vectors; overwritten with the left vectors in its columns
     * @param vt [..., k, n], or [..., n, n] for all vectors; overwritten with the right vectors in its rows
     * @return s
     * @throws ArithmeticException if a system does not converge, or has a NaN or infinite element; the message has the
     *     first such system
     */
    public static INDArray gesvd(INDArray a, INDArray s, INDArray u, INDArray vt) {
        call(LapackOp.GESVD).operand(a).operand(s).operand(u).operand(vt).integer(1).integer(1).run();
        return s;
    }

    /** Computes only the singular values, as {@link #gesvd(INDArray, INDArray, INDArray, INDArray)}. */
    public static INDArray gesvd(INDArray a, INDArray s) {
        call(LapackOp.GESVD).operand(a).operand(s).run();
        return s;
    }
}
