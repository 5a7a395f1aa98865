// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.array;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.sparse4j.backend.Window;
import org.sparse4j.indexing.INDArrayIndex;
import org.sparse4j.indexing.SpecifiedIndex;

/** Interprets index lists: computes the view that a list selects from a view. */
public final class Indexes {
    private Indexes() {}

    /**
     * Returns the number of dimensions that an index list names: newAxis and ellipsis none, a mask its rank, any other index one.
     *
     * @throws IllegalArgumentException if the list names too many dimensions, or contains two ellipses or a null
     */
    public static int named(Window view, INDArrayIndex... indexes) {
        int named = 0;
        boolean ellipsis = false;
        for (int i = 0; i < indexes.length; i++) {
            if (indexes[i] instanceof INDArrayIndex.Mask) {
                named += ((INDArrayIndex.Mask) indexes[i]).mask().rank();
            } else if (indexes[i] instanceof INDArrayIndex.Ellipsis) {
                if (ellipsis) {
                    throw new IllegalArgumentException("the list of indexes has a second ellipsis() at position " + i
                            + "; it may have only one");
                }
                ellipsis = true;
            } else if (!(indexes[i] instanceof INDArrayIndex.NewAxis)) {
                if (indexes[i] == null) {
                    throw new IllegalArgumentException("index " + i + " must not be null; NDArrayIndex.all() takes a whole dimension");
                }
                named++;
            }
        }
        if (named > view.rank()) {
            throw new IllegalArgumentException(named + " indexes were given for an array of rank " + view.rank() + " (shape "
                    + Arrays.toString(view.shape()) + "); there may be at most one per dimension, not counting newAxis() and ellipsis()");
        }
        return named;
    }

    /**
     * Returns the view that an index list selects from a view. A cursor walks the view's dimensions. newAxis appends a
     * hidden dimension, a point drops one, an interval or all keeps one. An ellipsis, and the end of the list, keep the
     * dimensions that no other index names. A list of indexes or a mask cannot select a view, so this method throws an
     * exception for them.
     *
     * @throws IllegalArgumentException if there are more indexes than dimensions, or begin &gt; end
     * @throws IndexOutOfBoundsException if an index is outside its dimension
     */
    public static Window view(Window of, INDArrayIndex... indexes) {
        int rank = of.rank();
        int unnamed = rank - named(of, indexes);
        int added = 0;
        for (INDArrayIndex index : indexes) {
            if (index instanceof INDArrayIndex.NewAxis) {
                added++;
            } else if (index instanceof INDArrayIndex.Point) {
                added--;
            }
        }
        Window.Builder to = of.view(rank + added);
        int cursor = 0;
        for (INDArrayIndex index : indexes) {
            if (index instanceof INDArrayIndex.NewAxis) {
                to.newAxis();
                continue;
            }
            if (index instanceof INDArrayIndex.Ellipsis) {
                to.keep(cursor, unnamed);
                cursor += unnamed;
                continue;
            }
            long length = of.length(cursor);
            if (index instanceof INDArrayIndex.Point) {
                to.point(cursor, Window.resolve(((INDArrayIndex.Point) index).index(), length, cursor));
            } else if (index instanceof INDArrayIndex.Interval) {
                INDArrayIndex.Interval interval = (INDArrayIndex.Interval) index;
                long begin = begin(interval, length, cursor);
                long count = count(interval, begin, end(interval, length, cursor), cursor);
                to.interval(cursor, begin, interval.step(), count);
            } else if (index instanceof INDArrayIndex.All) {
                to.keep(cursor, 1);
            } else {
                throw new IllegalArgumentException("the index " + index + " cannot select a view; get(...) returns a copy of the elements "
                        + "that it selects");
            }
            cursor++;
        }
        return to.keep(cursor, rank - cursor).window();
    }

    /**
     * Returns the list with one index for every view dimension. Points, intervals and lists are counted from the front, and the ends of
     * intervals are exact. newAxis and masks do not change. Throws the exceptions of {@link #view}.
     */
    public static INDArrayIndex[] resolve(Window view, INDArrayIndex... indexes) {
        int unnamed = view.rank() - named(view, indexes);
        List<INDArrayIndex> out = new ArrayList<>();
        int cursor = 0;
        boolean open = true;
        for (INDArrayIndex index : indexes) {
            if (index instanceof INDArrayIndex.Ellipsis) {
                cursor = covered(view, out, cursor, unnamed);
                open = false;
            } else if (index instanceof INDArrayIndex.NewAxis) {
                out.add(index);
            } else if (index instanceof INDArrayIndex.Mask) {
                out.add(index);
                cursor += ((INDArrayIndex.Mask) index).mask().rank();
            } else {
                out.add(resolve(index, view.length(cursor), cursor));
                cursor++;
            }
        }
        if (open) {
            covered(view, out, cursor, unnamed);
        }
        return out.toArray(INDArrayIndex[]::new);
    }

    private static int covered(Window view, List<INDArrayIndex> out, int cursor, int dimensions) {
        for (int d = cursor; d < cursor + dimensions; d++) {
            out.add(new INDArrayIndex.Interval(0, 1, view.length(d), false));
        }
        return cursor + dimensions;
    }

    private static INDArrayIndex resolve(INDArrayIndex index, long length, int dimension) {
        if (index instanceof INDArrayIndex.Point) {
            return new INDArrayIndex.Point(Window.resolve(((INDArrayIndex.Point) index).index(), length, dimension));
        } else if (index instanceof INDArrayIndex.Interval) {
            INDArrayIndex.Interval interval = (INDArrayIndex.Interval) index;
            long begin = begin(interval, length, dimension);
            long end = end(interval, length, dimension);
            count(interval, begin, end, dimension);
            return new INDArrayIndex.Interval(begin, interval.step(), end, false);
        } else if (index instanceof SpecifiedIndex) {
            long[] list = ((SpecifiedIndex) index).getIndexes();
            for (int i = 0; i < list.length; i++) {
                list[i] = Window.resolve(list[i], length, dimension);
            }
            return new SpecifiedIndex(list);
        }
        return new INDArrayIndex.Interval(0, 1, length, false);
    }

    private static long begin(INDArrayIndex.Interval interval, long length, int dimension) {
        long begin = interval.begin() < 0 ? interval.begin() + length : interval.begin();
        if (begin < 0 || begin > length) {
            throw new IndexOutOfBoundsException("the interval begins at " + interval.begin() + ", but dimension " + dimension
                    + " has length " + length);
        }
        return begin;
    }

    /** Returns the exclusive end. */
    private static long end(INDArrayIndex.Interval interval, long length, int dimension) {
        long end = interval.end() < 0 ? interval.end() + length : interval.end();
        if (end < 0 || (interval.inclusive() ? end >= length : end > length)) {
            throw new IndexOutOfBoundsException("the interval ends at " + interval.end()
                    + (interval.inclusive() ? " (inclusive)" : "") + ", but dimension " + dimension + " has length "
                    + length);
        }
        return interval.inclusive() ? end + 1 : end;
    }

    private static long count(INDArrayIndex.Interval interval, long begin, long end, int dimension) {
        if (begin > end || interval.inclusive() && begin == end) {
            throw new IllegalArgumentException("the interval of dimension " + dimension + " begins at " + interval.begin()
                    + ", after its end " + interval.end());
        }
        return begin == end ? 0 : (end - 1 - begin) / interval.step() + 1;
    }
}
