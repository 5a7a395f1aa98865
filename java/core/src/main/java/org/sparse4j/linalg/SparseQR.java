// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg;

import org.sparse4j.INDArray;
import org.sparse4j.backend.Arguments;

/**
 * Factors Q R of a matrix of any shape, which reveal its rank. {@link #solve} gives a least-squares solution: of all x
 * with the smallest norm of b - a x one with as many zeros as a lacks in rank. One thread.
 */
public final class SparseQR extends Factorization {
    private SparseQR(INDArray a, FactorizationOptions options) {
        super(SolverObject.factorized(SolverKind.QR, a, options, Ordering.COLAMD),
                options.listener());
    }

    /**
     * Factorises a.
     *
     * @param a a matrix
     * @param options the ordering, COLAMD (the default) or NATURAL or the caller's own, and who is told how it goes
     * @throws java.util.concurrent.CancellationException soon after the thread was interrupted, which it stays
     */
    public static SparseQR of(INDArray a, FactorizationOptions options) {
        Arguments.given(a, "SparseQR", "the matrix");
        Arguments.given(options, "SparseQR", "the options");
        return new SparseQR(a, options);
    }

    /** Factorises a in an order of this kind. */
    public static SparseQR of(INDArray a, Ordering ordering) {
        Arguments.given(ordering, "SparseQR", "the ordering");
        return of(a, FactorizationOptions.defaults().ordering(ordering));
    }

    /** Factorises a, ordered by COLAMD. */
    public static SparseQR of(INDArray a) {
        return of(a, FactorizationOptions.defaults());
    }

    /** Columns that do not depend on others, up to rounding. */
    public long rank() {
        return object.info().word(3);
    }

    /**
     * An orthonormal basis of the null space: the vectors that the matrix makes 0, but for rounding.
     *
     * @return dense, [columns, columns - rank], of the matrix's type; O(columns (columns - rank)^2) beside the substitutions
     */
    public INDArray nullSpace() {
        return object.result(0);
    }
}
