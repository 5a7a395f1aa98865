// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cases;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.sparse4j.indexing.NDArrayIndex.all;
import static org.sparse4j.indexing.NDArrayIndex.ellipsis;
import static org.sparse4j.indexing.NDArrayIndex.indices;
import static org.sparse4j.indexing.NDArrayIndex.interval;
import static org.sparse4j.indexing.NDArrayIndex.mask;
import static org.sparse4j.indexing.NDArrayIndex.newAxis;
import static org.sparse4j.indexing.NDArrayIndex.point;

import java.util.Arrays;
import java.util.function.Function;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.indexing.INDArrayIndex;
import org.sparse4j.indexing.SpecifiedIndex;

/**
 * Answers known from ND4J 1.0.0-M2.1's dense arrays, or ours where ND4J's are wrong (a new axis late in the list, all()
 * late in the list, views of views, negative numbers, unchecked bounds), on every format.
 */
class IndexingCasesTest {
    private static final Class<IndexOutOfBoundsException> INDEX = IndexOutOfBoundsException.class;
    private static final Class<IllegalArgumentException> ARGUMENT = IllegalArgumentException.class;

    /** 1, 2, 3, ... in C order, in a format; COO where CSR and CSC do not exist. */
    private static INDArray lin(SparseFormat f, long... shape) {
        long n = Arrays.stream(shape).reduce(1, (a, b) -> a * b);
        return format(f, Sparse4j.create(LongStream.rangeClosed(1, n).asDoubleStream().toArray(), shape));
    }

    private static INDArray zeros(SparseFormat f, long... shape) {
        return format(f, Sparse4j.zeros(shape));
    }

    private static INDArray format(SparseFormat f, INDArray dense) {
        boolean matrix = f == SparseFormat.CSR || f == SparseFormat.CSC;
        return dense.toFormat(matrix && dense.rank() != 2 ? SparseFormat.COO : f);
    }

    private static INDArray v(double... values) {
        return Sparse4j.create(values);
    }

    /** As the cases are written: [2, 3]{1, 2, 3, 4, 5, 6}. */
    private static String text(INDArray x) {
        StringBuilder s = new StringBuilder(Arrays.toString(x.shape())).append('{');
        for (long i = 0; i < x.length(); i++) {
            double d = x.getDouble(i);
            s.append(i == 0 ? "" : ", ").append(d == (long) d ? Long.toString((long) d) : Double.toString(d));
        }
        return s.append('}').toString();
    }

    private static void is(String expected, INDArray x) {
        assertEquals(expected, text(x));
    }

    @ParameterizedTest
    @EnumSource(SparseFormat.class)
    void vectors(SparseFormat f) {
        INDArray x = lin(f, 3);
        is("[]{3}", x.get(point(-1)));
        assertThrows(INDEX, () -> x.get(point(3)));
        assertThrows(INDEX, () -> x.get(point(-4)));
        is("[0]{}", x.get(interval(1, 1)));
        assertThrows(INDEX, () -> x.get(interval(0, 4)));
        assertThrows(ARGUMENT, () -> x.get(interval(2, 1)));
        is("[2]{1, 2}", x.get(interval(0, -1)));
        is("[2]{2, 3}", x.get(interval(-2, 3)));
        is("[3]{1, 2, 3}", x.get(interval(0, -1, true)));
        is("[1]{2}", x.get(interval(1, 1, true)));
        assertThrows(ARGUMENT, () -> x.get(interval(2, 1, true)));
        assertThrows(INDEX, () -> x.get(interval(0, 3, true)));
        is("[2]{1, 2}", x.get(interval(0, 1, -1, 3)));
        is("[2]{2, 3}", x.get(interval(-2, 1, 3, 3)));
        is("[0]{}", x.get(interval(0, 2, 0)));
        is("[1]{3}", x.get(interval(2, 2, 3)));
        is("[1]{2}", x.get(interval(1, 3, 2)));
        is("[2]{1, 3}", x.get(interval(0, 2, 2, true)));
        is("[2]{1, 3}", x.get(interval(0, 2, -1, true)));
        is("[2]{1, 3}", x.get(interval(-3, 2, -1, 3, true)));
        assertThrows(ARGUMENT, () -> interval(0, 0, 2));
        is("[3]{3, 1, 1}", x.get(indices(2, 0, 0)));
        is("[1]{3}", x.get(indices(-1)));
        assertThrows(INDEX, () -> x.get(indices(3)));
        assertThrows(INDEX, () -> x.get(indices(0, -4)));
        is("[0]{}", x.get(indices()));
        is("[1, 3]{1, 2, 3}", x.get(newAxis()));
        is("[1]{1}", x.get(newAxis(), point(0)));
        is("[3, 1]{1, 2, 3}", x.get(all(), newAxis()));
        is("[1, 3]{1, 2, 3}", x.get(newAxis(), all()));
        is("[1, 3, 1]{1, 2, 3}", x.get(newAxis(), ellipsis(), newAxis()));
        INDArray scalar = lin(f);
        assertThrows(ARGUMENT, () -> scalar.get(point(0)));
        is("[1]{1}", scalar.get(newAxis()));
        is("[]{1}", scalar.get(ellipsis()));
        assertThrows(INDEX, () -> scalar.getDouble(1));
    }

