// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.indexing;

import java.util.Arrays;
import org.sparse4j.INDArray;
import org.sparse4j.array.Indexes;
import org.sparse4j.backend.Arguments;
import org.sparse4j.backend.Window;

/**
 * Index objects for {@code get} and {@code put}, in any mix and order. With all, point, interval, newAxis and ellipsis
 * alone, {@code get} gives a view; with indices or a mask among them, a copy. Negative numbers add the dimension's
 * size.
 */
public final class NDArrayIndex {
    private static final INDArrayIndex ALL = new INDArrayIndex.All();
    private static final INDArrayIndex NEW_AXIS = new INDArrayIndex.NewAxis();
    private static final INDArrayIndex ELLIPSIS = new INDArrayIndex.Ellipsis();

    private NDArrayIndex() {}

    /** Every element of the dimension. */
    public static INDArrayIndex all() {
        return ALL;
    }

    /** One element; the dimension vanishes. */
    public static INDArrayIndex point(long index) {
        return new INDArrayIndex.Point(index);
    }

    /** A new dimension of length 1 at this place. */
    public static INDArrayIndex newAxis() {
        return NEW_AXIS;
    }

    /** Every element of all dimensions that the rest of the list does not name, which may be none; once per list. */
    public static INDArrayIndex ellipsis() {
        return ELLIPSIS;
    }

    /** The listed elements, in this order, repeats allowed; several lists select their outer product. */
    public static INDArrayIndex indices(long... indexes) {
        return new SpecifiedIndex(indexes);
    }

    /** As {@link #indices(long...)}. */
    public static INDArrayIndex indices(int[] indexes) {
        return new SpecifiedIndex(indexes);
    }

    /**
     * The elements where the mask is true, in C order. A mask of rank k stands for k dimensions, whose lengths are its
     * shape, and leaves one. It is read when the index list is used.
     *
     * @param mask BOOL, of any format
     */
    public static INDArrayIndex mask(INDArray mask) {
        return new INDArrayIndex.Mask(Arguments.given(mask, "the mask"));
    }

    /** Elements begin to end, without end. {@code begin == end} selects none; an end past the size throws. */
    public static INDArrayIndex interval(long begin, long end) {
        return interval(begin, 1, end, false);
    }

    /** Elements begin to end, with or without end. */
    public static INDArrayIndex interval(long begin, long end, boolean inclusive) {
        return interval(begin, 1, end, inclusive);
    }

    /** Every stride-th element from begin on, before end. Mind the order: begin, stride, end, as in ND4J. */
    public static INDArrayIndex interval(long begin, long stride, long end) {
        return interval(begin, stride, end, false);
    }

    /** Every stride-th element from begin on, before end or up to it. */
    public static INDArrayIndex interval(long begin, long stride, long end, boolean inclusive) {
        if (stride < 1) {
            throw new IllegalArgumentException("interval stride " + stride + "; it must be at least 1");
        }
        return new INDArrayIndex.Interval(begin, stride, end, inclusive);
    }

    /** As {@link #interval(long, long, long)}; negative bounds add {@code max}, whatever the dimension's size is. */
    public static INDArrayIndex interval(long begin, long stride, long end, long max) {
        return interval(begin, stride, end, max, false);
    }

    /** As {@link #interval(long, long, long, boolean)}; negative bounds add {@code max}. */
    public static INDArrayIndex interval(long begin, long stride, long end, long max, boolean inclusive) {
        long from = begin < 0 ? begin + max : begin;
        long to = end < 0 ? end + max : end;
        if (from < 0 || to < 0) {
            throw new IndexOutOfBoundsException("interval " + begin + " to " + end + " is outside a dimension of length "
                    + max);
        }
        return interval(from, stride, to, inclusive);
    }

    /** A point for each number. */
    public static INDArrayIndex[] indexesFor(long... points) {
        return Arrays.stream(Arguments.given(points, "the array of points")).mapToObj(NDArrayIndex::point)
                .toArray(INDArrayIndex[]::new);
    }

    /** An all() for each dimension of an array. */
    public static INDArrayIndex[] allFor(INDArray array) {
        return nTimes(ALL, Arguments.given(array, "allFor", "the array").rank());
    }

    /** The same index so many times. */
    public static INDArrayIndex[] nTimes(INDArrayIndex index, int times) {
        if (times < 0) {
            throw new IllegalArgumentException("nTimes: an index cannot stand " + times + " times; 0 or more");
        }
        INDArrayIndex[] list = new INDArrayIndex[times];
        Arrays.fill(list, Arguments.given(index, "the index"));
        return list;
    }

    /** The intervals that select all of a shape. */
    public static INDArrayIndex[] createCoveringShape(long... shape) {
        return Arrays.stream(Arguments.given(shape, "the shape")).mapToObj(n -> interval(0, n))
                .toArray(INDArrayIndex[]::new);
    }

    /** As {@link #createCoveringShape(long...)}. */
    public static INDArrayIndex[] createCoveringShape(int[] shape) {
        return createCoveringShape(longs(shape));
    }

    private static long[] longs(int... numbers) {
        return Arrays.stream(Arguments.given(numbers, "the array of numbers")).asLongStream().toArray();
    }

    /** For each index the interval from 0 on that is as long; see {@link INDArrayIndex#length()}. */
    public static INDArrayIndex[] rangeOfLength(INDArrayIndex[] indexes) {
        return Arrays.stream(given(indexes)).map(index -> interval(0, index.length())).toArray(INDArrayIndex[]::new);
    }

    /** The same indexes in a new list: an index itself never changes. */
    public static INDArrayIndex[] deepCopy(INDArrayIndex[] indexes) {
        return given(indexes).clone();
    }

