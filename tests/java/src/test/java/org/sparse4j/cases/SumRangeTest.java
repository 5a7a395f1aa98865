// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cases;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.NothingLeft;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.blas.Level1;
import org.sparse4j.indexing.NDArrayIndex;
import org.sparse4j.nd4j.Nd4j;
import org.sparse4j.ops.DistanceOp;
import org.sparse4j.ops.Transforms;

/** Sums that leave the range of DOUBLE before all terms are there: what they come to in the end, in every layout. */
@ExtendWith(NothingLeft.class)
class SumRangeTest {
    private static final double MAX = Double.MAX_VALUE;
    private static final double INF = Double.POSITIVE_INFINITY;

    /** The numbers as vectors and columns of every kind of memory, and with zeros between them. */
    private static void inEveryLayout(double[] numbers, BiConsumer<String, INDArray> check) {
        int n = numbers.length;
        double[] spread = new double[3 * n];
        double[][] columns = new double[n][3];
        for (int i = 0; i < n; i++) {
            spread[3 * i + 1] = numbers[i];
            columns[i][2] = numbers[i];
        }
        List<INDArray> open = new ArrayList<>();
        try (INDArray x = Sparse4j.create(numbers); INDArray wide = Sparse4j.create(spread);
                INDArray matrix = Sparse4j.create(columns)) {
            for (SparseFormat format : SparseFormat.values()) {
                INDArray m = matrix.toFormat(format);
                open.add(m);
                check.accept(format + " column", m.getColumn(2));
                if (format == SparseFormat.CSR || format == SparseFormat.CSC) {
                    continue;
                }
                INDArray v = x.toFormat(format);
                INDArray w = wide.toFormat(format);
                open.addAll(List.of(v, w));
                check.accept(format + " vector", v);
                check.accept(format + " window", w.get(NDArrayIndex.interval(1, 3, 3 * n)));
                check.accept(format + " among zeros", w);
            }
        } finally {
            open.forEach(INDArray::close);
        }
    }

    private static double[] repeated(int times, double... numbers) {
        double[] out = new double[times * numbers.length];
        for (int i = 0; i < out.length; i++) {
            out[i] = numbers[i % numbers.length];
        }
        return out;
    }

    private static void assertSum(double wanted, double... numbers) {
        inEveryLayout(numbers, (kind, x) -> {
            String what = kind + " of " + numbers.length + " from " + numbers[0];
            assertEquals(wanted, x.sumNumber().doubleValue(), Math.abs(wanted) * 1e-15, what);
            double mean = Double.isFinite(wanted) ? wanted / x.length() : x.meanNumber().doubleValue();
            assertEquals(mean, x.meanNumber().doubleValue(), Math.abs(mean) * 1e-15, "mean of " + what);
            try (INDArray sum = x.sum(0); INDArray average = x.mean(0)) {
                assertEquals(x.sumNumber().doubleValue(), sum.getDouble(), what);
                assertEquals(x.meanNumber().doubleValue(), average.getDouble(), what);
            }
        });
    }

    @Test
    void termsCancel() {
        for (int times : new int[] {1, 2, 9, 40, 300}) {
            assertSum(0, repeated(times, 1e308, 1e308, -1e308, -1e308));
            assertSum(0, repeated(times, MAX, MAX, MAX, -MAX, -MAX, -MAX));
        }
        assertSum(1e308, 1e308, 1e308, -1e308);
        assertSum(MAX, MAX, MAX, -MAX);
        assertSum(INF, MAX, MAX, -1);
        assertSum(-INF, repeated(70, -MAX, 1e300));
    }

