// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark;

import java.io.Serializable;
import java.util.Arrays;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.io.S4j;

/**
 * An array as Spark holds it: its bytes on the heap, as in files {@code .s4j}, where the memory manager sees them, can evict
 * and spill them, and either serializer writes them at the speed of memory. {@link #array()} copies them into native memory
 * for as long as a task computes with them. Immutable; of any type, format, rank and fill.
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

    /** The block of an array, which stays the caller's: a copy. O(bytes). */
    public static SparseBlock of(INDArray x) {
        byte[] image = S4j.toBytes(x);
        NativeTask.copiedOut(image.length);
        return new SparseBlock(image, x.shape(), x.dataType(), x.nnz(), false);
    }

    /** The array of this block: a copy of the caller's to close, a view where the block was transposed. O(bytes). */
    public INDArray array() {
        INDArray x = S4j.fromBytes(image);
        NativeTask.copiedIn(image.length);
        return transposed ? x.transpose() : x;
    }

    /** The block of the transposed matrix; the same bytes. O(1). */
    public SparseBlock transpose() {
        if (shape.length != 2) {
            throw new IllegalArgumentException("transpose: a block of rank 2 has one, not of shape " + Arrays.toString(shape));
        }
        return new SparseBlock(image, new long[] {shape[1], shape[0]}, type, stored, !transposed);
    }

    /** Its shape, a copy. */
    public long[] shape() {
        return shape.clone();
    }

    /** The extent of a dimension. */
    public long size(int dimension) {
        return shape[dimension];
    }

    /** The type of its values. */
    public DataType dataType() {
        return type;
    }

    /** Stored entries. */
    public long nnz() {
        return stored;
    }

    /** Bytes on the heap and in messages, about. */
    public long bytes() {
        return image.length;
    }

    @Override
    public String toString() {
        return "SparseBlock " + type + " " + Arrays.toString(shape) + ", " + stored + " entries, " + image.length + " bytes";
    }
}
