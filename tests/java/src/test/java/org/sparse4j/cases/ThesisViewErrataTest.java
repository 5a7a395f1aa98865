// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cases;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.sparse4j.indexing.NDArrayIndex.all;
import static org.sparse4j.indexing.NDArrayIndex.indices;
import static org.sparse4j.indexing.NDArrayIndex.interval;
import static org.sparse4j.indexing.NDArrayIndex.newAxis;
import static org.sparse4j.indexing.NDArrayIndex.point;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.indexing.INDArrayIndex;

/**
 * What the thesis got wrong about views, its algorithms 2 to 4 and its worked examples: errata 6.3.1 to 6.6.6 of
 * docs/errata.md, one test each.
 */
class ThesisViewErrataTest {
    /** 1, 2, 3, ... in C order, COO: every element tells where it is. */
    private static INDArray count(long... shape) {
        int n = (int) LongStream.of(shape).reduce(1, (a, b) -> a * b);
        long[][] at = IntStream.range(0, n).mapToObj(k -> BruteView.of(shape).under(k)).toArray(long[][]::new);
        return Sparse4j.createSparseCOO(IntStream.rangeClosed(1, n).asDoubleStream().toArray(), at, shape);
    }

    /** The tensor of the thesis's figures 5.5, 5.7 and A.1. */
    private static INDArray tensor() {
        return Sparse4j.createSparseCOO(new double[] {2, 3, 4, 5, 2, 8, 3, 1, 6, 1, 4},
                new long[][] {{0, 0, 1}, {0, 0, 2}, {0, 1, 0}, {0, 1, 2}, {0, 2, 0}, {0, 2, 1}, {1, 0, 1}, {1, 0, 2},
                    {1, 1, 2}, {1, 2, 1}, {1, 2, 2}}, 2, 3, 3);
    }

    /** Element {@code view} of the view is element {@code under} of the array, for reading and writing. */
    private static void same(INDArray view, long[] at, INDArray a, long... under) {
        double old = a.getDouble(under);
        assertEquals(old, view.getDouble(at));
        view.putScalar(at, -77.0);
        assertEquals(-77, a.getDouble(under));
        a.putScalar(under, old);
        assertEquals(old, view.getDouble(at));
    }

    private static long[] at(long... coordinates) {
        return coordinates;
    }

    /** Random views up to three deep against tables: shapes, elements, offsets, flags, hidden dimensions. */
    @Test
    @DisplayName("Thesis 6.3 to 6.5: random views against tables of coordinates")
    void e63To65RandomViews() {
        Random random = new Random(635);
        for (int round = 0; round < 150; round++) {
            long[] shape = random.longs(1 + random.nextInt(4), 1, 5).toArray();
            List<INDArray> formats = Formats.every(count(shape));
            INDArray a = formats.get(random.nextInt(formats.size()));
            for (int k = 0; k < 20; k++) {
                INDArray view = a;
                BruteView table = BruteView.of(shape);
                StringBuilder what = new StringBuilder(a.getFormat() + Arrays.toString(shape));
                for (int depth = 0; depth < 3 && table.length() > 0; depth++) {
                    INDArrayIndex[] list = table.randomIndexes(random);
                    what.append(Arrays.toString(list));
                    view = view.get(list);
                    table = table.get(list);
                    check(view, table, a, what.toString(), random.nextInt(table.length()));
                }
            }
            formats.forEach(INDArray::close);
        }
    }

    private static void check(INDArray view, BruteView table, INDArray a, String what, int put) {
        assertArrayEquals(table.shape(), view.shape(), what);
        assertArrayEquals(table.flags(), view.flags(), what);
        assertArrayEquals(table.offsets(), view.sparseOffsets(), what);
        assertArrayEquals(table.hidden(), view.hiddenDimensions(), what);
        for (int k = 0; k < table.length(); k++) {
            assertEquals(a.getDouble(table.under(k)), view.getDouble(table.at(k)), what);
        }
        same(view, table.at(put), a, table.under(put));
    }

