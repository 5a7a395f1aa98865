// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.jdbc;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.CancellationException;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.backend.Arguments;
import org.sparse4j.preprocessing.ColumnType;
import org.sparse4j.preprocessing.Dictionary;

/**
 * Reads triplets from a database and writes them: each entry of an array is a row, whose columns are its coordinates and its
 * value. {@link JdbcTripletOptions} describes the columns. An object of this class is the result of a read; closing it closes
 * the array.
 *
 * <pre>{@code
 * try (JdbcTriplets ratings = JdbcTriplets.read(connection, "select user_name, film_id, stars from ratings",
 *         JdbcTripletOptions.defaults().keys(0).keys(1))) {
 *     train(ratings.array(), ratings.keys(0).toStrings());
 * }
 * }</pre>
 *
 * @since 0.1.0
 */
public final class JdbcTriplets implements AutoCloseable {
    private static final String READ = "JdbcTriplets.read";
    private static final String WRITE = "JdbcTriplets.write";

    private final INDArray array;
    private final Dictionary[] keys;
    private final long rows;
    private final long skipped;

    private JdbcTriplets(INDArray array, Dictionary[] keys, long rows, long skipped) {
        this.array = array;
        this.keys = keys;
        this.rows = rows;
        this.skipped = skipped;
    }

    /**
     * Runs a query and returns its rows as an array, like {@link #read(ResultSet, JdbcTripletOptions)}. The query runs in a new
     * forward-only statement. If the listener returns false, the method cancels the statement.
     */
    public static JdbcTriplets read(Connection connection, String sql, JdbcTripletOptions options) throws SQLException {
        Arguments.given(connection, READ, "the connection");
        Arguments.given(sql, READ, "the query");
        Arguments.given(options, READ, "the options");
        try (Statement statement = connection.createStatement(ResultSet.TYPE_FORWARD_ONLY, ResultSet.CONCUR_READ_ONLY)) {
            hint(() -> statement.setFetchSize(options.fetchSize()), options.fetchSize());
            try (ResultSet rows = statement.executeQuery(sql)) {
                return read(rows, options);
            } catch (CancellationException e) {
                try {
                    statement.cancel();
                } catch (SQLException cannot) {
                    e.addSuppressed(cannot);
                }
                throw e;
            }
        }
    }

    /**
     * Returns an array of the remaining rows of a result set, and leaves the result set open. The array has one dimension for
     * each column of coordinates.
     *
     * <ul>
     * <li>Coordinates are at most 2^63 - 2.
     * <li>Whole numbers, decimals included, are read exactly; values of a DOUBLE array are rounded to the nearest double.
     * <li>Dates and similar types can be keys. Their key is the text that the driver writes.
     * <li>A text that contains a number is not a number. Cast it in the query.
     * </ul>
     *
     * <p>O(rows) time, plus the time to sort the entries. The heap holds a block of 65,536 rows and the dictionaries. The
     * entries are off-heap; if the shape follows from them, they exist twice while the array is built.
     *
     * @throws IllegalArgumentException if a coordinate is outside the shape, a number is not whole or does not fit, or an
     *     element is NULL (the message names row and column); if a column does not exist or has bytes, lists or records; or if
     *     there are duplicates and the policy is ERROR
     * @throws SQLException of the driver, unchanged
     * @throws CancellationException if the listener returns false
     * @throws org.sparse4j.WouldDensifyException if the format is DENSE and the array has more elements than the densify limit
     */
    public static JdbcTriplets read(ResultSet rows, JdbcTripletOptions options) throws SQLException {
        Arguments.given(rows, READ, "the result set");
        Arguments.given(options, READ, "the options");
        hint(() -> rows.setFetchSize(options.fetchSize()), options.fetchSize());
        Field[] at = coordinates(rows, options);
        int rank = at.length;
        Field value = value(rows, options, rank);
        long[] shape = shape(options, rank);
        long[] ends = Arrays.stream(shape).map(n -> n < 0 ? Long.MAX_VALUE : n).toArray();
        Dictionary[] keys = dictionaries(options, at);
        Row row = new Row(options, at, value, keys);
        long skipped = 0;
        try (Entries entries = new Entries(options, shape)) {
            while (rows.next()) {
                if (row.read()) {
                    for (int d = 0; d < rank; d++) {
                        long coordinate = row.coordinate(d);
                        if (coordinate < 0 || coordinate >= ends[d]) {
                            throw outside(at[d], keys[d], coordinate, options.base(), d, shape[d], row.number);
                        }
                        entries.put(d, coordinate);
                    }
                    if (options.type().isFloating()) {
                        entries.add(row.real);
                    } else {
                        entries.add(row.whole);
                    }
                } else {
                    skipped++;
                }
                if (row.number % Entries.BLOCK == 0) {
                    tell(options, "reading", row.number, -1);
                }
            }
            tell(options, "reading", row.number, -1);
            long[] least = new long[rank];
            for (int d = 0; d < rank; d++) {
                least[d] = Math.max(shape[d], keys[d] == null ? 0 : keys[d].size());
            }
            return new JdbcTriplets(entries.build(least), keys, row.number, skipped);
        }
    }

