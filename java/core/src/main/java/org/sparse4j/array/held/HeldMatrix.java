// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.array.held;

import java.nio.ByteBuffer;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;
import org.sparse4j.array.StorageWords;
import org.sparse4j.backend.Abi;
import org.sparse4j.backend.Backends;
import org.sparse4j.backend.HostBlock;
import org.sparse4j.backend.Operand;
import org.sparse4j.backend.Storage;
import org.sparse4j.backend.Window;

/**
 * The buffers of a matrix where they are, for a library that reads them until {@link #close()}. Until then, writes to the
 * array throw, and closing it does not free its memory. A vector counts as a matrix of one row.
 *
 * <p>The buffers are those of the array itself if it has the wanted lines and the view is a range of them: a CSR matrix by
 * rows, intervals of its rows, one of its rows, the transpose of a CSC matrix. The same holds for every DENSE view whose
 * steps are not negative. Otherwise they are those of a copy, which {@link #close()} frees.
 */
public final class HeldMatrix implements AutoCloseable {
    private static final int VALUES = 0;
    private static final int INDEXES = 1;
    private static final int POINTERS = 2;
    private static final int LINE_IDS = 3;
    private static final int CHUNK = 1 << 16;

    private final Storage storage;
    private final Shape shape;
    private final INDArray copy;       // null if the array itself is held
    private final HostBlock expanded;  // the pointers of all lines, if the storage has only those of non-empty ones; else null

    /**
     * What is read of the storage.
     *
     * @param lines the number of lines: rows, or columns if the matrix is held by columns
     * @param first the first one of them in the storage; for a DENSE matrix the position of its first element
     * @param minors the length of each line
     * @param lineStride for a DENSE matrix, the distance of lines, in elements
     * @param minorStride for a DENSE matrix, the distance of neighbours in a line, in elements
     */
    private record Shape(long lines, long first, long minors, long lineStride, long minorStride) {}

    private HeldMatrix(Storage storage, Shape shape, INDArray copy, HostBlock expanded) {
        this.storage = storage;
        this.shape = shape;
        this.copy = copy;
        this.expanded = expanded;
    }

    /** Holds a vector or matrix of any format by rows. */
    public static HeldMatrix byRows(INDArray x) {
        return of(x, 0, null);
    }

    /** Holds a matrix of any format by columns. */
    public static HeldMatrix byColumns(INDArray x) {
        return of(x, 1, null);
    }

    /** @param copy {@code x} if it is a copy, which the result closes; otherwise null */
    private static HeldMatrix of(INDArray x, int line, INDArray copy) {
        Storage storage = ((Operand) x).storage();
        Window window = ((Operand) x).window();
        storage.guard();
        HostBlock expanded = null;
        boolean ok = false;
        try {
            Shape shape = storage.format() == Abi.DENSE ? dense(storage, window, line) : compressed(storage, window, line);
            if (shape != null) {
                expanded = storage.format() == Abi.GCS && storage.heldFact(Storage.Fact.HYPER) != 0 ? expand(storage, shape) : null;
                ok = true;
                return new HeldMatrix(storage, shape, copy, expanded);
            }
        } finally {
            if (!ok) {
                storage.unguard();
            }
        }
        return copied(x, line);
    }

    private static HeldMatrix copied(INDArray x, int line) {
        INDArray made;
        if (x.getFormat() == SparseFormat.DENSE) {
            made = x.dup('c');
        } else if (x.rank() == 1) {
            try (INDArray row = x.reshape(1, x.length())) {
                made = row.toFormat(SparseFormat.CSR);
            }
        } else {
            made = x.toFormat(line == 0 ? SparseFormat.CSR : SparseFormat.CSC);
        }
        boolean ok = false;
        try {
            HeldMatrix held = of(made, line, made);
            ok = true;
            return held;
        } finally {
            if (!ok) {
                made.close();
            }
        }
    }

    /** Returns null if a copy is necessary. */
    private static Shape dense(Storage storage, Window window, int line) {
        // In memory of the caller, any byte that is not 0 counts as true; a copy has 1.
        if (storage.type() == Abi.BOOL && storage.isLent()) {
            return null;
        }
        long[] stride = new long[window.rank()];
        long first = storage.heldFact(Storage.Fact.OFFSET);
        long[] begins = window.sparseOffsets();
        for (int d = 0; d < begins.length; d++) {
            first += begins[d] * storage.stride(d);
        }
        for (int v = 0; v < stride.length; v++) {
            int d = window.storageDimension(v);
            stride[v] = d < 0 ? 0 : window.step(v) * storage.stride(d);
            if (stride[v] < 0) {
                return null;
            }
        }
        if (stride.length == 1) {
            return new Shape(1, first, window.length(0), Math.max(1, window.length(0)), stride[0]);
        }
        return new Shape(window.length(line), first, window.length(1 - line), stride[line], stride[1 - line]);
    }

