// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;

/** A file's text, unpacked where it is gzipped, whatever its name says. */
final class FileText implements AutoCloseable {
    private static final int PIECE = 1 << 16;

    private final SeekableByteChannel channel;
    private final InputStream unpacked;
    private final byte[] piece;
    private final long size;

    private FileText(SeekableByteChannel channel) throws IOException {
        this.channel = channel;
        this.size = channel.size();
        if (isGzip()) {
            unpacked = new GZIPInputStream(Channels.newInputStream(channel), PIECE);
            piece = new byte[PIECE];
        } else {
            unpacked = null;
            piece = null;
        }
    }

    static FileText open(Path file) throws IOException {
        SeekableByteChannel channel = Files.newByteChannel(file);
        try {
            return new FileText(channel);
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    private boolean isGzip() throws IOException {
        if (size < 2) {
            return false;  // what has no size may not go back either
        }
        ByteBuffer magic = ByteBuffer.allocate(2);
        int read = 0;
        while (magic.hasRemaining() && read >= 0) {
            read = channel.read(magic);
        }
        channel.position(0);
        return (magic.get(0) & 0xff) == 0x1f && (magic.get(1) & 0xff) == 0x8b;
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
    long fileBytesRead() throws IOException {
        return channel.position();
    }

    /** Fills the buffer; false when the text ended before. */
    boolean fill(ByteBuffer to) throws IOException {
        while (to.hasRemaining()) {
            int n;
            if (unpacked == null) {
                n = channel.read(to);
            } else {
                n = unpacked.read(piece, 0, Math.min(piece.length, to.remaining()));
                if (n > 0) {
                    to.put(piece, 0, n);
                }
            }
            if (n < 0) {
                return false;
            }
        }
        return true;
    }

    @Override
    public void close() throws IOException {
        channel.close();
        if (unpacked != null) {
            unpacked.close();
        }
    }
}
