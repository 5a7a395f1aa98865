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
     * Checks a number of threads and returns it. {@code name} is the method or property that sets it, for messages.
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

    /**
     * Returns the number of bytes that a property sets: a whole number, optionally followed by k, m, g or t of either case, as for
     * {@code -Xmx}. A suffix multiplies by a power of 1,024.
     *
     * @throws IllegalArgumentException if the text has another form, or the number exceeds a long
     */
    public static long bytes(String property, String text) {
        String number = text.trim();
        int unit = number.isEmpty() ? -1 : "kmgt".indexOf(Character.toLowerCase(number.charAt(number.length() - 1)));
        try {
            long count = Long.parseLong(unit < 0 ? number : number.substring(0, number.length() - 1));
            return Math.multiplyExact(count, 1L << 10 * (unit + 1));
        } catch (NumberFormatException | ArithmeticException e) {
            throw new IllegalArgumentException("property " + property + " is '" + text + "'; it must be a number of bytes, such as"
                    + " 1073741824, or a whole number with the suffix k, m, g or t, such as 512m or 1g", e);
        }
    }
}
