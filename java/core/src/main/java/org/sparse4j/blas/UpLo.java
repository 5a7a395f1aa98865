// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.blas;

/** Which half of a square matrix a routine reads or writes, its diagonal included. */
public enum UpLo {
    /** Columns from the diagonal on. */
    UPPER,
    /** Columns up to the diagonal. */
    LOWER
}
