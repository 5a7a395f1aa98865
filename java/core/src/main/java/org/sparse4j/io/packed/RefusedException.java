// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.packed;

import java.io.IOException;

/** A file is whole, and cannot be unpacked here: readers throw an IllegalArgumentException with its name and this text. */
final class RefusedException extends IOException {
    private static final long serialVersionUID = 1;

    RefusedException(String message) {
        super(message);
    }
}
