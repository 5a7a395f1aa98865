// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.blas;

/**
 * The side on which a symmetric or triangular matrix A is multiplied.
 *
 * @since 0.1.0
 */
public enum Side {
    /** The product A B. */
    LEFT,
    /** The product B A. */
    RIGHT
}
