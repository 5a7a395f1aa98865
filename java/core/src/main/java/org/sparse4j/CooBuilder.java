// SPDX-License-Identifier: Apache-2.0
package org.sparse4j;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.sparse4j.backend.Arguments;
import org.sparse4j.backend.BackendObject;
import org.sparse4j.backend.Backends;
import org.sparse4j.backend.Function;
import org.sparse4j.backend.HostBlock;
import org.sparse4j.backend.OpCall;

/**
 * Builds a sparse array from entries in any order, fed one by one, by arrays or in chunks. Entries wait off-heap; they
 * are sorted once, by {@link #build()}, in O(nnz). Fastest is one call with all entries in flat arrays: all threads sort
 * them in while they are taken, out of a copy of the arrays. Type, fill and policy are set before the first entry. A
 * builder is used by one thread and builds once; close it if it is not to build.
 *
 * <pre>{@code
 * INDArray a = Sparse4j.coo(1000, 1000).add(1.5, 3, 4).add(2, 7, 9).build(SparseFormat.CSR);
 * }</pre>
 */
public final class CooBuilder implements AutoCloseable {
    private static final int CHUNK = 4096;

    private final long[] shape;
    private final BackendObject builder = new BackendObject(this, Function.BUILDER_RELEASE);
    private DataType type = DataType.DOUBLE;
    private Number fill = 0;
    private DuplicatePolicy policy = DuplicatePolicy.SUM;
    private boolean started;
    private boolean done;
    private HostBlock block;
    private ByteBuffer values;
    private ByteBuffer indexes;
    private int waiting;

    CooBuilder(long... shape) {
        this.shape = Shapes.check(shape).clone();
    }

    /** The type of the values; DOUBLE unless said. */
    public synchronized CooBuilder type(DataType to) {
        requireNotStarted("type");
        type = Arguments.given(to, "the data type");
        return this;
    }

    /** The value of the elements that are not given; 0 unless said. */
    public synchronized CooBuilder fill(Number to) {
        requireNotStarted("fill");
        fill = Arguments.given(to, "the fill");
        return this;
    }

    /** What becomes of entries given twice; SUM unless said. */
    public synchronized CooBuilder duplicates(DuplicatePolicy to) {
        requireNotStarted("duplicates");
        policy = Arguments.given(to, "the duplicate policy");
        return this;
    }

    /** Number of dimensions of the array to be built. */
    public int rank() {
        return shape.length;
    }

    /** One entry. */
    public synchronized CooBuilder add(double value, long... coordinates) {
        return add(DataType.DOUBLE, Double.doubleToRawLongBits(value), coordinates);
    }

    /** One entry. */
    public synchronized CooBuilder add(long value, long... coordinates) {
        return add(DataType.LONG, value, coordinates);
    }

    /** One entry. */
    public synchronized CooBuilder add(boolean value, long... coordinates) {
        return add(DataType.BOOL, value ? 1 : 0, coordinates);
    }

    CooBuilder add(DataType from, long bits, long... coordinates) {
        check(coordinates);
        makeRoom(1);
        DataTypes.write(type, values, waiting, DataTypes.cast(from, bits, type));
        for (int d = 0; d < shape.length; d++) {
            indexes.putLong(8 * (waiting * shape.length + d), coordinates[d]);
        }
        waiting++;
        return this;
    }

    private void check(long... coordinates) {
        if (Arguments.given(coordinates, "the array of coordinates").length != shape.length) {
            throw new IllegalArgumentException(coordinates.length + " coordinates for shape " + Arrays.toString(shape));
        }
        for (int d = 0; d < shape.length; d++) {
            if (coordinates[d] < 0 || coordinates[d] >= shape[d]) {
                throw new IndexOutOfBoundsException("coordinates " + Arrays.toString(coordinates)
                        + " leave dimension " + d + " of shape " + Arrays.toString(shape));
            }
        }
    }

    /** Entries with one coordinate tuple per value. */
    public synchronized CooBuilder addAll(double[] entries, long[][] coordinates) {
        return addTuples(Data.of(entries), coordinates);
    }

    /** Entries with their coordinates entry by entry in one array. */
    public synchronized CooBuilder addAll(double[] entries, long[] coordinates) {
        return addFlat(Data.of(entries), coordinates, null);
    }

