// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.preprocessing;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.function.Executable;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.NothingLeft;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.text.FeatureHasher;

/** Encoders, binarizers and the hasher beside what scikit-learn was asked: given categories, matrices, types, refusals, large numbers. */
@ExtendWith(NothingLeft.class)
class EncodersTest {
    private static Columns table() {
        return Columns.of(Column.strings("city", "Rome", "Oslo", null, "Rome"), Column.longs("floor", 3, 1, 3, 2).addMissing().clear()
                .add(3).add(1).add(3).add(2));
    }

    private static String bad(Executable call) {
        return assertThrows(IllegalArgumentException.class, call).getMessage();
    }

    @Test
    void columnsByName() {
        OneHotEncoder encoder = new OneHotEncoder();
        try (INDArray x = encoder.fitTransform(table())) {
            assertEquals(List.of("city_Oslo", "city_Rome", "city_nan", "floor_1", "floor_2", "floor_3"), encoder.getFeatureNames());
            assertEquals(SparseFormat.CSR, x.getFormat());
            assertEquals(8, x.nnz());
            assertArrayEquals(new double[][] {{0, 1, 0, 0, 0, 1}, {1, 0, 0, 1, 0, 0}, {0, 0, 1, 0, 0, 1}, {0, 1, 0, 0, 1, 0}},
                    x.toDoubleMatrix());
            Columns back = encoder.inverseTransform(x);
            assertEquals("Oslo", back.get("city").getString(1));
            assertTrue(back.get("city").isMissing(2));
            assertEquals(2, back.get("floor").getLong(3));
        }
    }

    @Test
    void allTypesAndFormats() {
        double[][] elements = {{0, 2}, {7, 2}, {0, -1}, {7, 0}};
        double[][] wanted = {{1, 0, 0, 0, 1}, {0, 1, 0, 0, 1}, {1, 0, 1, 0, 0}, {0, 1, 0, 1, 0}};
        for (DataType in : new DataType[] {DataType.DOUBLE, DataType.FLOAT, DataType.INT, DataType.LONG}) {
            for (SparseFormat format : SparseFormat.values()) {
                for (DataType out : DataType.values()) {
                    OneHotEncoder encoder = OneHotEncoder.builder().dataType(out).build();
                    try (INDArray dense = Sparse4j.create(elements); INDArray cast = dense.castTo(in);
                            INDArray x = cast.toFormat(format); INDArray y = encoder.fitTransform(x)) {
                        assertEquals(out, y.dataType());
                        assertArrayEquals(wanted, y.toDoubleMatrix());
                        Columns back = encoder.inverseTransform(y);
                        assertEquals(-1, back.get("x1").getDouble(2));
                        assertEquals(in.isFloating() ? ColumnType.DOUBLE : ColumnType.LONG, back.get(0).type());
                    }
                }
            }
        }
        // A fill is a value as any other, and a view is what it shows.
        try (INDArray filled = Sparse4j.coo(3, 2).fill(2.5).add(1, 0, 0).build(); INDArray view = filled.transpose();
                INDArray y = new OneHotEncoder().fitTransform(view); INDArray codes = new OrdinalEncoder().fitTransform(filled)) {
            assertArrayEquals(new double[][] {{1, 0, 1, 1}, {0, 1, 1, 1}}, y.toDoubleMatrix());
            assertArrayEquals(new double[][] {{0, 0}, {1, 0}, {1, 0}}, codes.toDoubleMatrix());
        }
    }

