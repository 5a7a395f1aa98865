// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.entries;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.sparse4j.DataType;
import org.sparse4j.backend.Backends;
import org.sparse4j.backend.HostBlock;
import org.sparse4j.io.bytes.FilePlace;
import org.sparse4j.io.numpy.NpyInput;

/**
 * Reads entries of dense and sparse levels, one inside the other: CSR is a sparse level in a dense one, COO a sparse
 * level of all dimensions, DCSR a sparse level in a sparse one. Each array of the file is read once from its start to
 * its end, in step with the others.
 */
public final class LevelSource implements EntryFeed.Source, AutoCloseable {
    private static final int CHUNK = 1 << 12;

    private final FilePlace place;
    private final NpyInput values;
    private final boolean iso;
    private final List<Level> levels = new ArrayList<>();
    private final int[] order;
    private final long[] shape;
    private final long stored;
    private final List<AutoCloseable> inputs = new ArrayList<>();
    private HostBlock scratch;
    private long positions = 1;
    private int levelDimensions;
    private long done;

    /**
     * Creates a source without levels.
     *
     * @param iso whether there is one value for all entries
     * @param order for each dimension of the levels, the number of the dimension of the array
     */
    public LevelSource(FilePlace place, NpyInput values, boolean iso, long stored, int[] order, long... shape) {
        this.place = place;
        this.values = values;
        this.iso = iso;
        this.stored = stored;
        this.order = order;
        this.shape = shape;
        inputs.add(values);
    }

    /** One level, of the dimensions [first, first + rank) of the levels. */
    private static final class Level {
        private int first;
        private int rank;
        private long product;       // the product of the extents if dense, or if one index numbers all its dimensions; else 0
        private Numbers pointers;   // null for a dense level and for the outermost level
        private NpyInput[] indices; // null for a dense level
        private Numbers[] outer;    // the indices of a sparse level that contains others
        private long children;
        private long pointer;
        private long remaining = -1;
        private long counter;
        private long[] at;
    }

    /** Reads integers one after the other. */
    private static final class Numbers implements AutoCloseable {
        private final NpyInput in;
        private final HostBlock block = Backends.current().allocate((long) CHUNK * Long.BYTES);
        private ByteBuffer chunk = ByteBuffer.allocate(0);
        private long given;

        Numbers(NpyInput in) {
            this.in = in;
        }

        boolean hasNext() {
            return chunk.hasRemaining() || in.done() < in.header().elements();
        }

        long next() throws IOException {
            if (!chunk.hasRemaining()) {
                int n = (int) Math.min(CHUNK, in.header().elements() - in.done());
                in.read(block, 0, n, DataType.LONG);
                chunk = block.window(0, n * Long.BYTES);
            }
            given++;
            return chunk.getLong();
        }

        /** Returns the next index of a dimension. */
        long index(long extent) throws IOException {
            long at = next();
            if (at < 0 || at >= extent) {
                throw in.place().malformed("index " + (given - 1) + " is " + at + ", which is outside a dimension of length " + extent);
            }
            return at;
        }

        @Override
        public void close() throws IOException {
            block.close();
            in.close();
        }
    }

    private long product(int rank) {
        long product = 1;
        boolean empty = false;
        for (int i = 0; i < rank; i++) {
            long n = shape[order[levelDimensions + i]];
            empty |= n == 0;
            if (!empty && (Math.multiplyHigh(product, n) != 0 || product * n < 0)) {
                throw place.malformed("the product of " + rank + " extents of shape " + Arrays.toString(shape)
                        + " is above 2^63 - 1");
            }
            product *= n;
        }
        return empty ? 0 : product;
    }

    private Level level(int rank) {
        Level level = new Level();
        level.first = levelDimensions;
        level.rank = rank;
        level.at = new long[rank];
        return level;
    }

    /** Adds a dense level of the next dimensions inside the other levels. */
    public LevelSource dense(int rank) {
        Level level = level(rank);
        level.product = product(rank);
        if (level.product != 0 && positions > Long.MAX_VALUE / level.product) {
            throw place.malformed("shape " + Arrays.toString(shape) + " has dense levels of more than 2^63 - 1 positions");
        }
        positions *= level.product;
        levels.add(level);
        levelDimensions += rank;
        return this;
    }

    /**
     * Adds a sparse level of the next dimensions inside the other levels.
     *
     * @param pointers null for the outermost level
     * @param indices an array for each dimension, or one array for all dimensions, which numbers their coordinates in C
     *     order
     */
    public LevelSource sparse(int rank, NpyInput pointers, NpyInput... indices) {
        Level level = level(rank);
        if (pointers != null) {
            level.pointers = new Numbers(pointers);
            inputs.add(level.pointers);
        }
        inputs.addAll(Arrays.asList(indices));
        level.indices = indices;
        level.product = indices.length == rank ? 0 : product(rank);
        requireWhole(indices);
        if (pointers != null) {
            requireWhole(pointers);
            if (pointers.header().elements() - 1 != positions) {
                throw pointers.place().malformed("there are " + pointers.header().elements() + " pointers; " + positions + " lines need "
                        + Long.toUnsignedString(positions + 1));
            }
        }
        for (NpyInput each : indices) {
            if (each.header().elements() != indices[0].header().elements()) {
                throw each.place().malformed("there are " + each.header().elements() + " indexes, but another dimension has "
                        + indices[0].header().elements());
            }
        }
        positions = indices[0].header().elements();
        level.children = positions;
        for (int i = 0; i < rank && indices.length == rank; i++) {
            int d = order[level.first + i];
            indices[i].outside("dimension " + d + ", of length " + shape[d]);
        }
        levels.add(level);
        levelDimensions += rank;
        return this;
    }

