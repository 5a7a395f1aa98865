// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.bytes;

import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * Creates MalformedFileExceptions with all their fields. The constructor for this is not public. Therefore the
 * exception class registers a maker when it is loaded, and {@link Faults} calls the maker.
 */
public interface FaultMaker {
    /**
     * Creates an exception. A text has a line and a column, a binary file a member and an offset. Of the parameters
     * that do not apply, line and column are 0, the member is "", and the offset is -1.
     */
    UncheckedIOException make(String message, String file, long line, long column, String member, long offset, IOException cause);

    /** Holds the registered maker. */
    final class Known {
        private static volatile FaultMaker maker;

        private Known() {}

        /** Registers the maker; MalformedFileException calls it once. */
        public static void set(FaultMaker one) {
            maker = one;
        }

        static FaultMaker get() {
            return maker;
        }
    }
}
