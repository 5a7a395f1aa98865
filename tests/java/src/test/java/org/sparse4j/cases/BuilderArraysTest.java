// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cases;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.sparse4j.Collected;
import org.sparse4j.CooBuilder;
import org.sparse4j.DataType;
import org.sparse4j.DuplicatePolicy;
import org.sparse4j.INDArray;
import org.sparse4j.NothingLeft;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;

/** Arrays of many entries, which a builder takes in one call, give what the same entries give one by one. */
@ExtendWith(NothingLeft.class)
class BuilderArraysTest {
    private static final int MANY = 70_000;

    /** Leaves so much native memory. */
    private static void leave(long bytes) {
        Sparse4j.environment().setMaxBytes(bytes == Long.MAX_VALUE ? 0 : Sparse4j.memory().liveBytes() + bytes);
    }

    /** Wherever memory ends: when adding fails nothing was added, so that trying again adds all once. */
    @Test
    void allOrNoneWhenMemoryEnds() {
        for (int n : new int[] {1, 4095, 4097, 20_000}) {
            double[] ones = new double[n];
            Arrays.fill(ones, 1);
            int[] at = IntStream.range(0, n).toArray();
            long[][] tuples = IntStream.range(0, n).mapToObj(k -> new long[] {k}).toArray(long[][]::new);
            for (int way = 0; way < 3; way++) {
                int refused = 0;
                for (long left = 2000; left < 5_000_000; left *= 9) {
                    try (CooBuilder b = Sparse4j.coo(n, 2).duplicates(DuplicatePolicy.ERROR)) {
                        b.type(DataType.FLOAT);
                        for (int k = 0; k < Math.min(n, 1000); k++) {
                            b.add(1, k, 1);
                        }
                        leave(left);
                        try {
                            add(b, way, n, ones, at, tuples);
                        } catch (OutOfMemoryError e) {
                            refused++;
                            leave(Long.MAX_VALUE);
                            add(b, way, n, ones, at, tuples);
                        }
                        leave(Long.MAX_VALUE);
                        try (INDArray built = b.build()) {
                            assertEquals(n + Math.min(n, 1000), built.nnz());
                        }
                    }
                }
                assertTrue(n < 3097 || refused > 0, "no allocation was refused for " + n);
            }
        }
    }

    private static void add(CooBuilder b, int way, int n, double[] ones, int[] at, long[][] tuples) {
        switch (way) {
            case 0:
                b.addByDimension(ones, at, new int[n]);
                break;
            case 1:
                b.addAll(ones, IntStream.range(0, 2 * n).map(i -> i % 2 == 0 ? i / 2 : 0).toArray());
                break;
            default:
                b.addAll(ones, Arrays.stream(tuples).map(t -> new long[] {t[0], 0}).toArray(long[][]::new));
                break;
        }
    }

    /** A builder that could not begin begins again, with what was set meanwhile. */
    @Test
    void beginsAgain() {
        long before = Collected.settledBytes();
        int again = 0;
        for (long left = 64 << 10; left < 66_500; left += 200) {
            try (CooBuilder b = Sparse4j.coo(10)) {
                leave(left);
                try {
                    b.add(1.5, 3);
                } catch (OutOfMemoryError e) {
                    leave(Long.MAX_VALUE);
                    again++;
                    b.type(DataType.LONG).add(1.5, 3);
                }
                leave(Long.MAX_VALUE);
                try (INDArray built = b.build()) {
                    assertEquals(built.dataType() == DataType.LONG ? 1 : 1.5, built.getDouble(3));
                }
            }
        }
        assertTrue(again > 1 && again < 5, again + " times"); // 64 KB are the entries that wait
        assertEquals(before, Sparse4j.memory().liveBytes());
    }

    /** Random entries, some of them twice. */
    private static final class Entries {
        final long[] shape;
        final double[] values = new double[MANY];
        final int[] flat;

        Entries(long seed, long... shape) {
            Random random = new Random(seed);
            this.shape = shape;
            flat = new int[MANY * shape.length];
            for (int k = 0; k < MANY; k++) {
                values[k] = random.nextInt(1000) - 500;
                for (int d = 0; d < shape.length; d++) {
                    flat[k * shape.length + d] = random.nextInt((int) shape[d]);
                }
            }
        }

        long[] tuple(int k) {
            return Arrays.stream(flat, k * shape.length, (k + 1) * shape.length).asLongStream().toArray();
        }

        long[][] tuples() {
            return IntStream.range(0, MANY).mapToObj(this::tuple).toArray(long[][]::new);
        }

        long[] longs() {
            return Arrays.stream(flat).asLongStream().toArray();
        }

