// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.numpy;

import java.nio.ByteOrder;
import org.sparse4j.DataType;
import org.sparse4j.io.bytes.FilePlace;

/**
 * The type of the elements of a .npy file.
 *
 * @param kind the letter of NumPy: f, i, u, b, and for texts S (bytes) and U (UTF-32)
 * @param width the number of bytes of an element
 */
public record NpyType(char kind, int width, boolean bigEndian) {
    private static final int MOST_TEXT = 1 << 20;
    private static final boolean BIG = ByteOrder.nativeOrder() == ByteOrder.BIG_ENDIAN;

    /**
     * Parses a type string such as {@code <f8}. If it has neither {@code <} nor {@code >}, as in {@code |f8}, bytes have the machine's
     * order.
     */
    static NpyType parse(FilePlace place, String text) {
        if (!text.matches("[<>|=]?[a-zA-Z?][0-9]{0,9}(\\[[a-zA-Z0-9]*\\])?")) {
            throw place.malformed("'descr' is '" + text + "', which is not a type that NumPy writes, such as '<f8'");
        }
        char order = text.charAt(0);
        String rest = "<>|=".indexOf(order) < 0 ? text : text.substring(1);
        char kind = rest.charAt(0) == '?' ? 'b' : rest.charAt(0);
        String digits = rest.substring(1);
        switch (kind) {
            case 'O':
                throw place.malformed("'descr' is '" + text + "', which means Python objects; only Python's pickle reads them, and "
                        + "Sparse4j does not, because pickle runs code from files");
            case 'V':
                throw place.malformed("'descr' is '" + text + "', which is a structured type; an array of Sparse4j has one number per "
                        + "element");
            case 'c':
                throw place.malformed("'descr' is '" + text + "', which means complex numbers; Sparse4j has no complex arrays, so save "
                        + "x.real and x.imag in NumPy as two arrays");
            case 'm':
            case 'M':
                throw place.malformed("'descr' is '" + text + "', which means dates and times; save their integers in NumPy as "
                        + "x.view('<i8')");
            default:
                break;
        }
        int width = rest.equals("?") ? 1 : digits.matches("[0-9]{1,9}") ? Integer.parseInt(digits) : -1;
        boolean known = switch (kind) {
            case 'f' -> width == 2 || width == 4 || width == 8;
            case 'i', 'u' -> width == 1 || width == 2 || width == 4 || width == 8;
            case 'b' -> width == 1;
            case 'S' -> width >= 0 && width <= MOST_TEXT;
            case 'U' -> width >= 0 && width <= MOST_TEXT / 4;
            default -> false;
        };
        if (!known) {
            throw place.malformed("'descr' is '" + text + "'; the types that can be read are f2, f4, f8, i1 to i8, u1 to u8 and b1");
        }
        if (kind == 'U') {
            width *= 4;
        }
        return new NpyType(kind, width, order == '>' || order != '<' && BIG);
    }

    /** Returns the type string in which arrays of a type are written. */
    static String text(DataType type) {
        char order = BIG ? '>' : '<';
        return switch (type) {
            case DOUBLE -> order + "f8";
            case FLOAT -> order + "f4";
            case INT -> order + "i4";
            case LONG -> order + "i8";
            case BOOL -> "|b1";
        };
    }

    public boolean isNumber() {
        return kind != 'S' && kind != 'U';
    }

    public boolean isFloating() {
        return kind == 'f';
    }

    public boolean isUnsigned() {
        return kind == 'u';
    }

    ByteOrder order() {
        return bigEndian ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
    }

    /**
     * Returns the default type, which holds all values of this type: FLOAT for f2, INT for integers narrower than INT,
     * LONG for u4 and u8.
     */
    public DataType natural() {
        return switch (kind) {
            case 'f' -> width == 8 ? DataType.DOUBLE : DataType.FLOAT;
            case 'b' -> DataType.BOOL;
            default -> width < 4 || width == 4 && kind == 'i' ? DataType.INT : DataType.LONG;
        };
    }

    /** Returns whether elements have the same bytes in the file as in an array of the given type. */
    public boolean is(DataType type) {
        return natural() == type && width == type.width() && kind != 'u' && (width == 1 || bigEndian == BIG);
    }

    /** Returns the type string, as NumPy prints it. */
    @Override
    public String toString() {
        String order = width == 1 || kind == 'S' ? "|" : bigEndian ? ">" : "<";
        return order + kind + (kind == 'U' ? width / 4 : width);
    }
}
