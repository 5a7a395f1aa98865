// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cases;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.NothingLeft;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.WouldDensifyException;
import org.sparse4j.io.SvmLight;
import org.sparse4j.ops.AlongOp;
import org.sparse4j.ops.ReduceOp;
import org.sparse4j.ops.Transforms;
import org.sparse4j.preprocessing.MaxAbsScaler;
import org.sparse4j.preprocessing.Normalizer;
import org.sparse4j.text.BagOfWordsVectorizer;
import org.sparse4j.text.HashingVectorizer;
import org.sparse4j.text.TextAnalyzer;

/** Operations at the limits of memory, of numbers, and of what they are given. */
@ExtendWith(NothingLeft.class)
class OperationLimitsTest {
    @Test
    void copiesOfABroadcastSparseArrayCountAgainstTheLimit() {
        long limit = Sparse4j.environment().setDensifyLimit(1000);
        try (INDArray x = Sparse4j.sprand(0.01, 1, 100, 100); INDArray dense = Sparse4j.arange(1, 101);
                INDArray row = dense.toFormat(SparseFormat.COO); INDArray before = x.dup()) {
            String text = assertThrows(WouldDensifyException.class, () -> x.addiRowVector(row)).getMessage();
            assertTrue(text.startsWith("add: broadcast to shape [100, 100], the operands of 100 and 100 entries would store "
                    + "10000"), text);
            assertThrows(WouldDensifyException.class, () -> row.sub(x));
            assertThrows(WouldDensifyException.class, () -> x.zip(row, Math::max));
            assertThrows(WouldDensifyException.class, () -> Transforms.normalizeZeroMeanAndUnitVariance(x));
            assertEquals(before, x);
            try (INDArray product = x.mul(row); INDArray expected = x.mul(dense); INDArray once = Sparse4j.sparse(5, 100);
                    INDArray sum = once.add(row)) {
                assertEquals(expected, product);
                assertEquals(500, sum.nnz());
            }
        } finally {
            Sparse4j.environment().setDensifyLimit(limit);
        }
    }

    /** Each place of a list of indexes is written out, so that a sparse list is one that becomes DENSE. */
    @Test
    void sparseIndexesCountAgainstTheLimit(@TempDir Path folder) {
        long limit = Sparse4j.environment().setDensifyLimit(1000);
        try (INDArray x = Sparse4j.sprand(0.1, 1, 20, 3); INDArray before = x.dup(); INDArray updates = Sparse4j.sparse(1001, 3);
                INDArray dense = Sparse4j.zeros(DataType.LONG, 1001); INDArray labels = Sparse4j.sparse(1001)) {
            assertThrows(WouldDensifyException.class, () -> SvmLight.write(updates, labels, folder.resolve("x.svm")));
            for (DataType type : new DataType[] {DataType.LONG, DataType.INT, DataType.DOUBLE}) {
                try (INDArray list = Sparse4j.sparse(type, 1001); INDArray pairs = Sparse4j.sparse(type, 1, 1001);
                        INDArray endless = Sparse4j.sparse(type, 1L << 62); INDArray part = Sparse4j.sparse(type, 1000)) {
                    String text = assertThrows(WouldDensifyException.class, () -> x.take(list, 0)).getMessage();
                    assertTrue(text.contains("take") && text.contains("1001") && text.contains("densifyLimit = 1000"), text);
                    assertThrows(WouldDensifyException.class, () -> x.take(endless, 0));
                    assertThrows(WouldDensifyException.class, () -> x.take(list));
                    assertThrows(WouldDensifyException.class, () -> x.take(list, 0));
                    assertThrows(WouldDensifyException.class, () -> x.get(list));
                    assertThrows(WouldDensifyException.class, () -> x.get(pairs));
                    assertThrows(WouldDensifyException.class, () -> x.put(pairs, updates));
                    assertThrows(WouldDensifyException.class, () -> Sparse4j.shaping().scatterUpdate(x, list, updates, 0));
                    assertEquals(before, x);
                    try (INDArray taken = x.take(part, 0); INDArray all = x.take(dense, 0)) {
                        assertEquals(1000, taken.size(0));
                        assertEquals(x.getDouble(0, 1), taken.getDouble(999, 1));
                        assertEquals(1001, all.size(0));
                    }
                }
            }
        } finally {
            Sparse4j.environment().setDensifyLimit(limit);
        }
    }

    @Test
    void countsThatNoLongHoldsAreRefused() {
        try (INDArray x = Sparse4j.sparse(1L << 40, 1L << 40)) {
            assertThrows(ArithmeticException.class, x::countZeroNumber);
            assertEquals(0L, x.countNonZeroNumber());
            try (INDArray along = x.countZero(0)) {
                assertEquals(1L << 40, along.fillValue());
            }
        }
    }

