// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.family;

import java.util.List;
import org.sparse4j.INDArray;
import org.sparse4j.indexing.INDArrayIndex;

/**
 * Access to parts of an array by index lists. If the list consists of all, point, interval, newAxis and ellipsis in any
 * mix, {@code get} returns a view in constant time, for every format and for views of views. Writes through the view
 * change the storage that all its views share. If the list has a {@link org.sparse4j.indexing.SpecifiedIndex} or a
 * mask, {@code get} returns a copy in O(copied entries + lengths of the lists) time, and {@code put} writes to this
 * array.
 *
 * <p>Assignments broadcast as in NumPy and cast to the type of the destination. If source and destination overlap, the
 * method behaves as if it had copied the source first. Negative indexes add the length of their dimension.
 *
 * <p>The methods throw IndexOutOfBoundsException if an index lies outside its dimension, IllegalArgumentException if
 * there are too many indexes or a shape does not broadcast, and WouldDensifyException if an assignment to a part of a
 * sparse array would have to store more elements than the densify limit.
 *
 * @since 0.1.0
 */
public interface IndexingOps extends ArrayFamily {
    /**
     * Returns the elements that an index list selects. If the list is shorter than the rank, the remaining dimensions
     * are selected completely. The result is a view, or a copy if the list has a {@link
     * org.sparse4j.indexing.SpecifiedIndex} or a mask. Several of them select their outer product.
     */
    INDArray get(INDArrayIndex... indexes);

    /**
     * Returns a copy of the elements at tuples of coordinates. Column j of {@code indexes} is one tuple, and row i has
     * the coordinates in dimension i, for the first k dimensions of this array. The shape of the copy is [n] followed
     * by the remaining dimensions. A vector counts as one row. A BOOL array is a mask of the leading dimensions. The
     * method converts sparse {@code indexes} to DENSE, up to {@code org.sparse4j.densifyLimit}.
     *
     * @param indexes LONG or INT, or DOUBLE or FLOAT with integer values, [n] or [k, n] with k up to the rank; or BOOL
     */
    INDArray get(INDArray indexes);

    /** Sets all elements to those of another array of any format, which is broadcast and cast. Returns this array. */
    INDArray assign(INDArray source);

    /** Sets all elements to a number. For a whole sparse array, the number becomes the fill. Returns this array. */
    INDArray assign(Number value);

    /** Sets all elements to 1 or 0, see {@link #assign(Number)}. Returns this array. */
    INDArray assign(boolean value);

    /** Returns a view of the element, of rank 0. A single index counts in C order. */
    INDArray getScalar(long... indexes);

    /** Returns a view of the element, of rank 0. A single index counts in C order. */
    INDArray getScalar(int[] indexes);

    /**
     * Sets the elements that an index list selects to an array of any format, which is broadcast and cast. If the
     * selection has rank 1, a column [n, 1] counts as a vector. If the list selects an element several times, the last
     * value wins. Returns a view of the selection, or this array if the list has a {@link
     * org.sparse4j.indexing.SpecifiedIndex} or a mask.
     */
    INDArray put(INDArrayIndex[] indexes, INDArray source);

    /** Sets the elements that an index list selects to a number. Returns this array. */
    INDArray put(INDArrayIndex[] indexes, Number value);

    /**
     * Sets the elements that {@link #get(INDArray)} copies to the elements of an array, which is broadcast and cast. If
     * tuples repeat, the last one wins. Returns this array.
     */
    INDArray put(INDArray indexes, INDArray source);

    /** Sets one element, by an index per dimension, to an array of one element. Returns this array. */
    INDArray put(int[] indexes, INDArray element);

    /** Sets one element, by an index per dimension, to an array of one element. Returns this array. */
    INDArray put(long[] indexes, INDArray element);

    /** Sets element (i, j) to an array of one element of any shape. Returns this array. */
    INDArray put(long i, long j, INDArray element);

    /** Sets element (i, j). Returns this array. */
    INDArray put(long i, long j, Number value);

    /** Sets element i in C order to an array of one element. Returns this array. */
    INDArray put(long i, INDArray element);

    /** Returns a view of row i of a matrix, of rank 1. */
    INDArray getRow(long i);

    /** Returns a view of row i of a matrix, of shape [1, n] if {@code keepDim} is true, else [n]. */
    INDArray getRow(long i, boolean keepDim);

    /** Returns a copy of rows of a matrix, in the order of the list; rows may repeat. */
    INDArray getRows(long... rows);

    /** Returns a copy of rows of a matrix, in the order of the list; rows may repeat. */
    INDArray getRows(int[] rows);

    /** Returns a view of column j of a matrix, of rank 1. */
    INDArray getColumn(long j);

    /** Returns a view of column j of a matrix, of shape [m, 1] if {@code keepDim} is true, else [m]. */
    INDArray getColumn(long j, boolean keepDim);

    /** Returns a copy of columns of a matrix, in the order of the list; columns may repeat. */
    INDArray getColumns(long... columns);

    /** Returns a copy of columns of a matrix, in the order of the list; columns may repeat. */
    INDArray getColumns(int[] columns);

    /** Returns the length of dimension 0, which is the number of views that {@link #slice(long)} can return. */
    long slices();

    /** Returns a view of the sub-array at index i of dimension 0. */
    INDArray slice(long i);

    /** Returns a view of the sub-array at index i of a dimension. */
    INDArray slice(long i, int dimension);

    /**
     * Adds views to a list: this array itself if it is a vector, otherwise the vectors of its slices, slice by slice.
     *
     * @throws IllegalArgumentException if the array has rank 0, or more vectors than a list can hold
     */
    void sliceVectors(List<INDArray> list);

    /** Assigns a vector ([n], [1, n] or [n, 1]) or a number to row i of a matrix. Returns that row. */
    INDArray putRow(long i, INDArray row);

    /** Assigns a vector ([m], [1, m] or [m, 1]) or a number to column j of a matrix. Returns that column. */
    INDArray putColumn(long j, INDArray column);

    /** Assigns a row vector ([n], [1, n]) or a number to every row of this matrix. Returns this array. */
    INDArray putiRowVector(INDArray row);

    /** Assigns a column vector ([m], [m, 1]) or a number to every column of this matrix. Returns this array. */
    INDArray putiColumnVector(INDArray column);

    /** Assigns an array to the sub-array at index i of dimension 0. Returns this array. */
    INDArray putSlice(long i, INDArray slice);

    /** Assigns an array to the sub-array at index i of a dimension. Returns this array. */
    INDArray putSlice(long i, INDArray slice, int dimension);

    /** Returns the number of sub-arrays that span the given dimensions: the product of the other dimensions' lengths. */
    long tensorsAlongDimension(int... dimensions);

    /**
     * Returns the sub-array that spans the given dimensions, in ascending order. The index numbers the coordinates of
     * the other dimensions in C order. The result is a view, or this array itself if the list names all dimensions.
     */
    INDArray tensorAlongDimension(long index, int... dimensions);

    /** Returns the number of vectors along a dimension: the product of the other dimensions' lengths. */
    long vectorsAlongDimension(int dimension);

    /**
     * Returns a view of the vector along a dimension. The index numbers the coordinates of the other dimensions in C
     * order.
     */
    INDArray vectorAlongDimension(long index, int dimension);
}
