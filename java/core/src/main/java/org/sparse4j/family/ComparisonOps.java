// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.family;

import org.sparse4j.INDArray;

/**
 * Element-wise comparisons, which return BOOL arrays. Operands of different types compare by value, BOOL as 0 and 1. If
 * an element is NaN, every comparison but {@code neq} is false. The fill of the result is the comparison of the fills.
 * Shapes broadcast as in NumPy; the methods throw IllegalArgumentException if they do not fit.
 *
 * @since 0.1.0
 */
public interface ComparisonOps extends ArrayFamily {
    /** Returns this = y, for a number y. */
    INDArray eq(Number y);

    /** Returns this = y, for an array y. */
    INDArray eq(INDArray y);

    /** Returns this != y, for a number y. */
    INDArray neq(Number y);

    /** Returns this != y, for an array y. */
    INDArray neq(INDArray y);

    /** Returns this &gt; y, for a number y. */
    INDArray gt(Number y);

    /** Returns this &gt; y, for an array y. */
    INDArray gt(INDArray y);

    /** Returns this &lt; y, for a number y. */
    INDArray lt(Number y);

    /** Returns this &lt; y, for an array y. */
    INDArray lt(INDArray y);

    /** Returns this &gt;= y, for a number y. */
    INDArray gte(Number y);

    /** Returns this &gt;= y, for an array y. */
    INDArray gte(INDArray y);

    /** Returns this &lt;= y, for a number y. */
    INDArray lte(Number y);

    /** Returns this &lt;= y, for an array y. */
    INDArray lte(INDArray y);

    /**
     * Returns whether |this - y| is at most 1e-12, for a number y. An infinity is near only itself; NaN is near
     * nothing.
     */
    INDArray eps(Number y);

    /**
     * Returns whether |this - y| is at most 1e-12, for an array y. An infinity is near only itself; NaN is near
     * nothing.
     */
    INDArray eps(INDArray y);
}
