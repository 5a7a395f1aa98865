// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg.operator;

import java.util.Arrays;
import java.util.function.UnaryOperator;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;

/**
 * An operator that is defined by functions of vectors, or of vectors and matrices. Functions of the caller may
 * overwrite or return their argument, and may keep the array that they return. This class therefore passes a copy to
 * them and copies their result, except for solvers that use neither the argument nor the result afterwards.
 */
public final class FunctionOperator extends Operator {
    private final UnaryOperator<INDArray> product;
    private final UnaryOperator<INDArray> transposedProduct;
    private final boolean ours;
    private final boolean takesMatrices;

    private FunctionOperator(long rows, long columns, DataType type, UnaryOperator<INDArray> product,
            UnaryOperator<INDArray> transposedProduct, boolean ours, boolean takesMatrices) {
        super(rows, columns, type);
        this.takesMatrices = takesMatrices;
        this.ours = ours;
        this.product = product;
        this.transposedProduct = transposedProduct;
    }

    /** Returns an operator of the caller's functions. With takesMatrices, they multiply all columns at once. */
    public static FunctionOperator ofCallers(long rows, long columns, UnaryOperator<INDArray> product,
            UnaryOperator<INDArray> transposedProduct, boolean takesMatrices) {
        return new FunctionOperator(rows, columns, DataType.DOUBLE, product, transposedProduct, false, takesMatrices);
    }

    /**
     * Returns an operator of a function that does not change its argument, returns new arrays, takes vectors, and is
     * its own transpose.
     */
    static FunctionOperator ofOurs(long n, DataType type, UnaryOperator<INDArray> product) {
        return new FunctionOperator(n, n, type, product, product, true, false);
    }

    @Override
    public boolean hasTranspose() {
        return transposedProduct != null;
    }

    @Override
    public INDArray product(INDArray x) {
        return made(x, false);
    }

    @Override
    public INDArray transposedProduct(INDArray y) {
        return made(y, true);
    }

    private INDArray made(INDArray x, boolean transposed) {
        UnaryOperator<INDArray> function = transposed ? transposedProduct : product;
        long length = transposed ? columns() : rows();
        if (ours) {
            return columns(x, length, function);
        }
        return takesMatrices ? copied(x, function) : columns(x, length, v -> copied(v, function));
    }

    private INDArray copied(INDArray x, UnaryOperator<INDArray> function) {
        try (INDArray mine = copy(x, DataType.DOUBLE)) {
            INDArray y = answered(function.apply(mine));
            return y == null ? null : copy(y, DataType.DOUBLE);
        }
    }

    /** Returns y; throws if its format or type does not fit. The caller of this method checks the shape. */
    private INDArray answered(INDArray y) {
        if (y != null && (y.getFormat() != SparseFormat.DENSE || !y.dataType().isFloating())) {
            throw new IllegalArgumentException("LinearOperator: the function of " + this + " returned a " + y.getFormat() + " array of "
                    + y.dataType() + ", " + Arrays.toString(y.shape()) + "; it must return a DENSE array of FLOAT or DOUBLE, as toDense() "
                    + "and castTo(DataType.DOUBLE) do");
        }
        return y;
    }

    @Override
    public INDArray lastProduct(INDArray x, boolean transposed) {
        return isPlain(x) ? answered((transposed ? transposedProduct : product).apply(x)) : made(x, transposed);
    }

    @Override
    public void release(INDArray y) {
        if (!isPlain(y)) {
            y.close();
        }
    }

    /** Returns whether the function receives x itself, in which case the result may be an array of the caller. */
    private boolean isPlain(INDArray x) {
        return !ours && (takesMatrices || x.rank() == 1);
    }

    @Override
    public Operator transpose() {
        return hasTranspose() && product == transposedProduct && rows() == columns() ? this : new CombinedOperators.Transposed(this);
    }

    @Override
    public String name() {
        return "function";
    }
}
