// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.array;

import java.nio.ByteBuffer;
import java.nio.DoubleBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import org.sparse4j.DataType;
import org.sparse4j.EntryConsumer;
import org.sparse4j.INDArray;
import org.sparse4j.LongEntryConsumer;
import org.sparse4j.SparseFormat;
import org.sparse4j.backend.Abi;
import org.sparse4j.backend.Operand;
import org.sparse4j.backend.Storage;

/**
 * Passes the stored entries of an array to a consumer in C order, straight from the buffers of the array or of a copy. The
 * loops copy fields to local variables: after each call of the consumer, the compiler would load a field again.
 */
final class EntryWalk {
    private static final long BLOCK = 1 << 26; // entries of which the buffers are mapped at once

    private final Storage storage;
    private final DataType type;
    private final int rank;
    private final long[] origin; // is added to the coordinates
    private final long[] at;
    private final EntryConsumer doubles; // null: the entries go to `longs`
    private final LongEntryConsumer longs;

    private EntryWalk(INDArray x, long[] origin, EntryConsumer doubles, LongEntryConsumer longs) {
        this.storage = ((Operand) x).storage();
        this.origin = origin;
        this.doubles = doubles;
        this.longs = longs;
        type = DataType.of(storage.type());
        rank = storage.rank();
        at = new long[rank];
    }

    /**
     * Passes the entries of an array or view to one of the consumers; the other one is null. Copies what is not in C order,
     * and views: piece by piece where the layout has the order of the view. A DENSE array must be one that
     * {@link #takes} accepts.
     *
     * @param chunk the entries of a piece
     */
    static void each(INDArray x, int chunk, EntryConsumer doubles, LongEntryConsumer longs) {
        Storage storage = ((Operand) x).storage();
        storage.guard();
        try {
            if (takes(x)) {
                new EntryWalk(x, new long[x.rank()], doubles, longs).walk();
            } else if (EntryPieces.inOrder(x) && x.rank() > 0 && !EntryPieces.isSmall(x, chunk)) {
                pieces(new EntryPieces(x, chunk), x.rank(), doubles, longs);
            } else {
                // From another order than C, CSR is cheaper than COO. COO takes every shape.
                boolean lines = x.rank() == 2 && !EntryPieces.isSmall(x, chunk);
                try (INDArray copy = x.toFormat(lines ? SparseFormat.CSR : SparseFormat.COO)) {
                    new EntryWalk(copy, new long[x.rank()], doubles, longs).walk();
                }
            }
        } finally {
            storage.unguard();
        }
    }

    private static void pieces(EntryPieces pieces, int rank, EntryConsumer doubles, LongEntryConsumer longs) {
        long[] origin = new long[rank];
        for (INDArray piece = pieces.next(); piece != null; piece = pieces.next()) {
            try (INDArray mine = piece) {
                for (int d = 0; d < rank; d++) {
                    origin[d] = pieces.origin(d);
                }
                new EntryWalk(mine, origin, doubles, longs).walk();
            }
        }
    }

    /** Returns whether the buffers of an array list its entries in C order, and only this library changes them. */
    static boolean takes(INDArray x) {
        Storage storage = ((Operand) x).storage();
        if (!((Operand) x).window().isWhole() || storage.isLent() || storage.isMapped()) {
            return false;
        }
        if (storage.format() == Abi.DENSE) {
            return storage.fact(Storage.Fact.OFFSET) == 0 && Guarded.hasStrides(storage, false);
        }
        boolean ordered = true;
        for (int place = 0; storage.format() == Abi.GCS && place < storage.rank(); place++) {
            ordered &= storage.order(place) == place;
        }
        return ordered;
    }

    private void walk() {
        long total = storage.heldFact(Storage.Fact.STORED);
        LineCursor lines = storage.format() == Abi.GCS ? new LineCursor(storage) : null;
        for (long begin = 0; begin < total; begin += BLOCK) {
            int count = (int) Math.min(BLOCK, total - begin);
            Values values = new Values(type, storage.map(0, begin * type.width(), count * type.width()));
            if (storage.format() == Abi.DENSE) {
                dense(values, begin, count);
            } else if (lines == null) {
                coordinates(values, begin, count, total);
            } else {
                compressed(lines, values, begin, count);
            }
        }
    }

    private void accept(Values values, int k) {
        if (doubles != null) {
            doubles.accept(at, values.asDouble(k));
        } else {
            longs.accept(at, values.asLong(k));
        }
    }

    private void coordinates(Values values, long begin, int count, long total) {
        Indexes[] indexes = new Indexes[rank];
        for (int d = 0; d < rank; d++) {
            indexes[d] = new Indexes(storage, d * total + begin, count);
        }
        long[] to = at;
        if (rank == 2) {
            Indexes rows = indexes[0];
            Indexes columns = indexes[1];
            long row0 = origin[0];
            long column0 = origin[1];
            for (int k = 0; k < count; k++) {
                to[0] = row0 + rows.at(k);
                to[1] = column0 + columns.at(k);
                accept(values, k);
            }
            return;
        }
        for (int k = 0; k < count; k++) {
            for (int d = 0; d < to.length; d++) {
                to[d] = origin[d] + indexes[d].at(k);
            }
            accept(values, k);
        }
    }

