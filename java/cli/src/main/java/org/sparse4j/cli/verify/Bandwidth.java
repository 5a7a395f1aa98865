// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cli.verify;

import java.util.Locale;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.ops.BinaryOp;

/** Measures two simple calls on arrays larger than most caches: the memory bandwidth limits most other calls, too. */
public final class Bandwidth {
    private static final long MOST_ELEMENTS = 8L << 20;
    private static final long LEAST_ELEMENTS = 1L << 16;
    // The three arrays of the sum take at most this fraction of the available memory.
    private static final int PART = 8;
    private static final int PER_ROW = 16;
    private static final int LEAST_CALLS = 10;
    private static final double NANOS = 1e9;

    private final Library library;

    /** Measures the library itself. */
    public Bandwidth() {
        this(new Library());
    }

    Bandwidth(Library library) {
        this.library = library;
    }

    /**
     * Measures the sum of two dense arrays, and a sparse matrix times a vector. Takes this many seconds, or longer if the least number of
     * calls for a meaningful figure needs more.
     *
     * @throws RuntimeException if a result is wrong
     */
    public String measure(double seconds) {
        long free = Sparse4j.memory().maxBytes() - Sparse4j.memory().liveBytes();
        // 0 means no limit.
        long room = Sparse4j.memory().maxBytes() == 0 ? Long.MAX_VALUE : free / PART / 3 / Double.BYTES;
        int n = (int) Math.max(LEAST_ELEMENTS, Math.min(MOST_ELEMENTS, room));
        long begin = System.nanoTime();
        String sum = sum(n, begin + (long) (seconds / 2 * NANOS));
        // Java arrays hold the matrix.
        int entries = (int) Math.min(n, Runtime.getRuntime().maxMemory() / PART / (Double.BYTES + Integer.BYTES));
        return sum + "\n" + product(entries / PER_ROW, begin + (long) (seconds * NANOS));
    }

    private String sum(int n, long deadline) {
        try (INDArray a = Sparse4j.creation().full(DataType.DOUBLE, 1.5, n); INDArray b = Sparse4j.creation().full(DataType.DOUBLE, 2.5, n);
                INDArray c = Sparse4j.zeros(n)) {
            double seconds = best(deadline, () -> library.exec(BinaryOp.ADD.of(a, b).into(c)));
            if (c.getDouble(n - 1) != 4) {
                throw new Mismatch("the last element of the sum of dense arrays of " + n + " elements is " + c.getDouble(n - 1));
            }
            return String.format(Locale.ROOT, "%.1f GB/s: c = a + b of dense arrays of %d MiB", 3.0 * Double.BYTES * n / seconds / NANOS,
                    Double.BYTES * (long) n >> 20);
        }
    }

    private String product(int rows, long deadline) {
        int[] pointers = new int[rows + 1];
        int[] columns = new int[rows * PER_ROW];
        double[] values = new double[columns.length];
        double last = 0;
        for (int i = 0; i < rows; i++) {
            pointers[i + 1] = (i + 1) * PER_ROW;
            // The columns are near the diagonal, as for a grid, so the vector stays in the cache. The values are distinct, because
            // the library would encode a few repeated ones.
            int first = Math.max(0, Math.min(rows - PER_ROW, i - PER_ROW / 2));
            last = 0;
            for (int k = 0; k < PER_ROW; k++) {
                columns[i * PER_ROW + k] = first + k;
                values[i * PER_ROW + k] = i * PER_ROW + k;
                last += values[i * PER_ROW + k];
            }
        }
        try (INDArray a = Sparse4j.createSparseCSR(values, columns, pointers, rows, rows); INDArray x = Sparse4j.ones(rows);
                INDArray y = Sparse4j.zeros(rows)) {
            double seconds = best(deadline, () -> library.mmul(a, x, y));
            if (y.getDouble(rows - 1) != last) {
                throw new Mismatch("the last element of a product with a vector of " + rows + " rows is " + y.getDouble(rows - 1));
            }
            return String.format(Locale.ROOT, "%.2f billion entries/s: CSR of %.1f million entries times a vector",
                    values.length / seconds / NANOS, values.length / 1e6);
        }
    }

    /** Returns the time of the fastest call in seconds. */
    private static double best(long deadline, Runnable call) {
        double best = Double.MAX_VALUE;
        for (int i = 0; i < LEAST_CALLS || System.nanoTime() < deadline; i++) {
            long from = System.nanoTime();
            call.run();
            best = Math.min(best, Math.max(1, System.nanoTime() - from) / NANOS);
        }
        return best;
    }
}
