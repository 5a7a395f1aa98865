// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cases;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.sparse4j.Collected;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.blas.Mask;
import org.sparse4j.blas.Semiring;
import org.sparse4j.blas.Usage;

/** Products over semirings, under masks, of several matrices, and repeated ones. */
class SemiringTest {
    private static final double INF = Double.POSITIVE_INFINITY;

    /** A square of four streets, one of them one-way, and a diagonal. */
    private static INDArray streets(SparseFormat format) {
        try (INDArray coo = Sparse4j.createSparseCOO(new double[] {1, 2, 4, 8, 3}, new long[][] {{0, 1}, {1, 2}, {2, 3},
            {3, 0}, {0, 2}}, 4, 4)) {
            return coo.toFormat(format);
        }
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "DENSE")
    void shortestPathsOfTwoStreets(SparseFormat format) {
        try (INDArray a = streets(format); INDArray two = a.mmul(a, Semiring.MIN_PLUS)) {
            assertArrayEquals(new double[][] {{INF, INF, 3, 7}, {INF, INF, INF, 6}, {12, INF, INF, INF},
                {INF, 9, 11, INF}}, two.toDoubleMatrix());
            assertEquals(INF, two.fillValue());
            assertEquals(6, two.nnz());
        }
    }

    /** A DENSE array of integers holds the zero as an element: the way to where there is none does not wrap. */
    @ParameterizedTest
    @EnumSource(names = {"INT", "LONG", "FLOAT", "DOUBLE"})
    void noWayStaysNoneInDenseArraysOfEveryType(DataType type) {
        Number none = type == DataType.INT ? (Number) Integer.MAX_VALUE : type == DataType.LONG ? (Number) Long.MAX_VALUE : INF;
        try (INDArray real = streets(SparseFormat.CSR); INDArray a = real.castTo(type); INDArray two = a.mmul(a, Semiring.MIN_PLUS);
                INDArray dense = two.toDense(); INDArray left = dense.mmul(a, Semiring.MIN_PLUS);
                INDArray right = a.mmul(dense, Semiring.MIN_PLUS); INDArray three = two.mmul(a, Semiring.MIN_PLUS);
                INDArray three0 = three.toDense(); INDArray from = Sparse4j.creation().full(type, none, 1, 4)) {
            assertEquals(none.doubleValue(), two.fillValue().doubleValue());
            assertEquals(three0, left);
            assertEquals(three0, right);
            from.putScalar(0, 0, 0L);
            try (INDArray step = from.mmul(a, Semiring.MIN_PLUS)) {
                assertEquals(none.doubleValue(), step.getDouble(0, 0));
                assertEquals(1, step.getLong(0, 1));
                assertEquals(3, step.getLong(0, 2));
                assertEquals(none.doubleValue(), step.getDouble(0, 3));
            }
        }
    }

    /** Infinity, where there is no way, stays it beside an element that has no sum with it: as where it is not stored. */
    @Test
    void noWayStaysNoneBesideMinusInfinity() {
        double[][] ways = {{INF, 3}, {INF, INF}, {-INF, 0}};
        double[][] steps = {{-INF, Double.NaN}, {1, 2}};
        double[][] expected = {{4, 5}, {INF, INF}, {-INF, Double.NaN}};
        for (DataType type : new DataType[] {DataType.FLOAT, DataType.DOUBLE}) {
            try (INDArray wide = Sparse4j.create(ways); INDArray a = wide.castTo(type); INDArray long0 = Sparse4j.create(steps);
                    INDArray b = long0.castTo(type); INDArray product = a.mmul(b, Semiring.MIN_PLUS);
                    INDArray mask = Sparse4j.create(new double[][] {{1, 0}, {1, 1}, {1, 1}});
                    INDArray masked = a.mmul(b, Semiring.MIN_PLUS, Mask.of(mask));
                    INDArray stored = Sparse4j.coo(2, 2).fill(INF).add(3, 0, 1).build(SparseFormat.CSR);
                    INDArray few = stored.castTo(type); INDArray sparse = few.mmul(b, Semiring.MIN_PLUS)) {
                assertArrayEquals(expected, product.toDoubleMatrix());
                assertArrayEquals(new double[][] {{4, INF}, expected[1], expected[2]}, masked.toDoubleMatrix());
                assertArrayEquals(new double[][] {expected[0], expected[1]}, sparse.toDoubleMatrix());
            }
        }
    }

