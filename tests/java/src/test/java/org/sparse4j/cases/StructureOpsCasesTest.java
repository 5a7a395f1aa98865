// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cases;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.sparse4j.indexing.NDArrayIndex.all;
import static org.sparse4j.indexing.NDArrayIndex.interval;
import static org.sparse4j.indexing.NDArrayIndex.point;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.function.Executable;
import org.sparse4j.CooBuilder;
import org.sparse4j.INDArray;
import org.sparse4j.NothingLeft;
import org.sparse4j.PadMode;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.WouldDensifyException;
import org.sparse4j.nd4j.Nd4j;

/** Structure operations: known answers, views and copies, huge extents, refusals. */
@ExtendWith(NothingLeft.class)
class StructureOpsCasesTest {
    private static final long HUGE = 1L << 40;

    /** 1, 2, 3, ... in C order. */
    private static INDArray lin(long... shape) {
        int n = (int) Arrays.stream(shape).reduce(1, (a, b) -> a * b);
        double[] data = new double[n];
        Arrays.setAll(data, i -> i + 1);
        return Sparse4j.create(data, shape);
    }

    private static void assertArray(double[] elements, long[] shape, INDArray x) {
        try (x; INDArray flat = x.flatten()) {
            assertArrayEquals(shape, x.shape());
            assertArrayEquals(elements, flat.toDoubleVector());
        }
    }

    private static double[] of(double... elements) {
        return elements;
    }

    private static long[] shape(long... lengths) {
        return lengths;
    }

    @Test
    void joinsAsNd4jDoes() {
        try (INDArray three = lin(3); INDArray two = lin(2); INDArray m = lin(2, 3); INDArray one = Sparse4j.scalar(1.0);
                INDArray other = Sparse4j.scalar(2.0); INDArray column = lin(2, 1); INDArray square = lin(2, 2);
                INDArray none = Sparse4j.zeros(0, 2); INDArray row = lin(1, 2)) {
            assertArray(of(1, 2, 3, 1, 2, 3), shape(2, 3), Sparse4j.vstack(three, three));
            assertArray(of(1, 2, 3, 1, 2, 3, 4, 5, 6), shape(3, 3), Sparse4j.vstack(three, m));
            assertArray(of(1, 2), shape(2), Sparse4j.vstack(one, other));
            assertArray(of(1, 2, 3, 1, 2), shape(5), Sparse4j.hstack(three, two));
            assertArray(of(1, 2), shape(2), Sparse4j.hstack(one, other));
            assertArray(of(1, 1, 2, 2, 3, 4), shape(2, 3), Sparse4j.concat(-1, column, square));
            assertArray(of(1, 2), shape(2), Sparse4j.concat(0, one, other));
            assertArray(of(1, 2), shape(1, 2), Sparse4j.concat(0, none, row));
            assertArray(of(1, 1, 2, 2), shape(2, 2), Sparse4j.stack(-1, two, two));
            assertArray(of(1, 2, 1, 2), shape(2, 1, 2), Sparse4j.pile(row, row));
            assertThrows(IllegalArgumentException.class, () -> Sparse4j.concat(0, three, row));
            assertThrows(IllegalArgumentException.class, () -> Sparse4j.stack(0, three, two));
            assertThrows(IllegalArgumentException.class, () -> Sparse4j.concat(0));
            assertThrows(IllegalArgumentException.class, () -> Sparse4j.concat(0, three, null));
            INDArray[] parts = Sparse4j.tear(square, 1);
            assertEquals(2, parts.length);
            assertArray(of(1, 2), shape(2), parts[0]);
            assertArray(of(3, 4), shape(2), parts[1]);
        }
    }

