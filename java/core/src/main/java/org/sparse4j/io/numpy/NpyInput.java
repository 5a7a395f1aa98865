// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.numpy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.sparse4j.DataType;
import org.sparse4j.backend.Backends;
import org.sparse4j.backend.HostBlock;
import org.sparse4j.io.MalformedFileException;
import org.sparse4j.io.ReadOptions;
import org.sparse4j.io.bytes.ByteInput;
import org.sparse4j.io.bytes.FilePlace;

/** Reads the elements of a .npy file or member, in off-heap pieces of a requested type. */
public final class NpyInput implements AutoCloseable {
    private static final int CHUNK = 1 << 13;  // the number of elements in one conversion
    private static final int MOST_SMALL = 1 << 20;

    private final ByteInput in;
    private final NpyHeader header;
    private HostBlock raw;
    private long done;
    private String limit;

    /** Reads the header of a file; closes the file if that fails. */
    public static NpyInput open(ByteInput in) throws IOException {
        boolean ok = false;
        try {
            NpyInput opened = new NpyInput(in);
            ok = true;
            return opened;
        } finally {
            if (!ok) {
                in.close();
            }
        }
    }

    /** Returns an input for elements in the container of another module, where the header is not in the bytes. */
    public static NpyInput of(ByteInput in, NpyHeader header) {
        return new NpyInput(in, header);
    }

    private NpyInput(ByteInput in) throws IOException {
        this(in, NpyHeader.read(in));
    }

    private NpyInput(ByteInput in, NpyHeader header) {
        this.in = in;
        this.header = header;
    }

    /**
     * Returns an input of the same elements in C order: this input, unless the file has Fortran order. For Fortran
     * order, the first read loads all numbers off-heap. The caller must not have read anything before. Closing the
     * result closes this input.
     */
    public NpyInput inCOrder() {
        requireNumbers();
        if (!header.fortran()) {
            return this;
        }
        boolean same = header.elements() == 0 || Arrays.stream(header.shape()).filter(n -> n > 1).count() < 2;
        return new NpyInput(same ? in : new COrder(in, header),
                new NpyHeader(type(), false, header.shape(), header.bytes(), header.elements()));
    }

    public NpyHeader header() {
        return header;
    }

    public NpyType type() {
        return header.type();
    }

    public FilePlace place() {
        return in.place();
    }

    /** Returns the number of elements that were read. */
    public long done() {
        return done;
    }

    /**
     * Returns the type in which values are read: the type of the options if they set one, or the natural type of the file.
     *
     * @throws IllegalArgumentException if the values cannot be read in this type
     */
    public DataType valueType(ReadOptions options) {
        requireNumbers();
        DataType to = options.typeOr(type().natural());
        if (type().isFloating() && !to.isFloating()) {
            throw new IllegalArgumentException(place() + ": values of " + type() + " are read as DOUBLE or FLOAT, not as " + to
                    + "; castTo changes the array's type");
        }
        return to;
    }

    public void requireNumbers() {
        if (!type().isNumber()) {
            throw place().malformed("'descr' is '" + type() + "', which is a text; the array must have numbers");
        }
    }

    /** Reads the next elements into a block from position {@code at} on, as values of a type. */
    public void read(HostBlock to, long at, int count, DataType as) throws IOException {
        if (count == 0) {
            return;
        }
        int width = type().width();
        if (type().is(as)) {
            ByteBuffer window = to.window(at, count * width);
            in.fill(window);
            if (as == DataType.BOOL) {
                requireTruths(window, count);
            }
            done += count;
            return;
        }
        if (raw == null) {
            raw = Backends.current().allocate((long) CHUNK * Long.BYTES);
        }
        ByteBuffer window = to.window(at, count * as.width());
        for (int from = 0; from < count; from += CHUNK) {
            int n = Math.min(CHUNK, count - from);
            ByteBuffer bytes = raw.window(0, n * width);
            in.fill(bytes);
            bytes.order(type().order());
            if (type().isFloating()) {
                reals(bytes, n, window, from, as);
            } else {
                if (type().kind() == 'b') {
                    requireTruths(bytes, n);
                }
                integers(bytes, n, window, from, as);
            }
            done += n;
        }
    }

    /** Sets the words by which messages name the limit when the numbers are coordinates: a number is "outside" this text. */
    public void outside(String what) {
        limit = what;
    }

    private void requireTruths(ByteBuffer bytes, int count) {
        for (int i = 0; i < count; i++) {
            if ((bytes.get(i) & 0xfe) != 0) {
                throw wrong(i, "is the byte " + (bytes.get(i) & 0xff) + "; a truth value must be 0 or 1");
            }
        }
    }

    /** Returns the exception for element i of the elements that are being read. */
    private MalformedFileException wrong(int i, String what) {
        long element = in instanceof COrder order ? order.inFile(done + i) : done + i;
        return place().malformed(header.bytes() + element * type().width(), "element " + element + " " + what);
    }

    private void reals(ByteBuffer from, int count, ByteBuffer to, int at, DataType as) {
        int width = type().width();
        for (int i = 0; i < count; i++) {
            if (as == DataType.DOUBLE && width == 8) {
                to.putLong(8 * (at + i), from.getLong(8 * i));
            } else if (as == DataType.DOUBLE) {
                to.putDouble(8 * (at + i), width == 4 ? from.getFloat(4 * i)
                        : Float.intBitsToFloat(half(from.getShort(2 * i))));
            } else if (width == 8) {
                to.putFloat(4 * (at + i), (float) from.getDouble(8 * i));
            } else {
                to.putInt(4 * (at + i), width == 4 ? from.getInt(4 * i) : half(from.getShort(2 * i)));
            }
        }
    }

