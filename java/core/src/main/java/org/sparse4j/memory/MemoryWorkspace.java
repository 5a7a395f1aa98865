// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.memory;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.sparse4j.backend.Backends;
import org.sparse4j.backend.Function;
import org.sparse4j.backend.OpCall;

/**
 * An arena for cyclic work: results made inside live there and end together, without a free each. Opened by
 * {@code try (var ws = Sparse4j.workspace("ITER")) { ... }}; the arena of a name is reused and learns its size from
 * earlier cycles. Workspaces nest and belong to the thread that opened them.
 *
 * <p>An array used after its workspace was closed throws IllegalStateException; {@code detach()} copies one out. Arrays
 * that existed before keep their own memory, also when they grow inside.
 */
public final class MemoryWorkspace implements AutoCloseable {
    private static final long FIRST_BYTES = 1 << 20;
    private static final ThreadLocal<Map<String, MemoryWorkspace>> KNOWN = ThreadLocal.withInitial(HashMap::new);
    private static final ThreadLocal<MemoryWorkspace> CURRENT = new ThreadLocal<>();

    private final String name;
    private final Thread owner = Thread.currentThread();
    private final long handle;
    private boolean open;
    private MemoryWorkspace outer;

    private MemoryWorkspace(String name) {
        this.name = name;
        long made = action(0, FIRST_BYTES).run().word(0);
        this.handle = made;
        Backends.cleaner().register(this, () -> action(4, made).run());
    }

    private static OpCall action(long action, long argument) {
        return OpCall.of(Function.WORKSPACE).integer(action).integer(argument);
    }

    /**
     * Opens the calling thread's workspace of this name.
     *
     * @throws IllegalStateException when it is open already
     */
    public static MemoryWorkspace open(String name) {
        MemoryWorkspace w = KNOWN.get().computeIfAbsent(name, MemoryWorkspace::new);
        if (w.open) {
            throw new IllegalStateException("workspace " + name + " is open already on this thread");
        }
        action(1, w.handle).run();
        w.outer = CURRENT.get();
        w.open = true;
        CURRENT.set(w);
        return w;
    }

    /** Runs something with results allocated outside of any workspace. */
    public static <T> T outside(Supplier<T> work) {
        MemoryWorkspace w = CURRENT.get();
        if (w == null) {
            return work.get();
        }
        action(2, 0).run();
        try {
            return work.get();
        } finally {
            action(2, w.handle).run();
        }
    }

    /** The name it was opened by. */
    public String name() {
        return name;
    }

    /** Bytes of the arena. */
    public long bytes() {
        return action(5, handle).run().word(0);
    }

    /** The most bytes of a cycle. */
    public long peakBytes() {
        return action(5, handle).run().word(1);
    }

    /** Bytes of the present cycle that did not fit and were allocated elsewhere. */
    public long spilledBytes() {
        return action(5, handle).run().word(2);
    }

    /** How often the arena was reset. */
    public long generation() {
        return action(5, handle).run().word(3);
    }

    /** Ends the cycle: what was made inside must not be used any more. Inner workspaces must be closed before. */
    @Override
    public void close() {
        if (Thread.currentThread() != owner) {
            throw new IllegalStateException("workspace " + name + " belongs to thread " + owner.getName());
        }
        if (!open) {
            return;
        }
        if (CURRENT.get() != this) {
            throw new IllegalStateException("workspace " + CURRENT.get().name + " was opened inside " + name
                    + "; close it first");
        }
        action(2, outer == null ? 0 : outer.handle).run();
        CURRENT.set(outer);
        outer = null;
        open = false;
        action(3, handle).run();
    }
}
