// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.indexing;

import org.sparse4j.INDArray;

/**
 * One place of an index list; made by {@link NDArrayIndex}. A list walks the array's dimensions from the first: all,
 * point, interval and {@link SpecifiedIndex} take one each, a mask as many as it has, newAxis none, and the ellipsis
 * what the others leave. A list that does not reach the last dimension keeps the rest.
 */
public sealed interface INDArrayIndex permits INDArrayIndex.All, INDArrayIndex.Point, INDArrayIndex.Interval,
        INDArrayIndex.NewAxis, INDArrayIndex.Ellipsis, INDArrayIndex.Mask, SpecifiedIndex {
    /**
     * Returns the first element that it selects, as it was given. What depends on the dimension is known once {@link
     * NDArrayIndex#resolve(long[], INDArrayIndex...)} has turned the list into points and intervals from the front.
     *
     * @throws IllegalStateException before, and for masks
     */
    default long offset() {
        throw open(this);
    }

    /**
     * Returns the end of what it selects, as it was given; of one element or a list the last. See {@link #offset()}.
     */
    default long end() {
        throw open(this);
    }

    /** How many elements it selects. See {@link #offset()}. */
    default long length() {
        throw open(this);
    }

    /** How far apart they are. */
    default long stride() {
        return 1;
    }

    /** Returns whether it selects a range: an interval, or everything. */
    default boolean isInterval() {
        return false;
    }

    /** This index: it never changes. */
    default INDArrayIndex dup() {
        return this;
    }

    private static IllegalStateException open(INDArrayIndex index) {
        return new IllegalStateException(index + " depends on its dimension; NDArrayIndex.resolve(shape, list) gives "
                + "points and intervals");
    }

    /** Every element of a dimension. */
    record All() implements INDArrayIndex {
        @Override
        public long offset() {
            return 0;
        }

        @Override
        public boolean isInterval() {
            return true;
        }
    }

    /** One element; its dimension vanishes. Negative numbers add the size. */
    record Point(long index) implements INDArrayIndex {
        @Override
        public long offset() {
            return index;
        }

        @Override
        public long end() {
            return index;
        }

        @Override
        public long length() {
            return 1;
        }
    }

    /** Elements begin, begin + step, ... before end (or up to it, when inclusive). Negative bounds add the size. */
    record Interval(long begin, long step, long end, boolean inclusive) implements INDArrayIndex {
        @Override
        public long offset() {
            return begin;
        }

        @Override
        public long length() {
            if ((begin < 0) != (end < 0)) {
                throw open(this);
            }
            long last = inclusive ? end : end - 1;
            return last < begin ? 0 : (last - begin) / step + 1;
        }

        @Override
        public long stride() {
            return step;
        }

        @Override
        public boolean isInterval() {
            return true;
        }
    }

    /** A new dimension of length 1; consumes none of the array's. */
    record NewAxis() implements INDArrayIndex {
        @Override
        public long offset() {
            return 0;
        }

        @Override
        public long end() {
            return 0;
        }

        @Override
        public long length() {
            return 1;
        }
    }

    /** Every element of all dimensions that the rest of the list leaves; once per list. */
    record Ellipsis() implements INDArrayIndex {
        @Override
        public long offset() {
            return 0;
        }

        @Override
        public boolean isInterval() {
            return true;
        }
    }

    /** The elements where a BOOL array is true: its dimensions become one. */
    record Mask(INDArray mask) implements INDArrayIndex {}
}
