// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg;

import org.sparse4j.INDArray;
import org.sparse4j.backend.Arguments;
import org.sparse4j.blas.UpLo;
import org.sparse4j.linalg.solver.SolverKind;

/**
 * The Cholesky factorisation L L^T of a symmetric positive definite matrix. Creation and {@link #refactor} throw
 * IllegalArgumentException if the matrix is not symmetric, unless {@link FactorizationOptions#triangle} selects one
 * triangle.
 *
 * <p>If the factor takes many operations, the multifrontal method computes it on all threads, with the same bits for
 * any number of threads. Otherwise one thread computes it.
 *
 * @since 0.1.0
 */
public final class SparseCholesky extends SquareFactorization {
    private SparseCholesky(INDArray a, FactorizationOptions options) {
        super(SolverKind.CHOLESKY, options.factorized(SolverKind.CHOLESKY, a, Ordering.CHEAPEST, options.triangleCode()),
                options.listener());
    }

    /**
     * Factorises a symmetric matrix. The method reads both triangles and compares them, in O(nnz) time, unless {@link
     * FactorizationOptions#triangle} selects one.
     *
     * @param a a square matrix
     * @param options the ordering (default CHEAPEST), the triangle to read, and the listener
     * @throws IllegalArgumentException if two elements (i, j) and (j, i) differ by more than 1e-12 (FLOAT: 1e-6) times
     *     the geometric mean of the largest magnitudes of rows i and j; the message has the first such pair and its
     *     values
     * @throws ArithmeticException if a is not positive definite; the message has the row that shows it
     * @throws java.util.concurrent.CancellationException soon after the thread is interrupted; its interrupt status
     *     stays set
     */
    public static SparseCholesky of(INDArray a, FactorizationOptions options) {
        Arguments.given(a, "SparseCholesky", "the matrix");
        Arguments.given(options, "SparseCholesky", "the options");
        return new SparseCholesky(a, options);
    }

    /** Factorises a symmetric matrix with this ordering, as {@link #of(INDArray, FactorizationOptions)}. */
    public static SparseCholesky of(INDArray a, Ordering ordering) {
        Arguments.given(ordering, "SparseCholesky", "the ordering");
        return of(a, FactorizationOptions.defaults().ordering(ordering));
    }

    /** Factorises a symmetric matrix with the ordering CHEAPEST, as {@link #of(INDArray, FactorizationOptions)}. */
    public static SparseCholesky of(INDArray a) {
        return of(a, FactorizationOptions.defaults());
    }

    /**
     * Factorises a symmetric matrix from one triangle of a; the elements of the other triangle may have any value.
     * Equivalent to {@code of(a, options.triangle(triangle))}.
     *
     * @param a a square matrix
     * @param triangle the triangle of a to read
     * @param options the ordering (default CHEAPEST) and the listener
     * @throws ArithmeticException if the matrix is not positive definite; the message has the row that shows it
     * @throws java.util.concurrent.CancellationException soon after the thread is interrupted; its interrupt status
     *     stays set
     */
    public static SparseCholesky of(INDArray a, UpLo triangle, FactorizationOptions options) {
        Arguments.given(a, "SparseCholesky", "the matrix");
        Arguments.given(triangle, "SparseCholesky", "the triangle");
        Arguments.given(options, "SparseCholesky", "the options");
        return new SparseCholesky(a, options.triangle(triangle));
    }

    /** Factorises a symmetric matrix from one triangle of a, with this ordering. */
    public static SparseCholesky of(INDArray a, UpLo triangle, Ordering ordering) {
        Arguments.given(ordering, "SparseCholesky", "the ordering");
        return of(a, triangle, FactorizationOptions.defaults().ordering(ordering));
    }

    /**
     * Returns the factor L: lower triangular, with P a P^T = L L^T, where P is the order of {@link #permutation()}.
     *
     * @return a new array, [n, n], CSC, of the matrix's type; takes O(nnz()) time
     */
    public INDArray factor() {
        return object.result(0);
    }

    /**
     * Returns the elimination order: row and column permutation()[k] of the matrix are row and column k of L L^T.
     *
     * @return a new dense array, [n], LONG
     */
    public INDArray permutation() {
        return object.result(1);
    }
}
