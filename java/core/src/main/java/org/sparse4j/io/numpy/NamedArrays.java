// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.numpy;

import java.io.IOException;
import org.sparse4j.io.bytes.FilePlace;

/**
 * Opens arrays of numbers in one file by their names. The file is an archive with an array in each member, or a container of another
 * format, such as HDF5, which another module reads.
 */
public interface NamedArrays {
    FilePlace place();

    boolean has(String name);

    /** Returns whether several arrays can be read at the same time, by different threads. */
    default boolean isConcurrent() {
        return false;
    }

    /** Opens an array at its first element; throws a MalformedFileException if no array has this name. */
    NpyInput open(String name) throws IOException;
}
