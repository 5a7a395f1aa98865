// SPDX-License-Identifier: Apache-2.0
package org.sparse4j;

import org.sparse4j.array.Padding;
import org.sparse4j.array.Structure;

/**
 * New shapes and orders of elements. Sparse arrays stay sparse, keep their fill and cost O(stored entries of operand
 * and result), whatever their extents; a copy has the format of {@code dup()}. One of another rank, or made over all
 * elements in C order, is COO, or GCS when it is made of a view that {@code dup()} would copy as GCS. Negative
 * dimensions count from the end.
 *
 * <p>Errors: IllegalArgumentException for a dimension that does not exist or lengths that do not fit,
 * IndexOutOfBoundsException for an index outside its dimension, ArithmeticException where a length passes 2^63 - 1.
 */
public interface StructureOps extends ArrayFamily {

    // ---- shape ------------------------------------------------------------------------------------------------------

    /**
     * The same elements in C order in another shape of the same length; one length may be -1. A view when only
     * dimensions of length 1 come or go (then no length is needed either), a copy otherwise, whatever the format.
     */
    default INDArray reshape(long... shape) {
        return Structure.reshape(self(), 'c', false, shape);
    }

    /** As {@link #reshape(long...)}. */
    default INDArray reshape(int[] shape) {
        return reshape(Structure.longs(shape));
    }

    /** As {@link #reshape(char, long...)}. */
    default INDArray reshape(long length, char order) {
        return reshape(order, length);
    }

    /** As {@link #reshape(char, long...)}, to a matrix. */
    default INDArray reshape(long rows, long columns, char order) {
        return reshape(order, rows, columns);
    }

    /** As {@link #reshape(char, long...)}, to rank 3. */
    default INDArray reshape(long n0, long n1, long n2, char order) {
        return reshape(order, n0, n1, n2);
    }

    /** As {@link #reshape(char, long...)}, to rank 4. */
    default INDArray reshape(long n0, long n1, long n2, long n3, char order) {
        return reshape(order, n0, n1, n2, n3);
    }

    /** As {@link #reshape(long...)}, elements read and placed in C ('c') or Fortran ('f') order. */
    default INDArray reshape(char order, long... shape) {
        return Structure.reshape(self(), order, false, shape);
    }

    /** As {@link #reshape(char, long...)}. */
    default INDArray reshape(char order, int[] shape) {
        return reshape(order, Structure.longs(shape));
    }

    /** As {@link #reshape(char, long...)}; when a view is enforced, IllegalArgumentException where it would copy. */
    default INDArray reshape(char order, boolean enforceView, long... shape) {
        return Structure.reshape(self(), order, enforceView, shape);
    }

    /** All elements in C order, rank 1: a view when at most one dimension is longer than 1, else a copy. */
    default INDArray ravel() {
        return ravel('c');
    }

    /** All elements in C or Fortran order, rank 1: a view when at most one dimension is longer than 1, else a copy. */
    default INDArray ravel(char order) {
        return Structure.ravel(self(), order);
    }

    /** As {@link #ravel()}, always a copy. */
    default INDArray flatten() {
        return flatten('c');
    }

    /** As {@link #ravel(char)}, always a copy. */
    default INDArray flatten(char order) {
        return Structure.flatten(self(), order);
    }

    /** A view with one dimension moved to another place; the others keep their order. */
    default INDArray moveAxis(int source, int destination) {
        return moveAxis(new int[] {source}, new int[] {destination});
    }

    /** A view with dimensions moved to other places; the others keep their order. */
    default INDArray moveAxis(int[] sources, int[] destinations) {
        return Structure.moveAxis(self(), sources, destinations);
    }

    /**
     * A view by a pattern of dimensions (Integer) and new ones ('x'). Dimensions that it leaves out must be of length 1
     * and, where {@code broadCastable} is given, marked there. {@code newOrder} is ND4J's and repeats the pattern; it
     * is not read.
     */
    default INDArray dimShuffle(Object[] rearrange, int[] newOrder, boolean[] broadCastable) {
        return Structure.dimShuffle(self(), rearrange, broadCastable);
    }

