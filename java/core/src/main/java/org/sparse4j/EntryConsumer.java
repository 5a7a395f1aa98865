// SPDX-License-Identifier: Apache-2.0
package org.sparse4j;

/**
 * Receives the stored entries of an array. See {@link INDArray#forEachEntry(EntryConsumer)}.
 *
 * @since 0.1.0
 */
@FunctionalInterface
public interface EntryConsumer {
    /**
     * Receives one entry.
     *
     * @param coordinates the coordinates in the array or view. The caller reuses this Java array for the next entry, so
     *     copy it to keep it.
     * @param value the value as a double. {@link INDArray#forEachLongEntry(LongEntryConsumer)} passes integers above
     *     2^53 exactly.
     */
    void accept(long[] coordinates, double value);
}