    // ---- 6.3: translation of indexes, algorithm 2 -------------------------------------------------------------------

    // A hidden dimension comes from a new axis; what a point leaves is a fixed one.
    @Test
    @DisplayName("Thesis 6.3.1: new axes hide, points fix")
    void e631HiddenIsNotFixed() {
        Formats.forEvery(tensor(), a -> {
            INDArray fixed = a.get(point(1));
            assertArrayEquals(new int[0], fixed.hiddenDimensions());
            assertArrayEquals(new int[] {1, 0, 0}, fixed.flags());
            INDArray hidden = a.get(newAxis());
            assertArrayEquals(new int[] {0}, hidden.hiddenDimensions());
            assertArrayEquals(new int[] {0, 0, 0}, hidden.flags());
            same(fixed, at(0, 1), a, 1, 0, 1);
            same(hidden, at(0, 1, 0, 1), a, 1, 0, 1);
        });
    }

    // The loop ends before the length, and the list of hidden dimensions is not read past its end.
    @Test
    @DisplayName("Thesis 6.3.2: translation ends with the last dimension")
    void e632TranslationStopsInTime() {
        Formats.forEvery(tensor(), a -> {
            same(a.get(newAxis(), all(), all(), all(), newAxis()), at(0, 1, 2, 1, 0), a, 1, 2, 1);
            same(a.get(newAxis(), newAxis()), at(0, 0, 1, 2, 1), a, 1, 2, 1);
            same(a.get(all(), all(), all(), newAxis(), newAxis()), at(1, 2, 1, 0, 0), a, 1, 2, 1);
            assertThrows(IllegalArgumentException.class, () -> a.get(newAxis()).getDouble(0, 1, 2));
            assertThrows(IndexOutOfBoundsException.class, () -> a.get(newAxis()).getDouble(1, 1, 2, 1));
        });
    }

    // Fixed dimensions after the last active one stayed 0, and views of rank 0 or of new axes only were not translated.
    @Test
    @DisplayName("Thesis 6.3.3: fixed dimensions at the end are translated")
    void e633TrailingFixedDimensions() {
        Formats.forEvery(tensor(), a -> {
            same(a.get(all(), all(), point(2)), at(1, 1), a, 1, 1, 2);
            same(a.get(all(), point(2), point(1)), at(1), a, 1, 2, 1);
            same(a.get(point(1), point(2), point(1)), at(), a, 1, 2, 1);
            same(a.get(point(1), newAxis(), point(2), point(1), newAxis()), at(0, 0), a, 1, 2, 1);
            same(a.getScalar(1, 1, 2), at(), a, 1, 1, 2);
        });
    }

    // With a step, an index is multiplied before the offset is added.
    @Test
    @DisplayName("Thesis 6.3.4: strided intervals are offset + step * index")
    void e634StridedIntervals() {
        Formats.forEvery(count(7, 9), a -> {
            INDArray view = a.get(interval(1, 2, 7), interval(2, 3, 9));
            assertArrayEquals(new long[] {3, 3}, view.shape());
            assertArrayEquals(new long[] {1, 2}, view.sparseOffsets());
            same(view, at(2, 1), a, 5, 5);
            INDArray deeper = view.get(interval(1, 3), interval(0, 2, 3));
            same(deeper, at(1, 1), a, 5, 8);
            assertArrayEquals(new double[][] {{30, 36}, {48, 54}}, deeper.toDoubleMatrix());
            same(deeper.get(all(), point(1)), at(0), a, 3, 8);
        });
    }

