// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.jdbc;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.sparse4j.CooBuilder;
import org.sparse4j.DataType;
import org.sparse4j.DuplicatePolicy;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.preprocessing.ColumnType;
import org.sparse4j.preprocessing.Dictionary;

/** Rows as entries and back, on H2 and DuckDB: types, keys, shapes, NULL, what is refused, many rows, transactions, files through DuckDB. */
class JdbcTripletsTest {
    private static final JdbcTripletOptions DEFAULTS = JdbcTripletOptions.defaults();
    private static final String[] RATINGS = {"create table ratings (who varchar, film bigint, stars double, d decimal(10, 2))",
        "insert into ratings values ('ann', 900000000000, 4.5, 3), ('bob', 7, 1, -2), ('ann', 7, 2.5, 1), ('zoë', 12, 5, 0)"};

    private final long before = Sparse4j.memory().liveArrays();

    @AfterEach
    void nothingIsLeft() {
        // A collection may free arrays of earlier tests.
        assertTrue(Sparse4j.memory().liveArrays() <= before, "arrays that were not closed");
    }

    private static String bad(Executable call) {
        return assertThrows(IllegalArgumentException.class, call).getMessage();
    }

    @ParameterizedTest
    @EnumSource
    void coordinates(Database database) throws SQLException {
        try (Connection c = database.open("create table t (r integer, c bigint, v double)", "insert into t values (2, 0, 1.5), (0, 3, -2), "
                + "(2, 0, 1), (1, 1, 0)"); Statement s = c.createStatement()) {
            try (JdbcTriplets x = JdbcTriplets.read(c, "select * from t", DEFAULTS)) {
                assertEquals(SparseFormat.COO, x.array().getFormat());
                assertArrayEquals(new double[][] {{0, 0, 0, -2}, {0, 0, 0, 0}, {2.5, 0, 0, 0}}, x.array().toDoubleMatrix());
                assertEquals(4, x.rows());
                assertEquals(0, x.skippedRows());
                assertTrue(bad(() -> x.keys(0)).contains("keys(0)"));
            }
            for (DataType type : DataType.values()) {
                for (SparseFormat format : SparseFormat.values()) {
                    try (ResultSet rows = s.executeQuery("select v, c, r from t where v <> 1.5 and v <> -2"); JdbcTriplets x =
                            JdbcTriplets.read(rows, DEFAULTS.coordinates("R", "C").value("v").dataType(type).format(format).shape(4, -1))) {
                        assertEquals(type, x.array().dataType());
                        assertEquals(format == SparseFormat.GCS ? SparseFormat.CSR : format, x.array().getFormat());
                        assertArrayEquals(new double[][] {{0, 0}, {0, 0}, {1, 0}, {0, 0}}, x.array().toDoubleMatrix());
                        assertFalse(rows.isClosed());
                    }
                }
            }
            try (JdbcTriplets x = JdbcTriplets.read(c, "select c, r from t order by v", DEFAULTS.pattern().oneBased().coordinates(1)
                    .duplicates(DuplicatePolicy.LAST).dataType(DataType.LONG))) {
                throw new AssertionError(x);
            } catch (IllegalArgumentException e) {
                assertEquals("JdbcTriplets.read: column \"" + (database == Database.H2 ? "C" : "c")
                        + "\" of row 3 has 0, which is outside dimension 0, which begins at 1", e.getMessage());
            }
            try (JdbcTriplets x = JdbcTriplets.read(c, "select c, r from t where c > 0", DEFAULTS.pattern().oneBased().coordinates(1)
                    .dataType(DataType.LONG))) {
                assertArrayEquals(new long[] {1, 0, 1}, x.array().toLongVector());
            }
            // Rank 4, and no rows at all.
            try (JdbcTriplets x = JdbcTriplets.read(c, "select r, c, r, c, v from t where c < 3", DEFAULTS); JdbcTriplets none =
                    JdbcTriplets.read(c, "select * from t where v > 9", DEFAULTS.shape(-1, 5))) {
                assertArrayEquals(new long[] {3, 2, 3, 2}, x.array().shape());
                assertEquals(2.5, x.array().getDouble(2, 0, 2, 0));
                assertArrayEquals(new long[] {0, 5}, none.array().shape());
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void keys(Database database) throws SQLException {
        try (Connection c = database.open(RATINGS)) {
            Dictionary films = new Dictionary(ColumnType.LONG);
            films.add(12);
            try (JdbcTriplets x = JdbcTriplets.read(c, "select who, film, stars from ratings", DEFAULTS.keys(0).keys(1, films))) {
                assertArrayEquals(new String[] {"ann", "bob", "zoë"}, x.keys(0).toStrings());
                assertArrayEquals(new long[] {12, 900000000000L, 7}, films.toLongs());
                assertEquals(films, x.keys(1));
                assertArrayEquals(new double[][] {{0, 4.5, 2.5}, {0, 0, 1}, {5, 0, 0}}, x.array().toDoubleMatrix());
            }
            // A dictionary that is there already is as long as the dimension, and of a shape that is given a key may be too many.
            try (JdbcTriplets x = JdbcTriplets.read(c, "select film, stars from ratings where film = 7", DEFAULTS.keys(0, films))) {
                assertArrayEquals(new double[] {0, 0, 3.5}, x.array().toDoubleVector());
            }
            String who = database == Database.H2 ? "WHO" : "who";
            assertEquals("JdbcTriplets.read: column \"" + who + "\" of row 4 has the key zoë, number 2, which is outside dimension 0 of "
                    + "length 2",
                    bad(() -> JdbcTriplets.read(c, "select who, stars from ratings", DEFAULTS.keys(0).shape(2))));
            assertTrue(bad(() -> JdbcTriplets.read(c, "select who, stars from ratings", DEFAULTS.keys(0, films))).contains("has texts"));
            assertTrue(bad(() -> JdbcTriplets.read(c, "select who, stars from ratings", DEFAULTS)).contains("a number is needed; keys("));
            assertTrue(bad(() -> JdbcTriplets.read(c, "select who, stars from ratings", DEFAULTS.keys(1))).contains("keys of dimension 1"));
            try (JdbcTriplets x = JdbcTriplets.read(c, "select stars, d, date '2020-01-02', d from ratings", DEFAULTS.keys(0).keys(2)
                    .dataType(DataType.INT).shape(-1, -1, -1).coordinates(1, 2, 3).value(4).keys(1))) {
                assertArrayEquals(new double[] {4.5, 1, 2.5, 5}, x.keys(0).toDoubles());
                assertArrayEquals(new String[] {"2020-01-02"}, x.keys(2).toStrings());
                assertEquals(-2, x.array().getLong(1, 1, 0));
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void nulls(Database database) throws SQLException {
        try (Connection c = database.open("create table t (r integer, k varchar, v double)", "insert into t values (0, 'a', 1), (null, 'b', 2), "
                + "(1, null, 3), (1, 'c', null), (1, 'a', 5)")) {
            for (JdbcTripletOptions o : List.of(DEFAULTS.keys(1), DEFAULTS.keys(1).dataType(DataType.INT), DEFAULTS.keys(0).keys(1))) {
                assertTrue(bad(() -> JdbcTriplets.read(c, "select r, k, v from t", o)).matches(
                        "JdbcTriplets.read: row 2 has NULL in column \"[rR]\"; the option skipNulls\\(\\) skips such rows"));
                assertTrue(bad(() -> JdbcTriplets.read(c, "select r, k, v from t where r is not null", o)).contains("row 2 has NULL"));
                try (JdbcTriplets x = JdbcTriplets.read(c, "select r, k, v from t", o.skipNulls())) {
                    assertEquals(3, x.skippedRows());
                    assertEquals(5, x.rows());
                    assertEquals(1, x.array().getDouble(0, 0));
                    assertEquals(5, x.array().getDouble(1, 0));
                    assertArrayEquals(new String[] {"a"}, x.keys(1).toStrings());  // no key of a row that is passed over
                    assertEquals(2, x.array().nnz());
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void numbersThatDoNotFit(Database database) throws SQLException {
        try (Connection c = database.open("create table t (i integer, real double, d decimal(30, 2), b boolean)",
                "insert into t values (0, 1.5, 1.25, true), (1, 1e18, 12345678901234567890123.00, false), (2, -3, 4, true)")) {
            assertTrue(bad(() -> JdbcTriplets.read(c, "select i, real from t", DEFAULTS.dataType(DataType.LONG))).matches(
                    "JdbcTriplets.read: column \"(real|REAL)\" of row 1 has 1.5, but a whole number of 64 bits is needed"));
            assertTrue(bad(() -> JdbcTriplets.read(c, "select i, d from t where i > 0 order by i", DEFAULTS.dataType(DataType.LONG)))
                    .contains("12345678901234567890123.00, but a whole number of 64 bits"));
            assertTrue(bad(() -> JdbcTriplets.read(c, "select real, i from t", DEFAULTS)).contains("1.5, but a whole number"));
            assertTrue(bad(() -> JdbcTriplets.read(c, "select i, real from t where i = 1", DEFAULTS.dataType(DataType.INT)))
                    .contains("1000000000000000000, which does not fit INT"));
            assertTrue(bad(() -> JdbcTriplets.read(c, "select i, i from t", DEFAULTS.dataType(DataType.BOOL))).contains("2, which does not fit BOOL"));
            assertTrue(bad(() -> JdbcTriplets.read(c, "select real, i from t where i = 2", DEFAULTS)).contains("-3, which is outside "
                    + "dimension 0"));
            assertTrue(bad(() -> JdbcTriplets.read(c, "select i, real from t", DEFAULTS.shape(2))).contains("2, which is outside dimension "
                    + "0 of length 2"));
            assertTrue(bad(() -> JdbcTriplets.read(c, "select i, real from t", DEFAULTS.coordinates("j"))).matches(
                    "JdbcTriplets.read: there is no column \"j\" among \\[[iI], (real|REAL)]"));
            assertTrue(bad(() -> JdbcTriplets.read(c, "select i from t", DEFAULTS)).contains("the number of columns is 1; the rows need at least one coordinate and the value"));
            assertTrue(bad(() -> JdbcTriplets.read(c, "select i, i, i from t", DEFAULTS.coordinates(1))).contains("value(...) names"));
            assertTrue(bad(() -> JdbcTriplets.read(c, "select i, real from t", DEFAULTS.shape(2, 2))).contains("the shape has 2 extents"));
            assertTrue(bad(() -> JdbcTriplets.read(c, "select 1 as i, real from t where real is not null union all select 1, 2 from t",
                    DEFAULTS.duplicates(DuplicatePolicy.ERROR))).contains("1"));
            try (JdbcTriplets x = JdbcTriplets.read(c, "select i, b from t", DEFAULTS.dataType(DataType.BOOL)); JdbcTriplets y =
                    JdbcTriplets.read(c, "select i, d from t", DEFAULTS)) {
                assertArrayEquals(new double[] {1, 0, 1}, x.array().toDoubleVector());
                assertEquals(12345678901234567890123.0, y.array().getDouble(1));
            }
            assertThrows(SQLException.class, () -> JdbcTriplets.read(c, "select nothing from nowhere", DEFAULTS));
        }
    }

    /** What getLong cuts off: sums of integers are HUGEINT, and unsigned numbers go to 2^64. */
    @Test
    void wideIntegersOfDuckDb() throws SQLException {
        try (Connection c = Database.DUCKDB.open(); JdbcTriplets x = JdbcTriplets.read(c,
                "select i::ubigint, sum(i * 3) from range(4) t(i) group by i", DEFAULTS.dataType(DataType.LONG))) {
            assertArrayEquals(new long[] {0, 3, 6, 9}, x.array().toLongVector());
            assertTrue(bad(() -> JdbcTriplets.read(c, "select 0, 170141183460469231731687303715884105727::hugeint",
                    DEFAULTS.dataType(DataType.LONG))).contains("170141183460469231731687303715884105727, but a whole number of 64 bits"));
            assertTrue(bad(() -> JdbcTriplets.read(c, "select 18446744073709551615::ubigint, 1", DEFAULTS)).contains("18446744073709551615"));
        }
    }

    /** More rows than a block, in either way: the shape given, and found; the same array as a builder's. */
    @ParameterizedTest
    @EnumSource
    void manyRows(Database database) throws SQLException {
        int n = 200_003;
        try (Connection c = database.open(); CooBuilder builder = Sparse4j.coo(1009, 997)) {
            for (int i = 0; i < n; i++) {
                builder.add(i / 4.0, i * 7L % 1009, i % 997);
            }
            String sql = "select mod(i * 7, 1009) as r, mod(i, 997) as c, i / 4.0 as v from " + database.range(n) + " q";
            List<Long> told = new ArrayList<>();
            try (INDArray wanted = builder.build(SparseFormat.CSR); JdbcTriplets found = JdbcTriplets.read(c, sql, DEFAULTS.format(
                    SparseFormat.CSR).fetchSize(1000).listener((done, total) -> told.add(done)));
                    JdbcTriplets given = JdbcTriplets.read(c, sql, DEFAULTS.format(SparseFormat.CSR).shape(1009, 997));
                    JdbcTriplets whole = JdbcTriplets.read(c, "select r, c, cast(v * 4 as bigint) from (" + sql + ") p",
                            DEFAULTS.dataType(DataType.LONG));
                    INDArray scaled = wanted.mul(4); INDArray sums = scaled.sum(0); INDArray wholeSums = whole.array().sum(0)) {
                assertEquals(wanted, found.array());
                assertEquals(wanted, given.array());
                assertArrayEquals(sums.toDoubleVector(), wholeSums.toDoubleVector());
                assertEquals(List.of(65536L, 131072L, 196608L, (long) n), told);
            }
            assertEquals("JdbcTriplets: reading was stopped after 131072 rows", assertThrows(CancellationException.class, () ->
                    JdbcTriplets.read(c, sql, DEFAULTS.listener((done, total) -> done < 100_000))).getMessage());
            assertTrue(bad(() -> JdbcTriplets.read(c, sql, DEFAULTS.shape(1009, 900))).contains(" of row 901 has "));
        }
    }

    /** No object for a number: what is allocated while reading is the block, the dictionaries' tables and what the driver makes. */
    @Test
    void numbersAreNoObjects() throws SQLException {
        int n = 300_000;
        com.sun.management.ThreadMXBean threads = (com.sun.management.ThreadMXBean) java.lang.management.ManagementFactory
                .getThreadMXBean();
        try (Connection c = Database.H2.open(); Statement s = c.createStatement()) {
            String sql = "select mod(i, 1000) as r, i as c, i / 4.0e0 as v from " + Database.H2.range(n) + " q";
            for (JdbcTripletOptions o : List.of(DEFAULTS, DEFAULTS.shape(1000, n), DEFAULTS.keys(0), DEFAULTS.dataType(DataType.FLOAT))) {
                long least = Long.MAX_VALUE;
                for (int again = 0; again < 3; again++) {
                    try (ResultSet rows = s.executeQuery(sql)) {
                        long allocated = threads.getCurrentThreadAllocatedBytes();
                        JdbcTriplets.read(rows, o).close();
                        least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - allocated);
                    }
                }
                assertTrue(least < 12L * n, least / (double) n + " bytes a row of " + o);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void writes(Database database) throws SQLException {
        try (Connection c = database.open("create table t (a bigint, b bigint, c bigint, v double)", "create table named (k varchar, v bigint)",
                "create table p (r bigint, c bigint)"); INDArray x = Sparse4j.sprand(0.3, 11, 6, 7, 8)) {
            c.setAutoCommit(false);
            List<Long> told = new ArrayList<>();
            try (PreparedStatement insert = c.prepareStatement("insert into t values (?, ?, ?, ?)")) {
                long rows = JdbcTriplets.write(x, insert, DEFAULTS.batchSize(40).oneBased().listener((done, total) -> {
                    assertEquals(x.nnz(), total);
                    return told.add(done);
                }));
                assertEquals(x.nnz(), rows);
                assertEquals(rows, told.get(told.size() - 1));
                assertEquals((rows + 39) / 40, told.size());
                c.rollback();
                try (JdbcTriplets none = JdbcTriplets.read(c, "select * from t", DEFAULTS)) {
                    assertEquals(0, none.rows());  // nothing was committed behind the caller's back
                }
                for (INDArray each : List.of(x, x.permute(2, 0, 1), x.toDense())) {
                    Database.run(c, "delete from t");
                    JdbcTriplets.write(each, insert, DEFAULTS);
                    try (JdbcTriplets back = JdbcTriplets.read(c, "select * from t", DEFAULTS.shape(each.shape()))) {
                        assertEquals(each, back.array());
                        assertEquals(x.nnz(), back.rows());
                    }
                    if (each != x) {
                        each.close();
                    }
                }
                c.commit();
                assertThrows(CancellationException.class, () -> JdbcTriplets.write(x, insert, DEFAULTS.batchSize(10)
                        .listener((done, total) -> done < 50)));
                c.rollback();
            }
            Dictionary names = new Dictionary(ColumnType.STRING);
            for (String name : new String[] {"x", "y", "z"}) {
                names.add(name);
            }
            try (PreparedStatement insert = c.prepareStatement("insert into named values (?, ?)"); INDArray v = Sparse4j.create(new long[] {
                (1L << 60) + 1, 0, -5})) {
                assertEquals(2, JdbcTriplets.write(v, insert, DEFAULTS.keys(0, names)));
                Dictionary back = new Dictionary(ColumnType.STRING);
                Arrays.stream(names.toStrings()).forEach(back::add);
                try (JdbcTriplets y = JdbcTriplets.read(c, "select * from named", DEFAULTS.keys(0, back).dataType(DataType.LONG))) {
                    assertArrayEquals(v.toLongVector(), y.array().toLongVector());
                }
                try (INDArray four = Sparse4j.zeros(4)) {
                    assertEquals("JdbcTriplets.write: dimension 0 is of length 4, but its dictionary has 3 keys", bad(() ->
                            JdbcTriplets.write(four, insert, DEFAULTS.keys(0, names))));
                }
                assertTrue(bad(() -> JdbcTriplets.write(v, insert, DEFAULTS.keys(0))).contains("no dictionary was given"));
            }
            try (PreparedStatement insert = c.prepareStatement("insert into p values (?, ?)"); INDArray eye = Sparse4j.speye(3)) {
                JdbcTriplets.write(eye, insert, DEFAULTS.pattern());
                try (JdbcTriplets back = JdbcTriplets.read(c, "select * from p", DEFAULTS.pattern().coordinates(1, 2))) {
                    assertArrayEquals(eye.toDoubleMatrix(), back.array().toDoubleMatrix());
                }
            }
            try (INDArray filled = Sparse4j.coo(2, 2).fill(1).build(); INDArray scalar = Sparse4j.scalar(2.0);
                    PreparedStatement insert = c.prepareStatement("insert into p values (?, ?)"); INDArray eye = Sparse4j.speye(3)) {
                assertTrue(bad(() -> JdbcTriplets.write(filled, insert, DEFAULTS)).contains("the fill is 1"));
                assertTrue(bad(() -> JdbcTriplets.write(scalar, insert, DEFAULTS)).contains("an array of rank 0 has no coordinates"));
                assertThrows(SQLException.class, () -> JdbcTriplets.write(eye, insert, DEFAULTS));  // one parameter too many
            }
        }
    }

    @Test
    void parquetAndCsvThroughDuckDb(@TempDir Path folder) throws SQLException {
        String parquet = folder.resolve("x.parquet").toString().replace("'", "''");
        String csv = folder.resolve("x.csv").toString().replace("'", "''");
        String rows = "select (i % 100)::integer as user_id, 'item' || (i % 37) as item, i / 8.0 as v from range(5000) t(i)";
        try (Connection c = Database.DUCKDB.open("copy (" + rows + ") to '" + parquet + "' (format parquet)",
                "copy (" + rows + ") to '" + csv + "' (header)");
                JdbcTriplets wanted = JdbcTriplets.read(c, rows, DEFAULTS.keys(1));
                JdbcTriplets x = JdbcTriplets.read(c, "select * from read_parquet('" + parquet + "')", DEFAULTS.keys(1));
                JdbcTriplets y = JdbcTriplets.read(c, "select * from read_csv('" + csv + "')", DEFAULTS.keys(1))) {
            assertArrayEquals(new long[] {100, 37}, wanted.array().shape());
            assertEquals(5000 * 4999 / 16.0, x.array().sumNumber().doubleValue());
            for (JdbcTriplets each : List.of(x, y)) {
                assertArrayEquals(wanted.keys(1).toStrings(), each.keys(1).toStrings());
                assertEquals(wanted.array(), each.array());
            }
        }
    }

    @Test
    void options() {
        assertTrue(bad(() -> DEFAULTS.coordinates(1, 1)).contains("one for each dimension"));
        assertTrue(bad(() -> DEFAULTS.coordinates(new String[0])).contains("one for each dimension"));
        assertTrue(bad(() -> DEFAULTS.shape(-2)).contains("-2"));
        assertTrue(bad(() -> DEFAULTS.keys(-1)).contains("count from 0"));
        assertTrue(bad(() -> DEFAULTS.batchSize(0)).contains("at least 1"));
        assertTrue(bad(() -> JdbcTriplets.read((ResultSet) null, DEFAULTS)).contains("the result set must not be null"));
        assertEquals("JdbcTripletOptions[coordinates [a, b] from 1, no value, keys in dimensions [1], FLOAT CSR]", DEFAULTS.coordinates(
                "a", "b").oneBased().pattern().keys(1).dataType(DataType.FLOAT).format(SparseFormat.CSR).toString());
    }
}
