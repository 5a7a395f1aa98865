// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.program;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.sparse4j.indexing.NDArrayIndex.all;
import static org.sparse4j.indexing.NDArrayIndex.ellipsis;
import static org.sparse4j.indexing.NDArrayIndex.indices;
import static org.sparse4j.indexing.NDArrayIndex.interval;
import static org.sparse4j.indexing.NDArrayIndex.newAxis;
import static org.sparse4j.indexing.NDArrayIndex.point;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.PadMode;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.indexing.INDArrayIndex;
import org.sparse4j.indexing.NDArrayIndex;
import org.sparse4j.nd4j.Nd4j;
import org.sparse4j.oracle.ModelIndex;
import org.sparse4j.oracle.ModelShapes;
import org.sparse4j.ops.Transforms;

/** The statics that the facade has for ND4J's sake, against sums and loops of this test's own. */
class FacadeStaticsTest extends TwinTest {
    private static void same(double[] expected, long[] shape, INDArray actual) {
        try (actual) {
            assertArrayEquals(shape, actual.shape());
            double[] got = new double[expected.length];
            for (int i = 0; i < got.length; i++) {
                got[i] = actual.getDouble(i);
            }
            assertArrayEquals(expected, got, 1e-12, actual::toString);
            assertFalse(actual.isView());
        }
    }

    private static double[] of(double... values) {
        return values;
    }

    private static long[] shape(long... lengths) {
        return lengths;
    }

    @Test
    void fromArraysOfArrays() {
        double[][][][] deep = new double[2][3][1][2];
        Integer[][][] boxes = new Integer[2][3][2];
        double[] expected = new double[12];
        for (int i = 0; i < 12; i++) {
            expected[i] = i + 0.5;
            deep[i / 6][i / 2 % 3][0][i % 2] = i + 0.5;
            boxes[i / 6][i / 2 % 3][i % 2] = i;
        }
        same(expected, shape(2, 3, 1, 2), Sparse4j.creation().create(deep));
        same(expected, shape(2, 3, 1, 2), Sparse4j.creation().createFromNested(deep));
        same(of(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11), shape(2, 3, 2), Sparse4j.creation().createFromNested(boxes));
        same(of(1, 0), shape(2), Nd4j.createFromArray(true, false));
        same(of(1, 0, 0, 1), shape(2, 2), Sparse4j.creation().createFromNested(new Boolean[][] {{true, false}, {false, true}}));
        same(of(), shape(0), Sparse4j.creation().createFromNested(new Float[0]));
        same(of(), shape(2, 0), Sparse4j.creation().createFromNested(new long[2][0]));
        try (INDArray x = Sparse4j.creation().createFromNested(new Long[] {(1L << 53) + 1});
                INDArray y = Nd4j.createFromArray(2f)) {
            assertEquals((1L << 53) + 1, x.getLong(0));
            assertEquals(DataType.FLOAT, y.dataType());
        }
        assertEquals("row 1, 0 has 2 values, but the first row at this depth has 3; all rows at one depth must have the same "
                + "length", assertThrows(IllegalArgumentException.class,
                () -> Sparse4j.creation().create(new double[][][] {{{1, 2, 3}}, {{1, 2}}})).getMessage());
        assertEquals("value 0, 1 must not be null", assertThrows(IllegalArgumentException.class,
                () -> Sparse4j.creation().createFromNested(new Double[][] {{1.0, null}})).getMessage());
        assertEquals("row 1 must not be null", assertThrows(IllegalArgumentException.class,
                () -> Sparse4j.creation().createFromNested(new int[][] {{1}, null})).getMessage());
        assertThrows(IllegalArgumentException.class, () -> Sparse4j.creation().createFromNested(new int[0][2]));
    }

