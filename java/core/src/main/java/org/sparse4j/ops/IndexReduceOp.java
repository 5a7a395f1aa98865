// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.ops;

/** Accumulations whose result is a position, LONG. */
public enum IndexReduceOp implements Op {
    /** Of the largest element; the first of equals, the first NaN. */
    ARG_MAX(301),
    /** Of the smallest element; the first of equals, the first NaN. */
    ARG_MIN(302),
    /** Of the first element that is not 0; -1 where there is none. */
    FIRST_INDEX(303),
    /** Of the last element that is not 0; -1 where there is none. */
    LAST_INDEX(304);

    private final int id;
    private final String nativeName;

    IndexReduceOp(int id) {
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
