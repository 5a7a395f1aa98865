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
 * An arena for cyclic work: closing the workspace frees all results that were created in it together, instead of one by
 * one. Open it by {@code try (var ws = Sparse4j.workspace("ITER")) { ... }}. The next cycle with the same name reuses
 * the arena, which learns its size from earlier cycles. Workspaces nest, and belong to the thread that opened them. If
 * an array is closed before the workspace, as intermediate results of calls are, the workspace can reuse the memory of
 * the array at once, or as soon as all arrays created after it are closed.
 *
 * <p>An array that is used after its workspace was closed throws IllegalStateException; {@code detach()} copies an
 * array out of the workspace. Arrays that existed before the workspace was opened keep their own memory, even if they
 * grow while it is open.
 *
 * @since 0.1.0
 */
public final class MemoryWorkspace implements AutoCloseable {
    private static final long FIRST_BYTES = 1 << 20;
    private static final ThreadLocal<Map<String, MemoryWorkspace>> KNOWN = ThreadLocal.withInitial(HashMap::new);
    private static final ThreadLocal<MemoryWorkspace> CURRENT = new ThreadLocal<>();

    // The workspace that receives results now: the innermost open one, an outer one, or null.
    private static final ThreadLocal<MemoryWorkspace> TARGET = new ThreadLocal<>();

    private final String name;
    private final Thread owner = Thread.currentThread();
    private final Unclosed.Registration arena;
    private final Arena handle;
    private boolean open;
    private MemoryWorkspace outer;
    // The workspace that received results before this one was opened.
    private MemoryWorkspace before;

    private MemoryWorkspace(String name) {
        this.name = name;
        this.handle = new Arena(name);
        this.arena = Unclosed.watch(this, handle);
        handle.address = create(name);
    }

    /**
     * The native arena; its address is 0 once it is freed. It has no reference to the workspace, so that the workspace
     * can become unreachable.
     */
    private static final class Arena implements Runnable {
        private final String name;
        private final Scope arrays = new Scope();
        private long address;

        Arena(String name) {
            this.name = name;
        }

        void endArrays(String how) {
            arrays.close("the workspace " + name + " that held this array " + how
                    + " (detach() copies an array that must outlive it)");
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
     * @throws IllegalStateException if it is already open
     */
    public static MemoryWorkspace open(String name) {
        Arguments.given(name, "the name of a workspace");
        MemoryWorkspace w = KNOWN.get().computeIfAbsent(name, MemoryWorkspace::new);
        if (w.open) {
            throw new IllegalStateException("workspace " + name + " is already open on this thread");
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

    /**
     * Redirects results to a workspace, or to none for null. If the workspace was closed in the meantime, redirects
     * them to the innermost open one.
     */
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
     * Frees the memory of this thread's workspaces that are not open. A workspace that is opened again starts from
     * scratch. Without this call, a workspace keeps its arena until its thread ends or memory is short. It keeps the
     * sizes that it learned until its thread ends.
     */
    public static void destroyAll() {
        KNOWN.get().values().removeIf(w -> {
            if (!w.open) {
                w.arena.clean();
            }
            return !w.open;
        });
    }

    /** Calls a supplier whose new arrays are allocated outside of any workspace. Returns its result. */
    public static <T> T outside(Supplier<T> work) {
        Arguments.given(work, "the supplier");
        return TARGET.get() == null ? work.get() : with(null, work);
    }

    /**
     * Calls a supplier whose new arrays are allocated in the workspace around the innermost open one, or in no
     * workspace if there is none. Returns its result.
     */
    public static <T> T inParent(Supplier<T> work) {
        Arguments.given(work, "the supplier");
        MemoryWorkspace w = CURRENT.get();
        return with(w == null ? null : w.outer, work);
    }

    /** Returns whether a workspace of this name is open on this thread. */
    public static boolean isOpen(String name) {
        return named(name) != null;
    }

    /** Returns whether new arrays of this thread are allocated in a workspace now. */
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

    /**
     * Calls a supplier whose new arrays are allocated in the open workspace of this name. Returns its result.
     *
     * @throws IllegalStateException if no workspace of this name is open on this thread
     */
    public static <T> T in(String name, Supplier<T> work) {
        MemoryWorkspace to = named(name);
        Arguments.given(work, "the supplier");
        if (to == null) {
            throw new IllegalStateException("no workspace " + name + " is open on this thread");
        }
        return with(to, work);
    }

    /** Returns the name by which the workspace was opened. */
    public String name() {
        return name;
    }

    private long state(int word) {
        return handle.address == 0 ? 0 : act(5, handle.address).word(word);
    }

    /** Returns the number of bytes of the arena; 0, as the other numbers, once the arena is freed. */
    public long bytes() {
        return state(0);
    }

    /** Returns the largest number of bytes that the arrays of one cycle took at the same time. */
    public long peakBytes() {
        return state(1);
    }

    /** Returns the number of bytes of this cycle's arrays that did not fit in the arena and are allocated elsewhere. */
    public long spilledBytes() {
        return state(2);
    }

    /** Returns the number of times that the arena was reset. */
    public long generation() {
        return state(3);
    }

    /**
     * Ends the cycle. Arrays created in the workspace must not be used afterwards. If one of them is being read (by
     * {@code data().read} or a function of the caller), this method returns at once, and the memory is freed when the
     * reading ends. Until then {@link MemoryManager#toString()} names the workspace. Closing twice has no effect.
     *
     * @throws IllegalStateException if another thread opened the workspace, or an inner workspace is still open
     */
    @Override
    public void close() {
        if (Thread.currentThread() != owner) {
            throw new IllegalStateException("workspace " + name + " belongs to thread " + owner.getName()
                    + "; only that thread may use it");
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
            // A reader, perhaps an outer call of this thread, still uses the arena, which is freed when the reader
            // ends. The next cycle gets a new one.
            handle.address = 0;
            KNOWN.get().remove(name, this);
        }
    }

    /** Returns the name, whether the workspace is open, and, on its own thread, its size. */
    @Override
    public String toString() {
        return "workspace " + name + (open ? ", open" : ", closed") + (Thread.currentThread() == owner ? ", " + bytes()
                + " bytes" : " (of thread " + owner.getName() + ")");
    }
}
