// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cases;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.sparse4j.indexing.NDArrayIndex.all;
import static org.sparse4j.indexing.NDArrayIndex.indices;
import static org.sparse4j.indexing.NDArrayIndex.interval;
import static org.sparse4j.indexing.NDArrayIndex.newAxis;
import static org.sparse4j.indexing.NDArrayIndex.point;

import java.util.Arrays;
import java.util.stream.LongStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.sparse4j.CooBuilder;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Patience;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.buffer.DataBuffer;
import org.sparse4j.indexing.INDArrayIndex;

/**
 * What went wrong in the coordinate format of ND4J's former sparse arrays: defects 1 to 17 of the list in
 * docs/errata.md, one test each. Every test runs on all formats to which the defect could come back.
 */
class SparseViewDefectsTest {
    private static final double[][] ROWS = {{0, 2, 0}, {0, 0, 3}, {1, 0, 4}, {0, 5, 6}};

    private static INDArray matrix() {
        return matrix(ROWS);
    }

    private static INDArray matrix(double[][] rows) {
        try (INDArray dense = Sparse4j.create(rows)) {
            return dense.toFormat(SparseFormat.COO).prune();
        }
    }

    /** Rows from to to, columns left to right. */
    private static double[][] cut(double[][] rows, int from, int to, int left, int right) {
        return Arrays.stream(rows, from, to).map(row -> Arrays.copyOfRange(row, left, right)).toArray(double[][]::new);
    }

    private static double[][] copy(double[][] rows) {
        return cut(rows, 0, rows.length, 0, rows[0].length);
    }

    // Overwriting a stored element raised the number of entries, once per overwrite.
    @Test
    @DisplayName("Defect 1: an overwrite adds no entry")
    void d01OverwriteAddsNoEntry() {
        Formats.forEverySparse(matrix(), a -> {
            INDArray view = a.get(interval(1, 4), all());
            for (int k = 0; k < 5; k++) {
                a.putScalar(0, 1, 10.0 + k);
                view.putScalar(0, 2, 20.0 + k);
                view.putScalar(2, 1, 30.0 + k);
            }
            assertEquals(6, a.nnz());
            assertEquals(5, view.nnz());
            assertEquals(6, a.values().length());
            Formats.same(new double[][] {{0, 14, 0}, {0, 0, 24}, {1, 0, 4}, {0, 34, 6}}, a);
        });
    }

    // Removing an entry moved the coordinates by a length that could be missing, within wrong bounds, and left the
    // buffer as long as before.
    @Test
    @DisplayName("Defect 2: a removed entry leaves values and coordinates")
    void d02RemovalShortensBothBuffers() {
        long[][] places = {{2, 0}, {0, 1}, {3, 2}, {1, 2}, {3, 1}, {2, 2}};
        for (boolean turned : new boolean[] {false, true}) {
            Formats.forEverySparse(matrix(), a -> {
                INDArray view = turned ? a.transpose() : a;
                double[][] left = copy(ROWS);
                for (int k = 0; k < places.length; k++) {
                    long[] at = places[k];
                    left[(int) at[0]][(int) at[1]] = 0;
                    view.putScalar(turned ? at[1] : at[0], turned ? at[0] : at[1], 0.0);
                    Formats.same(left, a);
                    int n = places.length - 1 - k;
                    assertEquals(n, a.values().length());
                    assertEquals(n * (a.getFormat() == SparseFormat.COO ? 2 : 1), a.indexes().length());
                }
            });
        }
    }

    // A put through a view searched and appended by the view's own count and rank in the parent's buffers, and so hit
    // entries outside of the view.
    @Test
    @DisplayName("Defect 3: a put through a view touches no other entry")
    void d03PutThroughAViewHitsItsElementOnly() {
        Formats.forEvery(matrix(), a -> {
            double[][] expected = copy(ROWS);
            INDArray block = a.get(interval(1, 3), interval(1, 3));
            INDArray row = a.get(point(3));
            for (int k = 0; k < 12; k++) {
                int i = k / 2 % 2;
                int j = k % 2;
                double value = k < 8 ? 10 + k : 0;
                block.putScalar(i, j, value);
                expected[1 + i][1 + j] = value;
                Formats.same(expected, a);
                row.putScalar(k % 3, 100.0 + k);
                expected[3][k % 3] = 100.0 + k;
                Formats.same(expected, a);
            }
        });
    }

