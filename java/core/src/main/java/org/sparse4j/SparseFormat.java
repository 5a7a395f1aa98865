// SPDX-License-Identifier: Apache-2.0
package org.sparse4j;

/**
 * The storage formats of arrays. docs/LAYOUT.md describes each format byte by byte.
 *
 * @since 0.1.0
 */
public enum SparseFormat {
    /** Sorted coordinates and values, for any rank. Suits building, inserting entries, and views. */
    COO,
    /** Compressed sparse rows of a matrix: GCS with order (0, 1) and partitioning 1. */
    CSR,
    /** Compressed sparse columns of a matrix: GCS with order (1, 0) and partitioning 1. */
    CSC,
    /**
     * Generalized compressed storage, for any rank. An order of the dimensions and a number, the partitioning, define
     * the layout: the first {@code partitioning} dimensions of the order number the compressed lines, as the rows do in
     * CSR, and the remaining dimensions number the elements within a line, as the columns do in CSR.
     */
    GCS,
    /** Strided storage of every element. */
    DENSE;

    /** Returns whether the format stores only some of the elements: true for all formats but DENSE. */
    public boolean isSparse() {
        return this != DENSE;
    }
}
