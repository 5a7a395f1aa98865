// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.family;

import org.sparse4j.INDArray;

/**
 * The shape of an array, and views of another shape. Unless the Javadoc of a method says otherwise, a returned array is
 * a view, made in constant time; writes to the view change the origin.
 *
 * @since 0.1.0
 */
public interface ShapeOps extends ArrayFamily {
    /** Returns the number of dimensions. */
    int rank();

    /** Returns the lengths of the dimensions; a copy. */
    long[] shape();

    /** Returns the length of one dimension; a negative number counts from the end. */
    long size(int dimension);

    /**
     * Returns the number of elements: the product of the shape.
     *
     * @throws ArithmeticException if the product exceeds the range of a long
     */
    long length();

    /**
     * Returns a view whose dimension i is dimension {@code order[i]} of this array. Negative numbers count from the
     * end.
     */
    INDArray permute(int... order);

    /**
     * Returns a view of the array broadcast to a shape, as NumPy's broadcast_to. If the view repeats elements, it is
     * read-only. A part of the view that shows each element once, such as a row, is writable: writes to it change the
     * origin.
     */
    INDArray broadcast(long... shape);

    /** Writes this array, broadcast and cast, into result and returns it: {@code result.assign(this)}. */
    INDArray broadcast(INDArray result);

    /**
     * Returns a view with a new dimension of length 1 before the given dimension. A negative number counts from the
     * end.
     */
    INDArray expandDims(int dimension);

    /**
     * Returns a view without the given dimensions, which must have length 1; if none is given, without all dimensions
     * of length 1.
     */
    INDArray squeeze(int... dimensions);

    /**
     * Returns a view with the dimensions in reverse order: the transpose of a matrix. Arrays of rank 0 and 1 do not
     * change.
     */
    INDArray transpose();

    /** Returns a view with two dimensions exchanged. */
    INDArray swapAxes(int a, int b);

    /** Returns whether the shape is [], [1] or [1, 1]. */
    boolean isScalar();

    /** Returns whether the rank is 1, or the rank is 2, one length is 1 and the other is above 1. */
    boolean isVector();

    /** Returns whether the shape is [n] or [1, n] with n above 1. */
    boolean isRowVector();

    /** Returns whether the shape is [n, 1] with n above 1. */
    boolean isColumnVector();

    /** Returns whether {@link #isVector()} or {@link #isScalar()} is true. */
    boolean isVectorOrScalar();

    /** Returns whether {@link #isRowVector()} or {@link #isScalar()} is true. */
    boolean isRowVectorOrScalar();

    /** Returns whether {@link #isColumnVector()} or {@link #isScalar()} is true. */
    boolean isColumnVectorOrScalar();

    /** Returns whether the rank is 2. */
    boolean isMatrix();

    /** Returns whether this is a matrix with as many rows as columns. */
    boolean isSquare();

    /** Returns whether a dimension has length 0. */
    boolean isEmpty();

    /** Returns whether another array has the same shape. */
    boolean equalShapes(INDArray other);

    /** Returns the number of leading dimensions of length 1. */
    int getLeadingOnes();

    /** Returns the number of trailing dimensions of length 1. */
    int getTrailingOnes();

    /**
     * Returns the number of rows of a matrix, and 1 for rank 0 and 1.
     *
     * @throws IllegalStateException if the rank is above 2
     */
    long rows();

    /**
     * Returns the number of columns of a matrix, the length of an array of rank 1, and 1 for rank 0.
     *
     * @throws IllegalStateException if the rank is above 2
     */
    long columns();
}
