// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg;

import org.sparse4j.INDArray;
import org.sparse4j.backend.Arguments;
import org.sparse4j.blas.UpLo;

/**
 * Factors L D L^T of a symmetric matrix, definite or not, of which one triangle is read. There is no pivoting: for an
 * indefinite matrix whose pivots come near 0, {@link SparseLU} is more accurate. One thread. Fewer than 2^31 entries.
 */
public final class SparseLDLT extends SquareFactorization {
    private SparseLDLT(INDArray a, UpLo triangle, Ordering ordering) {
        super(SolverObject.create(SolverKind.LDLT, a, new double[0], ordering.ordinal(),
                triangle == UpLo.UPPER ? 1 : 0));
    }

    /**
     * Factorises a.
     *
     * @param a a square matrix
     * @param triangle which half of a is read
     * @throws ArithmeticException naming the row whose pivot is 0
     */
    public static SparseLDLT of(INDArray a, UpLo triangle, Ordering ordering) {
        Arguments.given(a, "SparseLDLT", "the matrix");
        Arguments.given(triangle, "SparseLDLT", "the triangle");
        Arguments.given(ordering, "SparseLDLT", "the ordering");
        return new SparseLDLT(a, triangle, ordering);
    }

    /** Factorises a from its lower triangle, ordered by AMD. */
    public static SparseLDLT of(INDArray a) {
        return of(a, UpLo.LOWER, Ordering.AMD);
    }
}
