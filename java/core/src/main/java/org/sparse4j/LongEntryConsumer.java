// SPDX-License-Identifier: Apache-2.0
package org.sparse4j;

/**
 * Receives the stored entries of an integer array. See {@link INDArray#forEachLongEntry(LongEntryConsumer)}.
 *
 * @since 0.1.0
 */
@FunctionalInterface
public interface LongEntryConsumer {
    /** Receives one entry. The caller reuses the array of coordinates for the next entry, so copy it to keep it. */
    void accept(long[] coordinates, long value);
}
