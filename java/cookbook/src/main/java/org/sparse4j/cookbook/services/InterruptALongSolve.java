// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.services;

import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.linalg.SolverOptions;
import org.sparse4j.linalg.Solvers;
import org.sparse4j.linalg.result.Solution;

/**
 * Cancels a solve that runs on another thread.
 *
 * <p>{@code Future.cancel(true)} interrupts the thread. Iterations and factorizations then throw a
 * {@code CancellationException} within milliseconds, and free what they have allocated.
 */
public final class InterruptALongSolve {
    private InterruptALongSolve() { }

    public static void main(String[] args) throws InterruptedException {
        int n = 200_000;
        double[][] diagonals = {{-1}, {2}, {-1}};
        CountDownLatch running = new CountDownLatch(1);
        SolverOptions endless = SolverOptions.defaults().tolerance(0).maxIterations(Long.MAX_VALUE)
                .listener(10, (iteration, residual) -> {
                    running.countDown();
                    return true;
                });
        ExecutorService pool = Executors.newSingleThreadExecutor();
        try (INDArray a = Sparse4j.sparseCreation().diags(diagonals, new long[] {-1, 0, 1}, n, n);
             INDArray b = Sparse4j.ones(n)) {
            Future<?> solve = pool.submit(() -> {
                try (Solution s = Solvers.cg(a, b, endless)) {
                    System.out.println("ended after " + s.iterations());
                } catch (CancellationException e) {
                    System.out.println(e.getMessage().replaceAll(" after .*", ""));
                }
            });
            running.await();
            solve.cancel(true);
            pool.shutdown();
            System.out.println("the thread has ended: " + pool.awaitTermination(1, TimeUnit.MINUTES));
        }
    }
}

// Prints:
// cg was interrupted
// the thread has ended: true