    @Test
    void givenCategories() {
        OneHotEncoder encoder = OneHotEncoder.builder().categories(Categories.of("Rome", "Bonn", "Oslo", null), Categories.of(1L, 2, 3))
                .build();
        try (INDArray x = encoder.fitTransform(table())) {
            assertArrayEquals(new double[][] {{1, 0, 0, 0, 0, 0, 1}, {0, 0, 1, 0, 1, 0, 0}, {0, 0, 0, 1, 0, 0, 1}, {1, 0, 0, 0, 0, 1, 0}},
                    x.toDoubleMatrix());
        }
        assertEquals("fit: column \"city\" has missing values, which is none of its categories", bad(() -> OneHotEncoder.builder()
                .categories(Categories.of("Oslo", "Rome"), Categories.of(1L, 2, 3)).build().fit(table())));
        assertEquals("fit: column \"floor\" has the value 3, which is none of its categories", bad(() -> OrdinalEncoder.builder()
                .categories(Categories.of("Oslo", "Rome", null), Categories.of(1L, 2)).build().fit(table())));
        assertEquals("fit: categories were given for 1 columns, but the number of columns is 2: [city, "
                + "floor]", bad(() -> OneHotEncoder.builder()
                .categories(Categories.of(1L)).build().fit(table())));
        assertEquals("fit: column \"city\" is of type STRING, but its categories are of type LONG", bad(() -> OneHotEncoder.builder()
                .categories(Categories.of(1L), Categories.of(1L)).build().fit(table())));
        // Real categories of whole numbers.
        try (INDArray x = OrdinalEncoder.builder().categories(Categories.of("Oslo", "Rome", null), Categories.of(1, 2, 2.5, 3)).build()
                .fitTransform(table())) {
            assertArrayEquals(new double[][] {{1, 3}, {0, 0}, {Double.NaN, 3}, {1, 1}}, x.toDoubleMatrix());
        }
    }