    /** Entries with their coordinates entry by entry in one array. */
    public synchronized CooBuilder addAll(double[] entries, int[] coordinates) {
        return addFlat(Data.of(entries), null, coordinates);
    }

    /** Entries with one array of coordinates per dimension, such as rows and columns. */
    public synchronized CooBuilder addByDimension(double[] entries, int[]... coordinates) {
        return addColumns(Data.of(entries), coordinates);
    }

    /** Entries with one array of coordinates per dimension, such as rows and columns. */
    public synchronized CooBuilder addByDimension(double[] entries, long[]... coordinates) {
        return addColumns(Data.of(entries), coordinates);
    }

    /** Entries with one coordinate tuple per value. */
    public synchronized CooBuilder addAll(float[] entries, long[][] coordinates) {
        return addTuples(Data.of(entries), coordinates);
    }

    /** Entries with their coordinates entry by entry in one array. */
    public synchronized CooBuilder addAll(float[] entries, long[] coordinates) {
        return addFlat(Data.of(entries), coordinates, null);
    }

    /** Entries with their coordinates entry by entry in one array. */
    public synchronized CooBuilder addAll(float[] entries, int[] coordinates) {
        return addFlat(Data.of(entries), null, coordinates);
    }

    /** Entries with one array of coordinates per dimension, such as rows and columns. */
    public synchronized CooBuilder addByDimension(float[] entries, int[]... coordinates) {
        return addColumns(Data.of(entries), coordinates);
    }

    /** Entries with one array of coordinates per dimension, such as rows and columns. */
    public synchronized CooBuilder addByDimension(float[] entries, long[]... coordinates) {
        return addColumns(Data.of(entries), coordinates);
    }

    /** Entries with one coordinate tuple per value; exact in a builder of type LONG. */
    public synchronized CooBuilder addAll(long[] entries, long[][] coordinates) {
        return addTuples(Data.of(entries), coordinates);
    }

    /** Entries with their coordinates entry by entry in one array; exact in a builder of type LONG. */
    public synchronized CooBuilder addAll(long[] entries, long[] coordinates) {
        return addFlat(Data.of(entries), coordinates, null);
    }

    /** Entries with their coordinates entry by entry in one array; exact in a builder of type LONG. */
    public synchronized CooBuilder addAll(long[] entries, int[] coordinates) {
        return addFlat(Data.of(entries), null, coordinates);
    }

    /** Entries with one array of coordinates per dimension, such as rows and columns; exact in a builder of type LONG. */
    public synchronized CooBuilder addByDimension(long[] entries, int[]... coordinates) {
        return addColumns(Data.of(entries), coordinates);
    }

    /** Entries with one array of coordinates per dimension, such as rows and columns; exact in a builder of type LONG. */
    public synchronized CooBuilder addByDimension(long[] entries, long[]... coordinates) {
        return addColumns(Data.of(entries), coordinates);
    }

    /** Entries with one coordinate tuple per value. */
    public synchronized CooBuilder addAll(int[] entries, long[][] coordinates) {
        return addTuples(Data.of(entries), coordinates);
    }

    /** Entries with their coordinates entry by entry in one array. */
    public synchronized CooBuilder addAll(int[] entries, long[] coordinates) {
        return addFlat(Data.of(entries), coordinates, null);
    }

    /** Entries with their coordinates entry by entry in one array. */
    public synchronized CooBuilder addAll(int[] entries, int[] coordinates) {
        return addFlat(Data.of(entries), null, coordinates);
    }

    /** Entries with one array of coordinates per dimension, such as rows and columns. */
    public synchronized CooBuilder addByDimension(int[] entries, int[]... coordinates) {
        return addColumns(Data.of(entries), coordinates);
    }

    /** Entries with one array of coordinates per dimension, such as rows and columns. */
    public synchronized CooBuilder addByDimension(int[] entries, long[]... coordinates) {
        return addColumns(Data.of(entries), coordinates);
    }

    /** Entries with one coordinate tuple per value; true is 1. */
    public synchronized CooBuilder addAll(boolean[] entries, long[][] coordinates) {
        return addTuples(Data.of(entries), coordinates);
    }

    /** Entries with their coordinates entry by entry in one array; true is 1. */
    public synchronized CooBuilder addAll(boolean[] entries, long[] coordinates) {
        return addFlat(Data.of(entries), coordinates, null);
    }

