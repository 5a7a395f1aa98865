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
 * Rows of a query as columns for encoders. Integers, booleans (0 and 1) and decimals without digits behind the point are LONG,
 * other numbers the nearest DOUBLE, texts, dates and the like by their texts STRING; NULL is a missing value. Whole numbers beyond 64
 * bits are refused, and so are bytes, lists and records.
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
 * <p>Errors: IllegalArgumentException of columns that are not there, naming those that are, and of numbers that do not fit, naming row
 * and column; SQLException of the driver, as it is; CancellationException where the listener stops. The result set is left open
 * after the last row that was read.
 */
public final class JdbcColumns {
    private JdbcColumns() {}

    /** The rows that a result set still has, all on the heap: 8 bytes a number, 4 a text and each different one once. O(elements). */
    public static Columns read(ResultSet rows, JdbcColumnOptions options) throws SQLException {
        Reader reader = new Reader("JdbcColumns.read", rows, options);
        while (reader.fill(false)) {
            reader.tell();
        }
        return reader.block;
    }

    /** Has an encoder learn from the rows that a result set still has, a block of them on the heap at a time. Returns the encoder. */
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
     * What an encoder makes of the rows that a result set still has, a block of them on the heap at a time: one new matrix. O(elements);
     * once more the matrix while blocks are put together.
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

    /** Blocks of rows, each in the same columns as the one before. */
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

        /** At most a block of rows more, in place of those before or behind them; false where there are none. */
        boolean fill(boolean inPlace) throws SQLException {
            for (int j = 0; inPlace && j < fields.length; j++) {
                block.get(j).clear();
            }
            int n = 0;
            // Behind the last row drivers may refuse to go on.
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

        /** What an encoder makes of the block; it knows no rows before. */
        INDArray transformed(Encoder encoder) {
            try {
                return encoder.transform(block);
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException(method + ", " + (row - block.rows()) + " rows before: " + e.getMessage(), e);
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