    /** Converts an IEEE 754 binary16 value to the bits of a {@code float}, preserving NaN payloads. */
    public static int half(short bits) {
        int sign = (bits & 0x8000) << 16;
        int exponent = bits >> 10 & 0x1f;
        int fraction = bits & 0x3ff;
        if (exponent == 0x1f) {
            return sign | 0x7f800000 | fraction << 13;
        }
        if (exponent == 0) {
            return sign | Float.floatToRawIntBits(fraction * 0x1p-24f);
        }
        return sign | exponent + 112 << 23 | fraction << 13;
    }

    private void integers(ByteBuffer from, int count, ByteBuffer to, int at, DataType as) {
        int width = type().width();
        boolean signed = type().kind() == 'i';
        for (int i = 0; i < count; i++) {
            long v;
            switch (width) {
                case 1:
                    v = signed ? from.get(i) : from.get(i) & 0xff;
                    break;
                case 2:
                    v = signed ? from.getShort(2 * i) : from.getShort(2 * i) & 0xffff;
                    break;
                case 4:
                    v = signed ? from.getInt(4 * i) : from.getInt(4 * i) & 0xffffffffL;
                    break;
                default:
                    v = from.getLong(8 * i);
                    break;
            }
            boolean huge = v < 0 && !signed;
            switch (as) {
                case DOUBLE:
                    to.putDouble(8 * (at + i), huge ? unsigned(v) : v);
                    break;
                case FLOAT:
                    to.putFloat(4 * (at + i), huge ? Float.parseFloat(Long.toUnsignedString(v)) : v);
                    break;
                case INT:
                    if (huge || v != (int) v) {
                        throw unfit(i, v, as);
                    }
                    to.putInt(4 * (at + i), (int) v);
                    break;
                case LONG:
                    if (huge) {
                        throw unfit(i, v, as);
                    }
                    to.putLong(8 * (at + i), v);
                    break;
                default:
                    if (v != 0 && v != 1) {
                        throw unfit(i, v, as);
                    }
                    to.put(at + i, (byte) v);
                    break;
            }
        }
    }

    private MalformedFileException unfit(int i, long v, DataType as) {
        return wrong(i, "is " + (type().kind() == 'i' ? Long.toString(v) : Long.toUnsignedString(v))
                + (limit == null ? ", which does not fit " + as : ", which is outside " + limit));
    }

    private static double unsigned(long v) {
        return Double.parseDouble(Long.toUnsignedString(v));
    }

    /**
     * Returns whether the elements can be indexes: they are integers, or there are no elements. For an empty list,
     * NumPy writes the type float64.
     */
    public boolean isWhole() {
        return type().kind() == 'i' || type().kind() == 'u' || type().isFloating() && header.elements() == 0;
    }

    /** Returns all elements as integers; throws if there are more than {@code most}. */
    public long[] longs(int most) throws IOException {
        if (!isWhole() || header.shape().length > 1 || header.elements() > most) {
            throw place().malformed("the array is " + type() + " of shape " + Arrays.toString(header.shape())
                    + "; it must have at most " + most + " whole numbers in one dimension");
        }
        long[] all = new long[(int) header.elements()];
        try (HostBlock block = Backends.current().allocate(8L * all.length)) {
            read(block, 0, all.length, DataType.LONG);
            if (all.length > 0) {
                block.window(0, 8 * all.length).asLongBuffer().get(all);
            }
        }
        finish();
        return all;
    }

    /** Returns the only element, as the bits of a type. */
    public long bits(DataType as) throws IOException {
        requireNumbers();
        if (header.elements() != 1) {
            throw place().malformed("the array has " + header.elements() + " elements; it must have one number");
        }
        try (HostBlock block = Backends.current().allocate(Long.BYTES)) {
            block.window(0, Long.BYTES).putLong(0, 0);
            read(block, 0, 1, as);
            finish();
            ByteBuffer number = block.window(0, Long.BYTES);
            return as.width() == 8 ? number.getLong(0) : as.width() == 4 ? number.getInt(0) & 0xffffffffL : number.get(0);
        }
    }

    /** Returns the only element, which is a text. */
    public String text() throws IOException {
        NpyType type = type();
        if (type.isNumber() || header.elements() != 1 || type.width() > MOST_SMALL) {
            throw place().malformed("the array is " + type + " of shape " + Arrays.toString(header.shape())
                    + "; it must be one text");
        }
        ByteBuffer bytes = ByteBuffer.allocate(type.width());
        in.fill(bytes);
        finish();
        Charset charset = type.kind() == 'S' ? StandardCharsets.UTF_8
                : Charset.forName(type.order() == ByteOrder.BIG_ENDIAN ? "UTF-32BE" : "UTF-32LE");
        String text = new String(bytes.array(), charset);
        int end = text.length();
        while (end > 0 && text.charAt(end - 1) == 0) {
            end--;
        }
        return text.substring(0, end);
    }

    /** Reads the elements that no caller has requested, so that the checksum of all bytes is verified. */
    public void finish() throws IOException {
        long left = (header.elements() - done) * type().width();
        if (left > 0 && type().isNumber()) {
            ByteBuffer waste = ByteBuffer.allocateDirect((int) Math.min(left, 1 << 16));
            for (; left > 0; left -= waste.limit()) {
                waste.clear().limit((int) Math.min(left, waste.capacity()));
                in.fill(waste);
            }
        }
        done = header.elements();
        in.finish();
    }

    @Override
    public void close() throws IOException {
        if (raw != null) {
            raw.close();
        }
        in.close();
    }
}