    @ParameterizedTest
    @EnumSource(SparseFormat.class)
    void matrices(SparseFormat f) {
        INDArray m = lin(f, 2, 3);
        assertThrows(INDEX, () -> m.get(point(2), point(0)));
        assertThrows(INDEX, () -> m.get(point(0), point(3)));
        is("[]{6}", m.get(point(-1), point(-1)));
        assertThrows(ARGUMENT, () -> m.get(point(0), point(0), point(0)));
        assertThrows(ARGUMENT, () -> m.get(all(), all(), all()));
        assertThrows(ARGUMENT, () -> m.get(ellipsis(), all(), all(), all()));
        assertThrows(ARGUMENT, () -> m.get(ellipsis(), ellipsis()));
        assertThrows(ARGUMENT, () -> m.get(all(), null));
        assertThrows(ARGUMENT, () -> m.get(indices(0), indices(0), indices(0)));
        is("[1]{1}", m.get(interval(0, 1), point(0)));
        is("[2, 2]{6, 4, 3, 1}", m.get(indices(1, 0), indices(2, 0)));
        is("[2]{6, 3}", m.get(indices(1, 0), point(2)));
        is("[1, 1, 3]{1, 2, 3}", m.get(indices(0), newAxis()));
        is("[1, 1, 3]{4, 5, 6}", m.get(newAxis(), point(1), newAxis()));
        is("[1, 3]{1, 2, 3}", m.get(point(0), newAxis()));
        is("[2, 3, 1]{1, 2, 3, 4, 5, 6}", m.get(all(), all(), newAxis()));
        is("[1, 3]{4, 5, 6}", m.get(newAxis(), point(-1)));
        is("[2]{3, 6}", m.get(ellipsis(), point(-1)));
        is("[3]{4, 5, 6}", m.get(point(1), ellipsis()));
        is("[2, 2]{3, 3, 6, 6}", m.get(ellipsis(), indices(-1, 2)));
        assertThrows(INDEX, () -> m.getDouble(6));
        assertEquals(6, m.getDouble(-1));
        assertThrows(INDEX, () -> m.getDouble(2, 0));
        assertThrows(INDEX, () -> m.getDouble(0, 3));
        assertEquals(3, m.getDouble(0, -1));
        assertThrows(ARGUMENT, () -> m.getDouble(0, 0, 0));
        is("[]{3}", m.getScalar(0, -1));
        INDArray c = lin(f, 2, 3, 4);
        is("[4]{17, 18, 19, 20}", c.get(all(), point(1)).get(point(1)));
        is("[2, 2, 2]{18, 18, 20, 20, 6, 6, 8, 8}", c.get(indices(1, 0), point(1), interval(1, 2, 4)).get(all(), all(),
                newAxis()).broadcast(2, 2, 2));
        is("[3, 1, 2]{24, 13, 12, 1, 24, 13}", c.get(indices(1, 0, 1), newAxis(), mask(Sparse4j.creation().createFromNested(new boolean[][] {
            {true, false, false, false}, {false, false, false, false}, {false, false, false, true}})))
                .get(all(), all(), indices(1, 0)));
        assertThrows(ARGUMENT, () -> c.getDouble(1, 2));
    }