    // When the values grew, only the view's own buffer object moved on: parent and view then shared coordinates, but no
    // values.
    @Test
    @DisplayName("Defect 4: growth keeps the values shared")
    void d04GrowthKeepsParentAndViewTogether() {
        Formats.forEverySparse(matrix(new double[60][50]), a -> {
            a.putScalar(20, 7, 1.0);
            INDArray view = a.get(interval(10, 50), interval(5, 45));
            DataBuffer values = a.values();
            DataBuffer through = view.values();
            double[][] expected = new double[60][50];
            expected[20][7] = 1;
            for (int k = 0; k < 1600; k++) {
                int i = k * 7 % 40;
                int j = k * 13 / 7 % 40;
                expected[10 + i][5 + j] = 2.0 + k;
                if (k % 2 == 0) {
                    view.putScalar(i, j, 2.0 + k);
                    assertEquals(2.0 + k, a.getDouble(10 + i, 5 + j));
                } else {
                    a.putScalar(10 + i, 5 + j, 2.0 + k);
                    assertEquals(2.0 + k, view.getDouble(i, j));
                }
                if (k % 200 == 0) {
                    assertEquals(a.nnz(), view.nnz());
                }
            }
            assertTrue(a.nnz() > 100);
            assertEquals(a.nnz(), values.length());
            assertArrayEquals(values.asDouble(), through.asDouble());
            Formats.same(expected, a);
            Formats.same(cut(expected, 10, 50, 5, 45), view);
        });
    }

    // The search for an element that is not stored never ended, and left the buffer of an empty array.
    @Test
    @DisplayName("Defect 5: absent elements are searched and found absent")
    void d05SearchOfAnAbsentElementEnds() {
        assertTimeoutPreemptively(Patience.DURATION, () -> {
            for (int n : new int[] {0, 1, 2, 3, 7, 64}) {
                double[] line = new double[2 * n + 1];
                for (int k = 0; k < n; k++) {
                    line[2 * k + 1] = 1 + k;
                }
                for (double[][] rows : new double[][][] {{line}, {line, new double[line.length], line}}) {
                    Formats.forEverySparse(matrix(rows), a -> {
                        assertEquals((rows.length + 1) / 2 * n, a.nnz());
                        Formats.same(rows, a);
                        a.putScalar(0, 0, 0.0);
                        a.putScalar(rows.length - 1, 2 * n, 0.0);
                        Formats.same(rows, a);
                    });
                }
            }
        });
    }

    private static INDArray tensor() {
        return Sparse4j.createSparseCOO(new double[] {2, 3, 4, 5, 2, 8, 3, 1, 6, 1, 4},
                new long[][] {{0, 0, 1}, {0, 0, 2}, {0, 1, 0}, {0, 1, 2}, {0, 2, 0}, {0, 2, 1}, {1, 0, 1}, {1, 0, 2},
                    {1, 1, 2}, {1, 2, 1}, {1, 2, 2}}, 2, 3, 3);
    }

    // Points after the last kept dimension were read as 0.
    @Test
    @DisplayName("Defect 6: points after the last kept dimension count")
    void d06PointsAtTheEndAreKept() {
        Formats.forEvery(tensor(), a -> {
            INDArray last = a.get(all(), all(), point(2));
            assertArrayEquals(new double[][] {{3, 5, 0}, {1, 6, 4}}, last.toDoubleMatrix());
            assertEquals(6, last.getDouble(1, 1));
            last.putScalar(0, 2, 9.0);
            assertEquals(9, a.getDouble(0, 2, 2));
            assertEquals(2, a.getDouble(0, 2, 0));
            INDArray two = a.get(all(), point(2), point(1));
            assertArrayEquals(new double[] {8, 1}, two.toDoubleVector());
            two.putScalar(0, 7.0);
            assertEquals(7, a.getDouble(0, 2, 1));
        });
    }

    // Whether an entry lies in the view was asked with the lengths of the wrong dimensions as soon as a new axis came
    // before a real one.
    @Test
    @DisplayName("Defect 7: a new axis does not shift the bounds of a view")
    void d07NewAxisBeforeARealDimension() {
        Formats.forEverySparse(matrix(), a -> {
            INDArray first = a.get(newAxis(), interval(1, 4), all());
            assertEquals(5, first.nnz());
            assertArrayEquals(new long[][] {{0, 0, 2}, {0, 1, 0}, {0, 1, 2}, {0, 2, 1}, {0, 2, 2}},
                    first.coordinates());
            assertEquals(19.0, first.sumNumber());
            assertArrayEquals(cut(ROWS, 1, 4, 0, 3), first.get(point(0)).toDoubleMatrix());
            INDArray middle = a.get(interval(2, 4), newAxis(), interval(1, 3));
            assertArrayEquals(new long[][] {{0, 0, 1}, {1, 0, 0}, {1, 0, 1}}, middle.coordinates());
            assertEquals(3, middle.nnz());
            try (INDArray dense = first.toDense()) {
                assertArrayEquals(new double[] {0, 0, 3, 1, 0, 4, 0, 5, 6}, dense.ravel().toDoubleVector());
            }
        });
    }

