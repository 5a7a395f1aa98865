// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.sparse4j.indexing.NDArrayIndex.interval;
import static org.sparse4j.indexing.NDArrayIndex.point;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.sparse4j.Collected;
import org.sparse4j.INDArray;
import org.sparse4j.Patience;
import org.sparse4j.SparseFormat;
import org.sparse4j.Sparse4j;

/** Arenas for cyclic work. */
@Tag("alone")
class WorkspaceTest {
    private static void onAnotherThread(Runnable work) throws Throwable {
        FutureTask<?> task = new FutureTask<>(work, null);
        new Thread(task).start();
        try {
            task.get();
        } catch (ExecutionException e) {
            throw e.getCause();
        }
    }

    private static void assertStale(INDArray x) {
        for (INDArray each : new INDArray[] {x, x.get(interval(0, 1))}) {
            assertThrows(IllegalStateException.class, each::sumNumber);
            assertThrows(IllegalStateException.class, each::dup);
            assertThrows(IllegalStateException.class, () -> each.getDouble(0));
            assertThrows(IllegalStateException.class, () -> each.putScalar(0, 1.0));
            assertThrows(IllegalStateException.class, () -> each.addi(1));
            assertThrows(IllegalStateException.class, () -> each.values().asDouble());
            assertThrows(IllegalStateException.class, () -> each.forEachEntry((at, v) -> { }));
            assertThrows(IllegalStateException.class, each::detach);
            assertTrue(each.toString().contains("closed"), each::toString);
            assertTrue(assertThrows(IllegalStateException.class, each::dup).getMessage().contains("workspace"));
        }
    }

    @ParameterizedTest
    @EnumSource(SparseFormat.class)
    void resultsEndWithTheirWorkspace(SparseFormat format) {
        INDArray stale;
        INDArray kept;
        try (INDArray x = Sparse4j.create(new double[][] {{1, 0}, {0, 2}}).toFormat(format)) {
            assertFalse(x.isAttached());
            assertSame(x, x.detach());
            try (MemoryWorkspace ws = Sparse4j.workspace("ENDS")) {
                assertEquals("ENDS", ws.name());
                stale = x.mul(3);
                assertTrue(stale.isAttached());
                assertEquals(9, stale.sumNumber().doubleValue());
                stale.putScalar(0, 1, 4);
                assertEquals(13, stale.sumNumber().doubleValue());
                kept = stale.detach();
                assertFalse(kept.isAttached());
                assertEquals(stale, kept);
                assertEquals(stale.getFormat(), kept.getFormat());
            }
            assertStale(stale);
            assertThrows(IllegalStateException.class, () -> x.add(stale));
            assertThrows(IllegalStateException.class, () -> x.assign(stale));
            assertEquals(3, x.sumNumber().doubleValue());
        }
        assertEquals(13, kept.sumNumber().doubleValue());
        kept.close();
        stale.close();
        stale.close();
        assertTrue(stale.wasClosed());
    }

    @Test
    void workspacesNest() {
        try (MemoryWorkspace outer = Sparse4j.workspace("OUTER")) {
            INDArray a = Sparse4j.ones(10);
            INDArray b;
            try (MemoryWorkspace inner = Sparse4j.workspace("INNER")) {
                assertNotEquals(outer.name(), inner.name());
                b = a.add(1);
                assertEquals(20, b.sumNumber().doubleValue());
                // An outer array may be written from inside.
                a.addi(b);
                assertThrows(IllegalStateException.class, () -> Sparse4j.workspace("OUTER"));
                assertThrows(IllegalStateException.class, outer::close);
                assertEquals(30, a.sumNumber().doubleValue());
            }
            assertStale(b);
            INDArray c = a.mul(2);
            assertTrue(c.isAttached());
            assertEquals(60, c.sumNumber().doubleValue());
            assertEquals(30, a.sumNumber().doubleValue());
        }
        try (INDArray after = Sparse4j.ones(3)) {
            assertFalse(after.isAttached());
        }
    }