    @ParameterizedTest
    @EnumSource(SparseFormat.class)
    void masks(SparseFormat f) {
        INDArray m = lin(f, 2, 3);
        INDArray odd = format(f, Sparse4j.creation().createFromNested(new boolean[][] {{true, false, true}, {false, true, false}}));
        is("[3]{1, 3, 5}", m.get(mask(odd)));
        is("[3]{1, 3, 5}", m.get(odd));
        INDArray columns = format(f, Sparse4j.create(new boolean[] {true, false, true}));
        is("[2, 2]{1, 3, 4, 6}", m.get(all(), mask(columns)));
        is("[2]{4, 6}", m.get(point(-1), mask(columns)));
        is("[0, 3]{}", m.get(mask(Sparse4j.create(new boolean[2]))));
        is("[1, 2, 3]{1, 2, 3, 4, 5, 6}", m.get(mask(Sparse4j.scalar(true))));
        is("[0, 2, 3]{}", m.get(mask(Sparse4j.scalar(false))));
        assertThrows(ARGUMENT, () -> m.get(mask(columns)));
        assertThrows(ARGUMENT, () -> m.get(mask(m)));
        assertThrows(ARGUMENT, () -> m.get(mask(odd), all()));
        assertThrows(ARGUMENT, () -> mask(null));
        is("[2, 3]{0, 2, 0, 4, 0, 6}", lin(f, 2, 3).put(new INDArrayIndex[] {mask(odd)}, 0));
        is("[2, 3]{7, 2, 8, 4, 9, 6}", lin(f, 2, 3).put(new INDArrayIndex[] {mask(odd)}, v(7, 8, 9)));
        is("[2, 3]{7, 2, 8, 4, 9, 6}", lin(f, 2, 3).put(odd, v(7, 8, 9)));
        is("[2, 3]{7, 2, 7, 4, 7, 6}", lin(f, 2, 3).put(odd, Sparse4j.scalar(7)));
        assertThrows(ARGUMENT, () -> m.put(odd, v(1, 2)));
        is("[2, 3]{1, 2, 3, 4, 5, 6}", m);
    }

    @ParameterizedTest
    @EnumSource(SparseFormat.class)
    void tuplesOfCoordinates(SparseFormat f) {
        INDArray c = lin(f, 2, 3, 4);
        is("[3]{24, 1, 24}", c.get(Sparse4j.creation().createFromNested(new long[][] {{1, 0, -1}, {2, 0, 2}, {3, 0, -1}})));
        is("[2, 4]{21, 22, 23, 24, 5, 6, 7, 8}", c.get(Sparse4j.creation().createFromNested(new int[][] {{1, 0}, {2, 1}})));
        is("[1, 3, 4]{13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24}", c.get(Sparse4j.create(new long[] {-1})));
        is("[0, 3, 4]{}", c.get(Sparse4j.create(new long[0])));
        assertThrows(ARGUMENT, () -> c.get(v(1.5)));
        assertThrows(ARGUMENT, () -> c.get(Sparse4j.scalar(1L)));
        assertThrows(ARGUMENT, () -> c.get(Sparse4j.creation().createFromNested(new long[4][1])));
        assertThrows(INDEX, () -> c.get(Sparse4j.creation().createFromNested(new long[][] {{0, 1}, {3, 0}})));
        INDArray m = lin(f, 2, 3);
        is("[2, 3]{1, 9, 3, 4, 5, 7}",
                m.put(Sparse4j.creation().createFromNested(new long[][] {{0, 1, 0}, {1, 2, -2}}), v(8, 7, 9)));
        is("[2, 3]{0, 0, 0, 4, 5, 7}", m.put(Sparse4j.create(new long[] {0}), Sparse4j.sparse(3)));
    }

