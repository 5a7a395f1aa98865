// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cli.files;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.Objects;

/** The standard streams of a command. Keeps the first failure of the output, since print writers do not report failures. */
public final class Streams {
    /** The file name for a standard stream. */
    public static final String STANDARD = "-";

    private final InputStream in;
    private final Watched out;

    /** Wraps the streams of a process, or of a test. */
    public Streams(InputStream in, OutputStream out) {
        this.in = Objects.requireNonNull(in, "in");
        this.out = new Watched(Objects.requireNonNull(out, "out"));
    }

    /** Returns standard input. */
    public InputStream in() {
        return in;
    }

    /** Returns standard output. */
    public OutputStream out() {
        return out;
    }

    /** Returns the first failure of standard output, or null. */
    public IOException failure() {
        return out.failure;
    }

    /** Keeps the first failure, and checks print streams, which never throw. */
    private static final class Watched extends OutputStream {
        private final OutputStream to;
        private IOException failure;

        Watched(OutputStream to) {
            this.to = to;
        }

        private interface Action {
            void run() throws IOException;
        }

        private void watch(Action action) throws IOException {
            if (failure != null) {
                throw failure;
            }
            try {
                action.run();
                if (to instanceof PrintStream && ((PrintStream) to).checkError()) {
                    throw new IOException("the stream takes no more bytes");
                }
            } catch (IOException e) {
                failure = e;
                throw e;
            }
        }

        @Override
        public void write(int b) throws IOException {
            watch(() -> to.write(b));
        }

        @Override
        public void write(byte[] bytes, int from, int count) throws IOException {
            watch(() -> to.write(bytes, from, count));
        }

        @Override
        public void flush() throws IOException {
            watch(to::flush);
        }
    }
}
