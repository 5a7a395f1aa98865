// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg.solver;

import java.util.Arrays;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;
import org.sparse4j.array.Creation;
import org.sparse4j.array.Dense;
import org.sparse4j.array.structure.Joining;
import org.sparse4j.linalg.operator.ArrayOperator;
import org.sparse4j.linalg.operator.CombinedOperators;
import org.sparse4j.linalg.operator.Operator;
import org.sparse4j.linalg.operator.Operators;

/** Weights and damping of lsmr, as the system [W a; damping I] x = [W b; 0]. */
public record LeastSquares(INDArray weights, double damping, long columns) {
    public static LeastSquares of(SolverKind kind, Operator a, INDArray weights, double damping) {
        if (kind != SolverKind.LSMR && (weights != null || damping != 0)) {
            throw new IllegalArgumentException(kind.text() + " takes no damping and no weights; only lsmr has these options");
        }
        if (weights != null && (weights.rank() != 1 || weights.length() != a.rows())) {
            throw new IllegalArgumentException(kind.text() + ": the weights have the shape " + Arrays.toString(weights.shape())
                    + "; it must be [" + a.rows() + "], one for each row");
        }
        return new LeastSquares(weights, damping, a.columns());
    }

    /** The operator [W a; damping I]; close() frees the array that was created for it, if any. */
    public record System(Operator operator, INDArray made) implements AutoCloseable {
        @Override
        public void close() {
            if (made != null) {
                made.close();
            }
        }
    }

    public System system(Operator a) {
        if (weights == null && damping == 0) {
            return new System(a, null);
        }
        if (a.matrix() == null) {
            Operator weighted = weights == null ? a : new CombinedOperators.Product(Operators.diagonal(weights), a);
            return new System(damping == 0 ? weighted : new CombinedOperators.Stacked(weighted,
                    new CombinedOperators.Scaled(Operators.identity(columns), damping)), null);
        }
        INDArray weighted = weighted(a.matrix());
        if (damping == 0) {
            return new System(new ArrayOperator(weighted), weighted);
        }
        try (INDArray eye = Creation.diagonal(DataType.DOUBLE, columns, SparseFormat.DENSE);
                INDArray typed = Operator.copy(eye, a.dataType());
                INDArray scaled = typed.mul(damping); INDArray below = scaled.toFormat(SparseFormat.CSR);
                INDArray above = weighted.toFormat(SparseFormat.CSR)) {
            INDArray both = Joining.concat(0, above, below);
            return new System(new ArrayOperator(both), both);
        } finally {
            if (weights != null) {
                weighted.close();
            }
        }
    }

    private INDArray weighted(INDArray a) {
        if (weights == null) {
            return a;
        }
        try (INDArray typed = Operator.copy(weights, a.dataType()); INDArray column = typed.reshape(typed.length(), 1)) {
            return a.mul(column);
        }
    }

    /**
     * Returns the right-hand side [W b; 0], or b itself without weights and damping. If the shape of b does not
     * fit, returns b, and the solver throws.
     */
    public INDArray side(INDArray b) {
        if (weights == null && damping == 0 || b == null || b.rank() < 1 || b.rank() > 2
                || weights != null && b.size(0) != weights.length()) {
            return b;
        }
        DataType type = b.dataType();
        long[] shape = b.shape();
        shape[0] = columns;
        try (INDArray factors = weights == null ? Dense.ones(DataType.DOUBLE, b.size(0)) : Operator.copy(weights, DataType.DOUBLE);
                INDArray tall = factors.reshape(b.rank() == 1 ? new long[] {b.size(0)} : new long[] {b.size(0), 1});
                INDArray doubles = Operator.copy(b, DataType.DOUBLE); INDArray weighted = doubles.mul(tall);
                INDArray typed = Operator.copy(weighted, type); INDArray zeros = Dense.zeros(type, shape)) {
            return damping == 0 ? typed.dup() : Joining.concat(0, typed, zeros);
        }
    }
}
