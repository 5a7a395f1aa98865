// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.services;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;

/**
 * Replaces a matrix while requests use it, and closes the old one.
 *
 * <p>A call that runs when its array is closed completes or throws an {@code IllegalStateException}; it never reads freed memory.
 * A request that meets a closed array takes the new one and tries again.
 */
public final class SwapAModel {
    private SwapAModel() { }

    public static void main(String[] args) throws InterruptedException {
        AtomicReference<INDArray> model = new AtomicReference<>(Sparse4j.speye(50));
        AtomicInteger right = new AtomicInteger();
        Thread updates = new Thread(() -> {
            for (int version = 0; version < 20; version++) {
                INDArray next = version % 2 == 0 ? model.get().mul(2) : model.get().mul(0.5);
                model.getAndSet(next).close();
            }
        });
        updates.start();
        IntStream.range(0, 200).parallel().forEach(request -> {
            double answer = answer(model);
            right.addAndGet(answer == 50 || answer == 100 ? 1 : 0);
        });
        updates.join();
        System.out.println("200 requests and 20 updates, right answers: " + right);
        model.get().close();
    }

    private static double answer(AtomicReference<INDArray> model) {
        while (true) {
            INDArray current = model.get();
            try (INDArray v = Sparse4j.ones(50); INDArray product = current.mmul(v)) {
                return product.sumNumber().doubleValue();
            } catch (IllegalStateException e) {
                if (!current.wasClosed()) {
                    throw e;
                }
            }
        }
    }
}

// Prints:
// 200 requests and 20 updates, right answers: 200