    /** As {@link #dimShuffle(Object[], int[], boolean[])}. */
    default INDArray dimShuffle(Object[] rearrange, long[] newOrder, boolean[] broadCastable) {
        return Structure.dimShuffle(self(), rearrange, broadCastable);
    }

    // ---- repeats ----------------------------------------------------------------------------------------------------

    /** A copy with each element along a dimension repeated: as often, or, one count per element, each its own. */
    default INDArray repeat(int dimension, long... repeats) {
        return Structure.repeat(self(), dimension, repeats);
    }

    /** All elements in C order, each repeated; rank 1, a copy: NumPy's repeat without an axis. */
    default INDArray repeat(long repeats) {
        return Structure.flatCopy(self(), flat -> Structure.repeat(flat, 0, repeats));
    }

    /** A copy laid out several times along each dimension: NumPy's tile, missing counts and dimensions being 1. */
    default INDArray tile(long... repeats) {
        return Structure.tile(self(), repeats);
    }

    /** As {@link #tile(long...)}. */
    default INDArray repmat(long... repeats) {
        return tile(repeats);
    }

    /** As {@link #tile(long...)}. */
    default INDArray repmat(int[] repeats) {
        return tile(Structure.longs(repeats));
    }

    // ---- order ------------------------------------------------------------------------------------------------------

    /** A copy with the elements in reverse order along dimensions, along all when none is given. */
    default INDArray flip(int... dimensions) {
        return Structure.flip(self(), dimensions);
    }

    /** A copy with the elements moved on along dimensions, the last coming first; in C order when none is given. */
    default INDArray roll(long shift, int... dimensions) {
        return Structure.roll(self(), shift, dimensions);
    }

    /** A copy with the elements moved on along each dimension by its own number. */
    default INDArray roll(long[] shifts, int[] dimensions) {
        return Structure.roll(self(), shifts, dimensions);
    }

    /** A copy turned by 90 degrees, from dimension 0 towards dimension 1. */
    default INDArray rot90() {
        return rot90(1, 0, 1);
    }

    /** A copy turned k times by 90 degrees, from dimension d1 towards d2. */
    default INDArray rot90(int k, int d1, int d2) {
        return Structure.rot90(self(), k, d1, d2);
    }

    // ---- elements by number -----------------------------------------------------------------------------------------

    /**
     * A copy of the elements with the listed numbers along a dimension, repeats allowed, negative ones from the end.
     * The dimension becomes the list's (its dimensions, for a list of another rank than 1). A sparse list becomes DENSE, up to
     * {@code org.sparse4j.densifyLimit}.
     *
     * @param indexes LONG or INT, or DOUBLE or FLOAT whose values are whole
     */
    default INDArray take(INDArray indexes, int dimension) {
        return Structure.take(self(), indexes, dimension);
    }

    /** A copy of the elements with the listed numbers along a dimension, see {@link #take(INDArray, int)}. */
    default INDArray take(long[] indexes, int dimension) {
        return Structure.take(self(), indexes, dimension);
    }

    /** A copy of the elements with the listed places in C order, in the shape of the list (whole numbers). */
    default INDArray take(INDArray indexes) {
        return Structure.take(self(), indexes);
    }

    /** A copy of the elements with the listed places in C order, rank 1. */
    default INDArray take(long... indexes) {
        return Structure.flatCopy(self(), flat -> flat.take(indexes, 0));
    }

    // ---- margins ----------------------------------------------------------------------------------------------------

    /**
     * A copy with margins.
     *
     * @param widths elements before and after, per dimension; one pair stands for all dimensions
     * @param value for CONSTANT; where it is not a sparse array's fill the margins are stored, up to the densify limit
     */
    default INDArray pad(long[][] widths, PadMode mode, Number value) {
        return Padding.pad(self(), widths, mode, value);
    }

