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
 * LAPACK routines on dense FLOAT and DOUBLE arrays, batched over the leading dimensions: the last two dimensions are a
 * matrix of rows and columns as elsewhere, all before them count systems. Results go into the given arrays, which may be
 * any views but broadcast ones, in NumPy's shapes; right sides are [..., n] for one or [..., n, r] for several. Computed
 * by OpenBLAS, by Eigen where there is none; small Cholesky systems several at once in vector lanes.
 *
 * <p>All or nothing: when one system fails, ArithmeticException names it and the pivot, and no array was changed. Until
 * then results are kept beside the arrays: that much memory is needed once more. Sparse arrays, other types and shapes
 * that do not fit throw IllegalArgumentException with both shapes.
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
     * Cholesky: a = L L^T, or U^T U, by the named half of a; the other half is not read. O(n^3) each.
     *
     * @param a [..., n, n]; overwritten with L or U, the other half with 0
     * @return a
     * @throws ArithmeticException naming the first system that is not positive definite
     */
    public static INDArray potrf(UpLo uplo, INDArray a) {
        call(LapackOp.POTRF, uplo).operand(a).run();
        return a;
    }

    /**
     * Solves a x = b from the factor that {@link #potrf} has left in the named half of a. O(n^2) for each right side.
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
     * Solves a_i x_i = b_i by Cholesky for every index i of the leading dimensions, by the lower half of a. O(k^3) each.
     *
     * @param a [..., k, k], symmetric positive definite; overwritten with the factors
     * @param b [..., k] or [..., k, r]; overwritten with the solutions
     * @return b
     * @throws ArithmeticException naming the first system that is not positive definite; nothing was written then
     */
    public static INDArray posv(INDArray a, INDArray b) {
        Call.of(Function.POSV).operand(a).operand(b).run();
        return b;
    }

    // ---- general ----------------------------------------------------------------------------------------------------

    /**
     * LU with row exchanges: a = P L U. O(m n min(m, n)) each.
     *
     * @param a [..., m, n]; overwritten with U and, below the diagonal, L without its ones
     * @param pivots LONG [..., min(m, n)]: step i exchanged row i with row pivots[i], counted from 0
     * @return a
     * @throws ArithmeticException naming the first singular system, one with a pivot 0
     */
    public static INDArray getrf(INDArray a, INDArray pivots) {
        call(LapackOp.GETRF).operand(a).operand(pivots).run();
        return a;
    }

    /** As {@link #getrf(INDArray, INDArray)}; the pivots are a new array, which the caller closes. */
    public static INDArray getrf(INDArray a) {
        long[] shape = Arguments.given(a, "getrf", "a").shape();
        if (shape.length < 2) {
            throw new IllegalArgumentException("getrf takes matrices [..., m, n], not rank " + shape.length);
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
     * Solves op(a) x = b from the factors and pivots of {@link #getrf(INDArray, INDArray)}, where op may transpose. O(n^2)
     * for each right side.
     *
     * @param a [..., n, n], not changed
     * @param pivots LONG [..., n], not changed
     * @param b [..., n] or [..., n, r]; overwritten with the solutions
     * @return b
     * @throws IndexOutOfBoundsException for a pivot that is no row
     */
    public static INDArray getrs(INDArray a, boolean transposeA, INDArray pivots, INDArray b) {
        call(LapackOp.GETRS).operand(a).operand(pivots).operand(b).flag(Flags.TRANSPOSE_A, transposeA).run();
        return b;
    }

    /**
     * Solves a x = b by LU with row exchanges. O(n^3) each.
     *
     * @param a [..., n, n]; overwritten with the factors, as by {@link #getrf(INDArray, INDArray)}
     * @param b [..., n] or [..., n, r]; overwritten with the solutions
     * @return b
     * @throws ArithmeticException naming the first singular system
     */
    public static INDArray gesv(INDArray a, INDArray b) {
        call(LapackOp.GESV).operand(a).operand(b).run();
        return b;
    }

    /** As {@link #gesv(INDArray, INDArray)}, with the pivots in a LONG array [..., n]. */
    public static INDArray gesv(INDArray a, INDArray pivots, INDArray b) {
        call(LapackOp.GESV).operand(a).operand(pivots).operand(b).run();
        return b;
    }

    // ---- orthogonal -------------------------------------------------------------------------------------------------

    /**
     * QR: a = Q R, Q the product of reflections 1 - tau_i v_i v_i^T. O(m n min(m, n)) each.
     *
     * @param a [..., m, n]; overwritten with R on and above the diagonal and v_i, without its leading 1, below it
     * @param tau [..., min(m, n)], of a's type
     * @return a
     */
    public static INDArray geqrf(INDArray a, INDArray tau) {
        call(LapackOp.GEQRF).operand(a).operand(tau).run();
        return a;
    }

    /**
     * Least squares by QR: the x with the least norm of op(a) x - b, or, of those where it is 0, the shortest. op(a) has
     * full rank and may transpose. O(m n min(m, n)) each.
     *
     * @param a [..., m, n], not changed
     * @param b [..., max(m, n)] or [..., max(m, n), r]: as many rows as op(a) are read, as many as x has are the solutions;
     *     the squares of the others, when op(a) is the taller, sum up to the residual's
     * @return b
     * @throws ArithmeticException naming the first system without full rank, one with a pivot 0
     */
    public static INDArray gels(INDArray a, boolean transposeA, INDArray b) {
        call(LapackOp.GELS).operand(a).operand(b).flag(Flags.TRANSPOSE_A, transposeA).run();
        return b;
    }

    // ---- spectra ----------------------------------------------------------------------------------------------------

    /**
     * Eigenvalues of symmetric matrices, by their named half, and eigenvectors. O(n^3) each.
     *
     * @param vectors whether a is overwritten with the eigenvectors, of length 1, column i to value i; else it stays
     * @param a [..., n, n]
     * @param w [..., n], of a's type: the values, ascending
     * @return w
     * @throws ArithmeticException naming the first system that did not converge, or holds NaN or an infinity
     */
    public static INDArray syev(boolean vectors, UpLo uplo, INDArray a, INDArray w) {
        call(LapackOp.SYEV, uplo).integer(vectors ? 1 : 0).operand(a).operand(w).run();
        return w;
    }

    /**
     * Singular values and vectors: a = u diag(s) vt. O(m n min(m, n)) each. With k = min(m, n):
     *
     * @param a [..., m, n], not changed
     * @param s [..., k], of a's type: the values, descending
     * @param u [..., m, k] or, complete, [..., m, m]: the left vectors by columns
     * @param vt [..., k, n] or, complete, [..., n, n]: the right vectors by rows
     * @return s
     * @throws ArithmeticException naming the first system that did not converge, or holds NaN or an infinity
     */
    public static INDArray gesvd(INDArray a, INDArray s, INDArray u, INDArray vt) {
        call(LapackOp.GESVD).operand(a).operand(s).operand(u).operand(vt).integer(1).integer(1).run();
        return s;
    }

    /** As {@link #gesvd(INDArray, INDArray, INDArray, INDArray)}, the values alone. */
    public static INDArray gesvd(INDArray a, INDArray s) {
        call(LapackOp.GESVD).operand(a).operand(s).run();
        return s;
    }
}
