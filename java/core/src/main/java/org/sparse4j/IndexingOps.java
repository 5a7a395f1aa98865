// SPDX-License-Identifier: Apache-2.0
package org.sparse4j;

import java.util.Arrays;
import java.util.List;
import org.sparse4j.array.Calls;
import org.sparse4j.array.Selection;
import org.sparse4j.array.Shapes;
import org.sparse4j.array.Structure;
import org.sparse4j.backend.Arguments;
import org.sparse4j.indexing.INDArrayIndex;
import org.sparse4j.indexing.NDArrayIndex;

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
    default INDArray get(INDArray indexes) {
        return Selection.get(self(), indexes);
    }

    /** Sets all elements to those of another array of any format, broadcast and cast. Returns this array. */
    INDArray assign(INDArray source);

    /** Sets all elements to a number: the fill, when this is a whole sparse array. Returns this array. */
    INDArray assign(Number value);

    /** Sets all elements to 1 or 0, see {@link #assign(Number)}. Returns this array. */
    default INDArray assign(boolean value) {
        return assign(value ? 1 : 0);
    }

    /** A view of the element, rank 0; a single index counts in C order. */
    default INDArray getScalar(long... indexes) {
        INDArray x = self();
        Arguments.given(indexes, "getScalar", "the array of indexes");
        long[] at = indexes.length == 1 ? Shapes.coordinates(x, indexes[0]) : indexes;
        if (at.length != x.rank()) {
            throw new IllegalArgumentException(at.length + " indexes for shape " + Arrays.toString(x.shape()));
        }
        return get(NDArrayIndex.indexesFor(at));
    }

    /** A view of the element, rank 0; a single index counts in C order. */
    default INDArray getScalar(int[] indexes) {
        return getScalar(Structure.longs(indexes));
    }

    /**
     * Sets what an index list selects to an array of any format, broadcast and cast; where that has rank 1, a column
     * [n, 1] is taken for its vector. With indices that repeat, the last element for a place is written. Returns the
     * view that was written; this array when the list has indices or a mask.
     */
    default INDArray put(INDArrayIndex[] indexes, INDArray source) {
        if (Selection.copies(indexes)) {
            Selection.put(self(), indexes, source);
            return self();
        }
        INDArray view = Selection.writable("put", self()).get(indexes);
        return view.assign(Selection.fitting(view.rank(), source));
    }

    /** Sets what an index list selects to a number. Returns this array. */
    default INDArray put(INDArrayIndex[] indexes, Number value) {
        if (Selection.copies(indexes)) {
            Selection.put(self(), indexes, value);
        } else {
            Selection.writable("put", self()).get(indexes).assign(value);
        }
        return self();
    }

    /** Sets the elements that {@link #get(INDArray)} copies, broadcast and cast; the last tuple wins. Returns this. */
    default INDArray put(INDArray indexes, INDArray source) {
        Selection.put(self(), indexes, source);
        return self();
    }

    /** Sets one element, by an index per dimension, to an array of one element. Returns this array. */
    default INDArray put(int[] indexes, INDArray element) {
        INDArray one = Arguments.given(element, "put", "the element").squeeze();
        Selection.writable("put", self()).getScalar(indexes).assign(one);
        return self();
    }

    /** Sets one element, by an index per dimension, to an array of one element. Returns this array. */
    default INDArray put(long[] indexes, INDArray element) {
        INDArray one = Arguments.given(element, "put", "the element").squeeze();
        Selection.writable("put", self()).getScalar(indexes).assign(one);
        return self();
    }

    /** Sets element (i, j) to an array of one element of any shape. Returns this array. */
    default INDArray put(long i, long j, INDArray element) {
        INDArray one = Arguments.given(element, "put", "the element").squeeze();
        Selection.writable("put", self()).getScalar(i, j).assign(one);
        return self();
    }

    /** Sets element (i, j). Returns this array. */
    default INDArray put(long i, long j, Number value) {
        return self().putScalar(new long[] {i, j}, value);
    }

    /** Sets element i in C order to an array of one element. Returns this array. */
    default INDArray put(long i, INDArray element) {
        INDArray one = Arguments.given(element, "put", "the element").squeeze();
        Selection.writable("put", self()).getScalar(i).assign(one);
        return self();
    }

    /** Row i of a matrix, rank 1; a view. */
    default INDArray getRow(long i) {
        Calls.requireMatrix(self(), "getRow", "slice");
        return slice(i, 0);
    }

    /** Row i of a matrix, as [1, n] when asked for; a view. */
    default INDArray getRow(long i, boolean keepDim) {
        return keepDim ? getRow(i).expandDims(0) : getRow(i);
    }

    /** Rows of a matrix in any order, repeats allowed: a copy. */
    default INDArray getRows(long... rows) {
        Calls.requireMatrix(self(), "getRows", "take");
        return get(NDArrayIndex.indices(rows));
    }

    /** Rows of a matrix in any order, repeats allowed: a copy. */
    default INDArray getRows(int[] rows) {
        return getRows(Structure.longs(rows));
    }

    /** Column j of a matrix, rank 1; a view. */
    default INDArray getColumn(long j) {
        Calls.requireMatrix(self(), "getColumn", "slice");
        return slice(j, 1);
    }

    /** Column j of a matrix, as [m, 1] when asked for; a view. */
    default INDArray getColumn(long j, boolean keepDim) {
        return keepDim ? getColumn(j).expandDims(1) : getColumn(j);
    }

    /** Columns of a matrix in any order, repeats allowed: a copy. */
    default INDArray getColumns(long... columns) {
        Calls.requireMatrix(self(), "getColumns", "take");
        return get(NDArrayIndex.all(), NDArrayIndex.indices(columns));
    }

    /** Columns of a matrix in any order, repeats allowed: a copy. */
    default INDArray getColumns(int[] columns) {
        return getColumns(Structure.longs(columns));
    }

    /** Number of views that {@link #slice(long)} gives: the length of dimension 0. */
    default long slices() {
        return self().size(0);
    }

    /** The view with index i of dimension 0. */
    default INDArray slice(long i) {
        return slice(i, 0);
    }

    /** The view with index i of a dimension. */
    INDArray slice(long i, int dimension);

    /**
     * Adds this array, if it is a vector, or else the vectors of its slices one after the other to a list: views.
     *
     * @throws IllegalArgumentException for rank 0, and for more vectors than a list can hold
     */
    default void sliceVectors(List<INDArray> list) {
        Selection.sliceVectors(self(), Arguments.given(list, "sliceVectors", "the list"));
    }

    /** Assigns a vector ([n], [1, n] or [n, 1]) or a number to row i of a matrix. Returns that row. */
    default INDArray putRow(long i, INDArray row) {
        Calls.requireMatrix(self(), "putRow", "putSlice");
        return Selection.writable("putRow", self()).getRow(i).assign(Calls.vector(row));
    }

    /** Assigns a vector ([m], [1, m] or [m, 1]) or a number to column j of a matrix. Returns that column. */
    default INDArray putColumn(long j, INDArray column) {
        Calls.requireMatrix(self(), "putColumn", "putSlice");
        return Selection.writable("putColumn", self()).getColumn(j).assign(Calls.vector(column));
    }

    /** Assigns a row vector ([n], [1, n]) or a number to every row of this matrix. Returns this array. */
    default INDArray putiRowVector(INDArray row) {
        return self().assign(Calls.rowVector("putiRowVector", self(), row));
    }

    /** Assigns a column vector ([m], [m, 1]) or a number to every column of this matrix. Returns this array. */
    default INDArray putiColumnVector(INDArray column) {
        return self().assign(Calls.columnVector("putiColumnVector", self(), column));
    }

    /** Assigns to the view with index i of dimension 0. Returns this array. */
    default INDArray putSlice(long i, INDArray slice) {
        return putSlice(i, slice, 0);
    }

    /** Assigns to the view with index i of a dimension. Returns this array. */
    default INDArray putSlice(long i, INDArray slice, int dimension) {
        Selection.writable("putSlice", self()).slice(i, dimension).assign(slice);
        return self();
    }

    /** Number of sub-arrays along dimensions: the product of the other dimensions' lengths. */
    default long tensorsAlongDimension(int... dimensions) {
        return Calls.tensorsAlongDimension(self(), dimensions);
    }

    /**
     * The sub-array along dimensions (in ascending order) at an index that runs over the others in C order: a view, or
     * this array itself when all its dimensions are named.
     */
    default INDArray tensorAlongDimension(long index, int... dimensions) {
        return Calls.tensorAlongDimension(self(), index, dimensions);
    }

    /** Number of vectors along a dimension: the product of the other dimensions' lengths. */
    default long vectorsAlongDimension(int dimension) {
        return tensorsAlongDimension(dimension);
    }

    /** The vector along a dimension at an index that runs over the others in C order; a view. */
    default INDArray vectorAlongDimension(long index, int dimension) {
        return tensorAlongDimension(index, dimension);
    }
}
