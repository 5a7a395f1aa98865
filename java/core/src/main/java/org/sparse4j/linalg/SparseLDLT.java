// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg;

import org.sparse4j.INDArray;
import org.sparse4j.backend.Arguments;
import org.sparse4j.backend.OpResult;
import org.sparse4j.blas.UpLo;

/**
 * Factors L D L^T of a symmetric matrix, definite or not, of which one triangle is read; the diagonal may be 0. By the
 * multifrontal method with threshold pivots of one and two rows (Duff, Reid 1983). Solutions are refined until their
 * residual is a few units in the last place of |a| |x| + |b|; one that stays above 1e-8 of that is refused. Counts in
 * {@code Sparse4j.memory()}.
 */
public final class SparseLDLT extends SquareFactorization {
    private SparseLDLT(INDArray a, UpLo triangle, Ordering ordering) {
        super(SolverKind.LDLT, SolverObject.create(SolverKind.LDLT, a, new double[0], ordering.ordinal(),
                triangle == UpLo.UPPER ? 1 : 0));
    }

    /**
     * Factorises a.
     *
     * @param a a square matrix
     * @param triangle which half of a is read
     * @throws ArithmeticException naming a row whose pivot is 0 but for rounding
     */
    public static SparseLDLT of(INDArray a, UpLo triangle, Ordering ordering) {
        Arguments.given(a, "SparseLDLT", "the matrix");
        Arguments.given(triangle, "SparseLDLT", "the triangle");
        Arguments.given(ordering, "SparseLDLT", "the ordering");
        return new SparseLDLT(a, triangle, ordering);
    }

    /** How many eigenvalues of the matrix are positive and negative (Sylvester's law of inertia); none is 0. */
    public Inertia inertia() {
        OpResult info = object.info();
        return new Inertia(info.word(0) - Math.max(0, info.word(8)), Math.max(0, info.word(8)));
    }

    /**
     * Numbers of eigenvalues by their sign.
     *
     * @param positive above 0
     * @param negative below 0
     */
    public record Inertia(long positive, long negative) {}

    /** Factorises a from its lower triangle, ordered by AMD. */
    public static SparseLDLT of(INDArray a) {
        return of(a, UpLo.LOWER, Ordering.AMD);
    }
}
