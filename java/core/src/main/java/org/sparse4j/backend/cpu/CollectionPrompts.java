// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend.cpu;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import org.sparse4j.backend.Function;
import org.sparse4j.backend.OpCall;
import org.sparse4j.backend.OpResult;
import org.sparse4j.backend.Unclosed;

/**
 * Asks the JVM's collector for arrays that nobody closed, since it sees a few dozen bytes where megabytes lie: when
 * native memory has grown by as much as was live after the last collection, and at least 32 MiB, long before the limit.
 * Collections that take long (an eighth of the time) wait until a quarter of the room has come together, those that free
 * little come less often; at the limit the one that {@link #rescue()} makes is left. Short ones are worth their time:
 * memory that is used again soon is still in the caches.
 *
 * <p>Arrays that nobody closes are mostly young, so that a young collection finds them. The JVM has no call for one: it is
 * provoked by making garbage, where that turns out to be cheaper than a full one, which takes seconds on a large heap;
 * so too where -XX:+DisableExplicitGC keeps full ones away. Not so where the collector has no generations (Shenandoah, ZGC
 * before JDK 21): all that making garbage does there is to grow the heap.
 */
final class CollectionPrompts {
    private static final System.Logger LOG = System.getLogger("org.sparse4j.memory");
    private static final long LEAST_GROWTH = 32L << 20;
    private static final long MUCH_GROWTH = 512L << 20;
    private static final int SHARE = 8;
    private static final long SHORT = 5_000_000; // ns
    private static final long DEAR = 50_000_000;
    private static final int GARBAGE = 128 << 10; // below what any collector allocates outside of the young generation
    private static final long MODEST_GARBAGE = 64L << 20;
    private static final int MOST_DOUBLINGS = 20;

    private static final ReentrantLock COLLECTING = new ReentrantLock();
    private static volatile long next = LEAST_GROWTH;
    private static volatile Object garbage;

    // Guarded by COLLECTING.
    private static long liveAfterLast;
    private static long liveAfterFull;
    private static long endOfLast = System.nanoTime();
    private static long notBefore = endOfLast;
    private static long atOnce = Long.MAX_VALUE; // live bytes at which even a long collection does not wait
    private static long costOfFull;
    private static long costOfYoung;
    private static int useless;
    private static boolean youngIsUseless;
    private static boolean explicitIsDisabled;
    private static boolean hasCollector = true;
    private static Boolean generational; // null: not asked yet

    private CollectionPrompts() {}

    /** Whether so many live bytes are a reason to {@link #collect()}. */
    static boolean due(long live) {
        return live > next;
    }

    /** Collects, unless another thread does or it is too early for another time. */
    static void collect() {
        if (!COLLECTING.tryLock()) {
            return;
        }
        try {
            long start = System.nanoTime();
            long before = live();
            if (before <= next) {
                return;
            }
            if (start - notBefore < 0 && before < atOnce) {
                next = before + LEAST_GROWTH / 4; // time is not asked for with every call
                return;
            }
            boolean dear = explicitIsDisabled || costOfFull > DEAR && costOfFull * SHARE > start - endOfLast;
            // What survives one young collection is hardly found by the next.
            boolean kept = liveAfterLast > liveAfterFull + LEAST_GROWTH / 2;
            boolean young = explicitIsDisabled
                    || !youngIsUseless && costOfFull > 0 && (dear || costOfYoung < costOfFull && !kept) && hasGenerations();
            long grown = Math.max(before - liveAfterLast, LEAST_GROWTH);
            Unclosed.Canary canary =
                    young ? young(dear ? Runtime.getRuntime().maxMemory() : MODEST_GARBAGE) : full();
            long end = System.nanoTime();
            Unclosed.drain(canary);
            long after = live();
            boolean useful = before - after >= grown / 4;
            youngIsUseless = young && !useful;
            if (young) {
                costOfYoung = end - start;
            } else {
                costOfFull = end - start;
                liveAfterFull = after;
            }
            useless = useful ? 0 : Math.min(useless + 1, MOST_DOUBLINGS);
            liveAfterLast = after;
            endOfLast = end;
            notBefore = end + SHARE * (Math.max(end - start - SHORT, useful ? 0 : SHORT) << useless);
            long room = Math.max(memory(3) - after, 0);
            next = after + Math.min(Math.max(LEAST_GROWTH, after) << Math.min(useless, 8), room / 2);
            atOnce = useful ? after + Math.min(Math.max(MUCH_GROWTH, room / 4), room / 2) : Long.MAX_VALUE;
        } finally {
            COLLECTING.unlock();
        }
    }

