// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg;

import java.util.function.UnaryOperator;
import org.sparse4j.INDArray;
import org.sparse4j.linalg.operator.InverseOperator;
import org.sparse4j.linalg.solver.SolverObject;

/** What was made once to solve many systems with one matrix. Any number of threads may solve at once. */
public abstract class DirectSolver implements AutoCloseable {
    final SolverObject object;

    DirectSolver(SolverObject object) {
        this.object = object;
    }

    /**
     * Solves a x = b, for every column when b is a matrix.
     *
     * @param b dense, [rows] or [rows, k]
     * @return x, a new dense array, [columns] or [columns, k], of the matrix's type
     * @throws IllegalArgumentException when b does not fit, with both shapes, or is sparse
     */
    public INDArray solve(INDArray b) {
        return object.solve(b, SolverObject.SolveForm.PLAIN);
    }

    /**
     * The inverse as an operator: its products are {@link #solve}, transposed ones those of
     * {@link SquareFactorization#solveTransposed}, where there are any. For preconditioners of a matrix nearby, and
     * {@link EigenOptions#near(double, LinearOperator)}. Throws IllegalStateException after {@link #close()}.
     */
    public LinearOperator inverse() {
        return new LinearOperator(
                new InverseOperator(columns(), rows(), this::solve, transposedSolve(), getClass().getSimpleName()));
    }

    /** Solves with the transpose; null where nothing does. */
    UnaryOperator<INDArray> transposedSolve() {
        return null;
    }

    /** Rows of the matrix. */
    public long rows() {
        return object.info().word(0);
    }

    /** Columns of the matrix. */
    public long columns() {
        return object.info().word(1);
    }

    /** Returns the number of stored entries of the factors. Each takes 8 bytes in dense fronts, and 12 to 16 in sparse columns. */
    public long nnz() {
        return object.info().word(2);
    }

    /** Gives the memory back. Closing twice is harmless; every other method throws IllegalStateException then. */
    @Override
    public void close() {
        object.close();
    }

    /** The class, the matrix's shape and {@link #nnz()}; or that it is closed, or that its factors are being made anew. */
    @Override
    public String toString() {
        return getClass().getSimpleName() + object.text(info -> " [" + info.word(0) + ", " + info.word(1) + "], " + info.word(2)
                + " entries");
    }
}
