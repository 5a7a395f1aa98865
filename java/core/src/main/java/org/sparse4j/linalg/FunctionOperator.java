// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg;

import java.util.function.UnaryOperator;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;

/** Functions of the caller's, which take vectors, or matrices too. */
final class FunctionOperator extends LinearOperator {
    private final UnaryOperator<INDArray> product;
    private final UnaryOperator<INDArray> transposedProduct;
    private final boolean makesNewArrays;
    private final boolean takesMatrices;

    /** @param makesNewArrays not those of callers, which may return the argument, or an array that they keep */
    FunctionOperator(long rows, long columns, UnaryOperator<INDArray> product,
            UnaryOperator<INDArray> transposedProduct, boolean makesNewArrays) {
        this(rows, columns, product, transposedProduct, makesNewArrays, false);
    }

    /** @param takesMatrices whose columns the functions multiply all at once */
    FunctionOperator(long rows, long columns, UnaryOperator<INDArray> product,
            UnaryOperator<INDArray> transposedProduct, boolean makesNewArrays, boolean takesMatrices) {
        super(rows, columns, DataType.DOUBLE);
        this.takesMatrices = takesMatrices;
        this.makesNewArrays = makesNewArrays;
        this.product = product;
        this.transposedProduct = transposedProduct;
    }

    @Override
    public boolean hasTranspose() {
        return transposedProduct != null;
    }

    @Override
    INDArray product(INDArray x) {
        return takesMatrices ? product.apply(x) : columns(x, rows(), product, makesNewArrays);
    }

    @Override
    INDArray transposedProduct(INDArray y) {
        return takesMatrices ? transposedProduct.apply(y) : columns(y, columns(), transposedProduct, makesNewArrays);
    }

    /** A function of vectors, of each column of a matrix; what it makes is closed when it was copied. */
    static INDArray columns(INDArray x, long rows, UnaryOperator<INDArray> function, boolean close) {
        if (x.rank() == 1) {
            return function.apply(x);
        }
        INDArray all = Sparse4j.zeros(DataType.DOUBLE, rows, x.size(1));
        for (long j = 0; j < x.size(1); j++) {
            INDArray y = function.apply(x.getColumn(j));
            if (y == null || y.length() != rows) {
                return y; // what does not fit is told by who asked
            }
            all.putColumn(j, y);
            if (close) {
                y.close();
            }
        }
        return all;
    }

    @Override
    boolean makesNewArrays() {
        return makesNewArrays;
    }

    @Override
    public LinearOperator transpose() {
        return hasTranspose() && product == transposedProduct && rows() == columns() ? this : super.transpose();
    }

    @Override
    String name() {
        return "function";
    }
}
