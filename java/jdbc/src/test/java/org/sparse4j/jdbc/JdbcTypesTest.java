// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.jdbc;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;
import java.sql.Types;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.preprocessing.Column;
import org.sparse4j.preprocessing.ColumnType;
import org.sparse4j.preprocessing.Dictionary;
import org.sparse4j.preprocessing.OneHotEncoder;

/** What the types of SQL mean, type by type, and drivers that do what JDBC lets them. */
class JdbcTypesTest {
    private static final JdbcTripletOptions TRIPLETS = JdbcTripletOptions.defaults();
    private static final JdbcColumnOptions COLUMNS = JdbcColumnOptions.defaults();

    private final long before = Sparse4j.memory().liveArrays();

    @AfterEach
    void nothingIsLeft() {
        // A collection may free arrays of earlier tests.
        assertTrue(Sparse4j.memory().liveArrays() <= before, "arrays that were not closed");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "H2     | true                                     | LONG   | 1",
        "H2     | cast(-7 as tinyint)                      | LONG   | -7",
        "H2     | cast(9223372036854775807 as bigint)      | LONG   | 9223372036854775807",
        "H2     | cast(12 as decimal(30, 0))               | LONG   | 12",
        "H2     | cast(9223372036854775807 as numeric)     | LONG   | 9223372036854775807",
        "H2     | cast(12.50 as decimal(30, 2))            | DOUBLE | 12.5",
        "H2     | cast(1.5 as decfloat)                    | DOUBLE | 1.5",
        "H2     | cast(0.5 as real)                        | DOUBLE | 0.5",
        "H2     | sum(cast(3 as bigint))                   | LONG   | 3",
        "H2     | cast('a' as char(2))                     | STRING | 'a '",
        "H2     | cast('a' as clob)                        | STRING | a",
        "H2     | date '2020-01-02'                        | STRING | 2020-01-02",
        "H2     | time '10:20:30'                          | STRING | 10:20:30",
        "H2     | timestamp '2020-01-02 03:04:05'          | STRING | 2020-01-02 03:04:05",
        "H2     | interval '3' day                         | STRING | INTERVAL '3' DAY",
        "H2     | cast('b' as enum('a', 'b'))              | STRING | b",
        "H2     | cast('00000000-0000-0000-0000-000000000001' as uuid) | STRING | 00000000-0000-0000-0000-000000000001",
        "H2     | json '[1]'                               | STRING | [1]",
        "DUCKDB | false                                    | LONG   | 0",
        "DUCKDB | 255::utinyint                            | LONG   | 255",
        "DUCKDB | 4294967295::uinteger                     | LONG   | 4294967295",
        "DUCKDB | 9223372036854775807::ubigint             | LONG   | 9223372036854775807",
        "DUCKDB | (-5)::hugeint                            | LONG   | -5",
        "DUCKDB | 7::uhugeint                              | LONG   | 7",
        "DUCKDB | sum(3)                                   | LONG   | 3",
        "DUCKDB | 3::decimal(38, 0)                        | LONG   | 3",
        "DUCKDB | 0.25::decimal(5, 2)                      | DOUBLE | 0.25",
        "DUCKDB | 0.5::float                               | DOUBLE | 0.5",
        "DUCKDB | 'infinity'::double                       | DOUBLE | Infinity",
        "DUCKDB | '101'::bit                               | STRING | 101",
        "DUCKDB | date '2020-01-02'                        | STRING | 2020-01-02",
        "DUCKDB | timestamp '2020-01-02 03:04:05'          | STRING | 2020-01-02 03:04:05.0",
        "DUCKDB | interval 3 days                          | STRING | 3 days",
        "DUCKDB | 'b'::enum('a', 'b')                      | STRING | b",
        "DUCKDB | '00000000-0000-0000-0000-000000000001'::uuid | STRING | 00000000-0000-0000-0000-000000000001",
        "DUCKDB | '[1]'::json                              | STRING | [1]",
    })
    void meanings(Database database, String expression, ColumnType type, String text) throws SQLException {
        try (Connection c = database.open(); Statement s = c.createStatement()) {
            try (ResultSet rows = s.executeQuery("select " + expression + " as x")) {
                Column x = JdbcColumns.read(rows, COLUMNS).get(0);
                assertEquals(type, x.type());
                assertEquals(text, x.getString(0));
            }
            // The same values are keys, and numbers are values, of the types that have them.
            String sql = "select " + expression + " as x, " + expression + " as y";
            if (type == ColumnType.STRING) {
                String message = assertThrows(IllegalArgumentException.class, () -> JdbcTriplets.read(c, sql, TRIPLETS.keys(0)))
                        .getMessage();
                assertTrue(message.contains("a number is needed"), message);
                try (JdbcTriplets x = JdbcTriplets.read(c, sql, TRIPLETS.pattern().coordinates(1).keys(0))) {
                    assertArrayEquals(new String[] {text}, x.keys(0).toStrings());
                }
            } else {
                try (JdbcTriplets x = JdbcTriplets.read(c, sql, TRIPLETS.keys(0).dataType(type == ColumnType.LONG ? DataType.LONG
                        : DataType.DOUBLE))) {
                    boolean exact = expression.matches(".*(decimal\\(30, 2\\)|decfloat).*");
                    assertEquals(exact ? ColumnType.STRING : type, x.keys(0).type());
                    assertEquals(Double.parseDouble(text), x.array().getDouble(0));
                    assertEquals(text, type == ColumnType.LONG ? String.valueOf(x.array().getLong(0)) : text);
                }
            }
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "H2     | x'0102'                         | BINARY VARYING",
        "H2     | cast(x'01' as blob)             | BINARY LARGE OBJECT",
        "H2     | array[1, 2]                     | INTEGER ARRAY",
        "H2     | row(1, 2)                       | ROW(",
        "H2     | cast(x'aced000570' as java_object) | JAVA_OBJECT",
        "DUCKDB | 'x'::blob                       | BLOB",
        "DUCKDB | [1, 2]                          | INTEGER[]",
        "DUCKDB | array_value(1, 2)               | INTEGER[2]",
        "DUCKDB | {'a': 1}                        | STRUCT(a INTEGER)",
        "DUCKDB | map{'a': 1}                     | MAP(VARCHAR, INTEGER)",
    })
    void refusedByName(Database database, String expression, String type) throws SQLException {
        try (Connection c = database.open(); Statement s = c.createStatement()) {
            String sql = "select " + expression + " as \"x\", 1 as \"one\"";
            for (String message : List.of(
                    refusal("JdbcColumns.read", () -> JdbcColumns.read(s.executeQuery(sql), COLUMNS)),
                    refusal("JdbcTriplets.read", () -> JdbcTriplets.read(c, sql, TRIPLETS.keys(0))),
                    refusal("JdbcTriplets.read", () -> JdbcTriplets.read(c, sql, TRIPLETS.coordinates("one").value("x"))))) {
                assertTrue(message.startsWith(": column \"x\" is of type " + type), message);
                assertTrue(message.endsWith(", which is not a number, date or text; cast it in the query, or leave it out"), message);
            }
            // It is not in the way of other columns.
            try (ResultSet rows = s.executeQuery(sql)) {
                assertEquals(1, JdbcColumns.read(rows, COLUMNS.columns("one")).get("one").getLong(0));
            }
        }
    }

    private static String refusal(String method, org.junit.jupiter.api.function.Executable call) {
        String message = assertThrows(IllegalArgumentException.class, call).getMessage();
        assertTrue(message.startsWith(method), message);
        return message.substring(method.length());
    }

    /** Beyond 64 bits no column of numbers has it; as a value of DOUBLE it is the nearest. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "H2     | cast('9223372036854775808' as numeric)              | 9223372036854775808",
        "DUCKDB | 18446744073709551615::ubigint                       | 18446744073709551615",
        "DUCKDB | (-170141183460469231731687303715884105727)::hugeint | -170141183460469231731687303715884105727",
        "DUCKDB | '340282366920938463463374607431768211455'::uhugeint | 340282366920938463463374607431768211455",
    })
    void wideIntegers(Database database, String expression, String value) throws SQLException {
        try (Connection c = database.open(); Statement s = c.createStatement()) {
            String sql = "select 0 as \"i\", " + expression + " as \"x\"";
            String wanted = ": column \"x\" of row 1 has " + value + ", but a whole number of 64 bits is needed";
            assertEquals(wanted, refusal("JdbcColumns.read", () -> JdbcColumns.read(s.executeQuery(sql), COLUMNS)));
            assertEquals(wanted, refusal("JdbcTriplets.read", () -> JdbcTriplets.read(c, sql, TRIPLETS.dataType(DataType.LONG))));
            assertEquals(wanted, refusal("JdbcTriplets.read", () -> JdbcTriplets.read(c, sql, TRIPLETS.coordinates("x").value("i"))));
            try (JdbcTriplets x = JdbcTriplets.read(c, sql, TRIPLETS)) {
                assertEquals(Double.parseDouble(value), x.array().getDouble(0));
            }
        }
    }

    /** Whole numbers and decimals a little beyond the middle of two FLOATs, which a DOUBLE in between would round to the other. */
    @ParameterizedTest
    @EnumSource
    void floatsAreRoundedOnce(Database database) throws SQLException {
        try (Connection c = database.open();
                JdbcTriplets x = JdbcTriplets.read(c, "select 0 as i, cast(1152921573326323713 as bigint) as v", TRIPLETS.dataType(DataType.FLOAT));
                JdbcTriplets y = JdbcTriplets.read(c, "select 0 as i, cast(1.000000059604644775390625000001 as decimal(38, 30)) as v",
                        TRIPLETS.dataType(DataType.FLOAT))) {
            assertEquals((float) 1152921573326323713L, x.array().getFloat(0));
            assertEquals(Math.nextUp(1f), y.array().getFloat(0));
        }
    }

    @ParameterizedTest
    @EnumSource
    void largestCoordinates(Database database) throws SQLException {
        try (Connection c = database.open()) {
            try (JdbcTriplets x = JdbcTriplets.read(c, "select 9223372036854775806, 2.5", TRIPLETS);
                    JdbcTriplets y = JdbcTriplets.read(c, "select 9223372036854775807, 2.5", TRIPLETS.oneBased())) {
                assertArrayEquals(new long[] {Long.MAX_VALUE}, x.array().shape());
                assertEquals(2.5, x.array().getDouble(Long.MAX_VALUE - 1));
                assertEquals(x.array(), y.array());
            }
            assertEquals(": column \"i\" of row 1 has 9223372036854775807, which is outside dimension 0, which ends before 2^63 - 1",
                    refusal("JdbcTriplets.read", () -> JdbcTriplets.read(c, "select 9223372036854775807 as \"i\", 2.5", TRIPLETS)));
            assertEquals(": column \"i\" of row 1 has -9223372036854775807, which is outside dimension 0, which begins at 1",
                    refusal("JdbcTriplets.read", () -> JdbcTriplets.read(c, "select -9223372036854775807 as \"i\", 2.5",
                            TRIPLETS.oneBased())));
        }
    }

    /** A result set that does what JDBC allows: it refuses hints, and to be asked for a row behind the last one. */
    private static ResultSet strict(ResultSet rows) {
        boolean[] over = {false};
        return (ResultSet) Proxy.newProxyInstance(JdbcTypesTest.class.getClassLoader(), new Class<?>[] {ResultSet.class},
                (proxy, method, arguments) -> {
                    if (method.getName().equals("setFetchSize")) {
                        throw new SQLFeatureNotSupportedException("setFetchSize");
                    }
                    if (method.getName().equals("next") && over[0]) {
                        throw new SQLException("behind the last row");
                    }
                    Object result = call(rows, method, arguments);
                    over[0] |= Boolean.FALSE.equals(result) && method.getName().equals("next");
                    return result;
                });
    }

    private static Object call(Object on, java.lang.reflect.Method method, Object... arguments) throws Throwable {
        try {
            return method.invoke(on, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    @ParameterizedTest
    @EnumSource
    void driversThatAreStrict(Database database) throws SQLException {
        try (Connection c = database.open(); Statement s = c.createStatement()) {
            String sql = "select cast(mod(i, 3) as varchar) as k, i from " + database.range(10) + " q order by i";
            JdbcColumnOptions five = COLUMNS.blockRows(5).fetchSize(7);
            OneHotEncoder encoder = new OneHotEncoder();
            try (ResultSet rows = s.executeQuery(sql)) {
                assertEquals(10, JdbcColumns.read(strict(rows), five).rows());
            }
            try (ResultSet rows = s.executeQuery(sql)) {
                JdbcColumns.fit(encoder, strict(rows), five);
            }
            for (int block : new int[] {1, 3, 5, 10, 11}) {
                try (ResultSet rows = s.executeQuery(sql); INDArray x = JdbcColumns.transform(encoder, strict(rows), five.blockRows(block))) {
                    assertArrayEquals(new long[] {10, 13}, x.shape());
                    assertEquals(20, x.nnz());
                }
            }
            try (ResultSet rows = s.executeQuery("select i, i, i from (" + sql + ") p"); JdbcTriplets x = JdbcTriplets.read(strict(rows),
                    TRIPLETS.fetchSize(7))) {
                assertEquals(45, x.array().sumNumber().doubleValue());
            }
            // The row that was not fitted is the third of its block.
            try (ResultSet rows = s.executeQuery("select case when i = 7 then 'new' else k end, i from (" + sql + ") p order by i")) {
                assertEquals(", after 5 rows: transform: column \"k\" has in row 2 the value new, which was not fitted; handleUnknown "
                        + "sets how such values are encoded", refusal("JdbcColumns.transform", () -> JdbcColumns.transform(encoder, rows, five))
                        .replaceFirst("column \"[^\"]*\"", "column \"k\""));
            }
        }
    }

    /** Different numbers are different keys, however many digits they have; the same one in another writing is the same key. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "H2     | decimal(30, 2) | STRING | 9007199254740992;9007199254740993;9007199254740993.00 | 9007199254740992, 9007199254740993",
        "H2     | decfloat(30)   | STRING | 9007199254740993;9007199254740992;1.0;1.00;1e2 | 9007199254740993, 9007199254740992, 1, 100",
        "H2     | decimal(38, 30) | STRING | 0.1;0.100000000000000005551115123126;-0.0 | 0.1, 0.100000000000000005551115123126, 0",
        "H2     | decfloat(30)   | STRING | 1e300;'Infinity';'-Infinity';1e-200;2.50 | 1E+300, Infinity, -Infinity, 1E-200, 2.5",
        "H2     | decimal(15, 1) | DOUBLE | 90071992547409.9;90071992547409.8;1.0;1 | 9.00719925474099E13, 9.00719925474098E13, 1.0",
        "H2     | decimal(38, 0) | LONG   | 9007199254740992;9007199254740993 | 9007199254740992, 9007199254740993",
        "H2     | bigint         | LONG   | 9007199254740992;9007199254740993 | 9007199254740992, 9007199254740993",
        "DUCKDB | decimal(30, 2) | STRING | 9007199254740992;9007199254740993;9007199254740993.00 | 9007199254740992, 9007199254740993",
        "DUCKDB | decimal(38, 0) | LONG   | 9007199254740992;9007199254740993 | 9007199254740992, 9007199254740993",
        "DUCKDB | decimal(5, 2)  | DOUBLE | 1.0;1.00;2.25 | 1.0, 2.25",
        "DUCKDB | hugeint        | LONG   | 9007199254740992;9007199254740993 | 9007199254740992, 9007199254740993",
    })
    void keysAreExact(Database database, String column, ColumnType type, String values, String keys) throws SQLException {
        try (Connection c = database.open()) {
            String sql = Stream.of(values.split(";")).map(v -> "select cast(" + v + " as " + column + "), 1.5")
                    .collect(Collectors.joining(" union all "));
            try (JdbcTriplets x = JdbcTriplets.read(c, sql, TRIPLETS.keys(0))) {
                assertEquals(type, x.keys(0).type());
                assertEquals(keys, String.join(", ", x.keys(0).toStrings()));
                assertEquals(keys.split(", ").length, x.array().nnz());
            }
            // A dictionary of real numbers refuses what it would take for another number.
            JdbcTripletOptions given = TRIPLETS.keys(0, new Dictionary(ColumnType.DOUBLE));
            if (values.contains("9007199254740993")) {
                String message = refusal("JdbcTriplets.read", () -> JdbcTriplets.read(c, sql, given));
                assertTrue(message.contains("9007199254740993") && message.contains(", which a real number of 64 bits cannot distinguish from its neighbours; "
                        + "call keys(dimension), or use dictionaries of "), message);
            }
            if (database == Database.H2) {
                assertEquals(": column \"K\" of row 1 has NaN, which cannot be a key", refusal("JdbcTriplets.read",
                        () -> JdbcTriplets.read(c, "select cast('NaN' as decfloat(30)) as k, 1", TRIPLETS.keys(0))));
            }
        }
    }

    /** PostgreSQL and Oracle say precision 0 of decimals without a fixed scale: they are real numbers, and as keys exact. */
    @Test
    void decimalsOfUnknownScale() throws SQLException {
        try (Connection c = Database.H2.open(); Statement s = c.createStatement()) {
            for (Map.Entry<Integer, ColumnType> precision : Map.of(0, ColumnType.DOUBLE, 9, ColumnType.LONG).entrySet()) {
                try (ResultSet rows = s.executeQuery("select cast(3 as numeric(9)) as x")) {
                    ResultSetMetaData all = rows.getMetaData();
                    Object known = Proxy.newProxyInstance(JdbcTypesTest.class.getClassLoader(), new Class<?>[] {ResultSetMetaData.class},
                            (proxy, method, arguments) -> method.getName().equals("getPrecision") ? precision.getKey()
                                    : call(all, method, arguments));
                    ResultSet driver = (ResultSet) Proxy.newProxyInstance(JdbcTypesTest.class.getClassLoader(), new Class<?>[] {
                        ResultSet.class}, (proxy, method, arguments) -> method.getName().equals("getMetaData") ? known
                                : call(rows, method, arguments));
                    assertEquals(precision.getValue(), JdbcColumns.read(driver, COLUMNS).get(0).type());
                    try (JdbcTriplets x = JdbcTriplets.read(driver, TRIPLETS.pattern().keys(0))) {
                        assertEquals(precision.getKey() == 0 ? ColumnType.STRING : ColumnType.LONG, x.keys(0).type());
                    }
                }
            }
        }
    }

    private static <T> T instead(Class<T> type, Map<String, Object> answers) {
        return type.cast(Proxy.newProxyInstance(JdbcTypesTest.class.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
            Object answer = answers.get(method.getName());
            if (answer == null) {
                throw new AssertionError(method.getName() + " was called");
            }
            return answer instanceof Supplier<?> made ? made.get() : answer;
        }));
    }

    /** As SQLite's driver 3.47: one column of a type of which the values are not; getLong would make 0 of a text, 2 of 2.75. */
    private static ResultSet dynamic(int type, String className, Object... values) {
        int[] row = {-1};
        DatabaseMetaData product = instead(DatabaseMetaData.class, Map.of("getDatabaseProductName", "SQLite"));
        ResultSetMetaData all = instead(ResultSetMetaData.class, Map.of("getColumnCount", 1, "getColumnLabel", "v", "getColumnTypeName", "INTEGER",
                "getColumnType", type, "getColumnClassName", className, "getScale", 0, "getPrecision", 0));
        Supplier<Object> next = () -> ++row[0] < values.length;
        Supplier<Object> value = () -> values[row[0]];
        Supplier<Object> wasNull = () -> values[row[0]] == null;
        return instead(ResultSet.class, Map.of("getMetaData", all, "next", next, "getObject", value, "wasNull", wasNull, "getStatement",
                instead(Statement.class, Map.of("getConnection", instead(Connection.class, Map.of("getMetaData", product))))));
    }

    private static String dynamicColumn(int type, String className, Object... values) throws SQLException {
        try {
            Column column = JdbcColumns.read(dynamic(type, className, values), COLUMNS).get(0);
            return column.type() + " " + IntStream.range(0, column.size()).mapToObj(i -> column.isMissing(i) ? "?" : column.getString(i)).toList();
        } catch (IllegalArgumentException e) {
            return e.getMessage();
        }
    }

    /** SQLite: each value has its own type, and the first row tells that of a column. */
    @Test
    void valuesOfAnotherTypeThanTheirColumn() throws SQLException {
        String row2 = "JdbcColumns.read: column \"v\" of row 2 has ";
        assertEquals("LONG [1, 9007199254740993, ?]", dynamicColumn(Types.INTEGER, "java.lang.Integer", 1, 9007199254740993L, null));
        assertEquals("LONG [1, 2]", dynamicColumn(Types.BOOLEAN, "java.lang.Integer", 1, 2.0));
        assertEquals(row2 + "2.75, but a whole number of 64 bits is needed", dynamicColumn(Types.INTEGER, "java.lang.Integer", 1, 2.75));
        assertEquals(row2 + "the text 'abc', but a number is needed", dynamicColumn(Types.INTEGER, "java.lang.Integer", 1, "abc"));
        assertEquals(row2 + "bytes, but a number is needed", dynamicColumn(Types.BIGINT, "java.lang.Long", 1L, new byte[1]));
        assertEquals(row2 + "the text 'abc', but a number is needed", dynamicColumn(Types.REAL, "java.lang.Double", 1.5, "abc"));
        assertEquals("DOUBLE [1.5, 2.0]", dynamicColumn(Types.REAL, "java.lang.Double", 1.5, 2));
        assertEquals("DOUBLE [?, 3.5]", dynamicColumn(Types.NUMERIC, "java.lang.Object", null, 3.5));
        JdbcTripletOptions pattern = TRIPLETS.pattern();
        Object[] near = {9007199254740993L, 9007199254740992.0, 9007199254740992L, 1.0, 1, 0.1, 1e23, null};
        try (JdbcTriplets x = JdbcTriplets.read(dynamic(Types.NUMERIC, "java.lang.Object", near), pattern.keys(0).skipNulls())) {
            assertEquals("[9007199254740993, 9007199254740992, 1, 0.1, 100000000000000000000000]", Arrays.toString(x.keys(0).toStrings()));
        }
        assertEquals("JdbcTriplets.read: column \"v\" of row 2 has 9007199254740993, which a real number of 64 bits cannot distinguish "
                + "from its neighbours; call keys(dimension), or use dictionaries of STRING "
                + "values", assertThrows(IllegalArgumentException.class,
                () -> JdbcTriplets.read(dynamic(Types.REAL, "java.lang.Double", 1.5, 9007199254740993L), pattern.keys(0))).getMessage());
        try (JdbcTriplets x = JdbcTriplets.read(dynamic(Types.INTEGER, "java.lang.Integer", 1, 3.0), pattern)) {
            assertArrayEquals(new double[] {0, 1, 0, 1}, x.array().toDoubleVector());
        }
        assertEquals("JdbcTriplets.read: column \"v\" of row 2 has 1.5, but a whole number of 64 bits is needed",
                assertThrows(IllegalArgumentException.class, () -> JdbcTriplets.read(dynamic(Types.INTEGER, "java.lang.Integer", 1, 1.5), pattern))
                        .getMessage());
    }
}
