// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.container;

import java.io.IOException;
import java.nio.ByteBuffer;

/** An array of numbers in a container: what it is, and its bytes in the order of rows or columns, read once from begin to end. */
public interface ArrayData extends AutoCloseable {
    /** Its name as messages have it: a path in the container. */
    String member();

    /** As NumPy's: f, i, u, b. */
    char kind();

    /** Bytes of a number. */
    int width();

    boolean bigEndian();

    /** The extents, none of one number. Their product times the width is below 2^63, and was held against the file. */
    long[] shape();

    /** Whether they lie by columns: the first dimension runs fastest. */
    default boolean fortran() {
        return false;
    }

    /** Fills the buffer with what comes next; at most what the shape has is asked for. */
    void fill(ByteBuffer to) throws IOException;

    @Override
    void close() throws IOException;
}
