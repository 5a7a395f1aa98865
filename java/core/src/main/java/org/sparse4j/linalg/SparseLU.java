// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg;

import org.sparse4j.INDArray;
import org.sparse4j.backend.Arguments;

/** Factors L U of a square matrix, with partial pivoting of rows. One thread. */
public final class SparseLU extends SquareFactorization {
    private SparseLU(INDArray a, FactorizationOptions options) {
        super(SolverKind.LU, SolverObject.factorized(SolverKind.LU, a, options, Ordering.COLAMD),
                options.listener());
    }

    /**
     * Factorises a.
     *
     * @param a a square matrix
     * @param options the ordering, by default COLAMD, and who is told how it goes
     * @throws ArithmeticException naming the column in which nothing but 0 is left to divide by
     * @throws java.util.concurrent.CancellationException soon after the thread was interrupted, which it stays
     */
    public static SparseLU of(INDArray a, FactorizationOptions options) {
        Arguments.given(a, "SparseLU", "the matrix");
        Arguments.given(options, "SparseLU", "the options");
        return new SparseLU(a, options);
    }

    /** Factorises a in an order of this kind. */
    public static SparseLU of(INDArray a, Ordering ordering) {
        Arguments.given(ordering, "SparseLU", "the ordering");
        return of(a, FactorizationOptions.defaults().ordering(ordering));
    }

    /** Factorises a, ordered by COLAMD. */
    public static SparseLU of(INDArray a) {
        return of(a, FactorizationOptions.defaults());
    }
}
