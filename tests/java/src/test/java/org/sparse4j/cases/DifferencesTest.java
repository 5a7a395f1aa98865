// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cases;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.sparse4j.DataType;
import org.sparse4j.Difference;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.indexing.NDArrayIndex;

/** The elements in which two arrays differ, beside loops over all elements. */
class DifferencesTest {
    private static List<Difference> slow(INDArray x, INDArray y, double tolerance) {
        List<Difference> all = new ArrayList<>();
        for (long i = 0; i < x.size(0); i++) {
            for (long j = 0; j < x.size(1); j++) {
                double a = x.getDouble(i, j);
                double b = y.getDouble(i, j);
                boolean near = Double.isNaN(a) ? Double.isNaN(b) : a == b || Math.abs(a - b) <= tolerance;
                if (!near) {
                    all.add(new Difference(new long[] {i, j}, x.getNumber(i, j), y.getNumber(i, j)));
                }
            }
        }
        return all;
    }

    private static INDArray random(Random r, Number fill) {
        try (INDArray zeros = Sparse4j.sparse(DataType.DOUBLE, SparseFormat.COO, 6, 5)) {
            INDArray x = zeros.add(fill);
            double[] values = {1, 1.05, -2, 0, -0.0, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY};
            for (int k = r.nextInt(12); k > 0; k--) {
                x.putScalar(new long[] {r.nextInt(6), r.nextInt(5)}, values[r.nextInt(values.length)]);
            }
            return x;
        }
    }

    @ParameterizedTest
    @EnumSource(SparseFormat.class)
    void everyFormatFillAndViewGivesWhatLoopsGive(SparseFormat format) {
        Random r = new Random(5);
        Number[] fills = {0, 1, 1.05, Double.NaN};
        for (int round = 0; round < 15; round++) {
            try (INDArray a = random(r, fills[r.nextInt(4)]); INDArray b = random(r, fills[r.nextInt(4)]);
                    INDArray x = a.toFormat(format)) {
                Formats.forEvery(b.dup(), y -> {
                    for (double tolerance : new double[] {0, 0.1}) {
                        same(x, y, tolerance);
                        same(x.get(NDArrayIndex.interval(1, 5), NDArrayIndex.interval(0, 2, 5)),
                                y.get(NDArrayIndex.interval(1, 5), NDArrayIndex.interval(0, 2, 5)), tolerance);
                        same(x.transpose(), y.transpose(), tolerance);
                    }
                });
            }
        }
    }

    private static void same(INDArray x, INDArray y, double tolerance) {
        List<Difference> all = slow(x, y, tolerance);
        assertEquals(all, x.firstDifferences(y, tolerance, Integer.MAX_VALUE), () -> x + "\n" + y);
        assertEquals(all.size(), x.countDifferences(y, tolerance));
        for (int most = 0; most < 4; most++) {
            assertEquals(all.subList(0, Math.min(most, all.size())), x.firstDifferences(y, tolerance, most));
        }
    }

    @Test
    void typesCompareByValueAndWholeNumbersExactly() {
        long large = (1L << 53) + 1;
        try (INDArray x = Sparse4j.createSparseCOO(new long[] {large, Long.MIN_VALUE, 7}, new long[][] {{0}, {2}, {3}}, 5);
                INDArray rounded = x.castTo(DataType.DOUBLE); INDArray same = x.dup(); INDArray most = x.dup()) {
            assertEquals(List.of(new Difference(new long[] {0}, large, 0x1p53)), x.firstDifferences(rounded, 0, 5));
            assertEquals(List.of(new Difference(new long[] {0}, 0x1p53, large)), rounded.firstDifferences(x, 0.5, 5));
            assertEquals(0, x.countDifferences(rounded, 1));
            same.putScalar(0, large - 1);
            assertEquals(1, x.countDifferences(same, 0));
            most.putScalar(2, Long.MAX_VALUE);  // their difference is no long
            assertEquals(1, x.countDifferences(most, 1e18));
            try (INDArray bool = x.neq(0)) {
                assertEquals(3, x.countDifferences(bool, 0));
                assertEquals(2, x.countDifferences(bool, 6));
            }
        }
    }

