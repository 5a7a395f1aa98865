// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend;

import java.util.ArrayList;
import java.util.List;

/** Storages that end together: all that a thread makes while this is the thread's. Used by one thread at a time. */
public final class Scope {
    private static final ThreadLocal<Scope> CURRENT = new ThreadLocal<>();
    private static final ThreadLocal<Scope> OUTERMOST = new ThreadLocal<>();
    private static final int FIRST_SWEEP = 1024;

    private final List<Storage> made = new ArrayList<>();
    private int sweepAt = FIRST_SWEEP;

    /** An empty one, which is nobody's yet. */
    public Scope() {}

    /** From now on the calling thread's storages belong to this one; null for what {@link #runIn} runs in, or none. */
    public static void enter(Scope scope) {
        CURRENT.set(scope == null ? OUTERMOST.get() : scope);
    }

    /**
     * Runs something whose storages all end with it, but for those of workspaces that are opened inside: these return to
     * this scope when they close. Nests.
     */
    public static void runIn(Scope scope, String reason, Runnable work) {
        Scope before = CURRENT.get();
        Scope outermost = OUTERMOST.get();
        OUTERMOST.set(scope);
        CURRENT.set(scope);
        try {
            work.run();
        } finally {
            OUTERMOST.set(outermost);
            CURRENT.set(before);
            scope.close(reason);
        }
    }

    /**
     * What a stream brings is its reader's, such as a cluster's that keeps it for later tasks: until {@link #resume}, arrays
     * do not end with what {@link #runIn} runs. Those of workspaces do.
     *
     * @return for {@link #resume}
     */
    public static Scope suspend() {
        Scope scope = CURRENT.get();
        if (scope == null || scope != OUTERMOST.get()) {
            return null;
        }
        CURRENT.remove();
        return scope;
    }

    /** After {@link #suspend()}, with what it gave. */
    public static void resume(Scope suspended) {
        if (suspended != null) {
            CURRENT.set(suspended);
        }
    }

    /** For backends: a storage was made on this thread. */
    public static void made(Storage storage) {
        Scope scope = CURRENT.get();
        if (scope != null) {
            scope.add(storage);
        }
    }

    private void add(Storage storage) {
        if (made.size() == sweepAt) {
            // Those that were closed before are not kept for millions of others.
            made.removeIf(Storage::isClosed);
            sweepAt = Math.max(FIRST_SWEEP, 2 * made.size());
        }
        made.add(storage);
    }

    /** Closes all storages made so far; later uses throw IllegalStateException with this reason. */
    public void close(String reason) {
        for (Storage each : made) {
            each.close(reason);
        }
        made.clear();
    }
}
