// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg;

import org.sparse4j.INDArray;
import org.sparse4j.backend.Arguments;
import org.sparse4j.linalg.solver.SolverKind;
import org.sparse4j.linalg.solver.SolverObject;

/**
 * Factors Q R of a matrix of any shape, which reveal its rank: a P = Q R, where P puts the columns that depend on others
 * last, and R is upper triangular, or trapezoidal where there are such. {@link #solve} gives a least-squares solution: of
 * all x with the smallest norm of b - a x one with as many zeros as a lacks in rank; {@link #solveMinimumNorm} gives the
 * shortest. A column depends on those before it when less of it is left than 20 (rows + columns) eps times the largest
 * norm of a column (Heath 1982), of FLOAT 2 sqrt(columns min(rows, columns)) eps of FLOAT where that is more: what rounding
 * of the elements can leave. R is checked afterwards: where its smallest singular value is below that by sqrt(columns),
 * the column that it shows to depend on others (Chan 1987) is eliminated last, behind the order that was chosen; among many
 * columns that nearly agree pivots choose (Businger, Golub 1965). Where the columns set aside are a needlessly bad choice,
 * others are. So rank(), solutions and the null space hold where columns nearly agree, at the cost of further
 * factorisations there; elsewhere the check costs two solves, of FLOAT some tens. Large fronts are worked by all threads;
 * results do not depend on how many there are.
 */
public final class SparseQR extends Factorization {
    private final Object making = new Object(); // held while the factors of the transpose are made
    private SolverObject transposed; // of a wide matrix, from the first solution of least norm on; guarded by this
    private boolean closed; // guarded by this

    private SparseQR(INDArray a, FactorizationOptions options) {
        super(options.factorized(SolverKind.QR, a, Ordering.COLAMD),
                options.listener());
    }

    /**
     * Factorises a.
     *
     * @param a a matrix
     * @param options the ordering, COLAMD (the default) or NATURAL or the caller's own, and who is told how it goes
     * @throws ArithmeticException if the rank cannot be told: no choice of columns parts the singular values that are
     *     negligible from the others
     * @throws java.util.concurrent.CancellationException soon after the thread was interrupted, which it stays
     */
    public static SparseQR of(INDArray a, FactorizationOptions options) {
        Arguments.given(a, "SparseQR", "the matrix");
        Arguments.given(options, "SparseQR", "the options").wholeMatrix("SparseQR");
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

    /**
     * Of all x with the smallest norm of b - a x the one of smallest norm: the product of b with the pseudo-inverse of a.
     * That is the solution where no column depends on others, and the shortest one of an underdetermined system. The
     * first call of a matrix with fewer rows than columns factorises the transpose too, told and interrupted as creation
     * is, and keeps that. Where the rank is less than rows and columns, each call makes a basis of the smaller one of the
     * null spaces of a and its transpose.
     *
     * @param b dense, [rows] or [rows, k]
     * @return x, a new dense array, [columns] or [columns, k], of the matrix's type
     * @throws IllegalArgumentException when b does not fit, with both shapes, or is sparse
     * @throws java.util.concurrent.CancellationException soon after the thread was interrupted, which it stays; the next
     *     call begins anew
     */
    public INDArray solveMinimumNorm(INDArray b) {
        Arguments.given(b, "SparseQR", "the right side");
        SolverObject other = transposed();
        if (other == null) {
            synchronized (making) {
                other = transposed();
                if (other == null) {
                    other = object.transposed(b, listener);
                    replace(other);
                }
            }
        }
        return object.solveLeastNorm(b, other);
    }

    @Override
    public void refactor(INDArray a) {
        synchronized (making) {
            replace(null);
            super.refactor(a);
        }
    }

    /** Also of the factors of the transpose. */
    @Override
    public void close() {
        super.close();
        synchronized (this) {
            closed = true;
        }
        replace(null);
    }

    private synchronized SolverObject transposed() {
        return transposed;
    }

    private synchronized void replace(SolverObject other) {
        if (transposed != null) {
            transposed.close();
        }
        transposed = closed ? null : other;
        if (closed && other != null) {
            other.close();
        }
    }

    /**
     * The product Q x. Q is square and orthogonal, and never formed.
     *
     * @param x dense, [rows] or [rows, k]
     * @return a new dense array of that shape, of the matrix's type; O(k) times the entries of the factors
     */
    public INDArray applyQ(INDArray x) {
        return object.solve(x, SolverObject.SolveForm.Q);
    }

    /** The product of the transposed Q with x, as {@link #applyQ}. */
    public INDArray applyQTransposed(INDArray x) {
        return object.solve(x, SolverObject.SolveForm.Q_TRANSPOSED);
    }

    /**
     * R, the rows of it that are not 0: those of a P = Q R.
     *
     * @return CSR, [rank, columns], of the matrix's type: upper triangular in its first columns, no 0 on the diagonal
     */
    public INDArray r() {
        return object.result(1);
    }

    /**
     * P: where column j of R came from.
     *
     * @return LONG, [columns]: at place j the column of the matrix; those that depend on others from {@link #rank()} on
     */
    public INDArray columnOrder() {
        return object.result(2);
    }
}
