// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.family;

import java.util.List;
import org.sparse4j.INDArray;
import org.sparse4j.indexing.INDArrayIndex;

/**
 * Parts by index lists, and writes to them. all, point, interval, newAxis and ellipsis, in any mix, give a view in
 * constant time on every format, to any depth; writes through it are seen by all other views of the same storage. With
 * a {@link org.sparse4j.indexing.SpecifiedIndex} or a mask in the list, get gives a copy in O(entries + lists), and put
 * writes to the array. Assignments broadcast as in NumPy and cast; overlapping source and destination behave as if the
 * source had been copied first. Negative indexes add the length of their dimension.
 *
 * <p>Errors: IndexOutOfBoundsException when an index leaves its dimension, IllegalArgumentException for too many
 * indexes or a shape that does not broadcast, WouldDensifyException when a region above the limit would be stored.
 */
public interface IndexingOps extends ArrayFamily {
    /**
     * What an index list selects, which keeps the dimensions that it leaves out: a view; a copy when the list has
     * indices or a mask. Several of these select their outer product.
     */
    INDArray get(INDArrayIndex... indexes);

    /**
     * A copy of the elements at tuples of coordinates, one tuple per column, with a row for each of the leading
     * dimensions; [columns] and the dimensions that are left. A vector is one row. A BOOL array is a mask of the
     * leading dimensions. A sparse array of coordinates becomes DENSE, up to {@code org.sparse4j.densifyLimit}.
     *
     * @param indexes LONG or INT, or DOUBLE or FLOAT whose values are whole, [n] or [k, n] with k up to the rank; or BOOL
     */
    INDArray get(INDArray indexes);

    /** Sets all elements to those of another array of any format, broadcast and cast. Returns this array. */
    INDArray assign(INDArray source);

    /** Sets all elements to a number: the fill, when this is a whole sparse array. Returns this array. */
    INDArray assign(Number value);

    /** Sets all elements to 1 or 0, see {@link #assign(Number)}. Returns this array. */
    INDArray assign(boolean value);

    /** A view of the element, rank 0; a single index counts in C order. */
    INDArray getScalar(long... indexes);

    /** A view of the element, rank 0; a single index counts in C order. */
    INDArray getScalar(int[] indexes);

    /**
     * Sets what an index list selects to an array of any format, broadcast and cast; where that has rank 1, a column
     * [n, 1] is taken for its vector. With indices that repeat, the last element for a place is written. Returns the
     * view that was written; this array when the list has indices or a mask.
     */
    INDArray put(INDArrayIndex[] indexes, INDArray source);

    /** Sets what an index list selects to a number. Returns this array. */
    INDArray put(INDArrayIndex[] indexes, Number value);

    /** Sets the elements that {@link #get(INDArray)} copies, broadcast and cast; the last tuple wins. Returns this. */
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

    /** Row i of a matrix, rank 1; a view. */
    INDArray getRow(long i);

    /** Row i of a matrix, as [1, n] when asked for; a view. */
    INDArray getRow(long i, boolean keepDim);

    /** Rows of a matrix in any order, repeats allowed: a copy. */
    INDArray getRows(long... rows);

    /** Rows of a matrix in any order, repeats allowed: a copy. */
    INDArray getRows(int[] rows);

    /** Column j of a matrix, rank 1; a view. */
    INDArray getColumn(long j);

    /** Column j of a matrix, as [m, 1] when asked for; a view. */
    INDArray getColumn(long j, boolean keepDim);

    /** Columns of a matrix in any order, repeats allowed: a copy. */
    INDArray getColumns(long... columns);

    /** Columns of a matrix in any order, repeats allowed: a copy. */
    INDArray getColumns(int[] columns);

    /** Number of views that {@link #slice(long)} gives: the length of dimension 0. */
    long slices();

    /** The view with index i of dimension 0. */
    INDArray slice(long i);

    /** The view with index i of a dimension. */
    INDArray slice(long i, int dimension);

    /**
     * Adds this array, if it is a vector, or else the vectors of its slices one after the other to a list: views.
     *
     * @throws IllegalArgumentException for rank 0, and for more vectors than a list can hold
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

    /** Assigns to the view with index i of dimension 0. Returns this array. */
    INDArray putSlice(long i, INDArray slice);

    /** Assigns to the view with index i of a dimension. Returns this array. */
    INDArray putSlice(long i, INDArray slice, int dimension);

    /** Number of sub-arrays along dimensions: the product of the other dimensions' lengths. */
    long tensorsAlongDimension(int... dimensions);

    /**
     * The sub-array along dimensions (in ascending order) at an index that runs over the others in C order: a view, or
     * this array itself when all its dimensions are named.
     */
    INDArray tensorAlongDimension(long index, int... dimensions);

    /** Number of vectors along a dimension: the product of the other dimensions' lengths. */
    long vectorsAlongDimension(int dimension);

    /** The vector along a dimension at an index that runs over the others in C order; a view. */
    INDArray vectorAlongDimension(long index, int dimension);
}
