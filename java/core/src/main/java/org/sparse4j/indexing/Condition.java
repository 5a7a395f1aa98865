// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.indexing;

import org.sparse4j.INDArray;

/**
 * A question about one element, as {@link Conditions} makes them. Immutable. Comparisons are by value whatever the
 * types; NaN makes all but "not equal" and "not finite" false.
 */
public interface Condition {
    /** Returns the number that elements are compared with. */
    Number getValue();

    /** Returns the largest distance that counts as equal, where the condition has one. */
    double epsThreshold();

    /** Where the condition holds: BOOL of x's shape, in x's format, its fill answered as any element. O(nnz). */
    INDArray match(INDArray x);

    /** Does the same as {@link #match(INDArray)}, compared with another number. */
    INDArray match(INDArray x, Number comp);

    /**
     * Does the same as {@link #match(INDArray)}, compared element by element with another array; shapes broadcast, also
     * where the condition compares with nothing.
     */
    INDArray match(INDArray x, INDArray comp);
}
