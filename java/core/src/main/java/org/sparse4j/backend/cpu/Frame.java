// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend.cpu;

import java.lang.ref.WeakReference;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import org.sparse4j.backend.Flags;
import org.sparse4j.backend.Function;
import org.sparse4j.backend.HostBlock;
import org.sparse4j.backend.OpCall;
import org.sparse4j.backend.OpResult;
import org.sparse4j.backend.Unclosed;
import org.sparse4j.backend.Window;

/**
 * Access to the native library for one thread at a time: a context, the buffer for frames, and the out block. Section 11
 * of docs/decisions/0001-array-model.md describes the bytes of a frame and of the out block.
 *
 * <p>A platform thread has its own frame. A virtual thread borrows one for each call, since a million threads would need
 * gigabytes for frames of their own, which only the garbage collector could free. It has its own frame from its first
 * workspace on, because the context knows which workspace receives the results.
 */
final class Frame implements AutoCloseable {
    // The reference is weak, since a thread that outlives the class loader of this class must not keep the class loader
    // from being unloaded. Context keeps the frame as long as the thread lives.
    private static final ThreadLocal<WeakReference<Frame>> CURRENT = new ThreadLocal<>();
    static final IdleFrames<Frame> IDLE = new IdleFrames<>();
    private static final long[] FUNCTIONS = functions();
    private static final long RELEASE = Native.function("release");
    // handle, id, type, format, rank, partitioning, header, live bytes, shape
    private static final int STORAGE_WORDS = 8 + Window.MAX_RANK;
    private static final int OUT_WORDS = 1 + STORAGE_WORDS + 7;
    private static final int FIRST_WORDS = 1024;

    private long context;
    private final boolean shared;
    private final LongBuffer results;
    private final long out;
    private ByteBuffer scratch;
    private long scratchAddress;
    private final FrameWords words = new FrameWords(FIRST_WORDS);
    private long live;

    private Frame(boolean shared) {
        this.shared = shared;
        ByteBuffer outBlock = FrameWords.direct(OUT_WORDS);
        results = outBlock.asLongBuffer();
        results.put(0, OUT_WORDS);
        out = Native.address(outBlock);
    }

    private static long[] functions() {
        Function[] all = Function.values();
        long[] addresses = new long[all.length];
        for (int i = 0; i < all.length; i++) {
            addresses[i] = Native.function(all[i].symbol());
        }
        return addresses;
    }

    /** Returns an idle frame, or a new one. */
    static Frame borrow() {
        Frame idle = IDLE.take();
        if (idle != null) {
            return idle;
        }
        Frame made = new Frame(true);
        made.context = Native.contextCreate();
        return made;
    }

    private static Frame make() {
        Frame made = new Frame(false);
        WeakReference<Frame> ofThread = new WeakReference<>(made);
        Context held = new Context(made);
        // The reference becomes unreachable with the thread, since nothing else refers to it.
        Unclosed.watchAside(ofThread, held);
        held.address = Native.contextCreate();
        made.context = held.address;
        CURRENT.set(ofThread);
        return made;
    }

    /** The native context. It has no reference to the objects of the thread, so that they can become unreachable. */
    private static final class Context implements Runnable {
        private Frame frame;
        private long address;

        Context(Frame frame) {
            this.frame = frame;
        }

        @Override
        public void run() {
            if (address != 0) {
                Native.contextDestroy(address);
                address = 0;
            }
            frame = null;
        }

        @Override
        public String toString() {
            return "context of " + frame;
        }
    }

    /** Returns the calling thread's frame, or borrows one. The caller closes it after its last use. */
    static Frame current() {
        Frame own = own();
        return own != null ? own : isVirtualThread() ? borrow() : make();
    }

    /** Returns a frame that belongs to the calling thread from now on. */
    static Frame ofThread() {
        Frame own = own();
        return own != null ? own : make();
    }

    /** JDK 17 has no method that tells whether a thread is virtual; the name of the group is specified. */
    static boolean isVirtualThread() {
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        return group != null && "VirtualThreads".equals(group.getName());
    }

    private static Frame own() {
        WeakReference<Frame> known = CURRENT.get();
        return known == null ? null : known.get();
    }

    /** Ends the use of the frame by a call. Takes no heap memory. */
    @Override
    public void close() {
        if (shared && !IDLE.keep(this)) {
            Native.contextDestroy(context);
        }
    }

    /** Returns the staging memory, whose {@code close} closes the frame. */
    HostBlock scratch() {
        if (scratch == null) {
            scratch = FrameWords.direct(HostBlock.SCRATCH / Long.BYTES);
            scratchAddress = Native.address(scratch);
        }
        return new Scratch(this);
    }

    /** Writes a call's frame. The storages' handles are valid because the caller has acquired them. */
    void encode(OpCall call) {
        words.encode(call);
    }

    /** Frees a storage that no call uses. */
    void release(long handle) {
        words.encodeWhole(handle);
        Native.call(RELEASE, context, words.address(), out);
    }

    /** Takes or releases the read guard of a storage that the caller has acquired. */
    void guard(long handle, boolean take) {
        words.encodeWhole(handle, take ? 1 : 0);
        invoke(Function.GUARD);
    }

    /** Returns the out block of the call that allows direct access to a storage that the caller has acquired. */
    long[] allowDirectAccess(long handle) {
        words.encodeWhole(handle);
        invoke(Function.DIRECT_ACCESS);
        long[] access = new long[1 + Function.DIRECT_ACCESS.words()];
        results.get(0, access);
        return access;
    }

    /** See {@link org.sparse4j.backend.Backend#giveBack}. */
    void giveBack(Function function, long... integers) {
        words.encodeIntegers(integers);
        invoke(function);
    }

    /** Copies the words, if any, that the last call has left in the out block. */
    void words(OpCall call, OpResult to) {
        int count = call.function().words();
        if (count == -1 && (call.flags() & Flags.NUMBER) == 0) {
            return;
        }
        for (int i = 0; i < Math.max(count, 2); i++) {
            to.set(i, results.get(1 + i));
        }
    }

    /** Returns the library's live bytes after the last call that created a storage. */
    long liveBytes() {
        return live;
    }

    /** Returns a word of the out block of the last call. */
    long result(int at) {
        return results.get(at);
    }

    /** Fills an array with words of the out block, from index {@code at} on. */
    void result(int at, long[] to) {
        results.get(at, to);
    }

    /** Returns whether the library reports a new storage, and records the live bytes of the call. */
    boolean madeStorage(OpCall call) {
        boolean made = call.function().words() == -1 && (call.flags() & Flags.NUMBER) == 0 && !call.hasReceiver();
        if (made) {
            live = results.get(8);
        }
        return made;
    }

    /** Calls the native function. */
    void invoke(Function function) {
        invoke(function, words);
    }

    /** Calls the native function with a frame that was written before. */
    void invoke(Function function, FrameWords prepared) {
        Native.call(FUNCTIONS[function.ordinal()], context, prepared.address(), out);
    }

    /** The staging memory of a frame, until it is closed. */
    private static final class Scratch implements HostBlock {
        private final Frame of;
        private boolean closed;

        Scratch(Frame of) {
            this.of = of;
        }

        @Override
        public long bytes() {
            return of.scratch.capacity();
        }

        @Override
        public ByteBuffer window(long offset, int length) {
            return of.scratch.slice((int) offset, length).order(ByteOrder.nativeOrder());
        }

        @Override
        public long place(long offset) {
            return of.scratchAddress + offset;
        }

        @Override
        public void close() {
            if (!closed) {
                closed = true;
                of.close();
            }
        }
    }
}