    private void compressed(LineCursor lines, Values values, long begin, int count) {
        Indexes indexes = new Indexes(storage, begin, count);
        int partitioning = storage.partitioning();
        long[] to = at;
        for (int k = 0; k < count;) {
            long line = lines.next(begin + k);
            int end = (int) Math.min(count, lines.end() - begin);
            if (rank == 2 && partitioning == 1) {
                long row = origin[0] + line;
                long column0 = origin[1];
                for (; k < end; k++) {
                    to[0] = row;
                    to[1] = column0 + indexes.at(k);
                    accept(values, k);
                }
                continue;
            }
            for (; k < end; k++) {
                setCoordinates(line, 0, partitioning);
                setCoordinates(indexes.at(k), partitioning, rank);
                accept(values, k);
            }
        }
    }

    /** Sets the coordinates in dimensions from to to - 1 to those of the element with this number in C order. */
    private void setCoordinates(long number, int from, int to) {
        long rest = number;
        for (int d = to - 1; d > from; d--) {
            long size = storage.size(d);
            at[d] = origin[d] + rest % size;
            rest /= size;
        }
        if (to > from) {
            at[from] = origin[from] + rest;
        }
    }

    private void dense(Values values, long begin, int count) {
        int last = rank - 1;
        if (rank == 0) {
            accept(values, 0);
            return;
        }
        long length = storage.size(last);
        for (int k = 0; k < count;) {
            long first = (begin + k) % length;
            int end = (int) Math.min(count, k + length - first);
            setCoordinates(begin + k, 0, rank);
            long[] line = at.clone();
            long[] to = at;
            long row = line[0];
            for (long j = first; last == 1 && k < end; k++, j++) {
                to[0] = row;
                to[1] = j;
                accept(values, k);
            }
            for (long j = first; k < end; k++, j++) {
                for (int d = 0; d < last; d++) {
                    to[d] = line[d];
                }
                to[last] = j;
                accept(values, k);
            }
        }
    }

    /** A part of the values. */
    private static final class Values {
        private final DataType type;
        private final ByteBuffer bytes;
        private final DoubleBuffer doubles; // null for other types

        Values(DataType type, ByteBuffer bytes) {
            this.type = type;
            this.bytes = bytes;
            doubles = type == DataType.DOUBLE ? bytes.asDoubleBuffer() : null;
        }

        double asDouble(int k) {
            DoubleBuffer known = doubles;
            return known != null ? known.get(k) : type.toDouble(DataTypes.read(type, bytes, k));
        }

        long asLong(int k) {
            return type.toLong(DataTypes.read(type, bytes, k));
        }
    }

    /** A part of the indexes. */
    private static final class Indexes {
        private final IntBuffer ints; // null for indexes of 8 bytes
        private final LongBuffer longs;

        Indexes(Storage storage, long first, int count) {
            int width = (int) storage.heldFact(Storage.Fact.INDEX_WIDTH);
            ByteBuffer bytes = storage.map(1, first * width, count * width);
            ints = width == Integer.BYTES ? bytes.asIntBuffer() : null;
            longs = width == Integer.BYTES ? null : bytes.asLongBuffer();
        }

        long at(int k) {
            IntBuffer narrow = ints;
            return narrow != null ? narrow.get(k) : longs.get(k);
        }
    }

    /** The stored lines of a compressed array, in their order. */
    private static final class LineCursor {
        private static final int MAPPED = 1 << 20;

        private final Storage storage;
        private final long lines;
        private final boolean hyper;
        private long first; // the first line of the pointers that are mapped
        private long line = -1;
        private long end;
        private LongBuffer pointers;
        private LongBuffer ids;

        LineCursor(Storage storage) {
            this.storage = storage;
            lines = storage.heldFact(Storage.Fact.LINES);
            hyper = storage.heldFact(Storage.Fact.HYPER) != 0;
        }

        /** Moves on to the line of an entry, and returns its number. */
        long next(long entry) {
            while (end <= entry) {
                line++;
                if (pointers == null || line == first + MAPPED) {
                    first = line;
                    int count = (int) Math.min(MAPPED, lines - line);
                    pointers = storage.map(2, (first + 1) * Long.BYTES, count * Long.BYTES).asLongBuffer();
                    ids = hyper ? storage.map(3, first * Long.BYTES, count * Long.BYTES).asLongBuffer() : null;
                }
                end = pointers.get((int) (line - first));
            }
            return hyper ? ids.get((int) (line - first)) : line;
        }

        /** Returns the end of the line that {@link #next} has returned. */
        long end() {
            return end;
        }
    }
}
