// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.services;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;

/**
 * Answers a thousand requests on virtual threads, each of which multiplies with a shared matrix.
 *
 * <p>On JDK 21 and later, write {@code Executors.newVirtualThreadPerTaskExecutor()}. This program looks the method up by name, so
 * that it also runs on JDK 17, with platform threads. A call into the library holds its carrier thread until it returns.
 */
public final class UseVirtualThreads {
    private UseVirtualThreads() { }

    public static void main(String[] args) throws InterruptedException {
        ExecutorService threads = executor();
        CountDownLatch answered = new CountDownLatch(1000);
        AtomicInteger right = new AtomicInteger();
        try (INDArray matrix = Sparse4j.speye(100)) {
            for (int k = 0; k < 1000; k++) {
                int request = k;
                threads.execute(() -> {
                    try (INDArray v = Sparse4j.creation().full(DataType.DOUBLE, request, 100);
                         INDArray answer = matrix.mmul(v)) {
                        right.addAndGet(answer.getDouble(99) == request ? 1 : 0);
                    } finally {
                        answered.countDown();
                    }
                });
            }
            answered.await();
        }
        threads.shutdown();
        System.out.println("1000 requests answered, right answers: " + right);
    }

    private static ExecutorService executor() {
        try {
            return (ExecutorService) Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
        } catch (ReflectiveOperationException e) {
            return Executors.newFixedThreadPool(8);
        }
    }
}

// Prints:
// 1000 requests answered, right answers: 1000
