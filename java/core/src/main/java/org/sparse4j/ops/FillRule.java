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
     * that the operands store. With a DENSE operand, the fill is the common value of the operation for all elements of
     * that operand; zeros of both signs give +0.
     */
    FUNCTION_OF_FILLS,
    /**
     * Each element that is not stored takes part with the fill. The fill of the result is the value of a group that
     * stores nothing.
     */
    COUNTED,
    /**
     * The result keeps a fill that does not change the operation (0, and for a product also 1), and is DENSE for any
     * other fill.
     */
    KEPT_OR_DENSE,
    /** The result is DENSE. */
    DENSE_RESULT,
    /** The operands must have fill 0. */
    MUST_BE_ZERO
}