    @ParameterizedTest
    @EnumSource(SparseFormat.class)
    void rowsAndSlices(SparseFormat f) {
        INDArray m = lin(f, 2, 3);
        is("[1, 3]{4, 5, 6}", m.getRow(1, true));
        assertThrows(INDEX, () -> m.getRow(2));
        is("[3]{4, 5, 6}", m.getRow(-1));
        is("[2, 1]{2, 5}", m.getColumn(1, true));
        assertThrows(INDEX, () -> m.getColumn(3));
        is("[2]{3, 6}", m.getColumn(-1));
        assertThrows(ARGUMENT, () -> lin(f, 3).getRow(0));
        assertThrows(ARGUMENT, () -> lin(f, 3).getColumn(0));
        assertThrows(ARGUMENT, () -> lin(f, 3).getRows(0));
        assertThrows(ARGUMENT, () -> lin(f, 2, 2, 2).getColumns(0));
        is("[3]{1, 2, 3}", lin(f, 3, 1).getColumn(0));
        is("[3, 2]{5, 6, 1, 2, 1, 2}", lin(f, 3, 2).getRows(2, 0, 0));
        is("[1, 2]{5, 6}", lin(f, 3, 2).getRows(new int[] {-1}));
        assertThrows(INDEX, () -> lin(f, 3, 2).getRows(3));
        is("[2, 2]{3, 1, 6, 4}", m.getColumns(2, 0));
        is("[2, 2]{3, 1, 6, 4}", m.getColumns(new int[] {2, 0}));
        is("[2]{2, 5}", m.slice(1, 1));
        is("[3]{4, 5, 6}", m.slice(-1));
        is("[2, 2]{3, 4, 9, 10}", lin(f, 2, 3, 2).slice(1, 1));
        is("[2, 3]{2, 4, 6, 8, 10, 12}", lin(f, 2, 3, 2).slice(1, 2));
        is("[]{2}", lin(f, 3).slice(1));
        assertThrows(ARGUMENT, () -> lin(f).slice(0));
        is("[2]{5, 6}", lin(f, 3, 2).slice(-1));
        assertEquals(2, m.slices());
    }

    @ParameterizedTest
    @EnumSource(SparseFormat.class)
    void tensorsAlongDimensions(SparseFormat f) {
        INDArray c = lin(f, 2, 3, 4);
        assertEquals(12, c.tensorsAlongDimension(0));
        assertEquals(8, c.tensorsAlongDimension(1));
        assertEquals(6, c.tensorsAlongDimension(2));
        assertEquals(2, c.tensorsAlongDimension(1, 2));
        assertEquals(1, c.tensorsAlongDimension(0, 1, 2));
        is("[2, 4]{5, 6, 7, 8, 17, 18, 19, 20}", c.tensorAlongDimension(1, 2, 0));
        is("[4]{5, 6, 7, 8}", c.tensorAlongDimension(1, -1));
        is("[4]{21, 22, 23, 24}", c.tensorAlongDimension(-1, 2));
        assertThrows(INDEX, () -> c.tensorAlongDimension(6, 2));
        assertThrows(INDEX, () -> c.tensorAlongDimension(-7, 2));
        assertThrows(ARGUMENT, () -> c.tensorAlongDimension(1, 3));
        assertThrows(INDEX, () -> lin(f, 0, 3).tensorAlongDimension(0, 1));
        is("[2]{1, 4}", lin(f, 2, 3).tensorAlongDimension(0, 0));
        is("[3]{1, 2, 3}", lin(f, 3, 1).tensorAlongDimension(0, 0));
        is("[1]{1}", lin(f, 1, 3).tensorAlongDimension(0, 0));
        is("[4]{21, 22, 23, 24}", c.vectorAlongDimension(5, 2));
        assertEquals(8, c.vectorsAlongDimension(1));
        assertSame(c, c.tensorAlongDimension(0, 0, 1, 2));
    }

