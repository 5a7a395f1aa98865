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
    /** Every element of a dimension. */
    record All() implements INDArrayIndex {}

    /** One element; its dimension vanishes. Negative numbers add the size. */
    record Point(long index) implements INDArrayIndex {}

    /** Elements begin, begin + step, ... before end (or up to it, when inclusive). Negative bounds add the size. */
    record Interval(long begin, long step, long end, boolean inclusive) implements INDArrayIndex {}

    /** A new dimension of length 1; consumes none of the array's. */
    record NewAxis() implements INDArrayIndex {}

    /** Every element of all dimensions that the rest of the list leaves; once per list. */
    record Ellipsis() implements INDArrayIndex {}

    /** The elements where a BOOL array is true: its dimensions become one. */
    record Mask(INDArray mask) implements INDArrayIndex {}
}
