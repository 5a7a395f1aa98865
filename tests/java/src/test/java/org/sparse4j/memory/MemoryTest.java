// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.memory;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.sparse4j.indexing.NDArrayIndex.all;
import static org.sparse4j.indexing.NDArrayIndex.interval;
import static org.sparse4j.indexing.NDArrayIndex.point;

import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.sparse4j.Collected;
import org.sparse4j.CooBuilder;
import org.sparse4j.INDArray;
import org.sparse4j.Patience;
import org.sparse4j.SparseFormat;
import org.sparse4j.Sparse4j;
import org.sparse4j.buffer.DataBuffer;
import org.sparse4j.stress.ChildJvm;

/** Sizes, the limit, and the ends of arrays. */
@Tag("alone")
class MemoryTest {
    private static final MemoryManager MEMORY = Sparse4j.memory();

    @Test
    void hugeShapesCostWhatTheyStore() throws Exception {
        ChildJvm.run(LargeShapeMain.class, 60, List.of("-Xmx128m"), "thesis");
    }

    @Test
    void operationsOnANetflixShapedArrayStayWithinThreeTimesItsBytes() throws Exception {
        requireMemory(2);
        System.out.print(ChildJvm.run(LargeOperationsMain.class, 180, List.of("-Xmx256m"), "operations"));
    }

    @Test
    @Tag("release")
    void aHundredMillionEntriesWithinEightGiB() throws Exception {
        ChildJvm.run(LargeShapeMain.class, 600, List.of("-Xmx512m"), "hundredMillion");
    }

    @Test
    @Tag("release")
    void ratingsOfTheNetflixPrize() throws Exception {
        requireMemory(8);
        System.out.print(ChildJvm.run(LargeShapeMain.class, 600, List.of("-Xmx512m"), "ratings"));
    }

    @Test
    @Tag("release")
    void moreThanTwoToTheThirtyOneEntries() throws Exception {
        requireMemory(18);
        System.out.print(ChildJvm.run(LargeShapeMain.class, 1800, List.of("-Xmx512m"), "billions"));
    }

    @Test
    void theLimitIsWhatWasSet() {
        long before = MEMORY.maxBytes();
        assertTrue(before > 1L << 26, "at least 64 MiB, but " + before);
        try {
            assertEquals(0, Sparse4j.environment().setMaxBytes(before - 4096), "the default, which follows the machine");
            assertEquals(before - 4096, MEMORY.maxBytes());
            assertEquals(before - 4096, Sparse4j.environment().setMaxBytes(before - 8192));
        } finally {
            Sparse4j.environment().setMaxBytes(0);
        }
        assertFalse(MEMORY.toString().contains("as it was set"), MEMORY.toString());
    }

    /** Skips the test, saying why, where so many GB are not to be had. */
    static void requireMemory(int gigabytes) throws IOException {
        Path info = Path.of("/proc/meminfo");
        Assumptions.assumeTrue(Files.isReadable(info), "skipped: no " + info + " to tell how much memory is free");
        for (String line : Files.readAllLines(info)) {
            if (line.startsWith("MemAvailable:")) {
                long available = Long.parseLong(line.replaceAll("\\D", "")) >> 20;
                Assumptions.assumeTrue(available >= gigabytes,
                        "skipped: needs " + gigabytes + " GB of memory, " + available + " are free");
            }
        }
    }

    @ParameterizedTest
    @EnumSource(SparseFormat.class)
    void aMillionRowViewsAllocateNothing(SparseFormat format) {
        try (INDArray x = Sparse4j.sprand(0.1, 5, 1000, 20); INDArray y = x.toFormat(format)) {
            y.nnz();
            quiesce();
            long allocations = MEMORY.allocations();
            long live = Collected.settled();
            long columns = 0;
            for (int k = 0; k < 1_000_000; k++) {
                columns += y.getRow(k % 1000).size(0);
            }
            assertEquals(20_000_000, columns);
            assertEquals(allocations, MEMORY.allocations());
            assertEquals(live, MEMORY.liveArrays());
        }
    }