    /** A workspace inside of what runs elsewhere leaves the redirection as it was. */
    @Test
    void redirectionsOutliveTheWorkspacesInside() {
        INDArray out;
        INDArray inA;
        try (MemoryWorkspace a = Sparse4j.workspace("A")) {
            out = MemoryWorkspace.outside(() -> {
                try (MemoryWorkspace b = Sparse4j.workspace("B")) {
                    assertTrue(Sparse4j.ones(2).isAttached(), b.name());
                }
                return Sparse4j.ones(3);
            });
            assertFalse(out.isAttached());
            try (MemoryWorkspace b = Sparse4j.workspace("B")) {
                inA = MemoryWorkspace.in("A", () -> {
                    try (MemoryWorkspace c = Sparse4j.workspace("C")) {
                        assertEquals("C", c.name());
                    }
                    return Sparse4j.ones(4);
                });
                assertEquals("B", b.name());
            }
            assertEquals(4, inA.sumNumber().doubleValue(), a.name());
        }
        assertEquals(3, out.sumNumber().doubleValue());
        out.close();
        assertStale(inA);
        MemoryWorkspace a = Sparse4j.workspace("A");
        MemoryWorkspace.outside(() -> {
            a.close();
            return 1;
        });
        try (INDArray x = Sparse4j.ones(5)) {
            assertFalse(x.isAttached());
        }
    }

    @Test
    void closedWorkspacesGiveTheirMemoryBack() {
        long live = Collected.settledBytes();
        MemoryWorkspace kept;
        try (MemoryWorkspace open = Sparse4j.workspace("OPEN")) {
            for (int k = 0; k < 20; k++) {
                try (MemoryWorkspace one = Sparse4j.workspace("N" + k)) {
                    assertTrue(one.bytes() > 0);
                }
            }
            kept = Sparse4j.workspace("N0");
            kept.close();
            MemoryWorkspace.destroyAll();
            assertEquals(0, kept.bytes());
            assertTrue(open.bytes() > 0);
            assertTrue(Sparse4j.ones(2).isAttached());
            try (MemoryWorkspace again = Sparse4j.workspace("N0")) {
                assertTrue(again.bytes() > 0 && again != kept);
            }
        }
        MemoryWorkspace.destroyAll();
        assertTrue(Sparse4j.memory().liveBytes() <= live, () -> live + " -> " + Sparse4j.memory());
    }

    @Test
    void theSameNameIsTheSameArena() {
        long generation;
        MemoryWorkspace first;
        try (MemoryWorkspace ws = Sparse4j.workspace("AGAIN")) {
            first = ws;
            generation = ws.generation();
        }
        try (MemoryWorkspace ws = Sparse4j.workspace("AGAIN")) {
            assertSame(first, ws);
            assertEquals(generation + 1, ws.generation());
        }
        first.close();
        first.close();
        assertEquals(generation + 2, first.generation());
    }

    @ParameterizedTest
    @EnumSource(value = SparseFormat.class, names = {"COO", "CSR", "GCS"})
    void anOuterArrayGrowsInsideAndSurvives(SparseFormat format) {
        try (INDArray x = Sparse4j.sparse(org.sparse4j.DataType.DOUBLE, format, 50, 50);
                INDArray y = Sparse4j.sprand(0.2, 1, 50, 50)) {
            double expected = y.sumNumber().doubleValue();
            try (MemoryWorkspace ws = Sparse4j.workspace("GROWS")) {
                for (int i = 0; i < 50; i++) {
                    x.putScalar(i, (7 * i) % 50, i);
                }
                assertEquals(1225, x.sumNumber().doubleValue());
                x.get(point(0)).assign(2);
                x.assign(y);
                x.addi(y);
                x.putScalar(0, 0, 0);
                x.transpose().sum(0);
                assertFalse(x.isAttached());
                assertTrue(ws.generation() > 0);
            }
            try (MemoryWorkspace ws = Sparse4j.workspace("GROWS")) {
                // Overwrites what lay in the arena.
                assertEquals(5000 * 7, Sparse4j.ones(5000).mul(7).sumNumber().doubleValue());
                assertTrue(ws.bytes() > 0);
            }
            assertEquals(2 * (expected - y.getDouble(0, 0)), x.sumNumber().doubleValue(), 1e-9);
            assertEquals(x.sum(0), x.transpose().sum(1));
        }
    }

