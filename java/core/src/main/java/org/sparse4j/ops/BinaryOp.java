// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.ops;

import org.sparse4j.INDArray;
import org.sparse4j.backend.Arguments;
import org.sparse4j.backend.Function;

/** Functions of two elements: with a number, an array, or a vector along rows or columns. */
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
    /** The larger; NaN propagates. */
    MAX(108),
    /** The smaller; NaN propagates. */
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
    /** x less the nearest multiple of y, IEEE 754's remainder. */
    REMAINDER(116),
    /** x less a multiple of y, with the sign of x: C's fmod, Java's %. */
    FMOD(117),
    /** x / y rounded down. */
    FLOOR_DIV(118),
    /** y where x is less than y, else x. */
    RELU(119),
    /** As RELU, and 6 where that is more than 6. */
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
    /** x, kept to where e^(x y) is a normal FLOAT; integers give DOUBLE. */
    STABILIZE(127),
    /** |x - y| at most 1e-12, BOOL. */
    EPS(128),
    /** Neither is 0, BOOL, of any types. */
    AND(129),
    /** One or both are not 0, BOOL, of any types. */
    OR(130),
    /** Just one is not 0, BOOL, of any types. */
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

    /** With its operands: of two arrays, broadcast as NumPy does. */
    public Operation of(INDArray x, INDArray y) {
        return new Operation(Function.PAIRWISE, this, x, Arguments.given(y, opName(), "the other array"), null);
    }

    /** With its operands: of an array and a number. */
    public Operation of(INDArray x, Number y) {
        return new Operation(Function.SCALAR, this, x, null, Arguments.given(y, opName(), "the number"));
    }
}
