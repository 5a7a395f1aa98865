// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.ops;

import org.sparse4j.INDArray;
import org.sparse4j.backend.Function;

/**
 * Functions of one element.
 *
 * @since 0.1.0
 */
public enum TransformOp implements Op {
    /** -x. */
    NEG(1),
    /** |x|. */
    ABS(2),
    /** The square root; integers give DOUBLE. */
    SQRT(3),
    /** e^x; integers give DOUBLE. */
    EXP(4),
    /** ln(1 + x); integers give DOUBLE. */
    LOG1P(5),
    /** The sine; integers give DOUBLE. */
    SIN(6),
    /** The sign: -1, 0 or 1; NaN for NaN. */
    SIGN(7),
    /** Whether x is NaN, BOOL. */
    IS_NAN(8),
    /** Whether x is infinite, BOOL. */
    IS_INF(9),
    /** Whether x is neither infinite nor NaN, BOOL. */
    IS_FINITE(10),
    /** The smallest integer that is not below x; integers do not change. */
    CEIL(11),
    /** The largest integer that is not above x; integers do not change. */
    FLOOR(12),
    /** The nearest integer, with ties away from zero; integers do not change. */
    ROUND(13),
    /** x itself; accepts every type. */
    IDENTITY(14),
    /** x (1 - x). */
    TIMES_ONE_MINUS(15),
    /** e^x - 1; integers give DOUBLE. */
    EXPM1(16),
    /** The natural logarithm; integers give DOUBLE. */
    LOG(17),
    /** The hyperbolic sine; integers give DOUBLE. */
    SINH(18),
    /** The cosine; integers give DOUBLE. */
    COS(19),
    /** The hyperbolic cosine; integers give DOUBLE. */
    COSH(20),
    /** The tangent; integers give DOUBLE. */
    TAN(21),
    /** The hyperbolic tangent; integers give DOUBLE. */
    TANH(22),
    /** The inverse sine; integers give DOUBLE. */
    ASIN(23),
    /** The inverse cosine; integers give DOUBLE. */
    ACOS(24),
    /** The inverse tangent; integers give DOUBLE. */
    ATAN(25),
    /** The inverse of tanh; integers give DOUBLE. */
    ATANH(26),
    /** 1 / (1 + e^-x); integers give DOUBLE. */
    SIGMOID(27),
    /** s (1 - s) for s = sigmoid(x); integers give DOUBLE. */
    SIGMOID_DERIVATIVE(28),
    /** ln(1 + e^x); integers give DOUBLE. */
    SOFT_PLUS(29),
    /** x / (1 + |x|); integers give DOUBLE. */
    SOFTSIGN(30),
    /** 1 / (1 + |x|)^2; integers give DOUBLE. */
    SOFTSIGN_DERIVATIVE(31),
    /** x where x is at least 0, else e^x - 1; integers give DOUBLE. */
    ELU(32),
    /** x limited to [-1, 1]; integers give DOUBLE. */
    HARD_TANH(33),
    /** 1 within [-1, 1], else 0; integers give DOUBLE. */
    HARD_TANH_DERIVATIVE(34),
    /** 0.2 x + 0.5 limited to [0, 1]; integers give DOUBLE. */
    HARD_SIGMOID(35),
    /** Whether x is 0, BOOL; accepts every type. */
    NOT(36);

    private final int id;

    TransformOp(int id) {
        this.id = id;
    }

    @Override
    public int id() {
        return id;
    }

    @Override
    public OpFamily family() {
        return OpFamily.TRANSFORM;
    }

    /** Returns the operation with its operand. */
    public Operation of(INDArray x) {
        return new Operation(Function.TRANSFORM, this, x, null, null);
    }
}
