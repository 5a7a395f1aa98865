// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.blas;

/** What a matrix will be used for many times, for {@link org.sparse4j.family.SparseOps#optimizeFor(Usage...)}. */
public enum Usage {
    /** Products of the matrix with vectors. */
    VECTOR_PRODUCT(0),
    /** Products of its transpose with vectors. */
    TRANSPOSED_VECTOR_PRODUCT(1);

    private final int id;

    Usage(int id) {
        this.id = id;
    }

    /** The number in the native library. */
    public int id() {
        return id;
    }
}
