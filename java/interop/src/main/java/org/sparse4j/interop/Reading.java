// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.interop;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;
import org.sparse4j.backend.Operand;
import org.sparse4j.backend.Storage;

/** The buffers of a whole array at one moment: no thread writes to the array while an action reads them. */
final class Reading {
    private static final int VALUES = 0;
    private static final int INDEXES = 1;
    private static final int POINTERS = 2;
    private static final int LINE_IDS = 3;
    private static final int LINES = 1 << 17;

    private final Storage storage;
    private final DataType type;

    /** Makes a result of the buffers. */
    interface Action<T> {
        T of(Reading from);
    }

    private Reading(Storage storage) {
        this.storage = storage;
        this.type = DataType.of(storage.type());
    }

    /** Reads an array in a sparse format; converts other formats and views first. */
    static <T> T sparse(INDArray x, SparseFormat format, Action<T> action) {
        if (((Operand) x).window().isWhole() && x.getFormat() == format) {
            return guarded(x, action);
        }
        try (INDArray copy = x.toFormat(format)) {
            return guarded(copy, action);
        }
    }

    /** Reads all elements in C ('c') or Fortran ('f') order; copies arrays in another memory order first. */
    static <T> T dense(INDArray x, char order, Action<T> action) {
        if (x.getFormat() != SparseFormat.DENSE) {
            try (INDArray all = x.toDense()) {
                return dense(all, order, action);
            }
        }
        if (lies(x, order)) {
            return guarded(x, action);
        }
        try (INDArray copy = x.dup(order)) {
            return guarded(copy, action);
        }
    }

    /** Returns whether a dense array is not a view and its elements are contiguous in C or Fortran order. */
    static boolean lies(INDArray x, char order) {
        Storage s = ((Operand) x).storage();
        boolean lies = ((Operand) x).window().isWhole() && s.fact(Storage.Fact.OFFSET) == 0;
        long next = 1;
        for (int i = 0; i < s.rank() && lies && x.length() > 0; i++) {
            int d = order == 'f' ? i : s.rank() - 1 - i;
            lies = s.size(d) == 1 || s.stride(d) == next;
            next *= s.size(d);
        }
        return lies;
    }

    private static <T> T guarded(INDArray whole, Action<T> action) {
        Storage storage = ((Operand) whole).storage();
        storage.guard();
        try {
            return action.of(new Reading(storage));
        } finally {
            storage.unguard();
        }
    }

    /** Returns the number of stored entries; for a dense array, of elements. */
    long count() {
        return storage.heldFact(Storage.Fact.STORED);
    }

    DataType type() {
        return type;
    }

    /** Returns the number of bytes of an index. */
    int indexWidth() {
        return (int) storage.heldFact(Storage.Fact.INDEX_WIDTH);
    }

    /** Returns a view of values from an index on, valid during the read. */
    ByteBuffer valueBytes(long from, int n) {
        return storage.map(VALUES, from * type.width(), n * type.width());
    }

    /**
     * Returns a view of indexes from a position on, valid during the read. In COO, the indexes of dimension d begin at position
     * d times the number of entries.
     */
    ByteBuffer indexBytes(long from, int n) {
        return storage.map(INDEXES, from * indexWidth(), n * indexWidth());
    }

    /** Returns a Java array of all values. */
    Object values(int count) {
        Object all = Bulk.array(type, count);
        Bulk.pieces(count, type.width(), (from, n) -> Bulk.get(valueBytes(from, n), all, (int) from));
        return all;
    }

    /** Copies the values that begin at index `first` to the beginning of a Java array of their type. */
    void values(long first, Object to, int count) {
        Bulk.pieces(count, type.width(), (from, n) -> Bulk.get(valueBytes(first + from, n), to, (int) from));
    }

    /** Returns the indexes that begin at position `first`, as ints. */
    int[] indexes(long first, int count) {
        int[] all = new int[count];
        Bulk.pieces(count, indexWidth(), (from, n) -> {
            ByteBuffer some = indexBytes(first + from, n);
            if (indexWidth() == Integer.BYTES) {
                Bulk.get(some, all, (int) from);
            } else {
                for (int i = 0; i < n; i++) {
                    all[(int) from + i] = (int) some.getLong(Long.BYTES * i);
                }
            }
        });
        return all;
    }

    /** Returns row and column of each entry of a COO matrix, in pairs. */
    int[] pairs(int count) {
        int[] all = new int[2 * count];
        boolean narrow = indexWidth() == Integer.BYTES;
        Bulk.pieces(count, 2 * Integer.BYTES, (from, n) -> {
            ByteBuffer rows = indexBytes(from, n);
            ByteBuffer columns = indexBytes(count + from, n);
            int at = 2 * (int) from;
            for (int i = 0; i < n; i++) {
                all[at++] = narrow ? rows.getInt(Integer.BYTES * i) : (int) rows.getLong(Long.BYTES * i);
                all[at++] = narrow ? columns.getInt(Integer.BYTES * i) : (int) columns.getLong(Long.BYTES * i);
            }
        });
        return all;
    }

    /**
     * Returns the pointers of a compressed matrix: the first entry of each line, and the number of entries as the last element.
     */
    int[] pointers(int lines) {
        int[] all = new int[lines + 1];
        long stored = storage.heldFact(Storage.Fact.LINES);
        if (storage.heldFact(Storage.Fact.HYPER) == 0) {
            Bulk.pieces(lines + 1L, Long.BYTES, (from, n) -> {
                ByteBuffer some = storage.map(POINTERS, from * Long.BYTES, n * Long.BYTES);
                for (int i = 0; i < n; i++) {
                    all[(int) from + i] = (int) some.getLong(Long.BYTES * i);
                }
            });
            return all;
        }
        // A line that is not stored has no entries: it begins where the next stored line does.
        int next = 0;
        for (long from = 0; from < stored; from += LINES) {
            int n = (int) Math.min(LINES, stored - from);
            ByteBuffer begins = storage.map(POINTERS, from * Long.BYTES, n * Long.BYTES);
            ByteBuffer lineIds = storage.map(LINE_IDS, from * Long.BYTES, n * Long.BYTES);
            for (int i = 0; i < n; i++) {
                int line = (int) lineIds.getLong(Long.BYTES * i);
                Arrays.fill(all, next, line + 1, (int) begins.getLong(Long.BYTES * i));
                next = line + 1;
            }
        }
        Arrays.fill(all, next, lines + 1, (int) count());
        return all;
    }
}
