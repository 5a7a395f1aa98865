// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.jdbc;

import java.util.List;
import org.sparse4j.backend.Arguments;
import org.sparse4j.io.ProgressListener;

/** Which columns of rows are read, and how. Immutable: each method returns options that differ in one thing. */
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

    /** All columns, in blocks of 65,536 rows. */
    public static JdbcColumnOptions defaults() {
        return new JdbcColumnOptions();
    }

    /** These columns, by label, in this order. */
    public JdbcColumnOptions columns(String... labels) {
        JdbcColumnOptions o = new JdbcColumnOptions(this);
        for (String label : Arguments.given(labels, "columns", "the labels")) {
            Arguments.given(label, "columns", "a label");
        }
        o.columns = List.of(labels);
        return o;
    }

    /** How many rows are on the heap at a time when fitting and transforming. */
    public JdbcColumnOptions blockRows(int rows) {
        if (rows < 1) {
            throw new IllegalArgumentException("blockRows: " + rows + " rows; it must be at least 1");
        }
        JdbcColumnOptions o = new JdbcColumnOptions(this);
        o.blockRows = rows;
        return o;
    }

    /** As {@link JdbcTripletOptions#fetchSize}. */
    public JdbcColumnOptions fetchSize(int rows) {
        JdbcColumnOptions o = new JdbcColumnOptions(this);
        o.fetchSize = rows;
        return o;
    }

    /** Who is told of the progress, on the caller's thread: of rows, each block; of how many in all, -1, since nobody knows. */
    public JdbcColumnOptions listener(ProgressListener to) {
        JdbcColumnOptions o = new JdbcColumnOptions(this);
        o.listener = Arguments.given(to, "listener", "the listener");
        return o;
    }

    /** Null for all. */
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

    /** The columns and the size of blocks. */
    @Override
    public String toString() {
        return "JdbcColumnOptions[" + (columns == null ? "all columns" : columns) + ", " + blockRows + " rows a block]";
    }
}
