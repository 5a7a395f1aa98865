// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.features;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.CRC32;
import org.sparse4j.io.MalformedFileException;

/** Parses the fields of a file. Memory is bounded by a small multiple of the file's size, whatever the file claims. */
final class StateReader {
    /** The smallest file: magic, version, length of the kind, number of fields, checksum. */
    private static final int LEAST = 24;

    private final Path file;
    private final ByteBuffer in;

    StateReader(Path file) throws IOException {
        this.file = file;
        try (InputStream stream = Files.newInputStream(file)) {
            byte[] head = stream.readNBytes(StateWriter.MAGIC.length);
            if (!Arrays.equals(head, StateWriter.MAGIC)) {
                throw malformed(file, 0, "the file holds no saved transformer or vectorizer; it must begin with S4JSTATE", null);
            }
            byte[] rest = stream.readNBytes((int) StateWriter.MOST);
            if (stream.read() >= 0) {
                throw malformed(file, StateWriter.MOST, "the file has 2 GiB or more; a saved transformer has less", null);
            }
            in = ByteBuffer.wrap(rest).order(ByteOrder.LITTLE_ENDIAN);
        }
    }

    /** Returns all fields of a file that a class with this name has written. */
    Map<String, Object> fields(String kind) {
        int size = in.limit();
        if (size < LEAST - StateWriter.MAGIC.length) {
            throw bad("the file ends in its header");
        }
        int version = in.getInt();
        if (version != StateWriter.VERSION) {
            throw malformed(file, StateWriter.MAGIC.length, "the file has version " + Integer.toUnsignedLong(version)
                    + "; this library reads version " + StateWriter.VERSION, null);
        }
        CRC32 checksum = new CRC32();
        checksum.update(StateWriter.MAGIC);
        checksum.update(in.array(), 0, size - Integer.BYTES);
        long said = Integer.toUnsignedLong(in.getInt(size - Integer.BYTES));
        if (said != checksum.getValue()) {
            throw malformed(file, StateWriter.MAGIC.length + (long) size - Integer.BYTES, "the checksum is " + Long.toHexString(said)
                    + ", but the bytes of the file have " + Long.toHexString(checksum.getValue()) + ": the file is damaged or cut off",
                    null);
        }
        in.limit(size - Integer.BYTES);
        int at = in.position();
        String found = text();
        if (!found.equals(kind)) {
            in.position(at);
            throw bad("a " + StateWriter.shown(found) + " was saved here, but a " + kind + " is expected");
        }
        // The smallest field: the length of the name, a tag, a byte.
        int count = count(Integer.BYTES + 2);
        Map<String, Object> fields = new LinkedHashMap<>();
        for (int i = 0; i < count; i++) {
            at = in.position();
            String name = text();
            if (fields.put(name, value()) != null) {
                in.position(at);
                throw bad("field " + StateWriter.shown(name) + " occurs twice");
            }
        }
        if (in.hasRemaining()) {
            throw bad(in.remaining() + " bytes follow the last field");
        }
        return fields;
    }

    private Object value() {
        need(1);
        int tag = in.get();
        switch (tag) {
            case 'z':
                need(1);
                byte flag = in.get();
                if (flag != 0 && flag != 1) {
                    in.position(in.position() - 1);
                    throw bad("a boolean is " + flag + "; it must be 1 or 0");
                }
                return flag == 1;
            case 'i':
                need(Long.BYTES);
                return in.getLong();
            case 'd':
                need(Long.BYTES);
                return in.getDouble();
            case 's':
                return text();
            case 'I':
                long[] longs = new long[count(Long.BYTES)];
                in.asLongBuffer().get(longs);
                in.position(in.position() + Long.BYTES * longs.length);
                return longs;
            case 'D':
                double[] doubles = new double[count(Double.BYTES)];
                in.asDoubleBuffer().get(doubles);
                in.position(in.position() + Double.BYTES * doubles.length);
                return doubles;
            case 'S':
                String[] texts = new String[count(Integer.BYTES)];
                for (int i = 0; i < texts.length; i++) {
                    texts[i] = text();
                }
                return texts;
            default:
                in.position(in.position() - 1);
                throw bad("the type of a field is " + (tag & 0xff) + "; it must be one of the letters z, i, d, s, I, D, S");
        }
    }

    /**
     * Reads the number of values of a list. Throws if the rest of the file is too short for that many values of {@code
     * bytesEach} bytes.
     */
    private int count(int bytesEach) {
        need(Integer.BYTES);
        long count = Integer.toUnsignedLong(in.getInt());
        if (count > in.remaining() / bytesEach) {
            in.position(in.position() - Integer.BYTES);
            throw bad("the file states " + count + " values, but only " + (in.remaining() - Integer.BYTES) + " bytes follow");
        }
        return (int) count;
    }

    private String text() {
        int length = count(1);
        ByteBuffer utf8 = in.slice().limit(length);
        try {
            String text = StandardCharsets.UTF_8.newDecoder().decode(utf8).toString();
            in.position(in.position() + length);
            return text;
        } catch (CharacterCodingException e) {
            throw malformed(file, offset(), "a text is not UTF-8", e);
        }
    }

    private void need(int bytes) {
        if (in.remaining() < bytes) {
            throw bad("the file ends within a field");
        }
    }

    private long offset() {
        return (long) StateWriter.MAGIC.length + in.position();
    }

    private MalformedFileException bad(String what) {
        return malformed(file, offset(), what, null);
    }

    static MalformedFileException malformed(Path file, long offset, String what, Exception cause) {
        MalformedFileException e = new MalformedFileException(file + (offset < 0 ? "" : ": byte " + offset) + ": " + what, file,
                offset);
        if (cause != null) {
            e.addSuppressed(cause);
        }
        return e;
    }
}
