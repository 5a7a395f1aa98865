// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.container;

import java.nio.ByteBuffer;

/** Numbers that are written: asked for once, from the first to the last. */
public interface ArrayColumn {
    long bytes();

    /**
     * The next bytes: a view of what there is, or in {@code room}, which has the place.
     *
     * @param from where they begin, behind those that were asked for before; a multiple of 8
     */
    ByteBuffer piece(long from, int count, ByteBuffer room);
}