    /** Entries with their coordinates entry by entry in one array; true is 1. */
    public synchronized CooBuilder addAll(boolean[] entries, int[] coordinates) {
        return addFlat(Data.of(entries), null, coordinates);
    }

    /** Entries with one array of coordinates per dimension, such as rows and columns; true is 1. */
    public synchronized CooBuilder addByDimension(boolean[] entries, int[]... coordinates) {
        return addColumns(Data.of(entries), coordinates);
    }

    /** Entries with one array of coordinates per dimension, such as rows and columns; true is 1. */
    public synchronized CooBuilder addByDimension(boolean[] entries, long[]... coordinates) {
        return addColumns(Data.of(entries), coordinates);
    }

    CooBuilder addTuples(Data data, long[][] coordinates) {
        requireCount(data, Arguments.given(coordinates, "the array of coordinate tuples").length, "coordinate tuples");
        for (long[] tuple : coordinates) {
            check(tuple);
        }
        int n = data.length();
        if (n > CHUNK) {
            appendAtOnce(data, Long.BYTES, true, (all, at) -> {
                for (int k = 0; k < n; k += CHUNK) {
                    int count = Math.min(CHUNK, n - k);
                    long size = (long) Long.BYTES * shape.length;
                    putTuples(coordinates, k, count, all.window(at + k * size, (int) (count * size)), 0);
                }
            });
            return this;
        }
        makeRoom(n);
        data.copy(0, n, type, values, waiting * type.width());
        putTuples(coordinates, 0, n, indexes, waiting);
        waiting += n;
        return this;
    }

    private void putTuples(long[][] coordinates, int from, int count, ByteBuffer to, int at) {
        int rank = shape.length;
        for (int i = 0; i < count; i++) {
            for (int d = 0; d < rank; d++) {
                to.putLong(Long.BYTES * ((at + i) * rank + d), coordinates[from + i][d]);
            }
        }
    }

    CooBuilder addFlat(Data data, long[] longs, int[] ints) {
        Arguments.given(longs != null ? longs : ints, "the array of coordinates");
        int rank = shape.length;
        long given = longs != null ? longs.length : ints.length;
        if (given != (long) data.length() * rank) {
            throw new IllegalArgumentException(given + " coordinates for " + data.length() + " values of rank " + rank
                    + "; " + (long) data.length() * rank + " are needed");
        }
        if (data.length() > CHUNK) {
            Data all = longs != null ? Data.of(longs) : Data.of(ints);
            appendAtOnce(data, all.type().width(), true, (to, at) -> all.stage(all.type(), to, at));
            return this;
        }
        for (int i = 0; i < given; i++) {
            inside(i / rank, i % rank, longs != null ? longs[i] : ints[i]);
        }
        makeRoom(data.length());
        data.copy(0, data.length(), type, values, waiting * type.width());
        for (int i = 0; i < given; i++) {
            indexes.putLong(Long.BYTES * (waiting * rank + i), longs != null ? longs[i] : ints[i]);
        }
        waiting += data.length();
        return this;
    }

    private CooBuilder addColumns(Data data, Object[] columns) {
        int rank = shape.length;
        if (Arguments.given(columns, "the array of coordinates").length != rank) {
            throw new IllegalArgumentException(columns.length + " arrays of coordinates for rank " + rank);
        }
        for (Object column : columns) {
            Arguments.given(column, "an array of coordinates");
            requireCount(data, java.lang.reflect.Array.getLength(column), "coordinates in a dimension");
        }
        int n = data.length();
        if (n > CHUNK) {
            int width = rank > 0 && columns[0] instanceof int[] ? Integer.BYTES : Long.BYTES;
            appendAtOnce(data, width, false, (to, at) -> {
                for (int d = 0; d < rank; d++) {
                    Data column = Data.of(columns[d]);
                    column.stage(column.type(), to, at + (long) d * n * width);
                }
            });
            return this;
        }
        for (int d = 0; d < rank; d++) {
            for (int k = 0; k < n; k++) {
                inside(k, d, coordinate(columns[d], k));
            }
        }
        makeRoom(n);
        data.copy(0, n, type, values, waiting * type.width());
        for (int d = 0; d < rank; d++) {
            for (int k = 0; k < n; k++) {
                indexes.putLong(Long.BYTES * ((waiting + k) * rank + d), coordinate(columns[d], k));
            }
        }
        waiting += n;
        return this;
    }

