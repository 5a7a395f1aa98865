// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.ops;

import org.sparse4j.INDArray;
import org.sparse4j.backend.Arguments;
import org.sparse4j.backend.Function;

/**
 * Element-wise functions of an array x and a second operand y: a number, another array, or a vector along rows or
 * columns.
 *
 * @since 0.1.0
 */
public enum BinaryOp implements Op {
    /** x + y. */
    ADD(101),
    /** x - y. */
    SUB(102),
    /** x y. */
    MUL(103),
    /** x / y. */
    DIV(104),
    /** y - x. */
    RSUB(105),
    /** y / x. */
    RDIV(106),
    /** x to the power y. */
    POW(107),
    /** The larger of x and y; NaN propagates. */
    MAX(108),
    /** The smaller of x and y; NaN propagates. */
    MIN(109),
    /** x = y, BOOL. */
    EQ(110),
    /** x != y, BOOL. */
    NEQ(111),
    /** x greater than y, BOOL. */
    GT(112),
    /** x less than y, BOOL. */
    LT(113),
    /** x greater than or equal to y, BOOL. */
    GTE(114),
    /** x less than or equal to y, BOOL. */
    LTE(115),
    /** x minus the nearest multiple of y: IEEE 754's remainder. */
    REMAINDER(116),
    /** x minus a multiple of y, with the sign of x: C's fmod, Java's %. */
    FMOD(117),
    /** x / y rounded down. */
    FLOOR_DIV(118),
    /** y where x is less than y, else x. */
    RELU(119),
    /** y where x is less than y, else x, and at most 6. */
    RELU6(120),
    /** 1 where x is greater than y, else 0. */
    STEP(121),
    /** The angle of the point (x, y), Math.atan2(y, x); integers give DOUBLE. */
    ATAN2(122),
    /** The logarithm of x to the base y; integers give DOUBLE. */
    LOG_BASE(123),
    /** y x where x is negative, else x; integers give DOUBLE. */
    LEAKY_RELU(124),
    /** 1 where x is at least 0, else y; integers give DOUBLE. */
    LEAKY_RELU_DERIVATIVE(125),
    /** y times the derivative of ELU at x: y where x is at least 0, else y e^x; integers give DOUBLE. */
    ELU_DERIVATIVE(126),
    /** x, limited to the range in which e^(x y) is a normal FLOAT; integers give DOUBLE. */
    STABILIZE(127),
    /** Whether |x - y| is at most 1e-12, BOOL. */
    EPS(128),
    /** Whether neither x nor y is 0, BOOL, for any types. */
    AND(129),
    /** Whether x or y or both are not 0, BOOL, for any types. */
    OR(130),
    /** Whether exactly one of x and y is not 0, BOOL, for any types. */
    XOR(131);

    private final int id;

    BinaryOp(int id) {
        this.id = id;
    }

    @Override
    public int id() {
        return id;
    }

    @Override
    public OpFamily family() {
        return OpFamily.BINARY;
    }

    /** Returns the operation with two arrays, which broadcast as in NumPy. */
    public Operation of(INDArray x, INDArray y) {
        return new Operation(Function.PAIRWISE, this, x, Arguments.given(y, opName(), "the other array"), null);
    }

    /** Returns the operation with an array and a number. */
    public Operation of(INDArray x, Number y) {
        return new Operation(Function.SCALAR, this, x, null, Arguments.given(y, opName(), "the number"));
    }
}