    @Test
    void largeRowsComeInBlocks() {
        double[][] rows = new double[700][401];
        for (int i = 0; i < 700; i++) {
            Arrays.setAll(rows[i], j -> 0);
            rows[i][i % 401] = i;
        }
        try (INDArray x = Sparse4j.create(rows); INDArray f = Sparse4j.creation().create(rows, 'f')) {
            for (int i = 0; i < 700; i++) {
                assertEquals(i, x.getDouble(i, i % 401));
                assertEquals(i, f.getDouble(i, i % 401));
            }
            assertEquals(x, f);
            assertEquals('f', f.ordering());
        }
    }

    @Test
    void shapesOrdersAndTypes() {
        times(200, () -> {
            int[] s = shape();
            long[] shape = Product.longs(s);
            int n = (int) ModelShapes.length(s);
            double[] data = new double[n];
            Arrays.setAll(data, i -> random.nextInt(9));
            double[] inF = new double[n];
            int[] at = {0};
            // The place in Fortran order of the element that comes next in C order.
            ModelShapes.forEach(s, c -> {
                int place = 0;
                for (int d = s.length - 1; d >= 0; d--) {
                    place = place * s[d] + c[d];
                }
                inF[at[0]++] = data[place];
            });
            same(data, shape, Nd4j.create(data, s));
            same(data, shape, Sparse4j.create(data, shape, 'c'));
            same(inF, shape, Nd4j.create(data, s, 'f'));
            try (INDArray x = Sparse4j.create(data, shape, 'f'); INDArray z = Nd4j.zeros(s, 'f')) {
                assertArrayEquals(Sparse4j.shaping().getStrides(shape, 'f'), x.stride());
                assertArrayEquals(Sparse4j.shaping().getStrides(shape, 'f'), z.stride());
            }
            int[] ints = Nd4j.getStrides(s, 'c');
            assertArrayEquals(Nd4j.getStrides(shape), Product.longs(ints));
            same(data, shape, Sparse4j.creation().create(data, shape, DataType.FLOAT));
            same(new double[n], shape, Nd4j.createUninitialized(s, 'f'));
            same(new double[n], shape, Sparse4j.creation().create(DataType.LONG, shape, 'f'));
        });
        same(new double[] {3, 4}, shape(1, 2), Nd4j.create(new int[] {3, 4}, new int[] {1, 2}));
        same(new double[] {3, 4, 1, 2}, shape(2, 2), Sparse4j.creation().createFromNested(new int[][] {{3, 4}, {1, 2}}));
        assertThrows(IllegalArgumentException.class, () -> Nd4j.create(new int[] {3, 4}, new int[] {3, 1}));
        same(new double[6], shape(2, 3), Sparse4j.zeros(2, 3));
        same(new double[2], shape(2), Sparse4j.zeros(2));
        same(new double[3], shape(3), Sparse4j.zeros(3, 'f'));
        same(new double[6], shape(2, 3), Sparse4j.zeros(2, 3, 'f'));
        same(new double[4], shape(2, 1, 2), Sparse4j.zeros(2, 1, 2));
        same(new double[4], shape(2, 1, 2, 1), Sparse4j.zeros(2, 1, 2, 1));
        same(of(2, 3), shape(2), Sparse4j.create(new int[] {2, 3}));
        same(of(1, 2.5), shape(2), Sparse4j.creation().create(List.of(1, 2.5f)));
        same(of(), shape(0), Nd4j.empty());
        same(of(1, 1), shape(2), Nd4j.ones(new int[] {2}));
        try (INDArray a = Sparse4j.create(new double[] {1, 2}); INDArray b = Sparse4j.create(new double[] {3, 4})) {
            same(of(1, 2, 3, 4), shape(2, 2), Sparse4j.creation().create(List.of(a, b), 2, 2));
            same(of(1, 2, 3, 4), shape(1, 4), Nd4j.create(List.of(a, b), new int[] {1, 4}));
            assertThrows(IllegalArgumentException.class, () -> Sparse4j.creation().create(List.of(a, b), 3));
        }
        try (INDArray x = Nd4j.valueArrayOf(shape(2), 3); INDArray y = Nd4j.valueArrayOf(shape(2), 3f);
                INDArray z = Nd4j.valueArrayOf(2, 2, 3.5); INDArray s = Sparse4j.scalar((Number) 4L)) {
            assertEquals(DataType.INT, x.dataType());
            assertEquals(DataType.FLOAT, y.dataType());
            assertEquals(14.0, z.sumNumber());
            assertEquals(DataType.LONG, s.dataType());
        }
        assertThrows(IllegalArgumentException.class, () -> Sparse4j.zeros(2, 2, 'x'));
        assertThrows(ArithmeticException.class, () -> Nd4j.getStrides(shape(9, 1L << 40, 1L << 40)));
        assertArrayEquals(shape(1L << 62, 1), Nd4j.getStrides(shape(1L << 62, 1L << 62)));
    }

