// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.blas;

/**
 * What takes the place of + and * in a product of matrices. What a sparse array does not store is the addition's zero:
 * it adds nothing, and a sparse result has it as its fill. Every element of a DENSE array counts.
 */
public enum Semiring {
    /** The plain product. */
    PLUS_TIMES(0),
    /**
     * Shortest paths: the least of the sums. The zero is infinity, of INT and LONG the largest number: it plus anything stays
     * it, in a DENSE array too, and sums beyond the type's range are the end of the range.
     */
    MIN_PLUS(1),
    /**
     * Widest paths: the greatest of the lesser ones. The zero is minus infinity, of INT and LONG the least number: it and
     * anything, NaN included, stays it, in a DENSE array too.
     */
    MAX_MIN(2),
    /** Reachability: whether a pair of elements that are not 0 meets. BOOL; the zero is false. */
    OR_AND(3),
    /** How many pairs of stored elements meet, such as common neighbours; of BOOL arrays a LONG. The zero is 0. */
    PLUS_PAIR(4);

    private final int id;

    Semiring(int id) {
        this.id = id;
    }

    /** The number in the native library. */
    public int id() {
        return id;
    }
}
