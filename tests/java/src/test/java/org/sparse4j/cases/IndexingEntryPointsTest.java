// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cases;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.sparse4j.indexing.NDArrayIndex.all;
import static org.sparse4j.indexing.NDArrayIndex.ellipsis;
import static org.sparse4j.indexing.NDArrayIndex.indices;
import static org.sparse4j.indexing.NDArrayIndex.interval;
import static org.sparse4j.indexing.NDArrayIndex.mask;
import static org.sparse4j.indexing.NDArrayIndex.newAxis;
import static org.sparse4j.indexing.NDArrayIndex.point;

import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.sparse4j.CooBuilder;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.indexing.INDArrayIndex;
import org.sparse4j.indexing.NDArrayIndex;

/** Every overload that reads or writes single elements, on every type; index lists on shapes without a length. */
class IndexingEntryPointsTest {
    private static final long HUGE = 1L << 40;

    @ParameterizedTest
    @EnumSource(DataType.class)
    void readsOfOneElement(DataType type) {
        for (SparseFormat f : List.of(SparseFormat.COO, SparseFormat.GCS, SparseFormat.DENSE)) {
            INDArray x = Sparse4j.zeros(DataType.DOUBLE, 2, 3, 4).toFormat(f).castTo(type);
            x.putScalar(new long[] {1, 2, 3}, 7.75);
            boolean floating = type == DataType.DOUBLE || type == DataType.FLOAT;
            double d = type == DataType.BOOL ? 1 : floating ? 7.75 : 7;
            int[] at = {1, -1, 3};
            assertEquals(d, x.getDouble(23));
            assertEquals(d, x.getDouble(-1));
            assertEquals(d, x.getDouble(1, 2, 3));
            assertEquals(d, x.getDouble(at));
            assertEquals(d, x.slice(1).getDouble(2, -1));
            assertEquals((float) d, x.getFloat(23));
            assertEquals((float) d, x.getFloat(1, 2, 3));
            assertEquals((float) d, x.getFloat(at));
            assertEquals((int) d, x.getInt(23));
            assertEquals((int) d, x.getInt(1, 2, 3));
            assertEquals((int) d, x.getInt(at));
            assertEquals((long) d, x.getLong(23));
            assertEquals((long) d, x.getLong(1, 2, 3));
            assertEquals((long) d, x.getLong(at));
            assertEquals(d, x.getNumber(at).doubleValue());
            assertEquals(d, x.getNumber(23).doubleValue());
            assertEquals(d, x.getScalar(at).element().doubleValue());
            assertEquals(d, x.getScalar(1, 2, 3).element().doubleValue());
            assertEquals(d, x.getScalar(-1).getDouble());
            assertTrue(x.getBoolean(1, 2, 3));
            assertThrows(IllegalStateException.class, x::element);
        }
    }

    private static void writes(INDArray x, int place, double expected, UnaryOperator<INDArray> put) {
        assertSame(x, put.apply(x));
        assertEquals(expected, x.getDouble(place));
        assertEquals(expected == 0 ? 0 : 1, x.countNonZeroNumber().longValue());
        x.assign(0);
    }