        int[][] columns() {
            int[][] columns = new int[shape.length][MANY];
            for (int i = 0; i < flat.length; i++) {
                columns[i % shape.length][i / shape.length] = flat[i];
            }
            return columns;
        }

        long[][] longColumns() {
            return Arrays.stream(columns()).map(c -> Arrays.stream(c).asLongStream().toArray()).toArray(long[][]::new);
        }

        float[] floats() {
            float[] out = new float[MANY];
            for (int k = 0; k < MANY; k++) {
                out[k] = (float) values[k];
            }
            return out;
        }
    }

    private static double[] built(Entries e, DataType type, DuplicatePolicy policy, Consumer<CooBuilder> fill) {
        try (CooBuilder b = Sparse4j.coo(e.shape).type(type).duplicates(policy)) {
            b.add(3.0, e.tuple(MANY - 1));
            fill.accept(b);
            b.add(4.0, e.tuple(0));
            fill.accept(b);
            SparseFormat format = e.shape.length == 2 ? SparseFormat.CSR : SparseFormat.COO;
            try (INDArray x = b.build(format); INDArray dense = x.toDense(); INDArray flat = dense.ravel()) {
                return flat.data().asDouble();
            }
        }
    }

    @Test
    void areTakenAtOnce() {
        for (long[] shape : new long[][] {{200_000}, {300, 700}, {20, 30, 400}}) {
            Entries e = new Entries(shape.length, shape);
            for (DataType type : new DataType[] {DataType.DOUBLE, DataType.FLOAT, DataType.INT, DataType.LONG}) {
                for (DuplicatePolicy policy : new DuplicatePolicy[] {DuplicatePolicy.SUM, DuplicatePolicy.LAST}) {
                    double[] expected = built(e, type, policy, b -> {
                        for (int k = 0; k < MANY; k++) {
                            b.add(e.values[k], e.tuple(k));
                        }
                    });
                    String what = Arrays.toString(shape) + " " + type + " " + policy;
                    assertArrayEquals(expected, built(e, type, policy, b -> b.addAll(e.values, e.flat)), what);
                    assertArrayEquals(expected, built(e, type, policy, b -> b.addAll(e.values, e.longs())), what);
                    assertArrayEquals(expected, built(e, type, policy, b -> b.addAll(e.values, e.tuples())), what);
                    assertArrayEquals(expected, built(e, type, policy, b -> b.addAll(e.floats(), e.flat)), what);
                    assertArrayEquals(expected, built(e, type, policy, b -> b.addByDimension(e.values, e.columns())), what);
                    assertArrayEquals(expected, built(e, type, policy, b -> b.addByDimension(e.values, e.longColumns())),
                            what);
                }
            }
        }
    }

    @Test
    void areCheckedBeforeAnythingIsAdded() {
        Entries e = new Entries(4, 300, 700);
        int[][] columns = e.columns();
        columns[1][65_537] = 700;
        long[] flat = e.longs();
        flat[2 * 65_537] = -1;
        try (CooBuilder b = Sparse4j.coo(300, 700).add(7.0, 1, 2)) {
            String message = assertThrows(IndexOutOfBoundsException.class, () -> b.addByDimension(e.values, columns))
                    .getMessage();
            assertEquals("entry 65537: coordinate 700 is outside dimension 1 of shape [300, 700]", tail(message));
            message = assertThrows(IndexOutOfBoundsException.class, () -> b.addAll(e.values, flat)).getMessage();
            assertEquals("entry 65537: coordinate -1 is outside dimension 0 of shape [300, 700]", tail(message));
            try (INDArray x = b.build()) {
                assertEquals(1, x.nnz());
            }
        }
    }

    /** Without what the library puts before it: the name of the call. */
    private static String tail(String message) {
        return message.substring(message.indexOf("entry "));
    }

    /** Without memory nothing is added, and the same call may be tried again. */
    @Test
    void areAddedWholeOrNotAtAll() {
        Entries e = new Entries(5, 300, 700);
        double[] expected = built(e, DataType.DOUBLE, DuplicatePolicy.SUM, b -> b.addAll(e.values, e.flat));
        try (CooBuilder b = Sparse4j.coo(300, 700)) {
            b.add(3.0, e.tuple(MANY - 1));
            for (int bytes : new int[] {8, 24}) { // an entry: too few for the copy, then for the builder itself
                long limit = Sparse4j.environment().setMaxBytes(Sparse4j.memory().liveBytes() + (long) bytes * MANY);
                try {
                    assertThrows(OutOfMemoryError.class, () -> b.addAll(e.values, e.flat));
                } finally {
                    Sparse4j.environment().setMaxBytes(limit);
                }
            }
            b.addAll(e.values, e.flat).add(4.0, e.tuple(0)).addAll(e.values, e.flat);
            try (INDArray x = b.build(); INDArray dense = x.toDense(); INDArray flat = dense.ravel()) {
                assertArrayEquals(expected, flat.data().asDouble());
            }
        }
    }

