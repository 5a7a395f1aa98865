// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.services;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;

/**
 * Passes arrays from a thread that creates them to one that uses and closes them.
 *
 * <p>An array belongs to no thread: any thread may read, write and close it. The bounded queue limits the memory, because the
 * creating thread waits while it is full: at most four of these blocks exist at the same time.
 */
public final class PassArraysBetweenThreads {
    private PassArraysBetweenThreads() { }

    public static void main(String[] args) throws InterruptedException {
        BlockingQueue<INDArray> blocks = new ArrayBlockingQueue<>(2);
        Thread producer = new Thread(() -> {
            try {
                for (int k = 0; k < 10; k++) {
                    blocks.put(Sparse4j.sampling().sprand(DataType.DOUBLE, 0.01, k, 1000, 1000));
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        producer.start();
        long entries = 0;
        for (int k = 0; k < 10; k++) {
            try (INDArray block = blocks.take()) {
                entries += block.nnz();
            }
        }
        producer.join();
        System.out.println(entries + " entries in 10 blocks");
    }
}

// Prints:
// 100000 entries in 10 blocks
