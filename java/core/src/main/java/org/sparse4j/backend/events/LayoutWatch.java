// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend.events;

import org.sparse4j.backend.Storage;
import org.sparse4j.backend.Storage.Fact;

/**
 * The bytes of derived layouts that one array had when an operation last began or ended. The library does not report
 * layouts that it makes or drops, so the difference tells. Of several operations at once, the first that ends reports
 * the difference.
 */
final class LayoutWatch {
    private long bytes;
    private int running; // operations on the array that have begun and not ended

    private LayoutWatch(long bytes) {
        this.bytes = bytes;
    }

    /** Returns the watch of a storage that the caller has acquired; creates it at the first call. */
    static LayoutWatch of(Storage held) {
        Object known = held.watch();
        if (known == null) {
            synchronized (LayoutWatch.class) {
                known = held.watch();
                if (known == null) {
                    known = new LayoutWatch(held.heldFact(Fact.DERIVED_BYTES));
                    held.setWatch(known);
                }
            }
        }
        return (LayoutWatch) known;
    }

    // The bytes are read under the lock, so that a thread which read them earlier cannot report them later.

    /** Returns the number of bytes that the array has lost since the last operation ended. */
    synchronized long begin(Storage held) {
        long lost = 0;
        long now = held.heldFact(Fact.DERIVED_BYTES);
        if (running++ == 0) {
            // More bytes than before come from an operation that no recording saw.
            lost = Math.max(bytes - now, 0);
            bytes = now;
        }
        return lost;
    }

    /** Returns the change of the bytes that no other operation has reported. */
    synchronized long end(Storage held) {
        running--;
        long now = held.heldFact(Fact.DERIVED_BYTES);
        long change = now - bytes;
        bytes = now;
        return change;
    }

    /** Returns the bytes at the last begin or end. */
    synchronized long bytes() {
        return bytes;
    }
}
