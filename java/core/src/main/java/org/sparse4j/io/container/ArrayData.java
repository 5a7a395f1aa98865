// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.container;

import java.io.IOException;
import java.nio.ByteBuffer;

/** An array of numbers in a container. A reader reads its bytes, in C or Fortran order, once from the first to the last. */
public interface ArrayData extends AutoCloseable {
    /** Returns the name in messages: a path in the container. */
    String member();

    /** Returns the kind of the numbers in NumPy's letters: f, i, u, b. */
    char kind();

    /** Returns the number of bytes of a number. */
    int width();

    boolean bigEndian();

    /**
     * Returns the extents; none for a single number. The container has verified that their product times the width is
     * below 2^63 and fits the file.
     */
    long[] shape();

    /** Returns whether the numbers are in Fortran order: the first dimension varies fastest. */
    default boolean fortran() {
        return false;
    }

    /** Fills the buffer with the next bytes. The caller must not request more bytes in total than the shape has. */
    void fill(ByteBuffer to) throws IOException;

    @Override
    void close() throws IOException;
}
