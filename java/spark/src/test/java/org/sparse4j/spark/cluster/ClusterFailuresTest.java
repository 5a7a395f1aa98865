// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import org.apache.spark.SparkException;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sparse4j.INDArray;
import org.sparse4j.spark.JobSummary;
import org.sparse4j.spark.NativeTask;
import org.sparse4j.spark.SelfTest;
import org.sparse4j.spark.SparkReport;
import org.sparse4j.spark.SparseBlock;

/** What goes wrong on clusters, each in its own way: the exact answer, or a message that says why there is none. */
@Tag("release")
@Tag("alone")
@ExtendWith(ClusterParameter.class)
class ClusterFailuresTest {
    private static final long MIB = 1 << 20;
    private static final int TASKS = 10_000;

    @ParameterizedTest
    @CsvSource({"EXECUTOR, MAPS", "EXECUTOR, RESULTS", "WORKER, MAPS", "WORKER, RESULTS", "WORKER_AND_EXECUTOR, MAPS"})
    void productsAreExactAfterKilledExecutors(Kill kill, Kill.Phase phase, Cluster cluster) throws Exception {
        kill.duringProduct(cluster, phase);
    }

    /** In its second sweep or later. */
    @ParameterizedTest
    @CsvSource({"EXECUTOR", "WORKER_AND_EXECUTOR"})
    void alsSweepsAreExactAfterKilledExecutors(Kill kill, Cluster cluster) throws Exception {
        JavaSparkContext context = cluster.context();
        List<String> expected = AlsJob.factors(context);
        assertEquals(expected, kill.during(cluster, context, Kill.Phase.MAPS, AlsJob.TASKS_BEFORE_THE_THIRD_SWEEP,
                () -> AlsJob.factors(context)));
    }

    @Test
    void anExecutorThatAbortsNativelyIsReplacedAndItsTasksRunAgain(Cluster cluster) throws Exception {
        JavaSparkContext context = cluster.context();
        List<Integer> got = context.parallelize(Jobs.numbers(4), 4).map(i -> {
            if (i == 2 && TaskContext.get().attemptNumber() == 0) {
                Jobs.abort();
            }
            return i * i;
        }).collect();
        assertEquals(List.of(0, 1, 4, 9), got);
    }

    @Test
    void sparkGivesUpOnATaskThatAlwaysAborts(Cluster cluster) throws Exception {
        JavaSparkContext context = cluster.context("spark.task.maxFailures", "2");
        SparkException e = assertThrows(SparkException.class, () -> context.parallelize(Jobs.numbers(2), 2).foreach(i -> {
            if (i == 1) {
                Jobs.abort();
            }
        }));
        assertTrue(e.getMessage().contains("failed 2 times") && e.getMessage().contains("ExecutorLostFailure")
                && e.getMessage().contains("exited caused by one of the running tasks"), e.getMessage());
        // The application goes on.
        assertEquals(Jobs.numbers(4), context.parallelize(Jobs.numbers(4), 4).collect());
    }

    /** The first copy of one task hangs; the second makes the result, and the first ends. */
    @Test
    void aSecondCopyOfASlowTaskGivesTheResult(Cluster cluster) throws Exception {
        JavaSparkContext context = cluster.context("spark.speculation", "true", "spark.speculation.interval", "50ms",
                "spark.speculation.quantile", "0.5", "spark.speculation.multiplier", "1.2",
                "spark.speculation.minTaskRuntime", "100ms");
        try (INDArray a = Jobs.matrix(3)) {
            SparseBlock block = SparseBlock.of(a);
            int expected = Jobs.smallTask(block);
            JobSummary summary = JobSummary.of(context, () -> assertEquals(Collections.nCopies(8, expected),
                    context.parallelize(Jobs.numbers(8), 8).map(i -> NativeTask.run(() -> {
                        INDArray x = block.array();
                        if (i == 7 && TaskContext.get().attemptNumber() == 0) {
                            while (expected != 0 || x.rows() > 0) {  // until it is killed: the result is the second copy's
                                x.mmul(x).close();
                                Thread.sleep(1);
                            }
                        }
                        return x.mmul(x).sumNumber().intValue();
                    })).collect()));
            assertEquals(8, summary.tasks(), summary.toString());
            // Both executors are free again, the killed task's too.
            assertTrue(SelfTest.run(context, Cluster.WORKERS).isGood());
            INDArray other = Jobs.matrix(4);
            assertEquals(a.mmul(other), Jobs.slowProduct(context, a, other, 20));
        }
    }

