// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend;

import java.lang.ref.PhantomReference;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * Frees the native memory of storages and other objects that were never closed.
 *
 * <ul>
 * <li>Each call of the library first frees some of the storages that the garbage collector has found, so that the
 *     threads that allocate also free.
 * <li>A thread frees the rest: storages while there are no calls, and all other objects. It ends when nothing is left
 *     to watch, so that a class loader can be unloaded.
 * <li>At the memory limit, the thread that needs memory frees everything.
 * </ul>
 *
 * <p>A {@link java.lang.ref.Cleaner} would not do: its one thread falls behind several threads that allocate, and each
 * registration costs an object and a lock that all threads share.
 *
 * @since 0.1.0
 */
public final class Unclosed {
    private static final int STRIPES = 64;
    private static final int HELPED = 64; // the largest number that one call frees
    private static final long LEAST_PAUSE_MS = 10;
    private static final long MOST_PAUSE_MS = 640;
    // The longest time in which the JVM enqueues the first object that a collection has found, and each object after it.
    private static final long FIRST_NS = 1_000_000_000;
    private static final long NEXT_NS = 300_000;
    private static final long PAUSE_NS = 20_000;
    private static final int LOOKS = 10;
    private static final long RETRY_NS = 1_000_000_000;

    private static final ReferenceQueue<Object> QUEUE = new ReferenceQueue<>();
    private static final Stripe[] WATCHED = new Stripe[STRIPES + 1]; // the last one: entries of watchAside
    private static final AtomicLong FREED = new AtomicLong(); // the number of storages
    private static final AtomicLong DONE = new AtomicLong(); // the number of all entries
    // Unreachable objects other than storages: freeing them calls the library, which must not happen inside another
    // call.
    private static final ConcurrentLinkedQueue<Registration> OTHERS = new ConcurrentLinkedQueue<>();
    private static volatile boolean someFailed;
    private static volatile boolean serving;
    private static boolean refused; // whether no thread could be started; guarded by the class, like the next field
    private static long refusedAt;

    static {
        for (int i = 0; i < WATCHED.length; i++) {
            WATCHED[i] = new Stripe();
        }
    }

    private Unclosed() {}

    /**
     * Watches an object until it is unreachable or {@link Registration#clean()} is called.
     *
     * @param owner the object
     * @param action frees the native memory of the object. It must not refer to the object, and runs until it has succeeded once.
     */
    public static Registration watch(Object owner, Runnable action) {
        Registration made = new Registration(owner, action, System.identityHashCode(action) & STRIPES - 1);
        made.watch();
        return made;
    }

    /**
     * Watches an object as {@link #watch}, without keeping the freeing thread alive. It is for the objects that each
     * thread creates when it first calls the library. The freeing thread has such objects too: if they kept it alive,
     * it would never end, and the class loader of an unused library could not be unloaded. The freeing thread frees
     * such an object when it runs for another object.
     */
    public static Registration watchAside(Object owner, Runnable action) {
        Registration made = new Registration(owner, action, STRIPES);
        made.watch();
        return made;
    }

    /**
     * The registration of a watched object.
     *
     * @since 0.1.0
     */
    public static final class Registration extends Entry {
        private final Runnable action;
        private final AtomicBoolean ran = new AtomicBoolean();

        private Registration(Object owner, Runnable action, int stripe) {
            super(owner, stripe);
            this.action = action;
        }

        /**
         * Runs the action that frees the memory of the owner, unless it has run before. If the action throws, the method
         * may be called again.
         */
        public void clean() {
            if (ran.compareAndSet(false, true)) {
                boolean ok = false;
                try {
                    action.run();
                    ok = true;
                    forget();
                } finally {
                    ran.set(ok);
                }
            }
        }

        @Override
        protected boolean free() {
            OTHERS.add(this);
            return false;
        }
    }

    /**
     * Reports whether the garbage collector has run, and when the JVM has enqueued the objects that it found.
     *
     * @since 0.1.0
     */
    public static final class Canary extends Entry implements BooleanSupplier {
        private volatile boolean arrived;

