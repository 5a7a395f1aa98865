// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.stress;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.sparse4j.indexing.NDArrayIndex.all;
import static org.sparse4j.indexing.NDArrayIndex.point;

import java.util.ArrayList;
import java.util.ConcurrentModificationException;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.sparse4j.Collected;
import org.sparse4j.INDArray;
import org.sparse4j.Patience;
import org.sparse4j.SparseFormat;
import org.sparse4j.Sparse4j;
import org.sparse4j.buffer.DataBuffer;

/** What two threads may do with one array at once, and what they are told when they may not. */
@Timeout(Patience.SECONDS)
@Tag("alone")
class RaceTest {
    private static final int READERS = 8;
    private final ExecutorService threads = Executors.newCachedThreadPool();

    @AfterEach
    void stop() {
        threads.shutdownNow();
    }

    /** Runs something on another thread while this one is inside a scoped read of the array's values. */
    private void duringRead(INDArray x, Callable<?> other) throws Exception {
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        x.values().read(bytes -> {
            try {
                threads.submit(other).get();
            } catch (ExecutionException e) {
                thrown.set(e.getCause());
            } catch (InterruptedException e) {
                thrown.set(e);
            }
        });
        if (thrown.get() instanceof Exception e) {
            throw e;
        }
        assertNull(thrown.get());
    }

    @ParameterizedTest
    @EnumSource(SparseFormat.class)
    void aWriteDuringAReadIsRefusedAndNamesBoth(SparseFormat format) throws Exception {
        try (INDArray x = Sparse4j.create(new double[][] {{1, 0, 2}, {0, 3, 0}}).toFormat(format)) {
            List<Callable<?>> writes = List.of(() -> x.putScalar(0, 1, 5), () -> x.putScalar(0, 0, 5),
                    () -> x.addi(1), () -> x.assign(7), () -> x.get(point(0)).assign(x.get(point(1))),
                    () -> x.values().getDouble(0) > 0 ? x.put(0, 0, 1) : x);
            for (Callable<?> write : writes) {
                String message = assertThrows(ConcurrentModificationException.class, () -> duringRead(x, write))
                        .getMessage();
                Matcher named = Pattern.compile("\\w+ writes an array of shape \\[2, 3\\] while another "
                        + "call reads it \\(\\w[\\w ]*\\); wait until .+").matcher(message);
                assertTrue(named.matches(), message);
            }
            assertEquals(6, x.sumNumber().doubleValue());
            duringRead(x, () -> x.sum(0));
            assertEquals(9, x.putScalar(1, 1, 6).sumNumber().doubleValue());
        }
    }

    @Test
    void aReadDuringAWriteIsRefusedAndNamesBoth() throws Exception {
        try (INDArray x = Sparse4j.zeros(1 << 20)) {
            AtomicBoolean stop = new AtomicBoolean();
            Future<?> writer = threads.submit(() -> {
                while (!stop.get()) {
                    try {
                        x.addi(1);
                    } catch (ConcurrentModificationException e) {
                        // The reader was first.
                        Thread.onSpinWait();
                    }
                }
            });
            ConcurrentModificationException[] refused = new ConcurrentModificationException[1];
            try {
                // The writer does nothing else than write, so that sooner or later a read meets it.
                Patience.until("a read that meets a write", () -> {
                    try {
                        double sum = x.sumNumber().doubleValue();
                        // The sum is one of a state between two writes.
                        assertEquals(0, sum % (1 << 20));
                    } catch (ConcurrentModificationException e) {
                        refused[0] = e;
                    }
                    return refused[0] != null || writer.isDone();
                });
            } finally {
                stop.set(true);
            }
            writer.get();
            assertNotNull(refused[0], "the writer ended by itself");
            assertTrue(refused[0].getMessage().matches(".+ reads an array of shape \\[1048576\\] while another call "
                    + "writes it \\(.+\\); wait until .+"),
                    refused[0].getMessage());
        }
    }