    @ParameterizedTest
    @EnumSource(DataType.class)
    void writesOfOneElement(DataType type) {
        for (SparseFormat f : List.of(SparseFormat.COO, SparseFormat.GCS, SparseFormat.DENSE)) {
            boolean floating = type == DataType.DOUBLE || type == DataType.FLOAT;
            double half = type == DataType.BOOL ? 1 : floating ? 2.5 : 2;
            double two = type == DataType.BOOL ? 1 : 2;
            INDArray x = Sparse4j.zeros(DataType.DOUBLE, 2, 3, 2, 2).toFormat(f).castTo(type);
            long[] last = {1, -1, 1, 1};
            int[] ints = {1, 2, -1, 1};
            writes(x, 23, half, a -> a.putScalar(last, 2.5));
            writes(x, 23, half, a -> a.putScalar(last, 2.5f));
            writes(x, 23, two, a -> a.putScalar(last, 2));
            writes(x, 23, two, a -> a.putScalar(last, 2L));
            writes(x, 23, 1, a -> a.putScalar(last, true));
            writes(x, 23, half, a -> a.putScalar(last, Double.valueOf(2.5)));
            writes(x, 23, half, a -> a.putScalar(ints, 2.5));
            writes(x, 23, half, a -> a.putScalar(ints, 2.5f));
            writes(x, 23, two, a -> a.putScalar(ints, 2));
            writes(x, 23, two, a -> a.putScalar(ints, 2L));
            writes(x, 5, half, a -> a.putScalar(5, 2.5));
            writes(x, 23, half, a -> a.putScalar(-1, 2.5f));
            writes(x, 5, two, a -> a.putScalar(5, 2));
            writes(x, 5, two, a -> a.putScalar(5, 2L));
            writes(x, 5, 1, a -> a.putScalar(5, true));
            writes(x, 23, half, a -> a.putScalar(1, 2, 1, 1, 2.5));
            writes(x, 23, half, a -> a.putScalar(1, 2, 1, -1, 2.5f));
            writes(x, 23, two, a -> a.putScalar(1, 2, 1, 1, 2));
            writes(x, 23, two, a -> a.putScalar(1, 2, 1, 1, 2L));
            assertThrows(IllegalArgumentException.class, () -> x.putScalar(0, 0, 0, 2.5));
            assertThrows(IllegalArgumentException.class, () -> x.putScalar(new int[] {0, 0}, 2));
            assertThrows(IndexOutOfBoundsException.class, () -> x.putScalar(new long[] {0, 3, 0, 0}, 2.0));
            assertThrows(IndexOutOfBoundsException.class, () -> x.putScalar(24, 2.0));
            INDArray cube = x.slice(1, 2);
            cube.putScalar(1, 2, 1, 2.5);
            cube.putScalar(1, 1, -1, 2.5f);
            cube.putScalar(0, 1, 0, 2);
            cube.putScalar(0, 2, 0, 2L);
            assertArrayEquals(new double[] {half, half, two, two}, new double[] {x.getDouble(1, 2, 1, 1),
                x.getDouble(1, 1, 1, 1), x.getDouble(0, 1, 1, 0), x.getDouble(0, 2, 1, 0)});
            INDArray matrix = cube.slice(0);
            matrix.putScalar(0, 0, 2.5);
            matrix.putScalar(0, 1, 2.5f);
            matrix.putScalar(-2, 0, 2);
            matrix.putScalar(1, 1, 2L);
            assertArrayEquals(new double[] {half, half, two, two}, matrix.get(interval(0, 2)).ravel().toDoubleVector());
        }
    }

    private static INDArray huge(DataType type, long[][] at, long... shape) {
        try (CooBuilder b = Sparse4j.coo(shape).type(type)) {
            for (int k = 0; k < at.length; k++) {
                b.add(k + 1.0, at[k]);
            }
            return b.build();
        }
    }

