// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.indexing;

import java.util.Arrays;
import org.sparse4j.INDArray;
import org.sparse4j.array.Indexes;
import org.sparse4j.backend.Arguments;
import org.sparse4j.backend.Window;

/**
 * Creates indexes for {@code get} and {@code put}. A list can contain any kinds of indexes in any order. If a list
 * contains indices or a mask, {@code get} returns a copy, otherwise a view. Negative numbers count from the end of the
 * dimension.
 *
 * @since 0.1.0
 */
public final class NDArrayIndex {
    private static final INDArrayIndex ALL = new INDArrayIndex.All();
    private static final INDArrayIndex NEW_AXIS = new INDArrayIndex.NewAxis();
    private static final INDArrayIndex ELLIPSIS = new INDArrayIndex.Ellipsis();

    private NDArrayIndex() {}

    /** Returns an index that selects every element of the dimension. */
    public static INDArrayIndex all() {
        return ALL;
    }

    /** Returns an index that selects one element and removes the dimension. */
    public static INDArrayIndex point(long index) {
        return new INDArrayIndex.Point(index);
    }

    /** Returns an index that inserts a new dimension of length 1 at its position in the list. */
    public static INDArrayIndex newAxis() {
        return NEW_AXIS;
    }

    /**
     * Returns an index that selects every element of all dimensions that the other indexes of the list do not name; the
     * list may name all. A list may have at most one ellipsis.
     */
    public static INDArrayIndex ellipsis() {
        return ELLIPSIS;
    }

    /**
     * Returns an index that selects the listed elements, in the order of the list; elements may repeat. Several lists
     * select their outer product.
     */
    public static INDArrayIndex indices(long... indexes) {
        return new SpecifiedIndex(indexes);
    }

    /** Does the same as {@link #indices(long...)}. */
    public static INDArrayIndex indices(int[] indexes) {
        return new SpecifiedIndex(indexes);
    }

    /**
     * Returns an index that selects the elements where the mask is true, in C order. A mask of rank k takes k
     * dimensions, whose lengths must be its shape, and leaves one. {@code get} and {@code put} read the mask when they
     * are called.
     *
     * @param mask BOOL, of any format
     */
    public static INDArrayIndex mask(INDArray mask) {
        return new INDArrayIndex.Mask(Arguments.given(mask, "the mask"));
    }

    /**
     * Returns an index that selects the elements from begin to end, end excluded. If begin equals end, it selects none.
     * {@code get} and {@code put} throw IndexOutOfBoundsException if the end exceeds the size of the dimension.
     */
    public static INDArrayIndex interval(long begin, long end) {
        return interval(begin, 1, end, false);
    }

    /**
     * Returns an index that selects the elements from begin to end, where {@code inclusive} says whether end is
     * included.
     */
    public static INDArrayIndex interval(long begin, long end, boolean inclusive) {
        return interval(begin, 1, end, inclusive);
    }

    /**
     * Returns an index that selects every stride-th element from begin on, before end. The parameters are in ND4J's
     * order: begin, stride, end.
     */
    public static INDArrayIndex interval(long begin, long stride, long end) {
        return interval(begin, stride, end, false);
    }

    /**
     * Returns an index that selects every stride-th element from begin on, before end, or up to end if {@code
     * inclusive} is true.
     */
    public static INDArrayIndex interval(long begin, long stride, long end, boolean inclusive) {
        if (stride < 1) {
            throw new IllegalArgumentException("interval: the stride is " + stride + "; it must be at least 1");
        }
        return new INDArrayIndex.Interval(begin, stride, end, inclusive);
    }

    /**
     * Does the same as {@link #interval(long, long, long)}, but adds {@code max} to negative bounds instead of the size
     * of the dimension.
     */
    public static INDArrayIndex interval(long begin, long stride, long end, long max) {
        return interval(begin, stride, end, max, false);
    }