    /** Long ones are cut into chunks, each of which may leave the range. */
    @Test
    void chunksCancel() {
        double[] numbers = new double[70_000];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = i < numbers.length / 2 ? MAX : -MAX;
        }
        numbers[3] = 0;
        inEveryLayout(numbers, (kind, x) -> {
            assertEquals(-MAX, x.sumNumber(), kind);
            assertEquals(-MAX / x.length(), x.meanNumber().doubleValue(), 1e289, kind);
            assertEquals(INF, x.norm2Number(), kind);
        });
        Arrays.fill(numbers, 1e-200);
        inEveryLayout(numbers, (kind, x) -> assertEquals(1e-200 * Math.sqrt(70_000), x.norm2Number().doubleValue(), 1e-211, kind));
    }

    /** Infinities win over what only grew beyond the range on its way. */
    @Test
    void infinitiesWinOverOverflow() {
        for (int times : new int[] {1, 9, 40}) {
            inEveryLayout(repeated(times, 1e308, 1e308, -INF, 1e308), (kind, x) -> {
                assertEquals(-INF, x.sumNumber(), kind);
                assertEquals(-INF, x.meanNumber(), kind);
                assertEquals(INF, x.norm2Number(), kind);
            });
            inEveryLayout(repeated(times, -1e308, -1e308, -INF, INF), (kind, x) -> assertEquals(Double.NaN, x.sumNumber(), kind));
            inEveryLayout(repeated(times, 1e308, Double.NaN, 1e308, -INF), (kind, x) -> {
                assertEquals(Double.NaN, x.sumNumber(), kind);
                assertEquals(Double.NaN, x.norm2Number(), kind);
            });
        }
    }

    @Test
    void meansOfNumbersAreNumbers() {
        for (int times : new int[] {1, 9, 40, 300}) {
            double[] numbers = repeated(times, MAX, 1e308, MAX);
            inEveryLayout(numbers, (kind, x) -> {
                double wanted = 0;
                for (double v : numbers) {
                    wanted += v / x.length();
                }
                assertEquals(INF, x.sumNumber(), kind);
                assertEquals(wanted, x.meanNumber().doubleValue(), wanted * 1e-13, kind);
                assertEquals(wanted, x.ameanNumber().doubleValue(), wanted * 1e-13, kind);
            });
        }
    }

    /** Also where an array only has a fill: 1e18 times the largest number, and beyond what a double counts. */
    @Test
    void fillsCountForEachImplicitElement() {
        try (INDArray x = Sparse4j.coo(1_000_000_000L, 1_000_000_000L).fill(MAX).add(-1e308, 3, 4).build();
                INDArray rows = Sparse4j.coo(4, 1000).fill(1e308).add(-5e307, 1, 1).build(); INDArray means = rows.mean(1);
                INDArray norms = rows.norm2(1)) {
            assertEquals(MAX, x.meanNumber().doubleValue(), MAX * 1e-15);
            assertEquals(INF, x.sumNumber());
            assertEquals(1e308, means.getDouble(0), 1e293);
            assertEquals((1e308 / 1000 * 999 - 5e304), means.getDouble(1), 1e293);
            assertEquals(INF, norms.getDouble(0));
        }
        try (INDArray x = Sparse4j.coo(100, 100).fill(1e200).add(0, 3, 4).build()) {
            assertEquals(1e200 * Math.sqrt(9999), x.norm2Number().doubleValue(), 1e187);
        }
        try (INDArray x = Sparse4j.coo(100, 100).fill(1e-200).add(1e-198, 3, 4).build()) {
            assertEquals(1e-200 * Math.sqrt(9999 + 10000), x.norm2Number().doubleValue(), 1e-213);
        }
        // Squares that DOUBLE does not hold beside a fill whose square it does.
        try (INDArray x = Sparse4j.coo(9).fill(3).add(1e-200, 4).build(); INDArray y = Sparse4j.coo(9).fill(2).add(1e200, 4).build()) {
            assertEquals(Math.sqrt(72), x.norm2Number().doubleValue(), 1e-14);
            assertEquals(1e200, y.norm2Number().doubleValue(), 1e186);
        }
        try (INDArray x = Sparse4j.coo(5).fill(-1e308).add(1e308, 0).add(1e308, 1).add(1e308, 2).build()) {
            assertEquals(1e308, x.sumNumber());
        }
    }

    @Test
    void normsHoldWhatTheirSquaresDoNot() {
        for (int times : new int[] {1, 9, 40, 300}) {
            for (double unit : new double[] {1e200, 1e300, 1e-200, 1e-300, 1e155, 1e-163, 1}) {
                inEveryLayout(repeated(times, 3 * unit, -4 * unit, 12 * unit), (kind, x) -> {
                    double wanted = 13 * Math.sqrt(times) * unit;
                    assertEquals(wanted, x.norm2Number().doubleValue(), wanted * 1e-15, kind + unit);
                    try (INDArray norm = x.norm2(0)) {
                        assertEquals(x.norm2Number(), norm.getDouble(), kind + unit);
                    }
                });
            }
            inEveryLayout(repeated(times, 1e-300, 1e10, 1e200), (kind, x) ->
                    assertEquals(1e200 * Math.sqrt(times), x.norm2Number().doubleValue(), 1e186 * times, kind));
            inEveryLayout(repeated(times, 1e308), (kind, x) -> assertEquals(times < 4 ? 1e308 * Math.sqrt(times) : INF,
                    x.norm2Number().doubleValue(), 1e293, kind));
        }
        inEveryLayout(new double[] {0, 0, 0}, (kind, x) -> assertEquals(0.0, x.norm2Number(), kind));
        inEveryLayout(new double[] {0, Double.MIN_VALUE, 0}, (kind, x) ->
                assertEquals(Double.MIN_VALUE, x.norm2Number(), kind));
    }

    @Test
    void runningSumsSurviveOverflowOnTheWay() {
        for (int times : new int[] {1, 9, 40}) {
            double[] numbers = repeated(times, 1e308, 1e308, -1e308, -1e308, 0.25, 0.25);
            inEveryLayout(numbers, (kind, x) -> {
                if (x.length() != numbers.length) {
                    return;
                }
                try (INDArray sums = x.cumsum(0); INDArray dense = sums.toDense()) {
                    double[] got = dense.toDoubleVector();
                    double[] wanted = new double[got.length];
                    for (int i = 0; i < got.length; i++) {
                        double base = i / 6 / 2.0;
                        wanted[i] = i % 6 == 0 || i % 6 == 2 ? 1e308 : i % 6 == 1 ? INF : base + (i % 6 == 4 ? 0.25 : i % 6 == 5 ? 0.5 : 0);
                    }
                    assertArrayEquals(wanted, got, 1e292, kind);
                }
            });
        }
    }

    /** Many steps are more than DOUBLE holds; the number they lead to is not. */
    @Test
    void sequencesReachTheirEnd() {
        try (INDArray x = Sparse4j.linspace(-MAX, MAX, 5); INDArray y = Nd4j.linspace(DataType.DOUBLE, -1e308, 1e308, 3);
                INDArray z = Sparse4j.arange(-1.5e308, 1.5e308, 1e308)) {
            assertArrayEquals(new double[] {-MAX, -MAX / 2, 0, MAX / 2, MAX}, x.toDoubleVector());
            assertArrayEquals(new double[] {-1e308, 0, 1e308}, y.toDoubleVector());
            assertArrayEquals(new double[] {-1.5e308, -5e307, 5e307}, z.toDoubleVector(), 1e292);
        }
    }

    @Test
    void averagesOfArraysAreFinite() {
        for (DataType type : new DataType[] {DataType.DOUBLE, DataType.FLOAT}) {
            double large = type == DataType.FLOAT ? Float.MAX_VALUE : MAX;
            for (SparseFormat format : new SparseFormat[] {SparseFormat.DENSE, SparseFormat.COO}) {
                try (INDArray given = Nd4j.createFromArray(large, 4, -large, 0); INDArray dense = given.castTo(type);
                        INDArray a = dense.toFormat(format); INDArray b = a.dup(); INDArray c = a.dup();
                        INDArray mean = Sparse4j.joining().averageAndPropagate(new INDArray[] {a, b, c})) {
                    assertEquals(type, mean.dataType());
                    for (INDArray x : new INDArray[] {mean, a, b, c}) {
                        try (INDArray all = x.toDense()) {
                            assertArrayEquals(new double[] {large, 4, -large, 0}, all.toDoubleVector(), format + " " + type);
                        }
                    }
                }
            }
        }
    }

    @Test
    void dotProductsSurviveOverflowOnTheWay() {
        double[] ones = {1, 1, 1, 1, 1, 1, 1, 1};
        double[][] pairs = {
            {1e308, 1e308, -1e308, -1e308, 1e308, -1e308, 1e308, 1e308}, ones, {INF},
            {1e308, 1e308, -1e308, -1e308, 0, 0, 0, 0}, ones, {0},
            {1e200, 1e200, 0, 3, 1e200, -1e200, 1e200, -1e200}, {1e200, -1e200, 1, 0, 1e150, 1e150, 1e300, 1e300}, {0},
            {1e200, 2e100, 1e200, 0, 0, 0, 0, 1}, {1e107, 1e100, 1e107, 1, 1, 1, 1, -1e308}, {-8e307},
            {MAX, -MAX, 0, 0, 0, 0, 0, 0}, {2, 2, 1, 1, 1, 1, 1, 1}, {0}};
        for (int k = 0; k < pairs.length; k += 3) {
            double wanted = pairs[k + 2][0];
            for (SparseFormat f : new SparseFormat[] {SparseFormat.DENSE, SparseFormat.COO}) {
                for (SparseFormat g : new SparseFormat[] {SparseFormat.DENSE, SparseFormat.COO}) {
                    try (INDArray a = Sparse4j.create(pairs[k]); INDArray b = Sparse4j.create(pairs[k + 1]);
                            INDArray x = sparse(a, f); INDArray y = sparse(b, g)) {
                        assertEquals(wanted, Level1.dot(x, y), Math.abs(wanted) * 1e-13, k + " " + f + " " + g);
                        assertEquals(wanted, Level1.dot(y, x), Math.abs(wanted) * 1e-13, k + " " + f + " " + g);
                        for (double fill : new double[] {pairs[k + 1][0], -2e200, 0.1}) {
                            try (INDArray filled = filled(pairs[k + 1], fill); INDArray both = filled(pairs[k], pairs[k][1])) {
                                String what = k + " " + f + " fill " + fill;
                                assertEquals(Level1.dot(x, y), Level1.dot(x, filled), what);
                                assertEquals(Level1.dot(x, y), Transforms.dot(filled, both), what);
                                assertEquals(Level1.dot(x, y), both.dot(filled), what);
                            }
                        }
                    }
                }
            }
        }
        try (INDArray a = Sparse4j.create(new float[] {3e38f, 3e38f, -3e38f, -3e38f}); INDArray b = a.toFormat(SparseFormat.COO);
                INDArray ones4 = Sparse4j.ones(DataType.FLOAT, 4)) {
            assertEquals(0, Level1.dot(a, ones4));
            assertEquals(0, Level1.dot(b, ones4));
        }
    }

    /** A vector with the given fill, which stores only the other elements. */
    private static INDArray filled(double[] numbers, double fill) {
        INDArray out = Sparse4j.sparse(numbers.length);
        out.assign(fill);
        for (int i = 0; i < numbers.length; i++) {
            if (numbers[i] != fill) {
                out.putScalar(i, numbers[i]);
            }
        }
        return out;
    }

    /** Without its zeros. */
    private static INDArray sparse(INDArray x, SparseFormat format) {
        try (INDArray copy = x.toFormat(format)) {
            return copy.isSparse() ? copy.prune().dup() : copy.dup();
        }
    }

    @Test
    void distancesHoldWhatTheirSquaresDoNot() {
        double[][] rows = {{3e200, 0, 0}, {0, 4e200, 0}, {0, 0, 0}, {3e-200, 0, 1e-300}, {0, 4e-200, 0}, {1, 0, 2}};
        try (INDArray dense = Sparse4j.create(rows)) {
            for (SparseFormat format : SparseFormat.values()) {
                try (INDArray x = dense.toFormat(format); INDArray all = Transforms.allEuclideanDistances(x, x, 1);
                        INDArray mixed = Transforms.allEuclideanDistances(x, dense, 1)) {
                    for (INDArray d : new INDArray[] {all, mixed}) {
                        assertEquals(5e200, d.getDouble(0, 1), 1e186, format.toString());
                        assertEquals(3e200, d.getDouble(0, 2), 1e186, format.toString());
                        assertEquals(5e-200, d.getDouble(3, 4), 1e-214, format.toString());
                        assertEquals(4e-200, d.getDouble(4, 2), 1e-214, format.toString());
                        assertEquals(0, d.getDouble(4, 4), format.toString());
                        assertEquals(0, d.getDouble(0, 0), format.toString());
                        assertEquals(Math.sqrt(5), d.getDouble(5, 3), 1e-15, format.toString());
                    }
                    assertEquals(5e200, Transforms.euclideanDistance(x.getRow(0), x.getRow(1)), 1e186);
                }
            }
        }
        double[][] large = {{1e308, 1e308, 1e308}, {5e307, 5e307, 5e307}, {1, 1, 1}};
        try (INDArray dense = Sparse4j.create(large)) {
            for (SparseFormat format : SparseFormat.values()) {
                try (INDArray x = dense.toFormat(format); INDArray all = Sparse4j.environment().exec(DistanceOp.JACCARD_DISTANCE.of(x, x, 1))) {
                    assertEquals(0.5, all.getDouble(0, 1), 1e-15, format.toString());
                    assertEquals(0, all.getDouble(0, 0), format.toString());
                    assertEquals(0.5, Transforms.jaccardDistance(x.getRow(0), x.getRow(1)), 1e-15);
                }
            }
        }
    }

    /** All pairs of sparse arrays with a fill: each row by itself is a direction. */
    @Test
    void cosinesOfFilledArraysHaveNoSize() {
        for (double fill : new double[] {1e200, 1e-200, 1, -2e160}) {
            try (INDArray x = Sparse4j.coo(2, 4).fill(fill).add(3e200, 0, 0).add(-1e-190, 1, 2).build();
                    INDArray y = Sparse4j.coo(1, 4).fill(2e-170).build(); INDArray dense = x.toDense();
                    INDArray all = Transforms.allCosineSimilarities(x, y, 1); INDArray own = Transforms.allCosineSimilarities(x, x, 1);
                    INDArray other = y.toDense(); INDArray wanted = Transforms.allCosineSimilarities(dense, other, 1);
                    INDArray mixed = Transforms.allCosineSimilarities(x, other, 1)) {
                for (int i = 0; i < 2; i++) {
                    assertEquals(wanted.getDouble(i, 0), all.getDouble(i, 0), 1e-15, "fill " + fill);
                    assertEquals(wanted.getDouble(i, 0), mixed.getDouble(i, 0), 1e-15, "fill " + fill);
                    assertEquals(1, own.getDouble(i, i), 1e-15, "fill " + fill);
                }
            }
        }
    }
}
