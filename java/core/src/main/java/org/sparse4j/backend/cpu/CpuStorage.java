// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend.cpu;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.ref.Reference;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.sparse4j.backend.Abi;
import org.sparse4j.backend.Leaks;
import org.sparse4j.backend.Scope;
import org.sparse4j.backend.Storage;
import org.sparse4j.backend.Unclosed;
import org.sparse4j.backend.Window;

/** A native storage: its handle, and a count of the calls that use it, which keeps it from being freed under them. */
final class CpuStorage extends Storage implements NativeHandle {
    private static final int[] BUFFER_WORDS = {Abi.H_VALUES, Abi.H_INDEXES, Abi.H_POINTERS, Abi.H_LINE_IDS};
    private static final int[][] IDENTITIES = new int[Window.MAX_RANK + 1][];

    private final Handle handle;
    private final long headerAddress;
    private volatile ByteBuffer header;

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
        this.headerAddress = headerAddress;
        this.handle = new Handle(this, handle);
        this.handle.watch();
    }

    /** Takes over the storage that the frame's last call has made. */
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

    /** Takes over a storage that the library has just made; frees it if that fails. Without an order it is looked up. */
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
                Frame.current().release(handle);
            }
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

    // The fences here and below: a storage that nobody reaches any more is freed by any thread, also while this one, which
    // needs the handle alone, is in the middle of freeing it.
    @Override
    public void release() {
        handle.release();
        Reference.reachabilityFence(this);
    }

    private ByteBuffer header() {
        ByteBuffer words = header;
        if (words == null) {
            words = wrapHeader(headerAddress, rank());
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
            Frame.current().guard(handle.address, true);
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
            Frame.current().guard(handle.address, false);
        } finally {
            handle.release();
            Reference.reachabilityFence(this);
        }
    }

    @Override
    public ByteBuffer map(int buffer, long offset, int bytes) {
        long address = header().getLong(Long.BYTES * BUFFER_WORDS[buffer]);
        // Read-only: kernels trust indexes and pointers, and values change only under a guard.
        return Native.wrap(address + offset, bytes).asReadOnlyBuffer().order(ByteOrder.nativeOrder());
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
     * What frees the memory; it must not know the storage. {@code uses} is the number of calls in flight, in units of
     * {@link #USE}, and two bits: no call starts on a closed storage, and the last one out frees it.
     *
     * <p>Who comes is counted first and then looks whether it was closed: one step, where threads on one array would try
     * others again and again. Who comes too late leaves as a call does. Freeing is claimed by exactly one: it takes the state
     * from closed with nobody in it to claimed, which is never undone, and each who brings about the former tries. Who
     * fails was overtaken by a claim, or by one who came too late, and leaves the state to it.
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
        private final Leaks.Place place = Leaks.place();
        private volatile String reason = "the array was closed";
        private volatile int uses;
        private boolean freed;

        Handle(CpuStorage storage, long address) {
            super(storage, address);
            this.address = address;
        }

        /** False: it was closed, and the caller releases it nevertheless. */
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

        /** May fail, for lack of memory or of stack: then {@link #free} tries again. */
        private void giveBack() {
            Frame.current().release(address);
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

        /** Nobody can reach the storage any more, so nobody uses it, whatever a call that failed has left in the count. */
        @Override
        protected boolean free() {
            boolean left = !freed;
            boolean open = !isClosed();
            if (left) {
                giveBack();
            }
            if (open) {
                Leaks.report(place);
            }
            return left && open;
        }
    }
}
