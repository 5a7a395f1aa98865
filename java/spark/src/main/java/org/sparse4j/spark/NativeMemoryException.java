// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark;

/**
 * Thrown if a task needs more native memory than the limit of its executor. The message names the settings and their values.
 * The task fails, and Spark runs it again. The exception has the stack trace of core's {@link OutOfMemoryError}, but not the
 * error as its cause: Spark ends the executor if an OutOfMemoryError is thrown, or is the cause of another exception.
 *
 * @since 0.1.0
 */
public final class NativeMemoryException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    NativeMemoryException(String message, OutOfMemoryError error) {
        super(message);
        setStackTrace(error.getStackTrace());
    }
}
