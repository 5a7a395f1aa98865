// SPDX-License-Identifier: Apache-2.0
package org.sparse4j;

import org.sparse4j.array.Calls;
import org.sparse4j.ops.BinaryOp;

/**
 * Comparisons, element by element, giving BOOL arrays. Different types compare by value, BOOL as 0 and 1; NaN makes all
 * but {@code neq} false. The result's fill is the comparison of the fills. Shapes broadcast as in NumPy, else IllegalArgumentException.
 */
public interface ComparisonOps extends ArrayFamily {
    /** this = y, for a number y. */
    default INDArray eq(Number y) {
        return Calls.scalar(BinaryOp.EQ, self(), y, null);
    }

    /** this = y, for an array y. */
    default INDArray eq(INDArray y) {
        return Calls.pairwise(BinaryOp.EQ, self(), y, null);
    }

    /** this != y, for a number y. */
    default INDArray neq(Number y) {
        return Calls.scalar(BinaryOp.NEQ, self(), y, null);
    }

    /** this != y, for an array y. */
    default INDArray neq(INDArray y) {
        return Calls.pairwise(BinaryOp.NEQ, self(), y, null);
    }

    /** this &gt; y, for a number y. */
    default INDArray gt(Number y) {
        return Calls.scalar(BinaryOp.GT, self(), y, null);
    }

    /** this &gt; y, for an array y. */
    default INDArray gt(INDArray y) {
        return Calls.pairwise(BinaryOp.GT, self(), y, null);
    }

    /** this &lt; y, for a number y. */
    default INDArray lt(Number y) {
        return Calls.scalar(BinaryOp.LT, self(), y, null);
    }

    /** this &lt; y, for an array y. */
    default INDArray lt(INDArray y) {
        return Calls.pairwise(BinaryOp.LT, self(), y, null);
    }

    /** this &gt;= y, for a number y. */
    default INDArray gte(Number y) {
        return Calls.scalar(BinaryOp.GTE, self(), y, null);
    }

    /** this &gt;= y, for an array y. */
    default INDArray gte(INDArray y) {
        return Calls.pairwise(BinaryOp.GTE, self(), y, null);
    }

    /** this &lt;= y, for a number y. */
    default INDArray lte(Number y) {
        return Calls.scalar(BinaryOp.LTE, self(), y, null);
    }

    /** this &lt;= y, for an array y. */
    default INDArray lte(INDArray y) {
        return Calls.pairwise(BinaryOp.LTE, self(), y, null);
    }

    /** |this - y| at most 1e-12, for a number y; an infinity is near to itself, NaN to nothing. */
    default INDArray eps(Number y) {
        return Calls.scalar(BinaryOp.EPS, self(), y, null);
    }

    /** |this - y| at most 1e-12, for an array y; an infinity is near to itself, NaN to nothing. */
    default INDArray eps(INDArray y) {
        return Calls.pairwise(BinaryOp.EPS, self(), y, null);
    }
}
