// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark.cluster;

import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.spark.BlockShape;
import org.sparse4j.spark.DistributedSparseMatrix;
import org.sparse4j.spark.MmulOptions;
import org.sparse4j.spark.NativeTask;
import org.sparse4j.spark.SparseBlock;

/** What the cluster tests run on executors, where JUnit is not needed. */
final class Jobs {
    static final int ROWS = 120;
    private static final int BLOCK = 30; // 16 blocks

    private Jobs() {}

    /** Small whole numbers, so that a product is exact in any order. */
    static INDArray matrix(int seed) {
        try (var builder = Sparse4j.coo(ROWS, ROWS)) {
            for (int i = 0; i < ROWS; i++) {
                for (int k = 0; k < 5; k++) {
                    builder.add((i * 7 + k * 3 + seed) % 9 - 4, i, (i * 31 + k * 17 + seed * 5) % ROWS);
                }
            }
            return builder.build();
        }
    }

    /** a * b in 16 blocks, each of which takes so long where it is cut and where it is made. */
    static INDArray slowProduct(JavaSparkContext context, INDArray a, INDArray b, int milliseconds) {
        DistributedSparseMatrix x = DistributedSparseMatrix.of(context, a, BlockShape.of(BLOCK, BLOCK))
                .map(block -> slowly(block, milliseconds));
        DistributedSparseMatrix y = DistributedSparseMatrix.of(context, b, BlockShape.of(BLOCK, BLOCK));
        return x.mmul(y, MmulOptions.defaults().strategy(MmulOptions.Strategy.GRID))
                .map(block -> slowly(block, milliseconds)).collect();
    }

    private static INDArray slowly(INDArray block, int milliseconds) throws InterruptedException {
        Thread.sleep(milliseconds);
        return block.mul(1);
    }

    /** Counts tasks that end, of Spark's types ShuffleMapTask and ResultTask. */
    static final class Ends extends SparkListener {
        final AtomicInteger maps = new AtomicInteger();
        final AtomicInteger results = new AtomicInteger();

        @Override
        public void onTaskEnd(SparkListenerTaskEnd end) {
            (end.taskType().equals("ResultTask") ? results : maps).incrementAndGet();
        }
    }

    /** Ends this process as a fault in native code does. */
    static void abort() throws ReflectiveOperationException {
        Field field = Class.forName("sun.misc.Unsafe").getDeclaredField("theUnsafe");
        field.setAccessible(true);
        Object unsafe = field.get(null);
        unsafe.getClass().getMethod("putAddress", long.class, long.class).invoke(unsafe, 0L, 0L);
    }

    /** A product in native memory that the task does not close. */
    static int smallTask(SparseBlock block) {
        return NativeTask.run(() -> {
            INDArray x = block.array();
            return x.mmul(x).sumNumber().intValue();
        });
    }

    /** Bytes of a process in memory, without files that it has mapped. */
    static long residentBytes(ProcessHandle process) {
        try {
            for (String line : Files.readAllLines(Path.of("/proc/" + process.pid() + "/status"))) {
                if (line.startsWith("RssAnon:")) {
                    return Long.parseLong(line.replaceAll("[^0-9]", "")) << 10;
                }
            }
        } catch (IOException e) {
            throw new IllegalStateException("process " + process.pid() + " is not there", e);
        }
        throw new IllegalStateException("no RssAnon in /proc/" + process.pid() + "/status");
    }

    static List<Integer> numbers(int n) {
        return IntStream.range(0, n).boxed().toList();
    }
}