    /** As {@link #pad(long[][], PadMode, Number)} with the number 0. */
    default INDArray pad(long[][] widths, PadMode mode) {
        return pad(widths, mode, 0);
    }

    // ---- bands and diagonals ----------------------------------------------------------------------------------------

    /**
     * A copy of the last two dimensions with zeros above diagonal k (column - row = k). Where a sparse array's fill is
     * not 0 the zeros are stored, or, when these are more, the elements of the band: then the fill becomes 0. Either up
     * to the densify limit.
     */
    default INDArray tril(long k) {
        return Structure.band(self(), Long.MIN_VALUE, k);
    }

    /** As {@link #tril(long)} with k = 0. */
    default INDArray tril() {
        return tril(0);
    }

    /** A copy of the last two dimensions with zeros below diagonal k (column - row = k); see {@link #tril(long)}. */
    default INDArray triu(long k) {
        return Structure.band(self(), k, Long.MAX_VALUE);
    }

    /** As {@link #triu(long)} with k = 0. */
    default INDArray triu() {
        return triu(0);
    }

    /** A copy of the diagonal of dimensions 0 and 1. */
    default INDArray diagonal() {
        return diagonal(0, 0, 1);
    }

    /** A copy of the diagonal of two dimensions: the others come first, the diagonal last. */
    default INDArray diagonal(int d1, int d2) {
        return diagonal(0, d1, d2);
    }

    /** A copy of the elements whose coordinates have c[d2] - c[d1] = k; empty when there are none. */
    default INDArray diagonal(long k, int d1, int d2) {
        return Structure.diagonal(self(), k, d1, d2);
    }

    /** Sets the diagonal of two dimensions, over all others, to an array of {@link #diagonal(int, int)}'s shape or one
     * that broadcasts to it. Writes through views. Returns this array. */
    default INDArray putDiagonal(INDArray source, int d1, int d2) {
        return putDiagonal(source, 0, d1, d2);
    }

    /** As {@link #putDiagonal(INDArray, int, int)} for the diagonal k of {@link #diagonal(long, int, int)}. */
    default INDArray putDiagonal(INDArray source, long k, int d1, int d2) {
        return Structure.writeDiagonal(2, self(), source, null, k, d1, d2);
    }

    /** Sets the diagonal of two dimensions, over all others, to a number. Returns this array. */
    default INDArray putDiagonal(Number value, int d1, int d2) {
        return putDiagonal(value, 0, d1, d2);
    }

    /** As {@link #putDiagonal(Number, int, int)} for the diagonal k of {@link #diagonal(long, int, int)}. */
    default INDArray putDiagonal(Number value, long k, int d1, int d2) {
        return Structure.writeDiagonal(2, self(), null, value, k, d1, d2);
    }

    /** Adds an array of {@link #diagonal(int, int)}'s shape, or one that broadcasts to it, to the diagonal of two
     * dimensions. Writes through views. Returns this array. */
    default INDArray addDiagonal(INDArray source, int d1, int d2) {
        return addDiagonal(source, 0, d1, d2);
    }

    /** As {@link #addDiagonal(INDArray, int, int)} for the diagonal k of {@link #diagonal(long, int, int)}. */
    default INDArray addDiagonal(INDArray source, long k, int d1, int d2) {
        return Structure.writeDiagonal(3, self(), source, null, k, d1, d2);
    }

    /** Adds a number to the diagonal of two dimensions, over all others. Returns this array. */
    default INDArray addDiagonal(Number value, int d1, int d2) {
        return addDiagonal(value, 0, d1, d2);
    }

    /** As {@link #addDiagonal(Number, int, int)} for the diagonal k of {@link #diagonal(long, int, int)}. */
    default INDArray addDiagonal(Number value, long k, int d1, int d2) {
        return Structure.writeDiagonal(3, self(), null, value, k, d1, d2);
    }
}
