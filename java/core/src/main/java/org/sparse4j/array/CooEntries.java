// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.array;

import java.lang.ref.Reference;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.sparse4j.DataType;
import org.sparse4j.DuplicatePolicy;
import org.sparse4j.INDArray;
import org.sparse4j.backend.Arguments;
import org.sparse4j.backend.BackendObject;
import org.sparse4j.backend.Backends;
import org.sparse4j.backend.Function;
import org.sparse4j.backend.HostBlock;

/**
 * Collects the entries of a {@link org.sparse4j.CooBuilder}. One call adds many single entries together; each array of
 * entries gets its own call.
 */
public final class CooEntries implements AutoCloseable {
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

    /** Creates a collection without entries. */
    public CooEntries(long... shape) {
        this.shape = Shapes.check(shape).clone();
    }

    /** Sets the type of the values; the default is DOUBLE. */
    public CooEntries type(DataType to) {
        requireNotStarted("type");
        type = Arguments.given(to, "the data type");
        return this;
    }

    /** Sets the value of the elements without entries; the default is 0. */
    public CooEntries fill(Number to) {
        requireNotStarted("fill");
        fill = Arguments.given(to, "the fill");
        return this;
    }

    /** Sets the treatment of duplicate entries; the default is SUM. */
    public CooEntries duplicates(DuplicatePolicy to) {
        requireNotStarted("duplicates");
        policy = Arguments.given(to, "the duplicate policy");
        return this;
    }

    /** Returns the shape; the caller must not change it. */
    public long[] shape() {
        return shape;
    }

    /** Adds one entry, cast from its type. */
    public void add(DataType from, long bits, long... coordinates) {
        check(coordinates);
        makeRoom(1);
        DataTypes.write(type, values, waiting, DataTypes.cast(from, bits, type));
        for (int d = 0; d < shape.length; d++) {
            indexes.putLong(8 * (waiting * shape.length + d), coordinates[d]);
        }
        waiting++;
    }

    private void check(long... coordinates) {
        if (Arguments.given(coordinates, "the array of coordinates").length != shape.length) {
            throw new IllegalArgumentException(coordinates.length + " coordinates were given for shape " + Arrays.toString(shape)
                    + "; an entry needs one for each dimension");
        }
        for (int d = 0; d < shape.length; d++) {
            if (coordinates[d] < 0 || coordinates[d] >= shape[d]) {
                throw Shapes.outside(coordinates, d, shape);
            }
        }
    }

