// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io;

/** Is told how far a file was read or written, on the caller's thread, every few megabytes. */
@FunctionalInterface
public interface ProgressListener {
    /**
     * A piece was read or written.
     *
     * @param done bytes of the file so far (of entries when writing)
     * @param total all of them, -1 when nobody knows
     * @return false to stop with a {@link java.util.concurrent.CancellationException}
     */
    boolean progress(long done, long total);
}
