// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.harwell;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.sparse4j.backend.Backends;
import org.sparse4j.backend.HostBlock;

/**
 * Stores integers off-heap. The memory grows with the numbers that were read, so that a file whose header announces too
 * many numbers takes no memory for the missing ones.
 */
final class StagedNumbers implements AutoCloseable {
    private static final int CHUNK = 1 << 16;

    private final List<HostBlock> blocks = new ArrayList<>();
    private final List<ByteBuffer> chunks = new ArrayList<>();
    private final int width;
    private long size;

    /** Creates a store for numbers up to {@code largest}. */
    StagedNumbers(long largest) {
        width = largest <= Integer.MAX_VALUE ? Integer.BYTES : Long.BYTES;
    }

    void add(long number) {
        int at = (int) (size % CHUNK);
        if (at == 0) {
            HostBlock block = Backends.current().allocate((long) CHUNK * width);
            blocks.add(block);
            chunks.add(block.window(0, CHUNK * width));
        }
        ByteBuffer chunk = chunks.get(chunks.size() - 1);
        if (width == Integer.BYTES) {
            chunk.putInt(Integer.BYTES * at, (int) number);
        } else {
            chunk.putLong(Long.BYTES * at, number);
        }
        size++;
    }

    long get(long i) {
        ByteBuffer chunk = chunks.get((int) (i / CHUNK));
        int at = (int) (i % CHUNK);
        return width == Integer.BYTES ? chunk.getInt(Integer.BYTES * at) : chunk.getLong(Long.BYTES * at);
    }

    @Override
    public void close() {
        blocks.forEach(HostBlock::close);
    }
}
