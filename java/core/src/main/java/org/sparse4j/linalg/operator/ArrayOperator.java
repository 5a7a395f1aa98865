// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg.operator;

import java.util.Arrays;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.backend.Arguments;

/** The operator of an array. */
public final class ArrayOperator extends Operator {
    private final INDArray matrix;

    public ArrayOperator(INDArray matrix) {
        super(size(matrix, 0), size(matrix, 1), matrix.dataType());
        if (!matrix.dataType().isFloating()) {
            throw new IllegalArgumentException("a LinearOperator takes FLOAT and DOUBLE, not " + matrix.dataType()
                    + "; convert the array with castTo(DataType.DOUBLE)");
        }
        this.matrix = matrix;
    }

    private static long size(INDArray matrix, int dimension) {
        Arguments.given(matrix, "LinearOperator", "the matrix");
        if (matrix.rank() != 2) {
            throw new IllegalArgumentException("a LinearOperator takes a matrix, not an array of shape " + Arrays.toString(matrix.shape()));
        }
        return matrix.size(dimension);
    }

    @Override
    public boolean hasTranspose() {
        return true;
    }

    @Override
    public INDArray product(INDArray x) {
        return times(matrix, x);
    }

    @Override
    public INDArray transposedProduct(INDArray y) {
        return times(matrix.transpose(), y);
    }

    /** Multiplies in DOUBLE if x is DOUBLE, since products rounded to FLOAT would limit the accuracy of iterations. */
    private static INDArray times(INDArray a, INDArray x) {
        if (x.dataType() != DataType.DOUBLE || a.dataType() == DataType.DOUBLE) {
            return a.mmul(x);
        }
        try (INDArray doubles = a.castTo(DataType.DOUBLE)) {
            return doubles.mmul(x);
        }
    }

    @Override
    public Operator transpose() {
        return new ArrayOperator(matrix.transpose());
    }

    @Override
    public INDArray matrix() {
        return matrix;
    }

    @Override
    public String name() {
        return matrix.getFormat() + " matrix";
    }
}
