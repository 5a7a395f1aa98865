// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg;

import org.sparse4j.INDArray;
import org.sparse4j.backend.Arguments;
import org.sparse4j.linalg.solver.SolverKind;

/**
 * The factorisation L U of a square matrix. If the pattern is symmetric and the factors take many operations, the class
 * computes dense fronts with threshold pivoting; otherwise it works column by column with partial pivoting. The bits
 * are the same for any number of threads.
 *
 * @since 0.1.0
 */
public final class SparseLU extends SquareFactorization {
    private SparseLU(INDArray a, FactorizationOptions options) {
        super(SolverKind.LU, options.factorized(SolverKind.LU, a, Ordering.CHEAPEST),
                options.listener());
    }

    /**
     * Factorises a square matrix.
     *
     * @param a a square matrix
     * @param options the ordering (default CHEAPEST) and the listener
     * @throws ArithmeticException if the matrix is singular; the message has a column whose candidates for the pivot
     *     are all 0
     * @throws java.util.concurrent.CancellationException soon after the thread is interrupted; its interrupt status
     *     stays set
     */
    public static SparseLU of(INDArray a, FactorizationOptions options) {
        Arguments.given(a, "SparseLU", "the matrix");
        Arguments.given(options, "SparseLU", "the options").wholeMatrix("SparseLU");
        return new SparseLU(a, options);
    }

    /** Factorises a square matrix with this ordering, as {@link #of(INDArray, FactorizationOptions)}. */
    public static SparseLU of(INDArray a, Ordering ordering) {
        Arguments.given(ordering, "SparseLU", "the ordering");
        return of(a, FactorizationOptions.defaults().ordering(ordering));
    }

    /** Factorises a square matrix with the ordering CHEAPEST, as {@link #of(INDArray, FactorizationOptions)}. */
    public static SparseLU of(INDArray a) {
        return of(a, FactorizationOptions.defaults());
    }

    /**
     * Returns the factor L: lower triangular with ones on its diagonal. Element (i, j) of L U is the element of the
     * matrix in row rowPermutation()[i] and column columnPermutation()[j].
     *
     * @return a new array, [n, n], CSC, of the matrix's type; takes O(nnz()) time
     */
    public INDArray lower() {
        return object.result(0);
    }

    /**
     * Returns the factor U: upper triangular.
     *
     * @return a new array, [n, n], CSC, of the matrix's type; takes O(nnz()) time
     */
    public INDArray upper() {
        return object.result(1);
    }

    /** Returns the row order as a new dense array [n], LONG: element i is the row of the matrix that is row i of L U. */
    public INDArray rowPermutation() {
        return object.result(2);
    }

    /**
     * Returns the column order as a new dense array [n], LONG: element j is the column of the matrix that is column j of
     * L U.
     */
    public INDArray columnPermutation() {
        return object.result(3);
    }
}
