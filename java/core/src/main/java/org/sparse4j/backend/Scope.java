// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend;

import java.util.ArrayList;
import java.util.List;

/** Storages that end together: all that a thread makes while this is the thread's. Used by one thread at a time. */
public final class Scope {
    private static final ThreadLocal<Scope> CURRENT = new ThreadLocal<>();

    private final List<Storage> made = new ArrayList<>();

    /** An empty one, which is nobody's yet. */
    public Scope() {}

    /** From now on the calling thread's storages belong to this one; null for none. */
    public static void enter(Scope scope) {
        CURRENT.set(scope);
    }

    /** For backends: a storage was made on this thread. */
    public static void made(Storage storage) {
        Scope scope = CURRENT.get();
        if (scope != null) {
            scope.made.add(storage);
        }
    }

    /** Closes all storages made so far; later uses throw IllegalStateException with this reason. */
    public void close(String reason) {
        for (Storage each : made) {
            each.close(reason);
        }
        made.clear();
    }
}
