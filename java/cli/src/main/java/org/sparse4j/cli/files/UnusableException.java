// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cli.files;

/** An input, or what is asked of it, cannot be used; the message is for the user and says what is wrong. */
public final class UnusableException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** With a message for the user. */
    public UnusableException(String message, Throwable cause) {
        super(message, cause);
    }
}
