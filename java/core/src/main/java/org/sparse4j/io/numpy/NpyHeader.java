// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.numpy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.sparse4j.DataType;
import org.sparse4j.backend.Window;
import org.sparse4j.io.MalformedFileException;
import org.sparse4j.io.bytes.ByteInput;
import org.sparse4j.io.bytes.FilePlace;

/**
 * The header of a .npy file: magic bytes, version, length, and a Python dictionary of three keys.
 *
 * @param bytes the length of the header, which is the position of the elements
 * @param elements the product of the shape
 */
public record NpyHeader(NpyType type, boolean fortran, long[] shape, long bytes, long elements) {
    private static final byte[] MAGIC = {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y'};
    /** The number of magic bytes. */
    public static final int MARK_BYTES = MAGIC.length;
    private static final int LONGEST = 1 << 20;
    private static final int ALIGNED = 64;
    private static final int KEYS = 3;

    /** Returns the number of bytes of all elements. */
    long dataBytes() {
        return elements * type.width();
    }

    /** Returns whether a file with these first bytes is a .npy file. */
    public static boolean isMark(byte[] start) {
        return start.length >= MAGIC.length && Arrays.equals(start, 0, MAGIC.length, MAGIC, 0, MAGIC.length);
    }

    /**
     * Reads the header; throws a MalformedFileException if the rest of the file does not have the size of its elements.
     */
    static NpyHeader read(ByteInput in) throws IOException {
        FilePlace place = in.place();
        ByteBuffer head = take(in, 8, 0);
        for (int i = 0; i < MAGIC.length; i++) {
            if (head.get(i) != MAGIC[i]) {
                throw place.malformed(i, "a .npy file begins with the bytes 93 'NUMPY', but this byte is "
                        + Integer.toHexString(head.get(i) & 0xff));
            }
        }
        int version = head.get(6);
        if (version < 1 || version > 3 || head.get(7) != 0) {
            throw place.malformed(6, "the file has version " + (version & 0xff) + "." + (head.get(7) & 0xff)
                    + " of the format; only 1.0, 2.0 and 3.0 are known");
        }
        int lengthBytes = version == 1 ? 2 : 4;
        ByteBuffer lengthField = take(in, lengthBytes, 8);
        long length = version == 1 ? lengthField.getShort(0) & 0xffff : lengthField.getInt(0) & 0xffffffffL;
        if (length > LONGEST) {
            throw place.malformed(8, "the header has " + length + " bytes; a header of an array of numbers has fewer than " + LONGEST);
        }
        int begin = 8 + lengthBytes;
        ByteBuffer text = take(in, (int) length, begin);
        String dictionary = new String(text.array(), version == 3 ? StandardCharsets.UTF_8 : StandardCharsets.ISO_8859_1);
        NpyHeader header = new Parser(place, dictionary, begin, version).parse(begin + length);
        long left = in.size() - header.bytes;
        if (header.elements > Long.MAX_VALUE / Math.max(1, header.type.width()) || header.dataBytes() != left) {
            throw place.malformed(header.bytes, "shape " + Arrays.toString(header.shape) + " of " + header.type + " has "
                    + (header.elements > Long.MAX_VALUE / Math.max(1, header.type.width()) ? "more than 2^63" : header.dataBytes())
                    + " bytes, but " + left + " follow the header");
        }
        return header;
    }

    private static ByteBuffer take(ByteInput in, int count, long at) throws IOException {
        if (in.size() - at < count) {
            throw in.place().malformed(in.size(), "the file ends inside its header, which has " + (at + count) + " bytes or more");
        }
        ByteBuffer to = ByteBuffer.allocate(count).order(ByteOrder.LITTLE_ENDIAN);
        in.fill(to);
        return to.flip();
    }

    /** Returns the header of an array to write: version 1.0, elements aligned to 64 bytes. */
    public static ByteBuffer of(String type, boolean fortran, long... shape) {
        StringBuilder text = new StringBuilder("{'descr': '").append(type).append("', 'fortran_order': ")
                .append(fortran ? "True" : "False").append(", 'shape': (");
        for (int d = 0; d < shape.length; d++) {
            text.append(d > 0 ? " " : "").append(shape[d]).append(d + 1 < shape.length || d == 0 ? "," : "");
        }
        text.append("), }");
        int begin = MAGIC.length + 4;
        int bytes = (begin + text.length() + 1 + ALIGNED - 1) / ALIGNED * ALIGNED;
        text.append(" ".repeat(bytes - begin - text.length() - 1)).append('\n');
        return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN).put(MAGIC).put((byte) 1).put((byte) 0)
                .putShort((short) text.length()).put(text.toString().getBytes(StandardCharsets.US_ASCII)).flip();
    }

    public static ByteBuffer of(DataType type, boolean fortran, long... shape) {
        return of(NpyType.text(type), fortran, shape);
    }

    /**
     * Parses the dictionary without evaluating it. The parser accepts the forms of Python's literals that programs
     * write. Like NumPy, it throws for text that is no literal, such as an extent with a leading zero, and for {@code
     * (6)} as a shape, which is a number and not a tuple.
     */
    private static final class Parser {
        private static final String BLANKS = " \n\t\r\f";

        private final FilePlace place;
        private final String text;
        private final int begin;
        private final int version;
        private int at;

        Parser(FilePlace place, String text, int begin, int version) {
            this.place = place;
            this.text = text;
            this.begin = begin;
            this.version = version;
        }

