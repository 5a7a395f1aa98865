// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;
import org.sparse4j.array.Entries;
import org.sparse4j.ndarray.NDArray;

/** Files of arrays byte by byte, made without the library, and arrays bit by bit. */
public final class ArrayBytes {
    private ArrayBytes() {}

    /** All that an array is: type, layout, order, shape, fill, and the bits of each entry. */
    public static byte[] of(INDArray x) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes); Entries e = new Entries((NDArray) x)) {
            SparseFormat format = x.getFormat();
            boolean ordered = format == SparseFormat.GCS && !x.isView();
            out.writeUTF(x.dataType() + " " + format + " " + Arrays.toString(x.shape()) + " "
                    + (ordered ? Arrays.toString(x.dimensionOrder()) + " " + x.partitioning() : ""));
            out.writeLong(DataType.bits(x.fillValue()));
            long[] at = new long[x.rank()];
            while (e.next()) {
                e.coordinates(at);
                out.writeUTF(Arrays.toString(at));
                out.writeLong(e.bits());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    public static void assertSame(INDArray expected, INDArray actual, String what) {
        assertEquals(expected.dataType() + " " + expected.getFormat() + " " + Arrays.toString(expected.shape()),
                actual.dataType() + " " + actual.getFormat() + " " + Arrays.toString(actual.shape()), what);
        assertArrayEquals(of(expected), of(actual), what);
    }

    /** A .npy file of a version, with a header as it is given and the bytes of its elements. */
    static byte[] npy(int version, String header, byte... elements) {
        byte[] text = header.getBytes(version == 3 ? StandardCharsets.UTF_8 : StandardCharsets.ISO_8859_1);
        int fields = version == 1 ? 10 : 12;
        ByteBuffer to = ByteBuffer.allocate(fields + text.length + elements.length).order(ByteOrder.LITTLE_ENDIAN);
        to.put((byte) 0x93).put("NUMPY".getBytes(StandardCharsets.US_ASCII)).put((byte) version).put((byte) 0);
        if (version == 1) {
            to.putShort((short) text.length);
        } else {
            to.putInt(text.length);
        }
        return to.put(text).put(elements).array();
    }

    static String header(String descr, String shape) {
        return "{'descr': '" + descr + "', 'fortran_order': False, 'shape': " + shape + ", }\n";
    }

    static byte[] npy(String descr, String shape, byte... elements) {
        return npy(1, header(descr, shape), elements);
    }

    static byte[] npy(String descr, double... elements) {
        ByteBuffer to = buffer(descr, elements.length);
        for (double v : elements) {
            switch (descr.substring(1)) {
                case "f8" -> to.putDouble(v);
                case "f4" -> to.putFloat((float) v);
                case "i8" -> to.putLong((long) v);
                case "i4" -> to.putInt((int) v);
                case "i2" -> to.putShort((short) v);
                default -> to.put((byte) v);
            }
        }
        return npy(descr, "(" + elements.length + ",)", to.array());
    }

    private static ByteBuffer buffer(String descr, int count) {
        int width = descr.charAt(descr.length() - 1) - '0';
        return ByteBuffer.allocate(width * count)
                .order(descr.charAt(0) == '>' ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
    }

    static byte[] npyText(String text) {
        ByteBuffer to = ByteBuffer.allocate(4 * text.length()).order(ByteOrder.LITTLE_ENDIAN);
        text.chars().forEach(to::putInt);
        return npy("<U" + text.length(), "()", to.array());
    }

    /** An archive as a plain writer makes it: no extra fields, one member after the other, then their list. */
    static byte[] zip(Map<String, byte[]> members, boolean deflated) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream list = new ByteArrayOutputStream();
        members.forEach((name, bytes) -> {
            byte[] data = deflated ? deflate(bytes) : bytes;
            CRC32 crc = new CRC32();
            crc.update(bytes);
            byte[] key = (name + ".npy").getBytes(StandardCharsets.UTF_8);
            ByteBuffer common = ByteBuffer.allocate(26).order(ByteOrder.LITTLE_ENDIAN).putShort((short) 20)
                    .putShort((short) 0).putShort((short) (deflated ? 8 : 0)).putInt(0x21 << 16)
                    .putInt((int) crc.getValue()).putInt(data.length).putInt(bytes.length).putShort((short) key.length)
                    .putShort((short) 0);
            int at = out.size();
            out.writeBytes(new byte[] {'P', 'K', 3, 4});
            out.writeBytes(common.array());
            out.writeBytes(key);
            out.writeBytes(data);
            list.writeBytes(new byte[] {'P', 'K', 1, 2, 20, 0});
            list.writeBytes(common.array());
            list.writeBytes(ByteBuffer.allocate(14).order(ByteOrder.LITTLE_ENDIAN).putInt(10, at).array());
            list.writeBytes(key);
        });
        int at = out.size();
        out.writeBytes(list.toByteArray());
        out.writeBytes(ByteBuffer.allocate(22).order(ByteOrder.LITTLE_ENDIAN).putInt(0x06054b50).putInt(0)
                .putShort((short) members.size()).putShort((short) members.size()).putInt(list.size()).putInt(at).array());
        return out.toByteArray();
    }

    static byte[] deflate(byte... bytes) {
        Deflater deflater = new Deflater(6, true);
        deflater.setInput(bytes);
        deflater.finish();
        byte[] to = new byte[bytes.length + bytes.length / 8 + 64];
        int n = deflater.deflate(to);
        deflater.end();
        return Arrays.copyOf(to, n);
    }
}