    // Flags and offsets describe the view, not the array that it is taken from.
    @Test
    @DisplayName("Thesis 6.3.5: flags and offsets belong to the view")
    void e635FlagsBelongToTheView() {
        Formats.forEvery(tensor(), a -> {
            INDArray first = a.get(point(1), interval(1, 3));
            INDArray second = a.get(all(), point(2), newAxis());
            for (int twice = 0; twice < 2; twice++) {
                assertArrayEquals(new int[] {0, 0, 0}, a.flags());
                assertArrayEquals(new long[] {0, 0, 0}, a.sparseOffsets());
                assertArrayEquals(new int[0], a.hiddenDimensions());
                assertArrayEquals(new int[] {1, 0, 0}, first.flags());
                assertArrayEquals(new long[] {1, 1, 0}, first.sparseOffsets());
                assertArrayEquals(new int[] {0, 1, 0}, second.flags());
                assertArrayEquals(new long[] {0, 2, 0}, second.sparseOffsets());
                assertArrayEquals(new int[] {1}, second.hiddenDimensions());
                first.get(point(0)).putScalar(0, 5.0);
            }
        });
    }

    // ---- 6.4: sparse offsets, algorithm 3 ---------------------------------------------------------------------------

    // The half that finds the new offsets was lost, and its bounds left the first or the last dimension out.
    @Test
    @DisplayName("Thesis 6.4.1: offsets of every dimension, from the first to the last")
    void e641OffsetsOfEveryDimension() {
        for (int rank = 1; rank <= 5; rank++) {
            for (int d = 0; d < rank; d++) {
                long[] shape = new long[rank];
                Arrays.fill(shape, 3);
                shape[d] = 7;
                INDArrayIndex[] list = new INDArrayIndex[rank];
                Arrays.fill(list, all());
                list[d] = interval(4, 7);
                long[] expected = new long[rank];
                expected[d] = 4;
                try (INDArray a = Sparse4j.sparse(shape)) {
                    assertArrayEquals(expected, a.get(list).sparseOffsets());
                    a.get(list).putScalar(new long[rank], 5.0);
                    assertEquals(5, a.getDouble(expected));
                }
            }
        }
    }

    // The test was the wrong way round: fixed dimensions keep their offset, active ones add to it.
    @Test
    @DisplayName("Thesis 6.4.2: fixed dimensions keep their offset, active ones add")
    void e642FixedKeepActiveAdd() {
        Formats.forEvery(count(3, 6, 5), a -> {
            INDArray view = a.get(point(2), interval(1, 5), interval(2, 5));
            INDArray deeper = view.get(interval(2, 4), interval(1, 3));
            assertArrayEquals(new long[] {2, 3, 3}, deeper.sparseOffsets());
            same(deeper, at(1, 1), a, 2, 4, 4);
        });
    }

    private static INDArray worked(INDArray parent) {
        return parent.get(point(1), interval(1, 3));
    }

    // The counter of active dimensions stood still, and the loop's own was moved in its place.
    @Test
    @DisplayName("Thesis 6.4.3: the worked example has offsets 1, 1, 0, 3, 0")
    void e643CounterOfActiveDimensions() {
        try (INDArray parent = Sparse4j.sparse(2, 3, 4, 4, 5)) {
            INDArray view = worked(parent);
            assertArrayEquals(new long[] {2, 4, 4, 5}, view.shape());
            assertArrayEquals(new long[] {1, 1, 0, 0, 0}, view.sparseOffsets());
            assertArrayEquals(new long[] {1, 1, 0, 3, 0},
                    view.get(all(), point(0), point(3), all()).sparseOffsets());
            assertArrayEquals(new long[] {1, 2, 1, 2, 3},
                    view.get(interval(1, 2), interval(1, 3), interval(2, 4), interval(3, 5)).sparseOffsets());
        }
    }

    // New offsets count the view's dimensions, old ones the underlying: hidden dimensions are to be skipped.
    @Test
    @DisplayName("Thesis 6.4.4: hidden dimensions have no offset")
    void e644HiddenDimensionsAreSkipped() {
        Formats.forEvery(count(4, 5), a -> {
            INDArray view = a.get(newAxis(), interval(1, 4), newAxis(), interval(1, 5));
            INDArray deeper = view.get(all(), interval(1, 3), all(), interval(2, 4));
            assertArrayEquals(new long[] {2, 3}, deeper.sparseOffsets());
            same(deeper, at(0, 1, 0, 1), a, 3, 4);
            assertArrayEquals(new long[] {3, 1}, view.get(point(0), point(2)).sparseOffsets());
        });
    }

