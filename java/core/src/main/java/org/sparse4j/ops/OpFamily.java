// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.ops;

/**
 * The families of operations. Each family has one kernel template for many functions.
 *
 * @since 0.1.0
 */
public enum OpFamily {
    /** Functions of one element. */
    TRANSFORM(FillRule.FUNCTION_OF_FILLS),
    /** Functions of two elements: an array with a number, an array of the same shape, or one that broadcasts. */
    BINARY(FillRule.FUNCTION_OF_FILLS),
    /** Reductions along dimensions, which the result does not have. */
    REDUCE(FillRule.COUNTED),
    /** Reductions to a position along dimensions, which the result does not have. */
    INDEX_REDUCE(FillRule.COUNTED),
    /** Routines of BLAS level 1. */
    LEVEL1(FillRule.MUST_BE_ZERO),
    /** Operations along dimensions that keep the shape. */
    ALONG(FillRule.COUNTED),
    /** Distances between all pairs of sub-arrays. */
    DISTANCE(FillRule.DENSE_RESULT),
    /** Routines of BLAS levels 2 and 3. */
    BLAS(FillRule.MUST_BE_ZERO),
    /** Routines of LAPACK. */
    LAPACK(FillRule.DENSE_RESULT),
    /** Products over labelled dimensions of several arrays. */
    TENSOR(FillRule.COUNTED);

    private final FillRule fillRule;

    OpFamily(FillRule fillRule) {
        this.fillRule = fillRule;
    }

    /**
     * Returns the rule of the operations of this family for elements that are not stored, unless an operation has its
     * own.
     */
    public FillRule fillRule() {
        return fillRule;
    }
}