    /** Does the same as {@link #interval(long, long, long, boolean)}, but adds {@code max} to negative bounds. */
    public static INDArrayIndex interval(long begin, long stride, long end, long max, boolean inclusive) {
        long from = begin < 0 ? begin + max : begin;
        long to = end < 0 ? end + max : end;
        if (from < 0 || to < 0) {
            throw new IndexOutOfBoundsException("the interval from " + begin + " to " + end + " is outside a dimension of length " + max);
        }
        return interval(from, stride, to, inclusive);
    }

    /** Returns a point for each number. */
    public static INDArrayIndex[] indexesFor(long... points) {
        return Arrays.stream(Arguments.given(points, "the array of points")).mapToObj(NDArrayIndex::point)
                .toArray(INDArrayIndex[]::new);
    }

    /** Returns an all() for each dimension of an array. */
    public static INDArrayIndex[] allFor(INDArray array) {
        return nTimes(ALL, Arguments.given(array, "allFor", "the array").rank());
    }

    /** Returns a list that contains the same index {@code times} times. */
    public static INDArrayIndex[] nTimes(INDArrayIndex index, int times) {
        if (times < 0) {
            throw new IllegalArgumentException("nTimes: an index cannot be repeated " + times + " times; the number must be 0 or more");
        }
        INDArrayIndex[] list = new INDArrayIndex[times];
        Arrays.fill(list, Arguments.given(index, "the index"));
        return list;
    }

    /** Returns the intervals that select all elements of a shape. */
    public static INDArrayIndex[] createCoveringShape(long... shape) {
        return Arrays.stream(Arguments.given(shape, "the shape")).mapToObj(n -> interval(0, n))
                .toArray(INDArrayIndex[]::new);
    }

    /** Does the same as {@link #createCoveringShape(long...)}. */
    public static INDArrayIndex[] createCoveringShape(int[] shape) {
        return createCoveringShape(longs(shape));
    }

    private static long[] longs(int... numbers) {
        return Arrays.stream(Arguments.given(numbers, "the array of numbers")).asLongStream().toArray();
    }

    /** Returns, for each index, the interval from 0 on of the same length. See {@link INDArrayIndex#length()}. */
    public static INDArrayIndex[] rangeOfLength(INDArrayIndex[] indexes) {
        return Arrays.stream(given(indexes)).map(index -> interval(0, index.length())).toArray(INDArrayIndex[]::new);
    }

    /** Returns a new list of the same indexes, which are immutable. */
    public static INDArrayIndex[] deepCopy(INDArrayIndex[] indexes) {
        return given(indexes).clone();
    }

    /**
     * Returns the resolved form of an index list for an array: one index for each dimension. all() and the ellipsis
     * become intervals, negative numbers count from the front, and inclusive ends become exclusive ones. newAxis and
     * masks do not change.
     *
     * @throws IllegalArgumentException if there are too many indexes
     * @throws IndexOutOfBoundsException if an index lies outside its dimension
     */
    public static INDArrayIndex[] resolve(INDArray array, INDArrayIndex... indexes) {
        return resolve(Arguments.given(array, "resolve", "the array").shape(), indexes);
    }

    /** Does the same as {@link #resolve(INDArray, INDArrayIndex...)}, for an array of a shape. */
    public static INDArrayIndex[] resolve(long[] shape, INDArrayIndex... indexes) {
        if (Arguments.given(shape, "resolve", "the shape").length > Window.MAX_RANK
                || Arrays.stream(shape).anyMatch(n -> n < 0)) {
            throw new IllegalArgumentException("resolve: " + Arrays.toString(shape) + " is not a shape; a shape has at most "
                    + Window.MAX_RANK + " extents, none of them negative");
        }
        return Indexes.resolve(Window.whole(shape), given(indexes));
    }

    /** Does the same as {@link #resolve(long[], INDArrayIndex...)}. */
    public static INDArrayIndex[] resolve(int[] shape, INDArrayIndex... indexes) {
        return resolve(longs(shape), indexes);
    }

