// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg;

import java.util.Arrays;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.backend.Arguments;

/** A matrix that is there. Its products are in its own type. */
final class ArrayOperator extends LinearOperator {
    private final INDArray matrix;

    ArrayOperator(INDArray matrix) {
        super(size(matrix, 0), size(matrix, 1), matrix.dataType());
        if (!matrix.dataType().isFloating()) {
            throw new IllegalArgumentException("LinearOperator: takes FLOAT and DOUBLE, not " + matrix.dataType()
                    + "; castTo one of these");
        }
        this.matrix = matrix;
    }

    private static long size(INDArray matrix, int dimension) {
        Arguments.given(matrix, "LinearOperator", "the matrix");
        if (matrix.rank() != 2) {
            throw new IllegalArgumentException("LinearOperator: takes a matrix, not shape "
                    + Arrays.toString(matrix.shape()));
        }
        return matrix.size(dimension);
    }

    @Override
    public boolean hasTranspose() {
        return true;
    }

    @Override
    INDArray product(INDArray x) {
        return times(matrix, x);
    }

    @Override
    INDArray transposedProduct(INDArray y) {
        return times(matrix.transpose(), y);
    }

    private static INDArray times(INDArray a, INDArray x) {
        DataType type = a.dataType();
        if (x.dataType() == type) {
            return a.mmul(x);
        }
        try (INDArray cast = x.castTo(type)) {
            return a.mmul(cast);
        }
    }

    @Override
    public LinearOperator transpose() {
        return new ArrayOperator(matrix.transpose());
    }

    @Override
    INDArray matrix() {
        return matrix;
    }

    @Override
    String name() {
        return matrix.getFormat() + " matrix";
    }
}
