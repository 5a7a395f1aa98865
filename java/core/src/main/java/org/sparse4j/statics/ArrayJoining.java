// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.statics;

import java.util.Collection;
import org.sparse4j.INDArray;
import org.sparse4j.array.structure.Joining;
import org.sparse4j.array.structure.Padding;
import org.sparse4j.backend.Arguments;

/**
 * Joins and splits arrays; {@link org.sparse4j.Sparse4j#joining()} returns the instance. Results are copies. If the
 * fills of the arrays differ, the result has the fill that covers the most elements. {@link org.sparse4j.Sparse4j} has
 * methods of the same names.
 *
 * @since 0.1.0
 */
public final class ArrayJoining {
    /** Creates an instance, which has no state. Programs call {@code Sparse4j.joining()} instead. */
    public ArrayJoining() {}

    /**
     * Returns the arrays joined along a dimension; arrays of rank 0 form a vector. If one array is floating, the result is
     * floating; otherwise the result has the type of the first array. The other arrays are cast to that type: a LONG
     * array behind an INT array keeps its low 32 bits. If the fills differ, the result has the fill that covers the
     * most elements.
     */
    public INDArray concat(int dimension, INDArray... arrays) {
        return Joining.concat(dimension, arrays);
    }

    /** Returns arrays of equal shape stacked along a new dimension; a copy. */
    public INDArray stack(int axis, INDArray... arrays) {
        return Joining.stack(axis, arrays);
    }

    /** Returns the arrays joined along dimension 0, where a vector counts as a row; a copy. */
    public INDArray vstack(INDArray... arrays) {
        return Joining.vstack(arrays);
    }

    /** Returns the arrays joined along dimension 1, vectors along their only dimension; a copy. */
    public INDArray hstack(INDArray... arrays) {
        return Joining.hstack(arrays);
    }

    /**
     * Returns the block diagonal matrix of matrices. Each block begins in the row after the last row, and in the column
     * after the last column, of the previous block; all other elements are 0. The result is a new CSR array of shape
     * [sum of rows, sum of columns]. The type follows the rule of {@link #concat}. For a DENSE block, the result stores
     * the elements other than 0. If a block has a fill other than 0, the zeros beside it become entries. O(nnz + rows)
     * time and temporary memory.
     *
     * @param blocks matrices of any shapes and formats, at least one
     * @throws IllegalArgumentException if there is no block, or a block is no matrix
     * @throws org.sparse4j.WouldDensifyException if the zeros beside blocks of other fills exceed the densify limit
     */
    public INDArray blockDiag(INDArray... blocks) {
        return Joining.blockDiag(blocks);
    }

    /**
     * Returns {@code num} copies of an array along a new dimension 0: [num, shape...]. {@link
     * org.sparse4j.family.StructureOps#repeat(int, long...)} repeats single elements instead.
     */
    public INDArray repeat(INDArray x, int num) {
        return Joining.repeated(x, num);
    }

    /** Returns a copy of each sub-array that spans the given dimensions, in C order of the other dimensions. */
    public INDArray[] tear(INDArray x, int... dimensions) {
        return Joining.tear(x, dimensions);
    }

    /**
     * Returns a copy of all elements of the arrays, each in C ('c') or Fortran ('f') order, one array after the other.
     */
    public INDArray toFlattened(char order, INDArray... arrays) {
        return Joining.toFlattened(order, arrays);
    }

    /**
     * Returns the column vectors (of rank 1 or [n, 1]) joined along dimension 0 with a 1 at the end. For matrices, the
     * last row consists of ones.
     */
    public INDArray appendBias(INDArray... vectors) {
        return Padding.appendBias(vectors);
    }

    /** Returns the sum of arrays of equal shape, as a new array. */
    public INDArray accumulate(INDArray... arrays) {
        return Joining.accumulated(arrays);
    }

    /** Adds arrays to the target, in place. All must have the shape of the target. Returns the target. */
    public INDArray accumulate(INDArray target, INDArray[] arrays) {
        return Joining.accumulate("accumulate", target, arrays);
    }

    /**
     * Sets every array to the mean of all arrays, cast to the type of each, and returns the mean as a new array. The
     * arrays must have equal shapes. The method writes either all arrays or none. It throws before the first write if
     * an array is read-only (IllegalStateException for a mapped array), if an array would exceed the densify limit, or
     * if memory is short.
     */
    public INDArray averageAndPropagate(INDArray[] arrays) {
        return Joining.average(null, arrays);
    }

    /**
     * Does the same as {@link #averageAndPropagate(INDArray[])} and also writes the mean to the target. The old
     * elements of the target are not part of the mean. Returns the target.
     */
    public INDArray averageAndPropagate(INDArray target, Collection<INDArray> arrays) {
        return Joining.average(Arguments.given(target, "averageAndPropagate", "the target"), Joining.array(arrays));
    }

    /**
     * Returns a copy of vectors along a dimension, as the rows of a matrix [number of indexes, length of the
     * dimension]. Each index selects the vector at coordinates in the other dimensions, which are numbered in C order;
     * a negative index counts from the end. For a matrix and dimension 0, the vectors are the columns of the result,
     * which is then [length of the dimension, number of indexes].
     */
    public INDArray pullRows(INDArray source, int dimension, int... indexes) {
        return Joining.pullRows(source, dimension, indexes);
    }

    /**
     * Does the same as {@link #pullRows(INDArray, int, int...)}. A dense result is laid out in C ('c') or Fortran ('f')
     * order; 'a' stands for 'c'.
     */
    public INDArray pullRows(INDArray source, int dimension, int[] indexes, char order) {
        return Joining.pullRows(source, dimension, indexes, order);
    }

    /**
     * Does the same as {@link #pullRows(INDArray, int, int...)}, but writes into {@code destination}, which must have
     * the shape of the result, and returns it.
     */
    public INDArray pullRows(INDArray source, INDArray destination, int dimension, int... indexes) {
        return Joining.pullRows(source, destination, dimension, indexes);
    }
}
