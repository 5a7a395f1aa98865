// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.memory;

import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
import java.util.function.UnaryOperator;
import org.sparse4j.CooBuilder;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.WouldDensifyException;
import org.sparse4j.indexing.NDArrayIndex;
import org.sparse4j.ops.Transforms;

/**
 * Operations whose dense result would not fit, in a JVM of their own: the shape of the Netflix prize in CSR with 20
 * million entries, and at most three times its bytes.
 */
final class LargeOperationsMain {
    private static final int USERS = 480_189;
    private static final int ITEMS = 17_770;
    private static final int ENTRIES = 20_000_000;
    private static final long CELLS = (long) USERS * ITEMS;
    // Coprime to the number of cells: entry k stands in cell k * STEP mod CELLS.
    private static final long STEP = 426_641_693L;

    private LargeOperationsMain() {}

    private static void check(boolean holds, String what) {
        if (!holds) {
            throw new AssertionError(what);
        }
    }

    private static double value(long cell) {
        return 1 + cell % 5;
    }

    private static INDArray ratings() {
        int chunk = 1_000_000;
        double[] values = new double[chunk];
        int[][] at = new int[2][chunk];
        try (CooBuilder b = Sparse4j.coo(USERS, ITEMS)) {
            for (int first = 0; first < ENTRIES; first += chunk) {
                for (int k = 0; k < chunk; k++) {
                    long cell = (first + k) * STEP % CELLS;
                    at[0][k] = (int) (cell / ITEMS);
                    at[1][k] = (int) (cell % ITEMS);
                    values[k] = value(cell);
                }
                b.addByDimension(values, at);
            }
            return b.build(SparseFormat.CSR);
        }
    }

    private static void step(String name, INDArray x, UnaryOperator<INDArray> f, DoubleUnaryOperator element,
            double implicit) {
        long start = System.nanoTime();
        try (INDArray y = f.apply(x)) {
            long nanos = System.nanoTime() - start;
            for (int k = 0; k < 100; k++) {
                long cell = k * 199_999L * STEP % CELLS;
                double wanted = element.applyAsDouble(value(cell));
                check(Math.abs(y.getDouble(cell / ITEMS, cell % ITEMS) - wanted) <= 4 * Math.ulp(wanted),
                        name + ", entry " + k);
            }
            check(y.fillValue().doubleValue() == implicit, name + ": fill " + y.fillValue());
            check(y.getFormat() == SparseFormat.CSR && y.nnz() == ENTRIES, name + ": " + y.getFormat() + " " + y.nnz());
            System.out.printf("%-14s %7.1f ms%n", name, nanos / 1e6);
        }
    }

    private static INDArray timed(String name, INDArray x, UnaryOperator<INDArray> f) {
        long start = System.nanoTime();
        INDArray y = f.apply(x);
        System.out.printf("%-14s %7.1f ms%n", name, (System.nanoTime() - start) / 1e6);
        return y;
    }

    public static void main(String... args) {
        try (INDArray x = ratings(); INDArray row = Sparse4j.linspace(1, ITEMS, ITEMS)) {
            long bytes = Sparse4j.memory().liveBytes();
            Sparse4j.environment().setMaxBytes(3 * bytes);
            System.out.printf("%.0f MB, limit %.0f MB%n", bytes / 1e6, 3 * bytes / 1e6);
            try (INDArray y = timed("mulRowVector", x, a -> a.mulRowVector(row))) {
                long cell = 77 * STEP % CELLS;
                check(y.nnz() == ENTRIES && y.fillValue().doubleValue() == 0, "mulRowVector stays sparse");
                check(y.getDouble(cell / ITEMS, cell % ITEMS) == value(cell) * (1 + cell % ITEMS), "mulRowVector");
            }
            step("exp", x, Transforms::exp, Math::exp, 1);
            step("add(1)", x, a -> a.add(1), v -> v + 1, 1);
            step("gt(3)", x, a -> a.gt(3), v -> v > 3 ? 1.0 : 0.0, 0);
            double[] sums = new double[ITEMS];
            double[] squares = new double[ITEMS];
            long[] firstBest = new long[USERS];
            double[] best = new double[USERS];
            for (int k = 0; k < ENTRIES; k++) {
                long cell = k * STEP % CELLS;
                int u = (int) (cell / ITEMS);
                int i = (int) (cell % ITEMS);
                double v = value(cell);
                sums[i] += v;
                squares[i] += v * v;
                if (v > best[u] || v == best[u] && i < firstBest[u]) {
                    best[u] = v;
                    firstBest[u] = i;
                }
            }
            try (INDArray mean = timed("mean(0)", x, a -> a.mean(0)); INDArray std = timed("std(0)", x, a -> a.std(0));
                    INDArray largest = timed("argMax(1)", x, a -> a.argMax(1))) {
                for (int i = 0; i < ITEMS; i += 97) {
                    double m = sums[i] / USERS;
                    double s = Math.sqrt((squares[i] - USERS * m * m) / (USERS - 1));
                    check(Math.abs(mean.getDouble(i) - m) <= 1e-12, "mean " + i);
                    check(Math.abs(std.getDouble(i) - s) <= 1e-9, "std " + i);
                }
                for (int u = 0; u < USERS; u += 997) {
                    check(largest.getLong(u) == firstBest[u], "argMax " + u);
                }
            }
            try (INDArray soft = timed("softmax stored", x, a -> a.stored().softmax(1)); INDArray ones = soft.sum(1)) {
                check(soft.nnz() == ENTRIES, "softmax over stored entries keeps them");
                for (int u = 0; u < USERS; u += 9973) {
                    check(Math.abs(ones.getDouble(u) - 1) <= 1e-12, "softmax of row " + u);
                }
            }
            System.out.printf("peak %.2f times the array%n", (double) Sparse4j.memory().peakBytes() / bytes);
        }
        partialViews();
        check(Sparse4j.memory().liveBytes() == 0, "nothing live");
    }

    /** addi(1) on a part of an array of 10^10 elements: refused with their number, and no bit changed. */
    private static void partialViews() {
        try (INDArray x = Sparse4j.sprand(1e-8, 3, 200_000, 200_000); INDArray before = x.dup()) {
            INDArray part = x.get(NDArrayIndex.interval(0, 100_000), NDArrayIndex.interval(50_000, 150_000));
            try {
                part.addi(1);
                throw new AssertionError("addi(1) on 10^10 elements");
            } catch (WouldDensifyException e) {
                check(e.getMessage().contains("10000000000"), e.getMessage());
                System.out.println(e.getMessage());
            }
            check(x.nnz() == before.nnz() && x.fillValue().equals(before.fillValue()), "the array stays");
            double[] a = x.values().asDouble();
            check(Arrays.equals(a, before.values().asDouble())
                    && Arrays.equals(x.indexes().asLong(), before.indexes().asLong()), "bit for bit");
        }
    }
}