    // The dense copy of a view was made without its offsets.
    @Test
    @DisplayName("Defect 8: the dense copy of a view is the view's content")
    void d08DenseCopyOfAView() {
        Formats.forEvery(matrix(), a -> {
            for (INDArrayIndex[] list : new INDArrayIndex[][] {{interval(2, 4), interval(1, 3)},
                {interval(1, 2, 4), interval(0, 2, 3)}, {interval(3, 4), all()}}) {
                INDArray view = a.get(list);
                try (INDArray dense = view.toDense()) {
                    assertEquals(SparseFormat.DENSE, dense.getFormat());
                    assertFalse(dense.isView());
                    assertArrayEquals(view.shape(), dense.shape());
                    for (long k = 0; k < view.length(); k++) {
                        assertEquals(view.getDouble(k), dense.getDouble(k));
                    }
                }
            }
            try (INDArray dense = a.get(interval(2, 4), interval(1, 3)).toDense()) {
                assertArrayEquals(new double[][] {{0, 4}, {5, 6}}, dense.toDoubleMatrix());
            }
        });
    }

    // A linear index counted stored values instead of elements.
    @Test
    @DisplayName("Defect 9: a linear index counts elements, not entries")
    void d09LinearIndexCountsElements() {
        Formats.forEvery(matrix(), a -> {
            double[] flat = {0, 2, 0, 0, 0, 3, 1, 0, 4, 0, 5, 6};
            for (int k = 0; k < flat.length; k++) {
                assertEquals(flat[k], a.getDouble((long) k), a.getFormat() + " " + k);
            }
            assertThrows(IndexOutOfBoundsException.class, () -> a.getDouble(12L));
            INDArray view = a.get(interval(1, 4), interval(1, 3));
            double[] inside = {0, 3, 0, 4, 5, 6};
            for (int k = 0; k < inside.length; k++) {
                assertEquals(inside[k], view.getDouble((long) k));
            }
            a.putScalar(9L, 7.0);
            assertEquals(7, a.getDouble(3, 0));
        });
    }

    // Coordinates were read per dimension or per value depending on which length happened to fit, unchecked; duplicates
    // and disorder stayed.
    @Test
    @DisplayName("Defect 10: coordinates come one tuple per value, checked, summed and sorted")
    void d10CoordinatesAreTuplesWhateverTheirNumber() {
        try (INDArray a = Sparse4j.createSparseCOO(new double[] {1, 2, 3}, new long[][] {{2, 2, 1}, {0, 1, 2},
            {1, 2, 0}}, 3, 3, 3)) {
            assertArrayEquals(new long[][] {{0, 1, 2}, {1, 2, 0}, {2, 2, 1}}, a.coordinates());
            assertArrayEquals(new double[] {2, 3, 1}, a.values().asDouble());
            assertEquals(1, a.getDouble(2, 2, 1));
            assertEquals(0, a.getDouble(2, 0, 1));
        }
        try (INDArray a = Sparse4j.createSparseCOO(new double[] {4, 0, 5}, new long[][] {{1, 1}, {0, 1}, {1, 1}}, 2,
                2)) {
            assertEquals(9, a.getDouble(1, 1));
            assertEquals(2, a.nnz(), "the given zero is kept, the duplicates are one");
        }
        assertThrows(IllegalArgumentException.class, () -> Sparse4j.createSparseCOO(new double[] {1, 2},
                new long[][] {{0, 1}, {0, 1}, {0, 1}}, 2, 2, 2), "one array per dimension");
        assertThrows(IllegalArgumentException.class, () -> Sparse4j.createSparseCOO(new double[] {1, 2, 3},
                new long[][] {{0, 1}, {0, 1}, {0, 1}}, 2, 2, 2), "tuples too short");
        assertThrows(IndexOutOfBoundsException.class,
                () -> Sparse4j.createSparseCOO(new double[] {1}, new long[][] {{0, 3}}, 3, 3));
        assertThrows(IndexOutOfBoundsException.class,
                () -> Sparse4j.createSparseCOO(new double[] {1}, new long[][] {{-1, 0}}, 3, 3));
    }

