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
            throw new IllegalArgumentException(name + ": the number of threads is " + threads + "; it must be from 1 to " + MOST_THREADS
                    + ". Without a setting there is one thread for each processor");
        }
        return threads;
    }
}
