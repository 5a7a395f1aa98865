// SPDX-License-Identifier: Apache-2.0
package org.sparse4j;

import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.sparse4j.backend.Unclosed;

/**
 * After each class, has the collector free the arrays that its tests left to it: classes share a JVM, and what one
 * leaves is no concern of the next one's counters. Found by JUnit itself (junit-platform.properties).
 */
public final class Collected implements AfterAllCallback {
    private static final int MOST = 50;
    private static final int UNCHANGED = 3;

    // When it was settled last: how many live, how many were collected before.
    private static long left;
    private static long collected;

    @Override
    public void afterAll(ExtensionContext tests) {
        if (tests.getTestClass().filter(c -> c.getEnclosingClass() == null).isPresent()) {
            settled();
        }
    }

    /** How many arrays live when the collector has freed what it can: for tests that count, before they begin. */
    public static synchronized long settled() {
        long live = Sparse4j.memory().liveArrays();
        // Where as many live as before and none was collected, each that was made has been closed.
        if (live == left && Unclosed.freed() == collected) {
            return live;
        }
        // Arrays that are still in use stay: it ends when collections free nothing any more.
        for (int k = 0, unchanged = 0; k < MOST && live > 0 && unchanged < UNCHANGED; k++) {
            collect();
            long now = Sparse4j.memory().liveArrays();
            unchanged = now < live ? 0 : unchanged + 1;
            live = now;
        }
        left = live;
        collected = Unclosed.freed();
        return live;
    }

    /**
     * Collects, and frees what was found. On a busy machine the JVM hands over late what it has found: what comes last has
     * come when something of a later collection has.
     */
    public static void collect() {
        Arrival arrival = new Arrival();
        arrival.watch();
        Patience.untilCollected("what the collector has found", () -> {
            Unclosed.helpOut();
            return arrival.seen;
        });
    }

    /** Watches what nobody reaches from the start, and tells when the collector's word of it has arrived. */
    private static final class Arrival extends Unclosed.Entry {
        private volatile boolean seen;

        Arrival() {
            super(new Object(), 0);
        }

        @Override
        protected boolean free() {
            forget();
            seen = true;
            return false;
        }
    }

    /** As settled, in bytes. */
    public static long settledBytes() {
        settled();
        return Sparse4j.memory().liveBytes();
    }
}
