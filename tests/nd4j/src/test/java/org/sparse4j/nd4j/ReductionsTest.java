// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.nd4j;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.BiFunction;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ops.impl.transforms.custom.CumProd;
import org.nd4j.linalg.factory.Nd4j;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.ops.Transforms;

/**
 * ND4J's reductions, running sums, isMax and softmax beside ours of the same name, in every format. Left out, where
 * ND4J is wrong: dimensions of length 1 (it keeps them, or skips the formula) and NaN (it skips them).
 */
class ReductionsTest {
    private interface Theirs extends BiFunction<org.nd4j.linalg.api.ndarray.INDArray, int[],
            org.nd4j.linalg.api.ndarray.INDArray> {}

    private interface Ours extends BiFunction<INDArray, int[], INDArray> {}

    private record Pair(Theirs theirs, Ours ours) {}

    private static final Map<String, Pair> ALL = new TreeMap<>();

    @BeforeAll
    static void settle() {
        RandomProgramTest.settle();
        add("amax", (x, d) -> x.amax(d), (x, d) -> x.amax(d));
        add("amin", (x, d) -> x.amin(d), (x, d) -> x.amin(d));
        add("normmax", (x, d) -> x.normmax(d), (x, d) -> x.normmax(d));
        add("norm1", (x, d) -> x.norm1(d), (x, d) -> x.norm1(d));
        add("norm2", (x, d) -> x.norm2(d), (x, d) -> x.norm2(d));
        add("prod", (x, d) -> x.prod(d), (x, d) -> x.prod(d));
        add("var", (x, d) -> x.var(d), (x, d) -> x.var(d));
        add("var biased", (x, d) -> x.var(false, d), (x, d) -> x.var(false, d));
        add("std", (x, d) -> x.std(d), (x, d) -> x.std(d));
        add("std biased, kept", (x, d) -> x.std(false, true, d), (x, d) -> x.std(false, true, d));
        add("entropy", (x, d) -> x.entropy(d), (x, d) -> x.entropy(d));
        add("shannonEntropy", (x, d) -> x.shannonEntropy(d), (x, d) -> x.shannonEntropy(d));
        add("logEntropy", (x, d) -> x.logEntropy(d), (x, d) -> x.logEntropy(d));
        add("squaredNorm", (x, d) -> Nd4j.math().squaredNorm(x, d), (x, d) -> x.squaredNorm(d));
        add("countZero", (x, d) -> Nd4j.math().countZero(x, d), (x, d) -> x.countZero(d));
    }

    private static void add(String name, Theirs theirs, Ours ours) {
        ALL.put(name, new Pair(theirs, ours));
    }

    @Test
    void reductionsAgreeWithNd4j() {
        Random random = new Random(3);
        for (long[] shape : new long[][] {{4}, {2, 3}, {3, 2, 4}}) {
            for (int round = 0; round < 6; round++) {
                boolean positive = round % 2 == 0;
                double[] data = random.doubles((int) Arrays.stream(shape).reduce(1, (a, b) -> a * b)).map(
                        v -> positive ? v + 0.01 : Math.rint(4 * v - 2)).toArray();
                for (int[] along : new int[][] {{}, {0}, {-1}, {0, shape.length - 1}}) {
                    if (shape.length == 1 && along.length == 2) {
                        continue;
                    }
                    ALL.forEach((name, f) -> {
                        // Logarithms of what is not positive are NaN, which ND4J sums as it does not elsewhere.
                        if (positive || !name.contains("ntropy")) {
                            compare(name, data, shape, f, along);
                        }
                    });
                }
            }
        }
    }

    @Test
    void shapePreservingReductionsAgreeWithNd4j() {
        double[] data = new Random(4).doubles(24).map(v -> Math.rint(16 * v - 8) / 4).toArray();
        long[] shape = {3, 2, 4};
        for (int d = 0; d < 3; d++) {
            int[] along = {d};
            compare("cumsum", data, shape, new Pair((x, a) -> x.cumsum(a[0]), (x, a) -> x.cumsum(a[0])), along);
            compare("cumprod", data, shape, new Pair((x, a) -> Nd4j.exec(new CumProd(x, x.ulike(), false, false, a))[0],
                    (x, a) -> x.cumprod(a[0])), along);
            compare("softmax", data, shape, new Pair((x, a) -> Nd4j.nn().softmax(x, a[0]),
                    (x, a) -> Transforms.softmax(x, a[0])), along);
        }
        compare("isMax", data, shape, new Pair((x, a) -> org.nd4j.linalg.ops.transforms.Transforms.isMax(x),
                (x, a) -> Transforms.isMax(x, a)));
    }

    @Test
    void percentilesAgreeWithNd4j() {
        for (int n = 2; n < 9; n++) {
            double[] data = new Random(n).doubles(n).toArray();
            for (double percent : new double[] {0, 10, 25, 30, 50, 62.5, 90, 100}) {
                double[] sorted = Arrays.stream(data).sorted().toArray();
                double place = percent / 100 * (n + 1);
                if (place < 1 && percent > 0 || place > n || place >= n && percent < 100) {
                    continue;  // reads beyond its array
                }
                double theirs = Nd4j.create(sorted).percentileNumber(percent).doubleValue();
                try (INDArray x = Sparse4j.create(data)) {
                    assertEquals(theirs, x.percentileNumber(percent).doubleValue(), 1e-15, n + ", " + percent);
                }
            }
            try (INDArray x = Sparse4j.create(data)) {
                assertEquals(Nd4j.create(data).medianNumber().doubleValue(), x.medianNumber().doubleValue(), 1e-15);
            }
        }
    }

    private static void compare(String name, double[] data, long[] shape, Pair f, int... along) {
        org.nd4j.linalg.api.ndarray.INDArray theirs = f.theirs().apply(Nd4j.create(data, shape), along);
        double[] wanted = Nd4j.toFlattened('c', theirs.castTo(DataType.DOUBLE)).toDoubleVector();
        for (SparseFormat format : new SparseFormat[] {SparseFormat.DENSE, SparseFormat.COO, SparseFormat.GCS}) {
            try (INDArray dense = Sparse4j.create(data, shape); INDArray x = dense.toFormat(format);
                    INDArray ours = f.ours().apply(x, along); INDArray real = ours.castTo(org.sparse4j.DataType.DOUBLE);
                    INDArray flat = real.flatten()) {
                String what = name + Arrays.toString(along) + " of " + Arrays.toString(shape) + " " + format;
                assertArrayEquals(theirs.shape(), ours.shape(), what);
                assertArrayEquals(wanted, flat.toDoubleVector(), 1e-12, what);
            }
        }
    }
}