    @Test
    void otherThreadsAreRefused() throws Throwable {
        try (MemoryWorkspace ws = Sparse4j.workspace("MINE")) {
            INDArray x = Sparse4j.ones(5);
            assertThrows(IllegalStateException.class, () -> onAnotherThread(x::sumNumber));
            assertThrows(IllegalStateException.class, () -> onAnotherThread(() -> x.putScalar(0, 2.0)));
            assertThrows(IllegalStateException.class, () -> onAnotherThread(ws::close));
            // Another thread's workspace of this name is its own.
            onAnotherThread(() -> {
                try (MemoryWorkspace other = Sparse4j.workspace("MINE")) {
                    assertNotEquals(ws, other);
                    assertEquals(5, Sparse4j.ones(5).sumNumber().doubleValue());
                }
            });
            assertEquals(5, x.sumNumber().doubleValue());
            INDArray free = x.detach();
            onAnotherThread(() -> assertEquals(5, free.sumNumber().doubleValue()));
            free.close();
        }
    }

    @Test
    void anExceptionInsideEndsTheCycle() {
        assertThrows(ArithmeticException.class, () -> {
            try (MemoryWorkspace ws = Sparse4j.workspace("THROWS")) {
                assertTrue(Sparse4j.ones(3).isAttached());
                throw new ArithmeticException(ws.name());
            }
        });
        try (INDArray x = Sparse4j.ones(3)) {
            assertFalse(x.isAttached());
        }
    }

    @Test
    void learnedSizeStaysConstant() throws InterruptedException {
        MemoryManager memory = Sparse4j.memory();
        long live = 0;
        long system = 0;
        long bytes = 0;
        for (int cycle = 0; cycle < 5000; cycle++) {
            try (MemoryWorkspace ws = Sparse4j.workspace("CYCLE")) {
                INDArray x = Sparse4j.ones(300, 200);
                INDArray y = x.add(1);
                for (int k = 0; k < 4; k++) {
                    y = y.add(x);
                }
                assertEquals(360_000, y.sumNumber().doubleValue());
                if (cycle == 0) {
                    assertTrue(ws.spilledBytes() > 0);
                    assertTrue(ws.peakBytes() >= 6 * 300 * 200 * 8);
                } else if (cycle == 100) {
                    bytes = ws.bytes();
                    assertTrue(bytes >= ws.peakBytes());
                } else if (cycle > 100) {
                    assertEquals(0, ws.spilledBytes());
                    assertEquals(bytes, ws.bytes());
                }
                x.close();
            }
            if (cycle == 100) {
                System.gc();
                live = memory.liveBytes();
                system = memory.systemAllocations();
            }
        }
        // Storages of arrays that nobody closed wait for the collector: some KiB each, not the arrays' bytes.
        long most = live + (32 << 20);
        Patience.untilCollected("storages to be freed", () -> memory.liveBytes() < most);
        assertTrue(memory.systemAllocations() < system + 50, system + " -> " + memory.systemAllocations());
    }

