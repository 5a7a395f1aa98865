// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.examples;

import java.io.Console;
import java.io.PrintStream;
import java.util.Locale;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/**
 * A progress bar on one line. On a terminal it is redrawn in place, at most ten times a second. Elsewhere only the finished line is
 * printed, so that logs stay readable.
 */
final class Progress implements AutoCloseable {
    private static final int WIDTH = 24;
    private static final int PARTS = 100;
    private static final int REDRAW_MILLIS = 100;

    private final PrintStream out;
    private final String label;
    private ProgressBar bar;

    Progress(PrintStream out, String label) {
        this.out = out;
        this.label = String.format(Locale.ROOT, "%-12s", label);
        if (terminal()) {
            bar = new ProgressBarBuilder().setTaskName(this.label).setInitialMax(PARTS).setStyle(ProgressBarStyle.ASCII)
                    .setUpdateIntervalMillis(REDRAW_MILLIS).clearDisplayOnFinish().setConsumer(new Line(out)).build();
        }
    }

    /** Returns whether standard output is a terminal. From JDK 22 on, a Console may exist without one. */
    private static boolean terminal() {
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

    /** Shows the share of the work that is done, 0 to 1, and the current step. */
    void at(double share, String what) {
        if (bar != null) {
            bar.setExtraMessage(what).stepTo(Math.max(bar.getCurrent(), (long) (PARTS * Math.min(1, share))));
        }
    }

    /** Prints the full bar with the result, on a line of its own. */
    void finish(String result) {
        close();
        out.println(label + " [" + "#".repeat(WIDTH) + "] 100 %  " + result);
    }

    @Override
    public void close() {
        if (bar != null) {
            bar.close();
            bar = null;
        }
    }

    /** Draws the bar, and clears it when closed. */
    private static final class Line extends ConsoleProgressBarConsumer {
        private final PrintStream out;

        Line(PrintStream out) {
            super(out);
            this.out = out;
        }

        @Override
        public void clear() {
            out.print('\r' + " ".repeat(getMaxRenderedLength()) + '\r');
        }

        @Override
        public void close() {
            out.flush();
        }
    }
}
