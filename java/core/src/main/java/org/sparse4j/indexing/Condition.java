// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.indexing;

import org.sparse4j.INDArray;

/**
 * A condition on one element, created by {@link Conditions}. Conditions are immutable. Comparisons are by value,
 * whatever the types. For NaN, every condition is false except "not equal" and "not finite".
 *
 * @since 0.1.0
 */
public interface Condition {
    /** Returns the number that elements are compared with. */
    Number getValue();

    /**
     * Returns the largest distance at which {@link Conditions#epsEquals(Number)} counts two numbers as equal. Other
     * conditions do not use this distance.
     */
    double epsThreshold();

    /**
     * Returns a BOOL array of the shape and format of x that is true where the condition holds. Its fill is the result
     * of the condition for the fill of x. O(nnz) time.
     */
    INDArray match(INDArray x);

    /** Does the same as {@link #match(INDArray)}, but compares with another number. */
    INDArray match(INDArray x, Number comp);

    /**
     * Does the same as {@link #match(INDArray)}, but compares element by element with another array. Shapes broadcast,
     * even for a condition that compares with no number, such as {@link Conditions#isNan}.
     */
    INDArray match(INDArray x, INDArray comp);
}
