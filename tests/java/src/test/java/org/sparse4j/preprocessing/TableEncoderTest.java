// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.preprocessing;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.io.MalformedFileException;

class TableEncoderTest {
    private static Columns table() {
        return Columns.of(Column.doubles("price", 1.5, Double.NaN, -2), Column.strings("city", "Rome", "Oslo", null),
                Column.longs("floor", 3, 1, 2), Column.strings("kind", "b", "a", "b"));
    }

    @Test
    void numbersStayAndTextsBecomeCodes() {
        TableEncoder encoder = new TableEncoder();
        try (INDArray x = encoder.fitTransform(table())) {
            assertArrayEquals(new double[][] {{1.5, 1, 3, 1}, {Double.NaN, 0, 1, 0}, {-2, Double.NaN, 2, 1}}, x.toDoubleMatrix());
        }
        assertEquals(List.of("price", "city", "floor", "kind"), encoder.getFeatureNames());
        assertArrayEquals(new int[] {1, 3}, encoder.getCategoricalFeatures());
        assertEquals(2, encoder.getCategories().size());
        assertEquals("TableEncoder[4 columns, 2 of texts]", encoder.toString());
        Columns later = Columns.of(Column.doubles("price", 7), Column.strings("city", "Bern"), Column.longs("floor", 9),
                Column.strings("kind", "a"));
        try (INDArray x = encoder.transform(later)) {
            assertArrayEquals(new double[][] {{7, Double.NaN, 9, 0}}, x.toDoubleMatrix());
        }
        try (INDArray x = new TableEncoder().fitTransform(Columns.of(Column.longs("a", 1, 2)))) {
            assertArrayEquals(new double[][] {{1}, {2}}, x.toDoubleMatrix());
        }
    }

    @Test
    void columnsAreSelectedAndBecomeVectors() {
        Columns table = table();
        Columns some = table.select("floor", "price");
        assertEquals(List.of("floor", "price"), List.of(some.get(0).name(), some.get(1).name()));
        assertSame(table.get("price"), some.get(1));
        assertEquals("Columns[Column[price, 3 DOUBLE values], Column[kind, 3 STRING values]]", table.without("floor", "city").toString());
        assertEquals(0, table.select().size());
        assertEquals(4, table.without().size());
        assertThrows(IllegalArgumentException.class, () -> table.select("rent"));
        assertThrows(IllegalArgumentException.class, () -> table.select("city", "city"));
        assertThrows(IllegalArgumentException.class, () -> table.without("rent"));
        try (INDArray floors = table.get("floor").toVector(); INDArray prices = table.get("price").toVector();
                INDArray none = Column.of("none", ColumnType.LONG).toVector()) {
            assertEquals(DataType.LONG, floors.dataType());
            assertArrayEquals(new long[] {3, 1, 2}, floors.toLongVector());
            assertArrayEquals(new double[] {1.5, Double.NaN, -2}, prices.toDoubleVector());
            assertEquals(0, none.length());
        }
        Column long64 = Column.longs("id", Long.MAX_VALUE);
        assertEquals(Long.MAX_VALUE, long64.toVector().getLong(0));
        String message = assertThrows(IllegalStateException.class, () -> long64.addMissing().toVector()).getMessage();
        assertEquals("toVector: column \"id\" has no value in row 1, and LONG has no missing values; make it a DOUBLE column, in which NaN is "
                + "missing", message);
        long64.clear().add(3);
        assertArrayEquals(new long[] {3}, long64.toVector().toLongVector());
        assertThrows(IllegalArgumentException.class, () -> table.get("city").toVector());
    }

    @Test
    void otherTablesAreRefused() {
        TableEncoder encoder = new TableEncoder();
        assertEquals("transform: nothing was fitted; call fit first",
                assertThrows(IllegalStateException.class, () -> encoder.transform(table())).getMessage());
        assertThrows(IllegalArgumentException.class, () -> encoder.fit(Columns.of()));
        assertThrows(IllegalArgumentException.class, () -> encoder.fit(Columns.of(Column.longs("a"))));
        assertThrows(IllegalArgumentException.class, () -> encoder.fit(null));
        encoder.fit(Columns.of(Column.strings("city", "Rome"), Column.longs("floor", 3)));
        assertEquals("transform: the table has the columns [floor, city], but fit saw [city, floor]", assertThrows(
                IllegalArgumentException.class, () -> encoder.transform(Columns.of(Column.longs("floor", 3), Column.strings("city", "Rome"))))
                .getMessage());
        assertEquals("transform: column \"floor\" has texts, but fit saw numbers", assertThrows(IllegalArgumentException.class,
                () -> encoder.transform(Columns.of(Column.strings("city", "Rome"), Column.strings("floor", "3")))).getMessage());
    }

    @Test
    void savedEncodersAreTheSame(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("encoder");
        for (Columns table : List.of(table(), Columns.of(Column.longs("a", 1, 2)))) {
            TableEncoder encoder = new TableEncoder().fit(table);
            encoder.save(file);
            TableEncoder loaded = TableEncoder.load(file);
            assertEquals(encoder.toString(), loaded.toString());
            try (INDArray x = encoder.transform(table); INDArray y = loaded.transform(table)) {
                assertArrayEquals(x.toDoubleMatrix(), y.toDoubleMatrix());
            }
        }
        new TableEncoder().save(file);
        assertEquals("TableEncoder[not fitted]", TableEncoder.load(file).toString());
        new TableEncoder().fit(table()).save(file);
        byte[] bytes = Files.readAllBytes(file);
        for (int n = 0; n < bytes.length; n += 3) {
            Files.write(file, java.util.Arrays.copyOf(bytes, n));
            assertThrows(MalformedFileException.class, () -> TableEncoder.load(file));
        }
        assertTrue(new String(bytes, StandardCharsets.ISO_8859_1).contains("Oslo"));
    }
}
