// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.family;

import org.sparse4j.INDArray;
import org.sparse4j.PadMode;

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
    INDArray reshape(long... shape);

    /** As {@link #reshape(long...)}. */
    INDArray reshape(int[] shape);

    /** As {@link #reshape(char, long...)}. */
    INDArray reshape(long length, char order);

    /** As {@link #reshape(char, long...)}, to a matrix. */
    INDArray reshape(long rows, long columns, char order);

    /** As {@link #reshape(char, long...)}, to rank 3. */
    INDArray reshape(long n0, long n1, long n2, char order);

    /** As {@link #reshape(char, long...)}, to rank 4. */
    INDArray reshape(long n0, long n1, long n2, long n3, char order);

    /** As {@link #reshape(long...)}, elements read and placed in C ('c') or Fortran ('f') order. */
    INDArray reshape(char order, long... shape);

    /** As {@link #reshape(char, long...)}. */
    INDArray reshape(char order, int[] shape);

    /** As {@link #reshape(char, long...)}; when a view is enforced, IllegalArgumentException where it would copy. */
    INDArray reshape(char order, boolean enforceView, long... shape);

    /** All elements in C order, rank 1: a view when at most one dimension is longer than 1, else a copy. */
    INDArray ravel();

    /** All elements in C or Fortran order, rank 1: a view when at most one dimension is longer than 1, else a copy. */
    INDArray ravel(char order);

    /** As {@link #ravel()}, always a copy. */
    INDArray flatten();

    /** As {@link #ravel(char)}, always a copy. */
    INDArray flatten(char order);

    /** A view with one dimension moved to another place; the others keep their order. */
    INDArray moveAxis(int source, int destination);

    /** A view with dimensions moved to other places; the others keep their order. */
    INDArray moveAxis(int[] sources, int[] destinations);

    /**
     * A view by a pattern of dimensions (Integer) and new ones ('x'). Dimensions that it leaves out must be of length 1
     * and, where {@code broadCastable} is given, marked there. {@code newOrder} is ND4J's and repeats the pattern; it
     * is not read.
     */
    INDArray dimShuffle(Object[] rearrange, int[] newOrder, boolean[] broadCastable);

    /** As {@link #dimShuffle(Object[], int[], boolean[])}. */
    INDArray dimShuffle(Object[] rearrange, long[] newOrder, boolean[] broadCastable);

    // ---- repeats ----------------------------------------------------------------------------------------------------

    /** A copy with each element along a dimension repeated: as often, or, one count per element, each its own. */
    INDArray repeat(int dimension, long... repeats);

    /** All elements in C order, each repeated; rank 1, a copy: NumPy's repeat without an axis. */
    INDArray repeat(long repeats);

    /** A copy laid out several times along each dimension: NumPy's tile, missing counts and dimensions being 1. */
    INDArray tile(long... repeats);

    /** As {@link #tile(long...)}. */
    INDArray repmat(long... repeats);

    /** As {@link #tile(long...)}. */
    INDArray repmat(int[] repeats);

    // ---- order ------------------------------------------------------------------------------------------------------

    /** A copy with the elements in reverse order along dimensions, along all when none is given. */
    INDArray flip(int... dimensions);

    /** A copy with the elements moved on along dimensions, the last coming first; in C order when none is given. */
    INDArray roll(long shift, int... dimensions);

    /** A copy with the elements moved on along each dimension by its own number. */
    INDArray roll(long[] shifts, int[] dimensions);

    /** A copy turned by 90 degrees, from dimension 0 towards dimension 1. */
    INDArray rot90();

    /** A copy turned k times by 90 degrees, from dimension d1 towards d2. */
    INDArray rot90(int k, int d1, int d2);

    // ---- elements by number -----------------------------------------------------------------------------------------

    /**
     * A copy of the elements with the listed numbers along a dimension, repeats allowed, negative ones from the end.
     * The dimension becomes the list's (its dimensions, for a list of another rank than 1). A sparse list becomes DENSE, up to
     * {@code org.sparse4j.densifyLimit}.
     *
     * @param indexes LONG or INT, or DOUBLE or FLOAT whose values are whole
     */
    INDArray take(INDArray indexes, int dimension);

    /** A copy of the elements with the listed numbers along a dimension, see {@link #take(INDArray, int)}. */
    INDArray take(long[] indexes, int dimension);

    /** A copy of the elements with the listed places in C order, in the shape of the list (whole numbers). */
    INDArray take(INDArray indexes);

    /** A copy of the elements with the listed places in C order, rank 1. */
    INDArray take(long... indexes);

    // ---- margins ----------------------------------------------------------------------------------------------------

    /**
     * A copy with margins.
     *
     * @param widths elements before and after, per dimension; one pair stands for all dimensions
     * @param value for CONSTANT; where it is not a sparse array's fill the margins are stored, up to the densify limit
     */
    INDArray pad(long[][] widths, PadMode mode, Number value);

    /** As {@link #pad(long[][], PadMode, Number)} with the number 0. */
    INDArray pad(long[][] widths, PadMode mode);

    // ---- bands and diagonals ----------------------------------------------------------------------------------------

    /**
     * A copy of the last two dimensions with zeros above diagonal k (column - row = k). Where a sparse array's fill is
     * not 0 the zeros are stored, or, when these are more, the elements of the band: then the fill becomes 0. Either up
     * to the densify limit.
     */
    INDArray tril(long k);

    /** As {@link #tril(long)} with k = 0. */
    INDArray tril();

    /** A copy of the last two dimensions with zeros below diagonal k (column - row = k); see {@link #tril(long)}. */
    INDArray triu(long k);

    /** As {@link #triu(long)} with k = 0. */
    INDArray triu();

    /** A copy of the diagonal of dimensions 0 and 1. */
    INDArray diagonal();

    /** A copy of the diagonal of two dimensions: the others come first, the diagonal last. */
    INDArray diagonal(int d1, int d2);

    /** A copy of the elements whose coordinates have c[d2] - c[d1] = k; empty when there are none. */
    INDArray diagonal(long k, int d1, int d2);

    /** Sets the diagonal of two dimensions, over all others, to an array of {@link #diagonal(int, int)}'s shape or one
     * that broadcasts to it. Writes through views. Returns this array. */
    INDArray putDiagonal(INDArray source, int d1, int d2);

    /** As {@link #putDiagonal(INDArray, int, int)} for the diagonal k of {@link #diagonal(long, int, int)}. */
    INDArray putDiagonal(INDArray source, long k, int d1, int d2);

    /** Sets the diagonal of two dimensions, over all others, to a number. Returns this array. */
    INDArray putDiagonal(Number value, int d1, int d2);

    /** As {@link #putDiagonal(Number, int, int)} for the diagonal k of {@link #diagonal(long, int, int)}. */
    INDArray putDiagonal(Number value, long k, int d1, int d2);

    /** Adds an array of {@link #diagonal(int, int)}'s shape, or one that broadcasts to it, to the diagonal of two
     * dimensions. Writes through views. Returns this array. */
    INDArray addDiagonal(INDArray source, int d1, int d2);

    /** As {@link #addDiagonal(INDArray, int, int)} for the diagonal k of {@link #diagonal(long, int, int)}. */
    INDArray addDiagonal(INDArray source, long k, int d1, int d2);

    /** Adds a number to the diagonal of two dimensions, over all others. Returns this array. */
    INDArray addDiagonal(Number value, int d1, int d2);

    /** As {@link #addDiagonal(Number, int, int)} for the diagonal k of {@link #diagonal(long, int, int)}. */
    INDArray addDiagonal(Number value, long k, int d1, int d2);
}