    /** For so many among the entries that wait, at most CHUNK; nothing can fail afterwards: all are added or none. */
    private void makeRoom(int entries) {
        start();
        if (entries > CHUNK - waiting) {
            flush();
        }
    }

    /** Writes all coordinates to a block, from a place on. */
    private interface Coordinates {
        void put(HostBlock to, long at);
    }

    /** In one call, which checks the entries and sorts them in on all threads, all of them or none. */
    private void appendAtOnce(Data data, int width, boolean byEntry, Coordinates coordinates) {
        start();
        flush();
        long n = data.length();
        long valueBytes = (n * type.width() + 63) / 64 * 64;
        try (HostBlock all = Backends.current().allocate(valueBytes + n * shape.length * width)) {
            data.stage(type, all, 0);
            coordinates.put(all, valueBytes);
            append(n, all, valueBytes, width, byEntry).run();
        }
    }

    private OpCall append(long n, HostBlock from, long valueBytes, int width, boolean byEntry) {
        return OpCall.of(Function.BUILDER_APPEND).integer(builder.number()).integer(n).integer(from.place(0))
                .integer(from.place(valueBytes)).integer(width).integer(byEntry ? 1 : 0);
    }

    private static long coordinate(Object column, int k) {
        return column instanceof int[] ? ((int[]) column)[k] : ((long[]) column)[k];
    }

    /** Checked before anything is added. */
    private void inside(int entry, int dimension, long coordinate) {
        if (coordinate < 0 || coordinate >= shape[dimension]) {
            throw new IndexOutOfBoundsException("entry " + entry + ": coordinate " + coordinate + " leaves dimension "
                    + dimension + " of shape " + Arrays.toString(shape));
        }
    }

    private static void requireCount(Data data, int count, String what) {
        if (count != data.length()) {
            throw new IllegalArgumentException(count + " " + what + " for " + data.length() + " values");
        }
    }

    /** The array as COO. */
    public synchronized INDArray build() {
        return build(SparseFormat.COO);
    }

    /** The array in a format; GCS in natural order. */
    public synchronized INDArray build(SparseFormat format) {
        return build(Layouts.layout(format, shape));
    }

    /** The array in generalized compressed storage. */
    public synchronized INDArray build(int[] dimensionOrder, int partitioning) {
        return build(Layouts.gcs(shape, dimensionOrder, partitioning));
    }

    INDArray build(Layouts.Layout layout) {
        start();
        flush();
        OpCall finish = OpCall.of(Function.BUILDER_FINISH).integer(builder.number()).integer(layout.format())
                .integer(layout.partitioning()).integers(Layouts.order(layout, shape.length));
        try {
            return builder.finish(finish);
        } finally {
            if (finish.isDone()) {
                close();
            }
        }
    }

    /** Gives everything up that was not built. Harmless after {@link #build()}. */
    @Override
    public synchronized void close() {
        done = true;
        builder.close();
        if (block != null) {
            block.close();
        }
    }

    private void start() {
        if (done) {
            throw new IllegalStateException("this builder has built its array, or was closed");
        }
        if (!started) {
            int rank = shape.length;
            if (block == null) {
                block = Backends.current().allocate((long) Long.BYTES * CHUNK * (1 + rank));
            }
            values = block.window(0, Long.BYTES * CHUNK);
            indexes = block.window((long) Long.BYTES * CHUNK * (rank == 0 ? 0 : 1),
                    rank == 0 ? Long.BYTES : Long.BYTES * CHUNK * rank);
            builder.create(OpCall.of(Function.BUILDER_CREATE).scalar(fill).integer(type.ordinal())
                    .integer(policy.ordinal()).integer(rank).integers(shape.clone()));
            started = true;
        }
    }

    private void flush() {
        if (waiting > 0) {
            OpCall call = append(waiting, block, (long) Long.BYTES * CHUNK, Long.BYTES, true);
            try {
                call.run();
            } finally {
                waiting = call.isDone() ? 0 : waiting;
            }
        }
    }

    private void requireNotStarted(String what) {
        if (started || done) {
            throw new IllegalStateException(what + "() comes before the first entry");
        }
    }
}
