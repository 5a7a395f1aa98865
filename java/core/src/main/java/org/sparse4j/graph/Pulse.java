// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.graph;

import java.util.concurrent.CancellationException;

/** Checks for interruption of the calling thread once per {@link #WORK} units of work. */
final class Pulse {
    private static final int WORK = 1 << 16;  // edges and vertices between two checks

    private final String method;
    private int left = WORK;

    Pulse(String method) {
        this.method = method;
    }

    /** Counts work that was done, less than 2^30 units, and checks for interruption if it is time. */
    void after(int work) {
        left -= work;
        if (left < 0) {
            left = WORK;
            look();
        }
    }

    /** Throws if the calling thread is interrupted. */
    void look() {
        // The interrupt status stays set, so that the caller sees it as well.
        if (Thread.currentThread().isInterrupted()) {
            throw new CancellationException(method + ": the thread was interrupted");
        }
    }
}
