// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.hdf5;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.zip.Deflater;

/** Bytes of a MATLAB 5 file, put together in either order of bytes. */
final class Mat5Bytes {
    static final int INT8 = 1;
    static final int UINT8 = 2;
    static final int INT16 = 3;
    static final int INT32 = 5;
    static final int UINT32 = 6;
    static final int DOUBLE = 9;
    static final int MATRIX = 14;
    static final int PACKED = 15;
    static final int STRUCT_CLASS = 2;
    static final int SPARSE_CLASS = 5;
    static final int DOUBLE_CLASS = 6;

    private final ByteOrder order;
    private final ByteArrayOutputStream all = new ByteArrayOutputStream();

    Mat5Bytes(ByteOrder order) {
        this.order = order;
        ByteBuffer header = ByteBuffer.allocate(128).order(order);
        header.put("MATLAB 5.0 MAT-file, by a test".getBytes(StandardCharsets.US_ASCII));
        all.writeBytes(header.putShort(124, (short) 0x0100).putShort(126, (short) ('M' << 8 | 'I')).array());
    }

    Mat5Bytes add(byte[] element) {
        all.writeBytes(element);
        return this;
    }

    /** The element, packed. */
    Mat5Bytes pack(byte[] element) {
        Deflater deflater = new Deflater();
        deflater.setInput(element);
        deflater.finish();
        byte[] room = new byte[element.length + 100];
        int n = deflater.deflate(room);
        deflater.end();
        all.writeBytes(ByteBuffer.allocate(8).order(order).putInt(PACKED).putInt(n).array());
        all.write(room, 0, n);
        return this;
    }

    byte[] bytes() {
        return all.toByteArray();
    }

    /** Data behind a tag, padded; numbers of a width. */
    byte[] data(int type, int width, long... numbers) {
        ByteBuffer to = ByteBuffer.allocate(8 + (numbers.length * width + 7) / 8 * 8).order(order).putInt(type).putInt(numbers.length * width);
        for (long n : numbers) {
            switch (width) {
                case 1 -> to.put((byte) n);
                case 2 -> to.putShort((short) n);
                case 4 -> to.putInt((int) n);
                default -> to.putLong(n);
            }
        }
        return to.array();
    }

    byte[] doubles(double... numbers) {
        long[] bits = new long[numbers.length];
        for (int i = 0; i < bits.length; i++) {
            bits[i] = Double.doubleToRawLongBits(numbers[i]);
        }
        return data(DOUBLE, 8, bits);
    }

    byte[] text(String text) {
        return data(INT8, 1, text.chars().asLongStream().toArray());
    }

    /** Up to four bytes in the tag itself. */
    byte[] small(int type, int... bytes) {
        ByteBuffer to = ByteBuffer.allocate(8).order(order).putInt(bytes.length << 16 | type);
        for (int b : bytes) {
            to.put((byte) b);
        }
        return to.array();
    }

    static byte[] joined(byte[]... parts) {
        ByteArrayOutputStream to = new ByteArrayOutputStream();
        for (byte[] each : parts) {
            to.writeBytes(each);
        }
        return to.toByteArray();
    }

    /** An array: flags and class, shape, name, and what its class has. */
    byte[] array(int kind, int flags, int most, String name, int[] shape, byte[]... parts) {
        byte[] inside = joined(data(UINT32, 4, flags << 8 | kind, most), data(INT32, 4, java.util.Arrays.stream(shape).asLongStream().toArray()),
                text(name), joined(parts));
        return joined(ByteBuffer.allocate(8).order(order).putInt(MATRIX).putInt(inside.length).array(), inside);
    }

    /** The matrix [[1.5, 0], [0, 2], [3, 0]] with one entry more than it has. */
    byte[] sparse(String name) {
        return array(SPARSE_CLASS, 0, 4, name, new int[] {3, 2}, data(INT32, 4, 0, 2, 1, 0), data(INT32, 4, 0, 2, 3), doubles(1.5, 3, 2, 7));
    }
}
