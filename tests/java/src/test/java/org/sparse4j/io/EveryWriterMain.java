// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io;

import java.io.IOException;
import java.nio.file.Path;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;

/** A process that writes files by every writer, again and again until it is killed. */
public final class EveryWriterMain {
    private static final int EXTENT = 500;
    private static final double DENSITY = 0.2;

    private EveryWriterMain() {}

    /** The source of what is written in turn: number 0 or 1. */
    static void source(Path file, int number) {
        try (INDArray x = Sparse4j.sprand(DENSITY, number + 1, EXTENT, EXTENT).toFormat(SparseFormat.CSR)) {
            S4j.write(x, file);
        }
    }

    /** The name of the writer, two sources, the folder of the target, and the one of what is wanted beside it. */
    public static void main(String[] arguments) throws IOException {
        EveryWriter.Writer writer = EveryWriter.ALL.get(arguments[0]);
        Path target = Path.of(arguments[3], arguments[0]);
        for (int n = 0;; n++) {
            Path source = Path.of(arguments[1 + n % 2]);
            try (INDArray x = S4j.read(source)) {
                writer.write(x, source, target, Path.of(arguments[4]));
            }
            if (n == 0) {
                System.out.println("writing");
            }
        }
    }
}
