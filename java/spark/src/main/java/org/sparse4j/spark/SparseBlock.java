// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark;

import java.io.Serializable;
import java.util.Arrays;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.io.S4j;

/**
 * An array in serialized form, for RDDs. Its bytes are on the heap, in the layout of {@code .s4j} files, where Spark's memory
 * manager counts, evicts and spills them, and where Java's serialization and Kryo copy them quickly. {@link #array()} copies
 * them into native memory for a task that computes. Immutable; holds any type, format, rank and fill value.
 *
 * @since 0.1.0
 */
public final class SparseBlock implements Serializable {
    private static final long serialVersionUID = 1L;

    private final byte[] image;
    private final long[] shape;
    private final DataType type;
    private final long stored;
    private final boolean transposed;

    private SparseBlock(byte[] image, long[] shape, DataType type, long stored, boolean transposed) {
        this.image = image;
        this.shape = shape;
        this.type = type;
        this.stored = stored;
        this.transposed = transposed;
    }

    /** Returns a block with a copy of the array, which remains the caller's. O(bytes) time. */
    public static SparseBlock of(INDArray x) {
        byte[] image = S4j.toBytes(x);
        NativeTask.copiedOut(image.length);
        return new SparseBlock(image, x.shape(), x.dataType(), x.nnz(), false);
    }

    /** Returns a copy of the array, which the caller closes; a view of the copy if the block is transposed. O(bytes) time. */
    public INDArray array() {
        INDArray x = S4j.fromBytes(image);
        NativeTask.copiedIn(image.length);
        return transposed ? x.transpose() : x;
    }

    /**
     * Returns the block of the transposed matrix, which shares the bytes. O(1) time.
     *
     * @throws IllegalArgumentException if the rank is not 2
     */
    public SparseBlock transpose() {
        if (shape.length != 2) {
            throw new IllegalArgumentException("transpose: only a block of rank 2 has a transpose, not one of shape "
                    + Arrays.toString(shape));
        }
        return new SparseBlock(image, new long[] {shape[1], shape[0]}, type, stored, !transposed);
    }

    /** Returns a copy of the shape. */
    public long[] shape() {
        return shape.clone();
    }

    /** Returns the extent of a dimension. */
    public long size(int dimension) {
        return shape[dimension];
    }

    /** Returns the type of the values. */
    public DataType dataType() {
        return type;
    }

    /** Returns the number of stored entries. */
    public long nnz() {
        return stored;
    }

    /** Returns the approximate size in bytes, on the heap and when serialized. */
    public long bytes() {
        return image.length;
    }

    @Override
    public String toString() {
        return "SparseBlock " + type + " " + Arrays.toString(shape) + ", " + stored + " entries, " + image.length + " bytes";
    }
}