    @Test
    void refusals() {
        OneHotEncoder encoder = new OneHotEncoder();
        assertEquals("transform: nothing was fitted; call fit first",
                assertThrows(IllegalStateException.class, () -> encoder.transform(table())).getMessage());
        encoder.fit(table());
        Columns other = Columns.of(Column.strings("city", "Rome", "Bonn"), Column.longs("floor", 3, 1));
        assertEquals("transform: column \"city\" has in row 1 the value Bonn, which was not fitted; handleUnknown sets how such values are "
                + "encoded", bad(() -> encoder.transform(other)));
        assertEquals("transform: column \"floor\" has in row 0 a missing value, which was not fitted; handleUnknown sets how such values "
                + "are encoded", bad(() -> encoder.transform(Columns.of(Column.strings("c", "Rome"), Column.of("floor", ColumnType.LONG)
                .addMissing()))));
        assertEquals("column \"city\" is of type LONG, but its categories are of type STRING", bad(() -> encoder.transform(Columns.of(
                Column.longs("city", 1), Column.longs("floor", 1)))));
        assertEquals("transform: the data has 1 columns, but fit saw 2: [city, floor]", bad(() -> encoder.transform(Columns.of(Column.longs("a")))));
        assertEquals("fit: no samples were given; there must be at least one", bad(() -> encoder.fit(Columns.of(Column.longs("a")))));
        assertEquals("fit: no samples were given; there must be at least one", bad(() -> encoder.fit(List.of())));
        try (INDArray x = Sparse4j.zeros(3, 0)) {
            assertEquals("fit: no columns were given; an encoder needs at least one", bad(() -> encoder.fit(x)));
        }
        assertEquals("fit: a block has the columns [b], but the block before it has [a]", bad(() -> encoder.fit(List.of(
                Columns.of(Column.longs("a", 1)), Columns.of(Column.longs("b", 1))))));
        assertEquals("column \"a\" is of type DOUBLE, but in the blocks before it is of type LONG", bad(() -> encoder.fit(List.of(
                Columns.of(Column.longs("a", 1)), Columns.of(Column.doubles("a", 1))))));
        assertTrue(bad(() -> Columns.of(Column.longs("a", 1), Column.longs("a", 1))).startsWith("Columns.of: two columns have the same "
                + "name"));
        assertEquals("column \"b\" has 2 rows, \"a\" has 1", assertThrows(IllegalStateException.class, () -> encoder.fit(Columns.of(
                Column.longs("a", 1), Column.longs("b", 1, 2)))).getMessage());
        assertEquals("column \"a\" is of type LONG, but a real number was added", bad(() -> Column.longs("a").add(1.5)));
        assertEquals("minFrequency is 0 rows; it must be at least 1", bad(() -> OneHotEncoder.builder().minFrequency(0)));
        assertEquals("minFrequency is the share 1.0 of the rows; it must be above 0 and below "
                + "1", bad(() -> OrdinalEncoder.builder().minFrequency(1.0)));
        assertEquals("maxCategories is 0; it must be at least 1", bad(() -> OneHotEncoder.builder().maxCategories(0)));
        // After all that it still has what it learned.
        encoder.transform(table()).close();
        try (INDArray zeros = Sparse4j.zeros(1, 6); INDArray wide = Sparse4j.zeros(1, 7)) {
            assertEquals("inverseTransform: row 0 has no category of column \"city\"", bad(() -> encoder.inverseTransform(zeros)));
            assertEquals("inverseTransform: 7 columns were given, but the encoder makes 6", bad(() -> encoder.inverseTransform(wide)));
        }
        assertTrue(bad(() -> OrdinalEncoder.builder().unknownValue(1).build().fit(table())).contains("the unknownValue 1.0 is also the code"));
        assertTrue(bad(() -> OrdinalEncoder.builder().encodedMissingValue(1).build().fit(table())).contains("the encodedMissingValue 1.0 is also the code"));
        assertTrue(bad(() -> OrdinalEncoder.builder().dataType(DataType.INT).build().fit(table())).contains("INT cannot hold their code NaN"));
        // Codes, and what stands for missing and unknown values, are numbers of the type.
        assertEquals("fit: column \"floor\" has 3 codes, more than BOOL can distinguish", bad(() -> OrdinalEncoder.builder()
                .dataType(DataType.BOOL).encodedMissingValue(0).build().fit(Columns.of(Column.longs("floor", 1, 2, 3)))));
        assertTrue(bad(() -> OrdinalEncoder.builder().dataType(DataType.INT).encodedMissingValue(-0.5).build().fit(table()))
                .contains("INT cannot hold their code -0.5"));
        assertTrue(bad(() -> OrdinalEncoder.builder().dataType(DataType.FLOAT).encodedMissingValue(-0.1).build().fit(table()))
                .contains("FLOAT cannot hold their code -0.1"));
        assertEquals("build: unknownValue is -3.0E9, which INT cannot hold", bad(() -> OrdinalEncoder.builder()
                .dataType(DataType.INT).unknownValue(-3e9).build()));
        assertEquals("build: unknownValue is NaN, which LONG cannot hold", bad(() -> OrdinalEncoder.builder()
                .unknownValue(Double.NaN).dataType(DataType.LONG).build()));
        for (DataType type : new DataType[] {DataType.FLOAT, DataType.INT, DataType.LONG}) {
            OrdinalEncoder typed = OrdinalEncoder.builder().dataType(type).unknownValue(-(1 << 24)).encodedMissingValue(-1).build();
            try (INDArray x = typed.fit(table()).transform(Columns.of(Column.strings("city", null, "Rome", "Bonn"),
                    Column.longs("floor", 3, 9, 1)))) {
                assertEquals(type, x.dataType());
                assertArrayEquals(new double[][] {{-1, 2}, {1, -(1 << 24)}, {-(1 << 24), 0}}, x.toDoubleMatrix());
                assertEquals("Rome", typed.inverseTransform(x).get("city").getString(1));
                assertTrue(typed.inverseTransform(x).get("floor").isMissing(1));
            }
        }
        OrdinalEncoder codes = new OrdinalEncoder().fit(table());
        try (INDArray x = Sparse4j.create(new double[][] {{0, 3}}); INDArray y = Sparse4j.create(new double[][] {{0.5, 0}})) {
            assertEquals("inverseTransform: row 0 of column \"floor\" is 3.0; it must be a code from 0 to 2", bad(() -> codes.inverseTransform(x)));
            assertEquals("inverseTransform: row 0 of column \"city\" is 0.5; it must be a code from 0 to 1", bad(() -> codes.inverseTransform(y)));
        }
        assertTrue(bad(() -> new LabelBinarizer(1, 0, DataType.INT)).contains("the first must be less than the second"));
        assertTrue(bad(() -> new LabelBinarizer(0.5, 1, DataType.INT)).contains("INT cannot hold"));
        assertTrue(bad(() -> new LabelBinarizer(0, 3e9, DataType.INT)).contains("INT cannot hold 0.0 or 3.0E9"));
        assertTrue(bad(() -> new LabelBinarizer(0, 1e-60, DataType.FLOAT)).contains("FLOAT cannot hold 0.0 or 1.0E-60"));
        assertTrue(bad(() -> new LabelBinarizer(-1, 1, DataType.BOOL)).contains("BOOL cannot hold -1.0 or 1.0"));
        assertEquals("fit: some labels are missing values; remove those rows first", bad(() -> new LabelBinarizer().fit(Column.strings("y", "a", null))));
        assertTrue(bad(() -> new MultiLabelBinarizer(DataType.INT, true).fit(new long[] {1}).transform(new long[][] {{1}, {2}}))
                .contains("set 1 has the label 2"));
        assertTrue(bad(() -> new FeatureHasher().transform(List.of(Map.of("a", List.of())))).contains("feature a of sample 0"));
    }

