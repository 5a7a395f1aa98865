// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg.operator;

import java.util.Arrays;
import java.util.function.UnaryOperator;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.array.Dense;
import org.sparse4j.backend.Arguments;

/** A matrix that is defined by its products. Solvers take operators; LinearOperator is their public form. */
public abstract class Operator {
    private final long rows;
    private final long columns;
    private final DataType type;

    protected Operator(long rows, long columns, DataType type) {
        if (rows < 0 || columns < 0) {
            throw new IllegalArgumentException("LinearOperator: the shape is [" + rows + ", " + columns
                    + "]; both extents must be at least 0");
        }
        this.rows = rows;
        this.columns = columns;
        this.type = type;
    }

    public final long rows() {
        return rows;
    }

    public final long columns() {
        return columns;
    }

    /** Returns FLOAT if every part is FLOAT, otherwise DOUBLE. */
    public final DataType dataType() {
        return type;
    }

    /** Returns whether {@link #applyTransposed} is available. */
    public abstract boolean hasTranspose();

    /** Returns the product a x of a vector, or of each column of a matrix, as a new dense array. */
    public final INDArray apply(INDArray x) {
        return checked(x, columns, rows, false);
    }

    /** Returns the product a^T y as a new dense array. */
    public final INDArray applyTransposed(INDArray y) {
        requireTranspose();
        return checked(y, rows, columns, true);
    }

    private void requireTranspose() {
        if (!hasTranspose()) {
            throw new UnsupportedOperationException("applyTransposed: " + this + " has no transposed product; LinearOperator.of(rows, "
                    + "columns, product, transposedProduct) takes both products");
        }
    }

    private INDArray checked(INDArray x, long from, long to, boolean transposed) {
        String method = transposed ? "applyTransposed" : "apply";
        Arguments.given(x, method, "the array");
        if (x.rank() < 1 || x.rank() > 2 || x.size(0) != from) {
            throw new IllegalArgumentException(method + ": " + this + " takes arrays of shape [" + from + "] or [" + from + ", k], not "
                    + Arrays.toString(x.shape()));
        }
        return fitting(transposed ? transposedProduct(x) : product(x), x, to, method);
    }

    private INDArray fitting(INDArray y, INDArray x, long to, String method) {
        if (y == null || y.rank() != x.rank() || y.size(0) != to || x.rank() == 2 && y.size(1) != x.size(1)) {
            throw new IllegalArgumentException(method + ": the function of " + this + " returned "
                    + (y == null ? "null" : "an array of shape " + Arrays.toString(y.shape())) + " for an array of shape "
                    + Arrays.toString(x.shape()) + "; it must return shape [" + to + (x.rank() == 1 ? "]" : ", " + x.size(1) + "]"));
        }
        return y;
    }

    /**
     * Multiplies as {@link #apply} or {@link #applyTransposed}, for an x of the right shape that is not read
     * afterwards. Call {@link #release} on the result.
     */
    public final INDArray applyLast(INDArray x, boolean transposed) {
        if (transposed) {
            requireTranspose();
        }
        return fitting(lastProduct(x, transposed), x, transposed ? columns : rows, transposed ? "applyTransposed" : "apply");
    }

    /** Computes the result of {@link #applyLast}, which may be x itself or an array of the caller's function. */
    public INDArray lastProduct(INDArray x, boolean transposed) {
        return transposed ? transposedProduct(x) : product(x);
    }

    /** Closes the result of {@link #applyLast} if it is not an array of the caller's function. */
    public void release(INDArray y) {
        y.close();
    }

    /** Returns a x for an x of the right shape, a new array. */
    public abstract INDArray product(INDArray x);

    /** Returns a^T y for a y of the right shape, a new array. */
    public abstract INDArray transposedProduct(INDArray y);

    /** Returns a copy of this type; castTo would return the array itself if it has the type already. */
    public static INDArray copy(INDArray x, DataType type) {
        return x.dataType() == type ? x.dup('c') : x.castTo(type);
    }

    public static void requireFinite(INDArray x, String method, String name) {
        if (x.length() == 0) {
            return;
        }
        double size = x.normmaxNumber().doubleValue();
        if (!(size < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(method + ": an element of " + name + " is " + size
                    + "; every element must be a finite number");
        }
    }

    /** Returns the array if this is the operator of an array, otherwise null. */
    public INDArray matrix() {
        return null;
    }

    /** Returns the transpose a^T. */
    public abstract Operator transpose();

    /** Applies a function of vectors, which returns new arrays, to a vector or to each column of a matrix. */
    public static INDArray columns(INDArray x, long rows, UnaryOperator<INDArray> function) {
        if (x.rank() == 1) {
            return function.apply(x);
        }
        INDArray all = Dense.zeros(DataType.DOUBLE, rows, x.size(1));
        boolean done = false;
        try {
            for (long j = 0; j < x.size(1); j++) {
                INDArray y = function.apply(x.getColumn(j));
                if (y == null || y.length() != rows) {
                    return y; // the caller throws, since the shape does not fit
                }
                try (INDArray column = y) {
                    all.putColumn(j, column);
                }
            }
            done = true;
            return all;
        } finally {
            if (!done) {
                all.close();
            }
        }
    }

    @Override
    public String toString() {
        return name() + " [" + rows + ", " + columns + "]";
    }

    public abstract String name();
}
