// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.ops;

/** Functions of one element. */
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
    /** -1, 0 or 1; NaN for NaN. */
    SIGN(7),
    /** Whether x is NaN, BOOL. */
    IS_NAN(8),
    /** Whether x is infinite, BOOL. */
    IS_INF(9),
    /** Whether x is neither infinite nor NaN, BOOL. */
    IS_FINITE(10);

    private final int id;
    private final String nativeName;

    TransformOp(int id) {
        this.id = id;
        this.nativeName = name();
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
