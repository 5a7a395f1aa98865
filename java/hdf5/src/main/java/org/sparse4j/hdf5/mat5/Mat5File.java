// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.hdf5.mat5;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;
import org.sparse4j.io.MalformedFileException;
import org.sparse4j.io.contained.ContainedArrays;
import org.sparse4j.io.container.BulkInput;

/** A file of MATLAB 5 to 7.2: a header, and an element for each variable, usually compressed. */
public final class Mat5File implements AutoCloseable {
    static final int HEADER = 128;
    private static final String MARK = "MATLAB 5.0";
    private static final int VERSION_AT = 124;
    private static final int ORDER_AT = 126;
    private static final int VERSION = 0x0100;
    private static final int ORDER = 'M' << Byte.SIZE | 'I';
    private static final int TAG = 8;
    private static final int MATRIX = 14;
    private static final int PACKED = 15;
    private static final int PIECE = 1 << 16;
    private static final long MOST_PACKED = 1032;  // the largest number of bytes that one compressed byte can become
    private static final int OLD_TYPES = 5;
    private static final int OLD_KINDS = 2;

    private final Path file;
    private final FileChannel channel;
    private final ByteOrder order;
    private final List<Mat5Array> variables = new ArrayList<>();

    /** Uses an open file. */
    public interface Action<T> {
        T with(Mat5File in) throws IOException;
    }

    /** The bytes of a variable in the file. */
    record Element(Mat5File file, long at, long bytes, boolean packed) {
        /** Opens the decompressed bytes. */
        InputStream open() {
            InputStream plain = file.new Region(at, bytes);
            if (!packed) {
                return plain;
            }
            Inflater inflater = new Inflater();
            return new InflaterInputStream(plain, inflater, (int) Math.max(1, Math.min(PIECE, bytes))) {
                @Override
                public void close() throws IOException {
                    inflater.end();
                    super.close();
                }
            };
        }

        /** Returns the largest possible number of decompressed bytes. */
        long most() {
            return packed ? Math.multiplyExact(bytes + 1, MOST_PACKED) : bytes;
        }
    }

    private Mat5File(Path file, FileChannel channel) throws IOException {
        this.file = file;
        this.channel = channel;
        ByteBuffer start = ByteBuffer.allocate(HEADER);
        read(start, 0);
        order = orderOf(start.flip());
        long size = channel.size();
        for (long at = HEADER; at < size;) {
            ByteBuffer tag = ByteBuffer.allocate(TAG).order(order);
            read(tag, at);
            if (tag.hasRemaining()) {
                throw malformed("", "the file ends after " + size + " bytes, in the middle of a variable's tag", null);
            }
            int type = tag.getInt(0);
            long bytes = Integer.toUnsignedLong(tag.getInt(Integer.BYTES));
            at += TAG;
            if (type != MATRIX && type != PACKED) {
                throw malformed("", "the element at byte " + (at - TAG) + " has type " + type + "; it must be a variable (" + MATRIX
                        + ") or a packed one (" + PACKED + ")", null);
            } else if (bytes > size - at) {
                throw malformed("", "the variable at byte " + at + " has " + bytes + " bytes, but the file has " + size + "; it is cut off",
                        null);
            }
            add(new Element(this, at, bytes, type == PACKED));
            at += bytes;
        }
    }

    private void add(Element element) throws IOException {
        try (Mat5Input in = new Mat5Input(element, "", 0)) {
            long end = element.bytes();
            if (element.packed()) {
                Mat5Input.Tag tag = in.tag(element.most());
                if (tag.type() != MATRIX) {
                    throw in.malformed("a packed element has type " + tag.type() + "; it must be a variable (" + MATRIX + ")");
                }
                end = tag.at() + tag.bytes();
            }
            Mat5Array array = Mat5Array.read(element, in, "", end);
            if (!array.name().isEmpty()) {  // the array without a name holds the contents of objects
                variables.add(array);
            }
        }
    }

