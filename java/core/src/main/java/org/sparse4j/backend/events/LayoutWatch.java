// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend.events;

import org.sparse4j.backend.Storage;

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

    /** Returns the watch of a storage, which the first call creates with the bytes that the storage has now. */
    static LayoutWatch of(Storage s, long now) {
        Object known = s.watch();
        if (known == null) {
            synchronized (LayoutWatch.class) {
                known = s.watch();
                if (known == null) {
                    known = new LayoutWatch(now);
                    s.setWatch(known);
                }
            }
        }
        return (LayoutWatch) known;
    }

    /** Returns the number of bytes that the array has lost since the last operation ended. */
    synchronized long begin(long now) {
        long lost = 0;
        if (running++ == 0) {
            // More bytes than before come from an operation that no recording saw.
            lost = Math.max(bytes - now, 0);
            bytes = now;
        }
        return lost;
    }

    /** Returns the change of the bytes that no other operation has reported. */
    synchronized long end(long now) {
        running--;
        long change = now - bytes;
        bytes = now;
        return change;
    }
}
