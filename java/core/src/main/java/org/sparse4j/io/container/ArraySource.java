// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.container;

import java.io.IOException;
import java.nio.file.Path;

/** Named arrays in a file, or in a part of one. */
public interface ArraySource {
    Path file();

    /** Returns the part as messages name it; empty for the whole file. */
    String part();

    boolean has(String name);

    /**
     * Opens the array of this name for reading from its first element on. Throws a MalformedFileException if there is no such array, or it does not
     * consist of numbers.
     */
    ArrayData open(String name) throws IOException;
}
