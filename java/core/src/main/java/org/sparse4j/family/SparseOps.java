// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.family;

import org.sparse4j.CompressedArrays;
import org.sparse4j.EntryConsumer;
import org.sparse4j.INDArray;
import org.sparse4j.LongEntryConsumer;
import org.sparse4j.blas.Usage;
import org.sparse4j.buffer.DataBuffer;

/**
 * The stored entries of an array and their layout. DENSE arrays store every element.
 *
 * @since 0.1.0
 */
public interface SparseOps extends ArrayFamily {
    /**
     * Returns the number of stored entries of this array or view, including explicit zeros. For the BOOL result of a
     * comparison, the number includes stored false entries; {@link ReductionOps#countNonZeroNumber()} counts the true
     * elements, and {@code toString()} of a small BOOL array states their number. O(1) time for a whole array, and
     * O(log nnz + entries of the view) for a view.
     */
    long nnz();

    /** Returns nnz / length; NaN for an array without elements. */
    double density();

    /** Returns 1 - density. */
    double sparsity();

    /** Returns the fill: the value of the elements that are not stored, in the type of the array (BOOL: 0 or 1). */
    Number fillValue();

    /** Returns whether the format is sparse: it stores only some of the elements. */
    boolean isSparse();

    /** Removes the stored entries of this array or view that equal the fill, in place. Returns this array. */
    INDArray prune();

    /**
     * Frees the derived layouts, which are copies of the entries in other orders that operations have built, and
     * returns the number of bytes freed. Operations build them again when they need them.
     */
    long dropLayouts();

    /**
     * Builds the layouts that make repeated products of this matrix with vectors faster. Without this call, the matrix
     * builds them after several products with the same values. A layout consists of slices of eight rows, with 16-bit
     * columns if they fit. The layout for the matrix takes about as much memory as the matrix, and that for its
     * transpose about twice as much. If memory is short or the layout would not speed up the product, the method builds
     * none. Returns this array.
     */
    INDArray optimizeFor(Usage... usages);

    /**
     * Returns the operations on stored entries only. They treat an element that is not stored as missing, not as zero.
     */
    StoredOps stored();

    /** Returns, for each dimension of the storage, 1 if this view fixes the dimension, else 0. */
    int[] flags();

    /** Returns, for each dimension of the storage, the index that this view fixes or at which the view begins. */
    long[] sparseOffsets();

    /** Returns the hidden dimensions: the dimensions of this view that correspond to no dimension of the storage. */
    int[] hiddenDimensions();

    /** Returns the rank of the storage. */
    int underlyingRank();

    /**
     * Returns the thesis's sparse-information buffer: {@code [nFlags, flags.., nOffsets, offsets.., nHidden, hidden..,
     * underlyingRank]}. A view without hidden dimensions has a single -1 in their place.
     */
    long[] sparseInfo();

    /** Returns the values of the storage behind this array or view, in storage order. The buffer is no copy: it shows later writes. */
    DataBuffer values();

    /**
     * Returns the indexes of the storage: for COO, one run of nnz indexes for each dimension; for compressed formats,
     * the minor indexes, which are the indexes within each line. For DENSE, the buffer is empty. The buffer is no copy:
     * it shows later writes.
     */
    DataBuffer indexes();

    /**
     * Returns the position of the first entry of each stored line. A storage with few non-empty lines stores only the
     * non-empty ones, see {@link #lineIds()}; {@link #csrArrays()} returns a pointer for every row.
     *
     * @throws IllegalStateException if the format is not a compressed one
     */
    DataBuffer pointersB();

    /**
     * Returns the position after the last entry of each stored line.
     *
     * @throws IllegalStateException if the format is not a compressed one
     */
    DataBuffer pointersE();

    /**
     * Returns the number of each stored line if the storage has only the non-empty lines; otherwise an empty buffer.
     * Compressed formats only.
     */
    DataBuffer lineIds();

    /** Returns the dimension order of the storage's layout: the identity for COO and DENSE. */
    int[] dimensionOrder();

    /**
     * Returns the partitioning: the number of dimensions, counted from the start of the order, that form the lines.
     *
     * @throws IllegalStateException if the format is not a compressed one
     */
    int partitioning();

    /**
     * Returns a copy of a matrix as the three arrays of CSR, with a row pointer for every row. {@code
     * Sparse4j.createSparseCSR(values, indices, indptr, shape)} makes the matrix from the three arrays again. SciPy's
     * {@code csr_matrix((values, indices, indptr))} and most other libraries take the same arrays. In contrast, the
     * buffers that {@link #pointersB()} and {@link #pointersE()} return are those of the storage, which may hold only
     * the non-empty rows.
     *
     * <p>The matrix can have any format and can be a view. The result contains stored zeros; for a DENSE matrix, it
     * contains the elements that are not 0. O(nnz + rows) time, O(length) for DENSE.
     *
     * @throws IllegalArgumentException if this is not a matrix, if the fill is not 0, if it has more rows, columns or
     *     entries than Java arrays can hold or number, or if a LONG value is not exact in a double; the message says
     *     what to call instead
     */
    CompressedArrays csrArrays();

    /**
     * Returns a copy of a matrix as the three arrays of CSC, with a pointer for every column. They are the {@link
     * #csrArrays()} of the transposed matrix. {@code Sparse4j.createSparseCSC(values, indices, indptr, shape)} makes
     * the matrix from the three arrays again.
     *
     * @throws IllegalArgumentException under the conditions of {@link #csrArrays()}
     */
    CompressedArrays cscArrays();

    /** Returns a copy of the stored entries' coordinates in this array or view, one tuple per entry, in C order. */
    long[][] coordinates();

    /**
     * Returns the coordinates of the stored entries in this view, without hidden dimensions, one tuple after the other.
     * For a vector, these are the indexes along it.
     */
    long[] getVectorCoordinates();

    /**
     * Passes every stored entry, in C order, to a consumer. The consumer may read this array; if it writes to the
     * array, the write throws ConcurrentModificationException. O(nnz) time.
     *
     * <p>The method needs only a buffer of bounded size if the storage has the elements in C order: DENSE, COO, CSR,
     * GCS in ascending order, and rows, ranges and steps of these. Any other array (CSC, transposes) with more than
     * 65,536 entries is first copied in C order; the method closes the copy at the end.
     */
    void forEachEntry(EntryConsumer consumer);

    /** Does the same as {@link #forEachEntry}, but passes the values as longs, which are exact above 2^53. */
    void forEachLongEntry(LongEntryConsumer consumer);
}
