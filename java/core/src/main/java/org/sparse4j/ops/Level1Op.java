// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.ops;

import org.sparse4j.DataType;

/**
 * BLAS level 1 routines.
 *
 * @since 0.1.0
 */
public enum Level1Op implements RoutineOp {
    /** The inner product. */
    DOT(401),
    /** The position of the largest magnitude. */
    IAMAX(402),
    /** y = alpha x + y. */
    AXPY(403),
    /** x = alpha x. */
    SCAL(404),
    /** The plane rotation of x and y. */
    ROT(405),
    /** The exchange of the elements of x and y. */
    SWAP(406),
    /** y = x. */
    COPY(407),
    /** The modified plane rotation of x and y. */
    ROTM(408);

    private final int id;

    Level1Op(int id) {
        this.id = id;
    }

    @Override
    public int id() {
        return id;
    }

    @Override
    public DataType resultType(DataType type) {
        boolean turns = this == ROT || this == ROTM;
        if (type == DataType.BOOL || turns && !type.isFloating()) {
            return null;
        }
        return this == IAMAX ? DataType.LONG : type;
    }

    @Override
    public OpFamily family() {
        return OpFamily.LEVEL1;
    }
}
