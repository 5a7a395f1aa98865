// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.spark.SparkException;
import org.apache.spark.api.java.JavaSparkContext;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.spark.EntryFiles;
import org.sparse4j.spark.NativeTask;
import org.sparse4j.spark.SelfTest;
import org.sparse4j.spark.SparkReport;

/**
 * On a real master and two workers: the library comes from the application's jar, limits hold, killed processes change no
 * result. The long ones: {@link ClusterFailuresTest}.
 */
@Tag("alone")
@ExtendWith(ClusterParameter.class)
class ClusterTest {
    private static final long MIB = 1 << 20;

    @Test
    void eachExecutorHasTheLibraryOfTheApplicationsJar(Cluster cluster) throws Exception {
        SparkReport report = SelfTest.run(cluster.context(), Cluster.WORKERS);
        assertTrue(report.isGood(), report.toString());
        assertEquals(Cluster.WORKERS, report.executors().size(), report.toString());
        for (SparkReport.Executor each : report.executors()) {
            assertEquals((long) (0.8 * 384 * MIB), each.maxBytes(), report.toString());
            assertEquals(1, each.threads(), report.toString());
            assertTrue(each.library().contains(".jar!/META-INF/native/"), report.toString());
        }
    }

    @Test
    void theNativeLimitFailsTheTaskAndTheExecutorLives(Cluster cluster) throws Exception {
        JavaSparkContext context = cluster.context();
        Set<Long> before = pids(cluster);
        SparkException e = assertThrows(SparkException.class, () -> context.parallelize(List.of(1), 1)
                .foreach(i -> NativeTask.run(() -> Sparse4j.ones(10_000, 10_000).sumNumber())));
        String text = e.getMessage();
        assertTrue(text.contains("NativeMemoryException: native memory of executor ")
                && text.contains("spark.sparse4j.maxBytes = " + (long) (0.8 * 384 * MIB))
                && text.contains("spark.executor.memoryOverhead = 384 MiB"), text);
        assertEquals(before, pids(cluster));
        assertEquals(Jobs.numbers(8), context.parallelize(Jobs.numbers(8), 8).collect());
    }

    /** The input format is the application's, too. */
    @Test
    void textFilesAreReadByExecutors(Cluster cluster, @TempDir Path folder) throws Exception {
        Files.writeString(folder.resolve("a1.csv"), "0,0,5\n");
        Files.writeString(folder.resolve("a[1].csv"), "1,1,7\n");
        try (INDArray x = EntryFiles.matrix(cluster.context(), folder.toString()).collect();
                INDArray y = Sparse4j.create(new double[][] {{5, 0}, {0, 7}})) {
            assertEquals(y, x.toDense());
        }
    }

    private static Set<Long> pids(Cluster cluster) {
        return cluster.executors().stream().map(ProcessHandle::pid).collect(Collectors.toCollection(HashSet::new));
    }

    @Test
    void aWorkerAndItsExecutorAreKilledInMidJob(Cluster cluster) throws Exception {
        Kill.WORKER_AND_EXECUTOR.duringProduct(cluster, Kill.Phase.RESULTS);
    }
}
