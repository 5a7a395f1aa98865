// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend.cpu;

import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.sparse4j.backend.Unclosed;

/**
 * Asks the JVM's collector for arrays that nobody closed, since it sees a few dozen bytes where megabytes lie. Live bytes
 * pass twice what survived the last collection at no time, or 64 MiB more where that is less: whoever takes them further
 * waits for the collection. Below that they are prompted when live bytes have grown by as much as survived, or 32 MiB, but
 * take an eighth of the time at most: long ones, and ones that free little, come later, not at all before the bound.
 * Beside a large Java heap, whose collections are long, that is half of what survived on it: collecting more often would
 * cost more than the arrays. At the limit there is {@code Rescue}.
 *
 * <p>Arrays that nobody closes are mostly young, so that a young collection finds them. The JVM has no call for one: it is
 * provoked by making garbage, where that turns out to be cheaper than a full one, which takes seconds on a large heap;
 * so too where System.gc() does nothing ({@link ExplicitCollections}). Not so where the collector has no generations
 * (Shenandoah, ZGC before JDK 21): all that making garbage does there is to grow the heap.
 */
final class CollectionPrompts {
    private static final long LEAST_GROWTH = 32L << 20;
    private static final long LEAST_BOUND = 64L << 20; // the JVM itself takes more
    private static final int SHARE = 8;
    private static final long SHORT = 5_000_000; // ns
    private static final long DEAR = 50_000_000;
    private static final int GARBAGE = 128 << 10; // below what any collector allocates outside of the young generation
    private static final long MODEST_GARBAGE = 64L << 20;
    private static final int MOST_DOUBLINGS = 20;
    private static final int MOST_YOUNG = 16; // then a full one: what it costs may have been measured wrong
    private static final long SOON = 1_000_000_000;
    /** No bytes of {@link #collectAtTheLimit()}. */
    static final long NOTHING = -1;

    // Fair: who waits at the limit longest is served first.
    private static final ReentrantLock COLLECTING = new ReentrantLock(true);
    private static volatile long next = LEAST_GROWTH;
    private static volatile long bound = LEAST_BOUND;
    private static volatile long fullOnes;
    private static LongSupplier clock = System::nanoTime; // for SOON
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
    private static int youngOnes; // since the last full one
    private static int useless;
    private static boolean youngIsUseless;
    private static boolean explicitIsDisabled; // as of the last look

    private CollectionPrompts() {}

    /** Loads what a collection needs. */
    static void prepare() {
        EXPLICIT.areDisabled();
        new Unclosed.Canary().isCollected();
    }

    /** Whether so many live bytes are a reason to {@link #collect()}. */
    static boolean due(long live) {
        return live > next;
    }

    /** Collects, unless another thread does or it is too early for another time; waits for the other at the bound. */
    static void collect() {
        if (COLLECTING.isHeldByCurrentThread()) {
            return; // what is freed calls the library, too
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
                next = Math.min(before + LEAST_GROWTH / 4, bound); // time is not asked for with every call
                return;
            }
            collect(start, before);
        } finally {
            if (bound == 0) { // no memory or stack to collect
                next = live() + LEAST_GROWTH;
                bound = next;
            }
            COLLECTING.unlock();
        }
    }

    private static void collect(long start, long before) {
        explicitIsDisabled = EXPLICIT.areDisabled();
        boolean dear = explicitIsDisabled || costOfFull > DEAR && costOfFull * SHARE > start - endOfLast;
        // What survives one young collection is hardly found by the next.
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
    }

    // Where others take the processors, a short one takes long now and then.
    private static long cost(long before, long now) {
        return before == 0 ? now : Math.min(now, 2 * before);
    }

    /**
     * Frees what a collection has found, and returns what survived. Whoever makes an array meanwhile waits: new garbage
     * would count as having survived.
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

    /** Whoever makes an array waits until what survived is known. */
    private static void holdUp() {
        next = 0;
        bound = 0;
    }

    /** What the next growth is measured by. */
    private static void hasEnded(long end, boolean young, long after) {
        liveAfterLast = after;
        endOfLast = end;
        if (!young || explicitIsDisabled) {
            // A young one may leave what it did not find; that does not count as having survived.
            liveAfterFull = after;
            Runtime java = Runtime.getRuntime();
            heapAfterFull = java.totalMemory() - java.freeMemory();
        }
        // Where a young one has left more than that, whoever comes next collects fully.
        bound = liveAfterFull + growth();
        long room = Math.max(memory(3) - after, 0);
        next = Math.min(after + Math.min(Math.max(LEAST_GROWTH, after) << Math.min(useless, 8), room / 2), bound);
    }

    /** How much live bytes may grow from one full collection to the next: less than survived, since others go on meanwhile. */
    private static long growth() {
        return Math.max(LEAST_BOUND, Math.max(liveAfterFull / 4 * 3, heapAfterFull / 2));
    }

    /** Runs something while no other thread collects. */
    static boolean alone(BooleanSupplier work) {
        COLLECTING.lock();
        try {
            return work.getAsBoolean();
        } finally {
            COLLECTING.unlock();
        }
    }

    /**
     * For a call at the limit, within {@link #alone}: collects whatever it costs; but not where another thread's collection
     * has freed nothing a moment ago. Returns the least live bytes since, of which other threads may have taken some again, or
     * {@link #NOTHING} where nothing was freed.
     */
    static long collectAtTheLimit() {
        if (uselessFor != 0 && uselessFor != Thread.currentThread().getId() && clock.getAsLong() - uselessAt < SOON) {
            return NOTHING;
        }
        long done = Unclosed.done();
        long after = leastWhileDraining(full(true));
        if (explicitIsDisabled) {
            after = Math.min(after, leastWhileDraining(young(Runtime.getRuntime().maxMemory())));
        }
        boolean freed = Unclosed.done() != done;
        remember(freed);
        hasEnded(System.nanoTime(), false, after);
        return freed ? after : NOTHING;
    }

    private static void remember(boolean freed) {
        uselessFor = freed ? 0 : Thread.currentThread().getId();
        uselessAt = clock.getAsLong();
    }

    /** How many full collections were asked for. */
    static long fullOnes() {
        return fullOnes;
    }

    /** For tests: takes the time from another clock, of nanoseconds; returns the former one. */
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
        Unclosed.Canary canary = EXPLICIT.collect(Unclosed.Canary::new, needed);
        explicitIsDisabled = EXPLICIT.areDisabled();
        return canary;
    }

    /** Makes garbage until a young collection has run, but at most so many bytes; none for the collector that never runs. */
    private static Unclosed.Canary young(long most) {
        Unclosed.Canary canary = new Unclosed.Canary();
        for (long made = 0; made < most && JvmCollectors.anyRuns() && !canary.isCollected(); made += GARBAGE) {
            garbage = new byte[GARBAGE];
        }
        garbage = null;
        return canary;
    }

    /** Live bytes of the library now. */
    static long live() {
        return memory(0);
    }

    private static long memory(int word) {
        return Attempt.memory().word(word);
    }
}
