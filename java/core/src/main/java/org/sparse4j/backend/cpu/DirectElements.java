// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend.cpu;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import org.sparse4j.backend.Abi;
import org.sparse4j.backend.Storage;
import org.sparse4j.backend.Window;

/**
 * Reads and writes stored elements of one array in Java, without a call of the library, until its structure changes. The
 * protocol is that of docs/LAYOUT.md, "Elements without calls". A method that cannot complete without a call says so, and
 * has changed nothing; the caller then makes the call, which throws the exceptions.
 *
 * <p>Between {@link #enter} and {@link #leave}, nobody frees memory of the array, provided that the storage was still open
 * after {@code enter}. A reader takes no guard, since threads would contend for its cache line. It checks that the stamp of
 * the array is the same before and after, as in a sequence lock.
 */
final class DirectElements {
    private static final VarHandle WORDS =
            MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.nativeOrder());
    private static final int SPARE = 1; // the word behind a hazard pointer
    private static final int STRUCTURE_BIT = 32; // of the stamp
    private static final long STRUCTURE = -1L << STRUCTURE_BIT;
    private static final long ONLY_CALLS = 1;
    // Words of the out block of s4j_direct_access
    private static final int ALLOWED = 1;
    private static final int GUARD = 2;
    private static final int STAMP = 3;
    private static final int HAZARD = 4;
    private static final int LIGHT = 5;
    private static final int HOLDER = 6;

    private final LongBuffer header;
    private final ByteBuffer guard;
    private final LongBuffer guardWords;
    private final LongBuffer stamp;
    private final long address;
    private final long holder;
    private final boolean light;
    private final long structure; // as in the stamp
    private final int type;
    private final int rank;
    private final StoredElements stored;

    private static LongBuffer words(long address, int count) {
        return Native.wrap(address, (long) count * Long.BYTES).order(ByteOrder.nativeOrder()).asLongBuffer();
    }

    /**
     * Reads the header of a storage that the caller has guarded.
     *
     * @param header the header, which is at the address
     * @param access the out block of the call that allowed direct access
     */
    DirectElements(Storage storage, LongBuffer header, long address, long... access) {
        this.header = header;
        this.address = address;
        this.guard = Native.wrap(access[GUARD], 2L * Long.BYTES).order(ByteOrder.nativeOrder());
        this.guardWords = guard.asLongBuffer();
        this.stamp = words(access[STAMP], 1);
        this.light = access[LIGHT] != 0;
        this.holder = access[HOLDER];
        this.type = storage.type();
        this.rank = storage.rank();
        this.structure = header.get(Abi.H_STRUCTURE_EPOCH) << STRUCTURE_BIT;
        this.stored = new StoredElements(storage, header);
    }

    /** Returns whether the memory allows direct access, by the out block of the call. Sets the thread's hazard pointer. */
    static boolean isAllowed(long... access) {
        HazardPointers.set(access[HAZARD]);
        return access[ALLOWED] != 0;
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
        return (stamp.get(0) & STRUCTURE) != structure;
    }

    /** Returns whether an array with this stamp may be used without a call, by the addresses that are known here. */
    private boolean isUsable(long now) {
        return (now & (STRUCTURE | ONLY_CALLS)) == structure;
    }

    /** Returns the stamp, before anything else of the array is read. */
    private long begin() {
        long now = stamp.get(0);
        VarHandle.acquireFence();
        return now;
    }

    /**
     * Returns the bits of an element, or {@link Storage#MISSED}. Call it between enter and leave.
     *
     * @param at coordinates in the view; null for i and j, in a view of rank 1 or 2 of a storage of rank at most 2
     */
    long read(Window window, long i, long j, long... at) {
        long before = begin();
        if (!isUsable(before)) {
            return Storage.MISSED;
        }
        long place = find(window, i, j, at);
        long bits = place < 0 ? header.get(Abi.H_FILL) : stored.values.bits(place);
        VarHandle.acquireFence();
        return stamp.get(0) == before ? bits : Storage.MISSED;
    }

    private long find(Window window, long i, long j, long... at) {
        if (at != null) {
            return stored.find(window.toStorage(at));
        }
        return rank == 0 ? stored.find() : stored.find(window.coordinate(0, i, j), rank == 1 ? 0 : window.coordinate(1, i, j));
    }

    /**
     * Writes a stored element; returns false, without a change, if a call must do that. Call it between enter and leave.
     *
     * @param at as for {@link #read}
     */
    boolean write(LongBuffer hazard, Window window, long bits, long i, long j, long... at) {
        return isUsable(begin()) && write(hazard, bits, find(window, i, j, at));
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
            if (!isUsable(stamp.get(0))) {
                return false;
            }
            stored.values.set(at, bits);
            long epoch = header.get(Abi.H_VALUES_EPOCH) + 1;
            header.put(Abi.H_VALUES_EPOCH, epoch);
            stamp.put(0, structure | (epoch << 1 & ~STRUCTURE));
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
