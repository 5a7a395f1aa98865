// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend;

import java.lang.invoke.VarHandle;
import java.util.Arrays;

/**
 * The elements of a storage that a view shows, and their order: an immutable value without native memory. For each view
 * dimension it has begin, step, length and the storage dimension, or -1 for a hidden dimension (a new axis or a
 * broadcast). For each storage dimension it has the coordinate at which the view fixes it, or -1. See
 * docs/decisions/0001-array-model.md, section 3.
 *
 * @since 0.1.0
 */
public final class Window {
    /** The largest number of dimensions of an array or view. */
    public static final int MAX_RANK = 32;

    private static final int TAG = 4;

    // View rank, storage rank, 4 words for each view dimension, one word for each storage dimension: the layout in a
    // frame. A window of a whole storage builds the words on demand, since most arrays have no other window.
    private long[] words;
    private final long[] extents; // the shape of a whole storage, otherwise null

    private Window(long[] words, long[] extents) {
        this.words = words;
        this.extents = extents;
    }

    /** Returns the window of all elements of a storage, in their own order. The shape is not copied. */
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

    /** Returns the number of view dimensions. */
    public int rank() {
        return extents != null ? extents.length : (int) words[0];
    }

    /** Returns the number of storage dimensions. */
    public int storageRank() {
        return extents != null ? extents.length : (int) words[1];
    }

    /** Returns whether this window was created by {@link #whole(long[])}. */
    public boolean isWhole() {
        return extents != null;
    }

    /** Returns the length of a view dimension. */
    public long length(int dimension) {
        return extents != null ? extents[dimension] : words[2 + TAG * dimension + 3];
    }

    /** Returns the storage dimension of a view dimension, or -1 for a hidden one. */
    public int storageDimension(int dimension) {
        return (int) words()[2 + TAG * dimension];
    }

    /** Returns the coordinate in the storage dimension at which a view dimension begins. */
    public long begin(int dimension) {
        return words()[2 + TAG * dimension + 1];
    }

    /** Returns the distance, in the storage dimension, of neighbouring elements along a view dimension. */
    public long step(int dimension) {
        return words()[2 + TAG * dimension + 2];
    }

    /** Returns the shape of the view. */
    public long[] shape() {
        long[] shape = new long[rank()];
        for (int d = 0; d < shape.length; d++) {
            shape[d] = length(d);
        }
        return shape;
    }

    /**
     * Returns the words of a frame: view rank, storage rank, view dimensions, fixed coordinates. Not copied; callers
     * must not write to them.
     */
    public long[] words() {
        long[] known = words;
        if (known == null) {
            known = wholeWords(extents);
            VarHandle.releaseFence(); // a thread that sees the array also sees its elements
            words = known;
        }
        return known;
    }

    /** Returns the number of words in a frame. */
    public int frameWords() {
        return extents != null ? 2 : words.length;
    }

    /** Returns for each storage dimension 1 if it is fixed, otherwise 0 (the thesis's flags). */
    public int[] flags() {
        int[] flags = new int[storageRank()];
        for (int d = 0; d < flags.length; d++) {
            flags[d] = fixed(d) >= 0 ? 1 : 0;
        }
        return flags;
    }

    /** Returns for each storage dimension the coordinate at which it is fixed, or at which the view begins. */
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

    /** Returns the hidden view dimensions, which have no storage dimension: new axes and broadcasts. */
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

    /** Converts coordinates in the view, which must be inside its shape, to coordinates in the storage. */
    public long[] toStorage(long... view) {
        if (extents != null) {
            return view;
        }
        int rank = rank();
        int fixedAt = 2 + TAG * rank;
        long[] at = Arrays.copyOfRange(words, fixedAt, words.length);
        for (int v = 0; v < rank; v++) {
            int from = 2 + TAG * v;
            if (words[from] >= 0) {
                at[(int) words[from]] = words[from + 1] + words[from + 2] * view[v];
            }
        }
        return at;
    }

    /**
     * Returns the coordinate in a storage dimension of an element of a view of rank 1 or 2; {@code j} is ignored for rank 1.
     * The element must be inside the view.
     */
    public long coordinate(int storageDimension, long i, long j) {
        if (extents != null) {
            return storageDimension == 0 ? i : j;
        }
        long[] w = words;
        if (w[2] == storageDimension) {
            return w[3] + w[4] * i;
        }
        long fixed = w[2 + TAG * (int) w[0] + storageDimension];
        return fixed >= 0 ? fixed : w[2 + TAG + 1] + w[2 + TAG + 2] * j;
    }

