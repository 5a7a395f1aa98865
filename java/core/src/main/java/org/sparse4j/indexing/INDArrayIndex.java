// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.indexing;

import org.sparse4j.INDArray;

/**
 * One index of an index list, created by {@link NDArrayIndex}. A list assigns its indexes to the dimensions of the
 * array from the first on. All, point, interval and {@link SpecifiedIndex} take one dimension each. A mask takes as
 * many dimensions as it has itself, and newAxis takes none. The ellipsis takes the dimensions that the other indexes
 * leave. The result has all elements of dimensions behind the end of the list.
 *
 * @since 0.1.0
 */
public sealed interface INDArrayIndex permits INDArrayIndex.All, INDArrayIndex.Point, INDArrayIndex.Interval,
        INDArrayIndex.NewAxis, INDArrayIndex.Ellipsis, INDArrayIndex.Mask, SpecifiedIndex {
    /**
     * Returns the first element that the index selects, in the form in which it was given: a negative number stays
     * negative. {@link NDArrayIndex#resolve(long[], INDArrayIndex...)} turns a list into points and intervals whose
     * values count from the front of the dimension.
     *
     * @throws IllegalStateException if the value depends on the dimension and the index is not resolved, and for masks
     */
    default long offset() {
        throw open(this);
    }

    /**
     * Returns the end of the selection, in the form in which it was given; for a point or a list, the last element. See
     * {@link #offset()}.
     */
    default long end() {
        throw open(this);
    }

    /** Returns the number of selected elements. See {@link #offset()}. */
    default long length() {
        throw open(this);
    }

    /** Returns the distance between selected elements. */
    default long stride() {
        return 1;
    }

    /** Returns whether the index selects a range: an interval, or everything. */
    default boolean isInterval() {
        return false;
    }

    /** Returns this index, because indexes are immutable. */
    default INDArrayIndex dup() {
        return this;
    }

    private static IllegalStateException open(INDArrayIndex index) {
        return new IllegalStateException("the index " + index + " depends on the length of its dimension; NDArrayIndex.resolve(shape, "
                + "list) returns points and intervals");
    }

    /**
     * Selects every element of a dimension.
     *
     * @since 0.1.0
     */
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

    /**
     * Selects one element and removes its dimension. A negative number counts from the end.
     *
     * @since 0.1.0
     */
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

    /**
     * Selects the elements begin, begin + step, ... before end, or up to end if {@code inclusive} is true. Negative
     * bounds count from the end.
     *
     * @since 0.1.0
     */
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

    /**
     * Adds a new dimension of length 1, and takes no dimension of the array.
     *
     * @since 0.1.0
     */
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

    /**
     * Selects every element of all dimensions that the other indexes of the list leave. A list may have at most one
     * ellipsis.
     *
     * @since 0.1.0
     */
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

    /**
     * Selects the elements at which a BOOL array is true. The dimensions of the mask become one dimension.
     *
     * @since 0.1.0
     */
    record Mask(INDArray mask) implements INDArrayIndex {}
}