    @Test
    void likeOtherArrays() {
        times(300, () -> {
            try (Twin t = twin(); INDArray zeros = Sparse4j.creation().zerosLike(t.x());
                    INDArray ones = Sparse4j.creation().onesLike(t.x())) {
                assertEquals(t.x().isSparse(), zeros.isSparse());
                assertEquals(zeros.getFormat(), ones.getFormat());
                assertEquals(t.x().dataType(), ones.dataType());
                assertTrue(!ones.isSparse() || ones.nnz() == 0);
                for (long i = 0; i < t.x().length(); i++) {
                    assertEquals(0, zeros.getDouble(i));
                    assertEquals(1, ones.getDouble(i));
                }
            }
        });
    }

    @Test
    void sequences() {
        same(of(0, 2.5, 5, 7.5, 10), shape(5), Sparse4j.linspace(0, 10, 5));
        same(of(0, 2, 5, 7, 10), shape(5), Sparse4j.creation().linspace(0, 10, 5, DataType.INT));
        same(of(1, 1.5, 2), shape(3), Nd4j.linspace(DataType.FLOAT, 1.0, 0.5, 3));
        same(of(1, 3, 5), shape(3), Nd4j.linspace(DataType.LONG, 1, 3, 2));
        assertThrows(IllegalArgumentException.class, () -> Nd4j.linspace(DataType.FLOAT, 1.0, 0.5, -1));
        assertThrows(IllegalArgumentException.class, () -> Sparse4j.creation().linspace(0, Double.NaN, 3, DataType.DOUBLE));
    }

    @Test
    void sumsAndMeansOfArrays() {
        for (SparseFormat format : SparseFormat.values()) {
            try (INDArray d = Sparse4j.create(new double[][] {{1, 0}, {0, 5}}); INDArray a = d.toFormat(format);
                    INDArray b = Sparse4j.creation().createFromNested(new int[][] {{1, 2}, {3, 4}});
                    INDArray sum = Sparse4j.joining().accumulate(a, b);
                    INDArray to = Sparse4j.ones(2, 2); INDArray bad = Sparse4j.ones(2)) {
                same(of(2, 2, 3, 9), shape(2, 2), sum.dup());
                assertSame(to, Nd4j.accumulate(to, List.of(a, b, b)));
                same(of(4, 5, 7, 14), shape(2, 2), to.dup());
                assertThrows(IllegalArgumentException.class, () -> Sparse4j.joining().accumulate(to, new INDArray[] {a, bad}));
                same(of(4, 5, 7, 14), shape(2, 2), to.dup());
                assertSame(to, Sparse4j.joining().averageAndPropagate(to, List.of(a, b)));
                same(of(1, 1, 1.5, 4.5), shape(2, 2), to.dup());
                same(of(1, 1, 1.5, 4.5), shape(2, 2), a.dup());
                same(of(1, 1, 1, 4), shape(2, 2), b.dup());
                same(of(1, 1, 1.25, 4.25), shape(2, 2), Sparse4j.joining().averageAndPropagate(new INDArray[] {a, b}));
                same(of(1, 2, 7, 1), shape(4, 1), appended(format));
                assertThrows(IllegalArgumentException.class, () -> Nd4j.averageAndPropagate(List.of()));
            }
        }
    }