    @Test
    void labelsThatAreNoClass() {
        LabelBinarizer b = new LabelBinarizer(-1, 1, DataType.FLOAT).fit(Column.strings("y", "b", "a", "c"));
        try (INDArray x = b.transform(Column.strings("y", "c", "d", null, "a"))) {
            assertArrayEquals(new double[][] {{-1, -1, 1}, {-1, -1, -1}, {-1, -1, -1}, {1, -1, -1}}, x.toDoubleMatrix());
            assertEquals(2, x.nnz());
        }
        LabelBinarizer two = new LabelBinarizer().fit(Column.longs("y", 5, 9));
        try (INDArray scores = Sparse4j.create(new double[][] {{0.5}, {0.51}, {-3}})) {
            Column y = two.inverseTransform(scores);
            assertArrayEquals(new long[] {5, 9, 5}, new long[] {y.getLong(0), y.getLong(1), y.getLong(2)});
            assertEquals(9, two.inverseTransform(scores, -4).getLong(2));
        }
        // Labels whose sum is infinite, or half of it no number between them.
        double[][] pairs = {{1e308, 1.5e308}, {-1.5e308, -1e308}, {-Double.MAX_VALUE, Double.MAX_VALUE}, {1 - 0x1p-53, 1}, {-1, -1 + 0x1p-53},
            {0, Double.MIN_VALUE}, {-Double.MIN_VALUE, 0}, {Math.nextDown(Double.MAX_VALUE), Double.MAX_VALUE}, {1 - 0x1p-24, 1}};
        for (double[] pair : pairs) {
            for (DataType type : pair[0] == 1 - 0x1p-24 ? new DataType[] {DataType.FLOAT, DataType.DOUBLE} : new DataType[] {DataType.DOUBLE}) {
                LabelBinarizer near = new LabelBinarizer(pair[0], pair[1], type);
                try (INDArray x = near.fitTransform(Column.strings("y", "a", "b", "b"))) {
                    Column y = near.inverseTransform(x);
                    assertEquals("a b b", y.getString(0) + " " + y.getString(1) + " " + y.getString(2), pair[0] + ", " + pair[1]);
                }
            }
        }
        MultiLabelBinarizer m = new MultiLabelBinarizer().fit(List.of(List.of("x", "y"), List.of()));
        try (INDArray x = m.transform(List.of(List.of("y", "z", "y"), List.of("x"), List.of()))) {
            assertArrayEquals(new double[][] {{0, 1}, {1, 0}, {0, 0}}, x.toDoubleMatrix());
            assertEquals(List.of(List.of("y"), List.of("x"), List.of()), m.inverseTransform(x));
        }
        try (INDArray x = new MultiLabelBinarizer().fit(new double[0][]).transform(new double[][] {{}, {}})) {
            assertArrayEquals(new long[] {2, 0}, x.shape());
        }
    }

