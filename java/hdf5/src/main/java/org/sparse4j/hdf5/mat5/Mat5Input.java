// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.hdf5.mat5;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.zip.ZipException;

/** Reads the decompressed bytes of an element of a MATLAB 5 file, beginning at a position. Tags describe the data. */
final class Mat5Input implements AutoCloseable {
    private static final int TAG = 8;
    private static final int SMALL = 4;     // the largest number of data bytes that fit into the tag itself
    private static final int SMALL_SHIFT = 16;
    private static final int PIECE = 1 << 13;

    private final Mat5File.Element element;
    private final String path;
    private final InputStream in;
    private final byte[] piece = new byte[PIECE];
    private long position;

    /**
     * A tag, which describes the data behind it.
     *
     * @param at the position of the data
     * @param end the position behind the data and their padding
     */
    record Tag(int type, long bytes, long at, long end) {}

    /**
     * @param path the path of the element, for messages
     */
    Mat5Input(Mat5File.Element element, String path, long position) throws IOException {
        this.element = element;
        this.path = path;
        in = element.open();
        boolean ok = false;
        try {
            skipTo(position);
            ok = true;
        } finally {
            if (!ok) {
                in.close();
            }
        }
    }

    long position() {
        return position;
    }

    void skipTo(long to) throws IOException {
        while (position < to) {
            read(piece, (int) Math.min(piece.length, to - position));
        }
    }

    /** Fills a buffer. */
    void fill(ByteBuffer to) throws IOException {
        while (to.hasRemaining()) {
            int n = Math.min(piece.length, to.remaining());
            read(piece, n);
            to.put(piece, 0, n);
        }
    }

    private void read(byte[] to, int count) throws IOException {
        try {
            int n = in.readNBytes(to, 0, count);
            position += n;
            if (n < count) {
                throw malformed("ends after " + position + " bytes, before the end that its tags state");
            }
        } catch (EOFException | ZipException e) {
            throw element.file().malformed(path, "its packed data are cut off or damaged behind byte " + position + ": " + e.getMessage(), e);
        }
    }

    /** Reads the remaining bytes, so that the checksum of compressed data is verified. */
    void finish() throws IOException {
        try {
            while (in.read(piece) >= 0) {
                continue;
            }
        } catch (EOFException | ZipException e) {
            throw element.file().malformed(path, "its packed data are cut off or damaged: " + e.getMessage(), e);
        }
    }

    int integer() throws IOException {
        read(piece, Integer.BYTES);
        return ByteBuffer.wrap(piece).order(element.file().order()).getInt();
    }

    /** Returns the next tag. Its data must end within the element that contains them. */
    Tag tag(long limit) throws IOException {
        int first = integer();
        int small = first >>> SMALL_SHIFT;
        long bytes = small != 0 ? small : Integer.toUnsignedLong(integer());
        long at = position;
        long end = small != 0 ? at + SMALL : at + (bytes + TAG - 1) / TAG * TAG;
        // Some writers omit the padding of the last data of an element.
        if (small > SMALL || at + bytes > limit) {
            throw malformed("announces " + bytes + " bytes at its byte " + (at - TAG) + ", but only " + Math.max(0, limit - at)
                    + " are left");
        }
        return new Tag(small != 0 ? first & 0xffff : first, bytes, at, Math.min(end, limit));
    }

    /** Returns the data of a tag, which must be small. */
    ByteBuffer data(Tag tag, int most, String what) throws IOException {
        if (tag.bytes() > most) {
            throw malformed(what + " has " + tag.bytes() + " bytes; there may be at most " + most);
        }
        ByteBuffer data = ByteBuffer.allocate((int) tag.bytes()).order(element.file().order());
        fill(data);
        skipTo(tag.end());
        return data.flip();
    }

    org.sparse4j.io.MalformedFileException malformed(String what) {
        return element.file().malformed(path, what, null);
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
