// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend.cpu;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.sparse4j.Collected;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.backend.Function;
import org.sparse4j.backend.OpCall;
import org.sparse4j.backend.Unclosed;

/** How many full collections a call asks for that meets the limit: counted, under a clock that the test moves. */
@Tag("alone")
class RescueTest {
    private static final int LENGTH = 10_000;
    private static final long BYTES = LENGTH * (long) Double.BYTES;
    private static final int THREADS = 8;
    private static final long REQUESTS = 100;
    private static final long ELEMENTS = 100_000;
    private static final long SECOND = 1_000_000_000;

    private final AtomicLong now = new AtomicLong(Long.MAX_VALUE - SECOND / 2); // a clock may wrap
    // One thread, which stays: what a thread had that has ended is freed by the next collection.
    private final ExecutorService other = Executors.newSingleThreadExecutor();
    private LongSupplier clock;
    private INDArray kept;
    private long limit;

    @BeforeEach
    void almostFull() {
        clock = CollectionPrompts.setClock(now::get);
        kept = Sparse4j.ones(LENGTH);
        Collected.settled();
        limit = Sparse4j.environment().setMaxBytes(Sparse4j.memory().liveBytes() + BYTES / 2);
    }

    @AfterEach
    void restore() {
        Sparse4j.environment().setMaxBytes(limit);
        kept.close();
        CollectionPrompts.setClock(clock);
        other.shutdown();
    }

    private long collectionsOfOneThatFails() {
        long before = CollectionPrompts.fullOnes();
        assertThrows(OutOfMemoryError.class, () -> kept.add(1));
        return CollectionPrompts.fullOnes() - before;
    }

    private long byAnotherThread() throws InterruptedException, ExecutionException {
        return other.submit(this::collectionsOfOneThatFails).get();
    }

    // A second one where the first has found something that is no array, such as what a thread had that has ended.
    private static void assertFew(long collections) {
        assertTrue(collections == 1 || collections == 2, () -> "collections: " + collections);
    }

    @Test
    void fewCollectionsWhereNothingIsFreed() {
        for (int k = 0; k < 3; k++) {
            assertFew(collectionsOfOneThatFails());
        }
    }

    @Test
    void noCollectionWithinASecondOfAVainOne() throws Exception {
        // The last of them has freed nothing.
        for (int k = 0; k < 2; k++) {
            assertFew(collectionsOfOneThatFails());
        }
        assertEquals(0, byAnotherThread());
        now.addAndGet(SECOND - 1);
        assertEquals(0, byAnotherThread());
        now.addAndGet(1);
        for (int k = 0; k < 2; k++) {
            assertFew(byAnotherThread());
        }
        assertEquals(0, collectionsOfOneThatFails());
    }

    /** As many threads that close nothing: each collection finds something, which is never enough. */
    private static final class Endless extends Unclosed.Entry {
        private final AtomicBoolean goesOn;

        Endless(AtomicBoolean goesOn) {
            super(new Object(), 0);
            this.goesOn = goesOn;
        }

        @Override
        protected boolean free() {
            forget();
            if (goesOn.get()) {
                new Endless(goesOn).watch();
            }
            return false;
        }
    }

    @Test
    void twoCollectionsWhereTooLittleIsFreed() {
        AtomicBoolean goesOn = new AtomicBoolean(true);
        new Endless(goesOn).watch();
        long found = Unclosed.done();
        assertEquals(2, collectionsOfOneThatFails());
        assertTrue(Unclosed.done() > found);
        goesOn.set(false);
    }

    @Test
    void collectionsContinueWhileTheyFreeMemory() {
        Sparse4j.environment().setMaxBytes(Sparse4j.memory().liveBytes() + 3 * BYTES);
        long before = CollectionPrompts.fullOnes();
        for (int k = 0; k < 20; k++) {
            assertEquals(LENGTH, kept.add(1).length());
        }
        long made = CollectionPrompts.fullOnes() - before;
        assertTrue(made >= 5 && made <= 20, () -> "collections: " + made);
    }

    /**
     * Beside arrays of 64 MB eight threads close nothing: whoever would pass twice of what survived waits for a collection. One
     * array of each thread may survive, and each may be about to get one.
     */
    @Test
    void liveBytesStayBelowTwiceTheSurvivors() throws Exception {
        assertFew(collectionsOfOneThatFails()); // what survived before is forgotten
        Sparse4j.environment().setMaxBytes(Sparse4j.memory().liveBytes() + (2L << 30));
        try (INDArray large = Sparse4j.ones(8 << 20)) {
            CpuExecutioner.INSTANCE.exec(OpCall.of(Function.MEMORY, 1)); // the peak starts anew
            long before = Sparse4j.memory().liveBytes();
            List<FutureTask<Long>> threads = new ArrayList<>();
            for (int t = 0; t < THREADS; t++) {
                threads.add(new FutureTask<>(() -> LongStream.range(0, REQUESTS).map(k -> Sparse4j.zeros(ELEMENTS).length()).sum()));
                new Thread(threads.get(t)).start();
            }
            for (FutureTask<Long> each : threads) {
                assertEquals(REQUESTS * ELEMENTS, each.get());
            }
            long peak = Sparse4j.memory().peakBytes();
            assertTrue(peak <= 2 * before + THREADS * (2 + 1) * ELEMENTS * Double.BYTES, () -> peak + " of " + before);
            assertEquals(1, large.getDouble(5));
        }
    }

    /** More than the limit at once: no collection could help. */
    @Test
    void noCollectionForRequestsBeyondTheLimit() {
        long before = CollectionPrompts.fullOnes();
        assertThrows(OutOfMemoryError.class, () -> Sparse4j.zeros(1L << 40));
        assertEquals(before, CollectionPrompts.fullOnes());
    }
}