        /** Creates a canary, which watches an object that is unreachable from the start. */
        public Canary() {
            super(new Object(), 0);
        }

        /** Returns whether the garbage collector has run since the creation. */
        public boolean isCollected() {
            return refersTo(null);
        }

        @Override
        public boolean getAsBoolean() {
            return isCollected();
        }

        @Override
        protected boolean free() {
            arrived = true;
            return false;
        }

        @Override
        boolean holdsMemory() {
            return false;
        }
    }

    /**
     * An object to free once its storage is unreachable. It is watched from {@link #watch} to {@link #forget}.
     *
     * @since 0.1.0
     */
    public abstract static class Entry extends PhantomReference<Object> {
        private static final int MOST_FAILURES = 100;

        private final byte stripe;
        private byte failures;
        private boolean failed;
        private boolean watched; // guarded by the stripe
        private Entry before;
        private Entry after;

        /**
         * Creates an entry, which is not watched yet.
         *
         * @param number a number of the storage, such as its address
         */
        protected Entry(Object storage, long number) {
            this(storage, (int) (number >>> 6 & STRIPES - 1));
        }

        private Entry(Object owner, int stripe) {
            super(owner, QUEUE);
            this.stripe = (byte) stripe;
        }

        /**
         * Watches the storage from now on. Call this once, after all other steps that may throw: if one of them throws,
         * its caller frees the memory itself.
         */
        public final void watch() {
            WATCHED[stripe].add(this);
            if (!serving) {
                serve();
            }
        }

        /** Stops watching, since nothing is left to free. */
        public final void forget() {
            WATCHED[stripe].remove(this);
        }

        /**
         * Frees the memory of an unreachable storage and calls {@link #forget}. Returns true if the entry belongs to a
         * storage that was never closed.
         */
        protected abstract boolean free();

        /**
         * Returns whether freeing the entry frees memory. This is a method instead of a test of the class: freeing must
         * not load a class, since the class loader may be closed already.
         */
        boolean holdsMemory() {
            return true;
        }

        /** Marks an entry whose freeing failed for lack of memory or stack, so that it is tried again. */
        private void hasFailed() {
            failed = failures++ < MOST_FAILURES;
            someFailed = true;
        }
    }

    /** A linked list of entries, which keeps them reachable. */
    private static final class Stripe {
        private Entry first;

        synchronized void add(Entry e) {
            e.watched = true;
            e.after = first;
            if (first != null) {
                first.before = e;
            }
            first = e;
        }

        synchronized void remove(Entry e) {
            if (!e.watched) {
                return;
            }
            e.watched = false;
            if (e.before != null) {
                e.before.after = e.after;
            } else {
                first = e.after;
            }
            if (e.after != null) {
                e.after.before = e.before;
            }
        }

        synchronized void addFailed(List<Entry> to) {
            for (Entry e = first; e != null; e = e.after) {
                if (e.failed) {
                    to.add(e);
                }
            }
        }

        synchronized boolean isEmpty() {
            return first == null;
        }
    }

    /**
     * Frees some of the storages that the garbage collector has found. Returns the number of them. Costs next to
     * nothing if there are none.
     */
    public static int help() {
        for (int i = 0; i < HELPED; i++) {
            Reference<? extends Object> found = QUEUE.poll();
            if (found == null) {
                return i;
            }
            free(found);
        }
        return HELPED;
    }

    /** Frees everything that the garbage collector has found until now. */
    public static void helpOut() {
        while (help() == HELPED) {
            // next batch
        }
        freeOthers();
    }

    /** Frees everything that the garbage collector has found after it has run; waits until the JVM has enqueued it. */
    public static void drain(Canary canary) {
        drain(canary, () -> { });
    }

