// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg;

import org.sparse4j.INDArray;
import org.sparse4j.backend.Arguments;

/**
 * Factors Q R of a matrix of any shape, which reveal its rank. {@link #solve} gives a least-squares solution: of all x
 * with the smallest norm of b - a x one with as many zeros as a lacks in rank. One thread.
 */
public final class SparseQR extends Factorization {
    private SparseQR(INDArray a, Ordering ordering) {
        super(SolverObject.create(SolverKind.QR, a, new double[0], ordering.ordinal()));
    }

    /**
     * Factorises a.
     *
     * @param a a matrix
     * @param ordering COLAMD or NATURAL
     */
    public static SparseQR of(INDArray a, Ordering ordering) {
        Arguments.given(a, "SparseQR", "the matrix");
        Arguments.given(ordering, "SparseQR", "the ordering");
        return new SparseQR(a, ordering);
    }

    /** Factorises a, ordered by COLAMD. */
    public static SparseQR of(INDArray a) {
        return of(a, Ordering.COLAMD);
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
