// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.entries;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.array.Guarded;
import org.sparse4j.array.StorageWords;
import org.sparse4j.backend.Storage;

/** Provides the buffers of a sparse array as columns of a file. While a column is in use, a write to the array throws. */
public final class SparseColumns {
    private static final int VALUES = 0;
    private static final int INDEXES = 1;
    private static final int POINTERS = 2;
    private static final int LINE_IDS = 3;
    private static final int CHUNK = 1 << 13;

    private final Storage storage;
    private final DataType type;
    private final long entries;
    private final int width;

    public interface Action {
        void with(SparseColumns columns) throws IOException;
    }

    private SparseColumns(DataType type, Storage storage) {
        this.storage = storage;
        this.type = type;
        entries = storage.heldFact(Storage.Fact.STORED);
        width = (int) storage.heldFact(Storage.Fact.INDEX_WIDTH);
    }

    /** Runs an action on the columns of a sparse array. Copies a view first. */
    public static void with(INDArray x, Action action) throws IOException {
        Guarded.whole(x, (whole, storage) -> action.with(new SparseColumns(whole.dataType(), storage)));
    }

    public Storage storage() {
        return storage;
    }

    public DataType type() {
        return type;
    }

    public long entries() {
        return entries;
    }

    /** Returns the type of indexes, INT or LONG. */
    public DataType indexType() {
        return width == Integer.BYTES ? DataType.INT : DataType.LONG;
    }

    /** Returns the type of pointers: the type of the indexes if it can hold the number of entries, otherwise LONG. */
    public DataType pointerType() {
        return width == Integer.BYTES && entries <= Integer.MAX_VALUE ? DataType.INT : DataType.LONG;
    }

    public Column values() {
        return Column.of(storage, VALUES, 0, entries * type.width());
    }

    /**
     * Returns the minor indexes of a compressed array, which are the indexes within each line. For a COO array, returns
     * the coordinates of all dimensions, one dimension after the other.
     */
    public Column indexes() {
        return Column.of(storage, INDEXES, 0, entries * width * (storage.partitioning() == 0 && isCoo() ? storage.rank() : 1));
    }

    private boolean isCoo() {
        return storage.format() == org.sparse4j.backend.Abi.COO;
    }

    /** Returns the coordinates of one dimension of a COO array. */
    public Column coordinates(int dimension) {
        return Column.of(storage, INDEXES, entries * width * dimension, entries * width);
    }

    public boolean isHyper() {
        return storage.heldFact(Storage.Fact.HYPER) != 0;
    }

    /** Returns the number of stored lines: all lines, or for a hypersparse array only the lines with entries. */
    public long storedLines() {
        return storage.heldFact(Storage.Fact.LINES);
    }

    /** Returns the number of all lines, at most 2^63 - 1. */
    public long lines() {
        double lines = 1;
        for (int i = 0; i < storage.partitioning(); i++) {
            lines *= storage.size(storage.order(i));
        }
        return (long) lines;
    }

    /** Returns the pointers of all lines. */
    public Column pointers() {
        int to = pointerType().width();
        StorageWords stored = new StorageWords(storage, POINTERS, storedLines() + 1);
        if (!isHyper()) {
            return to == Long.BYTES ? Column.of(storage, POINTERS, 0, (storedLines() + 1) * Long.BYTES)
                    : Column.of(storedLines() + 1, to, stored::at);
        }
        StorageWords ids = new StorageWords(storage, LINE_IDS, storedLines());
        long[] passed = {0};
        return Column.of(lines() + 1, to, line -> {
            while (passed[0] < storedLines() && ids.at(passed[0]) < line) {
                passed[0]++;
            }
            return stored.at(passed[0]);
        });
    }

    /** Returns the pointers of the stored lines. */
    public Column storedPointers() {
        return Column.of(storedLines() + 1, pointerType().width(), new StorageWords(storage, POINTERS, storedLines() + 1)::at);
    }

    /**
     * Returns, for each stored line, its coordinate in one of the dimensions that form the lines; {@code place} is its
     * position in the order.
     */
    public Column lineCoordinates(int place) {
        StorageWords ids = new StorageWords(storage, LINE_IDS, storedLines());
        return Column.of(storedLines(), Long.BYTES, k -> digit(isHyper() ? ids.at(k) : k, place, 0,
                storage.partitioning()));
    }

    /** Returns, for each entry, the coordinate of its line in one of the dimensions that form the lines. */
    public Column lineCoordinatesOfEntries(int place) {
        StorageWords pointers = new StorageWords(storage, POINTERS, storedLines() + 1);
        StorageWords ids = new StorageWords(storage, LINE_IDS, storedLines());
        long[] line = {0};
        return Column.of(entries, Long.BYTES, k -> {
            while (pointers.at(line[0] + 1) <= k) {
                line[0]++;
            }
            return digit(isHyper() ? ids.at(line[0]) : line[0], place, 0, storage.partitioning());
        });
    }

    /** Returns, for each entry, its coordinate in one of the minor dimensions, which are those that form no lines. */
    public Column minorCoordinates(int place) {
        int first = storage.partitioning();
        if (storage.rank() - first == 1) {
            return indexes();
        }
        Numbers indexes = new Numbers();
        return Column.of(entries, width, k -> digit(indexes.at(k), place, first, storage.rank()));
    }

    /**
     * Returns the coordinate in the dimension at {@code place} of the order, for a number that counts the dimensions
     * [from, to) in C order.
     */
    private long digit(long number, int place, int from, int to) {
        long rest = number;
        for (int i = to - 1; i > place && i >= from; i--) {
            rest /= storage.size(storage.order(i));
        }
        return rest % Math.max(1, storage.size(storage.order(place)));
    }

    /** Reads the minor indexes in order. */
    private final class Numbers implements Column.Numbers {
        private long first;
        private ByteBuffer chunk;

        @Override
        public long at(long i) {
            if (chunk == null || i < first || i - first >= chunk.capacity() / width) {
                first = i;
                chunk = storage.map(INDEXES, i * width, (int) Math.min(CHUNK, entries - i) * width);
            }
            int at = (int) (i - first) * width;
            return width == Integer.BYTES ? chunk.getInt(at) : chunk.getLong(at);
        }
    }
}
