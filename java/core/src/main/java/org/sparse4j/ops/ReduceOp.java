// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.ops;

/** Accumulations along dimensions. */
public enum ReduceOp implements Op {
    /** The sum. */
    SUM(201),
    /** The sum over the number of elements. */
    MEAN(202),
    /** The product. */
    PROD(203),
    /** The largest; NaN propagates. */
    MAX(204, "REDUCE_MAX"),
    /** The smallest; NaN propagates. */
    MIN(205, "REDUCE_MIN"),
    /** The square root of the sum of squares. */
    NORM2(206),
    /** The number of elements that are not 0, LONG. */
    COUNT_NON_ZERO(207),
    /** The sum of absolute values. */
    NORM1(208);

    private final int id;
    private final String nativeName;

    ReduceOp(int id) {
        this.id = id;
        this.nativeName = name();
    }

    ReduceOp(int id, String nativeName) {
        this.id = id;
        this.nativeName = nativeName;
    }

    @Override
    public int id() {
        return id;
    }

    @Override
    public String nativeName() {
        return nativeName;
    }
}
