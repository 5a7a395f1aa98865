// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cli.files;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.function.LongSupplier;
import org.sparse4j.io.ProgressListener;

/** Shows the progress of an operation on a terminal, by overwriting one line. Short operations print nothing. */
public final class Progress implements AutoCloseable {
    private static final long FIRST = 500_000_000L;  // nanoseconds before the first output
    private static final long AGAIN = 200_000_000L;
    private static final double MILLION = 1e6;

    private final PrintWriter to;
    private final LongSupplier clock;
    private long next;
    private int shown;

    /** Prints to a writer, or prints nothing if the writer is null. */
    public Progress(PrintWriter to) {
        this(to, System::nanoTime);
    }

    /** Prints to a writer, with a clock in nanoseconds for tests. */
    public Progress(PrintWriter to, LongSupplier clock) {
        this.to = to;
        this.clock = clock;
        next = clock.getAsLong() + FIRST;
    }

    /** Returns whether standard error is a terminal, as far as the JVM can determine it. */
    public static boolean isTerminal() {
        try {
            String leads = Files.readSymbolicLink(Path.of("/proc/self/fd/2")).toString();
            return leads.startsWith("/dev/pts/") || leads.startsWith("/dev/tty") || leads.equals("/dev/console");
        } catch (IOException | UnsupportedOperationException e) {
            return System.console() != null;
        }
    }

    /** Returns a listener for reading or writing a file, in bytes or entries; the total is -1 if it is unknown. */
    public ProgressListener listener(String what) {
        return (done, total) -> {
            say(what, done, total);
            return true;
        };
    }

    /** Shows that this part of the total is done. */
    public void say(String what, long done, long total) {
        if (to == null || clock.getAsLong() - next < 0) {
            return;
        }
        next = clock.getAsLong() + AGAIN;
        String text = total > 0 ? String.format(Locale.ROOT, "%s: %d %%", what, (long) (100.0 * done / total))
                : String.format(Locale.ROOT, "%s: %.1f million", what, done / MILLION);
        to.print("\r" + text + " ".repeat(Math.max(0, shown - text.length())));
        to.flush();
        shown = text.length();
    }

    /** Clears the line. */
    @Override
    public void close() {
        if (shown > 0) {
            to.print("\r" + " ".repeat(shown) + "\r");
            to.flush();
            shown = 0;
        }
    }
}
