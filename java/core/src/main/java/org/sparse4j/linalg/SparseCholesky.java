// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg;

import org.sparse4j.INDArray;
import org.sparse4j.backend.Arguments;
import org.sparse4j.blas.UpLo;

/**
 * Cholesky's factors L L^T of a symmetric positive definite matrix, of which one triangle is read, whatever the other
 * holds. By the multifrontal method on all threads, with the same bits for any number of them, where the factor costs much;
 * else on one thread.
 */
public final class SparseCholesky extends SquareFactorization {
    private SparseCholesky(INDArray a, UpLo triangle, FactorizationOptions options) {
        super(SolverKind.CHOLESKY, SolverObject.factorized(SolverKind.CHOLESKY, a, options, Ordering.CHEAPEST, triangle == UpLo.UPPER ? 1 : 0),
                options.listener());
    }

    /**
     * Factorises a.
     *
     * @param a a square matrix
     * @param triangle which half of a is read
     * @param options the ordering, by default CHEAPEST, and who is told how it goes
     * @throws ArithmeticException naming the row at which a turns out not to be positive definite
     * @throws java.util.concurrent.CancellationException soon after the thread was interrupted, which it stays
     */
    public static SparseCholesky of(INDArray a, UpLo triangle, FactorizationOptions options) {
        Arguments.given(a, "SparseCholesky", "the matrix");
        Arguments.given(triangle, "SparseCholesky", "the triangle");
        Arguments.given(options, "SparseCholesky", "the options");
        return new SparseCholesky(a, triangle, options);
    }

    /** Factorises a in an order of this kind. */
    public static SparseCholesky of(INDArray a, UpLo triangle, Ordering ordering) {
        Arguments.given(ordering, "SparseCholesky", "the ordering");
        return of(a, triangle, FactorizationOptions.defaults().ordering(ordering));
    }

    /** Factorises a from its lower triangle, in the cheapest order. */
    public static SparseCholesky of(INDArray a) {
        return of(a, UpLo.LOWER, FactorizationOptions.defaults());
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
