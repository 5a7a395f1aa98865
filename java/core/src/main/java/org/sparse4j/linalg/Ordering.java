// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg;

/** In which order columns are eliminated, which decides how many entries the factors have. */
public enum Ordering {
    /** Approximate minimum degree of the pattern of a + a^T (Amestoy, Davis, Duff 1996): for symmetric patterns. */
    AMD,
    /** Column approximate minimum degree, of the pattern of a^T a (Davis, Gilbert, Larimore, Ng 2004). */
    COLAMD,
    /** As the columns stand. */
    NATURAL,
    /**
     * Nested dissection of the pattern of a + a^T (George 1973), by multilevel separators: for symmetric patterns, of large
     * meshes above all, where it takes a fraction of AMD's operations.
     */
    DISSECTION,
    /**
     * For symmetric patterns of AMD and DISSECTION what takes fewer operations, the second tried only where that may pay; else
     * COLAMD, which {@link SparseLU} also takes where interchanges of rows fill its factors in.
     */
    CHEAPEST
}
