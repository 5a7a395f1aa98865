// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.hdf5.reading;

import io.jhdf.object.datatype.CompoundDataType;
import io.jhdf.object.datatype.DataType;
import io.jhdf.object.datatype.EnumDataType;
import io.jhdf.object.datatype.FixedPoint;
import io.jhdf.object.datatype.FloatingPoint;
import io.jhdf.object.datatype.StringData;
import io.jhdf.object.datatype.VariableLength;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The type of the elements of a dataset or an attribute.
 *
 * @param kind NumPy's letter: f, i, u and b; S for texts of fixed width, V for texts of variable length; ? for an unsupported
 *     type
 * @param width the number of bytes of an element in the dataset
 * @param named the name of the type for messages
 * @param padding how texts of fixed width are padded
 */
public record HdfType(char kind, int width, boolean bigEndian, String named, char padding) {
    private static final Map<Integer, String> TRUTHS = Map.of(0, "FALSE", 1, "TRUE");
    private static final int REFERENCE = 16;
    private static final String COMPLEX = "complex numbers";
    private static final List<Set<String>> PARTS = List.of(Set.of("r", "i"), Set.of("real", "imag"));

    static HdfType of(DataType type) {
        if (type instanceof FixedPoint number) {
            return fixed(number);
        } else if (type instanceof FloatingPoint number) {
            return floating(number);
        } else if (type instanceof EnumDataType each) {
            boolean truth = each.getSize() == 1 && each.getBaseType() instanceof FixedPoint
                    && each.getEnumMapping().equals(TRUTHS);
            return new HdfType(truth ? 'b' : '?', each.getSize(), false, truth ? "truth values" : "an enumeration", ' ');
        } else if (type instanceof StringData text) {
            char padding = text.getPaddingType() == StringData.PaddingType.SPACE_PADDED ? ' '
                    : text.getPaddingType() == StringData.PaddingType.NULL_TERMINATED ? 't' : 0;
            return new HdfType('S', text.getSize(), false, "texts of " + text.getSize() + " bytes", padding);
        } else if (type instanceof VariableLength text) {
            boolean is = text.isVariableLengthString() && text.getSize() == REFERENCE;
            return new HdfType(is ? 'V' : '?', text.getSize(), false, is ? "texts" : "lists of any length", ' ');
        } else if (type instanceof CompoundDataType compound) {
            return new HdfType('?', type.getSize(), false, isComplex(compound) ? COMPLEX : "a compound", ' ');
        }
        String name = type.getClass().getSimpleName().replace("DataType", "").toLowerCase(Locale.ROOT);
        return new HdfType('?', type.getSize(), false, "of the class " + name, ' ');
    }

    /** Returns whether a type is complex, as h5py and MATLAB store complex numbers. */
    private static boolean isComplex(CompoundDataType type) {
        return PARTS.contains(type.getMembers().stream().map(CompoundDataType.CompoundDataMember::getName).collect(Collectors.toSet()));
    }

    boolean isComplex() {
        return named.equals(COMPLEX);
    }

    private static HdfType fixed(FixedPoint type) {
        int width = type.getSize();
        boolean plain = (width == 1 || width == 2 || width == 4 || width == 8) && type.getBitOffset() == 0
                && type.getBitPrecision() == 8 * width;
        String name = (type.isSigned() ? "int" : "uint") + 8L * width;
        return new HdfType(plain ? type.isSigned() ? 'i' : 'u' : '?', width, type.getByteOrder() == ByteOrder.BIG_ENDIAN,
                plain ? name : name + ", in which only some of the bits are used", ' ');
    }

    /** Returns one of the three types of IEEE 754; other layouts of bits are not supported. */
    private static HdfType floating(FloatingPoint type) {
        int width = type.getSize();
        int mantissa = width == 8 ? 52 : width == 4 ? 23 : 10;
        int exponent = width == 8 ? 11 : width == 4 ? 8 : 5;
        boolean plain = (width == 2 || width == 4 || width == 8) && type.getBitOffset() == 0
                && type.getBitPrecision() == 8 * width && type.getMantissaLocation() == 0
                && type.getMantissaSize() == mantissa && type.getExponentLocation() == mantissa
                && type.getExponentSize() == exponent && type.getExponentBias() == (1 << exponent - 1) - 1
                && type.getSignLocation() == 8 * width - 1 && type.getMantissaNormalization() == 2;
        return new HdfType(plain ? 'f' : '?', width, type.getByteOrder() == ByteOrder.BIG_ENDIAN,
                plain ? "float" + 8 * width : "floating numbers of " + width + " bytes in another layout than that of IEEE 754", ' ');
    }

    public boolean isNumber() {
        return kind == 'f' || kind == 'i' || kind == 'u' || kind == 'b';
    }

    /** Returns whether values are integers, including truth values, which are 0 and 1. */
    public boolean isWhole() {
        return isNumber() && kind != 'f';
    }

    public boolean isText() {
        return kind == 'S' || kind == 'V';
    }

    /** Returns whether {@link #label} accepts the type: texts, and numbers except floating-point numbers of two bytes. */
    public boolean isLabel() {
        return isText() || isNumber() && (kind != 'f' || width > 2);
    }

    ByteOrder order() {
        return bigEndian ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
    }

    /** Returns the whole number at a position; for unsigned numbers of 8 bytes, their bits. */
    long whole(ByteBuffer bytes, int at) {
        return switch (width) {
            case 1 -> kind == 'i' ? bytes.get(at) : bytes.get(at) & 0xff;
            case 2 -> kind == 'i' ? bytes.getShort(at) : bytes.getShort(at) & 0xffff;
            case 4 -> kind == 'i' ? bytes.getInt(at) : bytes.getInt(at) & 0xffffffffL;
            default -> bytes.getLong(at);
        };
    }

    /** Returns the text of the element at a position: a text itself, a number in decimal, a truth value as True or False. */
    String label(Hdf5 in, String path, ByteBuffer bytes, int at) {
        return switch (kind) {
            case 'b' -> bytes.get(at) != 0 ? "True" : "False";
            case 'i' -> Long.toString(whole(bytes, at));
            case 'u' -> Long.toUnsignedString(whole(bytes, at));
            case 'f' -> width == Float.BYTES ? Float.toString(bytes.getFloat(at)) : Double.toString(bytes.getDouble(at));
            default -> text(in, path, bytes, at);
        };
    }

    /** Returns the text at a position; for a null reference the empty text. */
    String text(Hdf5 in, String path, ByteBuffer bytes, int at) {
        if (kind == 'V') {
            ByteBuffer reference = bytes.duplicate().order(ByteOrder.LITTLE_ENDIAN);
            int length = reference.getInt(at);
            long address = reference.getLong(at + 4);
            int index = reference.getInt(at + 12);
            return length == 0 || index == 0 ? "" : in.heap(path, address).text(in, path, index, Math.max(0, length));
        }
        byte[] text = new byte[width];
        bytes.duplicate().position(at).get(text);
        int end = width;
        if (padding == 't') {
            end = 0;
            while (end < width && text[end] != 0) {
                end++;
            }
        } else {
            while (end > 0 && text[end - 1] == padding) {
                end--;
            }
        }
        return new String(text, 0, end, StandardCharsets.UTF_8);
    }

    @Override
    public String toString() {
        return named;
    }
}
