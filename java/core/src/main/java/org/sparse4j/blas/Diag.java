// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.blas;

/** What the diagonal of a triangular matrix is. */
public enum Diag {
    /** Its stored elements. */
    NON_UNIT,
    /** Ones; what is stored there is not read. */
    UNIT
}
