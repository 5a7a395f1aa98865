// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.memory;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;

/** Where arrays were made that nobody closed. For backends; programs read {@link MemoryManager#leaks()}. */
public final class Leaks {
    private static final int SAMPLE = 128;
    private static final int KEPT = 100;
    private static final System.Logger LOG = System.getLogger("org.sparse4j.leaks");
    private static final AtomicLong MADE = new AtomicLong();
    private static final Deque<String> REPORTS = new ArrayDeque<>();
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

    /** The stack of a creation, or null when this one is not watched. */
    public static Throwable trace() {
        LeakLevel now = level;
        boolean watched = now == LeakLevel.FULL || now == LeakLevel.SAMPLE && MADE.getAndIncrement() % SAMPLE == 0;
        return watched ? new Throwable("created here") : null;
    }

    /** Reports an array that the collector had to free; the trace is what {@link #trace()} gave. */
    public static void report(Throwable trace) {
        if (trace == null) {
            return;
        }
        StringBuilder text = new StringBuilder("an array was not closed; it was made at");
        for (StackTraceElement e : trace.getStackTrace()) {
            text.append("\n    ").append(e);
        }
        synchronized (REPORTS) {
            if (REPORTS.size() == KEPT) {
                REPORTS.removeFirst();
            }
            REPORTS.addLast(text.toString());
        }
        LOG.log(System.Logger.Level.WARNING, text.toString());
    }

    static List<String> reports() {
        synchronized (REPORTS) {
            return List.copyOf(REPORTS);
        }
    }
}