    /** Returns whether elements of the view may stand for the same element of the storage, as in a broadcast. */
    public boolean isBroadcast() {
        for (int v = 0; extents == null && v < rank(); v++) {
            if (storageDimension(v) < 0 && length(v) != 1) {
                return true;
            }
        }
        return false;
    }

    private long fixed(int storageDimension) {
        return words()[2 + TAG * rank() + storageDimension];
    }

    /**
     * Returns the index; adds the length if the index is negative.
     *
     * @throws IndexOutOfBoundsException if the index is outside of the dimension
     */
    public static long resolve(long index, long length, int dimension) {
        long i = index < 0 ? index + length : index;
        if (i < 0 || i >= length) {
            throw new IndexOutOfBoundsException("index " + index + " is outside dimension " + dimension + " of length "
                    + length + " (" + (length == 0 ? "which has no elements" : -length + " to " + (length - 1)) + ")");
        }
        return i;
    }

    /**
     * Returns the view at one index of a dimension, without that dimension, as {@code get} does.
     *
     * @throws IndexOutOfBoundsException if the index is outside of the dimension
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

    /** Returns a view whose dimension i is dimension {@code order[i]} of this one; {@code order} is a permutation. */
    public Window permute(int... order) {
        long[] to = start(order.length);
        for (int v = 0; v < order.length; v++) {
            System.arraycopy(words(), 2 + TAG * order[v], to, 2 + TAG * v, TAG);
        }
        return new Window(to, null);
    }

    /** Returns a view with a hidden dimension of length 1 before view dimension {@code at}. */
    public Window insert(int at) {
        long[] to = start(rank() + 1);
        System.arraycopy(words(), 2, to, 2, TAG * at);
        int next = tag(to, 2 + TAG * at, -1, 0, 1, 1);
        System.arraycopy(words(), 2 + TAG * at, to, next, TAG * (rank() - at));
        return new Window(to, null);
    }

    /**
     * Returns the view broadcast to a shape, as NumPy's broadcast_to: dimensions of length 1 are repeated, missing
     * leading dimensions are added.
     *
     * @throws IllegalArgumentException if the shape does not fit; the message has both shapes
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

    /** Starts a view of this one with the given rank. The caller sets its dimensions from the first to the last. */
    public Builder view(int rank) {
        return new Builder(this, start(rank));
    }

    /**
     * Builds a view, see {@link #view(int)}.
     *
     * @since 0.1.0
     */
    public static final class Builder {
        private final long[] from;
        private final long[] to;
        private int out = 2;

        private Builder(Window from, long... to) {
            this.from = from.words();
            this.to = to;
        }

        /** Appends a dimension of length 1 that has no storage dimension. */
        public Builder newAxis() {
            out = tag(to, out, -1, 0, 1, 1);
            return this;
        }

        /** Appends these dimensions of the old view. */
        public Builder keep(int first, int dimensions) {
            System.arraycopy(from, 2 + TAG * first, to, out, TAG * dimensions);
            out += TAG * dimensions;
            return this;
        }

        /** Fixes a dimension of the old view at an index; the new view does not have it. */
        public Builder point(int dimension, long index) {
            int at = 2 + TAG * dimension;
            if (from[at] >= 0) {
                to[2 + TAG * (int) to[0] + (int) from[at]] = from[at + 1] + from[at + 2] * index;
            }
            return this;
        }

        /**
         * Appends a dimension with {@code count} elements of a dimension of the old view: every step-th one, starting
         * at an index.
         */
        public Builder interval(int dimension, long begin, long step, long count) {
            int at = 2 + TAG * dimension;
            boolean stored = from[at] >= 0;
            // With at most one element the step is irrelevant, and might overflow.
            long apart = count > 1 && stored ? from[at + 2] * step : 1;
            long first = stored ? from[at + 1] + from[at + 2] * (count == 0 ? 0 : begin) : 0;
            out = tag(to, out, from[at], first, apart, count);
            return this;
        }

        /** Returns the view. The builder must not be used afterwards. */
        public Window window() {
            return new Window(to, null);
        }
    }

    /** Returns the words of a view of this rank, with the fixed coordinates of this one. */
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
