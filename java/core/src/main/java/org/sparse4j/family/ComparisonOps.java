// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.family;

import org.sparse4j.INDArray;

/**
 * Comparisons, element by element, giving BOOL arrays. Different types compare by value, BOOL as 0 and 1; NaN makes all
 * but {@code neq} false. The result's fill is the comparison of the fills. Shapes broadcast as in NumPy, else IllegalArgumentException.
 */
public interface ComparisonOps extends ArrayFamily {
    /** this = y, for a number y. */
    INDArray eq(Number y);

    /** this = y, for an array y. */
    INDArray eq(INDArray y);

    /** this != y, for a number y. */
    INDArray neq(Number y);

    /** this != y, for an array y. */
    INDArray neq(INDArray y);

    /** this &gt; y, for a number y. */
    INDArray gt(Number y);

    /** this &gt; y, for an array y. */
    INDArray gt(INDArray y);

    /** this &lt; y, for a number y. */
    INDArray lt(Number y);

    /** this &lt; y, for an array y. */
    INDArray lt(INDArray y);

    /** this &gt;= y, for a number y. */
    INDArray gte(Number y);

    /** this &gt;= y, for an array y. */
    INDArray gte(INDArray y);

    /** this &lt;= y, for a number y. */
    INDArray lte(Number y);

    /** this &lt;= y, for an array y. */
    INDArray lte(INDArray y);

    /** |this - y| at most 1e-12, for a number y; an infinity is near to itself, NaN to nothing. */
    INDArray eps(Number y);

    /** |this - y| at most 1e-12, for an array y; an infinity is near to itself, NaN to nothing. */
    INDArray eps(INDArray y);
}
