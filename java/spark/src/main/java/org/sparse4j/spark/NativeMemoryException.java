// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark;

/**
 * Native memory beyond the executor's limit was asked for: the task fails, and Spark tries it again as after any failure. Core
 * throws an {@link OutOfMemoryError}, which Spark takes for the end of the whole executor, as it does where the error is the
 * cause of another: this has no cause, and the error's stack trace. The message names the settings and their values.
 */
public final class NativeMemoryException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    NativeMemoryException(String message, OutOfMemoryError error) {
        super(message);
        setStackTrace(error.getStackTrace());
    }
}
