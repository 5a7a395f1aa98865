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
 * Inverses and pseudo-inverses of matrices, under ND4J's names. The inverse of a sparse matrix is dense. To solve a x =
 * b, {@link Solvers#solve} therefore takes less time and memory, and {@link DirectSolver#inverse()} of a factorisation
 * applies the inverse without forming it.
 *
 * <p>The matrix can have any format and can be a view. It must be FLOAT, DOUBLE or an integer type; the methods convert
 * integers to DOUBLE. Unless the method works in place, its result is a new DENSE array of that type. Before any work,
 * each method throws:
 *
 * <ul>
 * <li>IllegalArgumentException if the shape or the type of the matrix does not fit
 * <li>{@link WouldDensifyException} if the matrix is sparse and the inverse has more elements than {@code
 *     org.sparse4j.densifyLimit}
 * </ul>
 *
 * <pre>{@code
 * INDArray a = Sparse4j.create(new double[][] {{2, 0}, {0, 4}});
 * System.out.println(InvertMatrix.invert(a, false).getDouble(1, 1));  // 0.25
 * INDArray tall = Sparse4j.ones(4, 1);
 * System.out.println(InvertMatrix.pinvert(tall, false).getDouble(0)); // 0.25
 * }</pre>
 *
 * @since 0.1.0
 */
public final class InvertMatrix {
    private InvertMatrix() {}

    /**
     * Returns the inverse of a square matrix, by LAPACK's LU for a DENSE matrix and by {@link SparseLU} for a sparse
     * one. O(n^3) time, or n solves with the sparse factors.
     *
     * @param a [n, n]
     * @param inPlace whether to write the result into a and return a; integer arrays cannot hold the result
     * @return the inverse, [n, n]
     * @throws ArithmeticException if a is singular; a then stays unchanged
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
     * Returns the Moore-Penrose pseudo-inverse, by singular values. Singular values below max(m, n) times the largest
     * one times the precision of the type count as 0, as in NumPy. O(m n min(m, n)) time.
     *
     * @param a [m, n], of any rank
     * @param inPlace whether to write the result into a, which must then be square, and return a
     * @return [n, m]
     * @throws ArithmeticException if a has a NaN or infinite element
     */
    public static INDArray pinvert(INDArray a, boolean inPlace) {
        long[] shape = matrix("pinvert", a);
        if (inPlace && shape[0] != shape[1]) {
            throw refused("pinvert", a, "a square matrix if inPlace is true");
        }
        requirePlace("pinvert", a, inPlace);
        return pseudo("pinvert", a, shape, inPlace, false);
    }

    /** Computes the pseudo-inverse. With {@code full}, throws if a singular value counts as 0. */
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
                    throw new ArithmeticException(method + ": the matrix has rank " + i + ", but rank " + k
                            + " is needed: its largest singular value is " + largest + ", and the singular value "
                            + s.getDouble(i) + " counts as 0; call pinvert for a rank-deficient matrix");
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
     * Returns the left inverse (a^T a)^-1 a^T, by singular values. The product of the result and a is the identity.
     *
     * @param a [m, n] of rank n, so m is at least n
     * @param inPlace whether to write the result into a, which must then be square, and return a
     * @return [n, m]
     * @throws ArithmeticException if the rank of a, counted as by {@link #pinvert}, is less than n; a is unchanged
     */
    public static INDArray pLeftInvert(INDArray a, boolean inPlace) {
        return oneSided("pLeftInvert", a, inPlace, true);
    }

    /**
     * Returns the right inverse a^T (a a^T)^-1, by singular values. The product of a and the result is the identity.
     *
     * @param a [m, n] of rank m, so n is at least m
     * @param inPlace whether to write the result into a, which must then be square, and return a
     * @return [n, m]
     * @throws ArithmeticException if the rank of a, counted as by {@link #pinvert}, is less than m; a is unchanged
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
            throw refused(method, a, "a square matrix if inPlace is true");
        }
        requirePlace(method, a, inPlace);
        return pseudo(method, a, shape, inPlace, true);
    }

    /** Returns out, or assigns it to a and returns a. */
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

    /** Returns a new DENSE copy. */
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

    private static void closeOther(INDArray made, INDArray a) {
        if (made != a) {
            made.close();
        }
    }

    private static DataType type(INDArray a) {
        return a.dataType().isFloating() ? a.dataType() : DataType.DOUBLE;
    }

    /** Returns the shape; throws if a is no matrix or its dense result exceeds the limit. */
    private static long[] matrix(String method, INDArray a) {
        if (Arguments.given(a, method, "the matrix").rank() != 2) {
            throw refused(method, a, "a matrix");
        }
        if (a.dataType() == DataType.BOOL) {
            throw new IllegalArgumentException(method + ": BOOL arrays have no inverse; convert them with castTo first");
        }
        long[] shape = a.shape();
        long limit = Limits.densify();
        if (a.isSparse() && shape[0] != 0 && shape[1] > limit / shape[0]) {
            throw new WouldDensifyException(method + ": the result for a sparse matrix " + Arrays.toString(shape)
                    + " is dense and has more elements than org.sparse4j.densifyLimit = " + limit
                    + "; Solvers.solve needs no inverse, and Sparse4j.environment().setDensifyLimit(n) raises the limit");
        }
        return shape;
    }

    private static void requirePlace(String method, INDArray a, boolean inPlace) {
        if (inPlace && !a.dataType().isFloating()) {
            throw new IllegalArgumentException(method + ": an array of " + a.dataType() + " cannot hold its inverse; call "
                    + "castTo(DataType.DOUBLE) first, or pass false for inPlace");
        }
    }

    private static IllegalArgumentException refused(String method, INDArray a, String wanted) {
        return new IllegalArgumentException(method + " takes " + wanted + "; the shape is " + Arrays.toString(a.shape()));
    }
}
