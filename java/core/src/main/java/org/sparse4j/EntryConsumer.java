// SPDX-License-Identifier: Apache-2.0
package org.sparse4j;

/** Receives the stored entries of an array, see {@link INDArray#forEachEntry(EntryConsumer)}. */
@FunctionalInterface
public interface EntryConsumer {
    /**
     * One entry.
     *
     * @param coordinates in the array or view; reused for the next entry, so copy what is kept
     * @param value as a double; {@link INDArray#forEachLongEntry(LongEntryConsumer)} keeps longs above 2^53
     */
    void accept(long[] coordinates, double value);
}