    /**
     * At the limit: collects whatever it costs, and says whether that freed anything, or somebody else has since {@code
     * before}, an earlier {@link Unclosed#done()}. Not for a call that needed more than the limit at once.
     */
    static boolean rescue(long before) {
        OpResult memory = CpuExecutioner.INSTANCE.exec(OpCall.of(Function.MEMORY));
        if (memory.word(11) > memory.word(3)) {
            return false;
        }
        Unclosed.helpOut();
        if (Unclosed.done() != before) {
            return true;
        }
        COLLECTING.lock();
        try {
            if (Unclosed.done() != before) {
                return true; // by the thread that was waited for
            }
            Unclosed.drain(full());
            if (explicitIsDisabled) {
                Unclosed.drain(young(Runtime.getRuntime().maxMemory()));
            }
            liveAfterLast = live();
            endOfLast = System.nanoTime();
        } finally {
            COLLECTING.unlock();
        }
        return Unclosed.done() != before;
    }

    private static Unclosed.Canary full() {
        Unclosed.Canary canary = new Unclosed.Canary();
        System.gc();
        if (!canary.isCollected() && !explicitIsDisabled) {
            explicitIsDisabled = true;
            hasCollector = hasCollector();
            LOG.log(System.Logger.Level.WARNING, "System.gc() does nothing (-XX:+DisableExplicitGC): arrays that nobody"
                    + " closes are freed only when the collector runs for its own reasons; close them, or take"
                    + " -XX:+ExplicitGCInvokesConcurrent instead");
        }
        return canary;
    }

    /** Makes garbage until a young collection has run, but at most so many bytes; none for the collector that never runs. */
    private static Unclosed.Canary young(long most) {
        Unclosed.Canary canary = new Unclosed.Canary();
        for (long made = 0; hasCollector && made < most && !canary.isCollected(); made += GARBAGE) {
            garbage = new byte[GARBAGE];
        }
        garbage = null;
        return canary;
    }

    // Epsilon's garbage stays: making more would end the JVM.
    private static boolean hasCollector() {
        List<String> names = names();
        return names.isEmpty() || !names.stream().allMatch(name -> name.startsWith("Epsilon"));
    }

    private static boolean hasGenerations() {
        if (generational == null) {
            generational = generational(names());
        }
        return generational;
    }

    /** Whether one of a JVM's collectors, by their names in java.management, is for young objects; so too where none is known. */
    static boolean generational(List<String> collectors) {
        return collectors.isEmpty() || collectors.stream()
                .anyMatch(name -> name.matches(".*(Young|Minor|[Ss]cavenge|Copy|ParNew|partial).*"));
    }

    private static List<String> names() {
        try {
            return ManagementFactory.getGarbageCollectorMXBeans().stream().map(GarbageCollectorMXBean::getName).toList();
        } catch (NoClassDefFoundError e) {
            return List.of(); // a runtime without java.management
        }
    }

    /** Live bytes of the library now. */
    static long live() {
        return memory(0);
    }

    private static long memory(int word) {
        return CpuExecutioner.INSTANCE.exec(OpCall.of(Function.MEMORY)).word(word);
    }
}
