// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.examples.input;

import java.io.PrintStream;

/** Thrown if an input of the user is unusable; the one-line message says what to change. */
public final class BadInput extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public BadInput(String message) {
        this(message, null);
    }

    public BadInput(String message, Throwable cause) {
        super(oneLine(message), cause, false, false);
    }

    static BadInput malformed(String file, long line, String what) {
        return new BadInput(file + ": malformed line " + line + ": " + what);
    }

    /** Quotes a text from a file for display: removes control characters and shortens it. */
    public static String quote(String text) {
        String shown = text.length() > 40 ? text.substring(0, 40) + "..." : text;
        return '"' + oneLine(shown) + '"';
    }

    /** Prints one line to standard error, and the stack trace if requested; returns the exit code. */
    static int report(PrintStream err, String program, Throwable cause, String message, int code) {
        err.println(program + ": " + oneLine(message));
        if (Boolean.getBoolean("org.sparse4j.examples.trace")) {
            cause.printStackTrace(err);
        }
        return code;
    }

    public static String oneLine(String text) {
        String known = text == null ? "unknown cause" : text.strip();
        return known.replaceAll("\\s*\\R\\s*", "; ").replaceAll("\\p{Cntrl}", "?");
    }
}
