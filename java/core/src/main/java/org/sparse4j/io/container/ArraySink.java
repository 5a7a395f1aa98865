// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.container;

import java.io.IOException;
import org.sparse4j.DataType;

/** Receives the named arrays to write. It requests their bytes after all arrays are added, once and in order. */
public interface ArraySink {
    /**
     * Adds numbers of a type and shape, in the byte order of this machine.
     *
     * @param bytes whether BOOL values are written as unsigned bytes
     */
    void add(String name, DataType type, boolean bytes, ArrayColumn column, long... shape);

    /** Writes a file, or a part of one, while no other thread writes to the array. */
    @FunctionalInterface
    interface Action {
        void with() throws IOException;
    }

    /** Writes a file whose columns the sink has received. */
    @FunctionalInterface
    interface Described {
        /**
         * @param text the descriptor to write beside the columns
         */
        void with(String text) throws IOException;
    }
}
