// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.memory;

import static org.sparse4j.indexing.NDArrayIndex.all;
import static org.sparse4j.indexing.NDArrayIndex.interval;
import static org.sparse4j.indexing.NDArrayIndex.point;

import org.sparse4j.CooBuilder;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;
import org.sparse4j.Sparse4j;

/**
 * Shapes far beyond what could be dense and counts beyond 2^31, in a JVM whose counters start at zero. Argument: thesis,
 * hundredMillion, ratings or billions.
 */
public final class LargeShapeMain {
    /** Prime, and larger than users * items of the ratings, so that multiples of it pass through all cells. */
    private static final long CELL_STEP = 8_589_934_583L;

    private LargeShapeMain() {}

    public static void main(String[] arguments) {
        switch (arguments[0]) {
            case "thesis" -> thesis();
            case "hundredMillion" -> hundredMillion();
            case "ratings" -> ratings();
            case "billions" -> billions();
            default -> throw new IllegalArgumentException(arguments[0]);
        }
    }

    private static void check(boolean holds, String what) {
        if (!holds) {
            throw new AssertionError(what + "; " + Sparse4j.memory());
        }
    }

    /** The example of the thesis's section 6.2.1, and its compressed form: kilobytes, not 160 GB of pointers. */
    private static void thesis() {
        try (INDArray x = Sparse4j.sparse(100_000, 100_000, 100)) {
            x.get(point(0), point(0), all()).assign(1.0);
            check(x.nnz() == 100, "nnz " + x.nnz());
            try (INDArray gcs = x.toFormat(new int[] {0, 1, 2}, 2)) {
                check(gcs.nnz() == 100, "nnz " + gcs.nnz());
                check(gcs.getFormat() == SparseFormat.GCS, "format " + gcs.getFormat());
                check(gcs.pointersB().length() == 1 && gcs.lineIds().getLong(0) == 0, "one stored line");
                check(gcs.sumNumber().doubleValue() == 100, "sum " + gcs.sumNumber());
                check(gcs.getDouble(0, 0, 99) == 1 && gcs.getDouble(99_999, 99_999, 99) == 0, "elements");
                gcs.putScalar(99_999, 99_999, 99, 5.0);
                check(gcs.get(point(-1), point(-1)).sumNumber().doubleValue() == 5, "sum of the last line");
                check(gcs.nnz() == 101 && x.nnz() == 100, "nnz after an insert");
                check(Sparse4j.memory().peakBytes() < 10_000_000, "peak below 10 MB");
            }
        }
        check(Sparse4j.memory().liveBytes() == 0, "nothing live");
        System.out.println("peak " + Sparse4j.memory().peakBytes());
    }

    /** [10000, 10000, 100] at density 0.01: 100 million entries, fed in chunks. */
    private static void hundredMillion() {
        int lines = 10_000;
        int perLine = 10_000;
        Sparse4j.environment().setMaxBytes(8L << 30);
        double[] values = new double[perLine];
        int[][] at = new int[3][perLine];
        INDArray x;
        try (CooBuilder b = Sparse4j.coo(10_000, 10_000, 100)) {
            for (int i = 0; i < lines; i++) {
                for (int k = 0; k < perLine; k++) {
                    at[0][k] = i;
                    at[1][k] = k;
                    at[2][k] = (int) ((i * 31L + k * 17L) % 100);
                    values[k] = 1 + at[2][k] % 2;
                }
                b.addByDimension(values, at);
            }
            x = b.build();
        }
        System.out.println("built: " + Sparse4j.memory());
        try (x; INDArray first = x.get(interval(0, 10)).dup(); INDArray byLast = x.sum(0, 1)) {
            check(x.nnz() == 100_000_000L, "nnz " + x.nnz());
            check(x.sumNumber().doubleValue() == 1.5e8, "sum " + x.sumNumber());
            check(first.nnz() == 100_000, "nnz of a slice " + first.nnz());
            check(first.sumNumber().doubleValue() == 150_000, "sum of a slice " + first.sumNumber());
            check(x.get(all(), point(77)).sumNumber().doubleValue() == 15_000, "sum of a middle slice");
            check(byLast.getDouble(0) == 1e6 && byLast.getDouble(99) == 2e6, "sums along dimensions 0 and 1");
            check(Sparse4j.memory().peakBytes() <= 8L << 30, "peak within 8 GiB");
        }
        System.out.println("end: " + Sparse4j.memory());
        check(Sparse4j.memory().liveBytes() == 0, "nothing live");
    }

