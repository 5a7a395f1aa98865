// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend;

import java.util.Locale;

/**
 * One array's memory, owned by a backend and shared by all views. What is here never changes in its life: shape, type
 * and layout; what changes is asked for by calls.
 */
public abstract class Storage {
    /** Facts about the memory that can change, see {@link #fact(Fact)}. */
    public enum Fact {
        /** Stored entries without what is pending; DENSE: elements. */
        STORED(Abi.H_NNZ),
        /** Writes that are not merged yet. */
        PENDING(Abi.H_PENDING),
        /** Raises with every change of the structure. */
        STRUCTURE_EPOCH(Abi.H_STRUCTURE_EPOCH),
        /** Raises with every change of a value. */
        VALUES_EPOCH(Abi.H_VALUES_EPOCH),
        /** Bytes of the values. */
        VALUES_BYTES(Abi.H_VALUES_BYTES),
        /** Bytes of the indexes. */
        INDEXES_BYTES(Abi.H_INDEXES_BYTES),
        /** Bytes per index: 4 or 8. */
        INDEX_WIDTH(Abi.H_INDEX_WIDTH),
        /** Stored lines of a compressed array. */
        LINES(Abi.H_LINES),
        /** 1 when only non-empty lines are listed. */
        HYPER(Abi.H_HYPER),
        /** The raw bytes of the fill. */
        FILL(Abi.H_FILL),
        /** Bytes of derived layouts. */
        DERIVED_BYTES(Abi.H_DERIVED_BYTES),
        /** 0, or the number of the workspace that holds the memory. */
        WORKSPACE(Abi.H_WORKSPACE),
        /** DENSE: the place of the first element among the values. */
        OFFSET(Abi.H_OFFSET);

        private final int word;

        Fact(int word) {
            this.word = word;
        }

        /** Where it stands in a header. */
        public int word() {
            return word;
        }

        /** For messages. */
        @Override
        public String toString() {
            return "reading its " + name().toLowerCase(Locale.ROOT).replace('_', ' ');
        }
    }

    private final long id;
    private final int type;
    private final int format;
    private final long[] shape;
    private final int[] order;
    private final int partitioning;
    private final Window whole;
    private Object kept;
    private boolean lent;

    /**
     * For backends.
     *
     * @param type of the values, as {@link Abi} numbers types
     * @param format as {@link Abi} numbers formats
     * @param order the dimension order of a compressed array, else the identity; kept, not copied
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

    /** Keeps an object reachable as long as this storage: the owner of memory that is shared with it. */
    public final void keep(Object owner) {
        kept = owner;
    }

    /** What {@link #keep} was given, or null. */
    public final Object kept() {
        return kept;
    }

    /** Notes that the caller owns the memory, and may write bytes there that the backend would not, such as a BOOL of 2. */
    public final void lend() {
        lent = true;
    }

    /** Whether {@link #lend} was called. */
    public final boolean isLent() {
        return lent;
    }

    /** A number that no other storage of this process has. */
    public final long id() {
        return id;
    }

    /** The type of the values, as {@link Abi} numbers types. */
    public final int type() {
        return type;
    }

    /** The format, as {@link Abi} numbers formats. */
    public final int format() {
        return format;
    }

    /** Number of dimensions. */
    public final int rank() {
        return shape.length;
    }

    /** Extent of a dimension. */
    public final long size(int dimension) {
        return shape[dimension];
    }

    /** A copy of the shape. */
    public final long[] shape() {
        return shape.clone();
    }

    /** A copy of the dimension order of a compressed array; the identity for others. */
    public final int[] order() {
        return order.clone();
    }

    /** The dimension at this place of the order. */
    public final int order(int place) {
        return order[place];
    }

    /** The number of dimensions that make the line; 0 for COO and DENSE. */
    public final int partitioning() {
        return partitioning;
    }

    /** The window of all elements in their own order. */
    public final Window whole() {
        return whole;
    }

    /** One changing fact; throws IllegalStateException when closed. */
    public abstract long fact(Fact fact);

    /** DENSE: how many values further the next element along a dimension lies; throws as {@link #fact(Fact)}. */
    public abstract long stride(int dimension);

    /**
     * Keeps the memory from being freed until {@link #release()}.
     *
     * @param use what for; the IllegalStateException of a closed storage names it by its {@code toString()}
     */
    public abstract void acquire(Object use);

    /** Gives back what {@link #acquire} took; the last user of a closed storage frees it. */
    public abstract void release();

    /**
     * Takes a read guard for scoped access to the buffers: merges what is pending, puts a close off, and has writes
     * refused until {@link #unguard()}. Throws as a read does.
     */
    public abstract void guard();

    /** Gives the read guard back, also when the storage was closed meanwhile. */
    public abstract void unguard();

    /** As {@link #fact(Fact)}, by a holder of the guard: works although the storage was closed meanwhile. */
    public abstract long heldFact(Fact fact);

    /**
     * A part of a live buffer (0 values, 1 indexes, 2 pointers, 3 line ids) in native order, read-only, under the guard
     * only.
     */
    public abstract java.nio.ByteBuffer map(int buffer, long offset, int bytes);

    /** Frees the memory as soon as no call uses it. Closing twice is harmless. */
    public abstract void close();

    /** As {@link #close()}; later uses throw IllegalStateException with this reason. */
    public abstract void close(String reason);

    /** Whether {@link #close()} was called. */
    public abstract boolean isClosed();
}
