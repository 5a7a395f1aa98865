// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.features;

/** Checks that a transformer was fitted. */
public final class Fitted {
    private Fitted() {}

    /**
     * Returns the fitted state.
     *
     * @throws IllegalStateException if it is null, because {@code fit} was not called
     */
    public static <T> T of(String method, T learned) {
        if (learned == null) {
            throw new IllegalStateException(method + ": nothing was fitted; call fit first");
        }
        return learned;
    }
}
