// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cases;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.sparse4j.CooBuilder;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.NothingLeft;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.WouldDensifyException;
import org.sparse4j.ops.Transforms;

/** Reductions, and what runs along dimensions: known answers of ND4J, NumPy and by hand; types, results, refusals. */
@ExtendWith(NothingLeft.class)
class ReductionCasesTest {
    private static final double NAN = Double.NaN;
    private static final double INF = Double.POSITIVE_INFINITY;

    private static INDArray sparse(double... values) {
        try (INDArray dense = Sparse4j.create(values)) {
            return dense.toFormat(SparseFormat.COO);
        }
    }

    private static INDArray typed(DataType type, double... values) {
        try (INDArray x = sparse(values)) {
            return x.castTo(type);
        }
    }

    private static INDArray matrix() {
        try (INDArray dense = Sparse4j.create(new double[] {1, 2, 3, 4, 5, 6}, new long[] {2, 3})) {
            return dense.toFormat(SparseFormat.CSR);
        }
    }

    /** The elements of what a function gives, in every format. */
    private static void gives(double[] wanted, INDArray x, Function<INDArray, INDArray> f) {
        Formats.forEvery(x, a -> {
            try (INDArray r = f.apply(a); INDArray real = r.castTo(DataType.DOUBLE); INDArray flat = real.flatten()) {
                assertArrayEquals(wanted, flat.toDoubleVector(), 1e-15, a.getFormat().toString());
            }
        });
    }

    private static double[] of(double... elements) {
        return elements;
    }

    @Test
    void asNd4jAnswers() {
        gives(of(1, 1), matrix(), x -> x.std(true, 1));
        gives(of(3.5), matrix(), x -> x.median());
        gives(of(1, 2, 3), matrix(), x -> x.percentile(25, 0));
        gives(of(2.5, 3.5, 4.5), matrix(), x -> x.amean(0));
        gives(of(1, 3, 6, 4, 9, 15), matrix(), x -> x.cumsum(-1));
        gives(of(1, 3, 6, 10, 15, 21), matrix(), x -> x.cumsum(Integer.MAX_VALUE));
        gives(of(0.5623351446188083), sparse(0.25, 0.75), x -> x.entropy());
        gives(of(0.8112781244591328), sparse(0.25, 0.75), x -> x.shannonEntropy());
        gives(of(-0.5756572640920238), sparse(0.25, 0.75), x -> x.logEntropy());
        gives(of(NAN), sparse(0, 1), x -> x.entropy());
        gives(of(NAN), sparse(0, 1), x -> x.shannonEntropy());
        gives(of(1.247219128924647), sparse(1, 2, 4), x -> x.std(false));
        gives(of(0, 1, 0), sparse(1, 3, 3), x -> Transforms.isMax(x));
        try (INDArray x = sparse(1, 2, 3, 4); INDArray m = matrix(); INDArray kept = m.std(true, true, 1)) {
            assertEquals(1.5, x.percentileNumber(30));
            assertEquals(2.5, x.percentileNumber(50));
            assertArrayEquals(new long[] {2, 1}, kept.shape());
            assertThrows(IllegalArgumentException.class, () -> m.cumsum(2));
        }
    }

    @Test
    void typesAreNd4js() {
        try (INDArray i = typed(DataType.INT, 1, -2, Integer.MIN_VALUE); INDArray l = typed(DataType.LONG, -1, 2);
                INDArray f = typed(DataType.FLOAT, 1, 2, 4); INDArray b = f.gt(1);
                INDArray amax = i.amax(); INDArray std = f.std(); INDArray spread = l.var(); INDArray any = b.any(false);
                INDArray zeros = l.countZero(); INDArray norm = i.normmax(); INDArray sums = i.cumsum(0)) {
            assertEquals(DataType.INT, amax.dataType());
            assertEquals(2, amax.getInt(0), "the magnitude of the least INT wraps");
            assertEquals(0x1p31, norm.getDouble(0), "a norm is real");
            assertEquals(DataType.FLOAT, std.dataType());
            assertEquals(1.5275251865386963, std.getDouble(0));
            assertEquals(DataType.DOUBLE, spread.dataType());
            assertEquals(4.5, spread.getDouble(0));
            assertEquals(DataType.BOOL, any.dataType());
            assertEquals(DataType.LONG, zeros.dataType());
            assertEquals(DataType.INT, sums.dataType());
            assertEquals(Integer.MIN_VALUE - 1, sums.getInt(2), "wraps");
            for (Function<INDArray, INDArray> refused : List.<Function<INDArray, INDArray>>of(x -> x.amax(),
                    x -> x.var(), x -> x.median(), x -> x.cumsum(0), x -> Transforms.softmax(x), x -> x.entropy())) {
                assertThrows(IllegalArgumentException.class, () -> refused.apply(b));
            }
        }
    }

