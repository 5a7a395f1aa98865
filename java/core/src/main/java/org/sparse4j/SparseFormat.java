// SPDX-License-Identifier: Apache-2.0
package org.sparse4j;

/** How an array is stored; docs/LAYOUT.md shows each byte by byte. */
public enum SparseFormat {
    /** Coordinates and values, sorted, any rank: for building, inserting, views. */
    COO,
    /** Compressed rows of a matrix: GCS with order (0, 1) and partitioning 1. */
    CSR,
    /** Compressed columns of a matrix: GCS with order (1, 0) and partitioning 1. */
    CSC,
    /** Generalized compressed storage: a dimension order and a partitioning into lines and minor indexes; any rank. */
    GCS,
    /** Every element, strided. */
    DENSE;

    /** Whether only some elements are stored. */
    public boolean isSparse() {
        return this != DENSE;
    }
}
