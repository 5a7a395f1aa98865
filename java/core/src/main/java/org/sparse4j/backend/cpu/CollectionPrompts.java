// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend.cpu;

import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.sparse4j.backend.Unclosed;
import org.sparse4j.backend.events.EventRecorder;
import org.sparse4j.backend.events.EventRecorders;

/**
 * Triggers the JVM's garbage collector for arrays that were never closed, since the JVM sees a few dozen bytes of an
 * array that holds megabytes.
 *
 * <ul>
 * <li><b>The bound.</b> Live bytes never exceed twice the bytes that survived the last full collection, or 64 MiB more
 *     than survived, whichever is larger: a thread that would exceed the bound waits for a collection.
 * <li><b>Below the bound</b>, a collection is due when live bytes have grown by the bytes that survived the last one,
 *     and by at least 32 MiB. Collections take at most an eighth of the time. If collections take long or free little,
 *     the next one waits longer, at most until live bytes reach the bound.
 * <li><b>A large Java heap</b> makes collections long. The growth up to the bound is therefore at least half of the
 *     bytes that survived on the heap, since more frequent collections would cost more than the arrays.
 * <li><b>At the limit</b>, {@code Rescue} takes over.
 * </ul>
 *
 * <p>Most arrays that are never closed are young, so a young collection finds them. The JVM has no call for one. This
 * class provokes it by creating garbage if that proves cheaper than a full collection, which takes seconds on a large
 * heap, or if System.gc() has no effect ({@link ExplicitCollections}). If the collector has no generations (Shenandoah,
 * ZGC before JDK 21), garbage would only grow the heap, so this class creates none.
 */
final class CollectionPrompts {
    private static final long LEAST_GROWTH = 32L << 20;
    private static final long LEAST_BOUND = 64L << 20; // a smaller bound would save little: the JVM itself takes more memory
    private static final int SHARE = 8;
    private static final long SHORT = 5_000_000; // nanoseconds, as all times here
    private static final long DEAR = 50_000_000;
    private static final int GARBAGE = 128 << 10; // below the size that any collector allocates outside of the young generation
    private static final long MODEST_GARBAGE = 64L << 20;
    private static final int MOST_DOUBLINGS = 20;
    private static final int MOST_YOUNG = 16; // after this many, a full collection follows, since the measured costs may be wrong
    private static final long SOON = 1_000_000_000;
    private static final String FULL = "full"; // the kinds of collections in events
    private static final String YOUNG = "young";
    private static final EventRecorder RECORDER = EventRecorders.current();
    /** Result of {@link #collectAtTheLimit()} if no bytes were freed. */
    static final long NOTHING = -1;

    // fair: the thread that has waited longest at the limit is served first
    private static final ReentrantLock COLLECTING = new ReentrantLock(true);
    private static volatile long next = LEAST_GROWTH;
    private static volatile long bound = LEAST_BOUND;
    private static volatile long fullOnes;
    private static volatile long prompted;
    private static LongSupplier clock = System::nanoTime; // measures SOON; tests replace it
    private static volatile Object garbage;
    private static final ExplicitCollections EXPLICIT = new ExplicitCollections(); // guarded by COLLECTING

    // Guarded by COLLECTING.
    private static long liveAfterLast;
    private static long liveAfterFull;
    private static long endOfLast = System.nanoTime();
    private static long notBefore = endOfLast;
    private static long heapAfterFull;
    private static long uselessFor; // the thread whose collection freed nothing
    private static long uselessAt;
    private static long costOfFull;
    private static long costOfYoung;
    private static int youngOnes; // the number of young collections since the last full collection
    private static int useless;
    private static boolean youngIsUseless;
    private static boolean explicitIsDisabled; // the last answer of EXPLICIT

    private CollectionPrompts() {}

    /** Loads the classes that a collection needs. */
    static void prepare() {
        EXPLICIT.areDisabled();
        new Unclosed.Canary().isCollected();
    }

    /** Returns whether this many live bytes call for {@link #collect()}. */
    static boolean due(long live) {
        return live > next;
    }

    /**
     * Collects, unless another thread is collecting or the last collection was too recent. At the bound, waits for the
     * other thread's collection.
     */
    static void collect() {
        if (COLLECTING.isHeldByCurrentThread()) {
            return; // freeing a storage calls the library, which calls this method again
        }
        if (!COLLECTING.tryLock()) {
            if (live() <= bound) {
                return;
            }
            COLLECTING.lock();
        }
        try {
            long start = System.nanoTime();
            long before = live();
            if (before <= next) {
                return;
            }
            if (start - notBefore < 0 && before <= bound) {
                next = Math.min(before + LEAST_GROWTH / 4, bound); // the clock is not read on every call
                return;
            }
            collect(start, before);
        } finally {
            if (bound == 0) { // the collection failed for lack of memory or stack
                next = live() + LEAST_GROWTH;
                bound = next;
            }
            COLLECTING.unlock();
        }
    }