    /** Adds entries with one coordinate tuple per value. */
    public void addTuples(Data data, long[][] coordinates) {
        Arguments.given(coordinates, "the array of coordinate tuples");
        requireTuples(data, coordinates);
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
            return;
        }
        makeRoom(n);
        data.copy(0, n, type, values, waiting * type.width());
        putTuples(coordinates, 0, n, indexes, waiting);
        waiting += n;
    }

    /** Checks that there is one tuple per value. The message recognizes one array per dimension, the convention of other libraries. */
    private void requireTuples(Data data, long[][] coordinates) {
        int n = data.length();
        boolean byDimension = coordinates.length == shape.length && Arrays.stream(coordinates).allMatch(c -> c != null
                && c.length == n);
        if (coordinates.length != n) {
            throw new IllegalArgumentException(coordinates.length + " tuples of coordinates were given for " + n + " values; "
                    + (byDimension ? "each of the " + shape.length + " arrays has one coordinate per value, as in SciPy; call"
                    + " createSparseCOOByDimension or coo(shape).addByDimension for this form"
                    : "each value needs one tuple of " + shape.length + " coordinates"));
        }
    }

    private void putTuples(long[][] coordinates, int from, int count, ByteBuffer to, int at) {
        int rank = shape.length;
        for (int i = 0; i < count; i++) {
            for (int d = 0; d < rank; d++) {
                to.putLong(Long.BYTES * ((at + i) * rank + d), coordinates[from + i][d]);
            }
        }
    }

    /**
     * Adds entries whose coordinates are in one array, tuple after tuple. Either {@code longs} or {@code ints} is that
     * array, and the other parameter is null.
     */
    public void addFlat(Data data, long[] longs, int[] ints) {
        Arguments.given(longs != null ? longs : ints, "the array of coordinates");
        int rank = shape.length;
        long given = longs != null ? longs.length : ints.length;
        if (given != (long) data.length() * rank) {
            throw new IllegalArgumentException(given + " coordinates were given for " + data.length() + " values of rank " + rank + "; "
                    + (long) data.length() * rank + " are needed");
        }
        if (data.length() > CHUNK) {
            Data all = longs != null ? Data.of(longs) : Data.of(ints);
            appendAtOnce(data, all.type().width(), true, (to, at) -> all.stage(all.type(), to, at));
            return;
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
    }

    /** Adds entries with one array of coordinates per dimension. */
    public void addColumns(Data data, Object[] columns) {
        int rank = shape.length;
        if (Arguments.given(columns, "the array of coordinates").length != rank) {
            throw new IllegalArgumentException(columns.length + " arrays of coordinates were given for rank " + rank
                    + "; there must be one for each dimension");
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
            return;
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
    }

    /** Adds the entries of an array of this rank, with {@code offset} added to their coordinates in a dimension. */
    public void addArray(INDArray x, int dimension, long offset) {
        start();
        flush();
        Call.of(Function.BUILDER_APPEND).operand(x).integer(builder.number()).integer(dimension).integer(offset).run();
        Reference.reachabilityFence(this);
    }

    /** Reserves room for at most CHUNK more entries, so that adding them cannot fail half-way. */
    private void makeRoom(int entries) {
        start();
        if (entries > CHUNK - waiting) {
            flush();
        }
    }

    /** Writes all coordinates to a block, starting at a position. */
    private interface Coordinates {
        void put(HostBlock to, long at);
    }

    /** Adds entries in one call, which checks and sorts them on all threads and adds all or none. */
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

    private Call append(long n, HostBlock from, long valueBytes, int width, boolean byEntry) {
        return Call.of(Function.BUILDER_APPEND).integer(builder.number()).integer(n).integer(from.place(0))
                .integer(from.place(valueBytes)).integer(width).integer(byEntry ? 1 : 0);
    }

    private static long coordinate(Object column, int k) {
        return column instanceof int[] ? ((int[]) column)[k] : ((long[]) column)[k];
    }

    /** Throws if a coordinate is outside; called before anything is added. */
    private void inside(int entry, int dimension, long coordinate) {
        if (coordinate < 0 || coordinate >= shape[dimension]) {
            throw new IndexOutOfBoundsException("entry " + entry + ": coordinate " + coordinate + " is outside dimension "
                    + dimension + " of shape " + Arrays.toString(shape));
        }
    }

    private static void requireCount(Data data, int count, String what) {
        if (count != data.length()) {
            throw new IllegalArgumentException(count + " " + what + " were given for " + data.length()
                    + " values; there must be one for each value");
        }
    }

    /** Builds the array. */
    public INDArray build(StorageFormats.Layout layout) {
        return build("build", layout);
    }

    /** Builds the array; messages name the given method. */
    public INDArray build(String method, StorageFormats.Layout layout) {
        start();
        flush();
        Call finish = Call.of(Function.BUILDER_FINISH).named(method).integer(builder.number()).integer(layout.format())
                .integer(layout.partitioning()).integers(StorageFormats.order(layout, shape.length));
        try {
            return finish.arrayOf(builder);
        } finally {
            if (finish.isDone()) {
                close();
            }
            Reference.reachabilityFence(this); // otherwise the garbage collector may free the builder
        }
    }

    @Override
    public void close() {
        done = true;
        builder.close();
        if (block != null) {
            block.close();
        }
    }

    private void start() {
        if (done) {
            throw new IllegalStateException("the builder has built its array already, or was closed; Sparse4j.coo(...) makes another one");
        }
        if (!started) {
            int rank = shape.length;
            if (block == null) {
                block = Backends.current().allocate((long) Long.BYTES * CHUNK * (1 + rank));
            }
            values = block.window(0, Long.BYTES * CHUNK);
            indexes = block.window((long) Long.BYTES * CHUNK * (rank == 0 ? 0 : 1),
                    rank == 0 ? Long.BYTES : Long.BYTES * CHUNK * rank);
            builder.create(Call.of(Function.BUILDER_CREATE).scalar(fill).integer(type.ordinal())
                    .integer(policy.ordinal()).integer(rank).integers(shape.clone()));
            started = true;
        }
    }

    private void flush() {
        if (waiting > 0) {
            Call call = append(waiting, block, (long) Long.BYTES * CHUNK, Long.BYTES, true);
            try {
                call.run();
            } finally {
                waiting = call.isDone() ? 0 : waiting;
            }
        }
    }

    private void requireNotStarted(String what) {
        if (started || done) {
            throw new IllegalStateException(what + "() must be called before the first entry is added");
        }
    }

    /** Returns the type, the shape, and whether the array has been built. */
    @Override
    public String toString() {
        return type + " " + Arrays.toString(shape) + (fill.doubleValue() == 0 ? "" : ", fill " + fill)
                + (done ? ", built or closed" : "");
    }
}
