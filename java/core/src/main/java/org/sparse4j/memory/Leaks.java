// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.memory;

import java.lang.StackWalker.StackFrame;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;

/** Where arrays were made that nobody closed. For backends; programs read {@link MemoryManager#leaks()}. */
public final class Leaks {
    private static final int SAMPLE = 128;
    private static final int KEPT = 100; // places
    private static final int FRAMES = 32;
    private static final System.Logger LOG = System.getLogger("org.sparse4j.leaks");
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
    private static volatile LeakLevel level = LeakLevel.OFF;

    private Leaks() {}

    /** Takes the level from the property {@code org.sparse4j.leaks}, if there is one. */
    public static void readProperty() {
        String text = System.getProperty("org.sparse4j.leaks");
        if (text == null) {
            return;
        }
        for (LeakLevel l : LeakLevel.values()) {
            if (l.name().equalsIgnoreCase(text)) {
                level = l;
                return;
            }
        }
        throw new IllegalArgumentException("property org.sparse4j.leaks is '" + text + "'; it is "
                + Arrays.toString(LeakLevel.values()).toLowerCase(Locale.ROOT));
    }

    static LeakLevel level() {
        return level;
    }

    static LeakLevel level(LeakLevel to) {
        if (to == null) {
            throw new IllegalArgumentException("the leak level is null");
        }
        LeakLevel before = level;
        level = to;
        return before;
    }

    /** Where an array is being made, from the caller's code on; null when this one is not watched. */
    public static Place place() {
        LeakLevel now = level;
        boolean watched = now == LeakLevel.FULL || now == LeakLevel.SAMPLE && MADE.getAndIncrement() % SAMPLE == 0;
        return watched ? new Place(WALKER.walk(frames -> frames.dropWhile(f -> OURS.get(f.getDeclaringClass()))
                .limit(FRAMES).map(StackFrame::toStackTraceElement).toArray(StackTraceElement[]::new))) : null;
    }

    /** A place in the caller's code. */
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
     * Counts an array that the collector had to free; logs its place the first time, and each time ten times as many.
     * Never fails: whoever calls has nothing to do with it, nor with what a log handler throws.
     */
    public static void report(Place place) {
        if (place == null) {
            return;
        }
        try {
            count(place);
        } catch (RuntimeException | OutOfMemoryError | StackOverflowError e) {
            // Neither counted nor logged.
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
            LOG.log(System.Logger.Level.WARNING, text(where, count));
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
        return (count == 1 ? "an array was" : count + " arrays were") + " not closed; made at" + where;
    }

    static List<String> reports() {
        synchronized (PLACES) {
            return PLACES.entrySet().stream().map(e -> text(e.getKey(), e.getValue())).toList();
        }
    }
}
