// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** A process that writes a file: once, or one that stops in the middle. */
public final class AtomicFileMain {
    /** What a whole file holds. */
    static final String TEXT = "a line of text";

    private AtomicFileMain() {}

    /** The file, and: once, or hold. */
    public static void main(String[] arguments) throws IOException {
        Path target = Path.of(arguments[0]);
        if (arguments[1].equals("once")) {
            System.out.println("before");
            AtomicFile.write(target, out -> out.write(TEXT.getBytes(StandardCharsets.UTF_8)));
            System.out.println();
        } else {
            AtomicFile.write(target, out -> {
                out.write("half".getBytes(StandardCharsets.UTF_8));
                System.out.println("writing");
                try {
                    Thread.sleep(Long.MAX_VALUE);
                } catch (InterruptedException e) {
                    throw new IOException(e);
                }
            });
        }
    }
}
