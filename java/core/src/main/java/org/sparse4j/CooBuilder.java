// SPDX-License-Identifier: Apache-2.0
package org.sparse4j;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.sparse4j.backend.Arguments;
import org.sparse4j.backend.Backends;
import org.sparse4j.backend.Function;
import org.sparse4j.backend.HostBlock;
import org.sparse4j.backend.OpCall;
import org.sparse4j.backend.Unclosed;

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
    private static final int LARGE = 1 << 16; // entries that are worth a copy and a call of their own

    private final long[] shape;
    private final State state = new State();
    private final Unclosed.Registration registration;
    private DataType type = DataType.DOUBLE;
    private Number fill = 0;
    private DuplicatePolicy policy = DuplicatePolicy.SUM;
    private boolean started;
    private boolean done;
    private ByteBuffer values;
    private ByteBuffer indexes;
    private int waiting;

    CooBuilder(long... shape) {
        this.shape = Shapes.check(shape).clone();
        this.registration = Unclosed.watch(this, state);
    }

    /** What has to be given back; knows nothing of the builder, so that it can be collected. */
    private static final class State implements Runnable {
        private long handle;
        private HostBlock block;

        @Override
        public void run() {
            if (handle != 0) {
                OpCall.of(Function.BUILDER_RELEASE).integer(handle).run();
                handle = 0;
            }
            if (block != null) {
                block.close();
                block = null;
            }
        }
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
        start();
        check(coordinates);
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
        int rank = shape.length;
        for (int k = 0; k < data.length();) {
            start();
            int n = Math.min(CHUNK - waiting, data.length() - k);
            data.copy(k, n, type, values, waiting * type.width());
            for (int i = 0; i < n; i++) {
                for (int d = 0; d < rank; d++) {
                    indexes.putLong(8 * ((waiting + i) * rank + d), coordinates[k + i][d]);
                }
            }
            k += n;
            waiting += n;
        }
        return this;
    }

    CooBuilder addFlat(Data data, long[] longs, int[] ints) {
        Arguments.given(longs != null ? longs : ints, "the array of coordinates");
        int rank = shape.length;
        long given = longs != null ? longs.length : ints.length;
        if (given != (long) data.length() * rank) {
            throw new IllegalArgumentException(given + " coordinates for " + data.length() + " values of rank " + rank
                    + "; " + (long) data.length() * rank + " are needed");
        }
        if (addAtOnce(data, longs != null ? longs : ints)) {
            return this;
        }
        for (int i = 0; i < given; i++) {
            inside(i / rank, i % rank, longs != null ? longs[i] : ints[i]);
        }
        for (int k = 0; k < data.length();) {
            start();
            int n = Math.min(CHUNK - waiting, data.length() - k);
            data.copy(k, n, type, values, waiting * type.width());
            for (int i = 0; i < n * rank; i++) {
                int from = k * rank + i;
                indexes.putLong(8 * (waiting * rank + i), longs != null ? longs[from] : ints[from]);
            }
            k += n;
            waiting += n;
        }
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
        if (addAtOnce(data, columns)) {
            return this;
        }
        for (int d = 0; d < rank; d++) {
            for (int k = 0; k < data.length(); k++) {
                inside(k, d, coordinate(columns[d], k));
            }
        }
        for (int k = 0; k < data.length();) {
            start();
            int n = Math.min(CHUNK - waiting, data.length() - k);
            data.copy(k, n, type, values, waiting * type.width());
            for (int d = 0; d < rank; d++) {
                for (int i = 0; i < n; i++) {
                    indexes.putLong(8 * ((waiting + i) * rank + d), coordinate(columns[d], k + i));
                }
            }
            k += n;
            waiting += n;
        }
        return this;
    }

    /**
     * Many entries in one call, which checks and sorts them in on all threads, all of them or none; false when they are
     * few. Coordinates: one array entry by entry, or one for each dimension.
     */
    private boolean addAtOnce(Data data, Object... coordinates) {
        int rank = shape.length;
        long n = data.length();
        if (n < LARGE || rank == 0) {
            return false;
        }
        int width = coordinates[0] instanceof int[] ? 4 : 8;
        long valueBytes = (n * type.width() + 63) / 64 * 64;
        start();
        flush();
        try (HostBlock block = Backends.current().allocate(valueBytes + n * rank * width)) {
            data.stage(type, block, 0);
            long at = valueBytes;
            for (Object run : coordinates) {
                Data indexes = Data.of(run);
                indexes.stage(indexes.type(), block, at);
                at += (long) indexes.length() * width;
            }
            OpCall.of(Function.BUILDER_APPEND).integer(state.handle).integer(n).integer(block.place(0))
                    .integer(block.place(valueBytes)).integer(width).integer(coordinates.length == 1 ? 1 : 0).run();
            return true;
        }
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
        INDArray built = OpCall.of(Function.BUILDER_FINISH).integer(state.handle).integer(layout.format())
                .integer(layout.partitioning()).integers(Layouts.order(layout, shape.length)).array();
        state.handle = 0;
        close();
        return built;
    }

    /** Gives everything up that was not built. Harmless after {@link #build()}. */
    @Override
    public synchronized void close() {
        done = true;
        registration.clean();
    }

    private void start() {
        if (done) {
            throw new IllegalStateException("this builder has built its array, or was closed");
        }
        if (started) {
            if (waiting == CHUNK) {
                flush();
            }
            return;
        }
        int rank = shape.length;
        state.handle = OpCall.of(Function.BUILDER_CREATE).scalar(fill).integer(type.ordinal())
                .integer(policy.ordinal()).integer(rank).integers(shape.clone()).run().word(0);
        state.block = Backends.current().allocate(8L * CHUNK * (1 + rank));
        values = state.block.window(0, 8 * CHUNK);
        indexes = state.block.window(8L * CHUNK * (rank == 0 ? 0 : 1), rank == 0 ? 8 : 8 * CHUNK * rank);
        started = true;
    }

    private void flush() {
        if (waiting > 0) {
            OpCall.of(Function.BUILDER_APPEND).integer(state.handle).integer(waiting).integer(state.block.place(0))
                    .integer(state.block.place(8L * CHUNK)).integer(8).integer(1).run();
            waiting = 0;
        }
    }

    private void requireNotStarted(String what) {
        if (started || done) {
            throw new IllegalStateException(what + "() comes before the first entry");
        }
    }
}
