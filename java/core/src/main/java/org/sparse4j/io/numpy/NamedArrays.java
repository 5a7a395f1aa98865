// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.numpy;

import java.io.IOException;
import org.sparse4j.io.bytes.FilePlace;

/** Arrays of numbers by their names, in one file: the members of an archive, or what another module finds in its own. */
public interface NamedArrays {
    FilePlace place();

    boolean has(String name);

    /** Whether several are read at the same time, by threads of their own. */
    default boolean isConcurrent() {
        return false;
    }

    /** From its begin on; MalformedFileException where there is none of this name. */
    NpyInput open(String name) throws IOException;
}
