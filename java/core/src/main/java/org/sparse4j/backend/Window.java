// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend;

import java.lang.invoke.VarHandle;
import java.util.Arrays;

/**
 * Which elements of a storage a view shows, in which order: an immutable value without native memory. Per view
 * dimension it holds (storage dimension or -1 for a hidden one, begin, step, length); per storage dimension the
 * coordinate it is fixed at, or -1. docs/decisions/0001-array-model.md section 3.
 */
public final class Window {
    /** The highest number of dimensions of an array or view. */
    public static final int MAX_RANK = 32;

    private static final int TAG = 4;

    // view rank, storage rank, 4 words per view dimension, a word per storage dimension: as a frame wants them. Of a
    // whole storage they are made when somebody asks: most arrays have no other view.
    private long[] words;
    private final long[] extents; // of a whole storage, else null

    private Window(long[] words, long[] extents) {
        this.words = words;
        this.extents = extents;
    }

    /** All elements of a storage of this shape, in their own order; the shape is kept, not copied. */
    public static Window whole(long[] shape) {
        return new Window(null, shape);
    }

    private static long[] wholeWords(long[] shape) {
        int rank = shape.length;
        long[] words = new long[2 + TAG * rank + rank];
        words[0] = rank;
        words[1] = rank;
        for (int d = 0; d < rank; d++) {
            tag(words, 2 + TAG * d, d, 0, 1, shape[d]);
        }
        Arrays.fill(words, 2 + TAG * rank, words.length, -1);
        return words;
    }

    /** Number of view dimensions. */
    public int rank() {
        return extents != null ? extents.length : (int) words[0];
    }

    /** Number of storage dimensions. */
    public int storageRank() {
        return extents != null ? extents.length : (int) words[1];
    }

    /** Whether this was made as {@link #whole(long[])}. */
    public boolean isWhole() {
        return extents != null;
    }

    /** Length of a view dimension. */
    public long length(int dimension) {
        return extents != null ? extents[dimension] : words[2 + TAG * dimension + 3];
    }

    /** The storage dimension behind a view dimension, or -1 for a hidden one. */
    public int storageDimension(int dimension) {
        return (int) words()[2 + TAG * dimension];
    }

    /** Where a view dimension begins in its storage dimension. */
    public long begin(int dimension) {
        return words()[2 + TAG * dimension + 1];
    }

    /** How far apart in its storage dimension the elements along a view dimension are. */
    public long step(int dimension) {
        return words()[2 + TAG * dimension + 2];
    }

    /** The shape of the view. */
    public long[] shape() {
        long[] shape = new long[rank()];
        for (int d = 0; d < shape.length; d++) {
            shape[d] = length(d);
        }
        return shape;
    }

    /** The words of a frame: view rank, storage rank, tags, fixed coordinates. Not to be written to. */
    public long[] words() {
        long[] known = words;
        if (known == null) {
            known = wholeWords(extents);
            VarHandle.releaseFence(); // whoever sees the array sees its content
            words = known;
        }
        return known;
    }

    /** How many words it takes in a frame. */
    public int frameWords() {
        return extents != null ? 2 : words.length;
    }

    /** Per storage dimension: 1 when it is fixed, else 0 (the thesis's flags). */
    public int[] flags() {
        int[] flags = new int[storageRank()];
        for (int d = 0; d < flags.length; d++) {
            flags[d] = fixed(d) >= 0 ? 1 : 0;
        }
        return flags;
    }

    /** Per storage dimension: the coordinate it is fixed at, or where the view begins. */
    public long[] sparseOffsets() {
        long[] offsets = new long[storageRank()];
        for (int d = 0; d < offsets.length; d++) {
            offsets[d] = Math.max(fixed(d), 0);
        }
        for (int v = 0; v < rank(); v++) {
            if (storageDimension(v) >= 0) {
                offsets[storageDimension(v)] = words()[2 + TAG * v + 1];
            }
        }
        return offsets;
    }

    /** The view dimensions that no storage dimension is behind: new axes and broadcasts. */
    public int[] hiddenDimensions() {
        int[] hidden = new int[rank()];
        int n = 0;
        for (int v = 0; v < rank(); v++) {
            if (storageDimension(v) < 0) {
                hidden[n++] = v;
            }
        }
        return Arrays.copyOf(hidden, n);
    }

    private long fixed(int storageDimension) {
        return words()[2 + TAG * rank() + storageDimension];
    }

    /** A negative index adds the length; outside throws IndexOutOfBoundsException. */
    public static long resolve(long index, long length, int dimension) {
        long i = index < 0 ? index + length : index;
        if (i < 0 || i >= length) {
            throw new IndexOutOfBoundsException("index " + index + " is outside dimension " + dimension + " of length "
                    + length + " (" + (length == 0 ? "which has no elements" : -length + " to " + (length - 1)) + ")");
        }
        return i;
    }

    /**
     * The view with point {@code index} of one dimension: what {@code get} gives, without an index list.
     *
     * @throws IndexOutOfBoundsException when the index leaves the dimension
     */
    public Window point(int dimension, long index) {
        int rank = rank();
        int from = 2 + TAG * dimension;
        long p = resolve(index, length(dimension), dimension);
        long[] to = start(rank - 1);
        System.arraycopy(words(), 2, to, 2, TAG * dimension);
        System.arraycopy(words(), from + TAG, to, from, TAG * (rank - 1 - dimension));
        if (words()[from] >= 0) {
            to[2 + TAG * (rank - 1) + (int) words()[from]] = words()[from + 1] + words()[from + 2] * p;
        }
        return new Window(to, null);
    }

