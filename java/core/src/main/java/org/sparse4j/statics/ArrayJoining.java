// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.statics;

import java.util.Collection;
import org.sparse4j.INDArray;
import org.sparse4j.array.structure.Joining;
import org.sparse4j.array.structure.Padding;
import org.sparse4j.backend.Arguments;

/**
 * One array from several, and several from one: {@link org.sparse4j.Sparse4j#joining()}. Results are copies. Of arrays whose fills
 * differ, the result has the one that covers most. {@link org.sparse4j.Sparse4j} has the same names for collections of arrays.
 */
public final class ArrayJoining {
    /** Creates an instance, which has no state. Programs call {@code Sparse4j.joining()} instead. */
    public ArrayJoining() {}

    /**
     * Returns the arrays joined along a dimension; arrays of rank 0 form a vector. Unequal fills: the one that covers
     * most. Floating beats integer, otherwise the type is the first array's, to which the others are cast: behind an
     * INT array a LONG one keeps its low 32 bits.
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
     * Returns copies along a new dimension 0: [num, shape...]. {@link org.sparse4j.family.StructureOps#repeat(int,
     * long...)} repeats elements.
     */
    public INDArray repeat(INDArray x, int num) {
        return Joining.repeated(x, num);
    }

    /** Returns copies of all sub-arrays along dimensions. The copies follow the other dimensions in C order. */
    public INDArray[] tear(INDArray x, int... dimensions) {
        return Joining.tear(x, dimensions);
    }

    /** Returns all elements of arrays in C or Fortran order, one array after the other; a copy. */
    public INDArray toFlattened(char order, INDArray... arrays) {
        return Joining.toFlattened(order, arrays);
    }

    /** Column vectors, rank 1 or [n, 1], one below the other, and a one at the end; matrices likewise. */
    public INDArray appendBias(INDArray... vectors) {
        return Padding.appendBias(vectors);
    }

    /** Returns the sum of arrays of one shape; a new array. */
    public INDArray accumulate(INDArray... arrays) {
        return Joining.accumulated(arrays);
    }

    /** Adds arrays of the target's shape to the target. Returns it. */
    public INDArray accumulate(INDArray target, INDArray[] arrays) {
        return Joining.accumulate("accumulate", target, arrays);
    }

    /**
     * Sets arrays of one shape to their mean, cast to the type of each, and returns it as a new array. Either all arrays
     * are written or none: the call throws before the first write where one of them is read-only (IllegalStateException
     * for a mapped array), would be densified beyond the limit, or where memory is short.
     */
    public INDArray averageAndPropagate(INDArray[] arrays) {
        return Joining.average(null, arrays);
    }

    /**
     * Does the same as {@link #averageAndPropagate(INDArray[])}, and the target too, which is no part of the mean.
     * Returns it.
     */
    public INDArray averageAndPropagate(INDArray target, Collection<INDArray> arrays) {
        return Joining.average(Arguments.given(target, "averageAndPropagate", "the target"), Joining.array(arrays));
    }

    /**
     * Returns the vectors along a dimension with the listed numbers, which run over the other dimensions in C order, as
     * the rows of a copy, [indexes, extent]; the columns of a matrix, along dimension 0, as columns, [extent, indexes].
     * Negative numbers count from the end.
     */
    public INDArray pullRows(INDArray source, int dimension, int... indexes) {
        return Joining.pullRows(source, dimension, indexes);
    }

    /**
     * Does the same as {@link #pullRows(INDArray, int, int...)}; a dense result lies in 'c' or 'f' order, 'a' is 'c'.
     */
    public INDArray pullRows(INDArray source, int dimension, int[] indexes, char order) {
        return Joining.pullRows(source, dimension, indexes, order);
    }

    /**
     * Does the same as {@link #pullRows(INDArray, int, int...)}, into destination, of the result's shape. Returns it.
     */
    public INDArray pullRows(INDArray source, INDArray destination, int dimension, int... indexes) {
        return Joining.pullRows(source, destination, dimension, indexes);
    }
}
