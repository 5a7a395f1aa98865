// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.outofcore;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Arrays;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;
import org.sparse4j.array.CooEntries;
import org.sparse4j.array.Data;
import org.sparse4j.array.StorageFormats;
import org.sparse4j.backend.Abi;

/**
 * Sorts entries that come in any order into a .s4j file. It sorts entries in memory, writes them to temporary files
 * when memory is full, and merges these files at the end.
 */
public final class EntrySorter implements AutoCloseable {
    private final Path file;
    private final SparseFormat format;
    private final DataType type;
    private final long[] shape;
    private final StorageFormats.Layout layout;
    private final SortSettings settings;
    private final long[] byOrder;
    private final SortedRuns runs;
    private final long most;
    private CooEntries entries;
    private long waiting;
    private long added;
    private boolean done;

    public EntrySorter(Path file, SparseFormat format, DataType type, SortSettings settings, long... shape) {
        this.file = file;
        this.format = format;
        this.type = type;
        this.shape = shape.clone();
        this.settings = settings;
        layout = SortedImage.layout("OutOfCore.builder", format, shape);
        SortedImage.requireNumbered("OutOfCore.builder", layout, shape);
        byOrder = SortedImage.permuted(shape, layout.order());
        runs = new SortedRuns(type, byOrder, 0, settings);
        // While entries are sorted, memory holds each of them twice, unsorted and sorted, with 8 bytes for each coordinate.
        most = Math.max(1 << 12, settings.memory() / (2L * (type.width() + (long) Long.BYTES * (shape.length + 1))));
        entries = next();
    }

    private CooEntries next() {
        return new CooEntries(byOrder).type(type).duplicates(settings.duplicates());
    }

    public long added() {
        return added;
    }

    /** Adds one entry; {@code bits} contains the bits of its value in the type {@code of}. */
    public void add(DataType of, long bits, long... coordinates) {
        makeRoom(1);
        entries.add(of, bits, ordered(coordinates));
        count(1);
    }

    /** Adds the stored entries of an array of the shape of the sorter. */
    public void addAll(INDArray x) {
        if (!Arrays.equals(x.shape(), shape)) {
            throw new IllegalArgumentException("addAll: an array of shape " + Arrays.toString(x.shape())
                    + " does not fit a builder of shape " + Arrays.toString(shape));
        }
        addPart(x);
    }

    /** Adds the stored entries of an array whose extents may be smaller. */
    void addPart(INDArray x) {
        long n = x.nnz();
        makeRoom(n);
        entries.addArray(x.permute(layout.order()), 0, 0);
        count(n);
    }

    /** Adds entries, with one array of coordinates for each dimension. */
    public void addColumns(Data values, int n, Object[] coordinates) {
        if (coordinates.length != shape.length) {
            throw new IllegalArgumentException(coordinates.length + " arrays of coordinates were given for rank " + shape.length + "; there must be one for each dimension");
        }
        Object[] columns = new Object[coordinates.length];
        for (int i = 0; i < columns.length; i++) {
            columns[i] = coordinates[layout.order()[i]];
        }
        makeRoom(n);
        entries.addColumns(values, columns);
        count(n);
    }

    private long[] ordered(long... coordinates) {
        if (coordinates.length != shape.length) {
            throw new IllegalArgumentException(coordinates.length + " coordinates were given for shape " + Arrays.toString(shape)
                    + "; there must be one for each dimension");
        }
        return SortedImage.permuted(coordinates, layout.order());
    }

    private void count(long n) {
        waiting += n;
        added += n;
    }

    private void makeRoom(long n) {
        if (done) {
            throw new IllegalStateException("the builder of " + file + (entries == null ? " was closed" : " has built its file already"));
        }
        if (waiting > 0 && waiting + n > most) {
            try {
                spill();
            } catch (IOException e) {
                throw new UncheckedIOException(file + ": " + e, e);
            }
        }
    }

    private void spill() throws IOException {
        try (INDArray sorted = entries.build(new StorageFormats.Layout(Abi.COO, 0, new int[0]))) {
            runs.spill(sorted, 0, 0);
        } catch (IllegalArgumentException e) {
            int[] order = layout.order();
            throw Arrays.equals(order, StorageFormats.identity(order.length)) ? e : new IllegalArgumentException(e.getMessage()
                    + "; the coordinates are listed in the order of dimensions " + Arrays.toString(order), e);
        }
        waiting = 0;
        entries = next();
    }

    /** Merges the entries and writes the file. Afterwards the sorter cannot be used, even if this method fails. */
    public void build() {
        makeRoom(0);
        done = true;
        try {
            if (waiting > 0) {
                spill();
            }
            SortedImage.write(file, type, layout, shape, 0, runs, settings);
        } catch (IOException e) {
            throw new UncheckedIOException(file + ": " + e, e);
        } finally {
            close();
        }
    }

    @Override
    public String toString() {
        return "builder of " + file + ": " + type + " " + format + " " + Arrays.toString(shape) + ", " + added
                + (added == 1 ? " entry added" : " entries added") + (done ? ", ended" : "");
    }

    /** Discards the entries that {@link #build()} has not written, and deletes the temporary files. */
    @Override
    public void close() {
        done = true;
        try (runs) {
            if (entries != null) {
                entries.close();
                entries = null;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(file + ": " + e, e);
        }
    }
}
