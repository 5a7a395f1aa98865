// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.blas;

/**
 * The triangle of a square matrix that a routine reads or writes, including the diagonal.
 *
 * @since 0.1.0
 */
public enum UpLo {
    /** The upper triangle: the diagonal and the elements above it. */
    UPPER,
    /** The lower triangle: the diagonal and the elements below it. */
    LOWER
}
