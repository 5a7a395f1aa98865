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
    private SparseCholesky(INDArray a, UpLo triangle, Ordering ordering) {
        super(SolverKind.CHOLESKY, SolverObject.create(SolverKind.CHOLESKY, a, new double[0], ordering.ordinal(),
                triangle == UpLo.UPPER ? 1 : 0));
    }

    /**
     * Factorises a.
     *
     * @param a a square matrix
     * @param triangle which half of a is read
     * @throws ArithmeticException naming the row at which a turns out not to be positive definite
     */
    public static SparseCholesky of(INDArray a, UpLo triangle, Ordering ordering) {
        Arguments.given(a, "SparseCholesky", "the matrix");
        Arguments.given(triangle, "SparseCholesky", "the triangle");
        Arguments.given(ordering, "SparseCholesky", "the ordering");
        return new SparseCholesky(a, triangle, ordering);
    }

    /** Factorises a from its lower triangle, ordered by AMD. */
    public static SparseCholesky of(INDArray a) {
        return of(a, UpLo.LOWER, Ordering.AMD);
    }
}
