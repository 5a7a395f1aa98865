// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.array;

import java.nio.ByteBuffer;
import org.sparse4j.DataType;

/** Raw values of the five types: reads and writes them, and casts them as Java does. */
public final class DataTypes {
    private DataTypes() {}

    /** Returns the raw bytes of element i of a packed buffer. */
    public static long read(DataType type, ByteBuffer from, int i) {
        switch (type.width()) {
            case 1:
                return from.get(i) & 0xff;
            case 4:
                return from.getInt(4 * i) & 0xffffffffL;
            default:
                return from.getLong(8 * i);
        }
    }

    /** Sets element i of a packed buffer. */
    public static void write(DataType type, ByteBuffer to, int i, long bits) {
        switch (type.width()) {
            case 1:
                to.put(i, (byte) bits);
                break;
            case 4:
                to.putInt(4 * i, (int) bits);
                break;
            default:
                to.putLong(8 * i, bits);
                break;
        }
    }

    /** Casts raw bytes as castTo does. */
    public static long cast(DataType from, long bits, DataType to) {
        if (from == to) {
            return bits;
        }
        switch (to) {
            case DOUBLE:
                return Double.doubleToRawLongBits(from.toDouble(bits));
            case FLOAT:
                return Float.floatToRawIntBits(toFloat(from, bits)) & 0xffffffffL;
            case INT:
                return toInt(from, bits) & 0xffffffffL;
            case LONG:
                return from.toLong(bits);
            default:
                return (from.isFloating() ? from.toDouble(bits) != 0 : from.toLong(bits) != 0) ? 1 : 0;
        }
    }

    static int toInt(DataType from, long bits) {
        return from.isFloating() ? (int) from.toDouble(bits) : (int) from.toLong(bits);
    }

    static float toFloat(DataType from, long bits) {
        return from == DataType.LONG ? (float) bits : (float) from.toDouble(bits);
    }
}