    /** Has the collector work until it has rescued so many arrays. */
    private static void awaitRescues(long count) {
        Patience.untilCollected(count + " rescues", () -> MEMORY.cleanerRescues() >= count);
    }

    /** Has the collector free what other tests left, so that counters move for this test only. */
    private static void quiesce() {
        if (Collected.settled() == 0) {
            // Nor is anything else left, such as a builder: what the first one finds has come when the second one's has.
            Collected.collect();
            Collected.collect();
        }
    }

    /** Runs something under a limit of `more` bytes above what is live now. */
    private static void within(long more, Runnable work) {
        quiesce();
        long old = Sparse4j.environment().setMaxBytes(MEMORY.liveBytes() + more);
        try {
            work.run();
        } finally {
            Sparse4j.environment().setMaxBytes(old);
        }
    }

    @ParameterizedTest
    @EnumSource(SparseFormat.class)
    void beyondTheLimitNothingChanges(SparseFormat format) {
        try (INDArray random = Sparse4j.sprand(0.3, 7, 300, 300); INDArray x = random.toFormat(format);
                INDArray before = x.dup(); INDArray ones = Sparse4j.ones(300, 300)) {
            x.putScalar(3, 3, 42);
            before.putScalar(3, 3, 42);
            List<Supplier<INDArray>> works = List.of(x::dup, () -> x.add(1), () -> x.mmul(ones), () -> x.add(ones),
                    () -> x.toFormat(SparseFormat.CSC).toFormat(SparseFormat.CSR), () -> x.transpose().dup(),
                    () -> Sparse4j.zeros(1 << 20));
            for (Supplier<INDArray> work : works) {
                within(20_000, () -> {
                    // The first attempt may drop derived layouts.
                    assertThrows(OutOfMemoryError.class, work::get);
                    long live = Collected.settledBytes();
                    String message = assertThrows(OutOfMemoryError.class, work::get).getMessage();
                    assertTrue(message.contains("org.sparse4j.maxBytes"), message);
                    assertEquals(live, MEMORY.liveBytes());
                });
                assertEquals(before, x);
            }
            assertArrayEquals(before.toDoubleMatrix(), x.toDoubleMatrix());
            assertEquals(before.nnz(), x.nnz());
        }
    }

    /** If a result is larger than all arrays before, closing these does not help. */
    @Test
    void largeResultsNameBlocksOfRowsAsTheRemedy() {
        try (INDArray x = Sparse4j.sprand(0.01, 7, 4000, 4000).toFormat(SparseFormat.CSR);
                INDArray v = Sparse4j.ones(4000).toFormat(SparseFormat.COO); INDArray eye = Sparse4j.speye(300);
                INDArray row = Sparse4j.ones(1, 4000)) {
            List<Supplier<INDArray>> works = List.of(() -> x.mmul(x), x::toDense, () -> Sparse4j.products().outer(v, v),
                    () -> Sparse4j.kron(eye, x), () -> x.broadcast(40, 4000, 4000).dup());
            for (Supplier<INDArray> work : works) {
                within(5 << 20, () -> {
                    String message = assertThrows(OutOfMemoryError.class, work::get).getMessage();
                    assertTrue(message.matches(".*\\d+ bytes are live, \\d+ of them allocated by this call, and \\d+ more are needed;"
                            + " work on blocks of rows .*docs/products\\.md.*"), message);
                });
            }
            within(100, () -> {
                String message = assertThrows(OutOfMemoryError.class, row::dup).getMessage();
                assertTrue(message.contains("; close arrays or raise the limit"), message);
            });
        }
    }

