// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.memory;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.sparse4j.backend.Arguments;
import org.sparse4j.backend.Backends;
import org.sparse4j.backend.CallRunner;
import org.sparse4j.backend.Function;
import org.sparse4j.backend.HostBlock;
import org.sparse4j.backend.OpResult;
import org.sparse4j.backend.Scope;
import org.sparse4j.backend.Unclosed;

/**
 * An arena for cyclic work: results made inside live there and end together, without a free each. Opened by
 * {@code try (var ws = Sparse4j.workspace("ITER")) { ... }}; the arena of a name is reused and learns its size from
 * earlier cycles. Workspaces nest and belong to the thread that opened them. What is closed before, as calls close what they make on
 * their way, makes room for others at once, or as soon as what was made after it is closed too.
 *
 * <p>An array used after its workspace was closed throws IllegalStateException; {@code detach()} copies one out. Arrays
 * that existed before keep their own memory, also when they grow inside.
 */
public final class MemoryWorkspace implements AutoCloseable {
    private static final long FIRST_BYTES = 1 << 20;
    private static final ThreadLocal<Map<String, MemoryWorkspace>> KNOWN = ThreadLocal.withInitial(HashMap::new);
    private static final ThreadLocal<MemoryWorkspace> CURRENT = new ThreadLocal<>();

    // Where results go now: the innermost open workspace, one around it, or none.
    private static final ThreadLocal<MemoryWorkspace> TARGET = new ThreadLocal<>();

    private final String name;
    private final Thread owner = Thread.currentThread();
    private final Unclosed.Registration arena;
    private final Arena handle;
    private boolean open;
    private MemoryWorkspace outer;
    // Where results went before this was opened.
    private MemoryWorkspace before;

    private MemoryWorkspace(String name) {
        this.name = name;
        this.handle = new Arena(name);
        this.arena = Unclosed.watch(this, handle);
        handle.address = create(name);
    }

    /** The native arena, 0 once it was given back; knows nothing of the workspace, so that it can be collected. */
    private static final class Arena implements Runnable {
        private final String name;
        private final Scope arrays = new Scope();
        private long address;

        Arena(String name) {
            this.name = name;
        }

        void endArrays(String how) {
            arrays.close("the workspace " + name + " that held this array " + how
                    + " (detach() what has to outlive it)");
        }

        @Override
        public void run() {
            endArrays("ended with its thread");
            if (address != 0) {
                Backends.current().giveBack(Function.WORKSPACE, 4, address);
                address = 0;
            }
        }
    }

    private static long create(String name) {
        byte[] text = (name + "\0").getBytes(StandardCharsets.UTF_8);
        try (HostBlock block = Backends.staging(text.length)) {
            block.window(0, text.length).put(text);
            return CallRunner.run(Function.WORKSPACE, 0, FIRST_BYTES, block.place(0)).word(0);
        }
    }

    private static OpResult act(long action, long argument) {
        return CallRunner.run(Function.WORKSPACE, action, argument);
    }

    /**
     * Opens the calling thread's workspace of this name.
     *
     * @throws IllegalStateException when it is open already
     */
    public static MemoryWorkspace open(String name) {
        Arguments.given(name, "the name of a workspace");
        MemoryWorkspace w = KNOWN.get().computeIfAbsent(name, MemoryWorkspace::new);
        if (w.open) {
            throw new IllegalStateException("workspace " + name + " is open already on this thread");
        }
        act(1, w.handle.address);
        w.outer = CURRENT.get();
        w.before = TARGET.get();
        w.open = true;
        CURRENT.set(w);
        target(w);
        return w;
    }

    private static void target(MemoryWorkspace w) {
        TARGET.set(w);
        Scope.enter(w == null ? null : w.handle.arrays);
    }

    private static void redirect(MemoryWorkspace to) {
        act(2, to == null ? 0 : to.handle.address);
        target(to);
    }

    /** Back to a workspace, or the innermost open one when it was closed meanwhile, or none. */
    private static void back(MemoryWorkspace to) {
        redirect(to == null || to.open ? to : CURRENT.get());
    }

    private static <T> T with(MemoryWorkspace target, Supplier<T> work) {
        MemoryWorkspace before = TARGET.get();
        redirect(target);
        try {
            return work.get();
        } finally {
            back(before);
        }
    }

    /**
     * Gives back the memory of this thread's workspaces that are not open; opened again, they begin anew. Without it a
     * workspace keeps its arena until its thread ends or memory is short, and what it learned until its thread ends.
     */
    public static void destroyAll() {
        KNOWN.get().values().removeIf(w -> {
            if (!w.open) {
                w.arena.clean();
            }
            return !w.open;
        });
    }

    /** Runs something with results allocated outside of any workspace. */
    public static <T> T outside(Supplier<T> work) {
        Arguments.given(work, "the supplier");
        return TARGET.get() == null ? work.get() : with(null, work);
    }

    /** Runs something with results allocated where the workspace around the innermost open one puts them. */
    public static <T> T inParent(Supplier<T> work) {
        Arguments.given(work, "the supplier");
        MemoryWorkspace w = CURRENT.get();
        return with(w == null ? null : w.outer, work);
    }

    /** Whether this thread has opened a workspace of this name, and not closed it. */
    public static boolean isOpen(String name) {
        return named(name) != null;
    }

    /** Whether new arrays of this thread go to a workspace now. */
    public static boolean isActive() {
        return TARGET.get() != null;
    }

    private static MemoryWorkspace named(String name) {
        Arguments.given(name, "the name of a workspace");
        MemoryWorkspace w = CURRENT.get();
        while (w != null && !w.name.equals(name)) {
            w = w.outer;
        }
        return w;
    }

    /** Runs something with results allocated in the open workspace of this name. */
    public static <T> T in(String name, Supplier<T> work) {
        MemoryWorkspace to = named(name);
        Arguments.given(work, "the supplier");
        if (to == null) {
            throw new IllegalStateException("no workspace " + name + " is open on this thread");
        }
        return with(to, work);
    }

    /** The name it was opened by. */
    public String name() {
        return name;
    }

    private long state(int word) {
        return handle.address == 0 ? 0 : act(5, handle.address).word(word);
    }

    /** Bytes of the arena while it is open; 0, as the other numbers, once it was given back. */
    public long bytes() {
        return state(0);
    }

    /** The most bytes that arrays of one cycle took at once. */
    public long peakBytes() {
        return state(1);
    }

    /** Bytes of the present cycle's arrays that did not fit and lie elsewhere. */
    public long spilledBytes() {
        return state(2);
    }

    /** How often the arena was reset. */
    public long generation() {
        return state(3);
    }

    /**
     * Ends the cycle: what was made inside must not be used any more. Inner workspaces must be closed before. Where one
     * of its arrays is being read ({@code data().read}, a function of the caller's), this returns at once and the memory
     * is freed when the reading ends; until then {@link MemoryManager#toString()} names it.
     */
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
        open = false;
        CURRENT.set(outer);
        back(before);
        outer = null;
        before = null;
        handle.endArrays("was closed");
        if (act(3, handle.address).word(0) != 0) {
            // Somebody is inside, this thread further out: the arena goes when that ends. The next cycle has a new one.
            handle.address = 0;
            KNOWN.get().remove(name, this);
        }
    }

    /** The name, whether it is open, and, on its own thread, how large it is. */
    @Override
    public String toString() {
        return "workspace " + name + (open ? ", open" : ", closed") + (Thread.currentThread() == owner ? ", " + bytes()
                + " bytes" : " (of thread " + owner.getName() + ")");
    }
}
