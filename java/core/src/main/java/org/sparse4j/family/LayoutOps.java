// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.family;

import java.nio.LongBuffer;
import org.sparse4j.buffer.DataBuffer;

/**
 * The memory layout in ND4J's terms. For a DENSE array or view, the figures are positions in {@link #data()}. A sparse
 * array has no such positions; its methods return the layout of a dense array of its shape in C order: C strides,
 * offset 0, order 'c', and no element-wise stride. O(rank) time.
 *
 * <p>The methods throw IllegalStateException if the array is closed, and ArithmeticException if a stride exceeds 2^63 -
 * 1.
 *
 * @since 0.1.0
 */
public interface LayoutOps extends ArrayFamily {
    /**
     * Returns the live values of the storage behind this array or view, in storage order; for a sparse array, the
     * stored values.
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
     * Returns the distance between neighbours in the order of {@link #ordering()} if it is the same for all neighbours;
     * otherwise 0.
     */
    long elementWiseStride();

    /**
     * Returns the position of element i, counted in C order. A negative number counts from the end. Throws
     * IndexOutOfBoundsException if the index lies outside the array.
     */
    long linearIndex(long i);

    /**
     * Returns ND4J's shape information: the rank, the lengths, the strides, bits that describe the array, {@link
     * #elementWiseStride()} and the code of {@link #ordering()}; for rank 0, {@code [0, bits, 1, 99]}. The bits are 2
     * sparse, 8 empty, 32 CSR, 64 CSC, 128 COO, 8192 FLOAT, 16384 DOUBLE, 131072 INT, 262144 LONG and 524288 BOOL.
     */
    long[] shapeInfoJava();

    /** Returns {@link #shapeInfoJava()} as a read-only buffer on the Java heap. */
    LongBuffer shapeInfo();

    /** Returns one line of text for people: rank, type, format, offset, order, shape and strides. */
    String shapeInfoToString();
}
