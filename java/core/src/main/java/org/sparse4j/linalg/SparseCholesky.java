// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg;

import org.sparse4j.INDArray;
import org.sparse4j.backend.Arguments;
import org.sparse4j.blas.UpLo;
import org.sparse4j.linalg.solver.SolverKind;

/**
 * Cholesky's factors L L^T of a symmetric positive definite matrix. A matrix that is not symmetric is refused, also by
 * {@link #refactor}, unless {@link FactorizationOptions#triangle} reads one triangle alone. By the multifrontal method on all threads, with the same bits for any number of them, where the factor costs much;
 * else on one thread.
 */
public final class SparseCholesky extends SquareFactorization {
    private SparseCholesky(INDArray a, FactorizationOptions options) {
        super(SolverKind.CHOLESKY, options.factorized(SolverKind.CHOLESKY, a, Ordering.CHEAPEST, options.triangleCode()),
                options.listener());
    }

    /**
     * Factorises a symmetric matrix. Reads both triangles and compares them, in O(nnz), unless
     * {@link FactorizationOptions#triangle} chooses one.
     *
     * @param a a square matrix
     * @param options the ordering, by default CHEAPEST, the triangle to read, and the listener
     * @throws IllegalArgumentException if two elements (i, j) and (j, i) differ, naming the first such pair and its values:
     *     by more than 1e-12 (of FLOAT 1e-6) times the geometric mean of the largest magnitudes of rows i and j
     * @throws ArithmeticException naming the row at which a turns out not to be positive definite
     * @throws java.util.concurrent.CancellationException soon after the thread was interrupted, which it stays
     */
    public static SparseCholesky of(INDArray a, FactorizationOptions options) {
        Arguments.given(a, "SparseCholesky", "the matrix");
        Arguments.given(options, "SparseCholesky", "the options");
        return new SparseCholesky(a, options);
    }

    /** Factorises a symmetric matrix in an order of this kind, as {@link #of(INDArray, FactorizationOptions)}. */
    public static SparseCholesky of(INDArray a, Ordering ordering) {
        Arguments.given(ordering, "SparseCholesky", "the ordering");
        return of(a, FactorizationOptions.defaults().ordering(ordering));
    }

    /** Factorises a symmetric matrix in the cheapest order, as {@link #of(INDArray, FactorizationOptions)}. */
    public static SparseCholesky of(INDArray a) {
        return of(a, FactorizationOptions.defaults());
    }

    /**
     * Factorises the symmetric matrix of which a has one triangle, whatever the other one holds: the same as
     * {@code of(a, options.triangle(triangle))}.
     *
     * @param a a square matrix
     * @param triangle which triangle of a is read
     * @param options the ordering, by default CHEAPEST, and the listener
     * @throws ArithmeticException naming the row at which a turns out not to be positive definite
     * @throws java.util.concurrent.CancellationException soon after the thread was interrupted, which it stays
     */
    public static SparseCholesky of(INDArray a, UpLo triangle, FactorizationOptions options) {
        Arguments.given(a, "SparseCholesky", "the matrix");
        Arguments.given(triangle, "SparseCholesky", "the triangle");
        Arguments.given(options, "SparseCholesky", "the options");
        return new SparseCholesky(a, options.triangle(triangle));
    }

    /** Factorises the symmetric matrix of which a has this triangle, in an order of this kind. */
    public static SparseCholesky of(INDArray a, UpLo triangle, Ordering ordering) {
        Arguments.given(ordering, "SparseCholesky", "the ordering");
        return of(a, triangle, FactorizationOptions.defaults().ordering(ordering));
    }

    /**
     * The factor L: lower triangular, with P a P^T = L L^T for the order of {@link #permutation()}.
     *
     * @return a new array, [n, n], CSC, of the matrix's type; O(nnz())
     */
    public INDArray factor() {
        return object.result(0);
    }

    /**
     * The order of elimination: row and column permutation()[k] of the matrix are row and column k of L L^T.
     *
     * @return a new dense array, [n], LONG
     */
    public INDArray permutation() {
        return object.result(1);
    }
}