    /** Returns {@code indexes}, extended to the length of {@code all} by the last elements of {@code all}. */
    public static INDArrayIndex[] resolve(INDArrayIndex[] all, INDArrayIndex... indexes) {
        int named = given(indexes).length - numNewAxis(indexes);
        if (named > given(all).length) {
            throw new IllegalArgumentException("resolve: " + named + " indexes were given for " + all.length
                    + " dimensions; there may be at most one for each");
        }
        INDArrayIndex[] list = Arrays.copyOf(indexes, indexes.length + all.length - named);
        System.arraycopy(all, named, list, indexes.length, all.length - named);
        return list;
    }

    /** Does the same as {@link #resolve(long[], INDArrayIndex...)}, for {@link INDArray#shapeInfoJava()}. */
    public static INDArrayIndex[] resolveLong(long[] shapeInfo, INDArrayIndex... indexes) {
        given(indexes);
        Arguments.given(shapeInfo, "resolveLong", "the shape information");
        if (shapeInfo.length == 0 || shapeInfo[0] < 0 || shapeInfo[0] > Window.MAX_RANK
                || shapeInfo.length != (shapeInfo[0] == 0 ? 4 : 2 * shapeInfo[0] + 4)) {
            throw new IllegalArgumentException("resolveLong: " + Arrays.toString(shapeInfo) + " is not shape information; shapeInfoJava() "
                    + "returns it");
        }
        return resolve(Arrays.copyOfRange(shapeInfo, 1, 1 + (int) shapeInfo[0]), indexes);
    }

    /**
     * Returns the position of coordinates: the sum of coordinates times strides. Strides may be any numbers. There must
     * be one coordinate for each stride.
     *
     * @throws ArithmeticException if the position exceeds the range of a long
     */
    public static long offset(long[] strides, long[] offsets) {
        Arguments.given(strides, "offset", "the array of strides");
        if (Arguments.given(offsets, "offset", "the array of offsets").length != strides.length) {
            throw new IllegalArgumentException("offset: " + offsets.length + " offsets and " + strides.length
                    + " strides were given; there must be one of each for each dimension");
        }
        try {
            long place = 0;
            for (int d = 0; d < strides.length; d++) {
                place = Math.addExact(place, Math.multiplyExact(strides[d], offsets[d]));
            }
            return place;
        } catch (ArithmeticException e) {
            throw new ArithmeticException("offset: " + Arrays.toString(offsets) + " with the strides " + Arrays.toString(strides)
                    + " is a position outside the range of a long");
        }
    }

    /** Does the same as {@link #offset(long[], long[])}. */
    public static long offset(int[] strides, long[] offsets) {
        return offset(longs(strides), offsets);
    }

    /**
     * Returns the distance of the element with these coordinates from the first element of an array, in elements. See
     * {@link INDArray#stride()}. There must be one coordinate for each dimension; negative coordinates count from the
     * end.
     *
     * @throws IndexOutOfBoundsException if a coordinate lies outside its dimension
     */
    public static long offset(INDArray array, long... coordinates) {
        long[] strides = Arguments.given(array, "offset", "the array").stride();
        long[] at = Arguments.given(coordinates, "offset", "the array of coordinates").clone();
        if (at.length != strides.length) {
            throw new IllegalArgumentException("offset: " + at.length + " coordinates were given for shape "
                    + Arrays.toString(array.shape()) + "; there must be one for each dimension");
        }
        Arrays.setAll(at, d -> Window.resolve(at[d], array.size(d), d));
        return offset(strides, at);
    }

    /**
     * Returns the distance of the first element that a list selects from the first element of an array, in elements.
     */
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

    /** Returns the number of points in an index list. */
    public static int numPoints(INDArrayIndex... indexes) {
        return (int) Arrays.stream(given(indexes)).filter(INDArrayIndex.Point.class::isInstance).count();
    }

    /** Returns the number of new axes in an index list. */
    public static int numNewAxis(INDArrayIndex... indexes) {
        return (int) Arrays.stream(given(indexes)).filter(INDArrayIndex.NewAxis.class::isInstance).count();
    }
}
