// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend.cpu;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.ref.Reference;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import org.sparse4j.backend.Abi;
import org.sparse4j.backend.Leaks;
import org.sparse4j.backend.Scope;
import org.sparse4j.backend.Storage;
import org.sparse4j.backend.Unclosed;
import org.sparse4j.backend.Window;
import org.sparse4j.backend.events.EventRecorder;
import org.sparse4j.backend.events.EventRecorders;

/** A native storage: its handle, and the number of calls that use it, which keeps it from being freed during a call. */
final class CpuStorage extends Storage implements NativeHandle {
    private static final int[] BUFFER_WORDS = {Abi.H_VALUES, Abi.H_INDEXES, Abi.H_POINTERS, Abi.H_LINE_IDS};
    private static final int[][] IDENTITIES = new int[Window.MAX_RANK + 1][];

    private static final EventRecorder RECORDER = EventRecorders.current();

    // An array is read and written in Java from this many reads and writes by calls on: what that needs costs a few calls,
    // and a little for closing the array.
    private static final int WORTH = 32;
    private static final int LATER = 1 << 16; // calls until the next attempt after one that failed

    private final Handle handle;
    private volatile ByteBuffer header;
    private DirectElements direct; // null: not yet, or no longer; its fields are final
    private int calls; // counted without locks, so about

    static {
        for (int rank = 0; rank < IDENTITIES.length; rank++) {
            IDENTITIES[rank] = new int[rank];
            for (int d = 0; d < rank; d++) {
                IDENTITIES[rank][d] = d;
            }
        }
    }

    private CpuStorage(long handle, long id, int type, int format, long[] shape, int[] order,
            int partitioning, long headerAddress) {
        super(id, type, format, shape, order, partitioning);
        this.handle = new Handle(this, handle, headerAddress);
        this.handle.watch();
    }

    /** Returns the storage that the frame's last call created. */
    static CpuStorage madeBy(Frame frame) {
        int rank = (int) frame.result(5);
        long[] shape = new long[rank];
        frame.result(9, shape);
        int[] order = null;
        if (frame.result(4) == Abi.GCS && 2 * rank <= Window.MAX_RANK) {
            order = new int[rank];
            for (int d = 0; d < rank; d++) {
                order[d] = (int) frame.result(9 + rank + d);
            }
        }
        return adopt(frame.result(1), frame.result(2), (int) frame.result(3), (int) frame.result(4), shape, order,
                (int) frame.result(6), frame.result(7));
    }

    /**
     * Returns a storage that the library has just created; frees it if that fails. Without an order, reads the order
     * from the library.
     */
    static CpuStorage adopt(long handle, long id, int type, int format, long[] shape, int[] known,
            int partitioning, long headerAddress) {
        CpuStorage made = null;
        boolean ok = false;
        try {
            int[] order = known == null ? IDENTITIES[shape.length] : known;
            if (format == Abi.GCS && known == null) {
                order = new int[shape.length];
                ByteBuffer words = wrapHeader(headerAddress, order.length);
                for (int d = 0; d < order.length; d++) {
                    order[d] = (int) words.getLong(Long.BYTES * (Abi.H_SHAPE + order.length + d));
                }
            }
            made = new CpuStorage(handle, id, type, format, shape, order, format == Abi.GCS ? partitioning : 0,
                    headerAddress);
            Scope.made(made);
            ok = true;
            return made;
        } finally {
            if (!ok && made != null) {
                made.close();
            } else if (!ok) {
                release(handle);
            }
        }
    }

    /** Frees a native storage that no call uses. */
    private static void release(long address) {
        try (Frame frame = Frame.current()) {
            frame.release(address);
        }
    }

    private static void guard(long address, boolean take) {
        try (Frame frame = Frame.current()) {
            frame.guard(address, take);
        }
    }

    private static ByteBuffer wrapHeader(long address, int rank) {
        return Native.wrap(address, (Abi.H_SHAPE + 2L * rank) * Long.BYTES).order(ByteOrder.nativeOrder());
    }

