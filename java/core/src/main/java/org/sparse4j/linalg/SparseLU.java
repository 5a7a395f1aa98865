// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg;

import org.sparse4j.INDArray;
import org.sparse4j.backend.Arguments;
import org.sparse4j.linalg.solver.SolverKind;

/**
 * Factors L U of a square matrix, with partial pivoting: by columns, or, where the pattern is symmetric and there is much to
 * compute, by dense fronts with threshold pivots. The same bits for any number of threads.
 */
public final class SparseLU extends SquareFactorization {
    private SparseLU(INDArray a, FactorizationOptions options) {
        super(SolverKind.LU, options.factorized(SolverKind.LU, a, Ordering.CHEAPEST),
                options.listener());
    }

    /**
     * Factorises a.
     *
     * @param a a square matrix
     * @param options the ordering, by default CHEAPEST, and who is told how it goes
     * @throws ArithmeticException naming the column in which nothing but 0 is left to divide by
     * @throws java.util.concurrent.CancellationException soon after the thread was interrupted, which it stays
     */
    public static SparseLU of(INDArray a, FactorizationOptions options) {
        Arguments.given(a, "SparseLU", "the matrix");
        Arguments.given(options, "SparseLU", "the options").wholeMatrix("SparseLU");
        return new SparseLU(a, options);
    }

    /** Factorises a in an order of this kind. */
    public static SparseLU of(INDArray a, Ordering ordering) {
        Arguments.given(ordering, "SparseLU", "the ordering");
        return of(a, FactorizationOptions.defaults().ordering(ordering));
    }

    /** Factorises a, in the cheapest order. */
    public static SparseLU of(INDArray a) {
        return of(a, FactorizationOptions.defaults());
    }

    /**
     * The factor L: lower triangular with ones on its diagonal. Element (i, j) of L U is that of the matrix in row
     * rowPermutation()[i] and column columnPermutation()[j].
     *
     * @return a new array, [n, n], CSC, of the matrix's type; O(nnz())
     */
    public INDArray lower() {
        return object.result(0);
    }

    /**
     * The factor U: upper triangular.
     *
     * @return a new array, [n, n], CSC, of the matrix's type; O(nnz())
     */
    public INDArray upper() {
        return object.result(1);
    }

    /** Which row of the matrix is row i of L U: a new dense array, [n], LONG. */
    public INDArray rowPermutation() {
        return object.result(2);
    }

    /** Which column of the matrix is column j of L U: a new dense array, [n], LONG. */
    public INDArray columnPermutation() {
        return object.result(3);
    }
}