    @Test
    void reordersAsNd4jAndNumPyDo() {
        try (INDArray m = lin(2, 3); INDArray v = lin(3); INDArray one = Sparse4j.scalar(5.0); INDArray f = m.dup('f');
                INDArray two = lin(2); INDArray square = lin(3, 3)) {
            assertArray(of(1, 5, 4, 3, 2, 6), shape(3, 2), m.reshape('f', 3, 2));
            assertArray(of(1, 2, 3, 4, 5, 6), shape(3, 2), f.reshape(3, 2));
            assertArray(of(1, 2, 3, 4, 5, 6), shape(3, 2), m.reshape(new int[] {-1, 2}));
            assertArray(of(1, 4, 2, 5, 3, 6), shape(6), m.ravel('f'));
            assertArray(of(1, 4, 2, 5, 3, 6), shape(6), m.transpose().ravel());
            assertArray(of(5), shape(1), one.ravel());
            assertArray(of(1, 2, 3, 1, 2, 3, 4, 5, 6, 4, 5, 6), shape(4, 3), m.repeat(0, 2));
            assertArray(of(1, 1, 2, 2, 3, 3), shape(6), v.repeat(2));
            assertArray(of(1, 2, 2, 2, 3), shape(5), v.repeat(0, 1, 3, 1));
            assertArray(of(1, 2, 1, 2, 1, 2, 1, 2), shape(2, 4), two.repmat(2, 2));
            assertArray(of(1, 2, 1, 2), shape(2, 2), Sparse4j.joining().repeat(two, 2));
            assertArray(of(6, 5, 4, 3, 2, 1), shape(2, 3), Nd4j.reverse(m));
            assertArray(of(3, 6, 2, 5, 1, 4), shape(3, 2), Nd4j.rot90(m));
            assertArray(of(3, 1, 2, 6, 4, 5), shape(2, 3), m.roll(1, 1));
            assertArray(of(6, 1, 2, 3, 4, 5), shape(2, 3), m.roll(1));
            assertArray(of(1, 0, 0, 0, 5, 0, 0, 0, 9), shape(3, 3), band(square));
            assertArray(of(1, 5, 9), shape(3), Sparse4j.diag(square));
            assertArray(of(0, 1, 0, 0, 0, 2, 0, 0, 0), shape(3, 3), Sparse4j.diag(two, 1));
            assertArray(of(1, 0, 0, 1, 1, 0), shape(2, 3), Sparse4j.creation().tri(2, 3, 0));
            assertArray(of(1, 1, 0, 1, 1, 1, 1, 1, 1), shape(3, 3), Nd4j.tri(3, 1));
            assertArray(of(1, 2, 3, 0, 5, 6), shape(2, 3), Nd4j.triu(m, 0));
            INDArray[] grid = Sparse4j.creation().meshgrid(v, two);
            assertArray(of(1, 2, 3, 1, 2, 3), shape(2, 3), grid[0].dup());
            assertArray(of(1, 1, 1, 2, 2, 2), shape(2, 3), grid[1].dup());
        }
    }

    private static INDArray band(INDArray x) {
        try (INDArray lower = x.tril()) {
            return lower.triu();
        }
    }

    @Test
    void padsAsNumPyDoes() {
        try (INDArray v = lin(3)) {
            long[][] two = {{2, 2}};
            assertArray(of(7, 7, 1, 2, 3, 7, 7), shape(7), v.pad(two, PadMode.CONSTANT, 7));
            assertArray(of(1, 1, 1, 2, 3, 3, 3), shape(7), v.pad(two, PadMode.EDGE));
            assertArray(of(3, 2, 1, 2, 3, 2, 1), shape(7), v.pad(two, PadMode.REFLECT));
            assertArray(of(2, 1, 1, 2, 3, 3, 2), shape(7), v.pad(two, PadMode.SYMMETRIC));
            assertArray(of(2, 3, 1, 2, 3, 1, 2), shape(7), v.pad(two, PadMode.WRAP));
            assertArray(of(0, 1, 2, 3, 0), shape(5), Nd4j.pad(v, 1));
            assertArray(of(1, 2, 3, 9), shape(4), Sparse4j.shaping().append(v, 1, 9, 0));
            assertThrows(IllegalArgumentException.class, () -> v.pad(new long[][] {{1, -1}}, PadMode.EDGE));
        }
    }

