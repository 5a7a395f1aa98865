// SPDX-License-Identifier: Apache-2.0
package org.sparse4j;

/** What stands in the margins that padding adds; NumPy's meaning. Shown for 1 2 3 padded by 2. */
public enum PadMode {
    /** A number: {@code 0 0 | 1 2 3 | 0 0}. */
    CONSTANT,
    /** The nearest element: {@code 1 1 | 1 2 3 | 3 3}. */
    EDGE,
    /** A mirror on the last element: {@code 3 2 | 1 2 3 | 2 1}. */
    REFLECT,
    /** A mirror after the last element: {@code 2 1 | 1 2 3 | 3 2}. */
    SYMMETRIC,
    /** The other end: {@code 2 3 | 1 2 3 | 1 2}. */
    WRAP
}