    // A place is divided by the elements in one step of a dimension, not by the dimension's length.
    @Test
    @DisplayName("Thesis 6.4.5: dimensions of unequal lengths")
    void e645UnequalLengths() {
        Formats.forEvery(count(2, 3, 4), a -> {
            for (int k = 0; k < 24; k++) {
                long[] place = {k / 12, k / 4 % 3, k % 4};
                INDArray one = a.get(point(place[0]), point(place[1]), point(place[2]));
                assertArrayEquals(place, one.sparseOffsets());
                assertEquals(k + 1, one.getDouble());
                assertEquals(k + 1, a.getDouble((long) k));
            }
        });
    }

    // One flat offset can neither stand for an empty view at the end of a dimension nor count a shape beyond 2^63.
    @Test
    @DisplayName("Thesis 6.4.7: empty views, and views of shapes beyond counting")
    void e647EmptyViews() {
        Formats.forEvery(count(3, 4), a -> {
            for (int begin = 0; begin <= 3; begin++) {
                INDArray none = a.get(interval(begin, begin), interval(1, 3));
                assertArrayEquals(new long[] {0, 2}, none.shape());
                assertEquals(1, none.sparseOffsets()[1]);
                assertEquals(2, none.get(all(), point(1)).sparseOffsets()[1]);
                assertEquals(0, none.coordinates().length);
                assertEquals(0.0, none.sumNumber());
                none.assign(5);
                assertEquals(78.0, a.sumNumber());
                assertThrows(IndexOutOfBoundsException.class, () -> none.getDouble(0, 0));
            }
        });
        try (INDArray a = Sparse4j.sparse(1L << 40, 1L << 40)) {
            INDArray far = a.get(interval((1L << 40) - 2, 1L << 40), interval(1L << 39, 1L << 40));
            assertArrayEquals(new long[] {(1L << 40) - 2, 1L << 39}, far.sparseOffsets());
            same(far, at(1, 7), a, (1L << 40) - 1, (1L << 39) + 7);
        }
    }

    // Offsets alone are not enough: flags change, and hidden dimensions that are pointed at vanish, in the same step.
    @Test
    @DisplayName("Thesis 6.4.8: flags and hidden dimensions are found with the offsets")
    void e648FlagsAndHiddenInTheSamePass() {
        Formats.forEvery(tensor(), a -> {
            INDArray view = a.get(all(), newAxis(), interval(1, 3)).get(point(1), point(0), all(), point(2));
            assertArrayEquals(new int[] {1, 0, 1}, view.flags());
            assertArrayEquals(new long[] {1, 1, 2}, view.sparseOffsets());
            assertArrayEquals(new int[0], view.hiddenDimensions());
            assertArrayEquals(new double[] {6, 4}, view.toDoubleVector());
        });
    }

    // ---- 6.5: hidden dimensions, algorithm 4 ------------------------------------------------------------------------

    private static void hidden(int[] expected, INDArray view) {
        assertArrayEquals(expected, view.hiddenDimensions());
        for (int d : expected) {
            assertEquals(1, view.size(d));
        }
    }

    // Positions were written at, and compared with, an index that does not exist.
    @Test
    @DisplayName("Thesis 6.5.1: old and new hidden dimensions are merged in order")
    void e651OldAndNewAreMerged() {
        Formats.forEvery(count(3, 4), a -> {
            INDArray view = a.get(all(), newAxis(), all(), newAxis());
            hidden(new int[] {1, 3}, view);
            hidden(new int[] {0, 2, 3, 5}, view.get(newAxis(), all(), newAxis(), all(), all(), all()));
            hidden(new int[] {1, 2, 4, 5}, view.get(all(), all(), newAxis(), all(), newAxis(), all()));
        });
    }