        NpyHeader parse(long bytes) {
            String descr = null;
            Boolean fortran = null;
            long[] shape = null;
            expect('{');
            int keys = 0;
            while (peek() != '}') {
                int keyAt = at;
                String key = quoted();
                expect(':');
                if (key.equals("descr") && descr == null) {
                    descr = descr();
                } else if (key.equals("fortran_order") && fortran == null) {
                    fortran = truth();
                } else if (key.equals("shape") && shape == null) {
                    shape = tuple();
                } else {
                    at = keyAt;
                    throw wrong("the key '" + key + "' is unknown or occurs twice; the keys are 'descr', 'fortran_order' and 'shape'");
                }
                keys++;
                if (peek() != '}') {
                    expect(',');
                }
            }
            at++;
            if (keys != KEYS) {
                throw wrong("the dictionary ends without " + (descr == null ? "'descr'" : fortran == null
                        ? "'fortran_order'" : "'shape'"));
            }
            peek();
            if (at < text.length()) {
                throw wrong("the header goes on after the dictionary");
            }
            return new NpyHeader(NpyType.parse(place, descr), fortran, shape, bytes, product(shape));
        }

        private long product(long... shape) {
            if (shape.length > Window.MAX_RANK) {
                throw place.malformed("'shape' has rank " + shape.length + "; it must be at most " + Window.MAX_RANK);
            }
            boolean empty = false;
            for (long n : shape) {
                empty |= n == 0;
            }
            long elements = 1;
            for (long n : shape) {
                if (!empty && Math.multiplyHigh(elements, n) != 0 || !empty && elements * n < 0) {
                    throw place.malformed("'shape' is " + Arrays.toString(shape) + ", which has more than 2^63 - 1 elements");
                }
                elements *= n;
            }
            return empty ? 0 : elements;
        }

        private String descr() {
            if (peek() == '[' || peek() == '(') {
                throw place.malformed("'descr' is a structured type; an array of Sparse4j has one number per element");
            }
            return quoted();
        }

        private MalformedFileException wrong(String what) {
            return place.malformed(begin + (long) at, what);
        }

        /** Returns the next character after blanks and comments; 0 at the end. */
        private char peek() {
            boolean isComment = false;
            while (at < text.length() && (isComment || BLANKS.indexOf(text.charAt(at)) >= 0 || text.charAt(at) == '#')) {
                char c = text.charAt(at++);
                isComment = (isComment || c == '#') && c != '\n' && c != '\r';
            }
            return at < text.length() ? text.charAt(at) : 0;
        }

        private void expect(char c) {
            if (peek() != c) {
                throw wrong("the header's dictionary must have " + c + " here");
            }
            at++;
        }

        private String quoted() {
            char quote = peek();
            if (quote == 'u' && at + 1 < text.length()) {  // Python 2 writes unicode texts with the prefix u
                quote = text.charAt(++at);
            }
            int end = quote == '\'' || quote == '"' ? text.indexOf(quote, at + 1) : -1;
            if (end < 0) {
                throw wrong("the header's dictionary must have a text in quotes here");
            }
            String inside = text.substring(at + 1, end);
            at = end + 1;
            return inside;
        }

        private boolean truth() {
            peek();
            for (String word : new String[] {"True", "False"}) {
                if (text.startsWith(word, at)) {
                    at += word.length();
                    return word.equals("True");
                }
            }
            throw wrong("'fortran_order' must be True or False");
        }

        private long[] tuple() {
            expect('(');
            List<Long> all = new ArrayList<>();
            boolean comma = false;
            while (peek() != ')') {
                all.add(extent());
                comma = peek() == ',';
                if (peek() != ')') {
                    expect(',');
                }
            }
            if (all.size() == 1 && !comma) {
                throw wrong("'shape' is (" + all.get(0) + "), which is a number; a tuple of one extent is (" + all.get(0) + ",)");
            }
            at++;
            return all.stream().mapToLong(n -> n).toArray();
        }

        /**
         * Parses an integer: digits, which a + may precede and _ may separate. As in Python 2, an L may follow.
         */
        private long extent() {
            int from = at;
            int digits = from + (peek() == '+' ? 1 : 0);
            int end = digits;
            while (end < text.length() && (isDigit(end) || text.charAt(end) == '_' && isDigit(end - 1) && isDigit(end + 1))) {
                end++;
            }
            if (end == digits) {
                throw wrong("'shape' must be a tuple of numbers that are not negative");
            }
            String number = text.substring(digits, end).replace("_", "");
            if (number.charAt(0) == '0' && !number.matches("0+")) {
                throw wrong("the extent " + number + " of 'shape' has a leading zero, which Python does not allow");
            }
            at = end;
            if (end < text.length() && text.charAt(end) == 'L') {
                if (version > 2) {
                    throw wrong("an extent of 'shape' ends with L, which Python 2 wrote in versions 1.0 and 2.0 of the format; this file "
                            + "has version 3.0");
                }
                at++;
            }
            try {
                return Long.parseLong(number);
            } catch (NumberFormatException e) {
                at = from;
                throw wrong("an extent of 'shape' is above 2^63 - 1");
            }
        }

        private boolean isDigit(int i) {
            return i < text.length() && text.charAt(i) >= '0' && text.charAt(i) <= '9';
        }
    }
}