    @Test
    void reductionsOfOneAndOfNoElement() {
        gives(of(NAN), sparse(5), x -> x.std());
        gives(of(0), sparse(5), x -> x.std(false));
        try (INDArray none = Sparse4j.zeros(DataType.DOUBLE, 0, 3); INDArray sum = none.squaredNorm(0);
                INDArray mean = none.amean(0); INDArray median = none.median(0); INDArray entropy = none.logEntropy(0);
                INDArray any = none.any(false, 0); INDArray all = none.all(false, 0); INDArray norm = none.normmax(0);
                INDArray var = none.var(false, 0); INDArray sums = none.cumsum(0)) {
            assertArrayEquals(of(0, 0, 0), sum.toDoubleVector());
            assertArrayEquals(of(NAN, NAN, NAN), mean.toDoubleVector());
            assertArrayEquals(of(NAN, NAN, NAN), median.toDoubleVector());
            assertArrayEquals(of(-INF, -INF, -INF), entropy.toDoubleVector());
            assertArrayEquals(of(NAN, NAN, NAN), var.toDoubleVector());
            assertArrayEquals(of(0, 0, 0), norm.toDoubleVector());
            assertEquals(0L, any.countNonZeroNumber());
            assertEquals(3L, all.countNonZeroNumber());
            assertArrayEquals(new long[] {0, 3}, sums.shape());
            assertThrows(IllegalArgumentException.class, () -> none.amax(0));
            assertTrue(none.none() && none.all() && !none.any());
        }
    }

    @Test
    void nanPropagates() {
        for (Function<INDArray, INDArray> f : List.<Function<INDArray, INDArray>>of(x -> x.amax(), x -> x.amin(),
                x -> x.normmax(), x -> x.var(), x -> x.median(), x -> x.percentile(0), x -> x.entropy())) {
            gives(of(NAN), sparse(1, NAN, 3), f);
        }
        gives(of(1), sparse(NAN, 0), x -> x.any(false));
        gives(of(0, 1, 0), sparse(1, NAN, 3), x -> Transforms.isMax(x));
        gives(of(NAN, NAN), sparse(1, NAN), x -> Transforms.softmax(x));
    }

    @Test
    void intoAResult() {
        try (INDArray x = matrix(); INDArray dense = Sparse4j.zeros(3);
                INDArray long2 = Sparse4j.zeros(DataType.LONG, 2, 1);
                INDArray wrong = Sparse4j.zeros(2)) {
            assertSame(dense, x.sum(dense, 0));
            assertArrayEquals(of(5, 7, 9), dense.toDoubleVector());
            assertSame(long2, x.mean(long2, true, 1));
            assertEquals(5L, long2.getLong(1, 0));
            assertThrows(IllegalArgumentException.class, () -> x.sum(wrong, 0));
            assertSame(x, x.cumsumi(0));
            assertEquals(7, x.getDouble(1, 1));
            assertThrows(IllegalArgumentException.class, () -> x.cumsumi(Integer.MAX_VALUE));
        }
    }

    @Test
    void softmaxOfLargeNumbersAndOfStoredEntries() {
        double e = Math.exp(-1);
        gives(of(1 / (1 + e), e / (1 + e)), sparse(1000, 999), x -> Transforms.softmax(x));
        try (CooBuilder b = Sparse4j.coo(2, 2)) {
            Formats.forEverySparse(b.add(1000.0, 0, 1).add(999.0, 1, 1).build(), a -> {
                try (INDArray rows = a.stored().softmax(1); INDArray columns = a.stored().softmax(0)) {
                    assertEquals(2, rows.nnz());
                    assertEquals(1, rows.getDouble(0, 1));
                    assertEquals(0, rows.getDouble(0, 0));
                    assertEquals(e / (1 + e), columns.getDouble(1, 1), 1e-15);
                }
            });
        }
    }

