// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io;

/**
 * The symmetry of a matrix, which determines the half of the entries that a file lists.
 *
 * @since 0.1.0
 */
public enum MatrixSymmetry {
    /** No symmetry: the file lists every entry. */
    GENERAL,
    /** The matrix equals its transpose: the file lists the lower half with the diagonal. */
    SYMMETRIC,
    /** The transpose is the negative of the matrix: the file lists the lower half. */
    SKEW_SYMMETRIC
}
