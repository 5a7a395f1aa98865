// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.function.Executable;

/** Work that goes on until its thread is interrupted. */
final class Interruption {
    private Interruption() {}

    /**
     * Interrupts the work after so many milliseconds: it ends with a CancellationException that says {@code words}, and the
     * thread stays interrupted. Nanoseconds from the interrupt to the end.
     */
    static long ends(long milliseconds, String words, Executable work) throws InterruptedException {
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
        Thread.sleep(milliseconds);
        assertTrue(thread.isAlive(), () -> "ended by itself: " + end.get());
        long interrupted = System.nanoTime();
        thread.interrupt();
        thread.join();
        long late = System.nanoTime() - interrupted;
        assertTrue(end.get() instanceof CancellationException, () -> String.valueOf(end.get()));
        assertTrue(end.get().getMessage().contains(words), end.get().getMessage());
        return late;
    }
}
