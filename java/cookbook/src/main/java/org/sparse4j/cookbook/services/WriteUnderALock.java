// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.services;

import java.util.ConcurrentModificationException;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;

/**
 * Guards an array that one thread writes while others read, by a lock of the program.
 *
 * <p>The library has no locks that wait: if a call meets a write of another thread, one of the two throws a
 * {@code ConcurrentModificationException}, and no thread sees half of a write. The first part of this program causes the
 * exception on purpose, by a write in the middle of a read.
 */
public final class WriteUnderALock {
    private WriteUnderALock() { }

    public static void main(String[] args) throws InterruptedException {
        ReadWriteLock lock = new ReentrantReadWriteLock();
        try (INDArray x = Sparse4j.speye(100)) {
            try {
                x.forEachEntry((at, value) -> x.putScalar(at[0], at[1], 2 * value));
            } catch (ConcurrentModificationException e) {
                System.out.println(e.getMessage());
            }
            Thread writer = new Thread(() -> {
                for (int k = 0; k < 101; k++) {
                    lock.writeLock().lock();
                    try {
                        x.muli(4).muli(k % 2 == 0 ? 0.5 : 0.125);
                    } finally {
                        lock.writeLock().unlock();
                    }
                }
            });
            writer.start();
            boolean whole = true;
            for (int k = 0; k < 100; k++) {
                lock.readLock().lock();
                try {
                    double sum = x.sumNumber().doubleValue();
                    whole &= sum == 100 || sum == 200;
                } finally {
                    lock.readLock().unlock();
                }
            }
            writer.join();
            System.out.println("all sums are those of whole writes: " + whole + ", sum at the end " + x.sumNumber());
        }
    }
}

// Prints:
// put writes an array of shape [100, 100] while another call reads it (reading its buffers); wait until that call has returned, or work on a dup()
// all sums are those of whole writes: true, sum at the end 200.0
