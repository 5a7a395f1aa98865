// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg;

import java.util.Arrays;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;
import org.sparse4j.WouldDensifyException;
import org.sparse4j.array.Creation;
import org.sparse4j.array.Dense;
import org.sparse4j.array.Limits;
import org.sparse4j.backend.Arguments;
import org.sparse4j.blas.Lapack;

/**
 * Inverse and pseudo-inverse of a matrix, under ND4J's names. An inverse is dense, whatever its matrix is: to solve a x = b,
 * {@link Solvers#solve} needs less time and memory, and {@code lu.inverse()} of a factorisation is the inverse as an operator.
 *
 * <p>Matrices are of any format and view, FLOAT or DOUBLE; integers are taken as DOUBLE. Results are new DENSE arrays of
 * that type. Others are refused with their shape or type (IllegalArgumentException), a sparse matrix whose inverse has
 * more elements than {@code org.sparse4j.densifyLimit} with the count (WouldDensifyException), before any work.
 *
 * <pre>{@code
 * INDArray a = Sparse4j.create(new double[][] {{2, 0}, {0, 4}});
 * System.out.println(InvertMatrix.invert(a, false).getDouble(1, 1));  // 0.25
 * INDArray tall = Sparse4j.ones(4, 1);
 * System.out.println(InvertMatrix.pinvert(tall, false).getDouble(0)); // 0.25
 * }</pre>
 */
public final class InvertMatrix {
    private InvertMatrix() {}

    /**
     * The inverse of a square matrix: of a DENSE one by LAPACK's LU, of a sparse one by {@link SparseLU}. O(n^3), or n
     * solutions with the sparse factors.
     *
     * @param a [n, n]
     * @param inPlace whether a receives the result and is returned; integers cannot hold it
     * @return the inverse, [n, n]
     * @throws ArithmeticException when a is singular; a was not changed
     */
    public static INDArray invert(INDArray a, boolean inPlace) {
        long n = matrix("invert", a)[0];
        if (n != a.size(1)) {
            throw refused("invert", a, "a square matrix");
        }
        requirePlace("invert", a, inPlace);
        INDArray out = identity(type(a), n);
        if (a.isSparse()) {
            INDArray number = a.castTo(type(a));
            try (out) {
                return given(a, Solvers.solve(number, out), inPlace);
            } finally {
                closeOther(number, a);
            }
        }
        boolean done = false;
        try (INDArray copy = dense(a)) {
            Lapack.gesv(copy, out);
            done = true;
        } finally {
            if (!done) {
                out.close();
            }
        }
        return given(a, out, inPlace);
    }

    /**
     * The pseudo-inverse of Moore and Penrose, by singular values: those below max(m, n) times the largest times the
     * type's precision count as 0, as in NumPy. O(m n min(m, n)).
     *
     * @param a [m, n], of any rank
     * @param inPlace whether a receives the result and is returned: a is square then
     * @return [n, m]
     * @throws ArithmeticException when a holds NaN or an infinity
     */
    public static INDArray pinvert(INDArray a, boolean inPlace) {
        long[] shape = matrix("pinvert", a);
        if (inPlace && shape[0] != shape[1]) {
            throw refused("pinvert", a, "a square matrix, when it receives the result");
        }
        requirePlace("pinvert", a, inPlace);
        return pseudo("pinvert", a, shape, inPlace, false);
    }

    /** By singular values; `full`: whether none may count as 0. */
    private static INDArray pseudo(String method, INDArray a, long[] shape, boolean inPlace, boolean full) {
        DataType type = type(a);
        long k = Math.min(shape[0], shape[1]);
        if (k == 0) {
            return given(a, Dense.zeros(type, shape[1], shape[0]), inPlace);
        }
        try (INDArray dense = dense(a); INDArray s = Dense.zeros(type, k); INDArray u = Dense.zeros(type, shape[0], k);
                INDArray vt = Dense.zeros(type, k, shape[1])) {
            Lapack.gesvd(dense, s, u, vt);
            double precision = type == DataType.FLOAT ? Math.ulp(1f) : Math.ulp(1.0);
            double largest = s.getDouble(0);
            double least = Math.max(shape[0], shape[1]) * precision * largest;
            for (long i = 0; i < k; i++) {
                if (full && !(s.getDouble(i) > least)) {
                    throw new ArithmeticException(method + " of a matrix of rank " + i + " where " + k + " is asked: of its"
                            + " singular values, " + largest + " at most, one is " + s.getDouble(i) + "; pinvert takes it");
                }
                double value = s.getDouble(i);
                s.putScalar(i, value > least ? 1 / value : 0);
            }
            vt.muliColumnVector(s);
            try (INDArray out = u.mmul(vt)) {
                return given(a, out.transpose().dup(), inPlace);
            }
        }
    }

