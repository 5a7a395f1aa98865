// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.examples.input;

import java.io.PrintStream;

/** Something the caller gave cannot be used; the message is one line and says what to change. */
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

    /** Text from a file, safe to show: no control characters, not too long, in quotes. */
    public static String quote(String text) {
        String shown = text.length() > 40 ? text.substring(0, 40) + "..." : text;
        return '"' + oneLine(shown) + '"';
    }

    /** One line on standard error, and the stack when asked for; returns the exit code. */
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
