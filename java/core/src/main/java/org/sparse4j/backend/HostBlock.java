// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend;

import java.nio.ByteBuffer;

/** Staging memory of a backend, for arrays on their way in or out. Closed by its user, at once. */
public interface HostBlock extends AutoCloseable {
    /** The size of the largest window: one GiB, since a direct buffer of more than 2^31 bytes cannot be had. */
    int MAX_WINDOW = 1 << 30;

    /** Bytes of {@link Backend#scratch()}. */
    int SCRATCH = 1 << 14;

    /** Bytes in total. */
    long bytes();

    /** A window of at most {@link #MAX_WINDOW} bytes in native order; not to be used after {@link #close()}. */
    ByteBuffer window(long offset, int length);

    /** The number that stands for this place in a call; meaningful to the backend only. */
    long place(long offset);

    @Override
    void close();
}
