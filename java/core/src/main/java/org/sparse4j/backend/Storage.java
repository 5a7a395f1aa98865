// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend;

import java.util.Locale;

/**
 * The memory of one array, owned by a backend and shared by all views. Shape, type and layout are constant fields.
 * {@link #fact} queries the properties that change.
 *
 * @since 0.1.0
 */
public abstract class Storage {
    /**
     * Properties of the memory that can change, see {@link #fact(Fact)}.
     *
     * @since 0.1.0
     */
    public enum Fact {
        /** Stored entries without pending writes; for DENSE the number of elements. */
        STORED(Abi.H_NNZ),
        /** Pending writes, which are not merged yet. */
        PENDING(Abi.H_PENDING),
        /** Increases with every change of the structure. */
        STRUCTURE_EPOCH(Abi.H_STRUCTURE_EPOCH),
        /** Increases with every change of a value. */
        VALUES_EPOCH(Abi.H_VALUES_EPOCH),
        /** Bytes of the values. */
        VALUES_BYTES(Abi.H_VALUES_BYTES),
        /** Bytes of the indexes. */
        INDEXES_BYTES(Abi.H_INDEXES_BYTES),
        /** Bytes of one index: 4 or 8. */
        INDEX_WIDTH(Abi.H_INDEX_WIDTH),
        /** The number of stored lines of a compressed array. */
        LINES(Abi.H_LINES),
        /** 1 if only non-empty lines are stored. */
        HYPER(Abi.H_HYPER),
        /** The raw bytes of the fill. */
        FILL(Abi.H_FILL),
        /** Bytes of derived layouts. */
        DERIVED_BYTES(Abi.H_DERIVED_BYTES),
        /** The number of the workspace that owns the memory, or 0. */
        WORKSPACE(Abi.H_WORKSPACE),
        /** For DENSE, the position of the first element among the values. */
        OFFSET(Abi.H_OFFSET);

        private final int word;

        Fact(int word) {
            this.word = word;
        }

        /** Returns the position of the property in a header. */
        public int word() {
            return word;
        }

        /** Returns a text for messages. */
        @Override
        public String toString() {
            return "reading its " + name().toLowerCase(Locale.ROOT).replace('_', ' ');
        }
    }

    /** What {@link #read} returns if a call must read the element; an element may have these bits too. */
    public static final long MISSED = 0x7ff4_5eed_0bad_cafeL;

    private final long id;
    private final int type;
    private final int format;
    private final long[] shape;
    private final int[] order;
    private final int partitioning;
    private final Window whole;
    private Object kept;
    private boolean lent;
    private boolean mapped;
    private volatile Object watch;

    /**
     * Creates a storage. Backends call this constructor.
     *
     * @param type the type of the values, in the numbers of {@link Abi}
     * @param format the format, in the numbers of {@link Abi}
     * @param order the order of dimensions of a compressed array, otherwise the identity; not copied
     */
    protected Storage(long id, int type, int format, long[] shape, int[] order, int partitioning) {
        this.id = id;
        this.type = type;
        this.format = format;
        this.shape = shape;
        this.order = order;
        this.partitioning = partitioning;
        this.whole = Window.whole(shape);
    }

    /** Keeps an object reachable as long as this storage: the owner of memory that the storage shares. */
    public final void keep(Object owner) {
        kept = owner;
    }

    /** Returns the argument of {@link #keep}, or null. */
    public final Object kept() {
        return kept;
    }

    /**
     * Notes that the caller owns the memory, and may write bytes to it that the backend would not write, such as a BOOL
     * of 2.
     */
    public final void lend() {
        lent = true;
    }

    /** Returns whether {@link #lend} was called. */
    public final boolean isLent() {
        return lent;
    }

    /** Notes that the memory is that of a file, which another process may change. */
    public final void setMapped() {
        mapped = true;
    }

    /** Returns whether {@link #setMapped} was called. */
    public final boolean isMapped() {
        return mapped;
    }

    /** Returns the object of {@link #setWatch}, or null. */
    public final Object watch() {
        return watch;
    }

    /** Attaches an object that watches this storage. The recorder of events uses it; arrays do not. */
    public final void setWatch(Object who) {
        watch = who;
    }

    /** Returns a number that no other storage of this process has. */
    public final long id() {
        return id;
    }

    /** Returns the type of the values, in the numbers of {@link Abi}. */
    public final int type() {
        return type;
    }