    /** Returns null if the storage's lines are not those of the view. */
    private static Shape compressed(Storage storage, Window window, int line) {
        if (storage.format() != Abi.GCS || storage.rank() != 2 || storage.partitioning() != 1) {
            return null;
        }
        int lines = storage.order(0);
        int minors = storage.order(1);
        int along = window.rank() == 1 ? 0 : 1 - line;
        if (window.storageDimension(along) != minors || window.length(along) != storage.size(minors)
                || window.length(along) > 1 && window.step(along) != 1) {
            return null;
        }
        if (window.rank() == 1) {
            return window.sparseOffsets()[lines] < storage.size(lines)
                    ? new Shape(1, window.sparseOffsets()[lines], window.length(0), 0, 0) : null;
        }
        boolean range = window.storageDimension(line) == lines && (window.length(line) <= 1 || window.step(line) == 1);
        return range ? new Shape(window.length(line), window.sparseOffsets()[lines], window.length(along), 0, 0) : null;
    }

    /** Returns the pointers of the view's lines, of which the storage has only those that are not empty. */
    private static HostBlock expand(Storage storage, Shape shape) {
        HostBlock all = Backends.current().allocate((shape.lines + 1) * Long.BYTES);
        boolean ok = false;
        try {
            long lines = storage.heldFact(Storage.Fact.LINES);
            StorageWords ids = new StorageWords(storage, LINE_IDS, lines);
            StorageWords pointers = new StorageWords(storage, POINTERS, lines + 1);
            long stored = 0;
            for (long from = 0; from <= shape.lines; from += CHUNK) {
                int n = (int) Math.min(CHUNK, shape.lines + 1 - from);
                ByteBuffer to = all.window(from * Long.BYTES, n * Long.BYTES);
                for (int i = 0; i < n; i++) {
                    while (stored < lines && ids.at(stored) < shape.first + from + i) {
                        stored++;
                    }
                    to.putLong(i * Long.BYTES, pointers.at(stored));
                }
            }
            ok = true;
            return all;
        } finally {
            if (!ok) {
                all.close();
            }
        }
    }

    /** Returns whether all elements are stored. Then the matrix has no indexes and no pointers. */
    public boolean isDense() {
        return storage.format() == Abi.DENSE;
    }

    /** Returns whether the buffers are those of a copy. */
    public boolean isCopy() {
        return copy != null;
    }

    /** Returns the number of lines. */
    public long lines() {
        return shape.lines;
    }

    /** Returns the length of each line. */
    public long minors() {
        return shape.minors;
    }

    /** Returns the type of the values. */
    public DataType type() {
        return DataType.values()[storage.type()];
    }

    /** Returns the number of entries of the storage, also those of lines that the view does not have. */
    public long entries() {
        return storage.heldFact(Storage.Fact.STORED);
    }

    /** Returns the address of the first value; pointers count from it. For a DENSE matrix, the address of the first element. */
    public long values() {
        return storage.place(VALUES) + (isDense() ? shape.first * type().width() : 0);
    }

    /** Returns the address of the first index within a line; pointers count from it. */
    public long indexes() {
        return storage.place(INDEXES);
    }

    /** Returns the bytes of an index: 4 or 8. */
    public int indexWidth() {
        return (int) storage.heldFact(Storage.Fact.INDEX_WIDTH);
    }

    /** Returns the address of the first pointer, of 8 bytes; there is one more than lines. */
    public long pointers() {
        return expanded != null ? expanded.place(0) : storage.place(POINTERS) + shape.first * Long.BYTES;
    }

    /** Returns the pointer at the begin of a line; for the number of lines, at the end of the last one. */
    public long pointer(long line) {
        return expanded != null ? expanded.window(line * Long.BYTES, Long.BYTES).getLong(0)
                : storage.map(POINTERS, (shape.first + line) * Long.BYTES, Long.BYTES).getLong(0);
    }

    /** Returns the distance in bytes of lines of a DENSE matrix. */
    public long lineStride() {
        return shape.lineStride * type().width();
    }

    /** Returns the distance in bytes of neighbours in a line of a DENSE matrix. */
    public long minorStride() {
        return shape.minorStride * type().width();
    }

    /** Gives the array back. */
    @Override
    public void close() {
        storage.unguard();
        if (expanded != null) {
            expanded.close();
        }
        if (copy != null) {
            copy.close();
        }
    }
}