    @Test
    void inPlaceBeyondTheLimitChangesNothing() {
        try (INDArray x = Sparse4j.sprand(0.05, 7, 400, 400).toFormat(SparseFormat.CSR); INDArray before = x.dup();
                INDArray y = Sparse4j.sprand(0.05, 8, 400, 400)) {
            within(20_000, () -> {
                assertThrows(OutOfMemoryError.class, () -> x.addi(y));
                assertThrows(OutOfMemoryError.class, () -> x.get(interval(0, 200)).assign(3));
                assertThrows(OutOfMemoryError.class, () -> x.transpose().assign(y));
            });
            assertArrayEquals(before.toDoubleMatrix(), x.toDoubleMatrix());
        }
    }

    @Test
    void puttingBeyondTheLimitKeepsWhatWasPut() {
        try (INDArray x = Sparse4j.sparse(1_000_000)) {
            long[] done = {0};
            within(1 << 20, () -> assertThrows(OutOfMemoryError.class, () -> {
                for (; done[0] < 1_000_000; done[0]++) {
                    x.putScalar(done[0], 1);
                }
            }));
            assertTrue(done[0] > 1000, "refused at " + done[0]);
            assertEquals(done[0], x.nnz());
            assertEquals(done[0], x.sumNumber().longValue());
        }
    }

    /** Memory that nobody closed is found before an allocation is refused. */
    @Test
    void garbageIsCollectedBeforeTheLimitIsMet() {
        within(20 << 20, () -> {
            for (int k = 0; k < 40; k++) {
                assertEquals(1 << 20, Sparse4j.ones(1 << 20).length());
            }
        });
    }

    @Test
    void derivedLayoutsAreEvictedAtTheLimit() {
        try (INDArray x = Sparse4j.sprand(0.1, 3, 600, 600).toFormat(SparseFormat.CSR);
                INDArray v = Sparse4j.ones(600); INDArray y = x.transpose().mmul(v); INDArray z = x.sum(0)) {
            within(100_000, () -> {
                long derived = MEMORY.derivedBytes();
                if (derived > 300_000) {
                    try (INDArray more = Sparse4j.zeros(derived / 8)) {
                        assertTrue(MEMORY.derivedBytes() < derived);
                        assertEquals(0, more.sumNumber().doubleValue());
                    }
                }
            });
            assertEquals(z, y);
            assertEquals(z, x.sum(0));
        }
    }

    @Test
    void closeTwiceAndViews() {
        quiesce();
        long arrays = Collected.settled();
        long rescues = MEMORY.cleanerRescues();
        INDArray x = Sparse4j.create(new double[][] {{1, 2}, {3, 4}});
        INDArray row = x.get(point(1), all());
        DataBuffer values = x.values();
        row.close();
        x.transpose().close();
        assertFalse(x.wasClosed());
        assertEquals(7, row.sumNumber().doubleValue());
        x.close();
        x.close();
        row.close();
        assertTrue(x.wasClosed());
        assertTrue(row.wasClosed());
        assertEquals(arrays, MEMORY.liveArrays());
        for (INDArray closed : List.of(x, row, x.transpose())) {
            assertThrows(IllegalStateException.class, () -> closed.getDouble(0));
            assertThrows(IllegalStateException.class, () -> closed.putScalar(0, 1.0));
            assertThrows(IllegalStateException.class, closed::sumNumber);
            assertThrows(IllegalStateException.class, closed::dup);
            assertThrows(IllegalStateException.class, () -> closed.addi(1));
            assertThrows(IllegalStateException.class, closed::nnz);
            assertThrows(IllegalStateException.class, closed::fillValue);
            assertThrows(IllegalStateException.class, () -> closed.values().getDouble(0));
            assertThrows(IllegalStateException.class, () -> closed.forEachEntry((at, v) -> { }));
            assertTrue(closed.toString().contains("closed"), closed::toString);
            assertDoesNotThrow(closed::shape);
            assertDoesNotThrow(closed::hashCode);
        }
        assertThrows(IllegalStateException.class, values::length);
        assertThrows(IllegalStateException.class, () -> values.read(bytes -> { }));
        assertTrue(values.toString().contains("closed"), values::toString);
        try (INDArray open = Sparse4j.ones(2, 2)) {
            assertThrows(IllegalStateException.class, () -> open.add(x));
            assertThrows(IllegalStateException.class, () -> open.addi(x));
            assertThrows(IllegalStateException.class, () -> open.mmul(x));
            assertEquals(4, open.sumNumber().doubleValue());
        }
        assertEquals(rescues, MEMORY.cleanerRescues());
    }

