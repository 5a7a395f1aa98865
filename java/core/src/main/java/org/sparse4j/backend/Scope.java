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
     * Runs work and then closes all storages that it created. Workspaces that the work opens own their storages; when a
     * workspace closes, this scope becomes the current one again. Calls may nest.
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
     * Suspends the scope of {@link #runIn} until {@link #resume}: the end of {@code runIn} does not close arrays
     * created in between. Use this for arrays that a stream delivers, since the consumer of the stream may keep them; a
     * cluster, for example, caches them for later tasks. Workspaces are not suspended.
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

    /** Adds a storage that was created on this thread to its current scope. Backends call this method. */
    public static void made(Storage storage) {
        Scope scope = CURRENT.get();
        if (scope != null) {
            scope.add(storage);
        }
    }

    private void add(Storage storage) {
        if (made.size() == sweepAt) {
            // Drops the storages that are closed already, so that they do not take memory while the scope creates millions of others.
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
