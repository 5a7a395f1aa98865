// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend.cpu;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import org.sparse4j.backend.Abi;
import org.sparse4j.backend.Function;
import org.sparse4j.backend.OpCall;
import org.sparse4j.backend.OpResult;
import org.sparse4j.backend.Operand;
import org.sparse4j.backend.Storage;
import org.sparse4j.backend.Window;

/**
 * Reads and writes stored elements of one array in Java, without a call of the library, until its structure changes. The
 * protocol is that of docs/LAYOUT.md, "Elements without calls". A method that cannot complete without a call says so, and
 * has changed nothing; the caller then makes the call, which throws the exceptions.
 *
 * <p>Between {@link #enter} and {@link #leave}, nobody frees memory of the array, provided that the storage was still open
 * after {@code enter}. A reader takes no guard, since threads would contend for its cache line. It checks before and after
 * that no writer holds the guard, and that the epochs are the same, as in a sequence lock.
 */
final class DirectElements {
    private static final VarHandle WORDS =
            MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.nativeOrder());
    private static final int SPARE = 1; // the word behind a hazard pointer

    private final LongBuffer header;
    private final ByteBuffer guard;
    private final LongBuffer guardWords;
    private final long address;
    private final long holder;
    private final boolean light;
    private final long epoch;
    private final int type;
    private final int rank;
    private final StoredElements stored;

    private DirectElements(CpuStorage storage, LongBuffer header, long address, OpResult access) {
        this.header = header;
        this.address = address;
        this.guard = Native.wrap(access.word(1), 2L * Long.BYTES).order(ByteOrder.nativeOrder());
        this.guardWords = guard.asLongBuffer();
        this.light = access.word(3) != 0;
        this.holder = access.word(4);
        this.type = storage.type();
        this.rank = storage.rank();
        this.epoch = header.get(Abi.H_STRUCTURE_EPOCH);
        this.stored = new StoredElements(storage, header);
    }

    /**
     * Returns the direct elements of a storage, or null if its memory allows none; gives the calling thread its hazard
     * pointer. Throws the exceptions of a read.
     *
     * @param header the header, which is at the address
     */
    static DirectElements of(CpuStorage storage, LongBuffer header, long address) {
        OpResult access = allow(storage);
        if (access.word(0) == 0) {
            return null;
        }
        storage.guard();
        try {
            return new DirectElements(storage, header, address, access);
        } finally {
            storage.unguard();
        }
    }

    /** Gives the calling thread, a platform thread, its hazard pointer. Throws the exceptions of a read. */
    static OpResult allow(CpuStorage storage) {
        OpResult access = CpuExecutioner.INSTANCE.exec(OpCall.of(Function.DIRECT_ACCESS, Operand.whole(storage)));
        HazardPointers.set(access.word(2));
        return access;
    }

    /** Sets the hazard pointer. The caller checks after it that the storage is open. */
    void enter(LongBuffer hazard) {
        hazard.put(0, address);
        if (light) {
            VarHandle.releaseFence(); // for the compiler; a thread that frees memory issues a barrier of the process
            VarHandle.acquireFence();
        } else {
            VarHandle.fullFence();
        }
    }

    /** Clears the hazard pointer. */
    static void leave(LongBuffer hazard) {
        VarHandle.releaseFence();
        hazard.put(0, 0);
    }

    /** Returns whether the structure has changed since the constructor. Call it between enter and leave. */
    boolean isPast() {
        return header.get(Abi.H_STRUCTURE_EPOCH) != epoch;
    }

    /** Returns the epoch of the values if the array can be read now, otherwise -1. */
    private long begin() {
        if (guardWords.get(0) < 0 || header.get(Abi.H_PENDING) != 0) {
            return -1;
        }
        VarHandle.acquireFence();
        long values = header.get(Abi.H_VALUES_EPOCH);
        return isPast() ? -1 : values;
    }

    /** Returns whether nothing was written since {@link #begin()} returned this epoch. */
    private boolean isUnchanged(long values) {
        VarHandle.acquireFence();
        if (guardWords.get(0) < 0) {
            return false;
        }
        VarHandle.acquireFence();
        return header.get(Abi.H_VALUES_EPOCH) == values && !isPast();
    }

    /**
     * Returns the bits of an element of a view of rank 1 or 2, of a storage of rank at most 2, or {@link Storage#MISSED}.
     * Call it between enter and leave.
     */
    long read(Window window, long i, long j) {
        long epochOfValues = begin();
        if (epochOfValues < 0) {
            return Storage.MISSED;
        }
        long at = find(window, i, j);
        long bits = at < 0 ? header.get(Abi.H_FILL) : stored.values.bits(at);
        return isUnchanged(epochOfValues) ? bits : Storage.MISSED;
    }

    private long find(Window window, long i, long j) {
        if (window.isWhole()) {
            return stored.find(i, j);
        }
        return rank == 0 ? stored.find() : stored.find(window.coordinate(0, i, j), rank == 1 ? 0 : window.coordinate(1, i, j));
    }

    /** Returns the bits of an element, or {@link Storage#MISSED}. Call it between enter and leave. */
    long read(Window window, long... view) {
        long[] at = window.isWhole() ? view : window.toStorage(view);
        long epochOfValues = begin();
        if (epochOfValues < 0) {
            return Storage.MISSED;
        }
        long place = stored.find(at);
        long bits = place < 0 ? header.get(Abi.H_FILL) : stored.values.bits(place);
        return isUnchanged(epochOfValues) ? bits : Storage.MISSED;
    }

    /**
     * Writes a stored element of a view of rank 1 or 2, of a storage of rank at most 2. Returns false, without a change, if a
     * call must do that. Call it between enter and leave.
     */
    boolean write(LongBuffer hazard, Window window, long bits, long i, long j) {
        return begin() >= 0 && write(hazard, bits, find(window, i, j));
    }

    /** Writes a stored element; returns false, without a change, if a call must do that. Call it between enter and leave. */
    boolean write(LongBuffer hazard, Window window, long bits, long... view) {
        return begin() >= 0 && write(hazard, bits, stored.find(window.isWhole() ? view : window.toStorage(view)));
    }

    private boolean write(LongBuffer hazard, long bits, long at) {
        if (at < 0 || (!stored.isDense() && isFill(bits))) {
            return false;
        }
        // A StackOverflowError must not leave the guard locked: it is thrown here rather than by the last store below.
        hazard.put(SPARE, 0);
        if (!WORDS.compareAndSet(guard, 0, 0L, Long.MIN_VALUE)) {
            return false;
        }
        try {
            guardWords.put(1, holder);
            if (header.get(Abi.H_PENDING) != 0 || isPast()) {
                return false;
            }
            stored.values.set(at, bits);
            header.put(Abi.H_VALUES_EPOCH, header.get(Abi.H_VALUES_EPOCH) + 1);
            return true;
        } finally {
            VarHandle.releaseFence();
            guardWords.put(0, 0);
        }
    }

    /** Returns whether this value would remove its entry: -0 equals 0, and NaN equals NaN. */
    private boolean isFill(long bits) {
        long fill = header.get(Abi.H_FILL);
        switch (type) {
            case Abi.DOUBLE:
                double a = Double.longBitsToDouble(bits);
                double b = Double.longBitsToDouble(fill);
                return a == b || (a != a && b != b);
            case Abi.FLOAT:
                float c = Float.intBitsToFloat((int) bits);
                float d = Float.intBitsToFloat((int) fill);
                return c == d || (c != c && d != d);
            default:
                return bits == fill;
        }
    }
}