    @Test
    void reshapeIsAViewExactlyWhenOnlyOnesChange() {
        for (SparseFormat format : SparseFormat.values()) {
            try (INDArray dense = lin(2, 3); INDArray a = dense.toFormat(format)) {
                INDArray view = a.reshape(1, 2, 1, 3);
                assertTrue(view.isView());
                view.putScalar(new long[] {0, 1, 0, 2}, 60);
                assertEquals(60, a.getDouble(1, 2));
                assertTrue(view.reshape(2, 3).isView());
                try (INDArray copy = a.reshape(3, 2)) {
                    assertFalse(copy.isView());
                    assertEquals(a.getFormat(), copy.getFormat());
                    copy.putScalar(0, 0, 99);
                    assertEquals(1, a.getDouble(0, 0));
                }
                assertThrows(IllegalArgumentException.class, () -> a.reshape('c', true, 6));
                assertThrows(IllegalArgumentException.class, () -> a.reshape(4, 2));
                assertThrows(IllegalArgumentException.class, () -> a.reshape(-1, -1));
                assertThrows(IllegalArgumentException.class, () -> a.reshape(-1, 4));
                assertThrows(IllegalArgumentException.class, () -> a.reshape('x', 6));
                assertTrue(a.getRow(0).ravel().isView());
                try (INDArray flat = a.getRow(0).flatten()) {
                    assertFalse(flat.isView());
                }
            }
        }
    }

    private static INDArray cube() {
        try (CooBuilder b = Sparse4j.coo(HUGE, HUGE, HUGE)) {
            return b.add(1.0, 0, 5, HUGE - 1).add(2.0, 7, 0, 3).add(3.0, HUGE - 1, HUGE - 2, 0).build();
        }
    }

    private static void small(INDArray x, long nnz, Object... coordinatesAndValues) {
        try (x) {
            assertEquals(nnz, x.nnz());
            for (int i = 0; i < coordinatesAndValues.length; i += 2) {
                assertEquals(coordinatesAndValues[i + 1], x.getDouble((long[]) coordinatesAndValues[i]));
            }
        }
    }

    /** Lengths beyond 2^63 are no obstacle, and no operation walks an extent. */
    @Test
    void worksOnExtentsOfTwoToTheForty() {
        long limit = Sparse4j.environment().setMaxBytes(Sparse4j.memory().liveBytes() + (1 << 20));
        try (INDArray a = cube(); INDArray b = cube()) {
            small(a.flip(), 3, shape(HUGE - 1, HUGE - 6, 0), 1.0);
            small(a.roll(-1, 0), 3, shape(HUGE - 1, 5, HUGE - 1), 1.0, shape(6, 0, 3), 2.0);
            small(a.tile(1, 2, 3), 18, shape(7, HUGE, 3 + 2 * HUGE), 2.0);
            small(a.repeat(2, 4), 12, shape(7, 0, 15), 2.0);
            small(a.rot90(), 3);
            small(a.pad(new long[][] {{HUGE, 0}, {0, 5}, {1, 1}}, PadMode.CONSTANT), 3, shape(HUGE, 5, HUGE), 1.0);
            small(a.pad(new long[][] {{2, 2}, {0, 0}, {0, 0}}, PadMode.WRAP), 5, shape(1, HUGE - 2, 0), 3.0,
                    shape(HUGE + 2, 5, HUGE - 1), 1.0);
            small(a.take(shape(7, -1, 7), 0), 3, shape(2, 0, 3), 2.0, shape(1, HUGE - 2, 0), 3.0);
            small(a.take(shape(0, 3), 2), 2, shape(7, 0, 1), 2.0);
            small(Sparse4j.concat(1, a, b, a), 9, shape(7, HUGE, 3), 2.0);
            small(Sparse4j.stack(3, a, b), 6, new long[] {7, 0, 3, 1}, 2.0);
            small(a.triu(), 2);
            small(a.diagonal(-7, 0, 1), 1, shape(3, 0), 2.0);
            assertTrue(a.reshape(HUGE, 1, HUGE, HUGE, 1).isView());
            assertTrue(a.moveAxis(0, 2).isView());
            assertThrows(ArithmeticException.class, a::ravel);
            assertThrows(ArithmeticException.class, () -> a.reshape(HUGE, HUGE, HUGE / 2, 2));
            try (INDArray diagonal = b.diagonal(-7, 0, 1); INDArray at = Sparse4j.create(shape(5, 1))) {
                a.putDiagonal(diagonal, 7, 0, 1);
                assertEquals(2, a.getDouble(0, 7, 3));
                assertEquals(4, a.nnz());
                Sparse4j.shaping().scatterUpdate(a, at, b.get(interval(6, 8)), 0);
            }
            assertEquals(2, a.getDouble(1, 0, 3));
            assertEquals(5, a.nnz());
        } finally {
            Sparse4j.environment().setMaxBytes(limit);
        }
    }