    /** Numbers whose squares, or whose lengths, are none of their type. */
    @Test
    void unitVectorsAndColumnsAtTheEndsOfTheirType() {
        double root = Math.sqrt(0.5);
        for (double size : new double[] {1e-44, 3e-42, 1e-38, 1e-20, 1, 1e20, 3e38}) {
            try (INDArray doubles = Sparse4j.create(new double[] {size, -size}); INDArray x = doubles.castTo(DataType.FLOAT)) {
                assertArrayEquals(new double[] {root, -root}, Transforms.unitVec(x).toDoubleVector(), 1e-7, "unitVec of " + size);
            }
        }
        for (double size : new double[] {1e3, 1e18, 1e19, 3e38, 1e100, 1e153, 1e154, 1e200, 1.7e308}) {
            normalized(DataType.DOUBLE, size);
            if (size <= Float.MAX_VALUE) {
                normalized(DataType.FLOAT, size);
            }
        }
    }

    private static void normalized(DataType type, double size) {
        double root = Math.sqrt(0.5);
        double small = 1 / (Math.sqrt(2) + 1e-5);
        double[][] rows = {{size, 1, size, 0}, {-size, 3, size / 2, 0}};
        double[][] expected = {{root, -small, root, 0}, {-root, small, -root, 0}};
        for (SparseFormat format : new SparseFormat[] {SparseFormat.DENSE, SparseFormat.COO, SparseFormat.CSR}) {
            try (INDArray dense = Sparse4j.create(rows); INDArray doubles = dense.toFormat(format);
                    INDArray x = Sparse4j.zeros(type, 2, 4)) {
                try (INDArray typed = type == DataType.DOUBLE ? doubles.dup() : doubles.castTo(type)) {
                    Transforms.normalizeZeroMeanAndUnitVariance(typed);
                    x.assign(typed);
                }
                double[][] columns = x.toDoubleMatrix();
                assertArrayEquals(expected[0], columns[0], 2e-7, type + " " + size);
                assertArrayEquals(expected[1], columns[1], 2e-7, type + " " + size);
            }
        }
        // Elements that are not stored take part with their fill, in the units of their column.
        double[][] scaled = {{2, -1, 2}, {-1, -1, -1}, {-1, 2, -1}};
        for (SparseFormat format : new SparseFormat[] {SparseFormat.DENSE, SparseFormat.COO, SparseFormat.CSC}) {
            for (double fill : new double[] {size / 4, -size / 4}) {
                try (INDArray doubles = Sparse4j.sparse(3, 3).assign(fill);
                        INDArray typed = doubles.castTo(type); INDArray x = typed.toFormat(format)) {
                    x.putScalar(0, 0, fill * 4);
                    x.putScalar(2, 1, fill * 4);
                    x.putScalar(0, 2, fill * 4);
                    Transforms.normalizeZeroMeanAndUnitVariance(x);
                    double[][] columns = x.toDoubleMatrix();
                    for (int i = 0; i < 3; i++) {
                        double[] row = Arrays.stream(scaled[i]).map(v -> Math.signum(fill) * v / Math.sqrt(3)).toArray();
                        assertArrayEquals(row, columns[i], 1e-4 / size + 3e-7, type + " " + format + " " + size + " fill " + fill);
                    }
                }
            }
        }
    }

    @Test
    void unitVectorsOfAnySize() {
        try (INDArray none = Sparse4j.zeros(0, 3)) {
            assertSame(none, Transforms.unitVec(none));
        }
        for (double scale : new double[] {1e-300, 1e-170, 1, 1e170, 1e300}) {
            try (INDArray x = Sparse4j.create(new double[] {3 * scale, 0, 4 * scale})) {
                assertArrayEquals(new double[] {0.6, 0, 0.8}, Transforms.unitVec(x).toDoubleVector(), 1e-15);
            }
            try (INDArray part = Sparse4j.sparse(4, 3)) {
                part.putScalar(2, 0, 3 * scale).putScalar(2, 2, 4 * scale);
                assertEquals(0.8, Transforms.unitVec(part.getRow(2)).getDouble(2), 1e-15);
                assertEquals(0.6, part.getDouble(2, 0), 1e-15);
            }
        }
    }

