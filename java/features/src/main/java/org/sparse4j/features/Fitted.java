// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.features;

/** What a transformer has learned, for the calls that need it. */
public final class Fitted {
    private Fitted() {}

    /**
     * What was learned.
     *
     * @throws IllegalStateException of null: nothing was fitted yet
     */
    public static <T> T of(String method, T learned) {
        if (learned == null) {
            throw new IllegalStateException(method + ": nothing was fitted; call fit first");
        }
        return learned;
    }
}