    private static void refused(Class<? extends Throwable> type, String text, Executable call) {
        String message = assertThrows(type, call).getMessage();
        assertTrue(message.contains(text), message);
    }

    @Test
    void refusesToDensifyWithTheCountAndLeavesNothing() {
        try (INDArray a = cube(); INDArray filled = Sparse4j.sparse(HUGE, 3).addi(2); INDArray zero = Sparse4j.sparse(9, 3);
                INDArray wide = Sparse4j.sparse(HUGE, HUGE).addi(2); INDArray longer = Sparse4j.sparse(HUGE + 1, 3)) {
            refused(WouldDensifyException.class, "densifyLimit",
                    () -> a.pad(new long[][] {{1, 1}}, PadMode.CONSTANT, 1));
            refused(WouldDensifyException.class, "3298534883328", () -> Sparse4j.concat(0, filled, longer));
            // The other way round: the fill that covers more stays.
            try (INDArray joined = Sparse4j.concat(0, zero, filled)) {
                assertEquals(2.0, joined.fillValue());
                assertEquals(27, joined.nnz());
            }
            refused(WouldDensifyException.class, "1099511627776", () -> wide.putDiagonal(1, 0, 1));
            assertEquals(0, wide.nnz());
            refused(WouldDensifyException.class, "elements", wide::tril);
        }
    }

    @Test
    void namesWhatIsOutside() {
        try (INDArray a = lin(2, 3); INDArray broadcast = lin(1, 3); INDArray real = Sparse4j.create(new double[] {0, 1.5})) {
            refused(IndexOutOfBoundsException.class, "index 3 (place 1 of the list) is outside dimension 1 of length 3",
                    () -> a.take(shape(0, 3), 1));
            refused(IndexOutOfBoundsException.class, "index -4 (place 0", () -> a.take(shape(-4), 1));
            refused(IllegalArgumentException.class, "the index at [1] is 1.5; indexes must be whole numbers", () -> a.take(real, 1));
            refused(IllegalArgumentException.class, "there is no dimension 2", () -> a.flip(2));
            refused(IllegalArgumentException.class, "read-only",
                    () -> broadcast.broadcast(3, 3).putDiagonal(1, 0, 1));
            refused(IllegalArgumentException.class, "-1 times", () -> a.repeat(0, -1));
            refused(IllegalArgumentException.class, "not two dimensions", () -> a.diagonal(1, 1));
            refused(IllegalArgumentException.class, "cannot be left out",
                    () -> a.dimShuffle(new Object[] {0}, (int[]) null, null));
        }
    }

    @Test
    void aDiagonalIsWrittenThroughViewsOfEveryFormat() {
        for (SparseFormat format : SparseFormat.values()) {
            try (INDArray zero = Sparse4j.zeros(5, 6); INDArray a = zero.toFormat(format); INDArray v = lin(3)) {
                SparseFormat before = a.getFormat();
                INDArray view = a.get(interval(1, 4), interval(1, 2, 6)).transpose();
                view.putDiagonal(v, 0, 1).addDiagonal(10, 0, 1);
                for (int i = 0; i < 3; i++) {
                    assertEquals(11 + i, a.getDouble(1 + i, 1 + 2 * i));
                }
                assertEquals(3, a.get(all(), all()).sumNumber().doubleValue() - 33);
                a.get(point(0), all()).assign(1);
                view.putDiagonal(0, 1, 0, 1);
                assertEquals(before, a.getFormat());
                if (a.isSparse()) {
                    assertEquals(9, a.nnz());
                }
            }
        }
    }