    /** The shape of the Netflix prize with 100 million ratings, fed in chunks in no order. */
    private static void ratings() {
        int users = 480_189;
        int items = 17_770;
        int chunk = 1_000_000;
        int chunks = 100;
        float[] values = new float[chunk];
        int[][] at = new int[2][chunk];
        long sum = 0;
        long building = 0;
        INDArray x;
        try (CooBuilder b = Sparse4j.coo(users, items).type(DataType.FLOAT)) {
            for (int c = 0; c < chunks; c++) {
                for (int k = 0; k < chunk; k++) {
                    // A bijection of the first 10^8 of users * items: every pair is another one.
                    long cell = (c * (long) chunk + k) * CELL_STEP % ((long) users * items);
                    at[0][k] = (int) (cell / items);
                    at[1][k] = (int) (cell % items);
                    values[k] = 1 + cell % 5;
                    sum += 1 + cell % 5;
                }
                long started = System.nanoTime();
                b.addByDimension(values, at);
                building += System.nanoTime() - started;
            }
            long started = System.nanoTime();
            x = b.build();
            building += System.nanoTime() - started;
        }
        System.out.printf("built from chunks in %.1f s, peak %.2f GB%n", building / 1e9,
                Sparse4j.memory().peakBytes() / 1e9);
        check(Sparse4j.memory().peakBytes() <= 3_000_000_000L, "peak within 3 GB");
        try (x; INDArray csc = x.toFormat(SparseFormat.CSC); INDArray byUser = x.sum(1); INDArray byItem = x.sum(0)) {
            check(x.nnz() == 100_000_000L && csc.nnz() == x.nnz(), "nnz " + x.nnz());
            check(x.sumNumber().longValue() == sum, "sum " + x.sumNumber() + " for " + sum);
            check(byUser.sumNumber().longValue() == sum && byItem.sumNumber().longValue() == sum, "sums along both");
            for (int k = 0; k < 1000; k++) {
                long cell = k * 99_991L * CELL_STEP % ((long) users * items);
                float rating = 1 + cell % 5;
                check(x.getFloat(cell / items, cell % items) == rating, "rating " + k);
                check(csc.getFloat(cell / items, cell % items) == rating, "rating " + k + " by item");
            }
            double row = 0;
            double column = 0;
            for (int k = 0; k < 1000; k++) {
                row += x.getRow(k * 480).sumNumber().doubleValue() - byUser.getDouble(k * 480);
                column += csc.getColumn(k * 17).sumNumber().doubleValue() - byItem.getDouble(k * 17);
            }
            check(row == 0 && column == 0, "rows and columns as views");
        }
        System.out.println("end: " + Sparse4j.memory());
        check(Sparse4j.memory().liveBytes() == 0, "nothing live");
    }

    /** 2.2 * 10^9 entries of BOOL: positions and line pointers beyond 2^31. */
    private static void billions() {
        long rows = 50_000;
        long columns = 44_000;
        INDArray x;
        try (INDArray dense = Sparse4j.ones(DataType.BOOL, rows, columns)) {
            x = dense.toFormat(SparseFormat.CSR);
        }
        System.out.println("built: " + Sparse4j.memory());
        try (x) {
            check(x.nnz() == rows * columns, "nnz " + x.nnz());
            check(x.values().length() == rows * columns, "buffer of values " + x.values().length());
            check(x.pointersB().getLong(rows - 1) == (rows - 1) * columns, "the last line's begin");
            check(x.indexes().getLong(rows * columns - 1) == columns - 1, "the last index");
            check(x.getInt(rows - 1, columns - 1) == 1, "the last element");
            // Through the live buffer: zeros that stay stored.
            x.values().put(rows * columns - 2, 0);
            x.values().put((rows - 1) * columns, 0);
            check(x.getInt(rows - 1, columns - 2) == 0 && x.getInt(rows - 1, columns - 1) == 1, "after a put");
            try (INDArray last = x.get(interval(rows - 3, rows), interval(1, columns)).dup();
                    INDArray byRow = x.countNonZero(1)) {
                check(last.countNonZeroNumber().longValue() == 3 * columns - 4, "count of the last rows");
                check(byRow.getLong(0) == columns && byRow.getLong(rows - 1) == columns - 2, "counts by row");
                check(x.getColumn(columns - 2).countNonZeroNumber().longValue() == rows - 1, "count of a column");
            }
            check(x.countNonZeroNumber().longValue() == rows * columns - 2, "count " + x.countNonZeroNumber());
        }
        System.out.println("end: " + Sparse4j.memory());
        check(Sparse4j.memory().liveBytes() == 0, "nothing live");
    }
}
