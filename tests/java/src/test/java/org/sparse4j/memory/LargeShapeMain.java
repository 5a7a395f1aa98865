// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.memory;

import static org.sparse4j.indexing.NDArrayIndex.all;
import static org.sparse4j.indexing.NDArrayIndex.interval;
import static org.sparse4j.indexing.NDArrayIndex.point;

import org.sparse4j.CooBuilder;
import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;
import org.sparse4j.Sparse4j;

/** Shapes far beyond what could be dense, in a JVM whose counters start at zero. Argument: thesis or hundredMillion. */
public final class LargeShapeMain {
    private LargeShapeMain() {}

    public static void main(String[] arguments) {
        if (arguments[0].equals("thesis")) {
            thesis();
        } else {
            hundredMillion();
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
        Sparse4j.setMaxBytes(8L << 30);
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
}
