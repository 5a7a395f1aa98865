// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg.operator;

import org.sparse4j.DataType;
import org.sparse4j.INDArray;

/** Operators of vectors, and combinations of operators. */
public final class Operators {
    private Operators() {}

    public static Operator identity(long n) {
        return FunctionOperator.ofOurs(n, DataType.DOUBLE, INDArray::dup);
    }

    /** Returns a diagonal matrix, FLOAT if its diagonal is FLOAT, otherwise DOUBLE. */
    public static Operator diagonal(INDArray diagonal) {
        if (diagonal.rank() != 1) {
            throw new IllegalArgumentException("diagonal takes a vector [n], not an array of " + diagonal.rank() + " dimensions");
        }
        DataType type = diagonal.dataType() == DataType.FLOAT ? DataType.FLOAT : DataType.DOUBLE;
        return FunctionOperator.ofOurs(diagonal.length(), type, diagonal::mul);
    }

    /** Returns u v^T of two matrices [rows, k] and [columns, k], or of two vectors. */
    public static Operator lowRank(INDArray u, INDArray v) {
        INDArray left = asColumns(u);
        INDArray right = asColumns(v);
        if (left.size(1) != right.size(1)) {
            throw new IllegalArgumentException("lowRank: the factors have " + left.size(1) + " and " + right.size(1)
                    + " columns; both must have the same number");
        }
        return new CombinedOperators.Product(new ArrayOperator(left), new ArrayOperator(right).transpose());
    }

    private static INDArray asColumns(INDArray factor) {
        return factor.rank() == 1 ? factor.reshape(factor.length(), 1) : factor;
    }

    /** Returns a + u v^T. */
    public static Operator plusLowRank(Operator a, INDArray u, INDArray v) {
        return new CombinedOperators.Sum(a, lowRank(u, v), 1);
    }

    /** Returns a - shift I. */
    static Operator shifted(Operator a, double shift) {
        return new CombinedOperators.Sum(a, new CombinedOperators.Scaled(identity(a.rows()), shift), -1);
    }
}
