// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.blas;

/**
 * Repeated uses of a matrix, for {@link org.sparse4j.family.SparseOps#optimizeFor(Usage...)}.
 *
 * @since 0.1.0
 */
public enum Usage {
    /** Products of the matrix with vectors. */
    VECTOR_PRODUCT(0),
    /** Products of the transposed matrix with vectors. */
    TRANSPOSED_VECTOR_PRODUCT(1);

    private final int id;

    Usage(int id) {
        this.id = id;
    }

    /** Returns the number of this usage in the native library. */
    public int id() {
        return id;
    }
}
