// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend;

import java.util.ArrayList;
import java.util.List;

/**
 * Finds the backend in use, once for the process.
 *
 * @since 0.1.0
 */
public final class Backends {
    private static volatile Backend current;

    private Backends() {}

    /**
     * Returns the backend in use.
     *
     * @throws IllegalStateException if no backend is available
     */
    public static Backend current() {
        Backend found = current;
        return found != null ? found : find();
    }

    /** Returns staging memory: the thread's scratch memory if it is large enough, otherwise a new block. */
    public static HostBlock staging(long bytes) {
        return bytes <= HostBlock.SCRATCH ? current().scratch() : current().allocate(bytes);
    }

    private static synchronized Backend find() {
        if (current != null) {
            return current;
        }
        String wanted = System.getProperty("org.sparse4j.backend");
        Backend best = null;
        List<String> others = new ArrayList<>();
        for (Backend b : all()) {
            if (wanted != null && !wanted.isEmpty() && !wanted.equals(b.name())) {
                others.add(b.name() + " (not asked for)");
            } else if (!b.isAvailable()) {
                others.add(b.name() + " (" + b.info() + ")");
            } else if (best == null || b.priority() > best.priority()) {
                best = b;
            }
        }
        if (best == null) {
            throw new IllegalStateException("no Sparse4j backend " + (wanted == null ? "" : "'" + wanted + "' ")
                    + "is available; found: " + others + ". The jar sparse4j-core carries the backend 'cpu'");
        }
        current = best;
        return best;
    }

    /** Returns the backends that jars and modules declare; if there are none, the backend of the core's jar. */
    private static Iterable<Backend> all() {
        List<Backend> named = Providers.of(Backend.class);
        if (!named.isEmpty()) {
            return named;
        }
        // A jar that was merged from others may have lost META-INF/services, or have entries for relocated packages.
        try {
            return List.of((Backend) Class.forName("org.sparse4j.backend.cpu.CpuBackend").getConstructor().newInstance());
        } catch (ReflectiveOperationException e) {
            return List.of();
        }
    }
}