    private static INDArray appended(SparseFormat format) {
        try (INDArray v = Sparse4j.create(new double[] {1, 2}); INDArray m = Sparse4j.create(new double[][] {{7}});
                INDArray as = m.toFormat(format)) {
            return Sparse4j.joining().appendBias(v, as);
        }
    }

    @Test
    void vectorsAlongADimensionAsRows() {
        times(500, () -> {
            try (Twin t = twin()) {
                INDArray x = t.x();
                if (x.rank() == 0) {
                    assertThrows(IllegalArgumentException.class, () -> Sparse4j.joining().pullRows(x, 0, 0));
                    return;
                }
                int d = random.nextInt(x.rank());
                int count = (int) x.tensorsAlongDimension(d);
                if (count == 0) {
                    return;
                }
                int[] list = {random.nextInt(count), count - 1, 0};
                try (INDArray rows = Sparse4j.joining().pullRows(x, d, list); INDArray f = Sparse4j.joining().pullRows(x, d, list, 'f');
                        INDArray to = rows.like()) {
                    boolean columns = x.rank() == 2 && d == 0;
                    assertArrayEquals(columns ? shape(x.size(d), 3) : shape(3, x.size(d)), rows.shape());
                    assertEquals(x.isSparse(), rows.isSparse());
                    for (int i = 0; i < 3; i++) {
                        for (long j = 0; j < x.size(d); j++) {
                            Number wanted = x.vectorAlongDimension(list[i], d).getNumber(j);
                            assertEquals(wanted, columns ? rows.getNumber(j, i) : rows.getNumber(i, j));
                            assertEquals(wanted, columns ? f.getNumber(j, i) : f.getNumber(i, j));
                        }
                    }
                    assertSame(to, Sparse4j.joining().pullRows(x, to, d, list));
                    assertThrows(IndexOutOfBoundsException.class, () -> Sparse4j.joining().pullRows(x, d, count));
                }
            }
        });
    }

    @Test
    void margins() {
        try (INDArray x = Sparse4j.create(new double[][] {{1, 2}});
                INDArray widths = Sparse4j.creation().createFromNested(new int[][] {{0, 1}, {1, 0}})) {
            same(of(0, 1, 2, 0, 0, 0), shape(2, 3), Nd4j.pad(x, widths));
            same(of(1, 1, 2, 1, 1, 2), shape(2, 3), Sparse4j.shaping().pad(x, widths, PadMode.EDGE, 0));
            same(of(7, 7, 7, 1, 2, 7, 7, 7), shape(2, 4),
                    firstRows(Sparse4j.shaping().pad(x, new int[] {0, 1}, PadMode.CONSTANT, 7)));
            same(of(0, 0, 0, 0, 0, 1, 2, 0, 0, 0, 0, 0), shape(3, 4), Nd4j.pad(x, 1));
            assertThrows(IllegalArgumentException.class, () -> Nd4j.pad(x, 1, 2, 3));
            try (INDArray half = widths.castTo(DataType.DOUBLE).addi(0.5)) {
                assertThrows(IllegalArgumentException.class, () -> Nd4j.pad(x, half));
            }
        }
    }

    /** [[1, 2, 7], [7, 7, 7]] rewritten so that both rows show. */
    private static INDArray firstRows(INDArray padded) {
        try (padded) {
            assertArrayEquals(shape(2, 3), padded.shape());
            double[] e = new double[8];
            Arrays.fill(e, 7);
            e[3] = padded.getDouble(0, 0);
            e[4] = padded.getDouble(0, 1);
            assertEquals(7 * 4, padded.sumNumber().doubleValue() - 3);
            return Sparse4j.create(e, 2, 4);
        }
    }