    /** -Infinity, where there is no way, stays it beside NaN: stored, in a DENSE array, and as where it is not stored. */
    @ParameterizedTest
    @EnumSource
    void noWidthStaysNoneBesideNaN(SparseFormat format) {
        double[][] ways = {{-INF, 3}, {-INF, -INF}, {Double.NaN, 7}};
        double[][] steps = {{Double.NaN, 5}, {1, 2}};
        double[][] expected = {{1, 2}, {-INF, -INF}, {Double.NaN, Double.NaN}};
        for (DataType type : new DataType[] {DataType.FLOAT, DataType.DOUBLE}) {
            try (INDArray wide = Sparse4j.create(ways); INDArray left = wide.castTo(type); INDArray a = left.toFormat(format);
                    INDArray some = Sparse4j.create(steps); INDArray right = some.castTo(type); INDArray b = right.toFormat(format);
                    INDArray product = a.mmul(b, Semiring.MAX_MIN);
                    INDArray turned = b.transpose().mmul(a.transpose(), Semiring.MAX_MIN);
                    INDArray mask = Sparse4j.create(new double[][] {{1, 0}, {1, 1}, {1, 1}});
                    INDArray masked = a.mmul(b, Semiring.MAX_MIN, Mask.of(mask))) {
                assertArrayEquals(expected, product.toDoubleMatrix());
                assertArrayEquals(expected, turned.transpose().toDoubleMatrix());
                assertArrayEquals(new double[][] {{1, -INF}, expected[1], expected[2]}, masked.toDoubleMatrix());
                // Reachability and pairs take NaN for what it is: an element that is not 0.
                try (INDArray reached = a.mmul(b, Semiring.OR_AND); INDArray pairs = a.mmul(b, Semiring.PLUS_PAIR)) {
                    assertArrayEquals(new double[][] {{1, 1}, {1, 1}, {1, 1}}, reached.castTo(DataType.DOUBLE).toDoubleMatrix());
                    assertArrayEquals(new double[][] {{2, 2}, {2, 2}, {2, 2}}, pairs.toDoubleMatrix());
                }
            }
        }
    }

    /** Sums of integers stay at the end of the range. */
    @Test
    void integersDoNotWrapInShortestPaths() {
        long end = Integer.MAX_VALUE;
        try (INDArray row = Sparse4j.create(new int[] {2_000_000_000, -2_000_000_000}); INDArray a = row.reshape(2, 1);
                INDArray b = row.reshape(1, 2); INDArray sums = a.mmul(b, Semiring.MIN_PLUS)) {
            assertArrayEquals(new long[][] {{end, 0}, {0, -end - 1}}, sums.toLongMatrix());
        }
    }

    @Test
    void widestPathsReachabilityAndPairs() {
        try (INDArray a = streets(SparseFormat.CSR); INDArray wide = a.mmul(a, Semiring.MAX_MIN);
                INDArray reach = a.mmul(a, Semiring.OR_AND); INDArray pairs = a.mmul(a.transpose(),
                        Semiring.PLUS_PAIR)) {
            assertEquals(3, wide.getDouble(0, 3));
            assertEquals(-INF, wide.getDouble(0, 0));
            assertEquals(DataType.BOOL, reach.dataType());
            assertTrue(reach.getBoolean(3, 1));
            assertEquals(2, pairs.getDouble(0, 0));
            assertEquals(1, pairs.getDouble(0, 1));
        }
    }

    /** Triangles of a complete graph of five: each of ten edges is in three. */
    @Test
    void trianglesByAMask() {
        try (INDArray eye = Sparse4j.eye(5);
                INDArray none = eye.eq(0); INDArray graph = none.toFormat(SparseFormat.CSR);
                INDArray counts = graph.mmul(graph, Semiring.PLUS_PAIR, Mask.of(graph));
                INDArray outside = graph.mmul(graph, Semiring.PLUS_PAIR, Mask.complement(graph))) {
            assertEquals(DataType.LONG, counts.dataType());
            assertEquals(20, counts.nnz());
            assertEquals(60, counts.sumNumber().longValue());
            assertEquals(5, outside.nnz());
            assertEquals(20, outside.sumNumber().longValue());
        }
    }

