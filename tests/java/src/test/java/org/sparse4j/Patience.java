// SPDX-License-Identifier: Apache-2.0
package org.sparse4j;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * How long tests wait for what is sure to come: so long that only what hangs for ever meets it, on any machine and under any
 * load. No test may depend on how long something takes.
 */
public final class Patience {
    public static final int MINUTES = 10;
    public static final int SECONDS = 60 * MINUTES;
    public static final Duration DURATION = Duration.ofMinutes(MINUTES);

    private static final long LOOK_NS = 1_000_000;
    private static final int LOOKS_A_COLLECTION = 20;

    private Patience() {}

    /** Waits for a state that another thread, or process, is sure to bring about. */
    public static void until(String what, BooleanSupplier state) {
        long begun = System.nanoTime();
        while (!state.getAsBoolean()) {
            assertTrue(System.nanoTime() - begun < DURATION.toNanos(), () -> "waited " + MINUTES + " minutes for " + what);
            LockSupport.parkNanos(LOOK_NS);
        }
    }

    /** Waits for a state that the collector is sure to bring about, and has it collect. */
    public static void untilCollected(String what, BooleanSupplier state) {
        int[] looks = new int[1];
        until(what, () -> {
            if (state.getAsBoolean()) {
                return true;
            }
            if (looks[0]++ % LOOKS_A_COLLECTION == 0) {
                System.gc();
            }
            return state.getAsBoolean();
        });
    }

    /** What a task gives; what it throws comes as ExecutionException. */
    public static <T> T get(Future<T> task) throws Exception {
        return task.get(MINUTES, TimeUnit.MINUTES);
    }
}
