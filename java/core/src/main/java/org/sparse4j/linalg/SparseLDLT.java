// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg;

import org.sparse4j.INDArray;
import org.sparse4j.backend.Arguments;
import org.sparse4j.backend.OpResult;
import org.sparse4j.blas.UpLo;
import org.sparse4j.linalg.solver.SolverKind;

/**
 * The factorisation L D L^T of a symmetric matrix, definite or indefinite, even with zeros on its diagonal. Creation
 * and {@link #refactor} throw IllegalArgumentException if the matrix is not symmetric, unless {@link
 * FactorizationOptions#triangle} selects one triangle.
 *
 * <p><b>Method.</b> The factorisation is multifrontal, with threshold pivots of one and two rows (Duff, Reid 1983). It
 * first scales rows and columns to one magnitude by powers of two (Ruiz 2001), and scales results back without
 * rounding.
 *
 * <p><b>Accuracy.</b> A solve refines the solution until its residual is a few units in the last place of |a| |x| +
 * |b|. It throws ArithmeticException if the residual stays above 1e-8 (|a| |x| + |b|). If the matrix is singular except
 * for rounding, solutions are those of a nearby matrix, as for {@link SparseLU}, and the factorisation logs a warning.
 * {@link #inertia} throws for such a matrix.
 *
 * <p>{@code Sparse4j.memory()} counts the factors.
 *
 * @since 0.1.0
 */
public final class SparseLDLT extends SquareFactorization {
    private SparseLDLT(INDArray a, FactorizationOptions options) {
        super(SolverKind.LDLT, options.factorized(SolverKind.LDLT, a, Ordering.CHEAPEST, options.triangleCode()),
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
     * @throws ArithmeticException if a pivot is 0; the message has its row
     * @throws java.util.concurrent.CancellationException soon after the thread is interrupted; its interrupt status
     *     stays set
     */
    public static SparseLDLT of(INDArray a, FactorizationOptions options) {
        Arguments.given(a, "SparseLDLT", "the matrix");
        Arguments.given(options, "SparseLDLT", "the options");
        return new SparseLDLT(a, options);
    }

    /** Factorises a symmetric matrix with this ordering, as {@link #of(INDArray, FactorizationOptions)}. */
    public static SparseLDLT of(INDArray a, Ordering ordering) {
        Arguments.given(ordering, "SparseLDLT", "the ordering");
        return of(a, FactorizationOptions.defaults().ordering(ordering));
    }

    /** Factorises a symmetric matrix with the ordering CHEAPEST, as {@link #of(INDArray, FactorizationOptions)}. */
    public static SparseLDLT of(INDArray a) {
        return of(a, FactorizationOptions.defaults());
    }

    /**
     * Factorises a symmetric matrix from one triangle of a; the elements of the other triangle may have any value.
     * Equivalent to {@code of(a, options.triangle(triangle))}.
     *
     * @param a a square matrix
     * @param triangle the triangle of a to read
     * @param options the ordering (default CHEAPEST) and the listener
     * @throws ArithmeticException if a pivot is 0; the message has its row
     * @throws java.util.concurrent.CancellationException soon after the thread is interrupted; its interrupt status
     *     stays set
     */
    public static SparseLDLT of(INDArray a, UpLo triangle, FactorizationOptions options) {
        Arguments.given(a, "SparseLDLT", "the matrix");
        Arguments.given(triangle, "SparseLDLT", "the triangle");
        Arguments.given(options, "SparseLDLT", "the options");
        return new SparseLDLT(a, options.triangle(triangle));
    }

    /** Factorises a symmetric matrix from one triangle of a, with this ordering. */
    public static SparseLDLT of(INDArray a, UpLo triangle, Ordering ordering) {
        Arguments.given(ordering, "SparseLDLT", "the ordering");
        return of(a, triangle, FactorizationOptions.defaults().ordering(ordering));
    }

    /**
     * Returns the inertia of the matrix: the numbers of its positive and negative eigenvalues (Sylvester's law of
     * inertia). No eigenvalue is 0. The method costs about four solves, which estimate how close an eigenvalue is to 0.
     *
     * @throws ArithmeticException if the matrix is singular to working precision: if a pivot, or an eigenvalue of the
     *     scaled matrix, may be only a rounding error, so that its sign is meaningless
     */
    public Inertia inertia() {
        requireSigns("the pivots do not show the signs of the eigenvalues");
        OpResult info = object.info();
        return new Inertia(info.word(0) - info.word(8), info.word(8));
    }

    /**
     * Returns the sign of the determinant, 1 or -1; the determinant is not 0. The method costs about four solves.
     *
     * @throws ArithmeticException if the matrix is singular to working precision, as for {@link #inertia()}
     */
    @Override
    public int determinantSign() {
        requireSigns("the pivots do not show the sign of the determinant");
        return super.determinantSign();
    }

    private void requireSigns(String why) {
        boolean certain;
        try (INDArray doubt = object.result(3)) {
            certain = doubt.getDouble(0) < 1;
        }
        if (!certain) {
            throw new ArithmeticException("SparseLDLT: the matrix is singular to working precision: a rounding error may determine the"
                    + " sign of a pivot, so " + why + "; factorise a - shift I for the number of eigenvalues below shift, or call"
                    + " Solvers.eigsh with EigenOptions.near(0)");
        }
    }

    /**
     * The numbers of eigenvalues by sign.
     *
     * @param positive the number of eigenvalues above 0
     * @param negative the number of eigenvalues below 0
     * @since 0.1.0
     */
    public record Inertia(long positive, long negative) {}

    /**
     * Returns the factor L: lower triangular with ones on its diagonal, with P a P^T = L D L^T, where P is the order of
     * {@link #permutation()}.
     *
     * @return a new array, [n, n], CSC, of the matrix's type; takes O(nnz() log n) time
     */
    public INDArray factor() {
        return object.result(0);
    }

    /**
     * Returns the factor D: diagonal, except for 2 x 2 blocks of pivots of two rows.
     *
     * @return a new array, [n, n], CSC, of the matrix's type
     */
    public INDArray pivots() {
        return object.result(1);
    }

    /**
     * Returns the pivot order: row and column permutation()[k] of the matrix are row and column k of L D L^T.
     *
     * @return a new dense array, [n], LONG
     */
    public INDArray permutation() {
        return object.result(2);
    }
}