    /** Returns the format, in the numbers of {@link Abi}. */
    public final int format() {
        return format;
    }

    /** Returns the number of dimensions. */
    public final int rank() {
        return shape.length;
    }

    /** Returns the length of a dimension. */
    public final long size(int dimension) {
        return shape[dimension];
    }

    /** Returns a copy of the shape. */
    public final long[] shape() {
        return shape.clone();
    }

    /** Returns a copy of the order of dimensions of a compressed array; the identity for other formats. */
    public final int[] order() {
        return order.clone();
    }

    /** Returns the dimension at this position of the order. */
    public final int order(int place) {
        return order[place];
    }

    /** Returns the number of dimensions that form the lines; 0 for COO and DENSE. */
    public final int partitioning() {
        return partitioning;
    }

    /** Returns the window of all elements in their own order. */
    public final Window whole() {
        return whole;
    }

    /**
     * Returns a property that can change.
     *
     * @throws IllegalStateException if the storage is closed
     */
    public abstract long fact(Fact fact);

    /**
     * Returns the stride of a dimension of a DENSE storage, in elements.
     *
     * @throws IllegalStateException if the storage is closed
     */
    public abstract long stride(int dimension);

    /**
     * Keeps the memory from being freed until {@link #release()}.
     *
     * @param use the purpose of the use, for messages; if the storage is closed, the message of the IllegalStateException has
     *     its {@code toString()}
     */
    public abstract void acquire(Object use);

    /** Ends the use that {@link #acquire} began. The last user of a closed storage frees it. */
    public abstract void release();

    /**
     * Takes a read guard for access to the buffers. The method merges pending writes. Until {@link #unguard()}, closing
     * does not free the memory, and writes throw. Throws the same exceptions as a read.
     */
    public abstract void guard();

    /** Releases the read guard, even if the storage was closed meanwhile. */
    public abstract void unguard();

    /**
     * Returns a property, as {@link #fact(Fact)}, even if the storage was closed meanwhile. The caller must hold the
     * guard.
     */
    public abstract long heldFact(Fact fact);

    /**
     * Returns a part of a live buffer (0 values, 1 indexes, 2 pointers, 3 line numbers), in native byte order and
     * read-only. The caller must hold the guard while it uses the buffer.
     */
    public abstract java.nio.ByteBuffer map(int buffer, long offset, int bytes);

    /**
     * Returns the number that stands for the first byte of a buffer, numbered as for {@link #map}, in a call. Only this
     * backend can interpret it; in main memory it is the address, 0 for a buffer that the format does not have. The
     * caller must hold the guard while it uses the number.
     */
    public abstract long place(int buffer);

    /**
     * Reads an element of a view of rank 1 or 2 without a call of the backend. The storage has at most rank 2.
     *
     * @param i the first coordinate in the view, inside of its shape
     * @param j the second one; 0 for rank 1
     * @return the raw bytes of the element, or {@link #MISSED} if a call must read it: nothing is known then
     */
    public long read(Window window, long i, long j) {
        return MISSED;
    }

    /**
     * Reads an element without a call of the backend.
     *
     * @param at coordinates in the view, inside of its shape
     * @return the raw bytes of the element, or {@link #MISSED} if a call must read it: nothing is known then
     */
    public long read(Window window, long... at) {
        return MISSED;
    }

    /**
     * Writes an element of a view of rank 1 or 2 without a call of the backend, if that changes no structure. The storage has
     * at most rank 2.
     *
     * @param bits the value in the type of the storage
     * @param i the first coordinate in the view, inside of its shape
     * @param j the second one; 0 for rank 1
     * @return false if a call must write it: nothing has changed then
     */
    public boolean write(Window window, long bits, long i, long j) {
        return false;
    }

    /**
     * Writes an element without a call of the backend, if that changes no structure.
     *
     * @param bits the value in the type of the storage
     * @param at coordinates in the view, inside of its shape
     * @return false if a call must write it: nothing has changed then
     */
    public boolean write(Window window, long bits, long... at) {
        return false;
    }

    /** Frees the memory as soon as no call uses it. Closing twice has no effect. */
    public abstract void close();

    /** Closes the storage as {@link #close()}; later uses throw IllegalStateException with this reason. */
    public abstract void close(String reason);

    /** Returns whether {@link #close()} was called. */
    public abstract boolean isClosed();
}
