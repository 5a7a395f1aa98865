// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.ops;

/** Operations along dimensions that keep the shape. */
public enum AlongOp implements Op {
    /** The sum of an element and all before it on its line. */
    CUMSUM(501),
    /** The product of an element and all before it on its line. */
    CUMPROD(502),
    /** 1 at the first largest element of each group, else 0. */
    IS_MAX(503),
    /** The exponential over the sum of those of its line. */
    SOFTMAX(504);

    private final int id;

    AlongOp(int id) {
        this.id = id;
    }

    @Override
    public int id() {
        return id;
    }

    @Override
    public String nativeName() {
        return name();
    }
}