    /** Distances around 2^53, 2^63 and 2^64, which DOUBLE rounds, beside exact arithmetic. */
    @Test
    void distancesOfIntegersAreExact() {
        long[] numbers = {0, 1, 5, (1L << 53) - 1, 1L << 53, (1L << 53) + 1, Long.MAX_VALUE - 500, Long.MAX_VALUE - 1, Long.MAX_VALUE,
            Long.MIN_VALUE, Long.MIN_VALUE + 1, -1};
        double[] tolerances = {0, 0.5, 1, 0x1p53, 0x1p53 + 2, 0x1p63 - 1024, 0x1p63, 0x1p63 + 2048, 0x1p64 - 2048, 0x1p64};
        for (long p : numbers) {
            for (long q : numbers) {
                BigDecimal distance = BigDecimal.valueOf(p).subtract(BigDecimal.valueOf(q)).abs();
                try (INDArray x = Sparse4j.create(new long[] {p, 7}); INDArray y = Sparse4j.create(new long[] {q, 7});
                        INDArray sparse = x.toFormat(SparseFormat.COO)) {
                    for (double tolerance : tolerances) {
                        String what = p + " and " + q + " within " + tolerance;
                        boolean near = distance.compareTo(new BigDecimal(tolerance)) <= 0;
                        assertEquals(near ? 0 : 1, x.countDifferences(y, tolerance), what);
                        assertEquals(near ? 0 : 1, sparse.firstDifferences(y, tolerance, 5).size(), what);
                        assertTrue(!near || x.equalsWithEps(y, tolerance), what);
                    }
                    assertEquals(p == q, x.equalsWithEps(y, 0), p + " and " + q);
                    assertEquals(p == q, sparse.equalsWithEps(y, 0), p + " and " + q);
                    assertFalse(x.equalsWithEps(y, Double.NaN) && p != q);
                }
            }
        }
        try (INDArray x = Sparse4j.create(new long[] {Long.MAX_VALUE}); INDArray y = Sparse4j.create(new long[] {Long.MAX_VALUE - 500})) {
            assertEquals(x, y, "equal relatively within 1e-5");
            assertFalse(x.equalsWithEps(y, 1e-17), "500 exceeds 1e-17 times 2^63, which is 92");
        }
    }

    @Test
    void elementsThatNeitherStoresAreCountedAndListedWithoutStoringThem() {
        long n = 1L << 40;
        try (INDArray x = Sparse4j.sparse(DataType.DOUBLE, n, n / 4); INDArray y = x.add(1); INDArray z = Sparse4j.sparse(DataType.DOUBLE, 3, n / 4)) {
            y.putScalar(new long[] {0, 1}, 0);
            List<Difference> found = x.firstDifferences(y, 0.5, 3);
            assertEquals(List.of("[0, 0]: 0.0, not 1.0", "[0, 2]: 0.0, not 1.0", "[0, 3]: 0.0, not 1.0"),
                    found.stream().map(Difference::toString).toList());
            assertEquals(Long.MAX_VALUE, x.countDifferences(y, 0.5), "2^78 elements");
            assertEquals(0, x.countDifferences(y, 1));
            try (INDArray w = z.sub(1)) {
                assertEquals(3 * (n / 4), z.countDifferences(w, 0));
            }
        }
    }

    @Test
    void scalarsAndArraysWithoutElements() {
        try (INDArray one = Sparse4j.scalar(1.5); INDArray two = Sparse4j.scalar(2.5); INDArray none = Sparse4j.sparse(DataType.DOUBLE, 0, 4);
                INDArray nothing = Sparse4j.zeros(0, 4)) {
            Difference d = one.firstDifferences(two, 0, 9).get(0);
            assertArrayEquals(new long[0], d.coordinates());
            assertEquals("[]: 1.5, not 2.5", d.toString());
            assertEquals(new Difference(new long[0], 1.5, 2.5).hashCode(), d.hashCode());
            assertEquals(1, one.countDifferences(two, 0.5));
            assertEquals(0, none.countDifferences(nothing, 0));
            assertEquals(List.of(), none.firstDifferences(nothing, 0, 5));
        }
    }

    @Test
    void wrongArgumentsAreNamed() {
        try (INDArray x = Sparse4j.speye(3); INDArray y = Sparse4j.speye(4)) {
            refused("firstDifferences: shapes [3, 3] and [4, 4] differ", () -> x.firstDifferences(y, 0, 5));
            refused("countDifferences: tolerance is -1.0; it must be finite and at least 0", () -> x.countDifferences(x, -1));
            refused("tolerance is NaN", () -> x.firstDifferences(x, Double.NaN, 5));
            refused("tolerance is Infinity", () -> x.firstDifferences(x, Double.POSITIVE_INFINITY, 5));
            refused("most is -1; it must be at least 0", () -> x.firstDifferences(x, 0, -1));
            refused("firstDifferences: the other array must not be null", () -> x.firstDifferences(null, 0, 1));
        }
        INDArray closed = Sparse4j.speye(3);
        closed.close();
        assertThrows(IllegalStateException.class, () -> closed.countDifferences(closed, 0));
    }

    private static void refused(String part, Runnable call) {
        String message = assertThrows(IllegalArgumentException.class, call::run).getMessage();
        assertTrue(message.contains(part), message);
    }
}
