// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.preprocessing;

import org.sparse4j.INDArray;

/**
 * What turns a matrix of samples (rows) by features (columns) into another of the same shape. Sparse stays sparse, in
 * its format: what is not stored is 0 and remains so, hence sparse matrices have the fill 0. FLOAT stays FLOAT, integers
 * and BOOL give DOUBLE. What {@link #fit} learns is kept on the Java heap and replaced as a whole: any threads may transform.
 *
 * <p>Errors: IllegalArgumentException for what is no matrix, another number of columns than fitted, a fill other than
 * 0; IllegalStateException when {@code fit} has to come first.
 */
public interface Transformer {
    /** Learns from a matrix; what was learned before is forgotten. Returns this. O(nnz + columns). */
    Transformer fit(INDArray x);

    /** A new matrix. O(nnz + columns). */
    INDArray transform(INDArray x);

    /** {@code fit(x).transform(x)}. */
    default INDArray fitTransform(INDArray x) {
        return fit(x).transform(x);
    }
}
