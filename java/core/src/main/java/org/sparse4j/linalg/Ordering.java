// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg;

/**
 * Fill-reducing orderings: the order in which a factorisation eliminates columns, which decides how many entries the
 * factors have.
 *
 * @since 0.1.0
 */
public enum Ordering {
    /** Approximate minimum degree on the pattern of a + a^T, for symmetric patterns (Amestoy, Davis, Duff 1996). */
    AMD,
    /** Column approximate minimum degree, on the pattern of a^T a (Davis, Gilbert, Larimore, Ng 2004). */
    COLAMD,
    /** The order of the matrix, unchanged. */
    NATURAL,
    /**
     * Nested dissection on the pattern of a + a^T by multilevel separators, for symmetric patterns (George 1973). It
     * works best for large meshes, where factors take a fraction of the operations that they take with AMD.
     */
    DISSECTION,
    /**
     * For symmetric patterns, AMD or DISSECTION, whichever needs fewer operations; DISSECTION is tried only if it may
     * pay off. For other patterns, COLAMD. {@link SparseLU} also switches to COLAMD if row interchanges cause much
     * fill-in.
     */
    CHEAPEST
}
