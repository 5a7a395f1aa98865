// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.family;

import org.sparse4j.INDArray;
import org.sparse4j.PadMode;

/**
 * Methods that reshape and rearrange elements. Sparse arrays stay sparse and keep their fill. The time is O(nnz of this
 * array and of the result), whatever the lengths of the dimensions. A copy has the format of {@code dup()}. If the copy
 * has another rank, or the method rearranges all elements in C order, the copy is COO, or GCS if this array is a view
 * whose {@code dup()} is GCS. Negative dimensions count from the end.
 *
 * <p>The methods throw IllegalArgumentException if a dimension does not exist or lengths do not fit,
 * IndexOutOfBoundsException if an index lies outside its dimension, and ArithmeticException if a length exceeds 2^63 -
 * 1.
 *
 * @since 0.1.0
 */
public interface StructureOps extends ArrayFamily {
    // ---- shape ------------------------------------------------------------------------------------------------------

    /**
     * Returns the same elements, in C order, in another shape of the same length. One length may be -1, which stands
     * for the length that fits. For every format, the result is a view if the two shapes differ only in dimensions of
     * length 1; otherwise it is a copy.
     */
    INDArray reshape(long... shape);

    /** Does the same as {@link #reshape(long...)}. */
    INDArray reshape(int[] shape);

    /** Does the same as {@link #reshape(char, long...)}. */
    INDArray reshape(long length, char order);

    /** Does the same as {@link #reshape(char, long...)}, to a matrix. */
    INDArray reshape(long rows, long columns, char order);

    /** Does the same as {@link #reshape(char, long...)}, to rank 3. */
    INDArray reshape(long n0, long n1, long n2, char order);

    /** Does the same as {@link #reshape(char, long...)}, to rank 4. */
    INDArray reshape(long n0, long n1, long n2, long n3, char order);

    /**
     * Does the same as {@link #reshape(long...)}, but reads and places the elements in C ('c') or Fortran ('f') order.
     */
    INDArray reshape(char order, long... shape);

    /** Does the same as {@link #reshape(char, long...)}. */
    INDArray reshape(char order, int[] shape);

    /**
     * Does the same as {@link #reshape(char, long...)}. If {@code enforceView} is true, throws IllegalArgumentException
     * where a copy would be necessary.
     */
    INDArray reshape(char order, boolean enforceView, long... shape);

    /**
     * Returns all elements in C order as an array of rank 1: a view if at most one dimension is longer than 1,
     * otherwise a copy.
     */
    INDArray ravel();

    /**
     * Returns all elements in C ('c') or Fortran ('f') order as an array of rank 1: a view if at most one dimension is
     * longer than 1, otherwise a copy.
     */
    INDArray ravel(char order);

    /** Does the same as {@link #ravel()}, but always returns a copy. */
    INDArray flatten();

    /** Does the same as {@link #ravel(char)}, but always returns a copy. */
    INDArray flatten(char order);

    /** Returns a view with one dimension moved to another position. The other dimensions keep their order. */
    INDArray moveAxis(int source, int destination);

    /** Returns a view with several dimensions moved to other positions. The other dimensions keep their order. */
    INDArray moveAxis(int[] sources, int[] destinations);

    /**
     * Returns a view whose dimensions follow a pattern of dimension numbers (Integer) and new dimensions ('x'). If the
     * pattern leaves out a dimension, its length must be 1 and, if {@code broadCastable} is not null, its element in
     * {@code broadCastable} must be true. The method ignores {@code newOrder}, which repeats the pattern in ND4J's
     * signature.
     */
    INDArray dimShuffle(Object[] rearrange, int[] newOrder, boolean[] broadCastable);

    /** Does the same as {@link #dimShuffle(Object[], int[], boolean[])}. */
    INDArray dimShuffle(Object[] rearrange, long[] newOrder, boolean[] broadCastable);

    // ---- repeats ----------------------------------------------------------------------------------------------------

    /**
     * Returns a copy in which each element along a dimension repeats. If one count is given, it applies to all
     * elements; otherwise each element has its own count.
     */
    INDArray repeat(int dimension, long... repeats);

    /**
     * Returns a copy of all elements in C order, each repeated, as an array of rank 1, as NumPy's repeat without an
     * axis.
     */
    INDArray repeat(long repeats);

    /**
     * Returns a copy that repeats the whole array along each dimension, as NumPy's tile. If there are fewer counts than
     * dimensions, they apply to the last dimensions. If there are more, the copy has additional leading dimensions.
     */
    INDArray tile(long... repeats);

    /** Does the same as {@link #tile(long...)}. */
    INDArray repmat(long... repeats);

    /** Does the same as {@link #tile(long...)}. */
    INDArray repmat(int[] repeats);

    // ---- order ------------------------------------------------------------------------------------------------------

    /** Returns a copy with the elements in reverse order along dimensions; without dimensions, along all. */
    INDArray flip(int... dimensions);

    /**
     * Returns a copy with the elements moved by {@code shift} positions along dimensions; elements that leave the end
     * come in again at the front. Without dimensions, the elements move in C order.
     */
    INDArray roll(long shift, int... dimensions);

