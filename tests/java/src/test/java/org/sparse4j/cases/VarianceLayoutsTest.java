// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cases;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.sparse4j.CooBuilder;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.NothingLeft;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.indexing.NDArrayIndex;

/**
 * Variances of the same numbers in every layout: where squares overflow Infinity, as two passes in DOUBLE give, and NaN only
 * where a number is NaN or infinite; where squares underflow, those of larger numbers, scaled; of DENSE arrays and windows
 * with a step the same bits; of LONG numbers what exact arithmetic gives.
 */
@ExtendWith(NothingLeft.class)
class VarianceLayoutsTest {
    private static final SparseFormat[] FORMATS = {SparseFormat.DENSE, SparseFormat.COO};

    private static void assertVariance(double wanted, double... numbers) {
        for (SparseFormat format : FORMATS) {
            try (INDArray dense = Sparse4j.create(numbers); INDArray x = dense.toFormat(format);
                    INDArray large = Sparse4j.zeros(2 * numbers.length + 3); INDArray room = large.toFormat(format);
                    INDArray columns = Sparse4j.zeros(numbers.length, 3); INDArray wide = columns.toFormat(format)) {
                INDArray window = room.get(NDArrayIndex.interval(1, 2, 2 * numbers.length + 1));
                window.assign(x);
                wide.getColumn(1).assign(x);
                for (INDArray same : new INDArray[] {x, window, wide.getColumn(1)}) {
                    assertEquals(wanted, same.varNumber(), format + " " + same);
                    assertEquals(Math.sqrt(wanted), same.stdNumber(), format + " " + same);
                    try (INDArray one = same.var(0); INDArray root = same.std(0)) {
                        assertEquals(wanted, one.getDouble());
                        assertEquals(Math.sqrt(wanted), root.getDouble());
                    }
                }
                try (INDArray all = wide.var(0)) {
                    assertEquals(wanted, all.getDouble(1));
                }
            }
        }
    }

    private static double[] repeated(int times, double... numbers) {
        double[] out = new double[times * numbers.length];
        for (int i = 0; i < out.length; i++) {
            out[i] = numbers[i % numbers.length];
        }
        return out;
    }

    @Test
    void overflowIsInfinity() {
        double huge = Double.MAX_VALUE;
        for (int times : new int[] {1, 9, 40, 300}) {
            assertVariance(Double.POSITIVE_INFINITY, repeated(times, 0, 0, 0, 0, 0, 3, 0, 1e300));
            assertVariance(Double.POSITIVE_INFINITY, repeated(times, huge, -huge));
            assertVariance(Double.POSITIVE_INFINITY, repeated(times, 0, huge, -huge, huge, huge, 1));
            assertVariance(Double.POSITIVE_INFINITY, repeated(times, huge, huge, huge, 1e-300));
            assertVariance(0, repeated(times, huge, huge));
            assertVariance(0, repeated(times, -1e308, -1e308, -1e308));
            assertVariance(Double.NaN, repeated(times, 1e300, Double.NaN, -1e300));
            assertVariance(Double.NaN, repeated(times, 1e300, Double.POSITIVE_INFINITY, -1e300, 0));
        }
        // The sum of the squares is finite, the square of the difference is not.
        assertVariance(2 * (0.7e154 * 0.7e154), 0, 1.4e154);
    }

    @Test
    void floatsAreSquaredInDouble() {
        try (INDArray x = Sparse4j.create(new float[] {0, 1e30f}); INDArray sparse = x.toFormat(SparseFormat.COO);
                INDArray std = x.std(0); INDArray same = sparse.std(0)) {
            assertEquals(DataType.FLOAT, std.dataType());
            assertEquals((float) (1e30f / Math.sqrt(2)), std.getDouble(), 1e23);
            assertEquals(std.getDouble(), same.getDouble());
            assertEquals(Float.POSITIVE_INFINITY, (float) x.varNumber().doubleValue());
        }
    }

