// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.bytes;

import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * Makes a MalformedFileException with all that it tells, by its own constructor, which is not public. The exception puts its maker here
 * when it is loaded; {@link Faults} calls it.
 */
public interface FaultMaker {
    /** Of texts a line and a column, of binary files a member and an offset; 0, "" and -1 where there is none. */
    UncheckedIOException make(String message, String file, long line, long column, String member, long offset, IOException cause);

    /** The one there is. */
    final class Known {
        private static volatile FaultMaker maker;

        private Known() {}

        /** Called by MalformedFileException, once. */
        public static void set(FaultMaker one) {
            maker = one;
        }

        static FaultMaker get() {
            return maker;
        }
    }
}