    /**
     * What a list means for an array: an index for each of its dimensions, all() and the ellipsis as intervals,
     * negative numbers from the front, inclusive ends as exclusive ones; newAxis and masks stay as they are.
     *
     * @throws IllegalArgumentException for too many indexes
     * @throws IndexOutOfBoundsException when an index leaves its dimension
     */
    public static INDArrayIndex[] resolve(INDArray array, INDArrayIndex... indexes) {
        return resolve(Arguments.given(array, "resolve", "the array").shape(), indexes);
    }

    /** As {@link #resolve(INDArray, INDArrayIndex...)}, for an array of a shape. */
    public static INDArrayIndex[] resolve(long[] shape, INDArrayIndex... indexes) {
        if (Arguments.given(shape, "resolve", "the shape").length > Window.MAX_RANK
                || Arrays.stream(shape).anyMatch(n -> n < 0)) {
            throw new IllegalArgumentException("resolve: " + Arrays.toString(shape) + " is no shape");
        }
        return Indexes.resolve(Window.whole(shape), given(indexes));
    }

    /** As {@link #resolve(long[], INDArrayIndex...)}. */
    public static INDArrayIndex[] resolve(int[] shape, INDArrayIndex... indexes) {
        return resolve(longs(shape), indexes);
    }

    /** The list with the last indexes of another one, for as many as it has fewer. */
    public static INDArrayIndex[] resolve(INDArrayIndex[] all, INDArrayIndex... indexes) {
        int named = given(indexes).length - numNewAxis(indexes);
        if (named > given(all).length) {
            throw new IllegalArgumentException("resolve: " + named + " indexes for " + all.length + " dimensions");
        }
        INDArrayIndex[] list = Arrays.copyOf(indexes, indexes.length + all.length - named);
        System.arraycopy(all, named, list, indexes.length, all.length - named);
        return list;
    }

    /** As {@link #resolve(long[], INDArrayIndex...)}, for {@link INDArray#shapeInfoJava()}. */
    public static INDArrayIndex[] resolveLong(long[] shapeInfo, INDArrayIndex... indexes) {
        given(indexes);
        Arguments.given(shapeInfo, "resolveLong", "the shape information");
        if (shapeInfo.length == 0 || shapeInfo[0] < 0 || shapeInfo[0] > Window.MAX_RANK
                || shapeInfo.length != (shapeInfo[0] == 0 ? 4 : 2 * shapeInfo[0] + 4)) {
            throw new IllegalArgumentException("resolveLong: " + Arrays.toString(shapeInfo)
                    + " is no shape information; shapeInfoJava() gives it");
        }
        return resolve(Arrays.copyOfRange(shapeInfo, 1, 1 + (int) shapeInfo[0]), indexes);
    }

    /**
     * The place of coordinates: the sum of coordinates times strides, which may be any. One coordinate per stride.
     *
     * @throws ArithmeticException where it is outside of what a long holds
     */
    public static long offset(long[] strides, long[] offsets) {
        Arguments.given(strides, "offset", "the array of strides");
        if (Arguments.given(offsets, "offset", "the array of offsets").length != strides.length) {
            throw new IllegalArgumentException("offset: " + offsets.length + " offsets for " + strides.length
                    + " strides");
        }
        try {
            long place = 0;
            for (int d = 0; d < strides.length; d++) {
                place = Math.addExact(place, Math.multiplyExact(strides[d], offsets[d]));
            }
            return place;
        } catch (ArithmeticException e) {
            throw new ArithmeticException("offset: " + Arrays.toString(offsets) + " with the strides "
                    + Arrays.toString(strides) + " lies beyond 2^63");
        }
    }

    /** As {@link #offset(long[], long[])}. */
    public static long offset(int[] strides, long[] offsets) {
        return offset(longs(strides), offsets);
    }

    /**
     * How far behind an array's first element the one with these coordinates lies, see {@link INDArray#stride()}. One
     * coordinate per dimension; negative ones add its length.
     *
     * @throws IndexOutOfBoundsException for a coordinate outside
     */
    public static long offset(INDArray array, long... coordinates) {
        long[] strides = Arguments.given(array, "offset", "the array").stride();
        long[] at = Arguments.given(coordinates, "offset", "the array of coordinates").clone();
        if (at.length != strides.length) {
            throw new IllegalArgumentException("offset: " + at.length + " coordinates for shape "
                    + Arrays.toString(array.shape()));
        }
        Arrays.setAll(at, d -> Window.resolve(at[d], array.size(d), d));
        return offset(strides, at);
    }

    /** How far behind an array's first element the first one that a list selects lies. */
    public static long offset(INDArray array, INDArrayIndex... indexes) {
        long[] starts = Arrays.stream(resolve(array, indexes))
                .filter(index -> !(index instanceof INDArrayIndex.NewAxis)).mapToLong(INDArrayIndex::offset).toArray();
        return offset(array, starts);
    }

    private static INDArrayIndex[] given(INDArrayIndex... indexes) {
        for (INDArrayIndex index : Arguments.given(indexes, "the index list")) {
            Arguments.given(index, "an index of the list");
        }
        return indexes;
    }

    /** How many points an index list has. */
    public static int numPoints(INDArrayIndex... indexes) {
        return (int) Arrays.stream(given(indexes)).filter(INDArrayIndex.Point.class::isInstance).count();
    }

    /** How many new axes an index list has. */
    public static int numNewAxis(INDArrayIndex... indexes) {
        return (int) Arrays.stream(given(indexes)).filter(INDArrayIndex.NewAxis.class::isInstance).count();
    }
}