    private interface Entry {
        void add(CooBuilder to, int k, long... at);
    }

    /** Values of every type, through every form of coordinates, few and many, are those of the entries one by one. */
    @Test
    void valuesOfEveryType() {
        for (int count : new int[] {7, MANY}) {
            Random random = new Random(count);
            long[] longs = random.longs(count).map(v -> v | 1L << 53 | 1).toArray();  // no doubles
            int[] ints = random.ints(count).toArray();
            float[] floats = new float[count];
            boolean[] booleans = new boolean[count];
            int[] flat = new int[2 * count];
            for (int k = 0; k < count; k++) {
                floats[k] = random.nextFloat();
                booleans[k] = random.nextBoolean();
                flat[2 * k] = k;
                flat[2 * k + 1] = random.nextInt(9);
            }
            long[] far = Arrays.stream(flat).asLongStream().toArray();
            long[][] tuples = IntStream.range(0, count).mapToObj(k -> new long[] {far[2 * k], far[2 * k + 1]})
                    .toArray(long[][]::new);
            int[] rows = IntStream.range(0, count).map(k -> flat[2 * k]).toArray();
            int[] columns = IntStream.range(0, count).map(k -> flat[2 * k + 1]).toArray();
            long[] farRows = Arrays.stream(rows).asLongStream().toArray();
            long[] farColumns = Arrays.stream(columns).asLongStream().toArray();
            same(DataType.LONG, tuples, (b, k, at) -> b.add(longs[k], at), b -> b.addAll(longs, tuples),
                    b -> b.addAll(longs, far), b -> b.addAll(longs, flat), b -> b.addByDimension(longs, rows, columns),
                    b -> b.addByDimension(longs, farRows, farColumns));
            same(DataType.INT, tuples, (b, k, at) -> b.add((long) ints[k], at), b -> b.addAll(ints, tuples),
                    b -> b.addAll(ints, far), b -> b.addAll(ints, flat), b -> b.addByDimension(ints, rows, columns),
                    b -> b.addByDimension(ints, farRows, farColumns));
            same(DataType.BOOL, tuples, (b, k, at) -> b.add(booleans[k], at), b -> b.addAll(booleans, tuples),
                    b -> b.addAll(booleans, far), b -> b.addAll(booleans, flat),
                    b -> b.addByDimension(booleans, rows, columns),
                    b -> b.addByDimension(booleans, farRows, farColumns));
            same(DataType.FLOAT, tuples, (b, k, at) -> b.add(floats[k], at), b -> b.addAll(floats, tuples),
                    b -> b.addAll(floats, far), b -> b.addAll(floats, flat), b -> b.addByDimension(floats, rows, columns),
                    b -> b.addByDimension(floats, farRows, farColumns));
            // And into a builder of another type, as casts.
            same(DataType.DOUBLE, tuples, (b, k, at) -> b.add(booleans[k], at), b -> b.addAll(booleans, flat));
            same(DataType.INT, tuples, (b, k, at) -> b.add(longs[k], at), b -> b.addAll(longs, tuples));
        }
    }

    @SafeVarargs
    private static void same(DataType type, long[][] tuples, Entry one, Consumer<CooBuilder>... many) {
        try (CooBuilder b = Sparse4j.coo(MANY, 9).type(type)) {
            for (int k = 0; k < tuples.length; k++) {
                one.add(b, k, tuples[k]);
            }
            try (INDArray wanted = b.build()) {
                for (Consumer<CooBuilder> each : many) {
                    try (CooBuilder c = Sparse4j.coo(MANY, 9).type(type)) {
                        each.accept(c);
                        try (INDArray got = c.build()) {
                            assertEquals(type, got.dataType());
                            assertArrayEquals(wanted.values().asLong(), got.values().asLong());
                            assertArrayEquals(wanted.values().asDouble(), got.values().asDouble());
                            assertArrayEquals(wanted.indexes().asLong(), got.indexes().asLong());
                        }
                    }
                }
            }
        }
    }