    @Test
    void setsAreFittedAndTransformedInOneCall() {
        double[][] expected = {{1, 0, 1}, {0, 1, 0}};
        Iterator<Iterable<String>> once = List.<Iterable<String>>of(List.of("c", "a"), List.of("b")).iterator();
        MultiLabelBinarizer m = new MultiLabelBinarizer();
        try (INDArray lists = m.fitTransform(() -> once);
             INDArray texts = new MultiLabelBinarizer().fitTransform(new String[][] {{"c", "a"}, {"b"}});
             INDArray longs = new MultiLabelBinarizer().fitTransform(new long[][] {{9, 1}, {5}});
             INDArray doubles = new MultiLabelBinarizer().fitTransform(new double[][] {{0.5, -1}, {0}})) {
            for (INDArray x : List.of(lists, texts, longs, doubles)) {
                assertArrayEquals(expected, x.toDoubleMatrix());
            }
        }
        assertEquals("b", m.getClasses().getString(1));
    }

    @Test
    void texts() {
        assertEquals("[OneHotEncoder[not fitted], OrdinalEncoder[not fitted], LabelBinarizer[not fitted], MultiLabelBinarizer[not fitted]]",
                List.of(new OneHotEncoder(), new OrdinalEncoder(), new LabelBinarizer(), new MultiLabelBinarizer()).toString());
        assertEquals("OneHotEncoder[2 columns to 4]", OneHotEncoder.builder().drop(OneHotEncoder.Drop.FIRST).build().fit(table())
                .toString());
        assertEquals("OrdinalEncoder[2 columns]", new OrdinalEncoder().fit(table()).toString());
        assertEquals("LabelBinarizer[3 classes]", new LabelBinarizer().fit(Column.longs("y", 1, 2, 3, 1)).toString());
        assertEquals("MultiLabelBinarizer[2 classes]", new MultiLabelBinarizer().fit(new long[] {5, 1}).toString());
        FeatureHasher hasher = FeatureHasher.builder().features(8).build();
        assertEquals("FeatureHasher[8 columns], FeatureHasher.Rows[1 rows]", hasher + ", " + hasher.rows().add("a", 1).endRow());
        assertEquals("Columns[Column[city, 4 STRING values], Column[floor, 4 LONG values]]", table().toString());
    }

    /** Whole numbers beyond 2^53 are told apart, and a real number is none that it cannot be. */
    @Test
    void numbersAreExact() {
        long large = (1L << 53) + 1;
        Categories longs = Categories.of(large - 1, large, Long.MAX_VALUE);
        assertEquals(1, longs.indexOf(large));
        assertEquals(0, longs.indexOf((double) (large - 1)));
        assertEquals(-1, longs.indexOf(0x1p63));
        assertEquals(-1, longs.indexOf(0.5));
        Categories reals = Categories.of(0.0, 0x1p53, 0x1p63);
        assertEquals(0, reals.indexOf(-0.0));
        assertEquals(-1, reals.indexOf(large));
        assertEquals(-1, reals.indexOf(Long.MAX_VALUE));
        assertEquals(1, reals.indexOf(1L << 53));
        assertEquals(-1, reals.indexOf(Double.NaN));
        assertEquals(3, reals.withMissing().indexOf(Double.NaN));
        try (INDArray x = new OneHotEncoder().fitTransform(Columns.of(Column.longs("a", large, large - 1, Long.MIN_VALUE)))) {
            assertArrayEquals(new double[][] {{0, 0, 1}, {0, 1, 0}, {1, 0, 0}}, x.toDoubleMatrix());
        }
    }