    /** Vectors and all pairs, DENSE and sparse: near 1e154 the similarity was 0, beyond it NaN, as below 1e-162. */
    @ParameterizedTest
    @ValueSource(doubles = {1e-320, 1e-300, 1e-162, 1, 1.2e154, 1e200, 1e307})
    void cosinesOfAnySize(double scale) {
        double[][] rows = {{0, 1, 0, -2}, {0, 3, 4, 0}, {5, 0, 0, 0}};
        double[][] expected = new double[3][3];
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 3; j++) {
                expected[i][j] = i == j ? 1 : i + j == 1 ? 3 / Math.sqrt(125) : 0;
            }
        }
        double close = scale < 1e-310 ? 1e-3 : 1e-14;  // subnormal numbers have few digits
        for (SparseFormat format : new SparseFormat[] {SparseFormat.DENSE, SparseFormat.COO, SparseFormat.CSR, SparseFormat.CSC}) {
            try (INDArray one = Sparse4j.create(rows); INDArray y = one.toFormat(format); INDArray large = one.mul(scale);
                    INDArray x = large.toFormat(format); INDArray mixed = Transforms.allCosineSimilarities(x, y, 1);
                    INDArray all = Transforms.allCosineSimilarities(x, x, 1);
                    INDArray beside = Transforms.allCosineDistances(x, large, 1)) {
                for (int i = 0; i < 3; i++) {
                    assertArrayEquals(expected[i], mixed.getRow(i).toDoubleVector(), close);
                    assertArrayEquals(expected[i], all.getRow(i).toDoubleVector(), close);
                    for (int j = 0; j < 3; j++) {
                        assertEquals(1 - expected[i][j], beside.getDouble(i, j), close);
                        assertEquals(expected[i][j], Transforms.cosineSim(x.getRow(i), x.getRow(j)), close);
                    }
                }
            }
        }
    }

    /** What a DENSE array receives was asked for. */
    @ParameterizedTest
    @ValueSource(doubles = {0, 2})
    void denseReceiversMayPassTheLimit(double fill) {
        long limit = Sparse4j.environment().getDensifyLimit();
        try (INDArray none = Sparse4j.sparse(4, 5); INDArray x = none.add(fill); INDArray z = Sparse4j.zeros(4, 5)) {
            x.putScalar(0, 0, 7.0);
            for (AlongOp op : AlongOp.values()) {
                try (INDArray dense = x.toDense(); INDArray expected = Sparse4j.environment().exec(op.of(dense, 0))) {
                    Sparse4j.environment().setDensifyLimit(2);
                    if (op != AlongOp.CUMPROD || fill != 0) {
                        assertThrows(WouldDensifyException.class, () -> Sparse4j.environment().exec(op.of(x, 0)), op.name());
                    }
                    assertEquals(expected, Sparse4j.environment().exec(op.of(x, 0).into(z)), op.name());
                } finally {
                    Sparse4j.environment().setDensifyLimit(limit);
                }
            }
        }
    }

    @Test
    void longsBeyondDoublePrecisionDiffer() {
        try (INDArray x = Sparse4j.create(new long[] {(1L << 53) + 1, 5}); INDArray y = Sparse4j.create(new long[] {1L << 53, 5})) {
            assertEquals(0.5, Transforms.hammingDistance(x, y));
        }
        try (INDArray x = Sparse4j.creation().createFromNested(new int[][] {{Integer.MIN_VALUE, 3}, {5, 2}});
                INDArray y = new MaxAbsScaler().fitTransform(x)) {
            assertEquals(-1, y.getDouble(0, 0));
        }
    }

    @Test
    void rowsAreNotListed() {
        try (INDArray x = Sparse4j.sparse(1L << 40, 3)) {
            x.putScalar(7, 2, 4.0);
            try (INDArray y = new Normalizer().transform(x)) {
                assertEquals(1, y.getDouble(7, 2));
                assertEquals(1, y.nnz());
            }
            x.putScalar(9, 0, Double.NaN);
            assertTrue(assertThrows(IllegalArgumentException.class, () -> new Normalizer().transform(x)).getMessage()
                    .startsWith("row 9 has the norm NaN"));
        }
        try (INDArray x = Sparse4j.sparse(3, 1L << 40)) {
            assertTrue(assertThrows(IllegalArgumentException.class, () -> new MaxAbsScaler().fit(x)).getMessage()
                    .startsWith("fit: 1099511627776 columns"));
        }
    }

    @Test
    void textsBoundTheirRuns() {
        assertEquals(List.of("ab", "cd", "ab cd"),
                TextAnalyzer.builder().ngramRange(1, Integer.MAX_VALUE).build().apply("ab cd"));
        assertThrows(IllegalArgumentException.class,
                () -> BagOfWordsVectorizer.builder().analyzer(s -> null).build().fit(List.of("x")));
        assertThrows(IllegalArgumentException.class, () -> HashingVectorizer.builder()
                .analyzer(s -> Arrays.asList("a", null)).build().fitTransform(List.of("x")));
    }

    @Test
    void argumentsAreNamed() {
        try (INDArray x = Sparse4j.scalar(3.0); INDArray v = Sparse4j.ones(3L)) {
            try (INDArray folded = x.reduce(0, Double::sum, 0)) {
                assertEquals(3.0, folded.getDouble());
            }
            assertThrows(IllegalArgumentException.class, () -> ReduceOp.SUM.of(v, 0).biased());
            assertTrue(assertThrows(IllegalArgumentException.class, () -> v.stored().softmax(9)).getMessage()
                    .startsWith("softmax: "));
            assertThrows(IllegalArgumentException.class, () -> v.toString(10, false, 2_000_000_000));
            assertThrows(IllegalArgumentException.class, () -> org.sparse4j.DataType.of(-5));
        }
    }
}
