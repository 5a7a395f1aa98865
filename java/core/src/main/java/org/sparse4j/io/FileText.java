// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.ZipException;
import org.sparse4j.io.container.GzipMembers;

/**
 * A file's text, unpacked where it is gzipped, whatever its name says, without the mark of the order of bytes that UTF-8 may
 * begin with. Nothing but reads in order, so that pipes and devices are files too.
 */
final class FileText implements AutoCloseable {
    /** Bytes of a line, at most, in all texts: the backend refuses longer ones. */
    static final int LONGEST_LINE = 1 << 20;
    private static final int PIECE = 1 << 16;
    private static final byte[] MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

    /** How many bytes the mark of UTF-8's order of bytes has. */
    static final int MARK_BYTES = MARK.length;

    private final Bytes bytes;
    private final InputStream unpacked;
    private final byte[] piece;
    private final long size;
    private IOException damage;
    private long unpackedBytes;
    private ByteBuffer head;  // what was looked at and is not yet given out; null before the first look
    private int markBytes;
    private ByteArrayOutputStream seen;  // what was given since mark(); null where nothing is kept

    private FileText(ReadableByteChannel channel, long size) throws IOException {
        this.size = size;
        bytes = new Bytes(channel);
        unpacked = bytes.startAsGzip() ? new GzipMembers(bytes) : null;
        piece = unpacked == null ? null : new byte[PIECE];
    }

    static FileText open(Path file) throws IOException {
        SeekableByteChannel channel = Files.newByteChannel(file);
        try {
            return new FileText(channel, channel.size());
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    /** The text of a stream, which is closed with it, of so many bytes; 0 where nobody knows. */
    static FileText of(InputStream in, long bytes) throws IOException {
        return new FileText(Channels.newChannel(in), bytes);
    }

    boolean isGzipped() {
        return unpacked != null;
    }

    /** Bytes of the text, -1 when only reading tells. */
    long bytes() {
        return unpacked != null || size == 0 ? -1 : size;
    }

    /** Bytes of the file, -1 when nobody knows. */
    long fileBytes() {
        return size == 0 ? -1 : size;
    }

    /** Bytes of the file that were read. */
    long fileBytesRead() {
        return bytes.total;
    }

    /** Whether bytes begin with the mark of UTF-8's order of bytes. */
    static boolean isMarked(byte[] bytes, int length) {
        return length >= MARK.length && Arrays.equals(bytes, 0, MARK.length, MARK, 0, MARK.length);
    }

    /** The first bytes of the text, at most so many, which fill() gives again: to be asked before it. */
    byte[] start(int count) throws IOException {
        ByteBuffer first = ByteBuffer.allocate(MARK.length + count);
        take(first);
        markBytes = isMarked(first.array(), first.position()) ? MARK.length : 0;
        head = first.flip().position(markBytes);
        int n = Math.min(count, head.remaining());
        return Arrays.copyOfRange(first.array(), markBytes, markBytes + n);
    }

    /** From here on what fill() gives is kept. */
    void mark() {
        seen = new ByteArrayOutputStream();
    }

    /** What was given since mark() will be given again, and not kept any more. */
    void reset() {
        byte[] rest = new byte[head == null ? 0 : head.remaining()];
        if (head != null) {
            head.get(rest);
            seen.writeBytes(rest);
            head = ByteBuffer.wrap(seen.toByteArray());
        }
        seen = null;
    }

    /** How many bytes the mark has that stands before the text, 0 where there is none, or nothing was read yet. */
    int markBytes() {
        return markBytes;
    }

    /** Fills the buffer; less when the text ends before, or its gzipped form is damaged there. */
    void fill(ByteBuffer to) throws IOException {
        if (head == null) {
            start(0);
        }
        int from = to.position();
        int n = Math.min(head.remaining(), to.remaining());
        to.put(head.slice().limit(n));
        head.position(head.position() + n);
        take(to);
        if (seen != null) {
            byte[] given = new byte[to.position() - from];
            to.slice(from, given.length).get(given);
            seen.writeBytes(given);
        }
    }

    private void take(ByteBuffer to) throws IOException {
        while (to.hasRemaining() && damage == null) {
            int n;
            if (unpacked == null) {
                n = bytes.read(to);
            } else {
                try {
                    n = unpacked.read(piece, 0, Math.min(piece.length, to.remaining()));
                } catch (EOFException | ZipException e) {
                    damage = e;
                    return;
                }
                if (n > 0) {
                    to.put(piece, 0, n);
                    unpackedBytes += n;
                }
            }
            if (n < 0) {
                return;
            }
        }
    }

    /** Why the text ended: what is wrong with the gzipped data; null when nothing is. */
    IOException damage() {
        return damage;
    }

    /** The damage in words. */
    String damageText() {
        String what = damage instanceof EOFException ? "the gzipped data is cut off: the file ends after " + bytes.total
                + " bytes, in the middle of it" : "the gzipped data is damaged (" + damage.getMessage() + ") before byte "
                + bytes.total + " of the file";
        return what + "; " + unpackedBytes + " bytes of text came out of it";
    }

    /** What is wrong then is no longer of interest: everything was read, or something else has failed. */
    @Override
    public void close() {
        for (InputStream each : new InputStream[] {unpacked, bytes}) {
            try {
                if (each != null) {
                    each.close();
                }
            } catch (IOException e) {
                continue;
            }
        }
    }

    /** The bytes of a channel, of which the first ones were looked at. */
    private static final class Bytes extends InputStream {
        private final ReadableByteChannel channel;
        private final ByteBuffer buffer = ByteBuffer.allocate(PIECE).limit(0);
        private long total;

        Bytes(ReadableByteChannel channel) {
            this.channel = channel;
        }

        boolean startAsGzip() throws IOException {
            buffer.clear();
            int n = 0;
            while (buffer.position() < 2 && n >= 0) {
                n = take(buffer);
            }
            buffer.flip();
            return buffer.limit() >= 2 && GzipMembers.begins(buffer.get(0) & 0xff, buffer.get(1) & 0xff);
        }

        private int take(ByteBuffer to) throws IOException {
            int n = channel.read(to);
            total += Math.max(n, 0);
            return n;
        }

        int read(ByteBuffer to) throws IOException {
            if (!buffer.hasRemaining()) {
                return take(to);
            }
            int n = Math.min(buffer.remaining(), to.remaining());
            to.put(buffer.slice().limit(n));
            buffer.position(buffer.position() + n);
            return n;
        }

        @Override
        public int read(byte[] to, int from, int count) throws IOException {
            return read(ByteBuffer.wrap(to, from, count));
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            int n = 0;
            while (n == 0) {
                n = read(one, 0, 1);
            }
            return n < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public void close() throws IOException {
            channel.close();
        }
    }
}
