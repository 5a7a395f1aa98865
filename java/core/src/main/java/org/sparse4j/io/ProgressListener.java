// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io;

/**
 * Receives progress events while a file is read or written: on the thread of the caller, every few megabytes.
 *
 * @since 0.1.0
 */
@FunctionalInterface
public interface ProgressListener {
    /**
     * Receives a progress event.
     *
     * @param done the amount of work done. When reading, bytes: of the file, or of unpacked elements for .npz; {@link
     *     S4j#read} reports once, at the end, with the number of entries. When writing, bytes for .s4j, .npy and .npz;
     *     for text formats usually entries, for SVMlight rows.
     * @param total the whole amount in the same unit; -1 if it is unknown
     * @return false to stop the operation, which then throws a {@link java.util.concurrent.CancellationException}
     */
    boolean progress(long done, long total);
}
