// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cases;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.NothingLeft;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;

/**
 * A sum of k terms errs by at most 2 eps sum |x|, eps = 2^-52, however many terms there are and however they cancel: sums of
 * rows, of columns and of everything, in every format, with fills, beside exact decimal numbers.
 */
@ExtendWith(NothingLeft.class)
class SumAccuracyTest {
    private static final double BOUND = 2 * 0x1p-52;

    /** k terms that cancel: numbers of many magnitudes, most of them once more with the other sign, a little off. */
    private static double[] terms(Random random, int k) {
        double[] x = new double[k];
        for (int i = 0; i < k; i++) {
            boolean answer = i > 0 && random.nextInt(4) != 0;
            x[i] = answer ? -x[random.nextInt(i)] * (1 + random.nextInt(5) * 0x1p-52)
                    : (random.nextDouble() - 0.5) * Math.scalb(1.0, random.nextInt(60) - 30);
        }
        return x;
    }

    private static void assertNear(double[] x, double fill, long fills, double got, Object what) {
        assertTrue(near(x, fill, fills, got), () -> what + ": " + got + " for " + Arrays.toString(x));
    }

    private static boolean near(double[] x, double fill, long fills, double got) {
        BigDecimal sum = new BigDecimal(fill).multiply(BigDecimal.valueOf(fills));
        double magnitudes = Math.abs(fill) * fills;
        for (double v : x) {
            sum = sum.add(new BigDecimal(v));
            magnitudes += Math.abs(v);
        }
        double error = new BigDecimal(got).subtract(sum, MathContext.DECIMAL64).abs().doubleValue();
        // The magnitudes' sum is rounded itself.
        return error <= BOUND * magnitudes * (1 + x.length * 0x1p-52);
    }

    @Test
    void sequentialSumsWouldBeInaccurate() {
        Random random = new Random(5);
        int far = 0;
        for (int k = 100; k <= 200; k++) {
            double[] x = terms(random, k);
            far += near(x, 0, 0, Arrays.stream(x).reduce(0, Double::sum)) ? 0 : 1;
        }
        assertTrue(far > 0, "the terms must be hard enough");
    }

    @Test
    void ofFewAndManyTerms() {
        Random random = new Random(5);
        for (int k = 1; k <= 200; k++) {
            for (int round = 0; round < 5; round++) {
                check(terms(random, k), random);
            }
        }
        for (int k : new int[] {1000, 4097, 65_535, 65_536, 65_537, 200_000}) {
            check(terms(random, k), random);
        }
    }

    /** The terms as a row and as a column among others, and as a whole. */
    private static void check(double[] x, Random random) {
        int k = x.length;
        double fill = random.nextBoolean() ? 0 : random.nextDouble() - 0.5;
        double[] both = Arrays.copyOf(x, 2 * k);
        System.arraycopy(x, 0, both, k, k);
        try (INDArray dense = Sparse4j.create(both, new long[] {2, k})) {
            for (SparseFormat format : SparseFormat.values()) {
                try (INDArray rows = dense.toFormat(format); INDArray byRow = rows.sum(1);
                        INDArray byColumn = rows.transpose().sum(0)) {
                    assertNear(x, 0, 0, byRow.getDouble(1), format + " row of " + k);
                    assertNear(x, 0, 0, byColumn.getDouble(1), format + " column of " + k);
                    assertNear(both, 0, 0, rows.sumNumber().doubleValue(), format + " of all, " + 2 * k);
                }
            }
        }
        // Among as many elements again that are not stored.
        long[][] at = new long[k][];
        for (int i = 0; i < k; i++) {
            at[i] = new long[] {0, 2 * i};
        }
        try (INDArray coo = fill(x, at, fill)) {
            for (SparseFormat format : new SparseFormat[] {SparseFormat.COO, SparseFormat.CSR, SparseFormat.CSC}) {
                try (INDArray sparse = coo.toFormat(format); INDArray byRow = sparse.sum(1)) {
                    assertNear(x, fill, k, byRow.getDouble(0), format + " with fill, " + k);
                }
            }
        }
    }

    private static INDArray fill(double[] x, long[][] at, double fill) {
        try (var builder = Sparse4j.coo(1, 2L * x.length).fill(fill)) {
            return builder.addAll(x, at).build();
        }
    }

    @Test
    void floatsAreSummedInDouble() {
        Random random = new Random(7);
        for (int k : new int[] {1, 2, 7, 8, 9, 16, 17, 63, 64, 65, 1000, 100_000}) {
            float[] x = new float[k];
            BigDecimal exact = BigDecimal.ZERO;
            for (int i = 0; i < k; i++) {
                x[i] = (float) ((random.nextDouble() - 0.5) * 1e6);
                exact = exact.add(new BigDecimal(x[i]));
            }
            try (INDArray a = Sparse4j.create(x); INDArray sparse = a.toFormat(SparseFormat.COO);
                    INDArray sum = a.sum(); INDArray sparseSum = sparse.sum(0)) {
                assertEquals(DataType.FLOAT, sum.dataType());
                // Rounded once: the nearest FLOAT, or a neighbour of it where the double lies between two.
                assertEquals(exact.floatValue(), sum.getFloat(), Math.ulp(exact.floatValue()) / 2);
                assertEquals(sum.getFloat(), sparseSum.getFloat());
            }
        }
    }
}
