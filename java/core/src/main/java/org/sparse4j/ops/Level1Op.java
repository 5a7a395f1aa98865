// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.ops;

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
    private final String nativeName;

    Level1Op(int id) {
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