    /** Both forms of coordinates by their names; what is given to the wrong one is told the other. */
    @Test
    void coordinatesByEntryAndByDimension() {
        double[] values = {5, 6, 7};
        long[][] byDimension = {{0, 1, 1}, {2, 0, 2}};
        int[][] ints = {{0, 1, 1}, {2, 0, 2}};
        try (INDArray a = Sparse4j.createSparseCOO(values, new long[][] {{0, 2}, {1, 0}, {1, 2}}, 2, 3);
                INDArray b = Sparse4j.sparseCreation().createSparseCOOByDimension(values, byDimension, 2, 3);
                INDArray c = Sparse4j.sparseCreation().createSparseCOOByDimension(values, ints, 2, 3);
                INDArray d = Sparse4j.sparseCreation().createSparseCOOByDimension(new float[] {5, 6, 7}, ints, 2, 3);
                INDArray e = Sparse4j.sparseCreation().createSparseCOOByDimension(new int[] {5, 6, 7}, byDimension, 2, 3);
                INDArray f = Sparse4j.sparseCreation().createSparseCOOByDimension(new long[] {5, 6, 7}, byDimension, 2, 3);
                INDArray g = Sparse4j.sparseCreation().createSparseCOOByDimension(new boolean[] {true, true, false}, ints, 2, 3)) {
            assertEquals(a, b);
            assertEquals(a, c);
            assertEquals(SparseFormat.COO, b.getFormat());
            for (INDArray x : new INDArray[] {d, e, f, g}) {
                assertEquals(3, x.nnz());
            }
            assertEquals(DataType.FLOAT, d.dataType());
            assertEquals(6, e.getInt(1, 0));
            assertEquals(7, f.getLong(1, 2));
            assertTrue(g.getBoolean(1, 0));
        }
        String why = assertThrows(IllegalArgumentException.class, () -> Sparse4j.createSparseCOO(values, byDimension, 2, 3))
                .getMessage();
        assertTrue(why.contains("one coordinate per value, as in SciPy") && why.contains("createSparseCOOByDimension"), why);
        why = assertThrows(IllegalArgumentException.class, () -> Sparse4j.createSparseCOO(values, new long[][] {{0, 1}}, 2, 3))
                .getMessage();
        assertTrue(why.contains("1 tuples of coordinates were given for 3 values; each value needs one tuple of 2 coordinates"), why);
        why = assertThrows(IllegalArgumentException.class, () -> Sparse4j.sparseCreation().createSparseCOOByDimension(values, new long[][] {{0, 2},
            {1, 0}, {1, 2}}, 2, 3)).getMessage();
        assertTrue(why.contains("3 arrays of coordinates were given for rank 2"), why);
        assertThrows(IndexOutOfBoundsException.class, () -> Sparse4j.sparseCreation().createSparseCOOByDimension(values, byDimension, 2, 2));
        // As many values as dimensions: the name alone says which is meant.
        double[] two = {1, 2};
        long[][] square = {{0, 1}, {0, 2}};
        try (INDArray entries = Sparse4j.createSparseCOO(two, square, 2, 3);
                INDArray dimensions = Sparse4j.sparseCreation().createSparseCOOByDimension(two, square, 2, 3)) {
            assertEquals(1, entries.getInt(0, 1));
            assertEquals(2, entries.getInt(0, 2));
            assertEquals(1, dimensions.getInt(0, 0));
            assertEquals(2, dimensions.getInt(1, 2));
        }
    }

    /** A vector is a row: in every format, of a view too. */
    @Test
    void theLargestOfAVector() {
        for (SparseFormat format : new SparseFormat[] {SparseFormat.COO, SparseFormat.GCS, SparseFormat.DENSE}) {
            try (INDArray dense = Sparse4j.create(new double[] {3, 0, Double.NaN, 9, 0, -1}); INDArray x = dense.toFormat(format);
                    INDArray all = Sparse4j.searching().argTopK(x, 3); INDArray none = Sparse4j.searching().argTopK(x, 0);
                    INDArray stored = Sparse4j.searching().argTopKStored(x, 7); INDArray matrix = x.reshape(1, 6);
                    INDArray row = Sparse4j.searching().argTopK(matrix, 3);
                    INDArray view = Sparse4j.searching().argTopK(x.get(org.sparse4j.indexing.NDArrayIndex.interval(1, 2, 6)), 2)) {
                assertArrayEquals(new long[] {3, 0, 1}, all.toLongVector(), format::name);
                assertArrayEquals(all.toLongVector(), row.toLongMatrix()[0]);
                assertArrayEquals(new long[] {0}, none.shape());
                assertArrayEquals(new long[] {1, 0}, view.toLongVector(), format::name);
                assertArrayEquals(format == SparseFormat.DENSE ? new long[] {3, 0, 1, 4, 5, 2, -1} : new long[] {3, 0, 5, 2, -1, -1,
                    -1}, stored.toLongVector(), format::name);
            }
        }
        try (INDArray cube = Sparse4j.zeros(2, 2, 2); INDArray number = Sparse4j.scalar(1)) {
            assertThrows(IllegalArgumentException.class, () -> Sparse4j.searching().argTopK(cube, 1));
            assertThrows(IllegalArgumentException.class, () -> Sparse4j.searching().argTopK(number, 1));
        }
    }
}
