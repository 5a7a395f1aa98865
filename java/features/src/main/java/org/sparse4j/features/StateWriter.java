// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.features;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.zip.CRC32;
import java.util.zip.CheckedOutputStream;

/** Writes fields as little-endian bytes; {@link StateReader} reads them. */
final class StateWriter {
    static final byte[] MAGIC = "S4JSTATE".getBytes(StandardCharsets.US_ASCII);
    static final int VERSION = 1;
    /** The largest file, because it is read into one array. */
    static final long MOST = Integer.MAX_VALUE - 8;

    private final CheckedOutputStream out;
    private final ByteBuffer number = ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    private long written;

    StateWriter(OutputStream to) {
        out = new CheckedOutputStream(new BufferedOutputStream(to, 1 << 16), new CRC32());
    }

    void write(String kind, Map<String, Object> fields) throws IOException {
        bytes(MAGIC, MAGIC.length);
        number(VERSION, Integer.BYTES);
        text(kind);
        number(fields.size(), Integer.BYTES);
        for (Map.Entry<String, Object> field : fields.entrySet()) {
            text(field.getKey());
            value(field.getValue());
        }
        number(out.getChecksum().getValue(), Integer.BYTES);
        out.flush();
    }

    private void value(Object value) throws IOException {
        if (value instanceof Boolean b) {
            number('z', 1);
            number(b ? 1 : 0, 1);
        } else if (value instanceof Long l) {
            number('i', 1);
            number(l, Long.BYTES);
        } else if (value instanceof Double d) {
            number('d', 1);
            number(Double.doubleToRawLongBits(d), Long.BYTES);
        } else if (value instanceof String s) {
            number('s', 1);
            text(s);
        } else if (value instanceof long[] all) {
            number('I', 1);
            number(all.length, Integer.BYTES);
            for (long each : all) {
                number(each, Long.BYTES);
            }
        } else if (value instanceof double[] all) {
            number('D', 1);
            number(all.length, Integer.BYTES);
            for (double each : all) {
                number(Double.doubleToRawLongBits(each), Long.BYTES);
            }
        } else {
            String[] all = (String[]) value;
            number('S', 1);
            number(all.length, Integer.BYTES);
            for (String each : all) {
                text(each);
            }
        }
    }

    private void text(String text) throws IOException {
        ByteBuffer utf8;
        try {
            utf8 = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(text));
        } catch (CharacterCodingException e) {
            throw new IllegalArgumentException("\"" + shown(text) + "\" contains half of a surrogate pair, which UTF-8 cannot encode", e);
        }
        number(utf8.remaining(), Integer.BYTES);
        bytes(utf8.array(), utf8.remaining());
    }

    private void number(long value, int width) throws IOException {
        number.clear();
        number.putLong(value);
        bytes(number.array(), width);
    }

    private void bytes(byte[] from, int count) throws IOException {
        written += count;
        if (written > MOST) {
            throw new IllegalArgumentException("the learned state takes more than " + MOST + " bytes, the most that a file of it may have");
        }
        out.write(from, 0, count);
    }

    /** Shortens a text of the file for a message. */
    static String shown(String text) {
        String one = text.length() > 40 ? text.substring(0, 40) + "..." : text;
        return one.chars().mapToObj(c -> c < ' ' || c == 0x7f ? "?" : String.valueOf((char) c))
                .collect(java.util.stream.Collectors.joining());
    }
}
