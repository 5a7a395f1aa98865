// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cli.verify;

/** Thrown if a result differs from the model. */
final class Mismatch extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Mismatch(String message) {
        super(message);
    }
}