    /** Lists, masks and tuples cost what they hold, on a shape of 2^120 elements and with little memory. */
    @Test
    void shapesWithoutALength() {
        long end = HUGE - 1;
        long limit = Sparse4j.environment().setMaxBytes(64 << 20);
        try (INDArray x = huge(DataType.DOUBLE, new long[][] {{0, 0, end}, {5, end, end}, {end, 7, 3}, {end, end, end}},
                HUGE, HUGE, HUGE);
                INDArray some = huge(DataType.BOOL, new long[][] {{5}, {end}}, HUGE);
                INDArray pairs = huge(DataType.BOOL, new long[][] {{0, 1}, {5, end}, {end, 7}, {end, end}}, HUGE, HUGE);
                INDArray cube = huge(DataType.BOOL, new long[][] {{1, 1, 1}, {5, end, end}}, HUGE, HUGE, HUGE);
                INDArray tuples = Sparse4j.creation().createFromNested(new long[][] {{-1, 5}, {-1, -1}, {-1, 0}})) {
            assertThrows(ArithmeticException.class, x::length);
            assertEquals(4, x.getDouble(-1, -1, -1));
            assertArrayEquals(new long[] {2, HUGE, 1, 3}, x.get(indices(-1, 5), all(), newAxis(), indices(3, 0, -1))
                    .shape());
            INDArray box = x.get(indices(-1, 5), ellipsis(), indices(3, 0, -1));
            assertArrayEquals(new double[] {3, 4, 2}, box.values().asDouble());
            assertArrayEquals(new long[][] {{0, 7, 0}, {0, end, 2}, {1, end, 2}}, box.coordinates());
            assertArrayEquals(new long[][] {{0, end, end}, {1, 7, 3}, {1, end, end}},
                    x.get(mask(some)).coordinates());
            // Of the pairs (0, 1) has no entry, (5, end) one at the end, (end, 7) one at 3, (end, end) one at the end.
            assertArrayEquals(new long[][] {{1, 2}, {1, 3}, {2, 0}, {3, 2}, {3, 3}},
                    x.get(mask(pairs), indices(3, 0, -1, -1)).coordinates());
            assertArrayEquals(new double[] {0, 2}, x.get(cube).toDoubleVector());
            assertArrayEquals(new double[] {4, 0}, x.get(tuples).toDoubleVector());
            assertArrayEquals(new long[] {2, HUGE}, x.get(Sparse4j.creation().createFromNested(new long[][] {{-1, 5}, {-1, -1}})).shape());
            assertArrayEquals(new long[] {HUGE, HUGE}, x.tensorAlongDimension(5, 0, 1).shape());
            assertArrayEquals(new long[][] {{0, 0}, {5, end}, {end, end}}, x.tensorAlongDimension(end, 0, 1)
                    .coordinates());
            x.put(new INDArrayIndex[] {mask(pairs), point(9)}, Sparse4j.create(new double[] {10, 11, 12, 13}));
            assertArrayEquals(new double[] {10, 11, 12, 13}, new double[] {x.getDouble(0, 1, 9), x.getDouble(5, end, 9),
                x.getDouble(end, 7, 9), x.getDouble(end, end, 9)});
            x.put(cube, Sparse4j.create(new double[] {20, 21}));
            x.put(tuples, Sparse4j.create(new double[] {30, 31}));
            x.put(new INDArrayIndex[] {mask(some), ellipsis(), indices(1, 1)}, Sparse4j.sparse(2, HUGE, 2));
            assertEquals(10, x.nnz());
            assertArrayEquals(new double[] {20, 21, 30, 31}, new double[] {x.getDouble(1, 1, 1),
                x.getDouble(5, end, end), x.getDouble(end, end, end), x.getDouble(5, end, 0)});
            x.put(new INDArrayIndex[] {mask(some)}, 0);
            assertEquals(3, x.nnz());
            assertArrayEquals(new long[][] {{0, 0, end}, {0, 1, 9}, {1, 1, 1}}, x.coordinates());
        } finally {
            Sparse4j.environment().setMaxBytes(limit);
        }
    }

    @Test
    void listsOfManyIndexes() {
        assertEquals(3, NDArrayIndex.numPoints(point(0), all(), point(1), newAxis(), point(2)));
        assertEquals(1, NDArrayIndex.numNewAxis(point(0), all(), newAxis()));
        INDArray x = Sparse4j.create(new double[] {1, 2, 3, 4, 5, 6}, 2, 3);
        assertEquals(6, x.get(NDArrayIndex.indexesFor(1, -1)).getDouble());
        assertEquals(x, x.get(NDArrayIndex.allFor(x)));
        assertEquals(x, x.get(NDArrayIndex.createCoveringShape(2, 3)));
        assertEquals(x.reshape(1, 1, 2, 3), x.get(NDArrayIndex.nTimes(newAxis(), 2)));
    }

    /** An entry that gets the fill value is no longer stored; another value of an element that is not stored becomes an entry. */
    @ParameterizedTest
    @EnumSource(SparseFormat.class)
    void writingTheFillRemovesTheEntry(SparseFormat format) {
        try (INDArray x = Sparse4j.create(new double[][] {{4, 0, 1}, {0, 3, 0}}).toFormat(format);
                INDArray filled = Sparse4j.coo(2, 3).fill(7).add(1, 0, 0).add(2, 1, 1).build()) {
            long before = x.nnz();
            assertSame(x, x.putScalar(0, 2, 0));
            x.putScalar(new long[] {1, 1}, 0.0).putScalar(new long[] {1, 2}, (Number) 0);
            assertEquals(x.isSparse() ? before - 2 : before, x.nnz());
            assertEquals(0, x.getDouble(0, 2));
            filled.putScalar(1, 1, 7);
            assertEquals(1, filled.nnz());
            filled.putScalar(0, 0, 0);
            assertEquals(1, filled.nnz());
            assertEquals(0, filled.getDouble(0, 0));
        }
    }
}