    @ParameterizedTest
    @EnumSource
    void maskedPlainProductOnEveryFormat(SparseFormat format) {
        try (INDArray a = streets(format); INDArray plain = a.mmul(a);
                INDArray mask = Sparse4j.create(new double[][] {{1, 0, 1, 0}, {0, 0, 0, 0}, {2, 0, 0, Double.NaN},
                    {0, 0, 1, 0}}); INDArray in = a.mmul(a, Mask.of(mask)); INDArray out = a.mmul(a,
                            Mask.complement(mask)); INDArray whole = in.add(out)) {
            assertEquals(whole, plain);
            assertEquals(plain.getDouble(0, 2), in.getDouble(0, 2));
            assertEquals(0, in.getDouble(0, 3));
            assertEquals(format != SparseFormat.DENSE, in.isSparse());
        }
    }

    @Test
    void refusalsNameBothShapes() {
        try (INDArray a = streets(SparseFormat.CSR); INDArray three = Sparse4j.speye(3)) {
            assertTrue(assertThrows(IllegalArgumentException.class, () -> a.mmul(three, Semiring.MIN_PLUS))
                    .getMessage().contains("[4, 4] and [3, 3]"));
            assertTrue(assertThrows(IllegalArgumentException.class, () -> a.mmul(a, Mask.of(three))).getMessage()
                    .contains("[3, 3]"));
            assertThrows(IllegalArgumentException.class, () -> Mask.of(null));
            assertThrows(IllegalArgumentException.class, () -> a.mmul(a, (Semiring) null));
        }
    }

    /** Small times large times narrow: from the right, and the result is that of any order. */
    @Test
    void chains() {
        try (INDArray a = Sparse4j.sprand(0.3, 1, 40, 30); INDArray b = Sparse4j.sprand(0.3, 2, 30, 20);
                INDArray c = Sparse4j.sprand(0.3, 3, 20, 35); INDArray x = Sparse4j.rand(35, 2);
                INDArray product = Sparse4j.products().mmul(a, b, c, x); INDArray cx = c.mmul(x); INDArray bcx = b.mmul(cx);
                INDArray abcx = a.mmul(bcx); INDArray one = Sparse4j.products().mmul(a); INDArray squares = Sparse4j.products().mmul(c,
                        c.transpose(), c)) {
            assertEquals(abcx, product);
            assertEquals(a, one);
            assertArrayEquals(new long[] {20, 35}, squares.shape());
            assertThrows(IllegalArgumentException.class, () -> Sparse4j.products().mmul(a, c));
            assertThrows(IllegalArgumentException.class, () -> Sparse4j.products().mmul());
        }
    }

    @Test
    void optimizedProductsAreTheSame() {
        long before = Collected.settledBytes();
        try (INDArray a = Sparse4j.sprand(0.001, 5, 20_000, 90_000); INDArray x = Sparse4j.rand(90_000);
                INDArray y = Sparse4j.rand(20_000); INDArray ax = a.mmul(x); INDArray aty = a.transpose().mmul(y)) {
            long plain = Collected.settledBytes();
            assertSame(a, a.optimizeFor(Usage.VECTOR_PRODUCT, Usage.TRANSPOSED_VECTOR_PRODUCT));
            assertTrue(Sparse4j.memory().liveBytes() > plain);
            for (int i = 0; i < 3; i++) {
                try (INDArray again = a.mmul(x); INDArray turned = a.transpose().mmul(y)) {
                    assertArrayEquals(ax.toDoubleVector(), again.toDoubleVector());
                    assertArrayEquals(aty.toDoubleVector(), turned.toDoubleVector());
                }
            }
            assertTrue(a.dropLayouts() > 0);
            assertThrows(IllegalArgumentException.class, () -> x.optimizeFor(Usage.VECTOR_PRODUCT));
        }
        assertEquals(before, Sparse4j.memory().liveBytes());
    }
}