    private static void requireWhole(NpyInput... all) {
        for (NpyInput in : all) {
            if (!in.isWhole() || in.header().shape().length != 1) {
                throw in.place().malformed("the member has " + in.type() + " values of shape " + Arrays.toString(in.header().shape())
                        + "; it must have whole numbers in one dimension");
            }
        }
    }

    /** Verifies the lengths of all levels against each other. Must be called after the last level was added. */
    public LevelSource complete() {
        if (levelDimensions != shape.length) {
            throw place.malformed("the levels have " + levelDimensions + " dimensions, but the shape is " + Arrays.toString(shape));
        }
        if (levels.isEmpty()) {
            throw place.malformed("an array of one element must have one value, and cannot be half of a matrix");
        }
        long count = values.header().elements();
        if (positions != stored) {
            throw indexed().malformed("the indexes make " + positions + " entries, but "
                    + (count == stored && !iso ? "there are " + stored + " values" : "'number_of_stored_values' is " + stored));
        }
        int rank = values.header().shape().length;
        boolean blocks = levels.get(levels.size() - 1).indices == null;
        if (count != (iso ? 1 : stored) || rank > 1 && (iso || !blocks || values.header().fortran()) || rank == 0 && !iso) {
            throw values.place().malformed("the values have shape " + Arrays.toString(values.header().shape()) + "; "
                    + (iso ? "there must be one value for all entries" : "it must be [" + stored + "], with a value for each entry"));
        }
        for (Level level : levels.subList(0, levels.size() - 1)) {
            if (level.indices != null) {
                level.outer = new Numbers[level.indices.length];
                for (int i = 0; i < level.outer.length; i++) {
                    level.outer[i] = new Numbers(level.indices[i]);
                    inputs.add(level.outer[i]);
                }
            }
        }
        return this;
    }

    @Override
    public boolean isUnsigned() {
        return values.type().isUnsigned();
    }

    @Override
    public FilePlace place(int dimension) {
        for (Level level : levels) {
            for (int i = 0; i < level.rank; i++) {
                if (order[level.first + i] == dimension && level.indices != null) {
                    return level.indices[level.indices.length == level.rank ? i : 0].place();
                }
            }
        }
        return place;
    }

    @Override
    public int next(EntryFeed to) throws IOException {
        int n = (int) Math.min(to.capacity(), stored - done);
        if (n == 0) {
            finish();
            return 0;
        }
        values(to, n);
        Level inner = levels.get(levels.size() - 1);
        if (inner.indices != null) {
            innerIndexes(to, inner, n);
        }
        ByteBuffer[] coordinates = new ByteBuffer[shape.length];
        for (int i = 0; i < shape.length; i++) {
            coordinates[i] = to.coordinates(order[i], n);
        }
        for (int filled = 0; filled < n;) {
            while (inner.remaining <= 0) {
                if (!open(levels.size() - 1)) {
                    requireAllEntries();
                    throw place.malformed("the lines end after " + (done + filled) + " of " + stored + " entries");
                }
            }
            int run = (int) Math.min(inner.remaining, n - filled);
            for (Level level : levels.subList(0, levels.size() - 1)) {
                for (int i = 0; i < level.rank; i++) {
                    ByteBuffer all = coordinates[level.first + i];
                    long at = level.at[i];
                    for (int k = 0; k < run; k++) {
                        to.put(all, filled + k, at);
                    }
                }
            }
            if (inner.indices == null) {
                for (int k = 0; k < run; k++) {
                    ravel(inner, inner.counter + k, coordinates, to, filled + k);
                }
                inner.counter += run;
            }
            inner.remaining -= run;
            filled += run;
        }
        done += n;
        return n;
    }

    private void values(EntryFeed to, int n) throws IOException {
        if (!iso) {
            values.read(to.block(), 0, n, to.type());
            return;
        }
        int width = to.type().width();
        ByteBuffer all = to.values(n);
        if (done == 0) {
            values.read(to.block(), 0, 1, to.type());
        }
        for (int k = 1; k < n; k++) {  // the first value remains in the block from the previous piece
            for (int b = 0; b < width; b++) {
                all.put(k * width + b, all.get(b));
            }
        }
    }

