// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.oracle;

/** What the model says must be refused, and how. */
public final class ModelException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Each stands for one exception of the library. */
    public enum Kind {
        ARGUMENT,
        INDEX,
        STATE,
        ARITHMETIC,
        DENSIFY
    }

    private final Kind kind;

    public ModelException(Kind kind, String message) {
        super(message, null, false, false);
        this.kind = kind;
    }

    public Kind kind() {
        return kind;
    }

    static ModelException argument(String message) {
        return new ModelException(Kind.ARGUMENT, message);
    }
}
