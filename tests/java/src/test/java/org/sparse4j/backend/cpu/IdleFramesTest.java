// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend.cpu;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.sparse4j.INDArray;
import org.sparse4j.NothingLeft;
import org.sparse4j.Sparse4j;
import org.sparse4j.backend.Function;
import org.sparse4j.backend.HostBlock;
import org.sparse4j.memory.MemoryWorkspace;

/** The frames that virtual threads borrow: few, whole, and used by one thread at a time. */
@ExtendWith(NothingLeft.class)
class IdleFramesTest {
    private static final int THREADS = 5_000;

    @BeforeAll
    static void theLibraryIsLoaded() {
        Sparse4j.zeros(1).close();
    }

    @Test
    void aFrameIsLentToOneUserAtATime() {
        Frame first = Frame.borrow();
        Frame second = Frame.borrow();
        assertNotSame(first, second);
        int idle = Frame.IDLE.count();
        second.close();
        first.close();
        assertEquals(idle + 2, Frame.IDLE.count());
        List<Frame> again = List.of(Frame.borrow(), Frame.borrow());
        assertEquals(idle, Frame.IDLE.count());
        assertTrue(again.contains(first) && again.contains(second));
        again.forEach(Frame::close);
    }

    @Test
    void stagingMemoryIsGivenBackOnce() {
        Frame frame = Frame.borrow();
        int idle = Frame.IDLE.count();
        HostBlock block = frame.scratch();
        block.window(8, 8).putLong(0, 42);
        assertEquals(42, block.window(0, HostBlock.SCRATCH).getLong(8));
        assertEquals(block.place(0) + 8, block.place(8));
        block.close();
        block.close();
        assertEquals(idle + 1, Frame.IDLE.count());
        Frame next = Frame.borrow();
        assertNotSame(next, Frame.borrow());
        next.close();
    }

    @Test
    void onlySoManyAreKept() {
        List<Frame> all = new ArrayList<>();
        for (int i = 0; i < IdleFrames.MOST + 3; i++) {
            all.add(Frame.borrow());
        }
        all.forEach(Frame::close);
        assertEquals(IdleFrames.MOST, Frame.IDLE.count());
        Frame frame = Frame.borrow();
        frame.giveBack(Function.FREE, 0, 64); // a call, which needs the context
        frame.close();
    }

    @Test
    void aPlatformThreadKeepsItsOwn() {
        assertFalse(Frame.isVirtualThread());
        Frame own = Frame.current();
        int idle = Frame.IDLE.count();
        own.close();
        assertSame(own, Frame.current());
        assertSame(own, Frame.ofThread());
        assertEquals(idle, Frame.IDLE.count());
    }

    /** Each thread lives until the end of the test; with frames of their own, there would be more than 10,000 buffers. */
    @Test
    @Tag("jdk")
    void virtualThreadsShareFewFrames() throws Exception {
        assumeTrue(Runtime.version().feature() >= 21, "virtual threads come with JDK 21");
        Method start = Thread.class.getMethod("startVirtualThread", Runnable.class);
        BufferPoolMXBean direct = ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
                .filter(pool -> pool.getName().equals("direct")).findFirst().orElseThrow();
        long before = direct.getCount();
        AtomicInteger right = new AtomicInteger();
        CountDownLatch answered = new CountDownLatch(THREADS);
        CountDownLatch end = new CountDownLatch(1);
        List<Thread> threads = new ArrayList<>();
        try (INDArray matrix = Sparse4j.speye(10)) {
            for (int t = 0; t < THREADS; t++) {
                double value = t;
                Runnable work = () -> {
                    try (INDArray x = Sparse4j.create(new double[] {value, 2, 3, 4, 5, 6, 7, 8, 9, 10});
                            INDArray y = matrix.mmul(x)) {
                        boolean borrows = Frame.isVirtualThread();
                        double sum = y.sumNumber().doubleValue() + y.data().getDouble(0) + y.getDouble(9);
                        right.addAndGet(borrows && sum == 2 * value + 64 ? 1 : 0);
                    } finally {
                        answered.countDown();
                    }
                    try {
                        end.await();
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                };
                threads.add((Thread) start.invoke(null, work));
            }
            answered.await();
            long made = direct.getCount() - before;
            end.countDown();
            for (Thread thread : threads) {
                thread.join();
            }
            assertEquals(THREADS, right.get());
            assertTrue(made < THREADS / 5, "direct buffers: " + made);
        } finally {
            end.countDown();
        }
    }

    /** What a workspace receives is decided by the thread's own frame, not by one that other threads borrow too. */
    @Test
    @Tag("jdk")
    void aWorkspaceOfAVirtualThreadIsItsOwn() throws Exception {
        assumeTrue(Runtime.version().feature() >= 21, "virtual threads come with JDK 21");
        Method start = Thread.class.getMethod("startVirtualThread", Runnable.class);
        AtomicInteger right = new AtomicInteger();
        Runnable work = () -> {
            try (INDArray outside = Sparse4j.ones(3); MemoryWorkspace ws = Sparse4j.workspace("OWN")) {
                INDArray inside = outside.add(1);
                right.addAndGet(inside.isInScope() && ws.peakBytes() > 0 && Frame.current() == Frame.ofThread() ? 1 : 0);
            }
        };
        for (int t = 0; t < 20; t++) {
            ((Thread) start.invoke(null, work)).join();
        }
        assertEquals(20, right.get());
    }
}
