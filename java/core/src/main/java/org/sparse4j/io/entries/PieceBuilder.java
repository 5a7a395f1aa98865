// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.entries;

import org.sparse4j.DataType;
import org.sparse4j.DuplicatePolicy;
import org.sparse4j.INDArray;
import org.sparse4j.array.Call;
import org.sparse4j.array.StorageFormats;
import org.sparse4j.backend.BackendObject;
import org.sparse4j.backend.Backends;
import org.sparse4j.backend.Function;
import org.sparse4j.backend.HostBlock;
import org.sparse4j.io.bytes.FilePlace;

/**
 * The backend's builder for entries that come in pieces. A piece is a block that holds up to {@code capacity} values of at most 8 bytes
 * in front, and behind them the coordinates of one dimension after another.
 */
final class PieceBuilder implements AutoCloseable {
    private final FilePlace place;
    private final long[] shape;
    private final int coordinateBytes;
    private final int capacity;
    private final BackendObject builder = new BackendObject(this, Function.BUILDER_RELEASE);

    PieceBuilder(FilePlace place, int coordinateBytes, int capacity, long... shape) {
        this.place = place;
        this.coordinateBytes = coordinateBytes;
        this.capacity = capacity;
        this.shape = shape;
    }

    /** Returns memory for a piece. */
    HostBlock block() {
        return Backends.current().allocate((long) capacity * (Long.BYTES + (long) coordinateBytes * shape.length));
    }

    /** Returns the offset in a piece of the coordinates along a dimension, if the piece has n entries. */
    long coordinatesAt(int dimension, int n) {
        return (long) capacity * Long.BYTES + (long) dimension * n * coordinateBytes;
    }

    /** Begins an array, after {@link #finish} another one. */
    void create(DataType type, long fillBits, DuplicatePolicy duplicates) {
        builder.create(Call.of(Function.BUILDER_CREATE).named(place.toString()).scalar(type, fillBits)
                .integer(type.ordinal()).integer(duplicates.ordinal()).integer(shape.length).integers(shape.clone()));
    }

    /** Adds the n entries of a piece. */
    void append(HostBlock piece, int n) {
        Call.of(Function.BUILDER_APPEND).named(place.toString()).integer(builder.number()).integer(n).integer(piece.place(0))
                .integer(piece.place(coordinatesAt(0, n))).integer(coordinateBytes).integer(0).run();
    }

    /** Returns the array in a layout. */
    INDArray finish(StorageFormats.Layout layout) {
        return Call.of(Function.BUILDER_FINISH).named(place.toString()).integer(builder.number()).integer(layout.format())
                .integer(layout.partitioning()).integers(StorageFormats.order(layout, shape.length)).arrayOf(builder);
    }

    @Override
    public void close() {
        builder.close();
    }
}
