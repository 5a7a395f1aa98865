// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg;

/** In which order columns are eliminated, which decides how many entries the factors have. */
public enum Ordering {
    /** Approximate minimum degree of the pattern of a + a^T (Amestoy, Davis, Duff 1996): for symmetric patterns. */
    AMD,
    /** Column approximate minimum degree, of the pattern of a^T a (Davis, Gilbert, Larimore, Ng 2004). */
    COLAMD,
    /** As the columns stand. */
    NATURAL
}