    /** View dimension i of the result is dimension {@code order[i]} of this; {@code order} is a permutation. */
    public Window permute(int... order) {
        long[] to = start(order.length);
        for (int v = 0; v < order.length; v++) {
            System.arraycopy(words(), 2 + TAG * order[v], to, 2 + TAG * v, TAG);
        }
        return new Window(to, null);
    }

    /** With a hidden dimension of length 1 before view dimension {@code at}. */
    public Window insert(int at) {
        long[] to = start(rank() + 1);
        System.arraycopy(words(), 2, to, 2, TAG * at);
        int next = tag(to, 2 + TAG * at, -1, 0, 1, 1);
        System.arraycopy(words(), 2 + TAG * at, to, next, TAG * (rank() - at));
        return new Window(to, null);
    }

    /**
     * As NumPy's broadcast_to: dimensions of length 1 are repeated, missing leading ones added.
     *
     * @throws IllegalArgumentException naming both shapes when that is impossible
     */
    public Window broadcast(long... shape) {
        int rank = rank();
        int more = shape.length - rank;
        boolean fits = more >= 0;
        for (int v = 0; fits && v < shape.length; v++) {
            fits = shape[v] >= 0 && (v < more || length(v - more) == shape[v] || length(v - more) == 1);
        }
        if (!fits) {
            throw new IllegalArgumentException("broadcast: shape " + Arrays.toString(shape())
                    + " does not broadcast to "
                    + Arrays.toString(shape) + ": aligned at the end, each length must be equal or 1");
        }
        long[] to = start(shape.length);
        int fixedAt = 2 + TAG * shape.length;
        int out = 2;
        for (int v = 0; v < shape.length; v++) {
            int from = 2 + TAG * (v - more);
            if (v < more) {
                out = tag(to, out, -1, 0, 1, shape[v]);
            } else if (words()[from + 3] == shape[v]) {
                System.arraycopy(words(), from, to, out, TAG);
                out += TAG;
            } else {
                if (words()[from] >= 0) {
                    to[fixedAt + (int) words()[from]] = words()[from + 1];
                }
                out = tag(to, out, -1, 0, 1, shape[v]);
            }
        }
        return new Window(to, null);
    }

    /** A view of this one, of which each dimension is said from the first to the last. */
    public Builder view(int rank) {
        return new Builder(this, start(rank));
    }

    /** See {@link #view(int)}. */
    public static final class Builder {
        private final long[] from;
        private final long[] to;
        private int out = 2;

        private Builder(Window from, long... to) {
            this.from = from.words();
            this.to = to;
        }

        /** The next dimension is of length 1, and none of the storage is behind it. */
        public Builder newAxis() {
            out = tag(to, out, -1, 0, 1, 1);
            return this;
        }

        /** The next dimensions are these of the old view. */
        public Builder keep(int first, int dimensions) {
            System.arraycopy(from, 2 + TAG * first, to, out, TAG * dimensions);
            out += TAG * dimensions;
            return this;
        }

        /** A dimension of the old view is fixed at an index of it, and gone. */
        public Builder point(int dimension, long index) {
            int at = 2 + TAG * dimension;
            if (from[at] >= 0) {
                to[2 + TAG * (int) to[0] + (int) from[at]] = from[at + 1] + from[at + 2] * index;
            }
            return this;
        }

        /** The next dimension is every step-th element of one of the old view, from an index of it on. */
        public Builder interval(int dimension, long begin, long step, long count) {
            int at = 2 + TAG * dimension;
            boolean stored = from[at] >= 0;
            // One element or none needs no step; it would only overflow.
            long apart = count > 1 && stored ? from[at + 2] * step : 1;
            long first = stored ? from[at + 1] + from[at + 2] * (count == 0 ? 0 : begin) : 0;
            out = tag(to, out, from[at], first, apart, count);
            return this;
        }

        /** The view; the builder is of no more use. */
        public Window window() {
            return new Window(to, null);
        }
    }

    /** Words of a view of the given rank, with the fixed coordinates of this one. */
    private long[] start(int rank) {
        if (rank > MAX_RANK) {
            throw new IllegalArgumentException("the view has rank " + rank + "; an array has at most rank " + MAX_RANK);
        }
        int storageRank = storageRank();
        long[] to = new long[2 + TAG * rank + storageRank];
        to[0] = rank;
        to[1] = storageRank;
        System.arraycopy(words(), 2 + TAG * rank(), to, 2 + TAG * rank, storageRank);
        return to;
    }

    private static int tag(long[] to, int at, long dimension, long begin, long step, long length) {
        to[at] = dimension;
        to[at + 1] = begin;
        to[at + 2] = step;
        to[at + 3] = length;
        return at + TAG;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Window && Arrays.equals(words(), ((Window) other).words());
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(words());
    }

    @Override
    public String toString() {
        return "Window" + Arrays.toString(words());
    }
}