    /** The current row. It is read completely before one of its keys enters a dictionary. */
    private static final class Row {
        private final JdbcTripletOptions options;
        private final Field[] at;
        private final Field value;
        private final Dictionary[] keys;
        private final long[] longs;
        private final double[] doubles;
        private final String[] texts;
        private long number;
        private double real = 1;
        private long whole = 1;

        /** `value` is null if all values are 1. */
        Row(JdbcTripletOptions options, Field[] at, Field value, Dictionary... keys) {
            this.options = options;
            this.at = at;
            this.value = value;
            this.keys = keys;
            longs = new long[at.length];
            doubles = new double[at.length];
            texts = new String[at.length];
        }

        /** Returns false if the row has a NULL and the options skip such rows. */
        boolean read() throws SQLException {
            number++;
            for (int d = 0; d < at.length; d++) {
                if (!readCoordinate(d)) {
                    return refuseNull(at[d]);
                }
            }
            return value == null || readValue() || refuseNull(value);
        }

        private boolean readCoordinate(int d) throws SQLException {
            ColumnType type = keys[d] == null ? ColumnType.LONG : keys[d].type();
            switch (type) {
                case STRING:
                    texts[d] = at[d].getKeyText(READ, number);
                    return texts[d] != null;
                case DOUBLE:
                    doubles[d] = at[d].getKeyDouble(READ, number);
                    if (at[d].wasNull()) {
                        return false;
                    }
                    if (Double.isNaN(doubles[d])) {
                        throw new IllegalArgumentException(at[d].found(READ, number)
                                + "NaN, which cannot be a key");
                    }
                    return true;
                default:
                    longs[d] = at[d].getLong(READ, number);
                    return !at[d].wasNull();
            }
        }

        private boolean readValue() throws SQLException {
            DataType type = options.type();
            if (type.isFloating()) {
                real = type == DataType.FLOAT ? value.getFloat(READ, number) : value.getDouble(READ, number);
                return !value.wasNull();
            }
            whole = value.getLong(READ, number);
            if (type == DataType.INT && whole != (int) whole || type == DataType.BOOL && whole != 0 && whole != 1) {
                throw new IllegalArgumentException(value.found(READ, number) + whole + ", which does not fit " + type);
            }
            return !value.wasNull();
        }

        private boolean refuseNull(Field field) {
            if (!options.skipsNulls()) {
                throw new IllegalArgumentException(READ + ": row " + number + " has NULL in column \"" + field.name()
                        + "\"; the option skipNulls() skips such rows");
            }
            return false;
        }

        /**
         * Returns the coordinate, counted from 0. Long.MIN_VALUE is replaced by the next larger number, so that subtracting the
         * base cannot overflow.
         */
        long coordinate(int d) {
            if (keys[d] == null) {
                return Math.max(longs[d], -Long.MAX_VALUE) - options.base();
            }
            return switch (keys[d].type()) {
                case STRING -> keys[d].add(texts[d]);
                case DOUBLE -> keys[d].add(doubles[d]);
                case LONG -> keys[d].add(longs[d]);
            };
        }
    }

    private static IllegalArgumentException outside(Field field, Dictionary keys, long coordinate, int base, int dimension, long extent,
            long row) {
        String what = keys != null ? "the key " + keys.getString((int) coordinate) + ", number " + coordinate
                : String.valueOf(coordinate + base);
        String begins = ", which begins at " + base;
        String bounds = extent < 0 ? coordinate < 0 ? begins : ", which ends before 2^63 - 1"
                : " of length " + extent + (base == 0 ? "" : begins);
        return new IllegalArgumentException(field.found(READ, row) + what + ", which is outside dimension " + dimension + bounds);
    }