    @Test
    void contractions() {
        times(300, () -> {
            int n = 1 + random.nextInt(3);
            int m = 1 + random.nextInt(3);
            try (INDArray a = small(2, n, m); INDArray b = small(m, 3, n); INDArray to = Sparse4j.zeros(2, 3)) {
                double[] expected = new double[6];
                for (int i = 0; i < 2; i++) {
                    for (int j = 0; j < 3; j++) {
                        for (int k = 0; k < n * m; k++) {
                            expected[3 * i + j] += a.getDouble(i, k / m, k % m) * b.getDouble(k % m, j, k / m);
                        }
                    }
                }
                int[][] axes = {{1, -1}, {2, 0}};
                same(expected, shape(2, 3), Sparse4j.tensorMmul(a, b, axes));
                assertSame(to, Sparse4j.products().tensorMmul(a, b, to, axes));
                same(expected, shape(2, 3), to.dup());
                try (INDArray outer = Sparse4j.tensorMmul(a, b, new int[2][0])) {
                    assertArrayEquals(shape(2, n, m, m, 3, n), outer.shape());
                    assertEquals(a.getDouble(1, 0, m - 1) * b.getDouble(0, 2, n - 1),
                            outer.getDouble(1, 0, m - 1, 0, 2, n - 1), 1e-12);
                }
                try (INDArray all = Sparse4j.tensorMmul(a, a, new int[][] {{0, 1, 2}, {0, 1, 2}})) {
                    assertEquals(a.squaredNormNumber().doubleValue(), all.getDouble(), 1e-9);
                    assertEquals(0, all.rank());
                }
                assertThrows(IllegalArgumentException.class, () -> Sparse4j.tensorMmul(a, b, new int[][] {{0}, {1}}));
                assertThrows(IllegalArgumentException.class,
                        () -> Sparse4j.tensorMmul(a, b, new int[][] {{0, 1}, {1}}));
            }
        });
    }

    private INDArray small(long... shape) {
        INDArray dense = Sparse4j.zeros(shape);
        for (long i = 0; i < dense.length(); i++) {
            dense.putScalar(i, random.nextInt(3) - 1);
        }
        SparseFormat[] formats = {SparseFormat.COO, SparseFormat.GCS, SparseFormat.DENSE};
        try (dense) {
            return dense.toFormat(formats[random.nextInt(3)]);
        }
    }

    @Test
    void composedFunctions() {
        for (SparseFormat format : SparseFormat.values()) {
            try (INDArray d = Sparse4j.create(new double[][] {{1, 2}, {0, 3}}); INDArray x = d.toFormat(format);
                    INDArray marks = Transforms.isMax(x, DataType.BOOL); INDArray to = Sparse4j.zeros(2, 2)) {
                same(of(1, 0, 0, 1), shape(2, 2), Transforms.mpow(x, 0, true));
                same(of(1, 2, 0, 3), shape(2, 2), Transforms.mpow(x, 1, true));
                same(of(1, 80, 0, 81), shape(2, 2), Transforms.mpow(x, 4, true));
                same(of(1, 242, 0, 243), shape(2, 2), Transforms.mpow(x, 5, true));
                assertThrows(IllegalArgumentException.class, () -> Transforms.mpow(x, -1, true));
                assertEquals(DataType.BOOL, marks.dataType());
                assertSame(to, Transforms.isMax(x, to));
                same(of(0, 0, 0, 1), shape(2, 2), to.dup());
                same(of(3, 0, 2, 1), shape(2, 2), Transforms.reverse(x, true));
                assertSame(x, Transforms.reverse(x, false));
                same(of(3, 0, 2, 1), shape(2, 2), x.dup());
                assertSame(x, Transforms.unitVec(x));
                assertEquals(1, x.norm2Number().doubleValue(), 1e-12);
                assertSame(x, Transforms.normalizeZeroMeanAndUnitVariance(x));
                assertEquals(0, x.sumNumber().doubleValue(), 1e-9);
                assertEquals(1, x.getColumn(0).stdNumber().doubleValue(), 1e-3);
            }
        }
        try (INDArray a = Sparse4j.create(new double[][] {{1, 0, 0}, {1, 2, 3}});
                INDArray b = Sparse4j.create(new double[] {0, 1, 5}); INDArray s = b.toFormat(SparseFormat.COO)) {
            same(of(0, -5, 1, 7, -5, 1), shape(2, 3), Transforms.cross(a, b));
            same(of(0, -5, 1, 7, -5, 1), shape(2, 3), Transforms.cross(a, s));
            assertThrows(IllegalArgumentException.class, () -> Transforms.cross(a, a.transpose()));
            try (INDArray ints = Sparse4j.create(new int[] {1, 2})) {
                assertThrows(IllegalArgumentException.class, () -> Transforms.unitVec(ints));
            }
        }
    }

