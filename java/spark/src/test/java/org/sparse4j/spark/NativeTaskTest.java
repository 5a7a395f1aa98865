// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.apache.spark.SparkConf;
import org.apache.spark.SparkException;
import org.apache.spark.api.java.JavaFutureAction;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.memory.MemoryWorkspace;
import org.sparse4j.spark.cluster.Patience;
import scala.Tuple2;

/** What tasks make dies with them, however they end; what they cost is counted, what fails is told. */
class NativeTaskTest {
    private static final long MIB = 1 << 20;
    private static final AtomicInteger STEPS = new AtomicInteger();
    private static final AtomicInteger ENDED = new AtomicInteger();
    private static final AtomicInteger BEGUN = new AtomicInteger();

    private final JavaSparkContext context = LocalSpark.context();
    private long arrays;

    private static void leave() {
        Sparse4j.ones(100, 100);
        Sparse4j.speye(1000).mmul(Sparse4j.speye(1000));
    }

    private static SparkException failureOf(Runnable job) {
        return assertThrows(SparkException.class, job::run);
    }

    @BeforeEach
    void count() {
        STEPS.set(0);
        ENDED.set(0);
        BEGUN.set(0);
        arrays = Sparse4j.memory().liveArrays();
    }

    /** A collection may free arrays that earlier tests left, so that fewer may live than before. */
    private void assertNothingLeft() {
        long live = Sparse4j.memory().liveArrays();
        assertTrue(live <= arrays, live + " arrays live, " + arrays + " before");
    }

    @Test
    void arraysOfATaskAreClosedOnSuccessAndFailure() {
        List<Double> sums = context.parallelize(IntStream.range(0, 20).boxed().toList(), 4).map(i -> NativeTask.run(() -> {
            leave();
            return Sparse4j.ones(i + 1).sumNumber().doubleValue();
        })).collect();
        assertEquals(IntStream.range(0, 20).mapToObj(i -> i + 1.0).toList(), sums);
        assertNothingLeft();
        SparkException e = failureOf(() -> context.parallelize(List.of(1), 1).foreach(i -> NativeTask.run(() -> {
            leave();
            throw new IOException("the file is not there");
        })));
        assertTrue(e.getMessage().contains("IllegalStateException: the file is not there"), e.getMessage());
        assertNothingLeft();
    }

    /** The next native operation of a killed task does not begin; nothing of it is left. */
    @Test
    void killedTasksEndSoonAndLeaveNothing() throws Exception {
        for (boolean interrupt : new boolean[] {false, true}) {
            count();
            context.setJobGroup("killed", "runs for ever", interrupt);
            JavaFutureAction<Void> job = context.parallelize(List.of(1, 2), 2).foreachAsync(i -> {
                BEGUN.incrementAndGet();
                try {
                    NativeTask.run(() -> {
                        while (STEPS.incrementAndGet() > 0) {  // until it is killed
                            leave();
                        }
                        return null;
                    });
                } finally {
                    ENDED.incrementAndGet();
                }
            });
            // A task that is killed before it begins never ends.
            Patience.until("both tasks", () -> BEGUN.get() == 2 && STEPS.get() > 3);
            context.cancelJobGroup("killed");
            assertThrows(Exception.class, () -> job.get(Patience.MINUTES, TimeUnit.MINUTES));
            Patience.until("the end of both tasks", () -> ENDED.get() == 2);
            context.clearJobGroup();
            assertNothingLeft();
        }
    }

