// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.packed;

import java.io.IOException;

/**
 * Reports that a file is whole but cannot be unpacked here. Readers throw an IllegalArgumentException with its name and
 * this text.
 */
final class RefusedException extends IOException {
    private static final long serialVersionUID = 1;

    RefusedException(String message) {
        super(message);
    }
}
