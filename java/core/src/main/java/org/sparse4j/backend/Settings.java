// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend;

/**
 * Checks of settings, whose messages state the valid values.
 *
 * @since 0.1.0
 */
public final class Settings {
    /** The largest number of threads of the library. */
    public static final int MOST_THREADS = 4096;

    private Settings() {}

    /**
     * Returns the number of threads that {@code name}, a method or a property, sets.
     *
     * @throws IllegalArgumentException if the number is less than 1 or too large
     */
    public static long threads(String name, long threads) {
        if (threads < 1 || threads > MOST_THREADS) {
            throw new IllegalArgumentException(name + ": " + threads + " threads; there are 1 to " + MOST_THREADS
                    + ". Runtime.getRuntime().availableProcessors() is one for each processor, which is the default too:"
                    + " for that, set nothing");
        }
        return threads;
    }
}
