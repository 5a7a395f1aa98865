// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.indexing;

import org.sparse4j.backend.Arguments;

/**
 * Creates conditions on elements x, for {@link BooleanIndexing} and the methods of INDArray that take a condition. A
 * condition without a number compares with 0. A method that receives a number or an array to compare with uses it
 * instead of the number of the condition.
 *
 * @since 0.1.0
 */
public final class Conditions {
    private static final double EPS = 1e-5;

    private Conditions() {}

    /** Returns the condition x = y, exactly, with y = 0. */
    public static Condition equals() {
        return equals(0);
    }

    /** Returns the condition x = y, exactly. */
    public static Condition equals(Number y) {
        return new ElementCondition(ElementCondition.Kind.EQUALS, y, EPS);
    }

    /** Returns the condition x != y; true for NaN, with y = 0. */
    public static Condition notEquals() {
        return notEquals(0);
    }

    /** Returns the condition x != y; true for NaN. */
    public static Condition notEquals(Number y) {
        return new ElementCondition(ElementCondition.Kind.NOT_EQUALS, y, EPS);
    }

    /** Returns the condition x &gt; y, with y = 0. */
    public static Condition greaterThan() {
        return greaterThan(0);
    }

    /** Returns the condition x &gt; y. */
    public static Condition greaterThan(Number y) {
        return new ElementCondition(ElementCondition.Kind.GREATER, y, EPS);
    }

    /** Returns the condition x &gt;= y, with y = 0. */
    public static Condition greaterThanOrEqual() {
        return greaterThanOrEqual(0);
    }

    /** Returns the condition x &gt;= y. */
    public static Condition greaterThanOrEqual(Number y) {
        return new ElementCondition(ElementCondition.Kind.GREATER_OR_EQUAL, y, EPS);
    }

    /** Returns the condition x &lt; y, with y = 0. */
    public static Condition lessThan() {
        return lessThan(0);
    }

    /** Returns the condition x &lt; y. */
    public static Condition lessThan(Number y) {
        return new ElementCondition(ElementCondition.Kind.LESS, y, EPS);
    }

    /** Returns the condition x &lt;= y, with y = 0. */
    public static Condition lessThanOrEqual() {
        return lessThanOrEqual(0);
    }

    /** Returns the condition x &lt;= y. */
    public static Condition lessThanOrEqual(Number y) {
        return new ElementCondition(ElementCondition.Kind.LESS_OR_EQUAL, y, EPS);
    }

    /** Returns the condition |x| = y, with y = 0. */
    public static Condition absEquals() {
        return absEquals(0);
    }

    /** Returns the condition |x| = y. */
    public static Condition absEquals(Number y) {
        return new ElementCondition(ElementCondition.Kind.ABS_EQUALS, y, EPS);
    }

    /** Returns the condition |x| &gt; y, with y = 0. */
    public static Condition absGreaterThan() {
        return absGreaterThan(0);
    }

    /** Returns the condition |x| &gt; y. */
    public static Condition absGreaterThan(Number y) {
        return new ElementCondition(ElementCondition.Kind.ABS_GREATER, y, EPS);
    }

    /** Returns the condition |x| &gt;= y, with y = 0. */
    public static Condition absGreaterThanOrEqual() {
        return absGreaterThanOrEqual(0);
    }

    /** Returns the condition |x| &gt;= y. */
    public static Condition absGreaterThanOrEqual(Number y) {
        return new ElementCondition(ElementCondition.Kind.ABS_GREATER_OR_EQUAL, y, EPS);
    }

    /** Returns the condition |x| &lt; y, with y = 0. */
    public static Condition absLessThan() {
        return absLessThan(0);
    }

    /** Returns the condition |x| &lt; y. */
    public static Condition absLessThan(Number y) {
        return new ElementCondition(ElementCondition.Kind.ABS_LESS, y, EPS);
    }

    /** Returns the condition |x| &lt;= y, with y = 0. */
    public static Condition absLessThanOrEqual() {
        return absLessThanOrEqual(0);
    }

    /** Returns the condition |x| &lt;= y. */
    public static Condition absLessThanOrEqual(Number y) {
        return new ElementCondition(ElementCondition.Kind.ABS_LESS_OR_EQUAL, y, EPS);
    }

    /** Returns the condition |x - y| &lt;= 1e-5 in DOUBLE, or equal infinities, with y = 0. */
    public static Condition epsEquals() {
        return epsEquals(0);
    }

    /** Returns the condition |x - y| &lt;= 1e-5 in DOUBLE, or equal infinities. */
    public static Condition epsEquals(Number y) {
        return new ElementCondition(ElementCondition.Kind.EPS_EQUALS, y, EPS);
    }

    /** Returns the condition |x - y| &lt;= eps in DOUBLE, or equal infinities. */
    public static Condition epsEquals(Number y, Number eps) {
        return new ElementCondition(ElementCondition.Kind.EPS_EQUALS, y, Arguments.given(eps, "the distance").doubleValue());
    }

    /** Returns the negation of {@link #epsEquals(Number)}; true for NaN, with y = 0. */
    public static Condition epsNotEquals() {
        return epsNotEquals(0);
    }

    /** Returns the negation of {@link #epsEquals(Number)}; true for NaN. */
    public static Condition epsNotEquals(Number y) {
        return new ElementCondition(ElementCondition.Kind.EPS_NOT_EQUALS, y, EPS);
    }

    /** Returns the condition x is NaN. */
    public static Condition isNan() {
        return new ElementCondition(ElementCondition.Kind.NAN, 0, EPS);
    }

    /** Returns the condition x is infinite. */
    public static Condition isInfinite() {
        return new ElementCondition(ElementCondition.Kind.INFINITE, 0, EPS);
    }

    /** Returns the condition x is neither infinite nor NaN. */
    public static Condition isFinite() {
        return new ElementCondition(ElementCondition.Kind.FINITE, 0, EPS);
    }

    /** Returns the condition x is infinite or NaN. */
    public static Condition notFinite() {
        return new ElementCondition(ElementCondition.Kind.NOT_FINITE, 0, EPS);
    }

    /** Returns the condition with ND4J's number {@code mode}, with y = 0. See {@link #fromInt(int, Double)}. */
    public static Condition fromInt(int mode) {
        return fromInt(mode, 0.0);
    }

    /**
     * Returns the condition with ND4J's number {@code mode}: 0 epsEquals, 1 epsNotEquals, 2 lessThan, 3 greaterThan, 4
     * lessThanOrEqual, 5 greaterThanOrEqual, 6 absLessThan, 7 absGreaterThan, 8 isInfinite, 9 isNan, 10 absEquals, 11
     * notEquals, 12 absGreaterThanOrEqual, 13 absLessThanOrEqual, 14 isFinite, 15 notFinite.
     *
     * @throws IllegalArgumentException if no condition has this number
     */
    public static Condition fromInt(int mode, Double y) {
        if (mode < 0 || mode > 15) {
            throw new IllegalArgumentException("no condition has the number " + mode + "; the numbers are 0 to 15");
        }
        return new ElementCondition(ElementCondition.Kind.values()[mode], y, EPS);
    }
}
