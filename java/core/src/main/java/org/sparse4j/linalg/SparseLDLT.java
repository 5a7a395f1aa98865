// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg;

import org.sparse4j.INDArray;
import org.sparse4j.backend.Arguments;
import org.sparse4j.backend.OpResult;
import org.sparse4j.blas.UpLo;
import org.sparse4j.linalg.solver.SolverKind;

/**
 * Factors L D L^T of a symmetric matrix, definite or not; the diagonal may be 0. A matrix that is not symmetric is
 * refused, also by {@link #refactor}, unless {@link FactorizationOptions#triangle} reads one triangle alone. By the
 * multifrontal method with threshold pivots of one and two rows (Duff, Reid 1983), of the matrix with rows and columns
 * scaled to one size by powers of two (Ruiz 2001), from which the results are scaled back without rounding. Solutions are
 * refined until their residual is a few units in the last place of |a| |x| + |b|; one that stays above 1e-8 of that is
 * refused. A matrix that is singular but for rounding has solutions, as of {@link SparseLU}: they are those of a matrix
 * nearby, and a warning is logged, but {@link #inertia} throws. Counts in {@code Sparse4j.memory()}.
 */
public final class SparseLDLT extends SquareFactorization {
    private SparseLDLT(INDArray a, FactorizationOptions options) {
        super(SolverKind.LDLT, options.factorized(SolverKind.LDLT, a, Ordering.CHEAPEST, options.triangleCode()),
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
     * @throws ArithmeticException naming a row whose pivot is 0
     * @throws java.util.concurrent.CancellationException soon after the thread was interrupted, which it stays
     */
    public static SparseLDLT of(INDArray a, FactorizationOptions options) {
        Arguments.given(a, "SparseLDLT", "the matrix");
        Arguments.given(options, "SparseLDLT", "the options");
        return new SparseLDLT(a, options);
    }

    /** Factorises a symmetric matrix in an order of this kind, as {@link #of(INDArray, FactorizationOptions)}. */
    public static SparseLDLT of(INDArray a, Ordering ordering) {
        Arguments.given(ordering, "SparseLDLT", "the ordering");
        return of(a, FactorizationOptions.defaults().ordering(ordering));
    }

    /** Factorises a symmetric matrix in the cheapest order, as {@link #of(INDArray, FactorizationOptions)}. */
    public static SparseLDLT of(INDArray a) {
        return of(a, FactorizationOptions.defaults());
    }

    /**
     * Factorises the symmetric matrix of which a has one triangle, whatever the other one holds: the same as
     * {@code of(a, options.triangle(triangle))}.
     *
     * @param a a square matrix
     * @param triangle which triangle of a is read
     * @param options the ordering, by default CHEAPEST, and the listener
     * @throws ArithmeticException naming a row whose pivot is 0
     * @throws java.util.concurrent.CancellationException soon after the thread was interrupted, which it stays
     */
    public static SparseLDLT of(INDArray a, UpLo triangle, FactorizationOptions options) {
        Arguments.given(a, "SparseLDLT", "the matrix");
        Arguments.given(triangle, "SparseLDLT", "the triangle");
        Arguments.given(options, "SparseLDLT", "the options");
        return new SparseLDLT(a, options.triangle(triangle));
    }

    /** Factorises the symmetric matrix of which a has this triangle, in an order of this kind. */
    public static SparseLDLT of(INDArray a, UpLo triangle, Ordering ordering) {
        Arguments.given(ordering, "SparseLDLT", "the ordering");
        return of(a, triangle, FactorizationOptions.defaults().ordering(ordering));
    }

    /**
     * Returns how many eigenvalues of the matrix are positive and negative (Sylvester's law of inertia); none is 0. Costs
     * some four solves, which tell how near to 0 an eigenvalue is.
     *
     * @throws ArithmeticException if the matrix is singular to working precision: if a pivot, or an eigenvalue once rows are
     *     scaled alike, may be nothing but rounding, whose sign says nothing
     */
    public Inertia inertia() {
        requireSigns("eigenvalues cannot be counted by it");
        OpResult info = object.info();
        return new Inertia(info.word(0) - info.word(8), info.word(8));
    }

    /**
     * 1 or -1, the sign of the determinant, which is not 0. Costs some four solves.
     *
     * @throws ArithmeticException if the matrix is singular to working precision, as {@link #inertia()} does
     */
    @Override
    public int determinantSign() {
        requireSigns("it is not the determinant's");
        return super.determinantSign();
    }

    private void requireSigns(String why) {
        boolean certain;
        try (INDArray doubt = object.result(3)) {
            certain = doubt.getDouble(0) < 1;
        }
        if (!certain) {
            throw new ArithmeticException("SparseLDLT: the matrix is singular to working precision: the sign of a pivot may be that"
                    + " of rounding, so that " + why + "; factorise a - shift I for the number of eigenvalues below"
                    + " shift, or call Solvers.eigsh near 0");
        }
    }

    /**
     * Numbers of eigenvalues by their sign.
     *
     * @param positive above 0
     * @param negative below 0
     */
    public record Inertia(long positive, long negative) {}

    /**
     * The factor L: lower triangular with ones on its diagonal, with P a P^T = L D L^T for the order of
     * {@link #permutation()}.
     *
     * @return a new array, [n, n], CSC, of the matrix's type; O(nnz() log n)
     */
    public INDArray factor() {
        return object.result(0);
    }

    /**
     * The factor D: diagonal but for pivots of two rows, which have an element on either side of it.
     *
     * @return a new array, [n, n], CSC, of the matrix's type
     */
    public INDArray pivots() {
        return object.result(1);
    }

    /**
     * The order of the pivots: row and column permutation()[k] of the matrix are row and column k of L D L^T.
     *
     * @return a new dense array, [n], LONG
     */
    public INDArray permutation() {
        return object.result(2);
    }
}
