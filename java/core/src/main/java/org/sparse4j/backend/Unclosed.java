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
 * The net under what nobody closed: storages, and whatever else has native memory. Storages that the collector has found
 * are freed by whoever calls next, some at a time, so that finding never outruns freeing; while nobody calls, and all
 * else, by a thread that ends when nothing is left to watch (a class loader can go then), or at the limit by whoever
 * needs memory.
 *
 * <p>Not a {@link java.lang.ref.Cleaner}: its one thread falls behind several that allocate, and each registration costs
 * an object and a lock that all threads share.
 */
public final class Unclosed {
    private static final int STRIPES = 64;
    private static final int HELPED = 64; // freed by one call at most
    private static final long LEAST_PAUSE_MS = 10;
    private static final long MOST_PAUSE_MS = 640;
    // How long the JVM takes at most to hand over the first of what a collection has found, and each further one.
    private static final long FIRST_NS = 1_000_000_000;
    private static final long NEXT_NS = 300_000;
    private static final long PAUSE_NS = 20_000;
    private static final int LOOKS = 10;
    private static final long RETRY_NS = 1_000_000_000;

    private static final ReferenceQueue<Object> QUEUE = new ReferenceQueue<>();
    private static final Stripe[] WATCHED = new Stripe[STRIPES + 1]; // the last: what is watched aside
    private static final AtomicLong FREED = new AtomicLong(); // storages
    private static final AtomicLong DONE = new AtomicLong(); // of everything
    // Found, but not storages: what frees them calls the library again, which is not for the midst of another call.
    private static final ConcurrentLinkedQueue<Registration> OTHERS = new ConcurrentLinkedQueue<>();
    private static volatile boolean someFailed;
    private static volatile boolean serving;
    private static boolean refused; // a thread; these two guarded by the class
    private static long refusedAt;

    static {
        for (int i = 0; i < WATCHED.length; i++) {
            WATCHED[i] = new Stripe();
        }
    }

    private Unclosed() {}

    /**
     * Watches an object until it cannot be reached any more, or {@link Registration#clean()}.
     *
     * @param action gives back what the object holds; it must not know the object; runs until it has once succeeded
     */
    public static Registration watch(Object owner, Runnable action) {
        Registration made = new Registration(owner, action, System.identityHashCode(action) & STRIPES - 1);
        made.watch();
        return made;
    }

    /**
     * The same for what every thread has that ever called, the one that frees too: for its sake alone none goes on, so that
     * the class loader of a library that is not in use can go. It is given back with what others leave later.
     */
    public static Registration watchAside(Object owner, Runnable action) {
        Registration made = new Registration(owner, action, STRIPES);
        made.watch();
        return made;
    }

    /** What {@link #watch} gave. */
    public static final class Registration extends Entry {
        private final Runnable action;
        private final AtomicBoolean ran = new AtomicBoolean();

        private Registration(Object owner, Runnable action, int stripe) {
            super(owner, stripe);
            this.action = action;
        }

        /** Gives back what the owner holds, unless that was done; when that fails, it may be tried again. */
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

    /** Tells when the collector has run, and when what it found arrives. */
    public static final class Canary extends Entry implements BooleanSupplier {
        private volatile boolean arrived;

        /** Nobody reaches what it watches from the start. */
        public Canary() {
            super(new Object(), 0);
        }

        /** Whether the collector has run since. */
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

    /** What has to be freed when its storage cannot be reached any more. Watched from {@link #watch} to {@link #forget}. */
    public abstract static class Entry extends PhantomReference<Object> {
        private static final int MOST_FAILURES = 100;

        private final byte stripe;
        private byte failures;
        private boolean failed;
        private boolean watched; // guarded by the stripe
        private Entry before;
        private Entry after;

        /**
         * Not watched yet.
         *
         * @param number of the storage's own, such as its address
         */
        protected Entry(Object storage, long number) {
            this(storage, (int) (number >>> 6 & STRIPES - 1));
        }

        private Entry(Object owner, int stripe) {
            super(owner, QUEUE);
            this.stripe = (byte) stripe;
        }

        /** From now on; once, and last of all that may fail, since whoever throws before frees it otherwise. */
        public final void watch() {
            WATCHED[stripe].add(this);
            if (!serving) {
                serve();
            }
        }

        /** Nothing is left to do. */
        public final void forget() {
            WATCHED[stripe].remove(this);
        }

        /** Nobody can reach the storage any more. Forgets itself. True when it was a storage, not closed before. */
        protected abstract boolean free();

        /** Asked of the entry, not of its class: what frees must load no class, since the class loader may be closed by then. */
        boolean holdsMemory() {
            return true;
        }

        /** For lack of memory or stack: not lost, somebody tries again. */
        private void hasFailed() {
            failed = failures++ < MOST_FAILURES;
            someFailed = true;
        }
    }

    /** Some of the entries, linked, so that they stay reachable. */
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

    /** Frees some of the storages that the collector has found; returns how many. Costs next to nothing when it found none. */
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

    /** Frees all that was found until now. */
    public static void helpOut() {
        while (help() == HELPED) {
            // goes on
        }
        freeOthers();
    }

    /** Frees all that the collector has found, after it has run; waits for the JVM to hand over what it has. */
    public static void drain(Canary canary) {
        drain(canary, () -> { });
    }

    /** The same, and runs something each time that some have been freed, and once at the end. */
    public static void drain(Canary canary, Runnable each) {
        long patience = canary.isCollected() ? FIRST_NS : 0;
        long seen = DONE.get();
        int looks = canary.isCollected() ? LOOKS : 0; // where processors are busy, a look takes as long as the others let it
        for (long last = System.nanoTime(); looks > 0 || System.nanoTime() - last <= patience; looks--) {
            help();
            freeOthers();
            boolean arrives = canary.arrived && patience > NEXT_NS;
            patience = canary.arrived ? Math.min(patience, NEXT_NS) : patience;
            long now = DONE.get(); // by whomever
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

    /** How many storages were freed this way. */
    public static long freed() {
        return FREED.get();
    }

    /** Grows with everything that is freed this way; not with a {@link Canary}, which holds nothing. */
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
            // No thread is to be had: whoever calls frees what is found, and a later array tries again.
            serving = false;
            refused = true;
            refusedAt = System.nanoTime();
        }
    }

    // Looks from time to time: a thread that waits at the queue would be woken for each of a million.
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
                    // Whoever was added since has seen a thread that serves.
                    if (isEmpty() || !claim()) {
                        return;
                    }
                }
                while (found == HELPED) {
                    found = help();
                }
            } catch (InterruptedException e) {
                // Nobody has reason to; the net stays.
            } catch (RuntimeException | Error e) {
                System.getLogger("org.sparse4j.memory").log(System.Logger.Level.WARNING,
                        "what nobody closed could not be freed", e);
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
