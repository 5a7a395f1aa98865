// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark.cluster;

import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** How long tests, here and of clusters, wait for what is sure to come: only what hangs for ever meets it. */
public final class Patience {
    /** Of anything. */
    public static final int MINUTES = 10;

    private Patience() {}

    /** Waits for a state that another thread, or process, is sure to bring about. */
    public static void until(String what, BooleanSupplier state) {
        long begun = System.nanoTime();
        while (!state.getAsBoolean()) {
            if (System.nanoTime() - begun > TimeUnit.MINUTES.toNanos(MINUTES)) {
                throw new IllegalStateException("waited " + MINUTES + " minutes for: " + what);
            }
            try {
                Thread.sleep(5);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("interrupted while waiting for: " + what, e);
            }
        }
    }
}
