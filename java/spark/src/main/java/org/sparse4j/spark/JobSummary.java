// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeoutException;
import org.apache.spark.Success$;
import org.apache.spark.TaskKilled;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.executor.TaskMetrics;
import org.apache.spark.scheduler.AccumulableInfo;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerJobStart;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Reports the shuffles and the native work of the jobs of a piece of code: {@code JobSummary.of(sc, () -> product.nnz())} runs
 * the code and returns the report. The report covers the jobs of the calling thread and of threads that the calling thread
 * creates. {@code spark.ui.showConsoleProgress} shows Spark's progress bar meanwhile.
 *
 * @since 0.1.0
 */
public final class JobSummary {
    private static final String PROPERTY = "sparse4j.summary";
    private static final long PATIENCE_MS = 10_000;
    private static final double MIB = 1 << 20;

    private final Listener counts;
    private final long milliseconds;

    private JobSummary(Listener counts, long milliseconds) {
        this.counts = counts;
        this.milliseconds = milliseconds;
    }

    /**
     * The code whose jobs are reported.
     *
     * @since 0.1.0
     */
    @FunctionalInterface
    public interface Work {
        /** Runs jobs. */
        void run() throws Exception;
    }

    /**
     * Runs code and returns the summary of its jobs.
     *
     * @throws RuntimeException if the code throws it
     * @throws IllegalStateException if the code throws a checked exception, which is the cause; or if Spark's listeners are
     *     more than 10 seconds behind when the code has ended
     */
    public static JobSummary of(JavaSparkContext context, Work work) {
        String name = UUID.randomUUID().toString();
        String outer = context.getLocalProperty(PROPERTY);
        // Summaries nest: a job counts for each summary around it.
        context.setLocalProperty(PROPERTY, outer == null ? name : outer + " " + name);
        Listener listener = new Listener(name);
        context.sc().addSparkListener(listener);
        long before = System.nanoTime();
        try {
            work.run();
            long time = System.nanoTime() - before;
            awaitListeners(context);
            return new JobSummary(listener, time / 1_000_000);
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException(e.getMessage(), e);
        } finally {
            context.sc().removeSparkListener(listener);
            context.setLocalProperty(PROPERTY, outer);
        }
    }

    /** Waits until Spark's listeners, which are notified with a delay, know of all tasks that have run. */
    private static void awaitListeners(JavaSparkContext context) {
        try {
            context.sc().listenerBus().waitUntilEmpty(PATIENCE_MS);
        } catch (TimeoutException e) {
            throw new IllegalStateException("JobSummary: Spark's listeners are behind by more than " + PATIENCE_MS / 1000
                    + " s; the work is done, but its cost is not known", e);
        }
    }

    /** Returns the number of jobs. */
    public int jobs() {
        return counts.jobs;
    }

    /** Returns the number of tasks that succeeded. */
    public long tasks() {
        return counts.tasks;
    }

    /** Returns the number of tasks that failed; Spark ran most of them again. */
    public long failedTasks() {
        return counts.failed;
    }

    /** Returns the number of tasks that Spark killed, such as the slower of two copies of a task. */
    public long killedTasks() {
        return counts.killed;
    }

    /** Returns the elapsed time in milliseconds. */
    public long millis() {
        return milliseconds;
    }

    /** Returns the run time of all tasks together in milliseconds. */
    public long taskMillis() {
        return counts.taskMillis;
    }

    /** Returns the time that all tasks together spent in native calls that {@link Metrics} counted, in milliseconds. */
    public long kernelMillis() {
        return counts.sum(Metrics.KERNELS);
    }

    /** Returns the compressed bytes that were written for shuffles. */
    public long shuffleBytesWritten() {
        return counts.written;
    }

    /** Returns the compressed bytes that were read in shuffles. */
    public long shuffleBytesRead() {
        return counts.read;
    }

    /** Returns the part of {@link #shuffleBytesRead()} that came from other executors. */
    public long remoteBytesRead() {
        return counts.remote;
    }

    /** Returns the largest number of native bytes that an executor had in use; see {@link Metrics#peakNativeBytes()}. */
    public long peakNativeBytes() {
        return counts.sum(Metrics.PEAK);
    }

    /** Returns the bytes of blocks that tasks copied into native memory. */
    public long bytesToNative() {
        return counts.sum(Metrics.TO_NATIVE);
    }

    /** Returns the bytes of blocks that tasks copied out of native memory. */
    public long bytesFromNative() {
        return counts.sum(Metrics.FROM_NATIVE);
    }

    /** Returns the summary as four lines of text. */
    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%d jobs, %d tasks, %d failed, %d killed, in %.2f s%n"
                + "shuffled: %.2f MiB written, %.2f MiB read, %.2f of them from other executors%n"
                + "computed: %.2f s in tasks, %.2f s of them in kernels%n"
                + "native memory: peak %.2f MiB, %.2f MiB copied in, %.2f MiB out",
                jobs(), tasks(), failedTasks(), killedTasks(), milliseconds * 1e-3, counts.written / MIB, counts.read / MIB,
                counts.remote / MIB, counts.taskMillis * 1e-3, kernelMillis() * 1e-3, peakNativeBytes() / MIB,
                bytesToNative() / MIB, bytesFromNative() / MIB);
    }

    /** Counts events. Spark calls it on one thread; the summary reads the counts afterwards. */
    private static final class Listener extends SparkListener {
        private final String name;
        private final Set<Integer> stages = new HashSet<>();
        private final Map<String, Long> sums = new HashMap<>();
        private int jobs;
        private long tasks;
        private long failed;
        private long killed;
        private long taskMillis;
        private long written;
        private long read;
        private long remote;

        Listener(String name) {
            this.name = name;
        }

        synchronized long sum(String accumulator) {
            return sums.getOrDefault(accumulator, 0L);
        }

        @Override
        public synchronized void onJobStart(SparkListenerJobStart start) {
            String names = start.properties() == null ? null : start.properties().getProperty(PROPERTY);
            if (names != null && names.contains(name)) {
                jobs++;
                CollectionConverters.asJava(start.stageInfos()).forEach(stage -> stages.add(stage.stageId()));
            }
        }

        @Override
        public synchronized void onTaskEnd(SparkListenerTaskEnd end) {
            if (!stages.contains(end.stageId())) {
                return;
            }
            if (end.reason() instanceof TaskKilled) {
                killed++;
            } else if (!(end.reason() instanceof Success$)) {
                failed++;
            } else {
                tasks++;
                CollectionConverters.asJava(end.taskInfo().accumulables()).forEach(this::count);
            }
            TaskMetrics metrics = end.taskMetrics();
            if (metrics != null) {
                taskMillis += metrics.executorRunTime();
                written += metrics.shuffleWriteMetrics().bytesWritten();
                read += metrics.shuffleReadMetrics().totalBytesRead();
                remote += metrics.shuffleReadMetrics().remoteBytesRead();
            }
        }

        private void count(AccumulableInfo info) {
            if (info.name().isDefined() && info.name().get().startsWith("sparse4j ") && info.update().isDefined()
                    && info.update().get() instanceof Long update) {
                sums.merge(info.name().get(), update, info.name().get().equals(Metrics.PEAK) ? Math::max : Long::sum);
            }
        }
    }
}
