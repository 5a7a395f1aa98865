// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.SparkEnv;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.storage.BlockManagerId;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.backend.Backends;
import scala.Tuple2;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;
import scala.reflect.ClassTag$;

/**
 * Tests on each executor of an application whether the native library works: {@code System.out.println(SelfTest.run(sc))}.
 *
 * @since 0.1.0
 */
public final class SelfTest {
    private static final int ROUNDS = 4;
    private static final int TASKS = 3; // the tasks for each executor and round, so that a busy executor gets another chance
    private static final long HOLD_MS = 200;
    private static final long LOOK_MS = 100;
    private static final long PATIENCE_MS = 60_000;

    private SelfTest() {}

    /**
     * Tests the executors that are registered now, and waits up to a minute for the first one. Takes a few seconds if no
     * executor is busy.
     *
     * @throws IllegalStateException if no executor registers
     */
    public static SparkReport run(JavaSparkContext context) {
        return run(context, 1);
    }

    /**
     * Tests the executors after waiting until this many are registered; the executors of an application start one by one.
     *
     * @throws IllegalStateException if they do not register within a minute; the message states how many did
     * @throws IllegalArgumentException if the number is less than 1
     */
    public static SparkReport run(JavaSparkContext context, int executors) {
        if (executors < 1) {
            throw new IllegalArgumentException("SelfTest.run: the number of executors to wait for is " + executors
                    + "; it must be at least 1");
        }
        await(context, executors);
        Map<String, SparkReport.Executor> found = new TreeMap<>(
                Comparator.comparingInt(String::length).thenComparing(Comparator.naturalOrder()));
        for (int round = 0; round < ROUNDS; round++) {
            Map<String, String> missing = hosts(context);
            missing.keySet().removeAll(found.keySet());
            if (missing.isEmpty()) {
                break;
            }
            ask(context, missing).forEach(each -> found.putIfAbsent(each.id(), each));
        }
        List<String> unreached = new ArrayList<>(hosts(context).keySet());
        unreached.removeAll(found.keySet());
        return new SparkReport(List.copyOf(found.values()), unreached);
    }

    private static void await(JavaSparkContext context, int executors) {
        long end = System.nanoTime() + PATIENCE_MS * 1_000_000;
        int there = hosts(context).size();
        while (there < executors) {
            if (System.nanoTime() > end) {
                throw new IllegalStateException("SelfTest.run: " + there + " of " + executors + " executors registered within "
                        + PATIENCE_MS / 1000 + " s; the master's page shows whether it has workers with enough memory and cores");
            }
            try {
                Thread.sleep(LOOK_MS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("SelfTest.run: interrupted while " + there + " of " + executors
                        + " executors were registered", e);
            }
            there = hosts(context).size();
        }
    }

    /** Returns the host of each executor by its id; includes the driver in local mode only. */
    private static Map<String, String> hosts(JavaSparkContext context) {
        Map<String, String> hosts = new HashMap<>();
        boolean local = context.sc().isLocal();
        for (BlockManagerId each : CollectionConverters.asJava(context.env().blockManager().master().getMemoryStatus().keySet())) {
            if (local || !each.isDriver()) {
                hosts.put(each.executorId(), each.host());
            }
        }
        return hosts;
    }

    /** Runs tasks that prefer these executors. */
    private static List<SparkReport.Executor> ask(JavaSparkContext context, Map<String, String> hosts) {
        List<Tuple2<Integer, Seq<String>>> tasks = new ArrayList<>();
        hosts.forEach((id, host) -> {
            // The format in which Spark states the location of a cached block.
            Seq<String> place = CollectionConverters.asScala(List.of("executor_" + host + "_" + id)).toSeq();
            for (int i = 0; i < TASKS; i++) {
                tasks.add(new Tuple2<>(tasks.size(), place));
            }
        });
        return context.sc().<Integer>makeRDD(CollectionConverters.asScala(tasks).toSeq(), ClassTag$.MODULE$.apply(Integer.class))
                .toJavaRDD().map(task -> examine()).collect().stream().map(words -> new SparkReport.Executor(words[0], words[1],
                        words[2], words[3], words[4], Integer.parseInt(words[5]), Long.parseLong(words[6]), words[7])).toList();
    }

    /** Returns the components of {@link SparkReport.Executor} as strings, because Kryo 4 cannot serialize records. */
    private static String[] examine() throws InterruptedException {
        SparkEnv here = SparkEnv.get();
        String id = here.executorId();
        String host = here.blockManager().blockManagerId().host();
        Map<String, String> facts = new HashMap<>();
        String failure;
        int threads = 0;
        long limit = 0;
        try {
            failure = NativeTask.run(SelfTest::product);
            Backends.current().info().lines().forEach(line -> {
                int colon = line.indexOf(": ");
                facts.put(colon < 0 ? "" : line.substring(0, colon), line.substring(colon < 0 ? 0 : colon + 2));
            });
            threads = Sparse4j.environment().getThreads();
            limit = Sparse4j.memory().maxBytes();
        } catch (RuntimeException | LinkageError e) {
            failure = e.toString();
        }
        // Stays busy for a while, so that the next task goes to another executor.
        Thread.sleep(HOLD_MS);
        return new String[] {id, host, facts.getOrDefault("library", ""), facts.getOrDefault("", ""),
            facts.getOrDefault("instruction set", ""), Integer.toString(threads), Long.toString(limit), failure};
    }

    /** Squares the matrix A with i + 1 at [i, i + 1]: the square has (i + 1)(i + 2) at [i, i + 2]. */
    private static String product() {
        int n = 64;
        try (var builder = Sparse4j.coo(n, n).type(DataType.DOUBLE)) {
            for (int i = 0; i + 1 < n; i++) {
                builder.add(i + 1, i, i + 1);
            }
            INDArray a = builder.build();
            INDArray square = a.mmul(a);
            if (square.nnz() != n - 2) {
                return "a product has " + square.nnz() + " entries; it must have " + (n - 2);
            }
            for (int i = 0; i + 2 < n; i++) {
                double got = square.getDouble(i, i + 2);
                if (got != (i + 1.0) * (i + 2)) {
                    return "a product has " + got + " in row " + i + "; it must be " + (i + 1) * (i + 2);
                }
            }
            return "";
        }
    }
}
