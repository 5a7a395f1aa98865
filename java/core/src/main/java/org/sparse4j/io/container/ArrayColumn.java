// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.container;

import java.nio.ByteBuffer;

/** A column of numbers to write. The writer requests all its bytes once, in order. */
public interface ArrayColumn {
    long bytes();

    /**
     * Returns the next bytes, either a view of existing memory or written into {@code room}, which is large enough.
     *
     * @param from the position of the first byte, after those that were requested before; a multiple of 8
     */
    ByteBuffer piece(long from, int count, ByteBuffer room);
}