    /** Nothing is closed inside: the workspace ends its arrays itself. */
    @Test
    void aMillionCyclesNeedNoMemory() {
        MemoryManager memory = Sparse4j.memory();
        long system = 0;
        long live = 0;
        long rescues = 0;
        int cycles = Integer.getInteger("sparse4j.cycles", 100_000);
        try (INDArray x = Sparse4j.speye(8)) {
            for (int cycle = 0; cycle < cycles; cycle++) {
                try (MemoryWorkspace ws = Sparse4j.workspace("FLAT")) {
                    assertEquals(24, x.add(x).mul(1.5).sumNumber().doubleValue(), ws.name());
                }
                if (cycle == 3) {
                    system = memory.systemAllocations();
                    live = memory.liveBytes();
                    rescues = memory.cleanerRescues();
                }
            }
        }
        // Alone it makes none; beside what the collector still has to free of other tests, a few.
        assertTrue(memory.systemAllocations() <= system + 16, system + " -> " + memory.systemAllocations());
        assertTrue(memory.liveBytes() <= live, live + " -> " + memory.liveBytes());
        assertTrue(memory.cleanerRescues() <= rescues + 100, "the arrays of 100,000 cycles need no collector");
    }

    @Test
    void leverageMovesToTheParent() {
        try (INDArray x = Sparse4j.speye(4)) {
            assertSame(x, x.leverage());
            assertSame(x, x.leverageTo("ANY"));
            INDArray kept;
            INDArray free;
            try (MemoryWorkspace outer = Sparse4j.workspace("OUTER")) {
                INDArray up;
                INDArray named;
                try (MemoryWorkspace inner = Sparse4j.workspace("INNER")) {
                    INDArray y = x.mul(2);
                    up = y.leverage();
                    named = y.leverageTo("OUTER");
                    assertSame(x, x.leverage());
                    assertTrue(up.isAttached() && named.isAttached(), inner.name());
                    assertTrue(assertThrows(IllegalStateException.class, () -> y.leverageTo("NONE")).getMessage()
                            .contains("NONE"));
                    assertTrue(x.mul(7).isAttached());
                }
                assertEquals(8, up.sumNumber().doubleValue(), outer.name());
                assertEquals(8, named.sumNumber().doubleValue());
                free = up.leverage();
                assertFalse(free.isAttached());
                kept = up;
            }
            assertStale(kept);
            assertEquals(8, free.sumNumber().doubleValue());
            free.close();
        }
    }

    @Test
    void aWorkspaceWithinTheLimit() {
        MemoryManager memory = Sparse4j.memory();
        System.gc();
        long old = Sparse4j.environment().setMaxBytes(memory.liveBytes() + (4 << 20));
        try (MemoryWorkspace ws = Sparse4j.workspace("LIMIT")) {
            assertThrows(OutOfMemoryError.class, () -> Sparse4j.ones(10 << 20));
            assertEquals(5, Sparse4j.ones(5).sumNumber().doubleValue());
            assertTrue(ws.bytes() < 10 << 20);
        } finally {
            Sparse4j.environment().setMaxBytes(old);
        }
    }

    /** Its memory is read on: a close does not take it away under the reader, and says who keeps it. */
    @Test
    void closedWhileItsArrayIsRead() {
        long live = Collected.settledBytes();
        for (int round = 0; round < 50; round++) {
            MemoryWorkspace ws = Sparse4j.workspace("READ");
            INDArray x = Sparse4j.ones(100_000);
            double[] sum = new double[1];
            x.data().read(bytes -> {
                ws.close();
                assertFalse(MemoryWorkspace.isOpen("READ"));
                assertThrows(IllegalStateException.class, x::sumNumber);
                assertTrue(Sparse4j.memory().toString().contains("workspace READ, closed, keeps"),
                        () -> Sparse4j.memory().toString());
                // What is made now lies elsewhere.
                try (MemoryWorkspace again = Sparse4j.workspace("READ")) {
                    assertEquals("READ", again.name());
                    assertEquals(7, Sparse4j.zeros(100_000).addi(7).getDouble(99_999));
                }
                while (bytes.hasRemaining()) {
                    sum[0] += bytes.getDouble();
                }
            });
            assertEquals(100_000, sum[0]);
            assertFalse(Sparse4j.memory().toString().contains("workspace READ"), () -> Sparse4j.memory().toString());
            ws.close();
        }
        MemoryWorkspace.destroyAll();
        assertTrue(Sparse4j.memory().liveBytes() < live + (1 << 20), () -> Sparse4j.memory().toString());
    }

