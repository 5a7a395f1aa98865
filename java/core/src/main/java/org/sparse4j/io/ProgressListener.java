// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io;

/**
 * Receives progress events while a file is read or written. The calls come on the thread of the caller, every few
 * megabytes.
 *
 * @since 0.1.0
 */
@FunctionalInterface
public interface ProgressListener {
    /**
     * Receives a progress event.
     *
     * @param done the amount of work done. Readers report bytes of the file, or bytes of the unpacked elements for .npz.
     *     {@link S4j#read} reports once, at the end, the number of entries. Writers report bytes for .s4j, .npy and .npz,
     *     rows for SVMlight, and usually entries for other text formats.
     * @param total the whole amount in the same unit; -1 if it is unknown
     * @return false to stop the operation, which then throws a {@link java.util.concurrent.CancellationException}
     */
    boolean progress(long done, long total);
}
