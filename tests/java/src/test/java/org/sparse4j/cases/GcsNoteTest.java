// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cases;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.ToNumberPolicy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.indexing.IndexFunctions;
import org.sparse4j.indexing.IndexFunctions.Mode;

/**
 * The worked examples of the note on generalized compressed storage: every buffer of every layout. The file of cases is
 * read from the folder of property {@code sparse4j.shared}; the main layouts stand here as well.
 */
class GcsNoteTest {
    private static final long[] SHAPE = {2, 3, 4};
    private static final long[][] INDEXES = {{0, 0, 1}, {0, 0, 2}, {0, 0, 3}, {0, 2, 1}, {1, 0, 0}, {1, 0, 3},
        {1, 2, 0}, {1, 2, 2}, {1, 2, 3}};
    private static final double[] VALUES = {1, 2, 3, 4, 5, 6, 7, 8, 9};

    /** One layout of an array, as the cases write it. */
    private record Layout(int[] order, int partitioning, long[] begins, long[] ends, long[] minor, double[] values) {}

    private static void check(Layout layout, INDArray a) {
        String what = Arrays.toString(layout.order) + "/" + layout.partitioning;
        assertArrayEquals(layout.order, a.dimensionOrder(), what);
        assertEquals(layout.partitioning, a.partitioning(), what);
        assertArrayEquals(layout.values, a.values().asDouble(), what);
        assertArrayEquals(layout.minor, a.indexes().asLong(), what);
        assertArrayEquals(layout.begins, a.pointersB().asLong(), what);
        assertArrayEquals(layout.ends, a.pointersE().asLong(), what);
    }

    /** Built so, and converted to from every format. */
    private static void check(Layout layout, double[] values, long[][] indexes, long... shape) {
        try (INDArray built = Sparse4j.createSparseGCS(values, indexes, shape, layout.order, layout.partitioning);
                INDArray coo = Sparse4j.createSparseCOO(values, indexes, shape); INDArray dense = coo.toDense();
                INDArray fromCoo = coo.toFormat(layout.order, layout.partitioning);
                INDArray fromDense = dense.toFormat(layout.order, layout.partitioning);
                INDArray back = built.toFormat(SparseFormat.COO)) {
            check(layout, built);
            check(layout, fromCoo);
            check(layout, fromDense);
            assertArrayEquals(indexes, back.coordinates());
            assertArrayEquals(values, back.values().asDouble());
            for (int k = 0; k < values.length; k++) {
                assertEquals(values[k], built.getDouble(indexes[k]));
            }
            for (int k = 0; k < values.length; k++) {
                long[] reduced = IndexFunctions.reduce(indexes[k], shape, layout.order, layout.partitioning);
                assertArrayEquals(indexes[k],
                        IndexFunctions.promote(reduced, shape, layout.order, layout.partitioning));
                int line = (int) reduced[0];
                boolean found = false;
                for (long p = layout.begins[line]; p < layout.ends[line]; p++) {
                    found |= layout.minor[(int) p] == reduced[1] && layout.values[(int) p] == values[k];
                }
                assertEquals(true, found, "entry " + k + " is where reduce() says");
            }
        }
    }

    @Test
    void rank3AsLinesOfTheFirstDimension() {
        check(new Layout(new int[] {0, 1, 2}, 1, new long[] {0, 4}, new long[] {4, 9},
                new long[] {1, 2, 3, 9, 0, 3, 8, 10, 11}, VALUES), VALUES, INDEXES, SHAPE);
    }

    @Test
    void rank3AsLinesOfTwoDimensionsInAnotherOrder() {
        check(new Layout(new int[] {1, 2, 0}, 2, new long[] {0, 1, 2, 3, 5, 5, 5, 5, 5, 6, 7, 8},
                new long[] {1, 2, 3, 5, 5, 5, 5, 5, 6, 7, 8, 9}, new long[] {1, 0, 0, 0, 1, 1, 0, 1, 1},
                new double[] {5, 1, 2, 3, 6, 7, 4, 8, 9}), VALUES, INDEXES, SHAPE);
    }

