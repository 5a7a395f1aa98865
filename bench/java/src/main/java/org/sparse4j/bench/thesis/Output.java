// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.bench.thesis;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Locale;
import org.sparse4j.report.Measurement;

/**
 * Writes the measurements to a file and the progress to standard error. The file is flushed after each line, so that a run that
 * is aborted keeps its measurements.
 */
final class Output implements AutoCloseable {
    private final PrintWriter lines;
    private final boolean terminal = System.console() != null;
    private final long start = System.nanoTime();
    private double total;
    private double done;

    Output(Path file) throws IOException {
        lines = new PrintWriter(file.toFile(), "UTF-8");
    }

    void line(String... words) {
        lines.println(Measurement.line(words));
        lines.flush();
    }

    void measured(Measurement m) {
        lines.println(m.line());
        lines.flush();
    }

    /** Adds the expected seconds of a piece of work to the total. */
    void expect(double seconds) {
        total += seconds;
    }

    double expected() {
        return total;
    }

    /** Shows the work that begins now. The next call counts the expected seconds of this work as done. */
    void now(String what, double seconds) {
        double passed = (System.nanoTime() - start) * 1e-9;
        // The remaining time follows the estimate at first, and more and more the pace of this machine as work gets done.
        double share = done / total;
        double left = (total - done) * (share * (done > 0 ? passed / done : 1) + 1 - share);
        String text = String.format(Locale.ROOT, "%3.0f %%, %s left: %s", 100 * share, minutes(left), what);
        if (terminal) {
            System.err.print("\r\033[K" + text);
        } else {
            System.err.println(text);
        }
        done += seconds;
    }

    static String minutes(double seconds) {
        return seconds < 90 ? String.format(Locale.ROOT, "%.0f s", Math.max(1, seconds))
                : String.format(Locale.ROOT, "%.0f min", seconds / 60);
    }

    @Override
    public void close() {
        if (terminal) {
            System.err.print("\r\033[K");
        }
        System.err.println("measured in " + minutes((System.nanoTime() - start) * 1e-9));
        lines.close();
    }
}
