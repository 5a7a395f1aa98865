// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend;

import java.lang.StackWalker.StackFrame;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Records where storages were created that were never closed.
 *
 * @since 0.1.0
 */
public final class Leaks {
    /** Records nothing. */
    public static final int OFF = 0;
    /** Records one storage in 128. */
    public static final int SAMPLE = 1;
    /** Records every storage. */
    public static final int FULL = 2;

    private static final List<String> LEVELS = List.of("off", "sample", "full");
    private static final int SAMPLED = 128;
    private static final int KEPT = 100; // the largest number of places that are counted
    private static final int FRAMES = 32;
    private static final AtomicLong MADE = new AtomicLong();
    private static final Map<String, Long> PLACES = new LinkedHashMap<>();
    private static final StackWalker WALKER = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);
    private static final ClassValue<Boolean> OURS = new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
            return type.getProtectionDomain().getCodeSource() != null && Objects.equals(
                    type.getProtectionDomain().getCodeSource(), Leaks.class.getProtectionDomain().getCodeSource());
        }
    };
    private static volatile int level = OFF;

    private Leaks() {}

    /**
     * Reads the level from the property {@code org.sparse4j.leaks}, if it is set.
     *
     * @throws IllegalArgumentException if the property is not one of the levels
     */
    public static void readProperty() {
        String text = System.getProperty("org.sparse4j.leaks");
        if (text == null) {
            return;
        }
        int named = LEVELS.indexOf(text.toLowerCase(Locale.ROOT));
        if (named < 0) {
            throw new IllegalArgumentException("property org.sparse4j.leaks is '" + text + "'; it must be " + LEVELS);
        }
        level = named;
    }

    /** Returns the level. */
    public static int level() {
        return level;
    }

    /** Sets the level for storages created from now on. Returns the old level. */
    public static int level(int to) {
        int before = level;
        level = to;
        return before;
    }

    /**
     * Returns the place where an array is being created: the stack from the caller's code on. Returns null if this
     * array is not recorded.
     */
    public static Place place() {
        int now = level;
        boolean watched = now == FULL || now == SAMPLE && MADE.getAndIncrement() % SAMPLED == 0;
        return watched ? new Place(WALKER.walk(frames -> frames.dropWhile(f -> OURS.get(f.getDeclaringClass()))
                .limit(FRAMES).map(StackFrame::toStackTraceElement).toArray(StackTraceElement[]::new))) : null;
    }

    /**
     * A place in the caller's code.
     *
     * @since 0.1.0
     */
    public static final class Place {
        private final StackTraceElement[] frames;

        private Place(StackTraceElement[] frames) {
            this.frames = frames;
        }

        @Override
        public String toString() {
            StringBuilder text = new StringBuilder();
            for (StackTraceElement e : frames) {
                text.append("\n    ").append(e);
            }
            return text.toString();
        }
    }

    /**
     * Counts an array that the garbage collector had to free. Logs its place when the count is a power of ten. The
     * method never throws: its caller has nothing to do with the array, nor with exceptions of a log handler.
     */
    public static void report(Place place) {
        if (place == null) {
            return;
        }
        try {
            count(place);
        } catch (RuntimeException | OutOfMemoryError | StackOverflowError e) {
            // The array is neither counted nor logged.
        }
    }

    private static void count(Place place) {
        String where = place.toString();
        long count;
        synchronized (PLACES) {
            if (PLACES.size() == KEPT && !PLACES.containsKey(where)) {
                PLACES.remove(PLACES.keySet().iterator().next());
            }
            count = PLACES.merge(where, 1L, Long::sum);
        }
        if (isPowerOfTen(count)) {
            // Looked up here alone: the JVM's loggers take tens of milliseconds of a program's start.
            System.getLogger("org.sparse4j.leaks").log(System.Logger.Level.WARNING, text(where, count));
        }
    }

    private static boolean isPowerOfTen(long count) {
        long n = count;
        while (n % 10 == 0) {
            n /= 10;
        }
        return n == 1;
    }

    private static String text(String where, long count) {
        return (count == 1 ? "an array was" : count + " arrays were") + " not closed; created at" + where;
    }

    /** Returns a report for each recorded place, with the number of arrays that were created there and never closed. */
    public static List<String> reports() {
        synchronized (PLACES) {
            return PLACES.entrySet().stream().map(e -> text(e.getKey(), e.getValue())).toList();
        }
    }
}