    /** A dictionary beside java.util's, through many growths. */
    @Test
    void dictionaries() {
        Random random = new Random(5);
        Dictionary longs = new Dictionary(ColumnType.LONG);
        Dictionary doubles = new Dictionary(ColumnType.DOUBLE);
        Dictionary strings = new Dictionary(ColumnType.STRING);
        Map<Long, Integer> model = new HashMap<>();
        for (int i = 0; i < 100_000; i++) {
            long key = i % 3 == 0 ? (long) random.nextInt(1000) << 40 : random.nextInt(50_000);
            int code = model.computeIfAbsent(key, k -> model.size());
            assertEquals(code, longs.add(key));
            assertEquals(code, doubles.add((double) key));
            assertEquals(code, strings.add("k" + key));
        }
        model.forEach((key, code) -> {
            assertEquals(code, longs.find(key));
            assertEquals(key, longs.getLong(code));
            assertEquals(code, doubles.find((double) key));
            assertEquals("k" + key, strings.getString(code));
        });
        assertEquals(-1, longs.find(-1));
        assertEquals(-1, strings.find("k-1"));
        assertEquals(model.size(), longs.size());
        assertEquals(0, new Dictionary(ColumnType.DOUBLE).add(-0.0));
        assertTrue(bad(() -> new Dictionary(ColumnType.DOUBLE).add(Double.NaN)).contains("NaN"));
        assertTrue(bad(() -> strings.add(3)).contains("of type STRING, not of LONG"));
    }

    @Test
    void hashesOfColumnsAreThoseOfMaps() {
        FeatureHasher hasher = FeatureHasher.builder().features(32).build();
        Columns columns = Columns.of(Column.strings("s", "a", null), Column.longs("l", 3, 0), Column.doubles("d", Double.NaN, -2.5));
        try (INDArray x = hasher.transform(columns); INDArray y = hasher.transform(List.of(Map.of("s", "a", "l", 3), Map.of("d", -2.5)))) {
            assertEquals(y, x);
            assertEquals(3, x.nnz());
        }
        FeatureHasher.Rows rows = hasher.rows().add("l", 3).add("s", "a").endRow().add("d", -2.5).endRow().add("half", 1);
        try (INDArray x = hasher.transform(columns); INDArray y = rows.matrix()) {
            assertEquals(x, y);
        }
        try (INDArray y = rows.endRow().matrix()) {
            assertEquals(3, y.size(0));
        }
    }

    /** Blocks of a stream: a column that is cleared keeps its texts, which are counted where they occur only. */
    @Test
    void clearedColumnsAreNewBlocks() {
        Column c = Column.strings("c", "a", "b");
        Columns block = Columns.of(c);
        List<Integer> fed = Arrays.asList(0, 1);
        OneHotEncoder encoder = new OneHotEncoder().fit(() -> fed.stream().map(i -> {
            c.clear();
            c.add(i == 0 ? "b" : "x");
            return block;
        }).iterator());
        assertEquals(List.of("c_b", "c_x"), encoder.getFeatureNames());
    }

    /** A stream of texts that are all different costs no more from block to block; of few ones each is kept. */
    @Test
    void textsOfEarlierBlocksAreForgotten() {
        Column many = Column.of("many", ColumnType.STRING);
        Column few = Column.of("few", ColumnType.STRING);
        Columns block = Columns.of(many, few);
        OneHotEncoder encoder = new OneHotEncoder().fit(() -> java.util.stream.IntStream.range(0, 50).mapToObj(k -> {
            many.clear();
            few.clear();
            for (int i = 0; i < 100; i++) {
                many.add("text " + (100 * k + i));
                few.add("word " + i % 7);
            }
            assertTrue(many.words().size() <= 200, many.words().toString());
            assertEquals(7, few.words().size());
            return block;
        }).iterator());
        assertEquals(5007, encoder.getFeatureNames().size());
        try (INDArray x = encoder.transform(block)) {
            assertEquals(200, x.nnz());
            assertEquals("text 4999", encoder.inverseTransform(x).get(0).getString(99));
        }
    }

    /** The column of infrequent categories has a name that no category has. */
    @Test
    void aCategoryThatIsCalledInfrequent() {
        OneHotEncoder encoder = OneHotEncoder.builder().minFrequency(2).build();
        encoder.fit(Columns.of(Column.strings("x0", "infrequent", "infrequent", "q", "r"), Column.strings("x1", "a", "a", "b", "infrequent")));
        assertEquals(List.of("x0_infrequent", "x0_infrequent_", "x1_a", "x1_infrequent"), encoder.getFeatureNames());
    }
}
