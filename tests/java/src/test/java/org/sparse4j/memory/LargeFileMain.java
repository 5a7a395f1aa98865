// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.memory;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.io.ExternalBuilder;
import org.sparse4j.io.OutOfCore;
import org.sparse4j.io.S4j;

/**
 * A matrix larger than memory: built from entries in no order, multiplied, summed, transposed, each from a file. Arguments: a
 * folder, and how many rows; a row has 32 entries of 12 bytes.
 */
public final class LargeFileMain {
    private static final int EACH = 128;                // entries of a row
    private static final long STEP = 0x9E3779B97F4A7C15L | 1;
    private static final int BATCH = 1 << 16;

    private LargeFileMain() {}

    private static int span;  // columns among which one of them lies
    private static long last = System.nanoTime();

    private static void told(String what) {
        long now = System.nanoTime();
        System.out.printf("%s: %.1f s, peak %d MB of %d MB, from the disk %d MB%n", what, (now - last) / 1e9,
                Sparse4j.memory().peakBytes() >> 20, Sparse4j.memory().maxBytes() >> 20, readFromDisk() >> 20);
        last = System.nanoTime();
    }

    /** Bytes that this process has had read so far; -1 where the system does not tell. */
    private static long readFromDisk() {
        try {
            return Files.readAllLines(Path.of("/proc/self/io")).stream().filter(line -> line.startsWith("read_bytes:"))
                    .mapToLong(line -> Long.parseLong(line.substring("read_bytes:".length()).strip())).sum();
        } catch (IOException e) {
            return -1;
        }
    }

    private static void check(boolean holds, String what) {
        if (!holds) {
            throw new AssertionError(what + "; " + Sparse4j.memory());
        }
    }

    private static int column(long entry) {
        long mixed = entry * STEP;
        return (int) (entry % EACH) * span + (int) ((mixed ^ mixed >>> 29) >>> 17 & span - 1);
    }

    private static int value(long entry) {
        return (int) (entry % 7) + 1;
    }

    public static void main(String[] arguments) throws IOException {
        Path folder = Path.of(arguments[0]);
        long rows = Long.parseLong(arguments[1]);
        check(Long.bitCount(rows) == 1, "rows are a power of 2");
        long entries = rows * EACH;
        span = (int) (rows / 64);
        int count = EACH * span;
        Path file = folder.resolve("x.s4j");
        try (ExternalBuilder b = OutOfCore.builder(file, SparseFormat.CSR, DataType.DOUBLE, rows, count)) {
            double[] values = new double[BATCH];
            int[] at = new int[BATCH];
            int[] columns = new int[BATCH];
            for (long k = 0; k < entries; k += BATCH) {
                for (int i = 0; i < BATCH; i++) {
                    long entry = (k + i) * STEP & entries - 1;  // each once, in no order: the step is odd
                    values[i] = value(entry);
                    at[i] = (int) (entry / EACH);
                    columns[i] = column(entry);
                }
                b.addByDimension(values, at, columns);
            }
            told("entries added: " + b.added());
            b.build();
        }
        told("built, " + (Files.size(file) >> 20) + " MB");
        double sum = 0;
        try (INDArray x = S4j.open(file)) {
            check(x.nnz() == entries, "entries " + x.nnz());
            told("opened and verified");
            for (long entry = 12345; entry < entries; entry += entries / 99) {
                check(x.getDouble(entry / EACH, column(entry)) == value(entry), "entry " + entry);
            }
            try (INDArray v = Sparse4j.ones(count); INDArray y = x.mmul(v); INDArray byRow = x.sum(1);
                    INDArray difference = y.sub(byRow)) {
                told("product with a vector, sums of rows");
                sum = y.sumNumber().doubleValue();
                check(difference.norm1Number().doubleValue() == 0, "a product with ones is the sum of rows");
            }
            try (INDArray byColumn = x.sum(0)) {
                told("sums of columns");
                check(byColumn.sumNumber().doubleValue() == sum, "both sums are of all");
                Path turned = folder.resolve("turned.s4j");
                OutOfCore.transpose(file, turned);
                told("transposed, " + (Files.size(turned) >> 20) + " MB");
                try (INDArray t = S4j.open(turned); INDArray byRow = t.sum(1); INDArray difference = byRow.sub(byColumn)) {
                    check(t.nnz() == entries && t.size(0) == count, "the transpose");
                    check(difference.norm1Number().doubleValue() == 0, "sums of the transpose's rows");
                    for (long entry = 777; entry < entries; entry += entries / 99) {
                        check(t.getDouble(column(entry), entry / EACH) == value(entry), "entry " + entry);
                    }
                }
                told("transpose verified and summed");
            }
        }
        // Each step reads what it needs once or twice; a search that pages through the files reads them a hundred times.
        check(readFromDisk() < 25 * Files.size(file), "bytes from the disk " + readFromDisk());
        double wanted = 0;
        for (long entry = 0; entry < entries; entry++) {
            wanted += value(entry);
        }
        check(sum == wanted, "the sum of all is " + sum);
    }
}
