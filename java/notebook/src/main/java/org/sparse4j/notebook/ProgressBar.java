// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.notebook;

import java.io.PrintStream;
import java.util.Locale;
import java.util.function.LongSupplier;
import org.sparse4j.io.ProgressListener;
import org.sparse4j.linalg.FactorizationListener;
import org.sparse4j.linalg.IterationListener;

/**
 * Shows the progress of a long call as a line on standard output, which each event overwrites. It suits notebooks and terminals. It
 * implements all listeners of the library: for files, for factorizations, and for iterations, whose residuals it shows.
 *
 * <pre>{@code
 * try (ProgressBar bar = new ProgressBar("factorizing")) {
 *     SparseLU lu = SparseLU.of(a, FactorizationOptions.defaults().listener(bar));
 * }
 * }</pre>
 *
 * <p>Calls that end within half a second show nothing; after that, the line changes at most five times a second.
 *
 * <p>Not thread-safe: the library calls a listener on the thread of the caller.
 *
 * @since 0.1.0
 */
public final class ProgressBar implements IterationListener, ProgressListener, FactorizationListener, AutoCloseable {
    private static final long FIRST = 500_000_000L;
    private static final long PAUSE = 200_000_000L;
    private static final int WIDTH = 30;
    private static final int PERCENT = 100;

    private final String title;
    private final PrintStream out;
    private final LongSupplier nanos;
    private long next;
    private int shown;

    /** Creates a bar with a title, on standard output. */
    public ProgressBar(String title) {
        this(title, System.out, System::nanoTime);
    }

    ProgressBar(String title, PrintStream out, LongSupplier nanos) {
        if (title == null) {
            throw new IllegalArgumentException("The title is null.");
        }
        this.title = title;
        this.out = out;
        this.nanos = nanos;
        next = nanos.getAsLong() + FIRST;
    }

    /** Shows the number of the iteration and its residual. Returns true. */
    @Override
    public boolean progress(long iteration, double residual) {
        if (due()) {
            show("iteration " + iteration + ", residual " + Numbers.text(residual));
        }
        return true;
    }

    /** Shows the share of a file that is done, or the amount if the whole is unknown. Returns true. */
    @Override
    public boolean progress(long done, long total) {
        if (due()) {
            show(total > 0 ? bar((double) done / total) : String.format(Locale.ROOT, "%,d", done));
        }
        return true;
    }

    /** Shows the share of the operations that are done, from 0 to 1. */
    @Override
    public void progress(double share) {
        if (due()) {
            show(bar(share));
        }
    }

    /** Ends the line, if one was shown. */
    @Override
    public void close() {
        if (shown > 0) {
            out.println();
            shown = 0;
        }
    }

    private boolean due() {
        long now = nanos.getAsLong();
        if (now - next < 0) {
            return false;
        }
        next = now + PAUSE;
        return true;
    }

    private static String bar(double share) {
        double within = Math.max(0, Math.min(1, share));
        int full = (int) (WIDTH * within);
        return "[" + "=".repeat(full) + " ".repeat(WIDTH - full) + "] " + (int) (PERCENT * within) + " %";
    }

    private void show(String state) {
        String line = title + ": " + state;
        // Blanks overwrite the rest of a longer previous line.
        out.print("\r" + line + " ".repeat(Math.max(0, shown - line.length())));
        out.flush();
        shown = line.length();
    }
}
