// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg.operator;

import java.util.function.UnaryOperator;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;

/** The inverse by a direct solver, applied to all columns of a matrix at once. */
public final class InverseOperator extends Operator {
    private final UnaryOperator<INDArray> solve;
    private final UnaryOperator<INDArray> solveTransposed;
    private final String solver;

    /**
     * Creates the operator of a solver.
     *
     * @param solveTransposed solves with the transpose, or null
     * @param solver the name of the solver, for messages
     */
    public InverseOperator(long rows, long columns, UnaryOperator<INDArray> solve, UnaryOperator<INDArray> solveTransposed, String solver) {
        super(rows, columns, DataType.DOUBLE);
        this.solve = solve;
        this.solveTransposed = solveTransposed;
        this.solver = solver;
    }

    @Override
    public boolean hasTranspose() {
        return solveTransposed != null;
    }

    @Override
    public INDArray product(INDArray x) {
        return solve.apply(x);
    }

    @Override
    public INDArray transposedProduct(INDArray y) {
        return solveTransposed.apply(y);
    }

    @Override
    public Operator transpose() {
        return new CombinedOperators.Transposed(this);
    }

    @Override
    public String name() {
        return "inverse by " + solver;
    }
}
