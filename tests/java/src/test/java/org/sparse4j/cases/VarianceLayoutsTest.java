// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cases;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.NothingLeft;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.indexing.NDArrayIndex;

/**
 * Variances of the same numbers in every layout: where squares overflow Infinity, as two passes in DOUBLE give, and NaN only
 * where a number is NaN or infinite; of DENSE arrays and windows with a step the same bits.
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
}
