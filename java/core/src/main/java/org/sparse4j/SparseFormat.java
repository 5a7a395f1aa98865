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
     * Generalized compressed storage, for any rank: an order of the dimensions, and a partitioning of that order into
     * line dimensions and minor dimensions.
     */
    GCS,
    /** Strided storage of every element. */
    DENSE;

    /** Returns whether the format stores only some of the elements: true for all formats but DENSE. */
    public boolean isSparse() {
        return this != DENSE;
    }
}