    private static void collect(long start, long before) {
        EventRecorder.Collection event = RECORDER.collectionBegins();
        explicitIsDisabled = EXPLICIT.areDisabled();
        boolean dear = explicitIsDisabled || costOfFull > DEAR && costOfFull * SHARE > start - endOfLast;
        // A storage that survived one young collection is unlikely to be found by the next.
        boolean kept = liveAfterLast > liveAfterFull + (dear ? growth() : LEAST_GROWTH) / 2;
        boolean young = explicitIsDisabled
                || !youngIsUseless && costOfFull > 0 && !kept && costOfYoung < costOfFull && youngOnes < MOST_YOUNG
                        && JvmCollectors.haveGenerations();
        long grown = Math.max(before - liveAfterLast, LEAST_GROWTH);
        long done = Unclosed.done();
        if (JvmCollectors.stopTheWorld()) {
            holdUp();
        }
        Unclosed.Canary canary = young ? young(dear ? Runtime.getRuntime().maxMemory() : MODEST_GARBAGE) : full(false);
        long end = System.nanoTime();
        long after = leastWhileDraining(canary);
        boolean useful = before - after >= grown / 4;
        youngIsUseless = young && !useful;
        if (young) {
            costOfYoung = cost(costOfYoung, end - start);
            youngOnes++;
        } else {
            costOfFull = cost(costOfFull, end - start);
            youngOnes = 0;
            remember(Unclosed.done() != done);
        }
        useless = useful ? 0 : Math.min(useless + 1, MOST_DOUBLINGS);
        notBefore = end + SHARE * (Math.max(end - start - SHORT, useful ? 0 : SHORT) << useless);
        hasEnded(end, young, after);
        if (event != null) {
            event.ended(young ? YOUNG : FULL, "growth", before, after);
        }
    }

    // A short collection occasionally takes long because other processes use the processors.
    private static long cost(long before, long now) {
        return before == 0 ? now : Math.min(now, 2 * before);
    }

    /**
     * Frees what a collection has found and returns the live bytes that survived. Threads that create arrays wait
     * meanwhile, since new garbage would count as having survived.
     */
    private static long leastWhileDraining(Unclosed.Canary canary) {
        long[] least = {live()};
        holdUp();
        try {
            Unclosed.drain(canary, () -> least[0] = Math.min(least[0], live()));
        } finally {
            next = least[0] + LEAST_GROWTH;
            bound = next;
        }
        return least[0];
    }

    /** Makes threads that create arrays wait until the surviving bytes are known. */
    private static void holdUp() {
        next = 0;
        bound = 0;
    }

    /** Records the live bytes after a collection, and sets the thresholds of the next one. */
    private static void hasEnded(long end, boolean young, long after) {
        liveAfterLast = after;
        endOfLast = end;
        if (!young || explicitIsDisabled) {
            // A young collection may leave unreachable storages; they do not count as having survived.
            liveAfterFull = after;
            Runtime java = Runtime.getRuntime();
            heapAfterFull = java.totalMemory() - java.freeMemory();
        }
        // If a young collection has left more live bytes than the bound, the next thread triggers a full collection.
        bound = liveAfterFull + growth();
        long room = Math.max(memory(3) - after, 0);
        next = Math.min(after + Math.min(Math.max(LEAST_GROWTH, after) << Math.min(useless, 8), room / 2), bound);
    }

    /**
     * Returns the allowed growth of live bytes between full collections: less than the bytes that survived the last one,
     * since other threads continue during a collection.
     */
    private static long growth() {
        return Math.max(LEAST_BOUND, Math.max(liveAfterFull / 4 * 3, heapAfterFull / 2));
    }

    /** Runs work while no other thread collects. */
    static boolean alone(BooleanSupplier work) {
        COLLECTING.lock();
        try {
            return work.getAsBoolean();
        } finally {
            COLLECTING.unlock();
        }
    }

    /**
     * Collects at the memory limit, at any cost, within {@link #alone}; but not if another thread's collection has just
     * freed nothing. Returns the lowest number of live bytes since the collection, which other threads may have exceeded
     * again, or {@link #NOTHING} if the collection freed nothing.
     */
    static long collectAtTheLimit() {
        if (uselessFor != 0 && uselessFor != Thread.currentThread().getId() && clock.getAsLong() - uselessAt < SOON) {
            return NOTHING;
        }
        EventRecorder.Collection event = RECORDER.collectionBegins();
        long before = event == null ? 0 : live();
        long done = Unclosed.done();
        long after = leastWhileDraining(full(true));
        if (explicitIsDisabled) {
            after = Math.min(after, leastWhileDraining(young(Runtime.getRuntime().maxMemory())));
        }
        boolean freed = Unclosed.done() != done;
        remember(freed);
        hasEnded(System.nanoTime(), false, after);
        if (event != null) {
            event.ended(explicitIsDisabled ? YOUNG : FULL, "limit", before, after);
        }
        return freed ? after : NOTHING;
    }

    private static void remember(boolean freed) {
        uselessFor = freed ? 0 : Thread.currentThread().getId();
        uselessAt = clock.getAsLong();
    }

    /** Returns the number of full collections requested. */
    static long fullOnes() {
        return fullOnes;
    }

    /** Returns the number of collections triggered, full and young ones. */
    static long prompted() {
        return prompted;
    }

    /** Replaces the clock, in nanoseconds, for tests. Returns the old one. */
    static LongSupplier setClock(LongSupplier to) {
        COLLECTING.lock();
        try {
            LongSupplier before = clock;
            clock = to;
            uselessFor = 0;
            return before;
        } finally {
            COLLECTING.unlock();
        }
    }

    private static Unclosed.Canary full(boolean needed) {
        fullOnes++;
        prompted++;
        Unclosed.Canary canary = EXPLICIT.collect(Unclosed.Canary::new, needed);
        explicitIsDisabled = EXPLICIT.areDisabled();
        return canary;
    }

    /** Creates garbage until a young collection has run, at most this many bytes; none if the collector never runs. */
    private static Unclosed.Canary young(long most) {
        prompted++;
        Unclosed.Canary canary = new Unclosed.Canary();
        for (long made = 0; made < most && JvmCollectors.anyRuns() && !canary.isCollected(); made += GARBAGE) {
            garbage = new byte[GARBAGE];
        }
        garbage = null;
        return canary;
    }

    /** Returns the library's live bytes. */
    static long live() {
        return memory(0);
    }

    private static long memory(int word) {
        return Attempt.memory().word(word);
    }
}
