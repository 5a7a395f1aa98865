// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.jdbc;

import java.util.List;
import org.sparse4j.backend.Arguments;
import org.sparse4j.io.ProgressListener;

/**
 * Sets which columns of a query are read, and in which blocks. Immutable: each method returns new options that differ in one
 * setting.
 *
 * @since 0.1.0
 */
public final class JdbcColumnOptions {
    private List<String> columns;
    private int blockRows = 1 << 16;
    private int fetchSize;
    private ProgressListener listener = (done, total) -> true;

    private JdbcColumnOptions() {}

    private JdbcColumnOptions(JdbcColumnOptions o) {
        columns = o.columns;
        blockRows = o.blockRows;
        fetchSize = o.fetchSize;
        listener = o.listener;
    }

    /** Returns the default options: all columns, in blocks of 65,536 rows. */
    public static JdbcColumnOptions defaults() {
        return new JdbcColumnOptions();
    }

    /** Sets the columns to read, by label, in this order. */
    public JdbcColumnOptions columns(String... labels) {
        JdbcColumnOptions o = new JdbcColumnOptions(this);
        for (String label : Arguments.given(labels, "columns", "the labels")) {
            Arguments.given(label, "columns", "a label");
        }
        o.columns = List.of(labels);
        return o;
    }

    /** Sets the number of rows that the heap holds at a time while an encoder learns or transforms. */
    public JdbcColumnOptions blockRows(int rows) {
        if (rows < 1) {
            throw new IllegalArgumentException("blockRows is " + rows + "; it must be at least 1");
        }
        JdbcColumnOptions o = new JdbcColumnOptions(this);
        o.blockRows = rows;
        return o;
    }

    /** Asks the driver to fetch this many rows at a time; see {@link JdbcTripletOptions#fetchSize}. */
    public JdbcColumnOptions fetchSize(int rows) {
        JdbcColumnOptions o = new JdbcColumnOptions(this);
        o.fetchSize = rows;
        return o;
    }

    /**
     * Sets the listener that receives progress events, on the caller's thread, after each block. {@code done} is the number of
     * rows read; {@code total} is -1, because the number of rows is not known.
     */
    public JdbcColumnOptions listener(ProgressListener to) {
        JdbcColumnOptions o = new JdbcColumnOptions(this);
        o.listener = Arguments.given(to, "listener", "the listener");
        return o;
    }

    /** Returns the labels of the columns, or null for all columns. */
    List<String> columns() {
        return columns;
    }

    int blockRows() {
        return blockRows;
    }

    int fetchSize() {
        return fetchSize;
    }

    ProgressListener listener() {
        return listener;
    }

    /** Returns a short description of the options. */
    @Override
    public String toString() {
        return "JdbcColumnOptions[" + (columns == null ? "all columns" : columns) + ", " + blockRows + " rows a block]";
    }
}