    /** A collection could not help what needs more than the limit. */
    @Test
    void arraysBeyondTheLimitAreRefusedAtOnce() {
        long limit = Sparse4j.environment().setMaxBytes(MEMORY.liveBytes() + (32 << 20));
        try {
            long before = collections();
            for (int k = 0; k < 100; k++) {
                assertThrows(OutOfMemoryError.class, () -> Sparse4j.zeros(1L << 40));
                assertThrows(OutOfMemoryError.class, () -> Sparse4j.rand(1L << 24));
            }
            assertTrue(collections() < before + 20, () -> "collections: " + (collections() - before));
        } finally {
            Sparse4j.environment().setMaxBytes(limit);
        }
    }

    private static long collections() {
        return ManagementFactory.getGarbageCollectorMXBeans().stream().mapToLong(GarbageCollectorMXBean::getCollectionCount)
                .sum();
    }

    @Test
    void unclosedArraysAreReclaimed() {
        quiesce();
        long arrays = Collected.settled();
        long rescues = MEMORY.cleanerRescues();
        INDArray view = Sparse4j.ones(10, 10).get(point(3));
        for (int k = 0; k < 100; k++) {
            assertEquals(10, Sparse4j.ones(10).length());
        }
        awaitRescues(rescues + 100);
        assertEquals(rescues + 100, MEMORY.cleanerRescues());
        // The view keeps its storage.
        assertEquals(arrays + 1, MEMORY.liveArrays());
        assertEquals(10, view.sumNumber().doubleValue());
    }

    @Test
    void abandonedBuildersGiveEverythingBack() {
        quiesce();
        long live = Collected.settledBytes();
        CooBuilder b = Sparse4j.coo(100, 100).add(1, 2, 3);
        assertTrue(MEMORY.liveBytes() > live);
        b.close();
        b.close();
        assertEquals(live, MEMORY.liveBytes());
        assertThrows(IllegalStateException.class, () -> b.add(1, 2, 3));
        assertThrows(IllegalStateException.class, b::build);
        assertThrows(IndexOutOfBoundsException.class, () -> {
            try (CooBuilder bad = Sparse4j.coo(2, 2)) {
                bad.addAll(new double[] {1}, new long[] {0, 2}).build();
            }
        });
        assertEquals(live, MEMORY.liveBytes());
        List<CooBuilder> dropped = new ArrayList<>();
        for (int k = 0; k < 10; k++) {
            dropped.add(Sparse4j.coo(100, 100).add(1, 2, 3));
        }
        assertEquals(10, dropped.size());
        dropped.clear();
        Patience.untilCollected("builders", () -> MEMORY.liveBytes() == live);
    }

    @Test
    void theNumbersAddUp() {
        quiesce();
        long live = Collected.settledBytes();
        long allocations = MEMORY.allocations();
        try (INDArray x = Sparse4j.ones(1 << 18)) {
            assertEquals(1 << 18, x.length());
            assertTrue(MEMORY.liveBytes() >= live + (8 << 18), MEMORY::toString);
            assertTrue(MEMORY.peakBytes() >= MEMORY.liveBytes(), MEMORY::toString);
            assertTrue(MEMORY.allocations() > allocations, MEMORY::toString);
        }
        assertEquals(live, MEMORY.liveBytes());
        assertTrue(MEMORY.pooledBytes() >= 8 << 18, MEMORY::toString);
        assertTrue(MEMORY.trim() >= 8 << 18);
        assertEquals(0, MEMORY.pooledBytes());
    }
}