    private static Field[] coordinates(ResultSet rows, JdbcTripletOptions options) throws SQLException {
        Object[] said = options.coordinates();
        if (said == null) {
            int columns = rows.getMetaData().getColumnCount();
            int rank = columns - (options.isPattern() || options.value() != null ? 0 : 1);
            if (options.value() != null) {
                throw new IllegalArgumentException(READ + ": the options name the column of the values; coordinates(...) must name the "
                        + "columns of the coordinates");
            }
            if (rank < 1) {
                throw new IllegalArgumentException(READ + ": the number of columns is " + columns
                        + "; the rows need at least one coordinate" + (options.isPattern() ? "" : " and the value"));
            }
            said = new Object[rank];
            Arrays.setAll(said, d -> d + 1);
        }
        Field[] fields = new Field[said.length];
        for (int d = 0; d < fields.length; d++) {
            fields[d] = field(rows, said[d]);
        }
        return fields;
    }

    private static Field field(ResultSet rows, Object said) throws SQLException {
        return said instanceof Integer number ? Field.of(READ, rows, number) : Field.of(READ, rows, (String) said);
    }

    private static Field value(ResultSet rows, JdbcTripletOptions options, int rank) throws SQLException {
        if (options.isPattern()) {
            return null;
        }
        if (options.value() != null) {
            return field(rows, options.value());
        }
        int columns = rows.getMetaData().getColumnCount();
        if (options.coordinates() != null && columns != rank + 1) {
            throw new IllegalArgumentException(READ + ": the rows have " + columns + " columns, " + rank
                    + " of which are coordinates; value(...) names the column of the values, and pattern() reads entries without values");
        }
        return Field.of(READ, rows, columns);
    }

    private static long[] shape(JdbcTripletOptions options, int rank) {
        long[] shape = options.shape();
        if (shape == null) {
            shape = new long[rank];
            Arrays.fill(shape, -1);
        }
        if (shape.length != rank) {
            throw new IllegalArgumentException(READ + ": the shape has " + shape.length + " extents, but there are " + rank
                    + " columns of coordinates");
        }
        return shape;
    }

    private static Dictionary[] dictionaries(JdbcTripletOptions options, Field... at) throws SQLException {
        Dictionary[] keys = new Dictionary[at.length];
        for (Map.Entry<Integer, Dictionary> key : options.keys().entrySet()) {
            int d = key.getKey();
            if (d >= at.length) {
                throw new IllegalArgumentException(READ + ": the options ask for keys of dimension " + d + ", but there are " + at.length
                        + " columns of coordinates");
            }
            keys[d] = key.getValue() == null ? new Dictionary(at[d].keyType()) : key.getValue();
            if (keys[d].type() != ColumnType.STRING && at[d].isText()) {
                throw new IllegalArgumentException(READ + ": the dictionary of dimension " + d + " is of type " + keys[d].type()
                        + ", but column \"" + at[d].name() + "\" has texts");
            }
        }
        return keys;
    }

    private static void tell(JdbcTripletOptions options, String what, long done, long total) {
        if (!options.listener().progress(done, total)) {
            throw new CancellationException("JdbcTriplets: " + what + " was stopped after " + done + " rows");
        }
    }

    /** A setting that a driver may not support. */
    interface Hint {
        void give() throws SQLException;
    }

    static void hint(Hint hint, int size) throws SQLException {
        if (size != 0) {
            try {
                hint.give();
            } catch (SQLFeatureNotSupportedException e) {
                return;  // the driver works without the setting
            }
        }
    }

    /** Returns the array. Closing this object closes it. */
    public INDArray array() {
        return array;
    }

    /**
     * Returns the keys of a dimension: the key of coordinate i has the code i.
     *
     * @throws IllegalArgumentException if the dimension does not exist or its coordinates are numbers
     */
    public Dictionary keys(int dimension) {
        if (dimension < 0 || dimension >= keys.length || keys[dimension] == null) {
            throw new IllegalArgumentException("keys: dimension " + dimension + " has no keys; call JdbcTripletOptions.keys(" + dimension
                    + ") before reading");
        }
        return keys[dimension];
    }

    /** Returns the number of rows that were read, skipped rows included. */
    public long rows() {
        return rows;
    }

    /** Returns the number of rows that were skipped because of a NULL. */
    public long skippedRows() {
        return skipped;
    }

