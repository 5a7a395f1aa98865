// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.blas;

/** On which side of the other factor a symmetric or triangular matrix stands. */
public enum Side {
    /** A B. */
    LEFT,
    /** B A. */
    RIGHT
}