    /** The readers merge what is pending, once and together. */
    @ParameterizedTest
    @EnumSource(value = SparseFormat.class, names = {"COO", "CSR", "CSC", "GCS"})
    void manyReadersOfPendingInserts(SparseFormat format) throws Exception {
        try (INDArray x = Sparse4j.sparse(org.sparse4j.DataType.DOUBLE, format, 50, 40)) {
            CyclicBarrier together = new CyclicBarrier(READERS);
            double[] expected = {0};
            for (int round = 1; round <= 40; round++) {
                for (int k = 0; k < 30; k++) {
                    int at = (round * 977 + k * 131) % 2000;
                    expected[0] += round - x.getDouble(at);
                    x.putScalar(at, round);
                }
                List<Callable<Double>> reads = List.of(() -> x.sumNumber().doubleValue(),
                        () -> total(x.sum(1)), () -> total(x.sum(0)), () -> total(x.transpose().dup()),
                        () -> elements(x), () -> buffer(x), () -> total(x.toDense()), () -> rows(x));
                assertEquals(READERS, reads.size());
                List<Future<Double>> sums = new ArrayList<>();
                for (Callable<Double> read : reads) {
                    sums.add(threads.submit(() -> {
                        await(together);
                        return read.call();
                    }));
                }
                for (Future<Double> sum : sums) {
                    assertEquals(expected[0], sum.get());
                }
            }
        }
    }

    private static void await(CyclicBarrier together) throws InterruptedException, BrokenBarrierException {
        together.await();
    }

    private static double total(INDArray result) {
        try (result) {
            return result.sumNumber().doubleValue();
        }
    }

    private static double elements(INDArray x) {
        double sum = 0;
        for (int i = 0; i < x.size(0); i++) {
            for (int j = 0; j < x.size(1); j++) {
                sum += x.getDouble(i, j);
            }
        }
        return sum;
    }

    private static double buffer(INDArray x) {
        double sum = 0;
        for (double v : x.values().asDouble()) {
            sum += v;
        }
        return sum;
    }

    private static double rows(INDArray x) {
        double sum = 0;
        for (int i = 0; i < x.size(0); i++) {
            sum += x.get(point(i), all()).sumNumber().doubleValue();
        }
        return sum;
    }

    /** A buffer is the live memory, wherever it has moved to. */
    @Test
    void aBufferIsReadWhileTheArrayGrows() throws Exception {
        int n = 20_000;
        try (INDArray x = Sparse4j.sparse(n)) {
            x.putScalar(0, 1);
            DataBuffer values = x.values();
            DataBuffer indexes = x.indexes();
            AtomicBoolean grown = new AtomicBoolean();
            Future<Long> reader = threads.submit(() -> {
                long longest = 0;
                while (!grown.get()) {
                    try {
                        assertEquals(1, values.getDouble(0));
                        assertEquals(0, indexes.getLong(0));
                        long length = values.length();
                        assertTrue(length >= longest, length + " after " + longest);
                        longest = length;
                        for (double v : values.asDouble()) {
                            assertEquals(1, v);
                        }
                    } catch (ConcurrentModificationException e) {
                        assertTrue(e.getMessage().contains(" while "), e.getMessage());
                    }
                }
                return longest;
            });
            try {
                for (int i = 1; i < n && !reader.isDone(); i++) {
                    insert(x, i);
                }
            } finally {
                grown.set(true);
            }
            assertTrue(reader.get() <= n);
            assertEquals(n, values.length());
            assertEquals(n - 1, indexes.getLong(n - 1));
        }
    }

    private static void insert(INDArray x, long i) {
        while (true) {
            try {
                x.putScalar(i, 1);
                return;
            } catch (ConcurrentModificationException e) {
                Thread.onSpinWait();
            }
        }
    }

