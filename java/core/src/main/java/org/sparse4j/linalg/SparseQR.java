// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg;

import org.sparse4j.INDArray;
import org.sparse4j.backend.Arguments;
import org.sparse4j.linalg.solver.SolverKind;
import org.sparse4j.linalg.solver.SolverObject;

/**
 * The rank-revealing factorisation a P = Q R of a matrix of any shape. P orders dependent columns last. R is upper
 * triangular, or upper trapezoidal if columns are dependent.
 *
 * <p><b>Solutions.</b> {@link #solve} returns one of the x that minimise the norm of b - a x: the elements of x that
 * belong to dependent columns are 0. {@link #solveMinimumNorm} returns the shortest of them.
 *
 * <p><b>Rank.</b> A column depends on the columns before it if its remainder is smaller than 20 (rows + columns) eps
 * times the largest norm of a column (Heath 1982). For FLOAT the bound is 2 sqrt(columns min(rows, columns)) eps of
 * FLOAT if that is larger, which is what rounding of the elements can leave. Then a check of R follows, which takes two
 * solves, or tens of solves for FLOAT:
 *
 * <ul>
 * <li>If the smallest singular value of R is below the bound by a factor of sqrt(columns), its singular vector shows a
 *     dependent column (Chan 1987). The class orders this column last and factorises again.
 * <li>If many columns nearly agree, column pivoting chooses the dependent columns (Businger, Golub 1965).
 * <li>If the choice of dependent columns makes solutions unnecessarily large, the class chooses other columns (Gu,
 *     Eisenstat 1996).
 * </ul>
 *
 * <p>So the rank, solutions and the null space are right even if columns nearly agree, at the cost of repeated
 * factorisations. All threads work on large fronts; results do not depend on the number of threads.
 *
 * @since 0.1.0
 */
public final class SparseQR extends Factorization {
    private final Object making = new Object(); // held while the factors of the transpose are computed
    private SolverObject transposed; // factors of a wide matrix's transpose, from the first solveMinimumNorm on; guarded by this
    private boolean closed; // guarded by this

    private SparseQR(INDArray a, FactorizationOptions options) {
        super(options.factorized(SolverKind.QR, a, Ordering.COLAMD),
                options.listener());
    }

    /**
     * Factorises a matrix.
     *
     * @param a a matrix
     * @param options the ordering (COLAMD, the default, NATURAL, or the caller's own order) and the listener
     * @throws ArithmeticException if the rank is undecidable: no choice of columns separates the negligible singular
     *     values from the others
     * @throws java.util.concurrent.CancellationException soon after the thread is interrupted; its interrupt status
     *     stays set
     */
    public static SparseQR of(INDArray a, FactorizationOptions options) {
        Arguments.given(a, "SparseQR", "the matrix");
        Arguments.given(options, "SparseQR", "the options").wholeMatrix("SparseQR");
        return new SparseQR(a, options);
    }

    /** Factorises a matrix with this ordering, as {@link #of(INDArray, FactorizationOptions)}. */
    public static SparseQR of(INDArray a, Ordering ordering) {
        Arguments.given(ordering, "SparseQR", "the ordering");
        return of(a, FactorizationOptions.defaults().ordering(ordering));
    }

    /** Factorises a matrix with the ordering COLAMD, as {@link #of(INDArray, FactorizationOptions)}. */
    public static SparseQR of(INDArray a) {
        return of(a, FactorizationOptions.defaults());
    }

    /** Returns the numerical rank: the number of columns that do not depend on others, up to rounding. */
    public long rank() {
        return object.info().word(3);
    }

    /**
     * Returns an orthonormal basis of the null space: vectors whose product with the matrix is 0, up to rounding.
     *
     * @return dense, [columns, columns - rank], of the matrix's type; takes O(columns (columns - rank)^2) time in
     *     addition to the substitutions
     */
    public INDArray nullSpace() {
        return object.result(0);
    }

    /**
     * Returns the least-squares solution of smallest norm: the product of the pseudo-inverse of a with b. It is the
     * shortest of all x that minimise the norm of b - a x.
     *
     * <p>If the matrix has fewer rows than columns, the first call also factorises the transpose, and keeps its
     * factors. The listener and interruption work as on creation. If the rank is less than both the number of rows and
     * the number of columns, each call computes a basis of the smaller of the null spaces of a and its transpose.
     *
     * @param b the right-hand side, dense, [rows] or [rows, k]
     * @return x, a new dense array, [columns] or [columns, k], of the matrix's type
     * @throws IllegalArgumentException if the shape of b does not fit (the message has both shapes), or b is sparse
     * @throws java.util.concurrent.CancellationException soon after the thread is interrupted; its interrupt status
     *     stays set. The next call starts from the beginning.
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

    /** Frees the factors, including those of the transpose. Closing twice has no effect. */
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
     * Returns the product Q x. The square orthogonal matrix Q is never formed.
     *
     * @param x dense, [rows] or [rows, k]
     * @return a new dense array of that shape, of the matrix's type; takes O(k nnz()) time
     */
    public INDArray applyQ(INDArray x) {
        return object.solve(x, SolverObject.SolveForm.Q);
    }

    /** Returns the product of the transpose of Q with x, as {@link #applyQ}. */
    public INDArray applyQTransposed(INDArray x) {
        return object.solve(x, SolverObject.SolveForm.Q_TRANSPOSED);
    }

    /**
     * Returns the non-zero rows of R, where a P = Q R.
     *
     * @return CSR, [rank, columns], of the matrix's type; the first rank columns are upper triangular without zeros on
     *     the diagonal
     */
    public INDArray r() {
        return object.result(1);
    }

    /**
     * Returns the column order P: element j is the column of the matrix that is column j of R.
     *
     * @return a new dense array, [columns], LONG; the dependent columns start at position {@link #rank()}
     */
    public INDArray columnOrder() {
        return object.result(2);
    }
}
