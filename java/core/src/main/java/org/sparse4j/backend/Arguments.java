// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend;

/** Null checks with the same messages in all methods. */
public final class Arguments {
    private Arguments() {}

    /**
     * Returns the argument.
     *
     * @throws IllegalArgumentException if the argument is null; the message has {@code what}
     */
    public static <T> T given(T argument, String what) {
        if (argument == null) {
            throw new IllegalArgumentException(what + " is null");
        }
        return argument;
    }

    /** Returns the argument, as {@link #given(Object, String)}; the message begins with the method's name. */
    public static <T> T given(T argument, String method, String what) {
        return argument == null ? given(argument, method + ": " + what) : argument;
    }
}