    @Test
    void matrixAsRowsAndAsColumns() {
        long[] shape = {4, 5};
        long[][] indexes = {{0, 2}, {0, 4}, {1, 0}, {1, 3}, {2, 0}, {2, 2}, {2, 3}, {3, 3}, {3, 4}};
        check(new Layout(new int[] {0, 1}, 1, new long[] {0, 2, 4, 7}, new long[] {2, 4, 7, 9},
                new long[] {2, 4, 0, 3, 0, 2, 3, 3, 4}, VALUES), VALUES, indexes, shape);
        check(new Layout(new int[] {1, 0}, 1, new long[] {0, 2, 2, 4, 7}, new long[] {2, 2, 4, 7, 9},
                new long[] {1, 2, 0, 2, 1, 2, 3, 0, 3}, new double[] {3, 5, 1, 6, 4, 7, 8, 2, 9}), VALUES, indexes,
                shape);
    }

    @Test
    void evenAndOddDimensions() {
        long[] shape = {2, 3, 2, 4};
        long[][] indexes = {{0, 0, 0, 3}, {0, 0, 1, 1}, {0, 0, 1, 2}, {0, 1, 0, 3}, {0, 1, 1, 0}, {0, 2, 1, 2},
            {1, 0, 0, 0}, {1, 0, 0, 2}, {1, 0, 1, 0}, {1, 0, 1, 3}, {1, 1, 1, 3}, {1, 2, 1, 1}};
        double[] values = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};
        check(new Layout(new int[] {0, 2, 1, 3}, 2, new long[] {0, 2, 6, 8}, new long[] {2, 6, 8, 12},
                new long[] {3, 7, 1, 2, 4, 10, 0, 2, 0, 3, 7, 9},
                new double[] {1, 4, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12}), values, indexes, shape);
        check(new Layout(new int[] {1, 3, 0, 2}, 2, new long[] {0, 2, 3, 5, 7, 8, 8, 8, 10, 10, 11, 12},
                new long[] {2, 3, 5, 7, 8, 8, 8, 10, 10, 11, 12, 12}, new long[] {2, 3, 1, 1, 2, 0, 3, 1, 0, 3, 3, 1},
                new double[] {7, 9, 2, 3, 8, 1, 10, 5, 4, 11, 12, 6}), values, indexes, shape);
    }

    @Test
    void fiveDimensionsToThree() {
        long[] shape = {2, 3, 4, 5, 6};
        int[] order = {2, 4, 1, 3, 0};
        assertArrayEquals(new long[] {23, 2, 9}, IndexFunctions.reduce(new long[] {1, 2, 3, 4, 5}, shape, order, 2, 3));
        assertArrayEquals(new long[] {1, 0, 2, 3, 1},
                IndexFunctions.promote(new long[] {13, 0, 7}, shape, order, 2, 3));
    }

    /** N dimensions to M, with every mode: each group is what ravel makes of its own dimensions. */
    @Test
    void anyDimensionsToAnyNumberOfGroups() {
        for (long seed = 1; seed <= 2000; seed++) {
            Random random = new Random(seed);
            int rank = 1 + random.nextInt(5);
            long[] shape = random.longs(rank, 1, 6).toArray();
            List<Integer> shuffled = IntStream.range(0, rank).boxed().collect(Collectors.toList());
            Collections.shuffle(shuffled, random);
            int[] order = shuffled.stream().mapToInt(d -> d).toArray();
            int[] points = random.ints(random.nextInt(4), 0, rank + 1).sorted().toArray();
            long[] at = random.longs(rank, -8, 12).toArray();
            for (Mode mode : Mode.values()) {
                String what = "seed " + seed + ", " + mode;
                long[] expected = new long[points.length + 1];
                boolean outside = false;
                for (int g = 0; g <= points.length; g++) {
                    int[] of = Arrays.copyOfRange(order, g == 0 ? 0 : points[g - 1],
                            g == points.length ? rank : points[g]);
                    long[] lengths = Arrays.stream(of).mapToLong(d -> shape[d]).toArray();
                    long[] c = Arrays.stream(of).mapToLong(d -> at[d]).toArray();
                    try {
                        expected[g] = IndexFunctions.ravel(new long[][] {c}, lengths, mode)[0];
                        assertArrayEquals(new long[][] {IntStream.range(0, c.length).mapToLong(i -> mode == Mode.WRAP
                                ? Math.floorMod(c[i], lengths[i]) : Math.min(Math.max(c[i], 0), lengths[i] - 1))
                                .toArray()}, IndexFunctions.unravel(new long[] {expected[g]}, lengths, IndexFunctions.Mode.THROW), what);
                    } catch (IndexOutOfBoundsException e) {
                        outside = true;
                    }
                }
                if (outside) {
                    assertEquals(Mode.THROW, mode, what);
                    assertThrows(IndexOutOfBoundsException.class,
                            () -> IndexFunctions.reduce(at, shape, mode, order, points), what);
                    continue;
                }
                assertArrayEquals(expected, IndexFunctions.reduce(at, shape, mode, order, points), what);
                long[] back = IndexFunctions.promote(expected, shape, order, points);
                assertArrayEquals(expected, IndexFunctions.reduce(back, shape, order, points), what);
                long[] far = Arrays.stream(expected).map(i -> i + 100_000).toArray();
                assertThrows(IndexOutOfBoundsException.class,
                        () -> IndexFunctions.promote(far, shape, Mode.THROW, order, points), what);
                long[] last = Arrays.stream(shape).map(n -> n - 1).toArray();
                assertArrayEquals(last, IndexFunctions.promote(far, shape, Mode.CLIP, order, points), what);
            }
        }
        assertArrayEquals(new long[] {1, 0, 2, 3, 1}, IndexFunctions.promote(new long[] {13 - 24, 3, 7 + 20},
                new long[] {2, 3, 4, 5, 6}, Mode.WRAP, new int[] {2, 4, 1, 3, 0}, 2, 3));
        assertThrows(IllegalArgumentException.class,
                () -> IndexFunctions.reduce(new long[2], new long[] {2, 2}, new int[] {0, 0}, 1));
        assertThrows(IllegalArgumentException.class,
                () -> IndexFunctions.strides(new long[] {2, 2}, new int[] {0, 1}, 2, 1));
    }

    // ---- the file --------------------------------------------------------------------------------------------------

    /** Whole numbers become longs. */
    private static final Gson JSON = new GsonBuilder().setObjectToNumberStrategy(ToNumberPolicy.LONG_OR_DOUBLE).create();

    private static Map<?, ?> cases() throws IOException {
        String shared = System.getProperty("sparse4j.shared");
        assumeTrue(shared != null, "no folder of shared cases: -Dsparse4j.shared is not set");
        Path file = Path.of(shared, "cases", "gcs-cases.json");
        assumeTrue(Files.isReadable(file), "there is no " + file);
        return JSON.fromJson(Files.readString(file), Map.class);
    }

    private static Map<?, ?> map(Map<?, ?> of, String key) {
        return (Map<?, ?>) of.get(key);
    }

    private static long[] longs(Object list) {
        return ((List<?>) list).stream().mapToLong(v -> (Long) v).toArray();
    }

    private static int[] ints(Object list) {
        return Arrays.stream(longs(list)).mapToInt(Math::toIntExact).toArray();
    }

    private static double[] doubles(Object list) {
        return Arrays.stream(longs(list)).asDoubleStream().toArray();
    }

    private static long[][] tuples(Object list) {
        return ((List<?>) list).stream().map(GcsNoteTest::longs).toArray(long[][]::new);
    }

    private static void checkLayout(Map<?, ?> array, Map<?, ?> layout) {
        long[] shape = longs(array.get("shape"));
        int[] order = ints(layout.get("dimensionOrder"));
        int partitioning = Math.toIntExact((Long) layout.get("partitioning"));
        check(new Layout(order, partitioning, longs(layout.get("pointersB")), longs(layout.get("pointersE")),
                longs(layout.get("minor")), doubles(layout.get("values"))), doubles(array.get("values")),
                tuples(array.get("indexes")), shape);
        long[][] strides = IndexFunctions.strides(shape, order, partitioning);
        assertArrayEquals(longs(layout.get("rowStrides")), strides[0]);
        assertArrayEquals(longs(layout.get("columnStrides")), strides[1]);
        assertEquals(layout.get("rows"), strides[0][0] * shape[order[0]]);
        assertEquals(layout.get("columns"), strides[1][0] * shape[order[partitioning]]);
    }

    @Test
    void everyLayoutOfTheFile() throws IOException {
        Map<?, ?> cases = cases();
        List<?> twelve = (List<?>) map(cases, "rank3").get("layouts");
        assertEquals(12, twelve.size());
        twelve.forEach(layout -> checkLayout(map(cases, "rank3"), (Map<?, ?>) layout));
        for (String name : new String[] {"crs", "ccs"}) {
            checkLayout(map(cases, "matrix4x5"), map(map(cases, "matrix4x5"), name));
        }
        for (String name : new String[] {"gcrs", "gccs"}) {
            checkLayout(map(cases, "gcrs4"), map(map(cases, "gcrs4"), name));
        }
    }

    @Test
    void cooOfTheFile() throws IOException {
        Map<?, ?> coo = map(cases(), "coo2x3");
        long[][] indexes = tuples(coo.get("indexes"));
        try (INDArray a = Sparse4j.createSparseCOO(doubles(coo.get("values")), indexes, longs(coo.get("shape")))) {
            assertArrayEquals(indexes, a.coordinates());
            assertArrayEquals(new long[] {0, 1, 1, 1, 0, 2}, a.indexes().asLong(), "a run of indexes per dimension");
            assertArrayEquals(new double[][] {{0, 1, 0}, {2, 0, 3}}, a.toDoubleMatrix());
        }
    }

    /** Strided memory: the same elements as the dense rows, whatever order they lie in. */
    @Test
    void stridedMemoryOfTheFile() throws IOException {
        for (Object o : (List<?>) cases().get("strided")) {
            Map<?, ?> c = (Map<?, ?>) o;
            double[] memory = doubles(c.get("memory"));
            long[] shape = longs(c.get("shape"));
            long[] strides = longs(c.get("strides"));
            int offset = Math.toIntExact((Long) c.get("offset"));
            double[][] rows = ((List<?>) c.get("dense")).stream().map(GcsNoteTest::doubles).toArray(double[][]::new);
            try (INDArray dense = Sparse4j.create(rows)) {
                assertArrayEquals(shape, dense.shape());
                for (int i = 0; i < shape[0]; i++) {
                    for (int j = 0; j < shape[1]; j++) {
                        assertEquals(memory[(int) (offset + i * strides[0] + j * strides[1])], dense.getDouble(i, j));
                    }
                }
            }
        }
    }

    @Test
    void reductionsOfTheFile() throws IOException {
        Map<?, ?> two = map(cases(), "strides5");
        long[][] strides = IndexFunctions.strides(longs(two.get("shape")), ints(two.get("dimensionOrder")),
                Math.toIntExact((Long) two.get("partitioning")));
        assertArrayEquals(longs(two.get("rowStrides")), strides[0]);
        assertArrayEquals(longs(two.get("columnStrides")), strides[1]);
        Map<?, ?> three = map(cases(), "reduce5to3");
        long[] shape = longs(three.get("shape"));
        int[] order = ints(three.get("dimensionOrder"));
        int[] points = ints(three.get("partitioning"));
        for (Object o : (List<?>) three.get("samples")) {
            long[] index = longs(((Map<?, ?>) o).get("index"));
            long[] reduced = longs(((Map<?, ?>) o).get("reduced"));
            assertArrayEquals(reduced, IndexFunctions.reduce(index, shape, order, points));
            assertArrayEquals(index, IndexFunctions.promote(reduced, shape, order, points));
        }
    }
}