    /** Frees as {@link #drain(Canary)}; runs {@code each} whenever something was freed, and once at the end. */
    public static void drain(Canary canary, Runnable each) {
        long patience = canary.isCollected() ? FIRST_NS : 0;
        long seen = DONE.get();
        // The least number of rounds: on busy processors, one round may take longer than the patience.
        int looks = canary.isCollected() ? LOOKS : 0;
        for (long last = System.nanoTime(); looks > 0 || System.nanoTime() - last <= patience; looks--) {
            help();
            freeOthers();
            boolean arrives = canary.arrived && patience > NEXT_NS;
            patience = canary.arrived ? Math.min(patience, NEXT_NS) : patience;
            long now = DONE.get(); // freed by any thread
            if (now == seen && !arrives) {
                LockSupport.parkNanos(PAUSE_NS);
                continue;
            }
            each.run();
            seen = now;
            looks = LOOKS;
            last = System.nanoTime();
        }
        each.run();
    }

    private static void free(Reference<? extends Object> found) {
        Entry entry = (Entry) found;
        boolean ok = false;
        try {
            if (entry.free()) {
                FREED.incrementAndGet();
            }
            ok = true;
        } finally {
            if (!ok) {
                entry.hasFailed();
            }
        }
        if (entry.holdsMemory()) {
            DONE.incrementAndGet();
        }
    }

    private static void freeOthers() {
        if (someFailed) {
            freeFailed();
        }
        for (Registration r = OTHERS.poll(); r != null; r = OTHERS.poll()) {
            boolean ok = false;
            try {
                r.clean();
                ok = true;
            } finally {
                if (!ok) {
                    ((Entry) r).hasFailed();
                }
            }
            DONE.incrementAndGet();
        }
    }

    private static void freeFailed() {
        List<Entry> again = new ArrayList<>();
        someFailed = false;
        for (Stripe s : WATCHED) {
            s.addFailed(again);
        }
        for (Entry e : again) {
            e.failed = false;
            free(e);
        }
    }

    /** Returns the number of storages freed by this class. */
    public static long freed() {
        return FREED.get();
    }

    /** Returns a counter of everything freed by this class, except a {@link Canary}, which holds nothing. */
    public static long done() {
        return DONE.get();
    }

    private static synchronized void serve() {
        if (serving || refused && System.nanoTime() - refusedAt < RETRY_NS) {
            return;
        }
        serving = true;
        try {
            Thread t = new Thread(null, Unclosed::work, "sparse4j-unclosed", 0, false);
            t.setDaemon(true);
            t.setContextClassLoader(null);
            t.start();
            refused = false;
        } catch (OutOfMemoryError e) {
            // No thread can be started. Calls free the storages found, and the next entry tries to start a thread again.
            serving = false;
            refused = true;
            refusedAt = System.nanoTime();
        }
    }

    // Polls with pauses: a thread blocked on the queue would be woken for each of a million entries.
    private static void work() {
        long pause = LEAST_PAUSE_MS;
        while (true) {
            try {
                Thread.sleep(pause);
                int found = help();
                freeOthers();
                if (found > 0) {
                    pause = LEAST_PAUSE_MS;
                } else if (pause < MOST_PAUSE_MS) {
                    pause *= 2;
                } else if (isEmpty()) {
                    serving = false;
                    // A thread that added an entry before this assignment started no thread, since it saw serving == true.
                    if (isEmpty() || !claim()) {
                        return;
                    }
                }
                while (found == HELPED) {
                    found = help();
                }
            } catch (InterruptedException e) {
                // No code should interrupt this thread. If some does, the thread continues.
            } catch (RuntimeException | Error e) {
                System.getLogger("org.sparse4j.memory").log(System.Logger.Level.WARNING,
                        "the memory of objects that were never closed could not be freed", e);
            }
        }
    }

    private static synchronized boolean claim() {
        boolean mine = !serving;
        serving = true;
        return mine;
    }

    private static boolean isEmpty() {
        for (int i = 0; i < STRIPES; i++) {
            if (!WATCHED[i].isEmpty()) {
                return false;
            }
        }
        return true;
    }
}
