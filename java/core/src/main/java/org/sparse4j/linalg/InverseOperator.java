// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg;

import org.sparse4j.DataType;
import org.sparse4j.INDArray;

/** The inverse that a direct solver stands for; all columns of a matrix at once. */
final class InverseOperator extends LinearOperator {
    private final DirectSolver solver;

    InverseOperator(DirectSolver solver) {
        super(solver.columns(), solver.rows(), DataType.DOUBLE);
        this.solver = solver;
    }

    @Override
    public boolean hasTranspose() {
        return solver instanceof SquareFactorization;
    }

    @Override
    INDArray product(INDArray x) {
        return solver.solve(x);
    }

    @Override
    INDArray transposedProduct(INDArray y) {
        return ((SquareFactorization) solver).solveTransposed(y);
    }

    @Override
    String name() {
        return "inverse by " + solver.getClass().getSimpleName();
    }
}
