// SPDX-License-Identifier: Apache-2.0
package org.sparse4j;

/** The type of an array's values. The ordinals are those of the C enum {@code s4j_type} and are permanent. */
public enum DataType {
    /** IEEE 754 binary64. */
    DOUBLE(8),
    /** IEEE 754 binary32. */
    FLOAT(4),
    /** Two's complement, 32 bits; arithmetic wraps as Java's. */
    INT(4),
    /** Two's complement, 64 bits; arithmetic wraps as Java's. */
    LONG(8),
    /** One byte, 0 or 1. */
    BOOL(1);

    private static final DataType[] ALL = values();

    private final int width;

    DataType(int width) {
        this.width = width;
    }

    /** Bytes of one value. */
    public int width() {
        return width;
    }

    /** Whether this is FLOAT or DOUBLE. */
    public boolean isFloating() {
        return this == DOUBLE || this == FLOAT;
    }

    /** {@link #isFloating()} by ND4J's name. */
    public boolean isFPType() {
        return isFloating();
    }

    /** Whether this is INT or LONG. */
    public boolean isIntType() {
        return this == INT || this == LONG;
    }

    /** Whether there is arithmetic of this type: all but BOOL. */
    public boolean isNumerical() {
        return this != BOOL;
    }

    /** The type with this ordinal, without a copy of {@link #values()}. */
    public static DataType of(int ordinal) {
        if (ordinal < 0 || ordinal >= ALL.length) {
            throw new IllegalArgumentException("no data type has the number " + ordinal);
        }
        return ALL[ordinal];
    }

    /**
     * The type that a number crosses to the backend with: its own; what has no type here counts as DOUBLE.
     *
     * @throws IllegalArgumentException for null
     */
    public static DataType of(Number number) {
        if (number instanceof Double) {
            return DOUBLE;
        } else if (number instanceof Integer || number instanceof Short || number instanceof Byte) {
            return INT;
        } else if (number instanceof Long) {
            return LONG;
        }
        if (number == null) {
            throw new IllegalArgumentException("the number must not be null");
        }
        return number instanceof Float ? FLOAT : DOUBLE;
    }

    /** The eight raw bytes of a number in its own type, see {@link #of(Number)}. */
    public static long bits(Number number) {
        switch (of(number)) {
            case FLOAT:
                return Float.floatToRawIntBits(number.floatValue()) & 0xffffffffL;
            case INT:
                return number.intValue() & 0xffffffffL;
            case LONG:
                return number.longValue();
            default:
                return Double.doubleToRawLongBits(number.doubleValue());
        }
    }

    /** The value in eight raw bytes of this type: a Double, Float, Integer or Long; a BOOL gives Integer 0 or 1. */
    public Number number(long bits) {
        switch (this) {
            case DOUBLE:
                return Double.longBitsToDouble(bits);
            case FLOAT:
                return Float.intBitsToFloat((int) bits);
            case INT:
                return (int) bits;
            case LONG:
                return bits;
            default:
                return (int) (bits & 0xff);
        }
    }

    /** The value in eight raw bytes of this type as a double. */
    public double toDouble(long bits) {
        switch (this) {
            case DOUBLE:
                return Double.longBitsToDouble(bits);
            case FLOAT:
                return Float.intBitsToFloat((int) bits);
            case INT:
                return (int) bits;
            case LONG:
                return bits;
            default:
                return bits & 0xff;
        }
    }

    /** The value in eight raw bytes of this type as a long, with Java's cast. */
    public long toLong(long bits) {
        switch (this) {
            case DOUBLE:
                return (long) Double.longBitsToDouble(bits);
            case FLOAT:
                return (long) Float.intBitsToFloat((int) bits);
            case INT:
                return (int) bits;
            case LONG:
                return bits;
            default:
                return bits & 0xff;
        }
    }
}
