// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.blas;

/**
 * The operations that replace + and * in a matrix product. An element that a sparse array does not store is the zero of
 * the addition: it adds nothing, and it is the fill of a sparse result. Every element of a DENSE array takes part.
 *
 * @since 0.1.0
 */
public enum Semiring {
    /** The usual product. */
    PLUS_TIMES(0),
    /**
     * Shortest paths: minimum instead of +, and + instead of *. The zero is infinity, for INT and LONG the largest
     * value of the type. The sum of the zero and anything is the zero, in DENSE arrays too. A sum that exceeds the
     * range of the type becomes the largest or smallest value of the type.
     */
    MIN_PLUS(1),
    /**
     * Widest paths: maximum instead of +, and minimum instead of *. The zero is minus infinity, for INT and LONG the
     * smallest value of the type. The minimum of the zero and anything, even NaN, is the zero, in DENSE arrays too.
     */
    MAX_MIN(2),
    /**
     * Reachability: or instead of +, and "and" instead of *, where every non-zero element is true. The result is BOOL;
     * the zero is false.
     */
    OR_AND(3),
    /**
     * Counts the pairs of stored elements that meet, for example common neighbours in a graph. The product of BOOL
     * arrays is LONG. The zero is 0.
     */
    PLUS_PAIR(4);

    private final int id;

    Semiring(int id) {
        this.id = id;
    }

    /** Returns the number of this semiring in the native library. */
    public int id() {
        return id;
    }
}