    @Test
    void resolvedIndexListsSelectTheSame() {
        times(2000, () -> {
            try (Twin t = twin(); Indexes made = new Indexes()) {
                INDArray x = t.x();
                INDArrayIndex[] list = made.list(shapes.indexes(t.m().shape()).toArray(ModelIndex[]::new));
                INDArray view;
                try {
                    view = x.get(list);
                } catch (RuntimeException e) {
                    assertEquals(e.getClass(), assertThrows(RuntimeException.class,
                            () -> NDArrayIndex.resolve(x, list)).getClass());
                    return;
                }
                List<Long> lengths = new ArrayList<>();
                INDArrayIndex[] resolved = NDArrayIndex.resolve(x, list);
                for (INDArrayIndex index : resolved) {
                    if (!(index instanceof INDArrayIndex.Point)) {
                        lengths.add(index.length());
                    }
                }
                assertEquals(Arrays.stream(view.shape()).boxed().toList(), lengths);
                INDArray again = x.get(resolved);
                for (long i = 0; i < view.length(); i++) {
                    assertEquals(view.getNumber(i), again.getNumber(i));
                }
                if (!x.isSparse() && !view.isEmpty()) {
                    assertEquals(view.offset() - x.offset(), NDArrayIndex.offset(x, list));
                }
            }
        });
    }

    @Test
    void indexesAnswerForThemselves() {
        INDArrayIndex[] list = NDArrayIndex.resolve(new int[] {5, 4, 3}, point(-1), newAxis(),
                interval(-3, 2, 3, true));
        assertEquals(List.of(point(4), newAxis(), interval(1, 2, 4), interval(0, 3)), List.of(list));
        assertEquals(List.of(list), List.of(NDArrayIndex.resolveLong(new long[] {3, 5, 4, 3, 12, 3, 1, 0, 1, 'c'},
                point(-1), newAxis(), interval(-3, 2, 3, true))));
        assertEquals(List.of(interval(0, 5), point(0)),
                List.of(NDArrayIndex.resolve(shape(5, 4), ellipsis(), point(0))));
        assertEquals(List.of(point(1), all(), all()),
                List.of(NDArrayIndex.resolve(NDArrayIndex.nTimes(all(), 3), point(1))));
        assertEquals(2, interval(1, 2, 4).length());
        assertEquals(2, list[2].stride());
        assertEquals(1, list[2].offset());
        assertEquals(4, list[2].end());
        assertTrue(list[2].isInterval() && all().isInterval() && !point(1).isInterval());
        assertSame(list[2], list[2].dup());
        assertEquals(7, indices(3, 7).end());
        assertThrows(IllegalStateException.class, all()::length);
        assertThrows(IllegalStateException.class, interval(0, -1)::length);
        assertThrows(IllegalStateException.class, indices(new long[0])::offset);
        assertEquals(List.of(interval(0, 1), interval(0, 2)),
                List.of(NDArrayIndex.rangeOfLength(new INDArrayIndex[] {point(3), interval(4, 6)})));
        assertEquals(List.of(list), List.of(NDArrayIndex.deepCopy(list)));
        assertEquals(14, NDArrayIndex.offset(new int[] {4, 1}, new long[] {3, 2}));
        assertThrows(IllegalArgumentException.class, () -> NDArrayIndex.offset(new long[] {4, 1}, new long[] {3}));
        assertThrows(IllegalArgumentException.class, () -> NDArrayIndex.resolveLong(new long[] {2, 1}));
        assertEquals(List.of(interval(0, 2), interval(0, 3)),
                List.of(NDArrayIndex.createCoveringShape(new int[] {2, 3})));
    }
}
