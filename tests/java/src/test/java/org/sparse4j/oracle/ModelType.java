// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.oracle;

/**
 * The five value types of the model. A value is a long: the raw bits of a DOUBLE or FLOAT, an INT or LONG itself, a
 * BOOL as 0 or 1.
 */
public enum ModelType {
    DOUBLE,
    FLOAT,
    INT,
    LONG,
    BOOL;

    public boolean floating() {
        return this == DOUBLE || this == FLOAT;
    }

    /** The value as a double; exact but for LONG. */
    public double real(long bits) {
        switch (this) {
            case DOUBLE:
                return Double.longBitsToDouble(bits);
            case FLOAT:
                return Float.intBitsToFloat((int) bits);
            default:
                return bits;
        }
    }

    /** A double as a value of this type, by Java's cast. */
    public long of(double d) {
        switch (this) {
            case DOUBLE:
                return Double.doubleToRawLongBits(d);
            case FLOAT:
                return Float.floatToRawIntBits((float) d);
            case INT:
                return (int) d;
            case LONG:
                return (long) d;
            default:
                return d != 0 ? 1 : 0;
        }
    }

    /** A long as a value of this type, by Java's cast. */
    public long of(long n) {
        switch (this) {
            case DOUBLE:
                return Double.doubleToRawLongBits(n);
            case FLOAT:
                return Float.floatToRawIntBits(n);
            case INT:
                return (int) n;
            case LONG:
                return n;
            default:
                return n != 0 ? 1 : 0;
        }
    }

    /** The type in which terms of this type are summed for an array of type c: c where that holds more, LONG or DOUBLE at least. */
    public ModelType accumulating(ModelType c) {
        if (floating()) {
            return c == FLOAT ? this : DOUBLE;
        }
        if (c.floating()) {
            return DOUBLE;
        }
        return c == INT ? this : LONG;
    }

    /** castTo: Java's casts; to BOOL is "not 0", which NaN is. */
    public long cast(long bits, ModelType to) {
        if (to == this) {
            return bits;
        }
        return floating() ? to.of(real(bits)) : to.of(bits);
    }

    /** Whether two values count as equal where a stored value meets the fill: -0 is 0 and NaN is NaN. */
    public boolean same(long a, long b) {
        if (!floating()) {
            return a == b;
        }
        double x = real(a);
        double y = real(b);
        return x == y || x != x && y != y;
    }

    /** The same value to the last bit; every NaN is one. */
    public boolean identical(long a, long b) {
        return a == b || floating() && Double.isNaN(real(a)) && Double.isNaN(real(b));
    }

    /** The fill where one of two values is implicit that differ in the sign of 0 at most: of both signs +0. */
    long oneOfSame(long a, long b) {
        return identical(a, b) ? a : of(0L);
    }

    public boolean zero(long bits) {
        return same(bits, of(0L));
    }

    public String text(long bits) {
        switch (this) {
            case DOUBLE:
                return Double.toString(real(bits));
            case FLOAT:
                return Float.toString((float) real(bits));
            default:
                return Long.toString(bits);
        }
    }

    public long parse(String text) {
        switch (this) {
            case DOUBLE:
                return of(Double.parseDouble(text));
            case FLOAT:
                return Float.floatToRawIntBits(Float.parseFloat(text));
            default:
                return of(Long.parseLong(text));
        }
    }
}
