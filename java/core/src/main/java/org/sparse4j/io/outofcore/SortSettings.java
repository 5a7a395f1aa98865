// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.outofcore;

import java.nio.file.Path;
import java.util.function.LongSupplier;
import org.sparse4j.DuplicatePolicy;
import org.sparse4j.io.ProgressListener;

/**
 * Settings for sorting entries outside of memory.
 *
 * @param memoryLeft the approximate number of bytes to use, evaluated when they are needed
 * @param beside the path beside which temporary files are created
 */
public record SortSettings(LongSupplier memoryLeft, Path beside, DuplicatePolicy duplicates, ProgressListener listener) {
    public long memory() {
        return memoryLeft.getAsLong();
    }
}
