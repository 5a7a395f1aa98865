// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.blas;

/**
 * States whether the diagonal of a triangular matrix is stored or consists of ones.
 *
 * @since 0.1.0
 */
public enum Diag {
    /** The diagonal consists of the stored elements. */
    NON_UNIT,
    /** The diagonal consists of ones; routines do not read the stored elements. */
    UNIT
}
