// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.jdbc;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.CancellationException;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.backend.Arguments;
import org.sparse4j.preprocessing.Column;
import org.sparse4j.preprocessing.Columns;
import org.sparse4j.preprocessing.Encoder;

/**
 * Reads the rows of a query as columns for encoders. The SQL type of a column determines its {@link
 * org.sparse4j.preprocessing.ColumnType}:
 *
 * <ul>
 * <li>Integers, booleans (as 0 and 1) and decimals of scale 0 become LONG.
 * <li>Other numbers become DOUBLE, rounded to the nearest.
 * <li>Texts, dates and similar types become STRING: the text that the driver writes.
 * </ul>
 *
 * <p>NULL becomes a missing value.
 *
 * <pre>{@code
 * OneHotEncoder encoder = new OneHotEncoder();
 * try (ResultSet rows = statement.executeQuery("select city, floor from flats")) {
 *     JdbcColumns.fit(encoder, rows, JdbcColumnOptions.defaults());
 * }
 * try (ResultSet rows = statement.executeQuery("select city, floor from flats order by id")) {
 *     INDArray x = JdbcColumns.transform(encoder, rows, JdbcColumnOptions.defaults());
 * }
 * }</pre>
 *
 * <p>All methods read the remaining rows of the result set, and leave it open. They throw the same exceptions:
 *
 * <ul>
 * <li>{@code IllegalArgumentException} if a column does not exist, or has bytes, lists or records; the message names the column;
 * <li>{@code IllegalArgumentException} if a whole number does not fit into 64 bits; the message names row and column;
 * <li>{@code SQLException} of the driver, unchanged;
 * <li>{@code CancellationException} if the listener returns false.
 * </ul>
 *
 * @since 0.1.0
 */
public final class JdbcColumns {
    private JdbcColumns() {}

    /**
     * Returns the remaining rows of a result set as columns on the heap: 8 bytes for each number, 4 for each text, and each
     * distinct text once. O(elements) time.
     */
    public static Columns read(ResultSet rows, JdbcColumnOptions options) throws SQLException {
        Reader reader = new Reader("JdbcColumns.read", rows, options);
        while (reader.fill(false)) {
            reader.tell();
        }
        return reader.block;
    }

    /**
     * Fits an encoder to the remaining rows of a result set and returns the encoder. The heap holds one block of rows at a
     * time.
     */
    public static <E extends Encoder> E fit(E encoder, ResultSet rows, JdbcColumnOptions options) throws SQLException {
        Arguments.given(encoder, "JdbcColumns.fit", "the encoder");
        Reader reader = new Reader("JdbcColumns.fit", rows, options);
        try {
            encoder.fit((Iterable<Columns>) () -> reader);
        } catch (Refused e) {
            throw e.why();
        }
        return encoder;
    }

    /**
     * Returns the matrix into which a fitted encoder transforms the remaining rows of a result set. The heap holds one block of
     * rows at a time. O(elements) time; joining the blocks takes off-heap memory for the matrix a second time.
     */
    public static INDArray transform(Encoder encoder, ResultSet rows, JdbcColumnOptions options) throws SQLException {
        Arguments.given(encoder, "JdbcColumns.transform", "the encoder");
        Reader reader = new Reader("JdbcColumns.transform", rows, options);
        List<INDArray> parts = new ArrayList<>();
        try {
            while (reader.fill(true) || parts.isEmpty()) {
                parts.add(reader.transformed(encoder));
                reader.tell();
            }
            return parts.size() == 1 ? parts.remove(0) : Sparse4j.vstack(parts.toArray(INDArray[]::new));
        } finally {
            parts.forEach(INDArray::close);
        }
    }

    /** Iterates over blocks of rows. Each block reuses the columns of the previous block. */
    private static final class Reader implements Iterator<Columns> {
        private final String method;
        private final ResultSet rows;
        private final JdbcColumnOptions options;
        private final Field[] fields;
        private final Columns block;
        private long row;
        private boolean filled;
        private boolean ended;

        Reader(String method, ResultSet rows, JdbcColumnOptions options) throws SQLException {
            this.method = method;
            this.rows = Arguments.given(rows, method, "the result set");
            this.options = Arguments.given(options, method, "the options");
            JdbcTriplets.hint(() -> rows.setFetchSize(options.fetchSize()), options.fetchSize());
            List<String> said = options.columns();
            fields = new Field[said == null ? rows.getMetaData().getColumnCount() : said.size()];
            Column[] columns = new Column[fields.length];
            for (int j = 0; j < fields.length; j++) {
                fields[j] = said == null ? Field.of(method, rows, j + 1) : Field.of(method, rows, said.get(j));
                columns[j] = Column.of(said == null ? fields[j].name() : said.get(j), fields[j].type());
            }
            block = Columns.of(columns);
        }

        /**
         * Reads up to a block of rows. The rows replace those of the block before if `inPlace` is true, and are appended
         * otherwise. Returns false if there are no more rows.
         */
        boolean fill(boolean inPlace) throws SQLException {
            for (int j = 0; inPlace && j < fields.length; j++) {
                block.get(j).clear();
            }
            int n = 0;
            // Some drivers throw an exception if next() is called after the last row.
            while (n < options.blockRows() && !ended) {
                if (!rows.next()) {
                    ended = true;
                    break;
                }
                row++;
                n++;
                for (int j = 0; j < fields.length; j++) {
                    put(fields[j], block.get(j));
                }
            }
            return n > 0;
        }

        private void put(Field field, Column column) throws SQLException {
            switch (column.type()) {
                case LONG -> {
                    long whole = field.getLong(method, row);
                    if (field.wasNull()) {
                        column.addMissing();
                    } else {
                        column.add(whole);
                    }
                }
                case DOUBLE -> {
                    double real = field.getDouble(method, row);
                    if (field.wasNull()) {
                        column.addMissing();
                    } else {
                        column.add(real);
                    }
                }
                default -> column.add(field.getString());
            }
        }

        /**
         * Transforms the block. The encoder counts rows from the first row of the block, so the message of an exception adds the
         * number of rows before the block.
         */
        INDArray transformed(Encoder encoder) {
            try {
                return encoder.transform(block);
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException(method + ", after " + (row - block.rows()) + " rows: " + e.getMessage(), e);
            }
        }

        void tell() {
            if (!options.listener().progress(row, -1)) {
                throw new CancellationException(method + " was stopped after " + row + " rows");
            }
        }

        @Override
        public boolean hasNext() {
            try {
                if (!filled && fill(true)) {
                    filled = true;
                    tell();
                }
                return filled;
            } catch (SQLException e) {
                throw new Refused(e);
            }
        }

        @Override
        public Columns next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            filled = false;
            return block;
        }
    }
}
