// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.container;

import java.io.IOException;
import org.sparse4j.DataType;

/** Takes named arrays of what is written; their bytes are asked for afterwards, once and in order. */
public interface ArraySink {
    /**
     * Numbers of a type and shape, in the order of bytes of this machine.
     *
     * @param bytes whether truth values are written as bytes without a sign
     */
    void add(String name, DataType type, boolean bytes, ArrayColumn column, long... shape);

    /** Makes a file or a part of one out of an array that nobody writes to meanwhile. */
    @FunctionalInterface
    interface Action {
        void with() throws IOException;
    }

    /** Tells a file's columns before they are written. */
    @FunctionalInterface
    interface Described {
        /**
         * @param text a descriptor that belongs beside them
         */
        void with(String text) throws IOException;
    }
}
