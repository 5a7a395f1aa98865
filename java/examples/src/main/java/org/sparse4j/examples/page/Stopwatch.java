// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.examples.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The seconds of each phase of a run, in order. */
public final class Stopwatch {
    /** One phase, and whether Java or the native library did most of it. */
    public record Phase(String name, double seconds, String where) {}

    private final List<Phase> phases = new ArrayList<>();
    private long last = System.nanoTime();

    /** Ends the phase since the last call; returns its seconds. */
    public double lap(String name, String where) {
        long now = System.nanoTime();
        double seconds = (now - last) * 1e-9;
        last = now;
        phases.add(new Phase(name, seconds, where));
        return seconds;
    }

    public List<Phase> phases() {
        return phases;
    }

    public static String format(double seconds) {
        return seconds < 0.0995 ? String.format(Locale.ROOT, "%.0f ms", seconds * 1000)
                : String.format(Locale.ROOT, "%.2f s", seconds);
    }
}
