// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** A process that writes a file: once, again and again until it is killed, or one that stops in the middle. */
public final class AtomicFileMain {
    private static final int LINES = 250_000;

    private AtomicFileMain() {}

    /** What a whole file holds, told by one word. */
    static String text(String word) {
        return word.equals("once") ? "a line of text" : (word + "\n").repeat(LINES);
    }

    /** The file, and: once, hold, or the words to write in turn. */
    public static void main(String[] arguments) throws IOException {
        Path target = Path.of(arguments[0]);
        if (arguments[1].equals("once")) {
            System.out.println("before");
            AtomicFile.write(target, out -> out.write(text("once").getBytes(StandardCharsets.UTF_8)));
            System.out.println();
        } else if (arguments[1].equals("hold")) {
            AtomicFile.write(target, out -> {
                out.write("half".getBytes(StandardCharsets.UTF_8));
                System.out.println("writing");
                try {
                    Thread.sleep(600_000);
                } catch (InterruptedException e) {
                    throw new IOException(e);
                }
            });
        } else {
            System.out.println("writing");
            for (int n = 0;; n++) {
                byte[] text = text(arguments[1 + n % (arguments.length - 1)]).getBytes(StandardCharsets.UTF_8);
                AtomicFile.write(target, out -> {
                    for (int at = 0; at < text.length; at += 1000) {
                        out.write(text, at, Math.min(1000, text.length - at));
                    }
                });
            }
        }
    }
}