    @ParameterizedTest
    @EnumSource(SparseFormat.class)
    void puts(SparseFormat f) {
        Function<Function<INDArray, INDArray>, INDArray> on = change -> {
            INDArray z = zeros(f, 2, 3);
            change.apply(z);
            return z;
        };
        INDArrayIndex[] left = {all(), interval(0, 2)};
        is("[2, 3]{1, 2, 3, 0, 0, 0}", on.apply(z -> z.put(new INDArrayIndex[] {point(0)}, v(1, 2, 3))));
        is("[2, 3]{5, 5, 5, 0, 0, 0}", on.apply(z -> z.put(new INDArrayIndex[] {point(0), all()}, 5)));
        is("[2, 3]{1, 2, 0, 3, 4, 0}", on.apply(z -> z.put(left, lin(f, 2, 2))));
        is("[2, 3]{1, 2, 0, 1, 2, 0}", on.apply(z -> z.put(left, lin(f, 2))));
        assertThrows(ARGUMENT, () -> on.apply(z -> z.put(left, lin(f, 3))));
        INDArrayIndex[] column = {all(), point(1)};
        is("[2, 3]{0, 1, 0, 0, 2, 0}", on.apply(z -> z.put(column, lin(f, 2, 1))));
        is("[2, 3]{0, 1, 0, 0, 1, 0}", on.apply(z -> z.put(column, lin(f, 1, 1))));
        is("[2, 3]{0, 0, 2, 0, 0, 1}", on.apply(z -> z.put(new INDArrayIndex[] {indices(1, 0), point(2)}, lin(f, 2, 1))));
        is("[2, 3]{1, 0, 0, 0, 0, 2}", on.apply(z -> z.put(new INDArrayIndex[] {mask(lin(f, 2, 3).fmod(5).eq(1))},
                lin(f, 2, 1))));
        for (long[] wrong : new long[][] {{3, 1}, {2, 2}, {1, 2, 1}}) {
            assertThrows(ARGUMENT, () -> on.apply(z -> z.put(column, lin(f, wrong))));
        }
        assertThrows(ARGUMENT, () -> on.apply(z -> z.getColumn(1).assign(lin(f, 2, 1))));
        String refused = assertThrows(ARGUMENT, () -> lin(f, 2, 3, 4).putRow(0, lin(f, 3, 4))).getMessage();
        assertEquals("putRow needs a matrix, but the shape is [2, 3, 4]; putSlice() works for every rank", refused);
        is("[2, 3]{5, 5, 0, 5, 5, 0}", on.apply(z -> z.put(left, Sparse4j.scalar(5))));
        INDArrayIndex[] ends = {all(), indices(0, 2)};
        is("[2, 3]{1, 0, 2, 3, 0, 4}", on.apply(z -> z.put(ends, lin(f, 2, 2))));
        is("[2, 3]{4, 0, 3, 2, 0, 1}",
                on.apply(z -> z.put(new INDArrayIndex[] {indices(1, 0), indices(2, 0)}, lin(f, 2, 2))));
        is("[2, 3]{0, 6, 0, 0, 0, 0}", on.apply(z -> z.put(new INDArrayIndex[] {point(0), indices(1, 1)}, v(5, 6))));
        is("[2, 3]{5, 0, 5, 5, 0, 5}", on.apply(z -> z.put(ends, Sparse4j.scalar(5))));
        is("[2, 3]{5, 0, 5, 5, 0, 5}", on.apply(z -> z.put(ends, 5)));
        is("[2, 3]{0, 0, 0, 1, 0, 0}",
                on.apply(z -> z.put(new INDArrayIndex[] {interval(1, 2), indices(0)}, lin(f, 1, 1))));
        assertThrows(INDEX, () -> on.apply(z -> z.put(new INDArrayIndex[] {point(5), all()}, 5)));
        assertThrows(INDEX, () -> on.apply(z -> z.put(new INDArrayIndex[] {indices(0, 2)}, 5)));
        assertThrows(ARGUMENT, () -> on.apply(z -> z.put(ends, lin(f, 3))));
        is("[2, 3]{0, 5, 0, 0, 0, 0}", on.apply(z -> z.put(0, 1, Sparse4j.scalar(5))));
        is("[2, 3]{0, 5, 0, 0, 0, 0}", on.apply(z -> z.put(new int[] {0, 1}, v(5))));
        is("[2, 3]{0, 0, 0, 0, 0, 5}", on.apply(z -> z.put(new long[] {-1, -1}, lin(f, 1, 1).mul(5))));
        is("[2, 3]{0, 7, 0, 0, 0, 0}", on.apply(z -> z.put(1, v(7))));
        is("[2, 3]{0, 0, 0, 1, 2, 3}", on.apply(z -> z.putRow(1, lin(f, 3))));
        is("[2, 3]{0, 0, 0, 1, 2, 3}", on.apply(z -> z.putRow(-1, lin(f, 3, 1))));
        assertThrows(ARGUMENT, () -> on.apply(z -> z.putRow(1, lin(f, 2))));
        assertThrows(INDEX, () -> on.apply(z -> z.putRow(2, lin(f, 3))));
        is("[2, 3]{0, 1, 0, 0, 2, 0}", on.apply(z -> z.putColumn(1, lin(f, 2))));
        is("[2, 3]{0, 0, 1, 0, 0, 2}", on.apply(z -> z.putColumn(-1, lin(f, 1, 2))));
        is("[2, 3]{0, 0, 0, 1, 2, 3}", on.apply(z -> z.putSlice(1, lin(f, 3))));
        is("[2, 3]{0, 1, 0, 0, 2, 0}", on.apply(z -> z.putSlice(1, lin(f, 2), 1)));
        assertThrows(ARGUMENT, () -> on.apply(z -> z.putSlice(1, lin(f, 4))));
    }

