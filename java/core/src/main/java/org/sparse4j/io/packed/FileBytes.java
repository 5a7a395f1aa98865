// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.packed;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;

/** Reads the bytes of a file without unpacking them. */
final class FileBytes extends CheckedInput {
    private final ReadableByteChannel channel;
    private long total;

    FileBytes(ReadableByteChannel channel) {
        this.channel = channel;
    }

    /** Returns the number of bytes that were read from the channel. */
    long total() {
        return total;
    }

    private int fill(ByteBuffer to) throws IOException {
        int n = channel.read(to);
        total += Math.max(n, 0);
        return n;
    }

    @Override
    int take(byte[] to, int from, int count) throws IOException {
        return fill(ByteBuffer.wrap(to, from, count));
    }

    /** Reads some bytes without a copy; returns -1 at the end. */
    int read(ByteBuffer to) throws IOException {
        if (!hasLooked()) {
            return fill(to);
        }
        byte[] first = new byte[Math.min(to.remaining(), PIECE)];
        int n = looked(first, 0, first.length);
        to.put(first, 0, n);
        return n;
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