    /** Functions of the caller's may close the workspace of the array that they are called for. */
    @Test
    void closedInsideFunctionsOfTheCallers() {
        for (SparseFormat format : SparseFormat.values()) {
            for (int kind = 0; kind < 4; kind++) {
                MemoryWorkspace ws = Sparse4j.workspace("INSIDE");
                INDArray x = Sparse4j.ones(40, 30).toFormat(format);
                try {
                    switch (kind) {
                        case 0 -> x.map(v -> {
                            ws.close();
                            return v + 1;
                        });
                        case 1 -> x.forEachEntry((at, v) -> ws.close());
                        case 2 -> x.zip(x, (a, b) -> {
                            ws.close();
                            return a + b;
                        });
                        default -> x.reduce(0, (a, b) -> {
                            ws.close();
                            return a + b;
                        });
                    }
                } catch (IllegalStateException e) {
                    assertTrue(e.getMessage().contains("workspace"), e::getMessage);
                }
                ws.close();
                assertStale(x);
            }
        }
    }

    /** The system gives numbers of ended threads again: whoever gets one is not the owner. */
    @Test
    void workspacesOfEndedThreadsAreNotInherited() throws Throwable {
        INDArray[] left = new INDArray[1];
        onAnotherThread(() -> {
            assertEquals("LEFT", Sparse4j.workspace("LEFT").name());
            left[0] = Sparse4j.ones(1000);
        });
        for (int k = 0; k < 20; k++) {
            System.gc();
            onAnotherThread(() -> assertThrows(IllegalStateException.class, () -> left[0].add(1)));
        }
        Patience.untilCollected("the end of a workspace", () -> !left[0].isInScope());
        String told = assertThrows(IllegalStateException.class, () -> left[0].add(1)).getMessage();
        assertTrue(told.contains("the workspace LEFT that held this array ended with its thread"), told);
    }

    /** They take turns on a thread of the system, and go on on another one. */
    @Test
    @Tag("jdk")
    void ofVirtualThreads() throws Throwable {
        assumeTrue(Runtime.version().feature() >= 21, "virtual threads come with JDK 21");
        Method start = Thread.class.getMethod("startVirtualThread", Runnable.class);
        AtomicReference<INDArray> theirs = new AtomicReference<>();
        AtomicInteger refused = new AtomicInteger();
        List<FutureTask<Double>> tasks = new ArrayList<>();
        List<Thread> threads = new ArrayList<>();
        for (int t = 0; t < 50; t++) {
            int number = t;
            FutureTask<Double> task = new FutureTask<>(() -> {
                double sum = 0;
                for (int cycle = 0; cycle < 20; cycle++) {
                    try (MemoryWorkspace ws = Sparse4j.workspace("ITER")) {
                        INDArray x = Sparse4j.zeros(100).addi(number);
                        INDArray other = theirs.getAndSet(x);
                        Thread.sleep(1);
                        sum += x.add(1).meanNumber().doubleValue() - ws.name().length();
                        try {
                            refused.addAndGet(other != null && other.sumNumber() == null ? 1 : 0);
                        } catch (IllegalStateException e) {
                            refused.incrementAndGet();
                        }
                    }
                }
                return sum;
            });
            tasks.add(task);
            threads.add((Thread) start.invoke(null, task));
        }
        for (int t = 0; t < tasks.size(); t++) {
            threads.get(t).join();
            assertEquals(20.0 * (t - 3), tasks.get(t).get());
        }
        assertTrue(refused.get() > 500, "of another thread's arrays " + refused.get() + " were refused");
    }
}