    /** Returns a copy with the elements moved along each listed dimension by its own number of positions. */
    INDArray roll(long[] shifts, int[] dimensions);

    /** Returns a copy rotated by 90 degrees, from dimension 0 towards dimension 1. */
    INDArray rot90();

    /** Returns a copy rotated k times by 90 degrees, from dimension d1 towards d2. */
    INDArray rot90(int k, int d1, int d2);

    // ---- elements by index ------------------------------------------------------------------------------------------

    /**
     * Returns a copy of the elements at the listed indexes along a dimension. Indexes may repeat, and negative ones
     * count from the end. In the shape of the result, the dimensions of {@code indexes} replace the given dimension.
     * The method converts a sparse list to DENSE, up to {@code org.sparse4j.densifyLimit}.
     *
     * @param indexes LONG or INT, or DOUBLE or FLOAT with integer values
     */
    INDArray take(INDArray indexes, int dimension);

    /** Returns a copy of the elements at the listed indexes along a dimension. See {@link #take(INDArray, int)}. */
    INDArray take(long[] indexes, int dimension);

    /**
     * Returns a copy of the elements at the listed indexes in C order, in the shape of the list. The values of the list
     * must be integers.
     */
    INDArray take(INDArray indexes);

    /** Returns a copy of the elements at the listed indexes in C order, as an array of rank 1. */
    INDArray take(long... indexes);

    // ---- padding ----------------------------------------------------------------------------------------------------

    /**
     * Returns a copy with elements added at both ends of the dimensions.
     *
     * @param widths the number of elements to add before and after each dimension, [rank][2]; a single pair applies to
     *     all dimensions
     * @param value the added value for CONSTANT. If it differs from the fill of a sparse array, the copy stores the
     *     added elements, up to the densify limit.
     */
    INDArray pad(long[][] widths, PadMode mode, Number value);

    /** Does the same as {@link #pad(long[][], PadMode, Number)} with the value 0. */
    INDArray pad(long[][] widths, PadMode mode);

    // ---- bands and diagonals ----------------------------------------------------------------------------------------

    /**
     * Returns a copy with zeros above diagonal k (column - row = k) of the last two dimensions. If the fill of a sparse
     * array is not 0, the copy either keeps the fill and stores the zeros, or has the fill 0 and stores the remaining
     * elements, whichever takes fewer entries. The densify limit applies in either case.
     */
    INDArray tril(long k);

    /** Does the same as {@link #tril(long)} with k = 0. */
    INDArray tril();

    /**
     * Returns a copy with zeros below diagonal k (column - row = k) of the last two dimensions. See {@link
     * #tril(long)}.
     */
    INDArray triu(long k);

    /** Does the same as {@link #triu(long)} with k = 0. */
    INDArray triu();

    /** Returns a copy of the diagonal of dimensions 0 and 1. */
    INDArray diagonal();

    /** Returns a copy of the diagonal of two dimensions. The other dimensions come first, the diagonal last. */
    INDArray diagonal(int d1, int d2);

    /**
     * Returns a copy of the diagonal k of two dimensions: the elements whose coordinates c satisfy c[d2] - c[d1] = k.
     * The copy is empty if there are none.
     */
    INDArray diagonal(long k, int d1, int d2);

    /**
     * Sets the diagonal of two dimensions, for all coordinates in the other dimensions. The source has the shape of
     * {@link #diagonal(int, int)}, or broadcasts to it. A write to a view changes the origin. Returns this array.
     */
    INDArray putDiagonal(INDArray source, int d1, int d2);

    /**
     * Does the same as {@link #putDiagonal(INDArray, int, int)} for the diagonal k of {@link #diagonal(long, int,
     * int)}.
     */
    INDArray putDiagonal(INDArray source, long k, int d1, int d2);

    /** Sets the diagonal of two dimensions, for all coordinates in the other dimensions, to a number. Returns this array. */
    INDArray putDiagonal(Number value, int d1, int d2);

    /**
     * Does the same as {@link #putDiagonal(Number, int, int)} for the diagonal k of {@link #diagonal(long, int, int)}.
     */
    INDArray putDiagonal(Number value, long k, int d1, int d2);

    /**
     * Adds an array to the diagonal of two dimensions. The source has the shape of {@link #diagonal(int, int)}, or
     * broadcasts to it. A write to a view changes the origin. Returns this array.
     */
    INDArray addDiagonal(INDArray source, int d1, int d2);

    /**
     * Does the same as {@link #addDiagonal(INDArray, int, int)} for the diagonal k of {@link #diagonal(long, int,
     * int)}.
     */
    INDArray addDiagonal(INDArray source, long k, int d1, int d2);

    /** Adds a number to the diagonal of two dimensions, for all coordinates in the other dimensions. Returns this array. */
    INDArray addDiagonal(Number value, int d1, int d2);

    /**
     * Does the same as {@link #addDiagonal(Number, int, int)} for the diagonal k of {@link #diagonal(long, int, int)}.
     */
    INDArray addDiagonal(Number value, long k, int d1, int d2);
}
