// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.image;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.sparse4j.array.Call;
import org.sparse4j.array.image.ImageHeader;
import org.sparse4j.backend.Backends;
import org.sparse4j.backend.Function;
import org.sparse4j.backend.HostBlock;
import org.sparse4j.io.whole.ChannelOutput;

/** Writes a section of an image and computes its digest. */
public final class SectionOutput implements AutoCloseable {
    private static final int BLOCKS = 4;       // the largest number of digested blocks in memory
    private static final int SHARE = 16;       // a section uses 1 / SHARE of the memory
    private static final int LEAST = 1 << 12;
    private static final int TO_BLOCKS = 1;  // the action of s4j_image_digest in the C ABI that computes the digests of blocks

    private final ChannelOutput out;
    private final boolean isDigested;
    private final HostBlock block;
    private final HostBlock words;  // the digests of the blocks in memory
    private final ByteBuffer room;
    private long[] digests = new long[64];
    private int count;
    private long bytes;

    /**
     * Creates the output of a section.
     *
     * @param most the largest possible number of bytes of the section
     * @param memory the approximate number of bytes that the whole operation uses
     */
    public SectionOutput(ChannelOutput out, long most, long memory) {
        this(out, (int) Math.max(LEAST, Math.min(most, Math.max(1, Math.min(BLOCKS, memory / SHARE / ImageHeader.BLOCK)) * ImageHeader.BLOCK)),
                true);
    }

    private SectionOutput(ChannelOutput out, int size, boolean isDigested) {
        this.out = out;
        this.isDigested = isDigested;
        block = Backends.current().allocate(size);
        boolean ok = false;
        try {
            words = Backends.current().allocate(BLOCKS * Long.BYTES);
            ok = true;
        } finally {
            if (!ok) {
                block.close();
            }
        }
        room = block.window(0, size).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** Returns the output of a temporary file without a digest. The file is read again before the image is complete. */
    static SectionOutput between(ChannelOutput out) {
        return new SectionOutput(out, 1 << 16, false);
    }

    /** Returns the number of bytes that were written. */
    long bytes() {
        return bytes;
    }

    public void put(ByteBuffer from) throws IOException {
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
        if (isDigested) {
            digest(n);
        }
        out.write(room.flip());
        room.clear();
    }

    private void digest(int n) {
        int blocks = (n + ImageHeader.BLOCK - 1) / ImageHeader.BLOCK;
        Call.of(Function.IMAGE_DIGEST).integer(TO_BLOCKS).integer(block.place(0)).integer(n).integer(words.place(0)).run();
        if (count + blocks > digests.length) {
            digests = Arrays.copyOf(digests, 2 * digests.length);
        }
        words.window(0, blocks * Long.BYTES).order(ByteOrder.LITTLE_ENDIAN).asLongBuffer().get(digests, count, blocks);
        count += blocks;
    }

    /** Writes the remaining bytes, and returns the digest of the section. */
    public long finish() throws IOException {
        flush();
        try (HostBlock all = Backends.current().allocate(Math.max(1, count) * (long) Long.BYTES)) {
            all.window(0, count * Long.BYTES).order(ByteOrder.LITTLE_ENDIAN).asLongBuffer().put(digests, 0, count);
            return ImageHeader.digest(all, count);
        }
    }

    @Override
    public void close() {
        block.close();
        words.close();
    }
}
