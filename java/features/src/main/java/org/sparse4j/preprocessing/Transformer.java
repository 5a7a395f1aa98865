// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.preprocessing;

import org.sparse4j.INDArray;

/**
 * Turns a matrix of samples (rows) by features (columns) into another of the same shape. A sparse matrix remains sparse and
 * keeps its format: elements that are not stored remain 0, so the fill value must be 0. FLOAT remains FLOAT; integers and BOOL
 * become DOUBLE. The state that {@link #fit} learns is on the Java heap and replaced as a whole, so {@code transform} is
 * thread-safe.
 *
 * <p>The methods throw {@code IllegalStateException} if {@code fit} must be called first. They throw
 * {@code IllegalArgumentException} if the argument is not a matrix, its number of columns differs from the fitted one, or its
 * fill value is not 0.
 *
 * @since 0.1.0
 */
public interface Transformer {
    /** Learns from a matrix, and replaces the state of an earlier call. O(nnz + columns) time. Returns this. */
    Transformer fit(INDArray x);

    /** Returns a new matrix. O(nnz + columns) time. */
    INDArray transform(INDArray x);

    /** Returns {@code fit(x).transform(x)}. */
    default INDArray fitTransform(INDArray x) {
        return fit(x).transform(x);
    }
}