    @Test
    void windowsHaveTheSameBits() {
        Random random = new Random(7);
        for (int n : new int[] {2, 3, 9, 63, 64, 65, 200, 256, 300, 1000}) {
            try (INDArray large = Sparse4j.zeros(3 * n, 5)) {
                INDArray column = large.get(NDArrayIndex.interval(1, 3, 3 * n), NDArrayIndex.point(2));
                for (int i = 0; i < n; i++) {
                    column.putScalar(i, random.nextGaussian() * Math.scalb(1.0, random.nextInt(40)) + 3);
                }
                try (INDArray x = column.dup()) {
                    assertEquals(x.varNumber(), column.varNumber(), "var of " + n);
                    assertEquals(x.sumNumber(), column.sumNumber(), "sum of " + n);
                    assertEquals(x.norm2Number(), column.norm2Number(), "norm2 of " + n);
                    assertEquals(x.prodNumber(), column.prodNumber(), "prod of " + n);
                    assertEquals(x.entropyNumber(), column.entropyNumber(), "entropy of " + n);
                    try (INDArray y = x.var(0); INDArray z = column.var(0)) {
                        assertEquals(y.getDouble(), z.getDouble(), "var of " + n);
                    }
                    assertTrue(x.varNumber().doubleValue() > 0);
                }
            }
        }
    }

