// SPDX-License-Identifier: Apache-2.0
package org.sparse4j;

/**
 * The type of an array's values. The ordinals are those of the C enum {@code s4j_type} and never change.
 *
 * @since 0.1.0
 */
public enum DataType {
    /** IEEE 754 binary64. */
    DOUBLE(8),
    /** IEEE 754 binary32. */
    FLOAT(4),
    /** A two's complement integer of 32 bits. Arithmetic wraps around as in Java. */
    INT(4),
    /** A two's complement integer of 64 bits. Arithmetic wraps around as in Java. */
    LONG(8),
    /** One byte, 0 or 1. */
    BOOL(1);

    private static final DataType[] ALL = values();

    private final int width;

    DataType(int width) {
        this.width = width;
    }

    /** Returns the number of bytes of one value. */
    public int width() {
        return width;
    }

    /** Returns whether this is FLOAT or DOUBLE. */
    public boolean isFloating() {
        return this == DOUBLE || this == FLOAT;
    }

    /** Does the same as {@link #isFloating()}, under ND4J's name. */
    public boolean isFPType() {
        return isFloating();
    }

    /** Returns whether this is INT or LONG. */
    public boolean isIntType() {
        return this == INT || this == LONG;
    }

    /** Returns whether the type has arithmetic: true for all types but BOOL. */
    public boolean isNumerical() {
        return this != BOOL;
    }

    /**
     * Returns the type with this ordinal. Unlike {@link #values()}, the method copies no array.
     *
     * @throws IllegalArgumentException if no type has this ordinal
     */
    public static DataType of(int ordinal) {
        if (ordinal < 0 || ordinal >= ALL.length) {
            throw new IllegalArgumentException("no data type has the number " + ordinal + "; the numbers are 0 to "
                    + (values().length - 1));
        }
        return ALL[ordinal];
    }

    /**
     * Returns the type in which the backend receives a number: FLOAT, DOUBLE, INT or LONG for the Java class of that
     * name, INT for Short and Byte, and DOUBLE for every other class.
     *
     * @throws IllegalArgumentException if the number is null
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

    /** Returns the eight raw bytes of a number in the type that {@link #of(Number)} returns. */
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

    /**
     * Returns the value that eight raw bytes of this type encode, as a Double, Float, Integer or Long. A BOOL becomes
     * the Integer 0 or 1.
     */
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

    /** Returns the value that eight raw bytes of this type encode, as a double. */
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

    /** Returns the value that eight raw bytes of this type encode, as a long, converted by Java's cast. */
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
