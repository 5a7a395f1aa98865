// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.container;

import java.nio.ByteBuffer;

/** A column of numbers to write. The writer requests all its bytes once, in order. */
public interface ArrayColumn {
    long bytes();

    /**
     * Returns the next bytes: either a view of existing memory, or {@code room} with the bytes, which is large enough
     * for them.
     *
     * @param from the position of the first byte, which follows the bytes that were requested before; a multiple of 8
     */
    ByteBuffer piece(long from, int count, ByteBuffer room);
}
