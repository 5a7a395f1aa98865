// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.family;

import org.sparse4j.EntryConsumer;
import org.sparse4j.INDArray;
import org.sparse4j.LongEntryConsumer;
import org.sparse4j.blas.Usage;
import org.sparse4j.buffer.DataBuffer;

/** What an array stores and how. DENSE arrays store every element. */
public interface SparseOps extends ArrayFamily {
    /**
     * Returns the number of stored entries of this array or view, explicit zeros included; of a comparison's result also
     * what is stored as false. {@link ReductionOps#countNonZeroNumber()} counts the elements that are true, and
     * {@code toString()} of a small BOOL array names their number. O(1) for a whole array, O(log + entries) else.
     */
    long nnz();

    /** nnz / length; NaN for an array without elements. */
    double density();

    /** 1 - density. */
    double sparsity();

    /** The value of the elements that are not stored, in the array's type (BOOL: 0 or 1). */
    Number fillValue();

    /** Whether only some elements are stored. */
    boolean isSparse();

    /** Removes the stored entries of this array or view that equal the fill. Returns this array. */
    INDArray prune();

    /** Frees the layouts of other orders that operations keep; returns the bytes. They come back when needed. */
    long dropLayouts();

    /**
     * Builds now the layouts that products with vectors build once they repeat on unchanged values: slices of eight
     * rows with 16-bit columns where those fit. They take about as much memory as the matrix, of its transpose twice
     * that; where it is short or nothing would be gained, none is built. Returns this array.
     */
    INDArray optimizeFor(Usage... usages);

    /** Operations on stored entries only: what is not stored stays out, and is missing rather than zero. */
    StoredOps stored();

    /** Per dimension of the storage: 1 when this view fixes it, else 0. */
    int[] flags();

    /** Per dimension of the storage: where this view is fixed or begins. */
    long[] sparseOffsets();

    /** The dimensions of this view that no dimension of the storage is behind. */
    int[] hiddenDimensions();

    /** The rank of the storage. */
    int underlyingRank();

    /**
     * The thesis's sparse-information buffer: {@code [nFlags, flags.., nOffsets, offsets.., nHidden, hidden..,
     * underlyingRank]}; no hidden dimensions are written as one -1.
     */
    long[] sparseInfo();

    /** The live values of the storage behind this array or view, in storage order. */
    DataBuffer values();

    /** The live indexes of the storage: COO, rank runs of nnz; compressed, the minor indexes. DENSE has none. */
    DataBuffer indexes();

    /** The first entry of each stored line; compressed formats only (IllegalStateException). */
    DataBuffer pointersB();

    /** The end of each stored line; compressed formats only (IllegalStateException). */
    DataBuffer pointersE();

    /** The number of each stored line when only the non-empty ones are stored, else empty; compressed formats only. */
    DataBuffer lineIds();

    /** The dimension order of the storage's layout: the identity for COO and DENSE. */
    int[] dimensionOrder();

    /** How many dimensions of the order make the line; compressed formats only (IllegalStateException). */
    int partitioning();

    /** A copy of the stored entries' coordinates in this array or view, one tuple per entry, in C order. */
    long[][] coordinates();

    /**
     * The coordinates of the stored entries in this view without hidden dimensions, one tuple after the other; for a
     * vector, the positions along it.
     */
    long[] getVectorCoordinates();

    /**
     * Feeds every stored entry, in C order, to a consumer, which may read this array but not write to it
     * (ConcurrentModificationException). O(nnz). Arrays and views whose dimensions are in the order in which the layout has
     * them (DENSE, COO, CSR, GCS in ascending order; rows, ranges and steps of them) are read with a bounded buffer. Of the
     * others (CSC, transposes), beyond 65,536 entries, a copy in C order is made first, and closed in the end.
     */
    void forEachEntry(EntryConsumer consumer);

    /** As {@link #forEachEntry}, with values as longs: exact above 2^53. */
    void forEachLongEntry(LongEntryConsumer consumer);
}