    /**
     * Writes the entries of an array as rows and returns the number of rows. The array has rank 1 or more, and any format; it
     * may be a view. For a DENSE array, the method writes the non-zero elements. O(entries) time.
     *
     * <p>The parameters of the statement are the coordinates, then the value unless {@link JdbcTripletOptions#pattern()} is
     * set. The other options that the method uses are the base, the keys with a dictionary, the batch size and the listener.
     *
     * <p>The method does not commit; with auto-commit on, the driver commits each batch. If the method throws, the caller rolls
     * back.
     *
     * <pre>{@code
     * connection.setAutoCommit(false);
     * try (PreparedStatement insert = connection.prepareStatement("insert into scores values (?, ?, ?)")) {
     *     JdbcTriplets.write(scores, insert, JdbcTripletOptions.defaults());
     *     connection.commit();
     * }
     * }</pre>
     *
     * @throws IllegalArgumentException if x is a scalar or has a fill value other than 0, or if a coordinate has no key
     * @throws SQLException of the driver, unchanged
     * @throws CancellationException if the listener returns false
     */
    public static long write(INDArray x, PreparedStatement insert, JdbcTripletOptions options) throws SQLException {
        Arguments.given(x, WRITE, "the array");
        Arguments.given(insert, WRITE, "the statement");
        Arguments.given(options, WRITE, "the options");
        if (x.rank() == 0) {
            throw new IllegalArgumentException(WRITE + ": an array of rank 0 has no coordinates to write");
        }
        if (x.isSparse() && x.fillValue().doubleValue() != 0) {
            throw new IllegalArgumentException(WRITE + ": the fill is " + x.fillValue() + "; it must be 0, because only stored entries are "
                    + "written");
        }
        Dictionary[] keys = new Dictionary[x.rank()];
        for (Map.Entry<Integer, Dictionary> key : options.keys().entrySet()) {
            int d = key.getKey();
            if (d >= keys.length || key.getValue() == null || key.getValue().size() < x.size(d)) {
                throw new IllegalArgumentException(WRITE + ": "
                        + (d >= keys.length ? "the options ask for keys of dimension " + d + ", but the rank is " + keys.length
                                : key.getValue() == null ? "no dictionary was given for dimension " + d
                                : "dimension " + d + " is of length " + x.size(d)
                                        + ", but its dictionary has " + key.getValue().size() + " keys"));
            }
            keys[d] = key.getValue();
        }
        Sender sender = new Sender(insert, options, x, keys);
        try {
            if (x.dataType().isFloating()) {
                x.forEachEntry((at, value) -> sender.send(at, value, 0));
            } else {
                x.forEachLongEntry((at, value) -> sender.send(at, 0, value));
            }
            sender.batch();
        } catch (Refused e) {
            throw e.why();
        }
        return sender.sent;
    }

    /** Sets the statement's parameters for each entry and sends the batches. */
    private static final class Sender {
        private final PreparedStatement insert;
        private final JdbcTripletOptions options;
        private final Dictionary[] keys;
        private final DataType type;
        private final boolean zeros;
        private final long total;
        private long sent;
        private int waiting;

        Sender(PreparedStatement insert, JdbcTripletOptions options, INDArray x, Dictionary... keys) {
            this.insert = insert;
            this.options = options;
            this.keys = keys;
            this.type = x.dataType();
            this.zeros = x.isSparse();
            this.total = zeros ? x.nnz() : -1;
        }

        void send(long[] at, double real, long whole) {
            if (!zeros && real == 0 && whole == 0) {
                return;
            }
            try {
                for (int d = 0; d < at.length; d++) {
                    if (keys[d] == null) {
                        insert.setLong(d + 1, at[d] + options.base());
                    } else if (keys[d].type() == ColumnType.STRING) {
                        insert.setString(d + 1, keys[d].getString((int) at[d]));
                    } else if (keys[d].type() == ColumnType.LONG) {
                        insert.setLong(d + 1, keys[d].getLong((int) at[d]));
                    } else {
                        insert.setDouble(d + 1, keys[d].getDouble((int) at[d]));
                    }
                }
                if (!options.isPattern()) {
                    value(at.length + 1, real, whole);
                }
                insert.addBatch();
                if (++waiting == options.batchSize()) {
                    batch();
                }
            } catch (SQLException e) {
                throw new Refused(e);
            }
        }

        private void value(int parameter, double real, long whole) throws SQLException {
            switch (type) {
                case DOUBLE -> insert.setDouble(parameter, real);
                case FLOAT -> insert.setFloat(parameter, (float) real);
                case BOOL -> insert.setBoolean(parameter, whole != 0);
                default -> insert.setLong(parameter, whole);
            }
        }

        void batch() throws SQLException {
            if (waiting > 0) {
                insert.executeBatch();
                sent += waiting;
                waiting = 0;
                tell(options, "writing", sent, total);
            }
        }
    }

    /** Closes the array. */
    @Override
    public void close() {
        array.close();
    }

    /** Returns the number of rows and the shape of the array. */
    @Override
    public String toString() {
        return "JdbcTriplets[" + rows + " rows" + (skipped == 0 ? "" : ", " + skipped + " skipped") + ", shape "
                + Arrays.toString(array.shape()) + "]";
    }
}