    /** Factors that leave the range of their type on the way, in every order, and 0 where something is not stored. */
    @Test
    void productsOverflowOnlyAsAWhole() {
        try (INDArray x = Sparse4j.sprand(0.5, 1, 1000, 1000)) {
            x.muli(100);
            Formats.forEvery(x, a -> {
                try (INDArray columns = a.prod(0); INDArray rows = a.prod(true, 1); INDArray down = a.cumprod(0);
                        INDArray last = down.getRow(999)) {
                    assertEquals(0.0, columns.normmaxNumber().doubleValue(), "of columns");
                    assertEquals(0.0, rows.normmaxNumber().doubleValue(), "of rows");
                    assertEquals(0.0, last.normmaxNumber().doubleValue(), "along columns");
                }
                assertEquals(0.0, a.prodNumber());
            });
        }
        double[][] factors = {{1e200, 1e200, 1e-300}, {1e-200, 1e-200, 1e300}, {1e200, 0, 1e200, 1e200}, {INF, 0, 1e200},
            {1e200, -1e200}, {1e-200, 1e200, 1e200, 1e-200}};
        double[] products = {1e100, 1e-100, 0, NAN, -INF, 1};
        for (int k = 0; k < factors.length; k++) {
            double expected = products[k];
            double off = Double.isFinite(expected) && expected != 0 ? Math.abs(expected) * 1e-15 : Double.MIN_VALUE;
            try (INDArray x = sparse(factors[k])) {
                Formats.forEvery(x, a -> {
                    assertEquals(expected, a.prodNumber().doubleValue(), off);
                    try (INDArray along = a.cumprod(0)) {
                        assertEquals(expected, along.getDouble(along.length() - 1), off);
                    }
                });
            }
        }
    }

    /** As the Javadoc of {@code ReductionOps} and docs/nd4j-differences.md say. */
    @Test
    void numbersHaveTheTypeOfTheArrayOrAreLongs() {
        try (INDArray floats = Sparse4j.coo(2).type(DataType.FLOAT).add(1, 0).add(0x1p24, 1).build();
                INDArray doubles = floats.castTo(DataType.DOUBLE);
                INDArray large = Sparse4j.coo(2).type(DataType.FLOAT).add(3e38, 0).add(3e38, 1).build();
                INDArray ints = Sparse4j.coo(2).type(DataType.INT).add(Integer.MAX_VALUE, 0).add(Integer.MAX_VALUE, 1).build();
                INDArray longs = Sparse4j.coo(2).type(DataType.LONG).add(Long.MAX_VALUE, 0).add(Long.MAX_VALUE, 1).build();
                INDArray sum = ints.sum()) {
            assertEquals(0x1p24, floats.sumNumber());  // 2^24 + 1 is no FLOAT
            assertEquals(0x1p24 + 1, doubles.sumNumber());
            assertEquals(0x1p23, floats.meanNumber());
            assertEquals(Double.POSITIVE_INFINITY, large.sumNumber());
            assertEquals(2L * Integer.MAX_VALUE, ints.sumNumber());
            assertEquals(-2, sum.getInt());
            assertEquals((long) Integer.MAX_VALUE * Integer.MAX_VALUE, ints.prodNumber());
            assertEquals(-2L, longs.sumNumber());
            assertEquals(1L, longs.prodNumber());
        }
    }

    @Test
    void beyondEveryLength() {
        long huge = 1L << 40;
        try (CooBuilder b = Sparse4j.coo(huge, huge);
                INDArray x = b.add(4.0, 7, 5).add(-8.0, 7, 9).build()) {
            try (INDArray rows = x.var(1); INDArray middle = x.percentile(100, 1); INDArray low = x.amin(1);
                    INDArray none = x.none(false, 1); INDArray zeros = x.countZero(1)) {
                assertEquals(1, rows.nnz());
                assertEquals(80 / 0x1p40, rows.getDouble(7), 1e-20);
                assertEquals(4, middle.getDouble(7));
                assertEquals(0, low.getDouble(7));
                assertEquals(huge - 1, none.getLong(0) + huge - 2, "a row without entries is all zeros");
                assertEquals(0, none.getLong(7));
                assertEquals(huge - 2, zeros.getLong(7));
                assertEquals(huge, zeros.getLong(8));
            }
            assertEquals(0.0, x.medianNumber());
            assertEquals(-8.0, x.percentileNumber(0));
            assertEquals(8.0, x.amaxNumber());
            assertFalse(x.all());
            WouldDensifyException e = assertThrows(WouldDensifyException.class, () -> x.cumsum(1));
            assertTrue(e.getMessage().contains(Long.toString(huge - 5)), e.getMessage());
            assertThrows(WouldDensifyException.class, () -> Transforms.softmax(x));
            try (INDArray products = x.cumprod(1)) {
                assertEquals(2, products.nnz());
                assertEquals(0.0, products.sumNumber());
            }
        }
    }
}