    /** Returns the byte order of a file of MATLAB 5, null for any other file. */
    private static ByteOrder orderOf(ByteBuffer start) {
        byte[] mark = new byte[MARK.length()];
        if (start.limit() < HEADER) {
            return null;
        }
        start.duplicate().get(mark);
        if (!new String(mark, StandardCharsets.ISO_8859_1).equals(MARK)) {
            return null;
        }
        ByteBuffer bytes = start.duplicate();
        for (ByteOrder each : new ByteOrder[] {ByteOrder.LITTLE_ENDIAN, ByteOrder.BIG_ENDIAN}) {
            bytes.order(each);
            if (bytes.getShort(ORDER_AT) == ORDER && bytes.getShort(VERSION_AT) == VERSION) {
                return each;
            }
        }
        return null;
    }

    /** Returns whether a file begins like a file of MATLAB 5. */
    public static boolean begins(ByteBuffer start) {
        return orderOf(start) != null;
    }

    public static boolean is(Path file) {
        if (!Files.isRegularFile(file)) {
            return false;  // the reader reports the error
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            ByteBuffer start = ByteBuffer.allocate(HEADER);
            readAll(channel, start, 0);
            return begins(start.flip());
        } catch (IOException e) {
            throw new UncheckedIOException(file + ": " + e, e);
        }
    }

    /** Returns whether bytes are the first word of a file of MATLAB 4, which has no signature: the decimal digits of a type. */
    public static boolean isOld(ByteBuffer start) {
        for (ByteOrder each : new ByteOrder[] {ByteOrder.LITTLE_ENDIAN, ByteOrder.BIG_ENDIAN}) {
            int word = start.duplicate().order(each).getInt(0);
            boolean machine = word / 1000 == (each == ByteOrder.BIG_ENDIAN ? 1 : 0);
            if (word >= 0 && machine && word / 100 % 10 == 0 && word / 10 % 10 <= OLD_TYPES && word % 10 <= OLD_KINDS) {
                return true;
            }
        }
        return false;
    }

    /** Runs an action on a file. */
    public static <T> T with(Path file, Action<T> action) {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ); Mat5File in = new Mat5File(file, channel)) {
            return action.with(in);
        } catch (IOException e) {
            throw new UncheckedIOException(file + ": " + e, e);
        }
    }

    private void read(ByteBuffer to, long at) throws IOException {
        readAll(channel, to, at);
    }

    private static void readAll(FileChannel channel, ByteBuffer to, long at) throws IOException {
        int begin = to.position();
        while (to.hasRemaining() && channel.read(to, at + to.position() - begin) >= 0) {
            continue;
        }
    }

    Path file() {
        return file;
    }

    ByteOrder order() {
        return order;
    }

    public List<Mat5Array> variables() {
        return variables;
    }

    /** Returns a variable, or a field of a struct, by its path. */
    public Mat5Array find(String path) throws IOException {
        String[] names = path.replaceFirst("^/+", "").split("/", -1);
        Mat5Array at = variables.stream().filter(v -> v.name().equals(names[0])).findFirst().orElse(null);
        if (at == null) {
            throw malformed("", "has no variable '" + names[0] + "'; it has " + variables.stream().map(Mat5Array::name).toList(), null);
        }
        for (int i = 1; i < names.length; i++) {
            at = at.field(names[i]);
        }
        return at;
    }

    public MalformedFileException malformed(String path, String what, Exception cause) {
        return ContainedArrays.malformed(file, path, what, cause);
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }

    /** A part of the file. */
    private final class Region extends BulkInput {
        private long at;
        private long left;

        Region(long at, long bytes) {
            this.at = at;
            left = bytes;
        }

        @Override
        public int read(byte[] to, int from, int count) throws IOException {
            if (count == 0) {
                return 0;
            }
            int n = left == 0 ? -1 : channel.read(ByteBuffer.wrap(to, from, (int) Math.min(count, left)), at);
            at += Math.max(0, n);
            left -= Math.max(0, n);
            return n;
        }
    }
}
