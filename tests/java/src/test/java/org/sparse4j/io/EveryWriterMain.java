// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;

/** A process that writes a file by one of all writers, and another one over it, in whose midst it stops until it is killed. */
public final class EveryWriterMain {
    /** What it prints then. */
    static final String STOPPED = "stopped";
    private static final int EXTENT = 500;
    private static final double DENSITY = 0.2;

    private EveryWriterMain() {}

    /** The source of what is written in turn: number 0 or 1. */
    static void source(Path file, int number) {
        try (INDArray x = Sparse4j.sprand(DENSITY, number + 1, EXTENT, EXTENT).toFormat(SparseFormat.CSR)) {
            S4j.write(x, file);
        }
    }

    /**
     * The name of the writer, two sources, the folder of the target, the one of what is wanted beside it, and where it stops:
     * from 0, when the first new file has been opened, to 1, before the target gets its name.
     */
    public static void main(String[] arguments) throws IOException {
        EveryWriter.Writer writer = EveryWriter.ALL.get(arguments[0]);
        Path target = Path.of(arguments[3], arguments[0]);
        Path beside = Path.of(arguments[4]);
        Path first = Path.of(arguments[1]);
        try (INDArray x = S4j.read(first)) {
            writer.write(x, first, target, beside);
            int most = (int) Files.size(target) / 3 + 1;
            FaultyFileSystem counting = new FaultyFileSystem(target, -1, null, most);
            writer.write(x, first, counting.wrap(target), counting.wrap(beside));
            List<String> calls = counting.calls;
            int opened = 0;
            while (!calls.get(opened).contains("CREATE_NEW")) {
                opened++;
            }
            int renamed = calls.lastIndexOf("rename");
            int at = opened + 1 + (int) (Double.parseDouble(arguments[5]) * (renamed - opened));
            Path second = Path.of(arguments[2]);
            FaultyFileSystem stopping = new FaultyFileSystem(target, -1, null, most);
            AtomicInteger call = new AtomicInteger();
            stopping.before = () -> {
                if (call.getAndIncrement() == at) {
                    System.out.println(STOPPED);
                    sleep();
                }
            };
            try (INDArray y = S4j.read(second)) {
                writer.write(y, second, stopping.wrap(target), stopping.wrap(beside));
            }
            throw new IllegalStateException("call " + at + " did not come: " + stopping.calls);
        }
    }

    private static void sleep() {
        try {
            Thread.sleep(Long.MAX_VALUE);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