    // New axes after the last old hidden dimension were lost.
    @Test
    @DisplayName("Thesis 6.5.2: new axes after the last hidden dimension are kept")
    void e652NewAxesAtTheEnd() {
        Formats.forEvery(count(3, 4), a -> {
            INDArray view = a.get(newAxis(), all());
            hidden(new int[] {0}, view);
            hidden(new int[] {0, 3}, view.get(all(), all(), all(), newAxis()));
            hidden(new int[] {0, 2, 4}, view.get(all(), all(), newAxis(), all(), newAxis()));
            same(view.get(all(), all(), newAxis(), all(), newAxis()), at(0, 2, 0, 3, 0), a, 2, 3);
        });
    }

    // The place of a new axis in the index list is not its place in the result.
    @Test
    @DisplayName("Thesis 6.5.3: places in the result, not in the index list")
    void e653PlacesInTheResult() {
        Formats.forEvery(count(3, 3), a -> {
            INDArray view = a.get(newAxis());
            hidden(new int[] {0, 1}, view.get(all(), newAxis(), all(), all()));
            same(view.get(all(), newAxis(), all(), all()), at(0, 0, 2, 1), a, 2, 1);
        });
        Formats.forEvery(count(4, 2, 3), a -> {
            INDArray view = a.get(point(0), newAxis());
            assertArrayEquals(new long[] {1, 2, 3}, view.shape());
            hidden(new int[] {0}, view);
            same(view, at(0, 1, 2), a, 0, 1, 2);
        });
    }

    // A point on a hidden dimension removes it, and one on a real dimension moves the later hidden ones to the left.
    @Test
    @DisplayName("Thesis 6.5.4: points remove and move hidden dimensions")
    void e654PointsMoveHiddenDimensions() {
        Formats.forEvery(count(3, 4), a -> {
            INDArray view = a.get(all(), newAxis(), all());
            hidden(new int[] {0}, view.get(point(2)));
            same(view.get(point(2)), at(0, 3), a, 2, 3);
            hidden(new int[0], view.get(all(), point(0)));
            same(view.get(all(), point(0)), at(2, 3), a, 2, 3);
            hidden(new int[] {1}, view.get(all(), all(), point(3)));
            hidden(new int[] {0}, view.get(newAxis(), point(1), point(0)));
        });
    }

    // One pass over the index list does it all; what the list cannot mean is refused.
    @Test
    @DisplayName("Thesis 6.5.5: short lists are padded, long ones and points beside a hidden dimension refused")
    void e655OnePassAndItsRefusals() {
        Formats.forEvery(count(3, 4), a -> {
            INDArray view = a.get(newAxis(), all());
            assertArrayEquals(new long[] {1, 3, 4}, view.get(all()).shape());
            assertArrayEquals(new long[] {1, 1, 3, 4}, view.get(newAxis()).shape());
            assertThrows(IndexOutOfBoundsException.class, () -> view.get(point(1)));
            assertThrows(IllegalArgumentException.class, () -> view.get(all(), all(), all(), all()));
            assertThrows(IllegalArgumentException.class, () -> a.get(point(0), point(0), point(0)));
            assertThrows(IndexOutOfBoundsException.class, () -> a.get(newAxis(), point(3)));
        });
    }

    // An earlier draft never went on to the second new axis.
    @Test
    @DisplayName("Thesis 6.5.6: several new axes at once")
    void e656SeveralNewAxes() {
        Formats.forEvery(count(3, 4), a -> {
            INDArray view = a.get(newAxis(), all(), newAxis(), newAxis(), all());
            hidden(new int[] {0, 2, 3}, view);
            hidden(new int[] {0, 1, 2, 4, 5}, view.get(newAxis(), newAxis()));
            same(view, at(0, 2, 0, 0, 3), a, 2, 3);
        });
    }

    // ---- 6.6: worked examples ---------------------------------------------------------------------------------------