    // Assigning an array sorted the target and wrote nothing, so that the puts built on it did nothing either.
    @Test
    @DisplayName("Defect 11: assign, put, putRow and putColumn write")
    void d11AssignmentsWrite() {
        Formats.forEvery(matrix(), a -> {
            try (INDArray row = Sparse4j.create(new double[] {7, 0, 8});
                    INDArray column = Sparse4j.createSparseCOO(new double[] {9, 1}, new long[] {0, 3}, 4);
                    INDArray block = Sparse4j.create(new double[][] {{1, 2}, {3, 4}}); INDArray copy = a.like()) {
                a.putRow(1, row);
                assertArrayEquals(new double[] {7, 0, 8}, a.getRow(1).toDoubleVector());
                a.putColumn(1, column);
                assertArrayEquals(new double[] {9, 0, 0, 1}, a.getColumn(1).toDoubleVector());
                a.put(new INDArrayIndex[] {interval(2, 4), interval(0, 2)}, block);
                double[][] expected = {{0, 9, 0}, {7, 0, 8}, {1, 2, 4}, {3, 4, 6}};
                assertArrayEquals(expected, a.toDoubleMatrix());
                copy.assign(a);
                assertArrayEquals(expected, copy.toDoubleMatrix());
            }
        });
    }

    // A negative index had the rank added, not the length of its dimension.
    @Test
    @DisplayName("Defect 12: a negative index adds the length of its dimension")
    void d12NegativeIndexesCountFromTheEnd() {
        Formats.forEvery(Sparse4j.sparse(3, 7), a -> {
            a.putScalar(-1, -1, 5.0);
            a.putScalar(-3, -5, 6.0);
            a.putScalar(new long[] {1, -7}, 7L);
            double[][] expected = new double[3][7];
            expected[2][6] = 5;
            expected[0][2] = 6;
            expected[1][0] = 7;
            assertArrayEquals(expected, a.toDoubleMatrix());
            assertEquals(6, a.get(all(), interval(1, 4)).getDouble(-3, -2));
            assertThrows(IndexOutOfBoundsException.class, () -> a.putScalar(-4, 0, 1.0));
            assertThrows(IndexOutOfBoundsException.class, () -> a.getDouble(0, -8));
        });
    }

    // A view of one element that is not stored told of an entry at the origin.
    @Test
    @DisplayName("Defect 13: a scalar view of nothing stored has no coordinates")
    void d13ScalarViewOfAnAbsentElement() {
        Formats.forEverySparse(matrix(), a -> {
            for (INDArray none : new INDArray[] {a.getScalar(0, 0), a.get(point(3), point(0)),
                a.get(interval(1, 2), interval(1, 2))}) {
                assertEquals(0, none.coordinates().length);
                assertEquals(0, none.getVectorCoordinates().length);
                assertEquals(0, none.nnz());
                none.forEachEntry((at, value) -> assertFalse(true, "an entry at " + Arrays.toString(at)));
            }
            INDArray one = a.getScalar(2, 2);
            assertArrayEquals(new long[][] {{}}, one.coordinates());
            assertEquals(1, one.nnz());
            assertArrayEquals(new long[][] {{0, 0}}, a.get(interval(2, 3), interval(2, 3)).coordinates());
        });
    }

    // Whether an array is a view was guessed from its offset or from who had made its buffers.
    @Test
    @DisplayName("Defect 14: what is a view is known, not guessed")
    void d14ViewsKnowThatTheyAre() {
        Formats.forEvery(matrix(), a -> {
            assertFalse(a.isView());
            INDArray whole = a.get(all(), all());
            INDArray corner = a.get(interval(0, 2), interval(0, 2));
            for (INDArray view : new INDArray[] {whole, corner, a.transpose(), a.getRow(0), a.expandDims(0)}) {
                assertTrue(view.isView());
                view.close();
                assertFalse(a.wasClosed(), "closing a view closes nothing");
            }
            try (INDArray copy = corner.dup(); INDArray dense = whole.toDense()) {
                assertFalse(copy.isView());
                assertFalse(dense.isView());
                copy.putScalar(0, 0, 99.0);
                assertEquals(0, a.getDouble(0, 0));
            }
            try (INDArray rebuilt = Sparse4j.createSparseCOO(new double[] {6}, new long[][] {{1, 1}}, 2, 2)) {
                assertFalse(rebuilt.isView());
                assertArrayEquals(new long[] {0, 0}, rebuilt.sparseOffsets());
            }
        });
    }

