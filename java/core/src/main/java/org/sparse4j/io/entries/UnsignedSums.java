// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.entries;

import java.nio.ByteBuffer;
import org.sparse4j.DataType;
import org.sparse4j.DuplicatePolicy;
import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;
import org.sparse4j.array.StorageFormats;
import org.sparse4j.backend.HostBlock;
import org.sparse4j.io.bytes.FilePlace;

/**
 * Finds sums of repeated unsigned integers that INT or LONG cannot hold, although it holds each of them. The builder adds modulo 2^32 or
 * 2^64. A negative element is the sign of such a sum. A sum that is not negative again is at least twice the limit: the elements
 * are summed in DOUBLE too, from the first piece on with which the total of all values reaches half the limit. The entries before it
 * add less than that to any element, so the DOUBLE sums tell both cases apart whatever they round.
 */
public final class UnsignedSums implements AutoCloseable {
    private final FilePlace place;
    private final DataType type;
    private final long[] shape;
    private final int coordinateBytes;
    private final double limit;
    private final PieceBuilder builder;
    private HostBlock block;
    private double total;

    UnsignedSums(FilePlace place, DataType type, int coordinateBytes, int capacity, long... shape) {
        this.place = place;
        this.type = type;
        this.coordinateBytes = coordinateBytes;
        this.shape = shape;
        builder = new PieceBuilder(place, coordinateBytes, capacity, shape);
        limit = type == DataType.LONG ? 0x1p63 : 0x1p31;
    }

    /** Adds the entries of a piece, which are not negative. */
    void add(HostBlock piece, int n) {
        ByteBuffer values = piece.window(0, n * type.width());
        for (int i = 0; i < n; i++) {
            total += value(values, i);
        }
        if (total < limit / 2) {
            return;
        }
        if (block == null) {
            block = builder.block();
            builder.create(DataType.DOUBLE, 0, DuplicatePolicy.SUM);
        }
        ByteBuffer sums = block.window(0, n * Double.BYTES);
        for (int i = 0; i < n; i++) {
            sums.putDouble(Double.BYTES * i, value(values, i));
        }
        int bytes = n * coordinateBytes;
        for (int d = 0; d < shape.length; d++) {
            long at = builder.coordinatesAt(d, n);
            block.window(at, bytes).put(piece.window(at, bytes));
        }
        builder.append(block, n);
    }

    private double value(ByteBuffer values, int i) {
        return type == DataType.LONG ? values.getLong(Long.BYTES * i) : values.getInt(Integer.BYTES * i);
    }

    /** Throws if an element of the array of all entries is not the sum of its entries. */
    void require(INDArray sums) {
        if (block == null) {
            return;
        }
        boolean wrong = sums.minNumber().longValue() < Math.min(0, sums.fillValue().longValue());
        if (!wrong) {
            try (INDArray rounded = builder.finish(StorageFormats.layout(SparseFormat.COO, shape))) {
                wrong = rounded.maxNumber().doubleValue() > limit * 5 / 4;
            }
        }
        if (wrong) {
            throw place.malformed(message(type));
        }
    }

    /** Returns the end of the message of the exception for a sum that a type cannot hold. */
    public static String message(DataType type) {
        return "the sum of unsigned integers with the same coordinates is 2^" + (type == DataType.LONG ? 63 : 31) + " or more, which " + type
                + " cannot hold; read the file as DOUBLE, or with another policy for duplicates";
    }

    @Override
    public void close() {
        builder.close();
        if (block != null) {
            block.close();
        }
    }
}
