// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend;

/**
 * Checks of arguments that methods of all families share, with the same messages.
 *
 * @since 0.1.0
 */
public final class Arguments {
    private Arguments() {}

    /**
     * Returns the argument; throws IllegalArgumentException if it is null. The message reads "what must not be null", which
     * fits a plural too.
     */
    public static <T> T given(T argument, String what) {
        if (argument == null) {
            throw new IllegalArgumentException(what + " must not be null");
        }
        return argument;
    }

    /** Returns the argument, as {@link #given(Object, String)}; the message begins with the method's name. */
    public static <T> T given(T argument, String method, String what) {
        return argument == null ? given(argument, method + ": " + what) : argument;
    }
}
