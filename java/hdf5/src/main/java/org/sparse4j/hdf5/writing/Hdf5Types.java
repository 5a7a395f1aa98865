// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.hdf5.writing;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.sparse4j.DataType;

/** Builds the messages of object headers, as bytes, by the HDF5 file format specification 3.0. */
public final class Hdf5Types {
    static final long UNDEFINED = -1;
    static final int REFERENCE = 16;  // the size of a reference to a text: length, address of its collection, number in the collection

    private static final int BIG = ByteOrder.nativeOrder() == ByteOrder.BIG_ENDIAN ? 1 : 0;

    private Hdf5Types() {}

    /** Collects bytes, least significant first. */
    public static final class Out {
        private final ByteArrayOutputStream to = new ByteArrayOutputStream();

        public Out bytes(int... all) {
            for (int each : all) {
                to.write(each);
            }
            return this;
        }

        public Out number(int width, long value) {
            for (int i = 0; i < width; i++) {
                to.write((int) (value >> 8 * i));
            }
            return this;
        }

        public Out all(byte... bytes) {
            to.write(bytes, 0, bytes.length);
            return this;
        }

        int size() {
            return to.size();
        }

        public byte[] done() {
            return to.toByteArray();
        }
    }

    /** Returns a numeric type; truth values have the enumeration that h5py uses. */
    public static byte[] number(DataType type) {
        return switch (type) {
            case DOUBLE -> floating(8, 52, 11, 1023);
            case FLOAT -> floating(4, 23, 8, 127);
            case INT -> whole(4, true);
            case LONG -> whole(8, true);
            case BOOL -> new Out().bytes(0x18, 2, 0, 0).number(4, 1).all(whole(1, true))
                    .all("FALSE\0\0\0TRUE\0\0\0\0".getBytes(StandardCharsets.US_ASCII)).bytes(0, 1).done();
        };
    }

    /** Returns a type of whole numbers of a width. */
    public static byte[] whole(int width, boolean signed) {
        return new Out().bytes(0x10, (signed ? 8 : 0) | (width > 1 ? BIG : 0), 0, 0).number(4, width).number(2, 0)
                .number(2, 8L * width).done();
    }

    private static byte[] floating(int width, int mantissa, int exponent, int bias) {
        return new Out().bytes(0x11, 0x20 | BIG, 8 * width - 1, 0).number(4, width).number(2, 0).number(2, 8L * width)
                .bytes(mantissa, exponent, 0, mantissa).number(4, bias).done();
    }

    /** Returns the type of texts of variable length in UTF-8. */
    static byte[] text() {
        return new Out().bytes(0x19, 1, 1, 0).number(4, REFERENCE).all(whole(1, false)).done();
    }

    /** Returns the type of texts of a width, padded with zeros: NumPy's S. */
    static byte[] text(int width, boolean ascii) {
        return new Out().bytes(0x13, ascii ? 1 : 0x11, 0, 0).number(4, width).done();
    }

    /** Returns the message for a shape, which has no extents for a scalar. */
    static byte[] space(long... shape) {
        Out out = new Out().bytes(2, shape.length, 0, shape.length == 0 ? 0 : 1);
        for (long n : shape) {
            out.number(8, n);
        }
        return out.done();
    }

    /**
     * Returns the message about fill values. It says that space is allocated late, and that fill values are written if defined;
     * none is defined.
     */
    static byte[] fill() {
        return new byte[] {3, 0x0a};
    }

    static byte[] contiguous(long address, long size) {
        return new Out().bytes(3, 1).number(8, size == 0 ? UNDEFINED : address).number(8, size).done();
    }

    static byte[] attribute(String name, byte[] type, byte[] space, byte... data) {
        byte[] text = (name + "\0").getBytes(StandardCharsets.UTF_8);
        return new Out().bytes(3, 0).number(2, text.length).number(2, type.length).number(2, space.length).bytes(1).all(text)
                .all(type).all(space).all(data).done();
    }

    static byte[] link(String name, long address) {
        byte[] text = name.getBytes(StandardCharsets.UTF_8);
        return new Out().bytes(1, 0x11, 1).number(2, text.length).all(text).number(8, address).done();
    }

    static byte[] links() {
        return new Out().bytes(0, 0).number(8, UNDEFINED).number(8, UNDEFINED).done();
    }

    static byte[] group() {
        return new byte[] {0, 0};
    }

    /** Returns the superblock, which begins a file without a user block. */
    static byte[] superblock(long size, long root) {
        Out out = new Out().bytes(0x89, 'H', 'D', 'F', '\r', '\n', 0x1a, '\n', 2, 8, 8, 0).number(8, 0).number(8, UNDEFINED)
                .number(8, size).number(8, root);
        return out.number(4, lookup3(out.done())).done();
    }

    /** Returns Bob Jenkins's lookup3, "hashlittle" with the initial value 0: HDF5's checksum of its structures. */
    public static int lookup3(byte... bytes) {
        ByteBuffer in = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        int a = 0xdeadbeef + bytes.length;
        int b = a;
        int c = a;
        while (in.remaining() > 12) {
            a += in.getInt();
            b += in.getInt();
            c += in.getInt();
            a = a - c ^ Integer.rotateLeft(c, 4);
            c += b;
            b = b - a ^ Integer.rotateLeft(a, 6);
            a += c;
            c = c - b ^ Integer.rotateLeft(b, 8);
            b += a;
            a = a - c ^ Integer.rotateLeft(c, 16);
            c += b;
            b = b - a ^ Integer.rotateLeft(a, 19);
            a += c;
            c = c - b ^ Integer.rotateLeft(b, 4);
            b += a;
        }
        if (!in.hasRemaining()) {
            return c;
        }
        ByteBuffer rest = ByteBuffer.allocate(12).order(ByteOrder.LITTLE_ENDIAN).put(in).clear();
        a += rest.getInt();
        b += rest.getInt();
        c += rest.getInt();
        c = (c ^ b) - Integer.rotateLeft(b, 14);
        a = (a ^ c) - Integer.rotateLeft(c, 11);
        b = (b ^ a) - Integer.rotateLeft(a, 25);
        c = (c ^ b) - Integer.rotateLeft(b, 16);
        a = (a ^ c) - Integer.rotateLeft(c, 4);
        b = (b ^ a) - Integer.rotateLeft(a, 14);
        return (c ^ b) - Integer.rotateLeft(b, 24);
    }
}
