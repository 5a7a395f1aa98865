// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.function.Executable;
import org.sparse4j.Patience;

/** Work that goes on until its thread is interrupted. */
final class Interruption {
    private static final long BEGUN_NS = 20_000_000;

    private Interruption() {}

    /**
     * Interrupts work that never ends by itself, once it has had some processor time, however long that takes: it ends with
     * a CancellationException that says {@code words}, and the thread stays interrupted. How soon is a matter of
     * {@code bench --interrupts}.
     */
    static void ends(String words, Executable work) throws InterruptedException {
        AtomicReference<Throwable> end = new AtomicReference<>();
        Thread thread = new Thread(() -> {
            try {
                work.execute();
            } catch (CancellationException e) {
                end.set(Thread.currentThread().isInterrupted() ? e : new AssertionError("not interrupted"));
            } catch (Throwable e) {
                end.set(e);
            }
        });
        thread.start();
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        Patience.until("work to begin", () -> !thread.isAlive() || threads.getThreadCpuTime(thread.getId()) > BEGUN_NS);
        assertTrue(thread.isAlive(), () -> "ended by itself: " + end.get());
        thread.interrupt();
        Patience.until("the end of what was interrupted", () -> !thread.isAlive());
        thread.join();
        assertTrue(end.get() instanceof CancellationException, () -> String.valueOf(end.get()));
        assertTrue(end.get().getMessage().contains(words), end.get().getMessage());
    }
}