    @Override
    public long handle() {
        return handle.address;
    }

    @Override
    public void acquire(Object use) {
        if (!handle.acquire()) {
            release();
            throw new IllegalStateException(handle.reason + ": " + use + " is not possible");
        }
    }

    // The fences here and below keep this storage reachable: otherwise any thread could free it while this one, which
    // needs only the handle, is using or freeing it.
    @Override
    public void release() {
        handle.release();
        Reference.reachabilityFence(this);
    }

    private ByteBuffer header() {
        ByteBuffer words = header;
        if (words == null) {
            words = wrapHeader(handle.header, rank());
            header = words;
        }
        return words;
    }

    @Override
    public long fact(Fact fact) {
        acquire(fact);
        try {
            return heldFact(fact);
        } finally {
            handle.release();
            Reference.reachabilityFence(this);
        }
    }

    @Override
    public long stride(int dimension) {
        acquire("reading its strides");
        try {
            return header().getLong(Long.BYTES * (Abi.H_SHAPE + rank() + dimension));
        } finally {
            handle.release();
            Reference.reachabilityFence(this);
        }
    }

    @Override
    public long heldFact(Fact fact) {
        return header().getLong(Long.BYTES * fact.word());
    }

    @Override
    public void guard() {
        acquire("reading its entries");
        boolean ok = false;
        try {
            guard(handle.address, true);
            ok = true;
        } finally {
            if (!ok) {
                release();
            }
        }
    }

    @Override
    public void unguard() {
        try {
            guard(handle.address, false);
        } finally {
            handle.release();
            Reference.reachabilityFence(this);
        }
    }

    @Override
    public ByteBuffer map(int buffer, long offset, int bytes) {
        // Read-only: kernels trust indexes and pointers, and values change only under a guard.
        return Native.wrap(place(buffer) + offset, bytes).asReadOnlyBuffer().order(ByteOrder.nativeOrder());
    }

    @Override
    public long place(int buffer) {
        return header().getLong(Long.BYTES * BUFFER_WORDS[buffer]);
    }

    @Override
    public long read(Window window, long i, long j) {
        return read(window, i, j, (long[]) null);
    }

    @Override
    public long read(Window window, long... at) {
        return read(window, 0, 0, at);
    }

    private long read(Window window, long i, long j, long... at) {
        DirectElements elements = direct;
        LongBuffer hazard = elements == null ? null : HazardPointers.mine();
        if (hazard == null) {
            prepare(elements);
            return MISSED;
        }
        elements.enter(hazard);
        try {
            long bits = handle.isClosed() ? MISSED : elements.read(window, i, j, at);
            return bits == MISSED ? missed(elements) : bits;
        } finally {
            DirectElements.leave(hazard);
            Reference.reachabilityFence(this);
        }
    }

    @Override
    public boolean write(Window window, long bits, long i, long j) {
        return write(window, bits, i, j, (long[]) null);
    }

    @Override
    public boolean write(Window window, long bits, long... at) {
        return write(window, bits, 0, 0, at);
    }

    private boolean write(Window window, long bits, long i, long j, long... at) {
        DirectElements elements = direct;
        LongBuffer hazard = elements == null ? null : HazardPointers.mine();
        if (hazard == null) {
            prepare(elements);
            return false;
        }
        elements.enter(hazard);
        try {
            boolean done = !handle.isClosed() && elements.write(hazard, window, bits, i, j, at);
            if (!done) {
                missed(elements);
            }
            return done;
        } finally {
            DirectElements.leave(hazard);
            Reference.reachabilityFence(this);
        }
    }

    private long missed(DirectElements elements) {
        if (!handle.isClosed() && elements.isPast()) {
            direct = null;
        }
        return MISSED;
    }

