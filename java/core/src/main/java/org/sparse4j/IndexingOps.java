// SPDX-License-Identifier: Apache-2.0
package org.sparse4j;

import java.util.Arrays;
import org.sparse4j.indexing.INDArrayIndex;
import org.sparse4j.indexing.NDArrayIndex;

/**
 * Views by index lists, and writes through them. Every {@code get} is a view in constant time on every format, to any
 * depth; writes through it are seen by all other views of the same storage. Assignments broadcast as in NumPy and cast;
 * overlapping source and destination behave as if the source had been copied first.
 *
 * <p>Errors: IndexOutOfBoundsException when an index leaves its dimension, IllegalArgumentException for too many
 * indexes or a shape that does not broadcast, WouldDensifyException when a region above the limit would be stored.
 */
public interface IndexingOps {
    /** The view that an index list selects; dimensions that the list leaves out are kept. */
    INDArray get(INDArrayIndex... indexes);

    /** Sets all elements to those of another array, broadcast and cast. Returns this array. */
    INDArray assign(INDArray source);

    /** Sets all elements to a number: the fill, when this is a whole sparse array. Returns this array. */
    INDArray assign(Number value);

    /** A view of the element, rank 0. */
    default INDArray getScalar(long... indexes) {
        INDArray self = (INDArray) this;
        long[] at = indexes.length == 1 ? Shapes.coordinates(self, indexes[0]) : indexes;
        if (at.length != self.rank()) {
            throw new IllegalArgumentException(at.length + " indexes for shape " + Arrays.toString(self.shape()));
        }
        INDArrayIndex[] points = new INDArrayIndex[at.length];
        for (int d = 0; d < at.length; d++) {
            points[d] = NDArrayIndex.point(at[d]);
        }
        return get(points);
    }

    /** Assigns to the view that an index list selects, and returns that view. */
    default INDArray put(INDArrayIndex[] indexes, INDArray source) {
        return get(indexes).assign(source);
    }

    /** Assigns a number to the view that an index list selects. Returns this array. */
    default INDArray put(INDArrayIndex[] indexes, Number value) {
        get(indexes).assign(value);
        return (INDArray) this;
    }

    /** Sets element (i, j) to an array of one element. Returns this array. */
    default INDArray put(long i, long j, INDArray element) {
        getScalar(i, j).assign(element.squeeze());
        return (INDArray) this;
    }

    /** Sets element (i, j). Returns this array. */
    default INDArray put(long i, long j, Number value) {
        return ((INDArray) this).putScalar(new long[] {i, j}, value);
    }

    /** Sets element i in C order to an array of one element. Returns this array. */
    default INDArray put(long i, INDArray element) {
        getScalar(i).assign(element.squeeze());
        return (INDArray) this;
    }

    /** Row i of a matrix, rank 1. */
    default INDArray getRow(long i) {
        Calls.requireMatrix(this, "getRow");
        return slice(i, 0);
    }

    /** Row i of a matrix, as [1, n] when asked for. */
    default INDArray getRow(long i, boolean keepDim) {
        return keepDim ? getRow(i).expandDims(0) : getRow(i);
    }

    /** Column j of a matrix, rank 1. */
    default INDArray getColumn(long j) {
        Calls.requireMatrix(this, "getColumn");
        return slice(j, 1);
    }

    /** Column j of a matrix, as [m, 1] when asked for. */
    default INDArray getColumn(long j, boolean keepDim) {
        return keepDim ? getColumn(j).expandDims(1) : getColumn(j);
    }

    /** The view with index i of dimension 0. */
    default INDArray slice(long i) {
        return slice(i, 0);
    }

    /** The view with index i of a dimension. */
    INDArray slice(long i, int dimension);

    /** Assigns a vector ([n], [1, n] or [n, 1]) or a number to row i of a matrix. Returns that row. */
    default INDArray putRow(long i, INDArray row) {
        return getRow(i).assign(Calls.vector(row));
    }

    /** Assigns a vector ([m], [1, m] or [m, 1]) or a number to column j of a matrix. Returns that column. */
    default INDArray putColumn(long j, INDArray column) {
        return getColumn(j).assign(Calls.vector(column));
    }

    /** Assigns to the view with index i of dimension 0. Returns this array. */
    default INDArray putSlice(long i, INDArray slice) {
        slice(i).assign(slice);
        return (INDArray) this;
    }

    /** Number of sub-arrays along dimensions: the length divided by the product of their lengths. */
    default long tensorsAlongDimension(int... dimensions) {
        return Calls.tensorsAlongDimension((INDArray) this, dimensions);
    }

    /** The sub-array along dimensions (in ascending order) at an index that runs over the others in C order; a view. */
    default INDArray tensorAlongDimension(long index, int... dimensions) {
        return Calls.tensorAlongDimension((INDArray) this, index, dimensions);
    }
}
