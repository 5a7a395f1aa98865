// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.family;

import java.nio.LongBuffer;
import org.sparse4j.buffer.DataBuffer;

/**
 * Where elements lie, in ND4J's terms. Of a DENSE array or view these are places in {@link #data()}. A sparse one has no
 * such places: it answers for its elements in C order, stored or not: C strides of the shape, offset 0, order 'c', no
 * element-wise stride. O(rank).
 *
 * <p>Errors: IllegalStateException when closed, ArithmeticException where a stride passes 2^63 - 1.
 */
public interface LayoutOps extends ArrayFamily {
    /** The live values of the storage behind this array or view, in storage order; of a sparse one the stored ones. */
    DataBuffer data();

    /** How many elements further the next one along each dimension lies; 0 along a broadcast or new dimension. */
    long[] stride();

    /** The stride along a dimension; a negative number counts from the end. */
    long stride(int dimension);

    /** The place of the first element. */
    long offset();

    /** 'f' when the strides ascend, as those of a transposed matrix in C order do; else 'c'. */
    char ordering();

    /** How far apart neighbours in the order of {@link #ordering()} lie, when all lie equally far apart; else 0. */
    long elementWiseStride();

    /** The place of element i in C order; a negative number counts from the end, outside throws as in getDouble. */
    long linearIndex(long i);

    /**
     * ND4J's shape information: rank, lengths, strides, bits of what this is, {@link #elementWiseStride()} and the code
     * of {@link #ordering()}; for rank 0 {@code [0, bits, 1, 99]}. The bits: 2 sparse, 8 empty, 32 CSR, 64 CSC, 128
     * COO, 8192 FLOAT, 16384 DOUBLE, 131072 INT, 262144 LONG, 524288 BOOL.
     */
    long[] shapeInfoJava();

    /** {@link #shapeInfoJava()} as a read-only buffer on the Java heap. */
    LongBuffer shapeInfo();

    /** Rank, type, format, offset, order, shape and strides in a line: for people. */
    String shapeInfoToString();
}
