// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg;

import org.sparse4j.INDArray;
import org.sparse4j.backend.Arguments;

/** Factors L U of a square matrix, with partial pivoting of rows. One thread. */
public final class SparseLU extends SquareFactorization {
    private SparseLU(INDArray a, Ordering ordering) {
        super(SolverKind.LU, SolverObject.create(SolverKind.LU, a, new double[0], ordering.ordinal()));
    }

    /**
     * Factorises a.
     *
     * @param a a square matrix
     * @throws ArithmeticException naming the column in which nothing but 0 is left to divide by
     */
    public static SparseLU of(INDArray a, Ordering ordering) {
        Arguments.given(a, "SparseLU", "the matrix");
        Arguments.given(ordering, "SparseLU", "the ordering");
        return new SparseLU(a, ordering);
    }

    /** Factorises a, ordered by COLAMD. */
    public static SparseLU of(INDArray a) {
        return of(a, Ordering.COLAMD);
    }
}