    @Test
    void tasksNestAndRestoreTheirWorkspace() {
        List<INDArray> made = new ArrayList<>();
        NativeTask.run(() -> {
            made.add(Sparse4j.ones(3));
            double sum = NativeTask.run(() -> {
                made.add(Sparse4j.ones(4));
                return made.get(0).sumNumber().doubleValue();
            });
            assertEquals(3, sum);
            assertTrue(made.get(1).wasClosed());
            assertTrue(!made.get(0).wasClosed());
            try (MemoryWorkspace cycle = MemoryWorkspace.open("CYCLE")) {
                made.add(Sparse4j.ones(5));
                assertTrue(cycle.bytes() > 0);
            }
            made.add(Sparse4j.ones(6));
            return null;
        });
        assertTrue(made.stream().allMatch(INDArray::wasClosed));
        String message = assertThrows(IllegalStateException.class, () -> made.get(3).sumNumber()).getMessage();
        assertTrue(message.contains("NativeTask.run") && message.contains("SparseBlock.of(x)"), message);
        assertThrows(IllegalStateException.class, () -> NativeTask.run(() -> Sparse4j.ones(3)));
        MemoryWorkspace.destroyAll();
        try (MemoryWorkspace around = MemoryWorkspace.open("AROUND")) {
            INDArray earlier = Sparse4j.ones(2);
            assertThrows(IllegalStateException.class, () -> NativeTask.run(() -> Sparse4j.ones(3)));
            assertEquals(2.0, earlier.sumNumber().doubleValue());
            assertTrue(around.bytes() > 0);
        }
        MemoryWorkspace.destroyAll();
        try (INDArray outside = Sparse4j.ones(2)) {
            assertSame(outside, NativeTask.run(() -> outside));
        }
        assertNothingLeft();
    }

    /** Spark keeps what a task was the first to read, for the tasks after it. */
    @Test
    void deserializedBroadcastsOutliveTheTask() {
        try (INDArray x = Sparse4j.speye(1000)) {
            Broadcast<INDArray> sent = context.broadcast(x);
            for (int i = 0; i < 2; i++) {
                List<Double> sums = context.parallelize(List.of(1, 2, 3, 4), 4)
                        .map(k -> NativeTask.run(() -> sent.value().mul(k).sumNumber().doubleValue())).collect();
                assertEquals(List.of(1000.0, 2000.0, 3000.0, 4000.0), sums);
            }
            List<Double> cached = new ArrayList<>();
            var rdd = context.parallelize(List.of(1, 2), 2).map(k -> Sparse4j.speye(k)).cache();
            for (int i = 0; i < 2; i++) {
                cached.addAll(rdd.map(k -> NativeTask.run(() -> k.sumNumber().doubleValue())).collect());
            }
            assertEquals(List.of(1.0, 2.0, 1.0, 2.0), cached);
            rdd.unpersist(true);
            sent.destroy();
        }
    }

    @Test
    void manySmallArraysInOneTaskAreNotKept() {
        assertEquals(100_000L, NativeTask.run(() -> {
            long n = 0;
            for (int i = 0; i < 100_000; i++) {
                try (INDArray x = Sparse4j.ones(1)) {
                    n += x.length();
                }
            }
            return n;
        }));
        assertNothingLeft();
    }

    // ---- memory ---------------------------------------------------------------------------------------------------

    @Test
    void theNativeLimitFailsTheTaskAndNamesBothSettings() {
        long old = Sparse4j.environment().setMaxBytes(Sparse4j.memory().liveBytes() + 8 * MIB);
        try {
            SparkException e = failureOf(() -> context.parallelize(List.of(1), 1)
                    .foreach(i -> NativeTask.run(() -> Sparse4j.zeros(4000, 4000).sumNumber())));
            assertTrue(e.getMessage().contains("NativeMemoryException") && e.getMessage().contains("org.sparse4j.maxBytes")
                    && e.getMessage().contains(ExecutorLimits.MAX_BYTES) && e.getMessage().contains(ExecutorLimits.OVERHEAD),
                    e.getMessage());
            // Spark looks through causes for errors that end an executor.
            RuntimeException own = assertThrows(NativeMemoryException.class, () -> NativeTask.run(() -> {
                try {
                    return Sparse4j.zeros(4000, 4000).length();
                } catch (OutOfMemoryError error) {
                    throw new IllegalStateException(error);
                }
            }));
            assertNull(own.getCause());
        } finally {
            Sparse4j.environment().setMaxBytes(old);
        }
        assertNothingLeft();
    }

