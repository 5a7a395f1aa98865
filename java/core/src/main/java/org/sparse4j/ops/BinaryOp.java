// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.ops;

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
    LTE(115);

    private final int id;
    private final String nativeName;

    BinaryOp(int id) {
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