    /**
     * (a^T a)^-1 a^T, by singular values: times a, on its right, the identity.
     *
     * @param a [m, n] of rank n, so m is n or more
     * @param inPlace whether a receives the result and is returned: a is square then
     * @return [n, m]
     * @throws ArithmeticException when a has not the rank, as {@link #pinvert} counts it; nothing was changed
     */
    public static INDArray pLeftInvert(INDArray a, boolean inPlace) {
        return oneSided("pLeftInvert", a, inPlace, true);
    }

    /**
     * a^T (a a^T)^-1, by singular values: a times it is the identity.
     *
     * @param a [m, n] of rank m, so n is m or more
     * @param inPlace whether a receives the result and is returned: a is square then
     * @return [n, m]
     * @throws ArithmeticException when a has not the rank, as {@link #pinvert} counts it; nothing was changed
     */
    public static INDArray pRightInvert(INDArray a, boolean inPlace) {
        return oneSided("pRightInvert", a, inPlace, false);
    }

    private static INDArray oneSided(String method, INDArray a, boolean inPlace, boolean left) {
        long[] shape = matrix(method, a);
        if (left ? shape[0] < shape[1] : shape[1] < shape[0]) {
            throw refused(method, a, left ? "no more columns than rows" : "no more rows than columns");
        }
        if (inPlace && shape[0] != shape[1]) {
            throw refused(method, a, "a square matrix, when it receives the result");
        }
        requirePlace(method, a, inPlace);
        return pseudo(method, a, shape, inPlace, true);
    }

    /** The result, or a with it. */
    private static INDArray given(INDArray a, INDArray out, boolean inPlace) {
        if (!inPlace) {
            return out;
        }
        try (out) {
            return a.assign(out);
        }
    }

    private static INDArray identity(DataType type, long n) {
        INDArray eye = Creation.diagonal(DataType.DOUBLE, n, SparseFormat.DENSE);
        if (type == DataType.DOUBLE) {
            return eye;
        }
        try (eye) {
            return eye.castTo(type);
        }
    }

    /** A DENSE copy to compute with. */
    private static INDArray dense(INDArray a) {
        INDArray number = a.castTo(type(a));
        if (number != a && !number.isSparse()) {
            return number;
        }
        try {
            return number.isSparse() ? number.toDense() : number.dup();
        } finally {
            closeOther(number, a);
        }
    }

    /** What castTo gave, when that was not a itself. */
    private static void closeOther(INDArray made, INDArray a) {
        if (made != a) {
            made.close();
        }
    }

    private static DataType type(INDArray a) {
        return a.dataType().isFloating() ? a.dataType() : DataType.DOUBLE;
    }

    /** The shape of a matrix whose dense result is allowed. */
    private static long[] matrix(String method, INDArray a) {
        if (Arguments.given(a, method, "the matrix").rank() != 2) {
            throw refused(method, a, "a matrix");
        }
        if (a.dataType() == DataType.BOOL) {
            throw new IllegalArgumentException(method + ": BOOL arrays have no inverse; castTo another type first");
        }
        long[] shape = a.shape();
        long limit = Limits.densify();
        if (a.isSparse() && shape[0] != 0 && shape[1] > limit / shape[0]) {
            throw new WouldDensifyException(method + ": the result for a sparse matrix " + Arrays.toString(shape)
                    + " is dense, of more elements than org.sparse4j.densifyLimit, " + limit + ", allows; Solvers.solve needs"
                    + " no inverse, Sparse4j.environment().setDensifyLimit(n) raises the limit");
        }
        return shape;
    }

    private static void requirePlace(String method, INDArray a, boolean inPlace) {
        if (inPlace && !a.dataType().isFloating()) {
            throw new IllegalArgumentException(method + ": an array of " + a.dataType()
                    + " does not hold its inverse; castTo DOUBLE first, or inPlace false");
        }
    }

    private static IllegalArgumentException refused(String method, INDArray a, String wanted) {
        return new IllegalArgumentException(method + " takes " + wanted + "; the shape is " + Arrays.toString(a.shape()));
    }
}
