// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cli.files;

/** Thrown if an input or a request about it is unusable; the message tells the user why. */
public final class UnusableException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** Creates an exception with a message for the user. */
    public UnusableException(String message, Throwable cause) {
        super(message, cause);
    }
}
