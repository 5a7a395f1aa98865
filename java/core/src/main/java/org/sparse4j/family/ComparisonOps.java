// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.family;

import java.util.List;
import org.sparse4j.Difference;
import org.sparse4j.INDArray;

/**
 * Element-wise comparisons, which return BOOL arrays. Operands of different types compare by value, BOOL as 0 and 1. If
 * an element is NaN, every comparison but {@code neq} is false. The fill of the result is the comparison of the fills.
 * Shapes broadcast as in NumPy; the methods throw IllegalArgumentException if shapes do not fit.
 *
 * <p>{@link #firstDifferences} and {@link #countDifferences} return the elements in which two arrays differ, and their
 * number, for the messages of tests and checks.
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

    /**
     * Returns the first elements, in C order, in which this array and another differ by more than a tolerance. Formats and
     * types may differ: elements compare by value, whole numbers exactly, BOOL as 0 and 1. An element that is not stored
     * is the fill of its array. NaN equals NaN, an infinity equals only itself, and 0.0 equals -0.0.
     *
     * <pre>{@code
     * for (Difference d : x.firstDifferences(y, 1e-9, 5)) {
     *     System.out.println(Arrays.toString(d.coordinates()) + " " + d.value() + " " + d.other());
     * }
     * }</pre>
     *
     * <p>The method takes O(nnz of both arrays) time and makes neither array dense. If the fills differ, the elements
     * that neither array stores differ too; finding one of them takes O(1) time.
     *
     * @param y an array of the same shape; no broadcasting
     * @param tolerance the largest |this - y| that counts as equal, finite and at least 0
     * @param most the number of differences after which the method stops, at least 0
     * @return at most {@code most} differences; empty if there are none
     * @throws IllegalArgumentException if the shapes differ, or tolerance or most is out of range
     */
    List<Difference> firstDifferences(INDArray y, double tolerance, int most);

    /**
     * Returns the number of elements, stored or not, in which this array and another differ by more than a tolerance,
     * or {@code Long.MAX_VALUE} if the number exceeds the range of a long. Elements compare as in {@link
     * #firstDifferences}. O(nnz of both arrays) time.
     *
     * @param y an array of the same shape; no broadcasting
     * @param tolerance the largest |this - y| that counts as equal, finite and at least 0
     * @throws IllegalArgumentException if the shapes differ, or the tolerance is out of range
     */
    long countDifferences(INDArray y, double tolerance);
}