    @Test
    void aCloseDuringAReadIsPutOff() throws Exception {
        long before = Collected.settled();
        INDArray x = Sparse4j.create(new double[] {1, 2, 3});
        DataBuffer values = x.values();
        double[] sum = {0};
        values.read(bytes -> {
            Future<?> closing = threads.submit(x::close);
            assertFalse(failed(closing));
            assertTrue(x.wasClosed());
            // Who comes too late is refused, and puts nothing off.
            assertThrows(IllegalStateException.class, () -> x.getDouble(0));
            assertThrows(IllegalStateException.class, x::sumNumber);
            assertEquals(before + 1, Sparse4j.memory().liveArrays());
            while (bytes.remaining() > 0) {
                sum[0] += bytes.getDouble();
            }
        });
        assertEquals(6, sum[0]);
        assertEquals(before, Sparse4j.memory().liveArrays());
        assertThrows(IllegalStateException.class, () -> values.getDouble(0));
        assertThrows(IllegalStateException.class, () -> values.read(bytes -> sum[0]++));
        assertThrows(IllegalStateException.class, () -> x.getDouble(0));
    }

    private static boolean failed(Future<?> work) {
        try {
            work.get();
            return false;
        } catch (ExecutionException | InterruptedException e) {
            return true;
        }
    }

    @Test
    void entriesAreReadInOnePiece() throws Exception {
        try (INDArray x = Sparse4j.create(new double[] {1, 2, 3}).toFormat(SparseFormat.COO)) {
            assertThrows(ConcurrentModificationException.class,
                    () -> x.forEachEntry((at, value) -> x.putScalar(at, value + 1)));
            double[] sum = {0};
            x.forEachEntry((at, value) -> sum[0] += x.getDouble(at));
            assertEquals(6, sum[0]);
            assertEquals(9, x.addi(1).sumNumber().doubleValue());
        }
    }

    /** An exception in the consumer gives the guard back. */
    @Test
    void aFailingConsumerLeavesTheArrayWritable() {
        try (INDArray x = Sparse4j.create(new double[] {1, 2, 3})) {
            assertThrows(ArithmeticException.class, () -> x.values().read(bytes -> {
                throw new ArithmeticException("mine");
            }));
            assertThrows(ArithmeticException.class, () -> x.forEachEntry((at, value) -> {
                throw new ArithmeticException("mine");
            }));
            assertEquals(7, x.putScalar(0, 2).sumNumber().doubleValue());
        }
    }

    /** Many come, most of them too late, and two close: it is freed once, by whoever leaves last. */
    @Test
    void concurrentClosesFreeOnce() throws Exception {
        long before = Collected.settled();
        for (int round = 0; round < 1000; round++) {
            INDArray x = Sparse4j.create(new double[] {1, 2});
            INDArray y = Sparse4j.create(new double[] {3, 4}); // a lost one's memory would be taken by the next
            CyclicBarrier together = new CyclicBarrier(4);
            List<Future<?>> work = new ArrayList<>();
            for (int t = 0; t < 3; t++) {
                boolean closes = t == 0;
                work.add(threads.submit(() -> {
                    await(together);
                    for (int refused = 0; refused < 20;) {
                        try {
                            assertEquals(2, x.getDouble(1));
                        } catch (IllegalStateException e) {
                            assertTrue(e.getMessage().contains("closed"), e.getMessage());
                            refused++;
                        }
                        if (closes) {
                            x.close();
                        }
                    }
                    return null;
                }));
            }
            await(together);
            x.close();
            for (Future<?> w : work) {
                w.get();
            }
            assertEquals(before + 1, Sparse4j.memory().liveArrays());
            assertEquals(4, y.getDouble(1));
            y.close();
        }
        assertEquals(before, Sparse4j.memory().liveArrays());
    }

    @Test
    void useAndCloseOfOneArray() throws Exception {
        for (int round = 0; round < 200; round++) {
            INDArray x = Sparse4j.create(new double[][] {{1, 2}, {3, 4}});
            CyclicBarrier together = new CyclicBarrier(3);
            List<Future<?>> work = new ArrayList<>();
            for (int t = 0; t < 2; t++) {
                work.add(threads.submit(() -> {
                    await(together);
                    try {
                        while (true) {
                            assertEquals(10, x.sumNumber().doubleValue());
                        }
                    } catch (IllegalStateException e) {
                        assertTrue(e.getMessage().contains("closed"), e.getMessage());
                    }
                    return null;
                }));
            }
            await(together);
            x.close();
            for (Future<?> w : work) {
                w.get();
            }
        }
    }
}