    @Test
    void joinsThousands() {
        INDArray[] rows = new INDArray[5000];
        try (INDArray m = Sparse4j.speye(5000)) {
            for (int i = 0; i < rows.length; i++) {
                rows[i] = m.getRow(rows.length - 1 - i);
            }
            try (INDArray flipped = Sparse4j.vstack(rows); INDArray expected = m.flip(0)) {
                assertEquals(expected, flipped);
                assertEquals(5000, flipped.nnz());
            }
        }
    }

    /** A write beside is refused, and the guards of all operands are given back after a failure. */
    @Test
    void guardsAreGivenBack() {
        try (INDArray a = lin(2, 3); INDArray b = lin(2, 4)) {
            assertThrows(IllegalArgumentException.class, () -> Sparse4j.concat(0, a, a, a, a, a, a, a, a, a, b));
            a.putScalar(0, 0, 5);
            b.putScalar(0, 0, 5);
            assertEquals(5, a.getDouble(0, 0));
        }
    }

    /** Margins that are all there is do not become the fill. */
    @Test
    void marginsAroundNothingKeepTheFill() {
        try (INDArray none = Sparse4j.coo(0, 2).fill(-2).build(); INDArray rows = none.toFormat(SparseFormat.CSR);
                INDArray flat = Sparse4j.coo(2, 0).fill(-2).build()) {
            for (INDArray x : List.of(none, rows)) {
                try (INDArray y = x.pad(new long[][] {{1, 1}, {0, 1}}, PadMode.CONSTANT, 7);
                        INDArray still = x.pad(new long[][] {{0, 0}, {0, 1}}, PadMode.CONSTANT, 7)) {
                    assertEquals(x.getFormat(), y.getFormat());
                    assertEquals(-2.0, y.fillValue());
                    assertEquals(6, y.nnz());
                    assertArrayEquals(new double[][] {{7, 7, 7}, {7, 7, 7}}, y.toDoubleMatrix());
                    assertEquals(-2.0, still.fillValue());
                    assertArrayEquals(new long[] {0, 3}, still.shape());
                }
            }
            try (INDArray y = Sparse4j.shaping().prepend(flat, 1, 7, 1); INDArray z = Sparse4j.shaping().append(flat, 0, 7, 1)) {
                assertArrayEquals(new double[][] {{7}, {7}}, y.toDoubleMatrix());
                assertEquals(-2.0, y.fillValue());
                assertEquals(-2.0, z.fillValue());
            }
        }
    }

    /** Like every copy of the same rank: a view of another rank than its array's stays compressed. */
    @Test
    void reshapeOfTheSameRankHasTheFormatOfDup() {
        try (INDArray m = lin(4, 1); INDArray csr = m.toFormat(SparseFormat.CSR);
                INDArray dup = csr.expandDims(1).dup(); INDArray c = csr.expandDims(1).reshape(2, 2, 1);
                INDArray f = csr.expandDims(1).reshape('f', 2, 2, 1)) {
            assertEquals(SparseFormat.GCS, dup.getFormat());
            for (INDArray x : List.of(c, f)) {
                assertEquals(SparseFormat.GCS, x.getFormat());
                assertArrayEquals(dup.dimensionOrder(), x.dimensionOrder());
                assertEquals(dup.partitioning(), x.partitioning());
            }
            assertArray(of(1, 2, 3, 4), new long[] {2, 2, 1}, c.dup());
            assertArray(of(1, 3, 2, 4), new long[] {2, 2, 1}, f.dup());
        }
    }
}