    // In the worked example a book has 80 elements, not 60, the parent needs 3 pages, and the flags are 1, 0, 1, 1, 0.
    @Test
    @DisplayName("Thesis 6.6.1: the worked example of offsets")
    void e661WorkedExampleOfOffsets() {
        try (INDArray parent = Sparse4j.sparse(2, 3, 4, 4, 5); INDArray small = Sparse4j.sparse(2, 2, 4, 4, 5)) {
            INDArray view = worked(parent);
            assertEquals(80, view.slice(0).length());
            INDArray deeper = view.get(all(), point(0), point(3), all());
            assertArrayEquals(new long[] {2, 5}, deeper.shape());
            assertArrayEquals(new int[] {1, 0, 1, 1, 0}, deeper.flags());
            view.putScalar(15, 8.0);
            assertEquals(8, deeper.getDouble(0, 0));
            same(deeper, at(1, 4), parent, 1, 2, 0, 3, 4);
            assertThrows(IndexOutOfBoundsException.class, () -> worked(small));
        }
    }

    // The figure lists members in underlying coordinates; here those of the view are meant.
    @Test
    @DisplayName("Thesis 6.6.2: coordinates of a view are the view's, its buffers the storage's")
    void e662CoordinatesAreTheViews() {
        Formats.forEverySparse(tensor(), a -> {
            INDArray view = a.get(newAxis(), point(0), interval(1, 3), interval(1, 3));
            assertArrayEquals(new long[][] {{0, 0, 1}, {0, 1, 0}}, view.coordinates());
            assertArrayEquals(new long[] {0, 1, 1, 0}, view.getVectorCoordinates());
            assertEquals(11, view.values().length());
            assertArrayEquals(a.values().asDouble(), view.values().asDouble());
        });
    }

    // Not five buffers: values and coordinates, and one that holds flags, offsets and hidden dimensions.
    @Test
    @DisplayName("Thesis 6.6.3: one buffer of sparse information")
    void e663OneBufferOfInformation() {
        try (INDArray a = tensor()) {
            INDArray view = a.get(newAxis(), point(0), interval(1, 3), interval(1, 3));
            assertArrayEquals(new long[] {3, 1, 0, 0, 3, 0, 1, 1, 1, 0, 3}, view.sparseInfo());
            assertArrayEquals(new long[] {3, 0, 0, 0, 3, 0, 0, 0, 1, -1, 3}, a.sparseInfo());
            assertEquals(11, a.values().length());
            assertEquals(33, a.indexes().length());
            assertThrows(IllegalStateException.class, a::pointersB);
        }
    }

    // Beside a list of indexes a point still drops its dimension.
    @Test
    @DisplayName("Thesis 6.6.4: point, interval and list give [3, 2, 2]")
    void e664PointBesideAList() {
        Formats.forEvery(count(3, 3, 3, 3), a -> {
            try (INDArray copy = a.get(all(), point(1), interval(0, 2), indices(0, 2))) {
                assertArrayEquals(new long[] {3, 2, 2}, copy.shape());
                for (int k = 0; k < 12; k++) {
                    assertEquals(a.getDouble(k / 4, 1, k / 2 % 2, k % 2 * 2), copy.getDouble(k / 4, k / 2 % 2, k % 2));
                }
            }
        });
    }

    // In the figures the page is 3 x 3, and so is the copy of three columns.
    @Test
    @DisplayName("Thesis 6.6.6: the page and the three columns are 3 x 3")
    void e666ShapesOfTheFigures() {
        Formats.forEvery(tensor(), a -> assertArrayEquals(new double[][] {{0, 2, 3}, {4, 0, 5}, {2, 8, 0}},
                a.get(point(0), all(), all()).toDoubleMatrix()));
        Formats.forEvery(count(3, 5), a -> {
            try (INDArray copy = a.get(all(), indices(0, 2, 3))) {
                assertArrayEquals(new double[][] {{1, 3, 4}, {6, 8, 9}, {11, 13, 14}}, copy.toDoubleMatrix());
                assertFalse(copy.isView());
                copy.assign(0);
                assertEquals(120.0, a.sumNumber());
            }
        });
    }
}
