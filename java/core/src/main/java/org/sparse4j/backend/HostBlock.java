// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend;

import java.nio.ByteBuffer;

/**
 * Staging memory of a backend, through which data of arrays is passed in and out. The user closes it right after use.
 *
 * @since 0.1.0
 */
public interface HostBlock extends AutoCloseable {
    /** The size of the largest window, one GiB: a direct buffer has less than 2^31 bytes. */
    int MAX_WINDOW = 1 << 30;

    /** The size of {@link Backend#scratch()} in bytes. */
    int SCRATCH = 1 << 14;

    /** Returns the size in bytes. */
    long bytes();

    /**
     * Returns a window of at most {@link #MAX_WINDOW} bytes in native byte order. It must not be used after {@link
     * #close()}.
     */
    ByteBuffer window(long offset, int length);

    /** Returns the number that stands for the byte at this offset in a call. Only this backend can interpret it. */
    long place(long offset);

    @Override
    void close();
}