    @Test
    void heapErrorsOfTheJvmAreRethrown() {
        for (String text : new String[] {"Java heap space", "GC overhead limit exceeded", "Requested array size exceeds VM limit"}) {
            OutOfMemoryError error = new OutOfMemoryError(text);
            assertSame(error, assertThrows(OutOfMemoryError.class, () -> NativeTask.run(() -> {
                throw error;
            })));
        }
    }

    @Test
    void limitsFollowSparksSettings() {
        assertEquals((long) (0.8 * 384 * MIB), ExecutorLimits.maxBytes(new SparkConf(false)));
        assertEquals((long) (0.8 * 409 * MIB), ExecutorLimits.maxBytes(new SparkConf(false).set("spark.executor.memory", "4g")));
        assertEquals((long) (0.8 * 1638 * MIB), ExecutorLimits.maxBytes(
                new SparkConf(false).set("spark.executor.memory", "4g").set("spark.executor.memoryOverheadFactor", "0.4")));
        assertEquals((long) (0.8 * 700 * MIB),
                ExecutorLimits.maxBytes(new SparkConf(false).set("spark.executor.minMemoryOverhead", "700m")));
        assertEquals((long) (0.8 * 2048 * MIB), ExecutorLimits.maxBytes(new SparkConf(false).set(ExecutorLimits.OVERHEAD, "2048")));
        assertEquals((long) (0.8 * 2048 * MIB), ExecutorLimits.maxBytes(new SparkConf(false).set(ExecutorLimits.OVERHEAD, "2g")));
        assertEquals(1500 * MIB, ExecutorLimits.maxBytes(new SparkConf(false).set(ExecutorLimits.MAX_BYTES, "1500m")));
        for (String bad : new String[] {"much", "0", "-3"}) {
            String text = assertThrows(IllegalArgumentException.class,
                    () -> ExecutorLimits.maxBytes(new SparkConf(false).set(ExecutorLimits.MAX_BYTES, bad))).getMessage();
            assertTrue(text.contains(ExecutorLimits.MAX_BYTES + " is '" + bad + "'"), text);
        }
    }

    @Test
    void threadsFollowProcessorsOfTasks() {
        SparkConf conf = new SparkConf(false);
        assertEquals(1, ExecutorLimits.threads(conf, null));
        assertEquals(1, ExecutorLimits.threads(conf, "8"));
        conf.set("spark.task.cpus", "2");
        assertEquals(2, ExecutorLimits.threads(conf, "2"));
        conf.set("spark.executor.cores", "8");
        assertEquals(5, ExecutorLimits.threads(conf, "2"));
        assertEquals(5, ExecutorLimits.threads(conf, "none"));
        assertEquals(1, ExecutorLimits.threads(conf, "1"));
    }

    // ---- what is counted ------------------------------------------------------------------------------------------

    /** A product, as often as it takes for its calls to take milliseconds, on however fast a machine. */
    private static INDArray forMilliseconds(INDArray a, INDArray b) {
        for (long inCalls = 0; inCalls < 3_000_000;) {
            long begun = System.nanoTime();
            INDArray product = a.mmul(b);
            inCalls += System.nanoTime() - begun;
            product.close();
        }
        return a.mmul(b);
    }

