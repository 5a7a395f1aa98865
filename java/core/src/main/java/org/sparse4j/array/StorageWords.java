// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.array;

import java.nio.ByteBuffer;
import org.sparse4j.backend.Storage;

/** Reads the 8-byte words of a buffer of a guarded storage, such as its pointers, mostly in order. */
public final class StorageWords {
    private static final int CHUNK = 1 << 13;

    private final Storage storage;
    private final int buffer;
    private final long count;
    private long first;
    private ByteBuffer chunk;

    /**
     * Creates a reader of the first {@code count} words.
     *
     * @param buffer the number of the buffer, as in {@link Storage#map}
     */
    public StorageWords(Storage storage, int buffer, long count) {
        this.storage = storage;
        this.buffer = buffer;
        this.count = count;
    }

    /** Returns a word. */
    public long at(long i) {
        if (chunk == null || i < first || i - first >= chunk.capacity() / Long.BYTES) {
            first = i;
            chunk = storage.map(buffer, i * Long.BYTES, (int) Math.min(CHUNK, count - i) * Long.BYTES);
        }
        return chunk.getLong((int) (i - first) * Long.BYTES);
    }
}
