// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.indexing;

/** One place of an index list; made by {@link NDArrayIndex}. */
public sealed interface INDArrayIndex {
    /** Every element of a dimension. */
    record All() implements INDArrayIndex {}

    /** One element; its dimension vanishes. Negative numbers add the size. */
    record Point(long index) implements INDArrayIndex {}

    /** Elements begin, begin + step, ... before end (or up to it, when inclusive). Negative bounds add the size. */
    record Interval(long begin, long step, long end, boolean inclusive) implements INDArrayIndex {}

    /** A new dimension of length 1; consumes none of the array's. */
    record NewAxis() implements INDArrayIndex {}
}
