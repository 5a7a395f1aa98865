// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg.spectral;

import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.array.Dense;
import org.sparse4j.linalg.operator.ArrayOperator;
import org.sparse4j.linalg.operator.Operator;
import org.sparse4j.linalg.operator.Operators;
import org.sparse4j.linalg.result.Pca;
import org.sparse4j.linalg.result.SingularValues;

/** Finds principal components without making the matrix dense. */
public final class PrincipalComponents {
    private PrincipalComponents() {}

    /** Finds the largest singular values of an operator. */
    public interface Svd {
        SingularValues of(Operator a, int k);
    }

    public static Pca of(INDArray x, int k, Svd svd) {
        Operator.requireFinite(x, "pca", "x");
        double fill = x.isSparse() ? x.fillValue().doubleValue() : 0;
        if (fill == 0) {
            return of(x, 0, x.dataType(), k, svd);
        }
        try (INDArray doubles = Operator.copy(x, DataType.DOUBLE);
                // With a fill that is not finite, all elements are stored, since all elements are finite.
                INDArray entries = Double.isFinite(fill) ? doubles.sub(fill) : doubles.toDense()) {
            return of(entries, Double.isFinite(fill) ? fill : 0, x.dataType(), k, svd);
        }
    }

    /** Returns the components of x + offset, in this type. */
    private static Pca of(INDArray x, double offset, DataType type, int k, Svd svd) {
        Operator a = new ArrayOperator(x);
        double each = 1.0 / a.rows();
        try (INDArray near = LargeMeans.takenOut(x); INDArray ones = Dense.ones(DataType.DOUBLE, a.rows());
                INDArray sums = a.applyTransposed(ones); INDArray mean = sums.mul(each);
                INDArray left = near == null ? sums : new ArrayOperator(near).applyTransposed(ones);
                INDArray doubles = Operator.copy(left, DataType.DOUBLE); INDArray minus = doubles.mul(-each);
                SingularValues found = svd.of(Operators.plusLowRank(near == null ? a : new ArrayOperator(near), ones, minus), k);
                // The singular vectors u of the centred matrix have mean 0. The variances of x do not depend on a shift.
                INDArray shares = found.explainedVarianceRatio(near == null ? x : near);
                INDArray roots = found.s().mul(1 / Math.sqrt(a.rows() - 1.0))) {
            return new Pca(Operator.copy(found.vt(), type), squares(roots, type),
                    Operator.copy(offset == 0 ? mean : mean.addi(offset), type), Operator.copy(shares, type));
        }
    }

    private static INDArray squares(INDArray x, DataType type) {
        try (INDArray squares = x.mul(x)) {
            double most = type == DataType.FLOAT ? Float.MAX_VALUE : Double.MAX_VALUE;
            if (!(squares.maxNumber().doubleValue() <= most)) {
                throw new ArithmeticException("pca: the largest variance exceeds the range of " + type + "; divide the matrix by a number");
            }
            return Operator.copy(squares, type);
        }
    }
}
