// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.stress;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.sparse4j.Sparse4j;

/**
 * Two threads make arrays and close them at once, which is the last that is heard of these: the collector, which never rests
 * here, may find one while it is being closed. For so many collections.
 */
final class ClosingMain {
    private static final int LENGTH = 1000; // long enough to free for a collection to come between

    private ClosingMain() {}

    public static void main(String[] arguments) throws InterruptedException {
        AtomicBoolean over = new AtomicBoolean();
        AtomicLong made = new AtomicLong();
        AtomicLong refused = new AtomicLong();
        Thread[] threads = new Thread[2];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> {
                while (!over.get()) {
                    try {
                        makeAndClose();
                        made.incrementAndGet();
                    } catch (IllegalStateException e) {
                        if (refused.getAndIncrement() == 0) {
                            e.printStackTrace(System.out);
                        }
                    }
                }
            });
            threads[i].start();
        }
        int collections = Integer.parseInt(arguments[0]);
        for (int k = 0; k < collections; k++) {
            System.gc();
        }
        over.set(true);
        for (Thread t : threads) {
            t.join();
        }
        System.out.println(made + " arrays, " + collections + " collections: " + refused + " refused, live "
                + Sparse4j.memory().liveArrays() + " arrays");
    }

    private static void makeAndClose() {
        Sparse4j.zeros(LENGTH).close();
    }
}