    // The sort went over the whole buffer, so that room kept for growth was sorted in as entries.
    @Test
    @DisplayName("Defect 15: spare room is never sorted in as entries")
    void d15SpareRoomIsNoEntry() {
        Formats.forEverySparse(matrix(new double[30][40]), a -> {
            double[][] expected = new double[30][40];
            for (int k = 1199; k >= 0; k -= 3) {
                a.putScalar(k / 40, k % 40, 1.0 + k);
                expected[k / 40][k % 40] = 1 + k;
                if (k % 100 == 0) {
                    assertEquals((1199 - k) / 3 + 1, a.nnz());
                    assertEquals(a.nnz(), a.coordinates().length);
                }
            }
            assertTrue(a.values().underlyingLength() >= a.values().length());
            assertEquals(400, a.values().length());
            Formats.same(expected, a);
            long[][] at = a.coordinates();
            for (int k = 1; k < at.length; k++) {
                assertTrue(Arrays.compare(at[k - 1], at[k]) < 0, "entry " + k);
            }
        });
    }

    // A list of indexes looked for every combination of its coordinates, one by one.
    @Test
    @DisplayName("Defect 16: lists of indexes cost what their entries cost")
    void d16ListsOfIndexesCostTheirEntries() {
        Formats.forEvery(matrix(), a -> {
            try (INDArray picked = a.get(indices(3, 0, 3), indices(2, 1))) {
                assertArrayEquals(new double[][] {{6, 5}, {0, 2}, {6, 5}}, picked.toDoubleMatrix());
            }
        });
        // 60,000 times 60,000 combinations, of which 20,000 are stored.
        int side = 60_000;
        long[] backwards = LongStream.range(0, side).map(k -> side - 1 - k).toArray();
        try (CooBuilder builder = Sparse4j.coo(side, side)) {
            for (int k = 0; k < 20_000; k++) {
                builder.add(1.0 + k, 3 * k, 7 * k % side);
            }
            try (INDArray a = builder.build()) {
                for (SparseFormat format : new SparseFormat[] {SparseFormat.COO, SparseFormat.CSR}) {
                    assertTimeoutPreemptively(Patience.DURATION, () -> {
                        try (INDArray from = a.toFormat(format);
                                INDArray picked = from.get(indices(backwards), indices(backwards))) {
                            assertEquals(20_000, picked.nnz());
                            picked.forEachEntry((at, value) -> assertEquals(value,
                                    1 + (side - 1 - at[0]) / 3));
                            for (int k = 0; k < 20_000; k += 100) {
                                assertEquals(1.0 + k, picked.getDouble(side - 1 - 3 * k, side - 1 - 7 * k % side));
                            }
                        }
                    });
                }
            }
        }
    }

    // Narrow and wide indexes were mixed up in the sort, and buffers of wide ones did not grow.
    @Test
    @DisplayName("Defect 17: indexes of both widths sort and grow")
    void d17IndexesOfBothWidths() {
        for (long far : new long[] {0, Integer.MAX_VALUE, 1L << 33}) {
            for (SparseFormat format : new SparseFormat[] {SparseFormat.COO, SparseFormat.CSR, SparseFormat.GCS}) {
                assertTimeoutPreemptively(Patience.DURATION, () -> {
                    try (INDArray a = Sparse4j.sparse(DataType.DOUBLE, format, 3, far + 5000)) {
                        for (int k = 0; k < 3000; k++) {
                            // Wide coordinates come when narrow ones are already stored.
                            long column = k < 1000 ? k : far + 4999 - k;
                            a.putScalar(k % 3, column, 1.0 + k);
                            if (k % 300 == 0) {
                                assertEquals(k + 1, a.nnz());
                            }
                        }
                        assertEquals(3000, a.nnz());
                        for (int k = 0; k < 3000; k++) {
                            assertEquals(1.0 + k, a.getDouble(k % 3, k < 1000 ? k : far + 4999 - k));
                        }
                        // The lines of GCS take both dimensions here.
                        assertEquals(far > 0 && format != SparseFormat.GCS ? DataType.LONG : DataType.INT,
                                a.indexes().dataType());
                        long[][] at = a.coordinates();
                        for (int k = 1; k < at.length; k++) {
                            assertTrue(Arrays.compare(at[k - 1], at[k]) < 0, "entry " + k);
                        }
                    }
                });
            }
        }
    }
}
