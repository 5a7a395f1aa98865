// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.sparse4j.array.Call;
import org.sparse4j.array.ImageHeader;
import org.sparse4j.backend.Backends;
import org.sparse4j.backend.Function;
import org.sparse4j.backend.HostBlock;

/** A section of an image on its way to a file, whose digest is known when all of it has passed. */
final class SectionOutput implements AutoCloseable {
    private static final int BLOCKS = 4;
    private static final int SIZE = BLOCKS * ImageHeader.BLOCK;
    private static final int TO_BLOCKS = 1;  // s4j_image_digest

    private final ChannelOutput out;
    private final HostBlock block = Backends.current().allocate(SIZE + BLOCKS * Long.BYTES);
    private final ByteBuffer room = block.window(0, SIZE).order(ByteOrder.LITTLE_ENDIAN);
    private long[] digests = new long[64];
    private int count;
    private long bytes;

    SectionOutput(ChannelOutput out) {
        this.out = out;
    }

    /** Bytes that were put. */
    long bytes() {
        return bytes;
    }

    void put(ByteBuffer from) throws IOException {
        bytes += from.remaining();
        while (from.hasRemaining()) {
            int n = Math.min(from.remaining(), room.remaining());
            ByteBuffer part = from.duplicate().limit(from.position() + n);
            room.put(part);
            from.position(from.position() + n);
            flushIfFull();
        }
    }

    void putLong(long word) throws IOException {
        room.putLong(word);
        bytes += Long.BYTES;
        flushIfFull();
    }

    private void flushIfFull() throws IOException {
        if (!room.hasRemaining()) {
            flush();
        }
    }

    private void flush() throws IOException {
        int n = room.position();
        if (n == 0) {
            return;
        }
        int blocks = (n + ImageHeader.BLOCK - 1) / ImageHeader.BLOCK;
        Call.of(Function.IMAGE_DIGEST).integer(TO_BLOCKS).integer(block.place(0)).integer(n).integer(block.place(SIZE)).run();
        if (count + blocks > digests.length) {
            digests = Arrays.copyOf(digests, 2 * digests.length);
        }
        block.window(SIZE, blocks * Long.BYTES).order(ByteOrder.LITTLE_ENDIAN).asLongBuffer().get(digests, count, blocks);
        count += blocks;
        out.write(room.flip());
        room.clear();
    }

    /** The rest is written; the digest of all. */
    long finish() throws IOException {
        flush();
        try (HostBlock all = Backends.current().allocate(Math.max(1, count) * (long) Long.BYTES)) {
            all.window(0, count * Long.BYTES).order(ByteOrder.LITTLE_ENDIAN).asLongBuffer().put(digests, 0, count);
            return ImageHeader.digest(all, count);
        }
    }

    @Override
    public void close() {
        block.close();
    }
}
