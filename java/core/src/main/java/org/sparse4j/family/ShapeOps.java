// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.family;

import org.sparse4j.INDArray;

/** Shape and its changes. Arrays without other remark are views in constant time that write through. */
public interface ShapeOps extends ArrayFamily {
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

    /**
     * The array repeated to a shape as by NumPy's broadcast_to; read-only where one element stands for several. A part
     * of it that shows each element once, such as a row, is a view of the origin and writes to that.
     */
    INDArray broadcast(long... shape);

    /** Writes this array, broadcast and cast, into result and returns it: {@code result.assign(this)}. */
    INDArray broadcast(INDArray result);

    /** A view with a new dimension of length 1 before the given place; a negative one counts from the end. */
    INDArray expandDims(int dimension);

    /** A view without the given dimensions, which must be of length 1; without all of length 1 when none is given. */
    INDArray squeeze(int... dimensions);

    /** The dimensions in reverse order: the transpose of a matrix. Rank 0 and 1 stay as they are. */
    INDArray transpose();

    /** A view with two dimensions exchanged. */
    INDArray swapAxes(int a, int b);

    /** Rank 0, [1] or [1, 1]. */
    boolean isScalar();

    /** Rank 1, or rank 2 with one length 1 and the other longer. */
    boolean isVector();

    /** [n] or [1, n] with n above 1. */
    boolean isRowVector();

    /** [n, 1] with n above 1. */
    boolean isColumnVector();

    /** {@link #isVector()} or {@link #isScalar()}. */
    boolean isVectorOrScalar();

    /** {@link #isRowVector()} or {@link #isScalar()}. */
    boolean isRowVectorOrScalar();

    /** {@link #isColumnVector()} or {@link #isScalar()}. */
    boolean isColumnVectorOrScalar();

    /** Rank 2. */
    boolean isMatrix();

    /** A matrix with as many rows as columns. */
    boolean isSquare();

    /** Whether some dimension has length 0. */
    boolean isEmpty();

    /** Whether another array has the same shape. */
    boolean equalShapes(INDArray other);

    /** How many dimensions from the first on have length 1, before one that has not. */
    int getLeadingOnes();

    /** How many dimensions from the last back have length 1, after one that has not. */
    int getTrailingOnes();

    /** Rows of a matrix; 1 for rank 0 and 1; IllegalStateException for a higher rank. */
    long rows();

    /** Columns of a matrix; the length for rank 1, 1 for rank 0; IllegalStateException for a higher rank. */
    long columns();
}
