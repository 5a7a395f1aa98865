// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend;

import java.util.ArrayList;
import java.util.List;

/**
 * Storages that are closed together: all that a thread creates while the scope is the thread's current one. At most one
 * thread may use a scope at a time.
 *
 * @since 0.1.0
 */
public final class Scope {
    private static final ThreadLocal<Scope> CURRENT = new ThreadLocal<>();
    private static final ThreadLocal<Scope> OUTERMOST = new ThreadLocal<>();
    private static final int FIRST_SWEEP = 1024;

    private final List<Storage> made = new ArrayList<>();
    private int sweepAt = FIRST_SWEEP;

    /** Creates an empty scope, which is no thread's current one yet. */
    public Scope() {}

    /** Makes a scope the calling thread's current one; null restores the scope of {@link #runIn}, or none. */
    public static void enter(Scope scope) {
        CURRENT.set(scope == null ? OUTERMOST.get() : scope);
    }

    /**
     * Runs work and then closes all storages that it created. Workspaces that are opened inside own their storages
     * themselves; when they close, this scope becomes the current one again. Calls may nest.
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
     * Suspends the scope of {@link #runIn} until {@link #resume}: arrays created in between are not closed at its end.
     * This is for arrays that a stream delivers, since its reader may keep them, for example a cluster for later tasks.
     * Workspaces are not suspended.
     *
     * @return the argument for {@link #resume}, null if nothing was suspended
     */
    public static Scope suspend() {
        Scope scope = CURRENT.get();
        if (scope == null || scope != OUTERMOST.get()) {
            return null;
        }
        CURRENT.remove();
        return scope;
    }

    /** Resumes the scope that {@link #suspend()} returned. */
    public static void resume(Scope suspended) {
        if (suspended != null) {
            CURRENT.set(suspended);
        }
    }

    /** Adds a storage that was created on this thread to its current scope. For backends. */
    public static void made(Storage storage) {
        Scope scope = CURRENT.get();
        if (scope != null) {
            scope.add(storage);
        }
    }

    private void add(Storage storage) {
        if (made.size() == sweepAt) {
            // Storages that are closed already must not be kept while millions of others follow.
            made.removeIf(Storage::isClosed);
            sweepAt = Math.max(FIRST_SWEEP, 2 * made.size());
        }
        made.add(storage);
    }

    /** Closes all storages created so far. Later uses throw IllegalStateException with this reason. */
    public void close(String reason) {
        for (Storage each : made) {
            each.close(reason);
        }
        made.clear();
    }
}
