// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.examples;

import java.io.Console;
import java.io.PrintStream;
import java.util.Locale;

/**
 * One line that fills while a sweep runs. On a terminal it is redrawn in place, ten times a second at most; elsewhere
 * only each finished line is printed, so that logs stay readable.
 */
final class ProgressBar {
    private static final int WIDTH = 24;
    private static final long REDRAW_NANOS = 100_000_000;

    private final PrintStream out;
    private final boolean live;
    private long drawn;
    private int shown;

    ProgressBar(PrintStream out, boolean live) {
        this.out = out;
        this.live = live;
    }

    /** Whether standard output is a terminal. From JDK 22 on a Console may exist without one and has to be asked. */
    static boolean terminal() {
        Console console = System.console();
        if (console == null || "dumb".equals(System.getenv("TERM"))) {
            return false;
        }
        try {
            return (Boolean) Console.class.getMethod("isTerminal").invoke(console);
        } catch (ReflectiveOperationException before22) {
            return true;
        }
    }

    /** Shows the share of the work that is done, 0 to 1. */
    void update(String label, double share) {
        long now = System.nanoTime();
        if (live && now - drawn > REDRAW_NANOS) {
            drawn = now;
            draw(line(label, share));
        }
    }

    /** The full bar with what came out, on a line of its own. */
    void finish(String label, String result) {
        draw(line(label, 1) + "  " + result);
        out.println();
        shown = 0;
    }

    private void draw(String text) {
        if (live) {
            out.print('\r' + text + " ".repeat(Math.max(0, shown - text.length())));
            shown = text.length();
        } else {
            out.print(text);
        }
        out.flush();
    }

    private static String line(String label, double share) {
        int full = (int) Math.floor(Math.max(0, Math.min(1, share)) * WIDTH);
        return String.format(Locale.ROOT, "%-12s [%s%s] %3d %%", label, "#".repeat(full), "-".repeat(WIDTH - full),
                (int) Math.floor(100 * share));
    }
}
