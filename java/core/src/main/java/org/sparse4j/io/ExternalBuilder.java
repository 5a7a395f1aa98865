// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io;

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
import org.sparse4j.backend.Arguments;

/**
 * Builds a file .s4j of more entries than memory holds, from entries in any order: they are sorted in memory, written to
 * files as memory is full, and merged at the end (external merge sort). From {@link OutOfCore#builder}; of one thread at a
 * time.
 *
 * <pre>{@code
 * try (ExternalBuilder b = OutOfCore.builder(Path.of("x.s4j"), SparseFormat.CSR, DataType.DOUBLE, rows, columns)) {
 *     while (more()) {
 *         b.addByDimension(values, rowOfEach, columnOfEach);
 *     }
 *     b.build();
 * }
 * }</pre>
 */
public final class ExternalBuilder implements AutoCloseable {
    private final Path file;
    private final SparseFormat format;
    private final DataType type;
    private final long[] shape;
    private final StorageFormats.Layout layout;
    private final OutOfCoreOptions options;
    private final long[] byOrder;
    private final SortedRuns runs;
    private final long most;
    private CooEntries entries;
    private long waiting;
    private long added;
    private boolean done;

    ExternalBuilder(Path file, SparseFormat format, DataType type, OutOfCoreOptions options, long... shape) {
        this.file = file;
        this.format = format;
        this.type = type;
        this.shape = shape.clone();
        this.options = options;
        layout = OutOfCore.layout("OutOfCore.builder", format, shape);
        OutOfCore.requireNumbered("OutOfCore.builder", layout, shape);
        byOrder = OutOfCore.permuted(shape, layout.order());
        runs = new SortedRuns(options.beside(file), type, byOrder, 0, options);
        // While it is sorted an entry is there as it was given and as it becomes, with 8 bytes a coordinate.
        most = Math.max(1 << 12, options.memory() / (2L * (type.width() + (long) Long.BYTES * (shape.length + 1))));
        entries = next();
    }

    private CooEntries next() {
        return new CooEntries(byOrder).type(type).duplicates(options.duplicates());
    }

    /** Entries that were added. */
    public long added() {
        return added;
    }

    /** One entry. */
    public ExternalBuilder add(double value, long... coordinates) {
        makeRoom(1);
        entries.add(DataType.DOUBLE, Double.doubleToRawLongBits(value), ordered(coordinates));
        return added(1);
    }

    /** One entry; exact in a builder of type LONG. */
    public ExternalBuilder add(long value, long... coordinates) {
        makeRoom(1);
        entries.add(DataType.LONG, value, ordered(coordinates));
        return added(1);
    }

    /** Entries with one array of coordinates per dimension, such as rows and columns. */
    public ExternalBuilder addByDimension(double[] values, long[]... coordinates) {
        return addColumns(Data.of(values), values.length, coordinates);
    }

    /** Entries with one array of coordinates per dimension, such as rows and columns. */
    public ExternalBuilder addByDimension(double[] values, int[]... coordinates) {
        return addColumns(Data.of(values), values.length, coordinates);
    }

    /** Entries with one array of coordinates per dimension, such as rows and columns. */
    public ExternalBuilder addByDimension(float[] values, long[]... coordinates) {
        return addColumns(Data.of(values), values.length, coordinates);
    }

    /** Entries with one array of coordinates per dimension, such as rows and columns. */
    public ExternalBuilder addByDimension(float[] values, int[]... coordinates) {
        return addColumns(Data.of(values), values.length, coordinates);
    }

    /** Entries with one array of coordinates per dimension, such as rows and columns; exact in a builder of type LONG. */
    public ExternalBuilder addByDimension(long[] values, long[]... coordinates) {
        return addColumns(Data.of(values), values.length, coordinates);
    }

    /** The stored entries of an array of the builder's shape. */
    public ExternalBuilder addAll(INDArray x) {
        Arguments.given(x, "addAll", "the array");
        if (!Arrays.equals(x.shape(), shape)) {
            throw new IllegalArgumentException("addAll: an array of shape " + Arrays.toString(x.shape())
                    + " for a builder of shape " + Arrays.toString(shape));
        }
        return addPart(x);
    }

    /** Of an array whose extents may be smaller. */
    ExternalBuilder addPart(INDArray x) {
        long n = x.nnz();
        makeRoom(n);
        entries.addArray(x.permute(layout.order()), 0, 0);
        return added(n);
    }

    private ExternalBuilder addColumns(Data values, int n, Object[] coordinates) {
        if (coordinates.length != shape.length) {
            throw new IllegalArgumentException(coordinates.length + " arrays of coordinates for rank " + shape.length);
        }
        Object[] columns = new Object[coordinates.length];
        for (int i = 0; i < columns.length; i++) {
            columns[i] = coordinates[layout.order()[i]];
        }
        makeRoom(n);
        entries.addColumns(values, columns);
        return added(n);
    }

    private long[] ordered(long... coordinates) {
        if (coordinates.length != shape.length) {
            throw new IllegalArgumentException(coordinates.length + " coordinates for shape " + Arrays.toString(shape));
        }
        return OutOfCore.permuted(coordinates, layout.order());
    }

    private ExternalBuilder added(long n) {
        waiting += n;
        added += n;
        return this;
    }

    private void makeRoom(long n) {
        if (done) {
            throw new IllegalStateException("the builder of " + file + (entries == null ? " was closed" : " is used up"));
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
                    + "; coordinates are in the order of dimensions " + Arrays.toString(order), e);
        }
        waiting = 0;
        entries = next();
    }

    /**
     * Merges what was added and writes the file, which takes its place when it is complete. Values of entries given twice
     * are summed within what was sorted together, and these sums are summed: the last bits may be others than in memory.
     * The builder is used up, also when this fails.
     *
     * @throws IllegalArgumentException of entries given twice, where the options refuse them
     * @throws UncheckedIOException where the file system refuses, with the IOException
     * @throws java.util.concurrent.CancellationException where the listener stops
     */
    public void build() {
        makeRoom(0);
        done = true;
        try {
            if (waiting > 0) {
                spill();
            }
            OutOfCore.write(file, type, layout, shape, 0, runs, options);
        } catch (IOException e) {
            throw new UncheckedIOException(file + ": " + e, e);
        } finally {
            close();
        }
    }

    /** As {@code builder of x.s4j: DOUBLE CSR [3, 4], 5 entries added}. */
    @Override
    public String toString() {
        return "builder of " + file + ": " + type + " " + format + " " + Arrays.toString(shape) + ", " + added
                + (added == 1 ? " entry added" : " entries added") + (done ? ", ended" : "");
    }

    /** Gives up what was not built, and its files. */
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