    @Test
    void costsOfTasksAreCountedOnce() {
        Metrics metrics = Metrics.of(context);
        assertSame(metrics, Metrics.of(context.sc()));
        SparseBlock block = NativeTask.run(() -> SparseBlock.of(Sparse4j.ones(512, 512)));
        long in = metrics.bytesToNative();
        long out = metrics.bytesFromNative();
        long kernels = metrics.kernelMillis();
        JobSummary summary = JobSummary.of(context, () -> {
            List<Integer> ends = context.parallelize(List.of(1, 2, 3, 4), 4).mapToPair(i -> new Tuple2<>(i % 2, NativeTask.run(
                    metrics, () -> NativeTask.run(() -> SparseBlock.of(forMilliseconds(block.array(), block.array()))))))
                    .groupByKey().keys().collect();
            assertEquals(2, ends.size());
        });
        assertEquals(8 * block.bytes(), metrics.bytesToNative() - in);
        assertEquals(4 * block.bytes(), metrics.bytesFromNative() - out);
        assertTrue(metrics.kernelMillis() > kernels, metrics.toString());
        assertTrue(metrics.peakNativeBytes() >= 3 * block.bytes(), metrics.toString());
        assertEquals(1, summary.jobs());
        assertEquals(6, summary.tasks());
        assertEquals(0, summary.failedTasks() + summary.killedTasks());
        assertEquals(8 * block.bytes(), summary.bytesToNative());
        assertEquals(4 * block.bytes(), summary.bytesFromNative());
        assertTrue(summary.kernelMillis() > 0 && summary.kernelMillis() <= summary.taskMillis() + 6, summary.toString());
        assertTrue(summary.peakNativeBytes() >= 3 * block.bytes(), summary.toString());
        assertTrue(summary.shuffleBytesWritten() > 0, summary.toString());
        assertEquals(summary.shuffleBytesWritten(), summary.shuffleBytesRead());
        assertTrue(summary.toString().contains("1 jobs, 6 tasks"), summary.toString());
        // A failed task is not counted.
        in = metrics.bytesToNative();
        failureOf(() -> context.parallelize(List.of(1), 1).foreach(i -> NativeTask.run(metrics, () -> {
            block.array();
            throw new IOException("later");
        })));
        assertEquals(in, metrics.bytesToNative());
    }

    @Test
    void summariesNestAndLeaveOutOthers() {
        JobSummary[] inner = new JobSummary[1];
        JobSummary all = JobSummary.of(context, () -> {
            context.parallelize(List.of(1, 2), 2).count();
            inner[0] = JobSummary.of(context, () -> context.parallelize(List.of(1, 2, 3), 3).count());
        });
        assertEquals(2, all.jobs());
        assertEquals(5, all.tasks());
        assertEquals(1, inner[0].jobs());
        assertEquals(3, inner[0].tasks());
        assertThrows(IllegalStateException.class, () -> JobSummary.of(context, () -> {
            throw new IOException("no");
        }));
        assertNull(context.getLocalProperty("sparse4j.summary"));
    }

    /** A limit of time that the work itself has run into is not that of Spark's listeners. */
    @Test
    void summariesPassOnATimeoutOfTheWork() {
        TimeoutException own = new TimeoutException("the job took more than 3 s");
        IllegalStateException e = assertThrows(IllegalStateException.class, () -> JobSummary.of(context, () -> {
            throw own;
        }));
        assertEquals("the job took more than 3 s", e.getMessage());
        assertSame(own, e.getCause());
    }

    @Test
    void selfTestReportsTheDriverInLocalMode() {
        long limit = Sparse4j.memory().liveBytes() + 512 * MIB;
        long old = Sparse4j.environment().setMaxBytes(limit);  // the default follows the machine
        SparkReport report;
        try {
            report = SelfTest.run(context);
        } finally {
            Sparse4j.environment().setMaxBytes(old);
        }
        assertTrue(report.isGood(), report.toString());
        assertEquals(1, report.executors().size());
        SparkReport.Executor one = report.executors().get(0);
        assertEquals("driver", one.id());
        assertTrue(one.library().contains("libsparse4j") || one.library().contains("sparse4jni"), one.toString());
        assertEquals(limit, one.maxBytes());
        assertEquals(Sparse4j.environment().getThreads(), one.threads());
        assertTrue(report.toString().contains(one.instructionSet()) && report.toString().lines().count() == 2, report.toString());
        assertThrows(IllegalArgumentException.class, () -> SelfTest.run(context, 0));
        SparkReport bad = new SparkReport(List.of(new SparkReport.Executor("3", "there", "", "", "", 0, 0, "no library")),
                List.of("4"));
        assertTrue(!bad.isGood() && bad.toString().contains("executor 3 on there: no library")
                && bad.toString().contains("executor 4: not reached"), bad.toString());
    }
}