    @ParameterizedTest
    @EnumSource(SparseFormat.class)
    void assignments(SparseFormat f) {
        is("[2, 3]{1, 2, 3, 1, 2, 3}", zeros(f, 2, 3).assign(lin(f, 3)));
        is("[2, 3]{1, 1, 1, 2, 2, 2}", zeros(f, 2, 3).assign(lin(f, 2, 1)));
        assertThrows(ARGUMENT, () -> zeros(f, 2, 3).assign(lin(f, 3, 2)));
        is("[2, 3]{4, 4, 4, 4, 4, 4}", zeros(f, 2, 3).assign(Sparse4j.scalar(4)));
        is("[2, 3]{1, 1, 1, 1, 1, 1}", zeros(f, 2, 3).assign(true));
        is("[2, 3]{0, 0, 0, 0, 0, 0}", lin(f, 2, 3).assign(false));
        is("[2, 2, 3]{1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6}", zeros(f, 2, 2, 3).assign(lin(f, 2, 3)));
        INDArray x = zeros(f, 2, 3);
        assertEquals(true, x == x.assign(lin(f, 3)));
    }

    @ParameterizedTest
    @EnumSource(SparseFormat.class)
    void refusedPutsChangeNothing(SparseFormat f) {
        INDArray x = lin(f, 3, 4);
        INDArray broadcast = x.get(newAxis()).broadcast(2, 3, 4);
        assertThrows(ARGUMENT, () -> broadcast.put(new INDArrayIndex[] {all(), indices(0)}, 1));
        assertThrows(ARGUMENT, () -> broadcast.put(x.gt(2).get(newAxis()).broadcast(2, 3, 4), Sparse4j.scalar(1)));
        assertThrows(ARGUMENT, () -> x.put(new INDArrayIndex[] {indices(0, 1), indices(0, 1)}, v(1, 2, 3)));
        assertThrows(INDEX, () -> x.put(new INDArrayIndex[] {indices(0, 1), indices(0, 4)}, 0));
        assertThrows(ARGUMENT, () -> x.put(new INDArrayIndex[] {indices(0)}, (Number) null));
        is("[3, 4]{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}", x);
        IndexOutOfBoundsException e = assertThrows(INDEX, () -> x.get(point(0), indices(1, -5)));
        assertEquals("index -5 is outside dimension 1 of length 4 (-4 to 3)", e.getMessage());
        // The dimension is that of the array, whatever stands before it in the list.
        INDArray deep = lin(f, 2, 3, 4);
        assertEquals("index 9 is outside dimension 2 of length 4 (-4 to 3)",
                assertThrows(INDEX, () -> deep.get(newAxis(), ellipsis(), indices(9))).getMessage());
        assertEquals("index 9 is outside dimension 2 of length 4 (-4 to 3)",
                assertThrows(INDEX, () -> deep.get(mask(lin(f, 2, 3).gt(1)), indices(9))).getMessage());
    }

    @ParameterizedTest
    @EnumSource(SparseFormat.class)
    void listsKeepTheirNumbers(SparseFormat f) {
        long[] numbers = {1, -1};
        SpecifiedIndex index = new SpecifiedIndex(numbers);
        numbers[0] = 7;
        INDArray x = lin(f, 3);
        for (int k = 0; k < 2; k++) {
            is("[2]{2, 3}", x.get(index));
        }
        assertEquals("[1, -1]", Arrays.toString(index.getIndexes()));
        is("[2]{2, 3}", x.get(new SpecifiedIndex(new int[] {1, 2})));
    }
}
