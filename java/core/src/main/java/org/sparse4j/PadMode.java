// SPDX-License-Identifier: Apache-2.0
package org.sparse4j;

/**
 * The elements that padding adds, with NumPy's meaning. The examples pad the vector 1 2 3 by 2.
 *
 * @since 0.1.0
 */
public enum PadMode {
    /** Adds a given number: {@code 0 0 | 1 2 3 | 0 0}. */
    CONSTANT,
    /** Repeats the nearest element: {@code 1 1 | 1 2 3 | 3 3}. */
    EDGE,
    /** Mirrors the elements at the outermost element: {@code 3 2 | 1 2 3 | 2 1}. */
    REFLECT,
    /** Mirrors the elements at the edge, so that the outermost element repeats: {@code 2 1 | 1 2 3 | 3 2}. */
    SYMMETRIC,
    /** Continues with the elements of the opposite end: {@code 2 3 | 1 2 3 | 1 2}. */
    WRAP
}
