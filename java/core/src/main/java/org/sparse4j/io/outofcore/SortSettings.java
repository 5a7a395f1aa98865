// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.outofcore;

import java.nio.file.Path;
import java.util.function.LongSupplier;
import org.sparse4j.DuplicatePolicy;
import org.sparse4j.io.ProgressListener;

/**
 * How entries are sorted outside of memory.
 *
 * @param memoryLeft about how many bytes may be used, asked for where they are taken
 * @param beside the place beside which files of runs are made
 */
public record SortSettings(LongSupplier memoryLeft, Path beside, DuplicatePolicy duplicates, ProgressListener listener) {
    public long memory() {
        return memoryLeft.getAsLong();
    }
}
