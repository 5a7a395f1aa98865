// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg;

import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.array.Dense;

/**
 * Principal components of the rows of a matrix, found without making it dense: see {@link Solvers#pca}.
 *
 * @param components [k, columns], directions of norm 1 and at right angles, the largest variance first
 * @param variances [k], of the rows along these, with n - 1
 * @param mean [columns], of the rows
 */
public record Pca(INDArray components, INDArray variances, INDArray mean) implements AutoCloseable {
    static Pca of(INDArray x, int k) {
        LinearOperator.requireFinite(x, "pca", "x");
        double fill = x.isSparse() ? x.fillValue().doubleValue() : 0;
        if (fill == 0) {
            return of(x, 0, x.dataType(), k);
        }
        try (INDArray doubles = LinearOperator.copy(x, DataType.DOUBLE);
                // All are stored where a fill is not finite, since all elements are.
                INDArray entries = Double.isFinite(fill) ? doubles.sub(fill) : doubles.toDense()) {
            return of(entries, Double.isFinite(fill) ? fill : 0, x.dataType(), k);
        }
    }

    /** Of x + offset, in this type. */
    private static Pca of(INDArray x, double offset, DataType type, int k) {
        LinearOperator a = LinearOperator.of(x);
        double each = 1.0 / a.rows();
        try (INDArray near = LargeMeans.takenOut(x); INDArray ones = Dense.ones(DataType.DOUBLE, a.rows());
                INDArray sums = a.applyTransposed(ones); INDArray mean = sums.mul(each);
                INDArray left = near == null ? sums : LinearOperator.of(near).applyTransposed(ones);
                INDArray doubles = LinearOperator.copy(left, DataType.DOUBLE); INDArray minus = doubles.mul(-each);
                SingularValues found = Solvers.svds((near == null ? a : LinearOperator.of(near)).plusLowRank(ones, minus), k,
                        EigenOptions.defaults());
                INDArray roots = found.s().mul(1 / Math.sqrt(a.rows() - 1.0))) {
            return new Pca(LinearOperator.copy(found.vt(), type), squares(roots, type),
                    LinearOperator.copy(offset == 0 ? mean : mean.addi(offset), type));
        }
    }

    private static INDArray squares(INDArray x, DataType type) {
        try (INDArray squares = x.mul(x)) {
            double most = type == DataType.FLOAT ? Float.MAX_VALUE : Double.MAX_VALUE;
            if (!(squares.maxNumber().doubleValue() <= most)) {
                throw new ArithmeticException("pca: the largest variance lies beyond what " + type + " holds; divide the matrix");
            }
            return LinearOperator.copy(squares, type);
        }
    }

    /**
     * The rows of a matrix in the components' coordinates: (x - mean) components^T, [rows, k], dense.
     *
     * @param x [rows, columns] of any format
     * @throws IllegalArgumentException when x has other columns
     */
    public INDArray transform(INDArray x) {
        try (INDArray products = x.mmul(components.transpose()); INDArray offset = components.mmul(mean)) {
            return products.sub(offset);
        }
    }

    /** Closes the three arrays. */
    @Override
    public void close() {
        components.close();
        variances.close();
        mean.close();
    }
}