    /** Prepares reads and writes without calls when they are worth it; a failure is left to the call that follows. */
    private void prepare(DirectElements known) {
        if (known == null && ++calls < WORTH || Frame.isVirtualThread()) {
            return;
        }
        calls = known == null ? -LATER : 0;
        try {
            guard();
            try {
                long[] access = allowDirectAccess();
                if (DirectElements.isAllowed(access) && known == null) {
                    direct = new DirectElements(this, header().asLongBuffer(), handle.header, access);
                    calls = 0;
                }
            } finally {
                unguard();
            }
        } catch (RuntimeException | OutOfMemoryError | StackOverflowError e) {
            // The call that follows throws it again, or succeeds.
        }
    }

    private long[] allowDirectAccess() {
        try (Frame frame = Frame.current()) {
            return frame.allowDirectAccess(handle.address);
        }
    }

    @Override
    public void close() {
        handle.close();
        Reference.reachabilityFence(this);
    }

    @Override
    public void close(String reason) {
        handle.reason = reason;
        close();
    }

    @Override
    public boolean isClosed() {
        return handle.isClosed();
    }

    /**
     * Frees the memory; has no reference to the storage. {@code uses} is the number of calls in progress, in units of
     * {@link #USE}, and two bits: one for closed and one for claimed. No call starts on a closed storage, and the last
     * call frees it.
     *
     * <p>A call first increments the count and then tests whether the storage is closed. That is one atomic step;
     * compare-and-set would fail again and again with several threads on one array. A call that finds the storage
     * closed decrements the count like any other call. Exactly one thread claims the right to free: it changes the
     * state from closed without users to claimed, which is final. Each thread that brings about the state closed
     * without users tries to claim the right. The claim fails if another thread has claimed before, or if a late call
     * has changed the count; the thread of the late call then claims the right.
     */
    private static final class Handle extends Unclosed.Entry {
        private static final VarHandle USES;
        private static final int CLOSED = 1;
        private static final int CLAIMED = 2;
        private static final int USE = 4;

        static {
            try {
                USES = MethodHandles.lookup().findVarHandle(Handle.class, "uses", int.class);
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }

        private final long address;
        private final long header; // its address, which is valid until the memory is freed
        private final Leaks.Place place = Leaks.place();
        private volatile String reason = "the array was closed";
        private volatile int uses;
        private boolean freed;

        Handle(CpuStorage storage, long address, long header) {
            super(storage, address);
            this.address = address;
            this.header = header;
        }

        /** Returns false if the storage was closed; the caller must release it even then. */
        boolean acquire() {
            return ((int) USES.getAndAdd(this, USE) & CLOSED) == 0;
        }

        void release() {
            if ((int) USES.getAndAdd(this, -USE) == USE + CLOSED) {
                claim();
            }
        }

        private void claim() {
            if (USES.compareAndSet(this, CLOSED, CLOSED + CLAIMED)) {
                giveBack();
            }
        }

        /** Frees the native memory. May fail for lack of memory or stack; {@link #free} then tries again. */
        private void giveBack() {
            CpuStorage.release(address);
            freed = true;
            forget();
        }

        void close() {
            if ((int) USES.getAndBitwiseOr(this, CLOSED) == 0) {
                claim();
            }
        }

        boolean isClosed() {
            return (uses & CLOSED) != 0;
        }

        /** Frees an unreachable storage. No call uses it, even if a failed call has left a count in {@code uses}. */
        @Override
        protected boolean free() {
            boolean left = !freed;
            boolean open = !isClosed();
            if (left && open && RECORDER.recordsReclaimed()) {
                record();
            }
            if (left) {
                giveBack();
            }
            if (open) {
                Leaks.report(place);
            }
            return left && open;
        }

        private void record() {
            try {
                int rank = (int) wrapHeader(header, 0).getLong(Long.BYTES * Abi.H_RANK);
                RECORDER.reclaimed(wrapHeader(header, rank), place);
            } catch (RuntimeException | OutOfMemoryError | StackOverflowError e) {
                // The array is not recorded; what matters is that its memory is freed.
            }
        }
    }
}
