// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend;

import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.sparse4j.indexing.INDArrayIndex;
import org.sparse4j.indexing.SpecifiedIndex;

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

    /**
     * How many dimensions an index list names: newAxis and ellipsis none, a mask its rank, any other index one.
     *
     * @throws IllegalArgumentException for a list that names more than there are, has two ellipses or a null
     */
    public int named(INDArrayIndex... indexes) {
        int named = 0;
        boolean ellipsis = false;
        for (int i = 0; i < indexes.length; i++) {
            if (indexes[i] instanceof INDArrayIndex.Mask) {
                named += ((INDArrayIndex.Mask) indexes[i]).mask().rank();
            } else if (indexes[i] instanceof INDArrayIndex.Ellipsis) {
                if (ellipsis) {
                    throw new IllegalArgumentException("a second ellipsis() at place " + i + "; at most one per list");
                }
                ellipsis = true;
            } else if (!(indexes[i] instanceof INDArrayIndex.NewAxis)) {
                if (indexes[i] == null) {
                    throw new IllegalArgumentException("index " + i + " is null; all() takes a whole dimension");
                }
                named++;
            }
        }
        if (named > rank()) {
            throw new IllegalArgumentException(named + " indexes for an array of rank " + rank() + " (shape "
                    + Arrays.toString(shape()) + "); newAxis() and ellipsis() aside, at most one per dimension");
        }
        return named;
    }

    /**
     * The view of this view that an index list selects. One cursor walks the view dimensions: newAxis appends a hidden
     * dimension, a point drops one, an interval or all keeps one; an ellipsis, and the end of the list, keep what no
     * other index names. Lists and masks are no part of a view: they are refused.
     *
     * @throws IllegalArgumentException when there are more indexes than dimensions, or begin &gt; end
     * @throws IndexOutOfBoundsException when an index leaves its dimension
     */
    public Window get(INDArrayIndex... indexes) {
        int rank = rank();
        int unnamed = rank - named(indexes);
        int added = 0;
        for (INDArrayIndex index : indexes) {
            if (index instanceof INDArrayIndex.NewAxis) {
                added++;
            } else if (index instanceof INDArrayIndex.Point) {
                added--;
            }
        }
        long[] to = start(rank + added);
        int fixedAt = 2 + TAG * (int) to[0];
        int out = 2;
        int cursor = 0;
        for (INDArrayIndex index : indexes) {
            if (index instanceof INDArrayIndex.NewAxis) {
                out = tag(to, out, -1, 0, 1, 1);
                continue;
            }
            int from = 2 + TAG * cursor;
            if (index instanceof INDArrayIndex.Ellipsis) {
                out = keep(to, out, from, unnamed);
                cursor += unnamed;
                continue;
            }
            int dimension = (int) words()[from];
            long length = words()[from + 3];
            if (index instanceof INDArrayIndex.Point) {
                long p = resolve(((INDArrayIndex.Point) index).index(), length, cursor);
                if (dimension >= 0) {
                    to[fixedAt + dimension] = words()[from + 1] + words()[from + 2] * p;
                }
            } else if (index instanceof INDArrayIndex.Interval) {
                INDArrayIndex.Interval interval = (INDArrayIndex.Interval) index;
                long begin = begin(interval, length, cursor);
                long count = count(interval, begin, end(interval, length, cursor), cursor);
                // One element or none needs no step; it would only overflow.
                long step = count > 1 && dimension >= 0 ? words()[from + 2] * interval.step() : 1;
                long first = dimension >= 0 ? words()[from + 1] + words()[from + 2] * (count == 0 ? 0 : begin) : 0;
                out = tag(to, out, dimension, first, step, count);
            } else if (index instanceof INDArrayIndex.All) {
                out = keep(to, out, from, 1);
            } else {
                throw new IllegalArgumentException(index + " selects no view");
            }
            cursor++;
        }
        keep(to, out, 2 + TAG * cursor, rank - cursor);
        return new Window(to, null);
    }

    /**
     * The list with an index for every view dimension: points and intervals counted from the front, which end before
     * their end; lists too. newAxis and masks stay as they are. Throws as {@link #get} does.
     */
    public INDArrayIndex[] resolve(INDArrayIndex... indexes) {
        int unnamed = rank() - named(indexes);
        List<INDArrayIndex> out = new ArrayList<>();
        int cursor = 0;
        boolean open = true;
        for (INDArrayIndex index : indexes) {
            if (index instanceof INDArrayIndex.Ellipsis) {
                cursor = covered(out, cursor, unnamed);
                open = false;
            } else if (index instanceof INDArrayIndex.NewAxis) {
                out.add(index);
            } else if (index instanceof INDArrayIndex.Mask) {
                out.add(index);
                cursor += ((INDArrayIndex.Mask) index).mask().rank();
            } else {
                out.add(resolve(index, length(cursor), cursor));
                cursor++;
            }
        }
        if (open) {
            covered(out, cursor, unnamed);
        }
        return out.toArray(INDArrayIndex[]::new);
    }

    private int covered(List<INDArrayIndex> out, int cursor, int dimensions) {
        for (int d = cursor; d < cursor + dimensions; d++) {
            out.add(new INDArrayIndex.Interval(0, 1, length(d), false));
        }
        return cursor + dimensions;
    }

    private static INDArrayIndex resolve(INDArrayIndex index, long length, int dimension) {
        if (index instanceof INDArrayIndex.Point) {
            return new INDArrayIndex.Point(resolve(((INDArrayIndex.Point) index).index(), length, dimension));
        } else if (index instanceof INDArrayIndex.Interval) {
            INDArrayIndex.Interval interval = (INDArrayIndex.Interval) index;
            long begin = begin(interval, length, dimension);
            long end = end(interval, length, dimension);
            count(interval, begin, end, dimension);
            return new INDArrayIndex.Interval(begin, interval.step(), end, false);
        } else if (index instanceof SpecifiedIndex) {
            long[] list = ((SpecifiedIndex) index).getIndexes();
            for (int i = 0; i < list.length; i++) {
                list[i] = resolve(list[i], length, dimension);
            }
            return new SpecifiedIndex(list);
        }
        return new INDArrayIndex.Interval(0, 1, length, false);
    }

    private int keep(long[] to, int out, int from, int dimensions) {
        System.arraycopy(words(), from, to, out, TAG * dimensions);
        return out + TAG * dimensions;
    }

    private static long begin(INDArrayIndex.Interval interval, long length, int dimension) {
        long begin = interval.begin() < 0 ? interval.begin() + length : interval.begin();
        if (begin < 0 || begin > length) {
            throw new IndexOutOfBoundsException("interval begins at " + interval.begin() + ", dimension " + dimension
                    + " has length " + length);
        }
        return begin;
    }

    /** The exclusive end. */
    private static long end(INDArrayIndex.Interval interval, long length, int dimension) {
        long end = interval.end() < 0 ? interval.end() + length : interval.end();
        if (end < 0 || (interval.inclusive() ? end >= length : end > length)) {
            throw new IndexOutOfBoundsException("interval ends at " + interval.end()
                    + (interval.inclusive() ? " (inclusive)" : "") + ", dimension " + dimension + " has length "
                    + length);
        }
        return interval.inclusive() ? end + 1 : end;
    }

    private static long count(INDArrayIndex.Interval interval, long begin, long end, int dimension) {
        if (begin > end || interval.inclusive() && begin == end) {
            throw new IllegalArgumentException("interval of dimension " + dimension + " begins at " + interval.begin()
                    + ", after its end " + interval.end());
        }
        return begin == end ? 0 : (end - 1 - begin) / interval.step() + 1;
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

    /** Words of a view of the given rank, with the fixed coordinates of this one. */
    private long[] start(int rank) {
        if (rank > MAX_RANK) {
            throw new IllegalArgumentException("a view of rank " + rank + "; at most " + MAX_RANK);
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
