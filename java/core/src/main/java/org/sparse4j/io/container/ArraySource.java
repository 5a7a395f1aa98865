// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.container;

import java.io.IOException;
import java.nio.file.Path;

/** Named arrays in one file, or in a part of it. */
public interface ArraySource {
    Path file();

    /** The part as messages name it; empty of the file itself. */
    String part();

    boolean has(String name);

    /** An array that nobody has read from; MalformedFileException where there is none, or it is none of numbers. */
    ArrayData open(String name) throws IOException;
}
