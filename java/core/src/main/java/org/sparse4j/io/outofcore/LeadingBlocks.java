// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.outofcore;

import java.util.Arrays;
import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;
import org.sparse4j.array.Call;
import org.sparse4j.backend.Abi;
import org.sparse4j.backend.Function;
import org.sparse4j.backend.Operand;
import org.sparse4j.backend.Storage;
import org.sparse4j.indexing.INDArrayIndex;
import org.sparse4j.indexing.NDArrayIndex;

/**
 * Divides a whole sparse array into blocks along its leading dimension, which is the dimension that its entries are
 * ordered by first: the rows of CSR, the columns of CSC, dimension 0 of COO, the first dimension of the order of a GCS
 * array.
 */
public final class LeadingBlocks {
    private final INDArray x;
    private final Storage storage;
    private final int dimension;

    public LeadingBlocks(INDArray x, String method) {
        this.x = x;
        storage = ((Operand) x).storage();
        if (!isIn(x)) {
            throw new IllegalArgumentException(method + ": only a whole sparse array by rows has blocks (COO, CSR, CSC, GCS with a "
                    + "partitioning of 1 or more), but this array is " + x.getFormat() + " of shape " + Arrays.toString(x.shape())
                    + (storage.rank() == 0 ? "" : "; toFormat converts an array, and OutOfCore.convert a file"));
        }
        dimension = storage.format() == Abi.COO ? 0 : storage.order(0);
    }

    /** Returns whether an array can be divided into such blocks. */
    public static boolean isIn(INDArray x) {
        Storage s = ((Operand) x).storage();
        return x.getFormat() != SparseFormat.DENSE && s.rank() > 0 && ((Operand) x).window().isWhole()
                && (s.format() == Abi.COO || s.partitioning() > 0);
    }

    public int dimension() {
        return dimension;
    }

    public long extent() {
        return storage.size(dimension);
    }

    INDArray array() {
        return x;
    }

    /** Returns a view of the array with the coordinates [first, last) of the leading dimension. */
    public INDArray view(long first, long last) {
        INDArrayIndex[] indexes = new INDArrayIndex[storage.rank()];
        Arrays.fill(indexes, NDArrayIndex.all());
        indexes[dimension] = NDArrayIndex.interval(first, last);
        return x.get(indexes);
    }

    /**
     * Returns the end of a block that begins at {@code first}: the block has at most this many bytes, or a single
     * coordinate.
     */
    public long end(long first, long bytes) {
        return end(first, extent(), bytes, this::bytesBefore);
    }

    /** Returns the number of bytes before a coordinate. */
    interface Before {
        long bytes(long coordinate);
    }

    /** Returns the end of a block that contains the same coordinates of several arrays. */
    public static long end(long first, long extent, long bytes, Before before) {
        long from = before.bytes(first);
        long low = first + 1;
        long high = extent;
        while (low < high) {
            long middle = low + (high - low + 1) / 2;
            if (before.bytes(middle) - from <= bytes) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return Math.min(low, extent);
    }

    /** Returns the approximate bytes of entries and lines before a coordinate of the leading dimension. */
    long bytesBefore(long coordinate) {
        return Call.of(Function.LEADING_BYTES).operand(x).integer(coordinate).run().word(0);
    }
}
