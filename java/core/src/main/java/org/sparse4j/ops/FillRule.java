// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.ops;

/**
 * The rules for elements that are not stored.
 *
 * @since 0.1.0
 */
public enum FillRule {
    /**
     * The fill of the result is the operation applied to the fills of the operands, and the result stores the entries
     * that the operands store. If one operand is sparse and the other DENSE, the fill is the value that the operation
     * gives for the fill and every element of the DENSE operand; if that value is 0 with both signs, the fill is +0. If
     * the values differ, the result is DENSE.
     */
    FUNCTION_OF_FILLS,
    /**
     * Each element that is not stored takes part with the fill. The fill of the result is the value of a group that
     * stores nothing.
     */
    COUNTED,
    /**
     * The result keeps the fill if it is 0, and for a product also if it is 1. For any other fill the result is DENSE.
     */
    KEPT_OR_DENSE,
    /** The result is DENSE. */
    DENSE_RESULT,
    /** The operands must have fill 0. */
    MUST_BE_ZERO
}
