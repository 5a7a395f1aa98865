// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.ops;

import org.sparse4j.DataType;

/** BLAS level 1 routines. */
public enum Level1Op implements Op {
    /** The inner product. */
    DOT(401),
    /** The position of the largest magnitude. */
    IAMAX(402),
    /** y = alpha x + y. */
    AXPY(403),
    /** x = alpha x. */
    SCAL(404),
    /** The plane rotation of x and y. */
    ROT(405);

    private final int id;

    Level1Op(int id) {
        this.id = id;
    }

    @Override
    public int id() {
        return id;
    }

    /** The type of the number, or of the vector that is written; null when the type is refused. */
    DataType resultType(DataType type) {
        if (type == DataType.BOOL) {
            return null;
        }
        return this == IAMAX ? DataType.LONG : type;
    }

    @Override
    public OpFamily family() {
        return OpFamily.LEVEL1;
    }
}
