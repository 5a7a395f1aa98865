// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.indexing;

/** Index objects for {@code get} and {@code put}. All of them give views; negative numbers add the dimension's size. */
public final class NDArrayIndex {
    private static final INDArrayIndex ALL = new INDArrayIndex.All();
    private static final INDArrayIndex NEW_AXIS = new INDArrayIndex.NewAxis();

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
}
