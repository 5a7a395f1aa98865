// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg;

import java.util.function.UnaryOperator;
import org.sparse4j.INDArray;
import org.sparse4j.linalg.operator.InverseOperator;
import org.sparse4j.linalg.solver.SolverObject;
import org.sparse4j.ops.BoundCall;

/**
 * A solver that is prepared once and then solves many systems with the same matrix. Several threads may solve at the
 * same time. The caller closes the solver.
 *
 * @since 0.1.0
 */
public abstract class DirectSolver implements AutoCloseable {
    final SolverObject object;

    DirectSolver(SolverObject object) {
        this.object = object;
    }

    /**
     * Solves a x = b. If b is a matrix, the method solves one system for each of its columns.
     *
     * @param b the right-hand side, dense, [rows] or [rows, k]
     * @return x, a new dense array, [columns] or [columns, k], of the matrix's type
     * @throws IllegalArgumentException if the shape of b does not fit (the message has both shapes), or b is sparse
     */
    public INDArray solve(INDArray b) {
        return object.solve(b, SolverObject.SolveForm.PLAIN);
    }

    /**
     * Solves a x = b, as {@link #solve(INDArray)}, and writes the solution into an array.
     *
     * @param b the right-hand side, dense, [rows] or [rows, k]
     * @param x receives the solution, [columns] or [columns, k]; may be b if the shapes agree
     * @return x
     * @throws IllegalArgumentException if a shape does not fit, or b is sparse
     * @since 0.2.0
     */
    public INDArray solve(INDArray b, INDArray x) {
        return object.solve(b, x);
    }

    /**
     * Binds a x = b: each run of the result does the same as {@link #solve(INDArray, INDArray)} with the factors that the
     * solver has then.
     *
     * @return the bound call, which the caller closes; its runs return x, and throw IllegalStateException after this solver
     *     was closed
     * @since 0.2.0
     */
    public BoundCall bind(INDArray b, INDArray x) {
        return object.bind(b, x);
    }

    /**
     * Returns the inverse as an operator, for example as a preconditioner of a similar matrix, or for {@link
     * EigenOptions#near(double, LinearOperator)}. Its products call {@link #solve}; its transposed products call {@link
     * SquareFactorization#solveTransposed} and are not available for other solvers. The operator does not copy the
     * factors, so its products throw IllegalStateException after {@link #close()}.
     */
    public LinearOperator inverse() {
        return new LinearOperator(
                new InverseOperator(columns(), rows(), this::solve, transposedSolve(), getClass().getSimpleName()));
    }

    /** Returns a function that solves with the transpose, or null if there is none. */
    UnaryOperator<INDArray> transposedSolve() {
        return null;
    }

    /** Returns the number of rows of the matrix. */
    public long rows() {
        return object.info().word(0);
    }

    /** Returns the number of columns of the matrix. */
    public long columns() {
        return object.info().word(1);
    }

    /**
     * Returns the number of stored entries of the factors. An entry takes 8 bytes in a dense front, and 12 to 16 in a
     * sparse column.
     */
    public long nnz() {
        return object.info().word(2);
    }

    /**
     * Frees the factors. Closing twice has no effect. After close(), every other method except toString() throws
     * IllegalStateException.
     */
    @Override
    public void close() {
        object.close();
    }

    /** Returns the class, the shape of the matrix and {@link #nnz()}; or states that the solver is closed or in use. */
    @Override
    public String toString() {
        return getClass().getSimpleName() + object.text(info -> " [" + info.word(0) + ", " + info.word(1) + "], " + info.word(2)
                + " entries");
    }
}
