// SPDX-License-Identifier: Apache-2.0
package org.sparse4j;

/** Receives the stored entries of an integer array, see {@link INDArray#forEachLongEntry(LongEntryConsumer)}. */
@FunctionalInterface
public interface LongEntryConsumer {
    /** One entry; the coordinates are reused for the next one. */
    void accept(long[] coordinates, long value);
}
