// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.family;

import java.nio.LongBuffer;
import org.sparse4j.buffer.DataBuffer;

/**
 * The memory layout in ND4J's terms. For a DENSE array or view, offsets and strides count elements of {@link #data()}.
 * For a sparse array, the methods return the layout that a dense array of its shape would have in C order: C strides,
 * offset 0, order 'c', and no element-wise stride. O(rank) time.
 *
 * <p>The methods throw IllegalStateException if the array is closed, and ArithmeticException if a stride exceeds 2^63 -
 * 1.
 *
 * @since 0.1.0
 */
public interface LayoutOps extends ArrayFamily {
    /**
     * Returns the values of the storage behind this array or view, in storage order; for a sparse array, the stored
     * values. The buffer is no copy: it shows later writes to the array.
     */
    DataBuffer data();

    /**
     * Returns the strides: for each dimension, the number of elements between neighbours along it; 0 for a broadcast or
     * new dimension.
     */
    long[] stride();

    /** Returns the stride along a dimension; a negative number counts from the end. */
    long stride(int dimension);

    /** Returns the position of the first element in {@link #data()}. */
    long offset();

    /** Returns 'f' if the strides ascend, as those of the transpose of a matrix in C order do; otherwise 'c'. */
    char ordering();

    /**
     * Returns the distance in {@link #data()} between consecutive elements in the order of {@link #ordering()}, if it
     * is the same for all of them; otherwise 0.
     */
    long elementWiseStride();

    /**
     * Returns the position in {@link #data()} of element i, counted in C order. A negative number counts from the end.
     * Throws IndexOutOfBoundsException if the index lies outside the array.
     */
    long linearIndex(long i);

    /**
     * Returns ND4J's shape information: the rank, the lengths, the strides, a sum of flags, {@link
     * #elementWiseStride()} and the code of {@link #ordering()}; for rank 0, {@code [0, flags, 1, 99]}. The flags are 2
     * for sparse, 8 for empty, 32 for CSR, 64 for CSC, 128 for COO, 8192 for FLOAT, 16384 for DOUBLE, 131072 for INT,
     * 262144 for LONG and 524288 for BOOL.
     */
    long[] shapeInfoJava();

    /** Returns {@link #shapeInfoJava()} as a read-only buffer on the Java heap. */
    LongBuffer shapeInfo();

    /** Returns one line of text for people: rank, type, format, offset, order, shape and strides. */
    String shapeInfoToString();
}