    private void innerIndexes(EntryFeed to, Level inner, int n) throws IOException {
        if (inner.indices.length == inner.rank) {
            for (int i = 0; i < inner.rank; i++) {
                inner.indices[i].read(to.block(), to.coordinatesAt(order[inner.first + i], n), n, to.indexType());
            }
            return;
        }
        if (scratch == null) {
            scratch = Backends.current().allocate((long) Long.BYTES * to.capacity());
        }
        inner.indices[0].read(scratch, 0, n, DataType.LONG);
        ByteBuffer raveled = scratch.window(0, n * Long.BYTES);
        ByteBuffer[] coordinates = new ByteBuffer[shape.length];
        for (int i = 0; i < inner.rank; i++) {
            coordinates[inner.first + i] = to.coordinates(order[inner.first + i], n);
        }
        for (int k = 0; k < n; k++) {
            long at = raveled.getLong(Long.BYTES * k);
            if (at < 0 || at >= inner.product) {
                throw inner.indices[0].place().malformed("entry " + (done + k) + " has the index " + at + ", but a line has "
                        + inner.product + " positions");
            }
            ravel(inner, at, coordinates, to, k);
        }
    }

    private void ravel(Level level, long at, ByteBuffer[] coordinates, EntryFeed to, int k) {
        long rest = at;
        for (int i = level.rank - 1; i >= 0; i--) {
            long extent = shape[order[level.first + i]];
            to.put(coordinates[level.first + i], k, rest % extent);
            rest /= extent;
        }
    }

    /** Opens the next group of elements of a level, which one element of the outer level contains; returns false at the end. */
    private boolean open(int k) throws IOException {
        Level level = levels.get(k);
        if (k == 0) {
            boolean first = level.remaining < 0;
            level.remaining = !first ? 0 : level.indices == null ? level.product : level.children;
            return first;
        }
        if (!step(k - 1)) {
            return false;
        }
        level.counter = 0;
        if (level.indices == null) {
            level.remaining = level.product;
            return true;
        }
        Numbers pointers = level.pointers;
        if (level.remaining < 0 && pointers.next() != 0) {
            throw pointers.in.place().malformed("the first pointer is not 0; it must be 0");
        }
        long end = pointers.next();
        if (end < level.pointer || end > level.children) {
            throw pointers.in.place().malformed("a pointer is " + end + " after one of " + level.pointer
                    + "; pointers must not decrease, and must end at " + level.children);
        }
        level.remaining = end - level.pointer;
        level.pointer = end;
        return true;
    }

    /** Goes to the next element of a level; returns false at the end. */
    private boolean step(int k) throws IOException {
        Level level = levels.get(k);
        while (level.remaining <= 0) {
            if (!open(k)) {
                return false;
            }
        }
        level.remaining--;
        if (level.outer != null && level.outer.length == level.rank) {
            for (int i = 0; i < level.rank; i++) {
                level.at[i] = level.outer[i].index(shape[order[level.first + i]]);
            }
            return true;
        }
        long rest = level.outer != null ? level.outer[0].next() : level.counter++;
        for (int i = level.rank - 1; i >= 0; i--) {
            long extent = shape[order[level.first + i]];
            level.at[i] = rest % extent;
            rest /= extent;
        }
        return true;
    }

    /** Returns the member of the innermost indexes. */
    private FilePlace indexed() {
        FilePlace found = place;
        for (Level level : levels) {
            found = level.indices == null ? found : level.indices[level.rank == level.indices.length ? level.rank - 1 : 0].place();
        }
        return found;
    }

    /** Verifies the last pointer of each level, after all lines were opened. */
    private void requireAllEntries() {
        for (Level level : levels) {
            if (level.pointers != null && level.pointer != level.children) {
                throw level.pointers.in.place().malformed("the last pointer is " + level.pointer + ", but there are " + level.children
                        + " entries");
            }
        }
    }

    /** Opens the remaining lines, which must have no entries. */
    private void finish() throws IOException {
        Level inner = levels.get(levels.size() - 1);
        if (inner.remaining < 0 && inner.pointers != null && positions == 0) {
            inner.pointer = 0;
        }
        while (open(levels.size() - 1)) {
            if (inner.remaining > 0) {
                throw place.malformed("the lines have more entries than the " + stored + " stored ones");
            }
        }
        requireAllEntries();
        for (Level level : levels) {
            Numbers pointers = level.pointers;
            if (pointers != null && pointers.hasNext() && (level.remaining >= 0 || pointers.next() != 0)) {
                throw pointers.in.place().malformed("there are more pointers than lines");
            }
            if (pointers != null) {
                pointers.in.finish();
            }
            for (int i = 0; level.indices != null && i < level.indices.length; i++) {
                level.indices[i].finish();
            }
        }
        values.finish();
    }

    @Override
    public void close() throws IOException {
        if (scratch != null) {
            scratch.close();
        }
        closeAll(inputs);
    }

    public static void closeAll(List<? extends AutoCloseable> all) throws IOException {
        for (AutoCloseable each : all) {
            try {
                each.close();
            } catch (IOException | RuntimeException e) {
                throw e;
            } catch (Exception e) {
                throw new IOException(e);
            }
        }
    }
}
