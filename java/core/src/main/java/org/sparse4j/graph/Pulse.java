// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.graph;

import java.util.concurrent.CancellationException;

/** Ends a long call whose thread was interrupted. */
final class Pulse {
    private static final int WORK = 1 << 16;  // edges and vertices between two looks

    private final String method;
    private int left = WORK;

    Pulse(String method) {
        this.method = method;
    }

    /** So much was done, less than 2^30. */
    void after(int work) {
        left -= work;
        if (left < 0) {
            left = WORK;
            look();
        }
    }

    void look() {
        // The flag stays, so that whoever called sees it as well.
        if (Thread.currentThread().isInterrupted()) {
            throw new CancellationException(method + ": the thread was interrupted");
        }
    }
}
