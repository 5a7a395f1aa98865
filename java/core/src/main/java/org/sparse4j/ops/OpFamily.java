// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.ops;

/** The families of operations: one kernel template each, over many functions. */
public enum OpFamily {
    /** Of one element. */
    TRANSFORM(FillRule.FUNCTION_OF_FILLS),
    /** Of two elements: with a number, an array of the same shape, or one that broadcasts. */
    BINARY(FillRule.FUNCTION_OF_FILLS),
    /** Along dimensions, which vanish. */
    REDUCE(FillRule.COUNTED),
    /** Along dimensions, which vanish: a position. */
    INDEX_REDUCE(FillRule.COUNTED),
    /** BLAS level 1. */
    LEVEL1(FillRule.MUST_BE_ZERO),
    /** Along dimensions, which stay. */
    ALONG(FillRule.COUNTED),
    /** Between all pairs of sub-arrays. */
    DISTANCE(FillRule.DENSE_RESULT),
    /** BLAS levels 2 and 3. */
    BLAS(FillRule.MUST_BE_ZERO),
    /** LAPACK. */
    LAPACK(FillRule.DENSE_RESULT),
    /** Over labelled dimensions of several arrays. */
    TENSOR(FillRule.COUNTED);

    private final FillRule fillRule;

    OpFamily(FillRule fillRule) {
        this.fillRule = fillRule;
    }

    /** What its operations do with implicit elements, unless one says otherwise. */
    public FillRule fillRule() {
        return fillRule;
    }
}