    @Test
    void successiveContextsHaveOwnLimits(Cluster cluster) throws Exception {
        JavaSparkContext before = null;
        for (String limit : new String[] {"64m", "128m"}) {
            JavaSparkContext context = cluster.context("spark.sparse4j.maxBytes", limit);
            assertNotSame(before, context);
            before = context;
            long bytes = Long.parseLong(limit.replace("m", "")) * MIB;
            SparkReport report = SelfTest.run(context, Cluster.WORKERS);
            assertTrue(report.isGood() && report.executors().stream().allMatch(each -> each.maxBytes() == bytes),
                    report.toString());
            try (INDArray a = Jobs.matrix(5); INDArray b = Jobs.matrix(6)) {
                assertEquals(a.mmul(b), Jobs.slowProduct(context, a, b, 0));
            }
        }
    }

    /** The heap is in memory from the start, so that what grows is not Java's. */
    @Test
    void tenThousandTasksLeaveExecutorsAsTheyWere(Cluster cluster) throws Exception {
        JavaSparkContext context = cluster.context("spark.executor.memory", "512m", "spark.executor.extraJavaOptions",
                "-Xms512m -XX:+AlwaysPreTouch -XX:+UseSerialGC");
        try (INDArray a = Jobs.matrix(7)) {
            Broadcast<SparseBlock> block = context.broadcast(SparseBlock.of(a));
            int expected = Jobs.smallTask(block.value());
            long[] bytes = new long[2];
            for (int part = 0; part < 2; part++) {
                int tasks = part == 0 ? TASKS / 5 : TASKS * 4 / 5;
                assertEquals(Collections.nCopies(tasks, expected),
                        context.parallelize(Jobs.numbers(tasks), tasks).map(i -> Jobs.smallTask(block.value())).collect());
                for (ProcessHandle each : cluster.executors()) {
                    bytes[part] = Math.max(bytes[part], Jobs.residentBytes(each));
                }
            }
            System.out.println("executors after 2,000 and 10,000 tasks: " + bytes[0] / MIB + " and " + bytes[1] / MIB + " MiB");
            assertTrue(bytes[1] - bytes[0] < 24 * MIB,
                    bytes[0] / MIB + " MiB after 2,000 tasks, " + bytes[1] / MIB + " after 10,000");
        }
    }

    @Test
    void aFolderForTemporaryFilesMayBeNoexec(Cluster cluster) throws Exception {
        Path folder = Files.createTempDirectory("sparse4j-noexec");
        assumeTrue(run("mount", "-t", "tmpfs", "-o", "noexec,size=128m", "sparse4j-test", folder.toString()) == 0,
                "who runs this may not mount");
        try {
            JavaSparkContext context = cluster.context("spark.executor.extraJavaOptions", "-Djava.io.tmpdir=" + folder);
            SparkReport report = SelfTest.run(context, Cluster.WORKERS);
            assertTrue(report.isGood(), report.toString());
            assertTrue(report.executors().stream().noneMatch(each -> each.library().startsWith(folder.toString())),
                    report.toString());
        } finally {
            cluster.stopContext();
            Patience.until("the folder's end", () -> run("umount", folder.toString()) == 0);
            Files.delete(folder);
        }
    }

    private static int run(String... line) {
        try {
            return new ProcessBuilder(line).redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD).start()
                    .waitFor();
        } catch (IOException e) {
            return -1;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted at " + String.join(" ", line), e);
        }
    }
}
