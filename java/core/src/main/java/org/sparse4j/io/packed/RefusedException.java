// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.packed;

import java.io.IOException;

/**
 * Reports that a file is undamaged, but that Sparse4j cannot unpack it. Readers throw an IllegalArgumentException with
 * the name of the file and this message.
 */
final class RefusedException extends IOException {
    private static final long serialVersionUID = 1;

    RefusedException(String message) {
        super(message);
    }
}
