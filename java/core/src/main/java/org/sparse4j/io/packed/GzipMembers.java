// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.packed;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import java.util.zip.ZipException;
import org.sparse4j.io.container.BulkInput;

/**
 * Unpacks gzipped data (RFC 1952): one member or several concatenated ones, and zeros that pad the last one. Verifies
 * every byte of the file:
 *
 * <ul>
 * <li>A truncated member, also within its header, throws an {@link EOFException}.
 * <li>A wrong checksum, or bytes after a member that begin no other member, throw a {@link ZipException}.
 * <li>Exceptions from reading the file reach the caller unchanged.
 * </ul>
 *
 * <p>In all of these cases, {@link java.util.zip.GZIPInputStream} ends after the first member without an exception.
 */
final class GzipMembers extends BulkInput {
    private static final int PIECE = 1 << 16;
    private static final int DEFLATED = 8;
    private static final int HEADER_CRC = 2;
    private static final int EXTRA = 4;
    private static final int NAME = 8;
    private static final int COMMENT = 16;
    private static final int RESERVED = 0xe0;

    private enum State { BEFORE, INSIDE, END }

    private final InputStream in;
    private final Inflater inflater = new Inflater(true);
    private final CRC32 crc = new CRC32();
    private final byte[] packed = new byte[PIECE];
    private int at;
    private int end;
    private boolean ended;  // once set, bytes that a growing file gains are not read
    private boolean first = true;
    private State state = State.BEFORE;
    private IOException failure;

    /**
     * Creates a stream of the members that begin at the next byte of {@code in}. Closing this stream closes {@code in}.
     * The constructor reads nothing.
     */
    GzipMembers(InputStream in) {
        this.in = in;
    }

    /** Returns whether gzipped data begins with these bytes. */
    static boolean begins(int firstByte, int secondByte) {
        return firstByte == 0x1f && secondByte == 0x8b;
    }

    @Override
    public int read(byte[] to, int from, int count) throws IOException {
        Objects.checkFromIndexSize(from, count, to.length);
        if (failure != null) {
            throw failure;
        }
        if (count == 0) {
            return 0;
        }
        try {
            return unpack(to, from, count);
        } catch (IOException e) {
            failure = e;
            throw e;
        }
    }

    private int unpack(byte[] to, int from, int count) throws IOException {
        while (state != State.END) {
            if (state == State.BEFORE) {
                begin();
                continue;
            }
            int n = inflate(to, from, count);
            if (n > 0) {
                crc.update(to, from, n);
                return n;
            }
            finish();
        }
        return -1;
    }

    /** Unpacks some bytes of a member; returns 0 at its end. */
    private int inflate(byte[] to, int from, int count) throws IOException {
        try {
            int n = inflater.inflate(to, from, count);
            while (n == 0 && !inflater.finished()) {
                if (inflater.needsDictionary()) {
                    throw new ZipException("a member needs a dictionary");
                }
                if (inflater.needsInput()) {
                    at = end;
                    if (!fill()) {
                        throw new EOFException("inside a member");
                    }
                    inflater.setInput(packed, at, end - at);
                }
                n = inflater.inflate(to, from, count);
            }
            return n;
        } catch (DataFormatException e) {
            throw (IOException) new ZipException(Objects.requireNonNullElse(e.getMessage(), "a member was not deflated")).initCause(e);
        }
    }

    /** Reads the header of the next member, or detects the end of the data. */
    private void begin() throws IOException {
        int id = next();
        while (id == 0 && !first) {
            id = next();
        }
        if (id < 0 && !first) {
            state = State.END;
            return;
        }
        crc.reset();
        crc.update(required(id));
        if (id != 0x1f || !begins(id, inHeader())) {
            throw new ZipException(
                    first ? "it does not begin as a gzip member does" : "the bytes after a member are neither zeros nor another member");
        }
        int method = inHeader();
        if (method != DEFLATED) {
            throw new ZipException("a member is compressed by method " + method + "; only " + DEFLATED + ", deflate, is known");
        }
        int flags = inHeader();
        if ((flags & RESERVED) != 0) {
            throw new ZipException("a member's header has the unknown flags " + (flags & RESERVED));
        }
        passOver(6);
        if ((flags & EXTRA) != 0) {
            passOver(inHeader() | inHeader() << 8);
        }
        for (int text = flags & (NAME | COMMENT); text != 0; text &= text - 1) {
            while (inHeader() != 0) {
                continue;
            }
        }
        if ((flags & HEADER_CRC) != 0) {
            int expected = (int) crc.getValue() & 0xffff;
            if ((inHeader() | inHeader() << 8) != expected) {
                throw new ZipException("the checksum of a member's header is wrong");
            }
        }
        first = false;
        crc.reset();
        inflater.reset();
        inflater.setInput(packed, at, end - at);
        state = State.INSIDE;
    }

    /** Verifies the checksum and the length after the data of a member. */
    private void finish() throws IOException {
        at = end - inflater.getRemaining();
        if (four() != (int) crc.getValue()) {
            throw new ZipException("the checksum of a member is wrong");
        }
        if (four() != (int) inflater.getBytesWritten()) {
            throw new ZipException("the length of a member is wrong");
        }
        state = State.BEFORE;
    }

    private int four() throws IOException {
        int value = 0;
        for (int shift = 0; shift < Integer.SIZE; shift += Byte.SIZE) {
            value |= required(next()) << shift;
        }
        return value;
    }

    private int inHeader() throws IOException {
        int b = required(next());
        crc.update(b);
        return b;
    }

    private void passOver(int bytes) throws IOException {
        for (int k = 0; k < bytes; k++) {
            inHeader();
        }
    }

    private static int required(int b) throws EOFException {
        if (b < 0) {
            throw new EOFException("inside a member");
        }
        return b;
    }

    /** Returns the next byte of the file; -1 at its end. */
    private int next() throws IOException {
        return at < end || fill() ? packed[at++] & 0xff : -1;
    }

    private boolean fill() throws IOException {
        int n = 0;
        while (n == 0 && !ended) {
            n = in.read(packed, 0, PIECE);
            ended = n < 0;
        }
        at = 0;
        end = Math.max(n, 0);
        return end > 0;
    }

    @Override
    public void close() throws IOException {
        inflater.end();
        in.close();
    }

    /** Returns the position, such as {@code gzipped data, inside a member}. */
    @Override
    public String toString() {
        return "gzipped data, " + (failure != null ? failure.toString()
                : state == State.END ? "at its end" : state == State.INSIDE ? "inside a member" : "before a member");
    }
}
