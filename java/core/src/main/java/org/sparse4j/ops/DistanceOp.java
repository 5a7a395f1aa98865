// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.ops;

import org.sparse4j.INDArray;
import org.sparse4j.backend.Arguments;
import org.sparse4j.backend.Function;

/**
 * Distances and similarities between all pairs of sub-arrays of two arrays: DENSE, FLOAT or DOUBLE as their sum is, of
 * integers DOUBLE.
 */
public enum DistanceOp implements Op {
    /** {@code sqrt(sum (a - b)^2)}. */
    EUCLIDEAN_DISTANCE(601),
    /** {@code sum |a - b|}. */
    MANHATTAN_DISTANCE(602),
    /** {@code sum a b / (norm(a) norm(b))}; NaN when one of the norms is 0. */
    COSINE_SIMILARITY(603),
    /** 1 less the similarity. */
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
     * With its operands: element [i, j] compares the i-th sub-array of x with the j-th of y along dimensions, counted
     * in C order of the others. x and y have one rank and equal extents along these dimensions; none means all: one
     * pair.
     */
    public Operation of(INDArray x, INDArray y, int... dimensions) {
        return new Operation(Function.DISTANCE, this, x, Arguments.given(y, opName(), "the other array"), null,
                dimensions);
    }
}