    /** Numbers with 20 bits, of which each third is 0. */
    private static double[][] numbers(int rows, int columns) {
        Random random = new Random(11);
        double[][] out = new double[rows][columns];
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < columns; j++) {
                out[i][j] = (i + j) % 3 == 1 ? 0 : (random.nextInt(1 << 20) - 300_000) * 0x1p-20;
            }
        }
        return out;
    }

    /** The variance and deviation of all, then along both dimensions. */
    private static double[] spreads(INDArray x) {
        double[] out = new double[Math.toIntExact(2 * (1 + x.rows() + x.columns()))];
        int n = 0;
        for (boolean root : new boolean[] {false, true}) {
            out[n++] = (root ? x.stdNumber() : x.varNumber()).doubleValue();
            for (int d : new int[] {0, 1}) {
                try (INDArray along = root ? x.std(d) : x.var(d)) {
                    for (int k = 0; k < along.length(); k++) {
                        out[n++] = along.getDouble(k);
                    }
                }
            }
        }
        return out;
    }

    private static void assertScaled(double[] large, INDArray x, int exponent, String what) {
        double[] small = spreads(x);
        for (int k = 0; k < small.length; k++) {
            boolean root = k >= small.length / 2;
            // A variance that the type does not hold is 0, or was rounded once more.
            double wanted = Math.scalb(large[k], root ? exponent : 2 * exponent);
            double room = root ? 0 : x.dataType() == DataType.FLOAT ? Float.MIN_VALUE : 0;
            assertEquals(wanted, small[k], room, what + ", result " + k);
        }
    }

    /** The same matrix times a power of two, in every format, as its transpose's transpose and as a window with a step. */
    private static void assertSmallNumbers(DataType type, int exponent, double[][] numbers, SparseFormat format) {
        int rows = numbers.length;
        int columns = numbers[0].length;
        String what = type + " " + format + " " + rows + " x " + columns + " times 2^" + exponent;
        try (INDArray wide = Sparse4j.create(numbers); INDArray typed = wide.castTo(type); INDArray x = typed.toFormat(format);
                INDArray turned = typed.transpose(); INDArray across = turned.toFormat(format);
                INDArray zeros = Sparse4j.zeros(DataType.DOUBLE, 2L * rows, 2L * columns + 1);
                INDArray room = zeros.castTo(type); INDArray large = room.toFormat(format)) {
            INDArray window = large.get(NDArrayIndex.interval(0, 2, 2L * rows), NDArrayIndex.interval(1, 2, 2L * columns + 1));
            window.assign(x);
            double[] wanted = spreads(x);
            double[] wantedTurned = spreads(across.transpose());
            double[] wantedWindow = spreads(window);
            for (int k = 0; k < wanted.length; k++) {
                assertEquals(wanted[k], wantedTurned[k], 1e-6 * wanted[k], what);
                assertEquals(wanted[k], wantedWindow[k], 1e-6 * wanted[k], what);
            }
            // In two steps, as FLOAT does not hold all powers.
            for (INDArray each : new INDArray[] {x, across, window}) {
                each.muli(Math.scalb(1.0, exponent / 2));
                each.muli(Math.scalb(1.0, exponent - exponent / 2));
            }
            assertScaled(wanted, x, exponent, what);
            assertScaled(wantedTurned, across.transpose(), exponent, what + ", a transpose");
            assertScaled(wantedWindow, window, exponent, what + ", a window");
        }
    }

    /** Squares of DOUBLE underflow from 1e-154 on, those of FLOAT, which are formed in DOUBLE, never. */
    @Test
    void smallNumbersHaveTheBitsOfLargeOnes() {
        for (SparseFormat format : SparseFormat.values()) {
            for (double[][] numbers : new double[][][] {numbers(2, 3), numbers(9, 70), numbers(130, 4)}) {
                for (int exponent : new int[] {-515, -535, -996}) {
                    assertSmallNumbers(DataType.DOUBLE, exponent, numbers, format);
                }
                for (int exponent : new int[] {-40, -76, -100}) {
                    assertSmallNumbers(DataType.FLOAT, exponent, numbers, format);
                }
            }
        }
    }

    /** By hand: the deviations of 1, 2 and 3 times 1e-161, and of these and a 0 that may be stored. */
    @Test
    void squaresThatUnderflow() {
        double u = 0x1p-535;
        for (SparseFormat format : FORMATS) {
            try (INDArray dense = Sparse4j.create(new double[] {u, 2 * u, 3 * u}); INDArray x = dense.toFormat(format);
                    INDArray four = Sparse4j.create(new double[] {0, 3 * u, 0, 3 * u}); INDArray y = four.toFormat(format)) {
                assertEquals(u, x.stdNumber(), format.toString());
                assertEquals(Math.sqrt(3) * u, y.stdNumber(), format.toString());
                assertEquals(u * u, x.varNumber(), format.toString());
            }
        }
    }

    /** Whole numbers that DOUBLE does not hold, beside exact arithmetic: of few elements, of many, and of a fill. */
    @Test
    void longsBeyondDouble() {
        Random random = new Random(23);
        for (int n : new int[] {2, 4, 8, 70, 1000, 5000}) {
            for (long c : new long[] {(1L << 53) + 1, (1L << 60) + 77, -(1L << 62) - 7}) {
                for (int spread : new int[] {0, 1, 40}) {
                    long[] numbers = new long[n];
                    for (int i = 0; i < n; i++) {
                        numbers[i] = c + (i % 3 == 1 ? random.nextInt(spread + 1) : 0);
                    }
                    numbers[0] += spread;
                    double wanted = variance(numbers);
                    CooBuilder builder = Sparse4j.coo(n).type(DataType.LONG).fill(c);
                    for (int i = 0; i < n; i++) {
                        if (numbers[i] != c || i == n - 1) {
                            builder.add(numbers[i], i);
                        }
                    }
                    try (INDArray filled = builder.build(); INDArray dense = filled.toDense();
                            INDArray stored = dense.toFormat(SparseFormat.COO)) {
                        for (INDArray x : new INDArray[] {filled, dense, stored}) {
                            String what = x.getFormat() + ", " + n + " numbers from " + c + " to " + spread + " more";
                            assertEquals(wanted, x.varNumber().doubleValue(), 1e-9 * wanted, what);
                            try (INDArray std = x.std(0)) {
                                assertEquals(Math.sqrt(wanted), std.getDouble(), 1e-9 * Math.sqrt(wanted), what);
                            }
                        }
                    }
                }
            }
        }
    }

    private static double variance(long[] numbers) {
        // n sum x^2 - (sum x)^2, over n (n - 1)
        BigInteger sum = BigInteger.ZERO;
        BigInteger squares = BigInteger.ZERO;
        for (long number : numbers) {
            BigInteger x = BigInteger.valueOf(number);
            sum = sum.add(x);
            squares = squares.add(x.multiply(x));
        }
        long n = numbers.length;
        return squares.multiply(BigInteger.valueOf(n)).subtract(sum.multiply(sum)).doubleValue() / ((double) n * (n - 1));
    }
}
