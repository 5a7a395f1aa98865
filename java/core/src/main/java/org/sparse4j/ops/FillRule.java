// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.ops;

/** What an operation does with the elements that are not stored. */
public enum FillRule {
    /**
     * The fill of the result is the operation of the operands' fills; the result stores what the operands store. With a
     * DENSE operand it is what all of its elements give, +0 where these are zeros of both signs.
     */
    FUNCTION_OF_FILLS,
    /**
     * Returns each implicit element takes part as the fill; the fill of the result is that of a group that stores
     * nothing.
     */
    COUNTED,
    /** The result keeps a fill that changes nothing on its way (0; of a product 1 too) and is DENSE for others. */
    KEPT_OR_DENSE,
    /** The result is DENSE. */
    DENSE_RESULT,
    /** Operands must have fill 0. */
    MUST_BE_ZERO
}
