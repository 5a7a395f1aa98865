// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.ops;

import org.sparse4j.INDArray;
import org.sparse4j.backend.Arguments;
import org.sparse4j.backend.Function;

/**
 * Distances and similarities between all pairs of sub-arrays of two arrays. The result is DENSE. It is FLOAT if the sum
 * of the arrays would be FLOAT, otherwise DOUBLE.
 *
 * @since 0.1.0
 */
public enum DistanceOp implements Op {
    /** {@code sqrt(sum (a - b)^2)}. */
    EUCLIDEAN_DISTANCE(601),
    /** {@code sum |a - b|}. */
    MANHATTAN_DISTANCE(602),
    /** {@code sum a b / (norm(a) norm(b))}; NaN when one of the norms is 0. */
    COSINE_SIMILARITY(603),
    /** 1 minus the cosine similarity. */
    COSINE_DISTANCE(604),
    /** The share of elements that are not equal. */
    HAMMING_DISTANCE(605),
    /** {@code 1 - sum min(a, b) / sum max(a, b)}. */
    JACCARD_DISTANCE(606);

    private final int id;

    DistanceOp(int id) {
        this.id = id;
    }

    @Override
    public int id() {
        return id;
    }

    @Override
    public OpFamily family() {
        return OpFamily.DISTANCE;
    }

    /**
     * Returns the operation with its operands. Element [i, j] of the result compares the i-th sub-array of x along
     * dimensions with the j-th of y; both indexes count the positions along the other dimensions in C order. x and y
     * must have the same rank, and equal extents along the given dimensions. Without dimensions, each array is one
     * sub-array.
     */
    public Operation of(INDArray x, INDArray y, int... dimensions) {
        return new Operation(Function.DISTANCE, this, x, Arguments.given(y, opName(), "the other array"), null,
                dimensions);
    }
}
