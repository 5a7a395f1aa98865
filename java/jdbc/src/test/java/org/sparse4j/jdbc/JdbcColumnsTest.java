// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.jdbc;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.preprocessing.ColumnType;
import org.sparse4j.preprocessing.Columns;
import org.sparse4j.preprocessing.OneHotEncoder;
import org.sparse4j.preprocessing.OrdinalEncoder;
import org.sparse4j.preprocessing.UnknownCategory;

/** Rows as columns of encoders, all at once and in blocks, on H2 and DuckDB. */
class JdbcColumnsTest {
    private static final JdbcColumnOptions DEFAULTS = JdbcColumnOptions.defaults();
    private static final String[] FLATS = {"create table flats (city varchar, floor integer, price double, rent decimal(8, 2), lift boolean, "
        + "built date)", "insert into flats values ('Rome', 3, 1.5, 10.25, true, date '2001-02-03'), ('Oslo', null, null, 7, false, null), "
        + "(null, 1, -0.5, 10.25, null, date '2001-02-03'), ('Rome', 3, 1.5, null, true, date '1999-12-31')"};

    private final long before = Sparse4j.memory().liveArrays();

    @AfterEach
    void nothingIsLeft() {
        // A collection may free arrays of earlier tests.
        assertTrue(Sparse4j.memory().liveArrays() <= before, "arrays that were not closed");
    }

    @ParameterizedTest
    @EnumSource
    void typesAndNulls(Database database) throws SQLException {
        try (Connection c = database.open(FLATS); Statement s = c.createStatement()) {
            Columns all;
            try (ResultSet rows = s.executeQuery("select * from flats")) {
                all = JdbcColumns.read(rows, DEFAULTS.blockRows(2));
            }
            assertEquals(List.of(ColumnType.STRING, ColumnType.LONG, ColumnType.DOUBLE, ColumnType.DOUBLE, ColumnType.LONG,
                    ColumnType.STRING), java.util.stream.IntStream.range(0, 6).mapToObj(j -> all.get(j).type()).toList());
            assertEquals(4, all.rows());
            String[][] wanted = {{"Rome", "3", "1.5", "10.25", "1", "2001-02-03"}, {"Oslo", null, null, "7.0", "0", null},
                {null, "1", "-0.5", "10.25", null, "2001-02-03"}, {"Rome", "3", "1.5", null, "1", "1999-12-31"}};
            for (int i = 0; i < 4; i++) {
                for (int j = 0; j < 6; j++) {
                    assertEquals(wanted[i][j], all.get(j).getString(i), i + " " + j);
                }
            }
            try (ResultSet rows = s.executeQuery("select * from flats where floor = 1"); INDArray x = new OneHotEncoder().fitTransform(
                    JdbcColumns.read(rows, DEFAULTS.columns("Lift", "city")))) {
                assertArrayEquals(new double[][] {{1, 1}}, x.toDoubleMatrix());
            }
            try (ResultSet rows = s.executeQuery("select * from flats")) {
                assertTrue(assertThrows(IllegalArgumentException.class, () -> JdbcColumns.read(rows, DEFAULTS.columns("town"))).getMessage()
                        .toLowerCase(java.util.Locale.ROOT).startsWith("jdbccolumns.read: there is no column \"town\" among [city, floor"));
            }
        }
    }

    /** Blocks are what the whole is. */
    @ParameterizedTest
    @EnumSource
    void blocks(Database database) throws SQLException {
        try (Connection c = database.open(); Statement s = c.createStatement()) {
            String sql = "select mod(i * 7, 5) as a, case when mod(i, 4) = 0 then null else 'k' || mod(i, 11) end as b from "
                    + database.range(1003) + " q order by i";
            OneHotEncoder whole = new OneHotEncoder();
            OrdinalEncoder codes = OrdinalEncoder.builder().maxCategories(6).build();
            List<Long> told = new ArrayList<>();
            try (ResultSet rows = s.executeQuery(sql)) {
                Columns all = JdbcColumns.read(rows, DEFAULTS);
                whole.fit(all);
                try (INDArray wanted = whole.transform(all); INDArray wantedCodes = codes.fitTransform(all)) {
                    for (int block : new int[] {1, 100, 1003, 5000}) {
                        told.clear();
                        OneHotEncoder encoder = new OneHotEncoder();
                        try (ResultSet again = s.executeQuery(sql)) {
                            assertEquals(encoder, JdbcColumns.fit(encoder, again, DEFAULTS.blockRows(block).fetchSize(50)));
                        }
                        assertEquals(whole.getCategories(), encoder.getCategories());
                        try (ResultSet again = s.executeQuery(sql); INDArray x = JdbcColumns.transform(encoder, again, DEFAULTS.blockRows(
                                block).listener((done, total) -> told.add(done)))) {
                            assertEquals(SparseFormat.CSR, x.getFormat());
                            assertEquals(wanted, x);
                        }
                        assertEquals((1003 + block - 1) / block, told.size());
                        try (ResultSet again = s.executeQuery(sql); INDArray x = JdbcColumns.transform(codes, again, DEFAULTS.blockRows(
                                Math.max(block, 100)))) {
                            assertArrayEquals(wantedCodes.toDoubleMatrix(), x.toDoubleMatrix());
                            assertEquals(SparseFormat.DENSE, x.getFormat());
                        }
                    }
                }
            }
            try (ResultSet none = s.executeQuery("select a, b from (" + sql + ") p where a > 9"); INDArray x = JdbcColumns.transform(whole,
                    none, DEFAULTS)) {
                assertArrayEquals(new long[] {0, whole.getFeatureNames().size()}, x.shape());
            }
            try (ResultSet rows = s.executeQuery(sql)) {
                assertEquals("JdbcColumns.fit was stopped after 200 rows", assertThrows(CancellationException.class, () ->
                        JdbcColumns.fit(new OneHotEncoder(), rows, DEFAULTS.blockRows(100).listener((done, total) -> done < 200)))
                        .getMessage());
            }
        }
    }

    /** What the driver throws in the middle of a fit comes out as it is; a value that was not fitted names its row in its block. */
    @ParameterizedTest
    @EnumSource
    void failures(Database database) throws SQLException {
        try (Connection c = database.open(FLATS); Statement s = c.createStatement()) {
            ResultSet closed = s.executeQuery("select city from flats");
            closed.close();
            assertThrows(SQLException.class, () -> JdbcColumns.fit(new OneHotEncoder(), closed, DEFAULTS));
            OneHotEncoder encoder = new OneHotEncoder();
            try (ResultSet rows = s.executeQuery("select city from flats where city = 'Rome'")) {
                JdbcColumns.fit(encoder, rows, DEFAULTS);
            }
            try (ResultSet rows = s.executeQuery("select city from flats")) {
                assertTrue(assertThrows(IllegalArgumentException.class, () -> JdbcColumns.transform(encoder, rows, DEFAULTS.blockRows(1)))
                        .getMessage().contains("the value Oslo, which was not fitted"));
            }
            OneHotEncoder ignoring = OneHotEncoder.builder().handleUnknown(UnknownCategory.IGNORE).build();
            try (ResultSet rows = s.executeQuery("select city from flats where city = 'Rome'")) {
                JdbcColumns.fit(ignoring, rows, DEFAULTS);
            }
            try (ResultSet rows = s.executeQuery("select city from flats"); INDArray x = JdbcColumns.transform(ignoring, rows, DEFAULTS
                    .blockRows(3))) {
                assertArrayEquals(new double[][] {{1}, {0}, {0}, {1}}, x.toDoubleMatrix());
            }
        }
    }
}
