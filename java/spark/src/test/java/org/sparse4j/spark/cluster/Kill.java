// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.apache.spark.api.java.JavaSparkContext;
import org.sparse4j.INDArray;

/** Whom a kill -9 hits while a job runs. */
enum Kill {
    EXECUTOR, WORKER, WORKER_AND_EXECUTOR;

    /** When: while blocks are made for a shuffle, or while results are made of what was shuffled. */
    enum Phase { MAPS, RESULTS }

    void duringProduct(Cluster cluster, Phase phase) throws Exception {
        JavaSparkContext context = cluster.context();
        try (INDArray a = Jobs.matrix(1); INDArray b = Jobs.matrix(2); INDArray expected = a.mmul(b)) {
            try (INDArray got = during(cluster, context, phase, 2, () -> Jobs.slowProduct(context, a, b, 200))) {
                assertEquals(expected, got);
            }
        }
    }

    /**
     * Runs a job, kills once so many tasks of this phase have ended, and gives the job's result. A job that was over before
     * it could be seen is run again.
     */
    <T> T during(Cluster cluster, JavaSparkContext context, Phase phase, int tasks, Supplier<T> job) throws Exception {
        while (true) {
            Optional<T> result = attempt(cluster, context, phase, tasks, job);
            if (result.isPresent()) {
                return result.get();
            }
        }
    }

    private <T> Optional<T> attempt(Cluster cluster, JavaSparkContext context, Phase phase, int tasks, Supplier<T> job)
            throws Exception {
        Jobs.Ends ends = new Jobs.Ends();
        context.sc().addSparkListener(ends);
        try {
            CompletableFuture<T> result = CompletableFuture.supplyAsync(job);
            Patience.until(tasks + " tasks of " + phase, () -> (phase == Phase.MAPS ? ends.maps : ends.results).get() >= tasks);
            if (result.isDone()) {
                result.get();
                return Optional.empty();
            }
            Process worker = cluster.worker(1);
            List<ProcessHandle> executors = Cluster.executors(worker);
            assertTrue(!executors.isEmpty(), "no executor to kill");
            if (this != EXECUTOR) {
                worker.destroyForcibly();
            }
            if (this != WORKER) {
                executors.forEach(ProcessHandle::destroyForcibly);
            }
            return Optional.of(result.get(Patience.MINUTES, TimeUnit.MINUTES));
        } finally {
            context.sc().removeSparkListener(ends);
        }
    }
}
