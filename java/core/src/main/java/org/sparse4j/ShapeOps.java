// SPDX-License-Identifier: Apache-2.0
package org.sparse4j;

/** Shape and its changes. All results are views in constant time that write through. */
public interface ShapeOps {
    /** Number of dimensions. */
    int rank();

    /** The lengths of the dimensions; a copy. */
    long[] shape();

    /** The length of one dimension; a negative number counts from the end. */
    long size(int dimension);

    /** The product of the shape; ArithmeticException when it does not fit into a long. */
    long length();

    /** Dimension i of the view is dimension {@code order[i]} of this array. Negative numbers count from the end. */
    INDArray permute(int... order);

    /** The array repeated to a shape as by NumPy's broadcast_to; read-only where one element stands for several. */
    INDArray broadcast(long... shape);

    /** A view with a new dimension of length 1 before the given place; a negative one counts from the end. */
    INDArray expandDims(int dimension);

    /** A view without the given dimensions, which must be of length 1; without all of length 1 when none is given. */
    INDArray squeeze(int... dimensions);

    /** The dimensions in reverse order: the transpose of a matrix. Rank 0 and 1 stay as they are. */
    default INDArray transpose() {
        int[] order = new int[rank()];
        for (int d = 0; d < order.length; d++) {
            order[d] = order.length - 1 - d;
        }
        return permute(order);
    }

    /** A view with two dimensions exchanged. */
    default INDArray swapAxes(int a, int b) {
        int[] order = new int[rank()];
        for (int d = 0; d < order.length; d++) {
            order[d] = d;
        }
        int first = Calls.dimension("swapAxes", a, rank());
        int second = Calls.dimension("swapAxes", b, rank());
        order[first] = second;
        order[second] = first;
        return permute(order);
    }

    /** Rank 0, [1] or [1, 1]. */
    default boolean isScalar() {
        return rank() == 0 || rank() <= 2 && size(0) == 1 && size(-1) == 1;
    }

    /** Rank 1, or rank 2 with one length 1 and the other longer. */
    default boolean isVector() {
        return rank() == 1 || isRowVector() || isColumnVector();
    }

    /** [n] or [1, n] with n above 1. */
    default boolean isRowVector() {
        return rank() == 1 && size(0) > 1 || rank() == 2 && size(0) == 1 && size(1) > 1;
    }

    /** [n, 1] with n above 1. */
    default boolean isColumnVector() {
        return rank() == 2 && size(1) == 1 && size(0) > 1;
    }

    /** Rank 2. */
    default boolean isMatrix() {
        return rank() == 2;
    }

    /** A matrix with as many rows as columns. */
    default boolean isSquare() {
        return rank() == 2 && size(0) == size(1);
    }

    /** Whether some dimension has length 0. */
    default boolean isEmpty() {
        for (int d = 0; d < rank(); d++) {
            if (size(d) == 0) {
                return true;
            }
        }
        return false;
    }

    /** Rows of a matrix; 1 for rank 0 and 1; IllegalStateException for a higher rank. */
    default long rows() {
        return Shapes.rows(this);
    }

    /** Columns of a matrix; the length for rank 1, 1 for rank 0; IllegalStateException for a higher rank. */
    default long columns() {
        return Shapes.columns(this);
    }
}
