// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark;

import java.io.Serializable;

/**
 * An entry of a matrix: row and column, from 0, and value.
 *
 * @since 0.1.0
 */
public final class Entry implements Serializable {
    private static final long serialVersionUID = 1L;

    private final long row;
    private final long column;
    private final double value;

    /** Creates an entry. */
    public Entry(long row, long column, double value) {
        this.row = row;
        this.column = column;
        this.value = value;
    }

    /** Returns the row, from 0. */
    public long row() {
        return row;
    }

    /** Returns the column, from 0. */
    public long column() {
        return column;
    }

    /** Returns the value. */
    public double value() {
        return value;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Entry e && e.row == row && e.column == column && Double.compare(e.value, value) == 0;
    }

    @Override
    public int hashCode() {
        return 31 * (31 * Long.hashCode(row) + Long.hashCode(column)) + Double.hashCode(value);
    }

    @Override
    public String toString() {
        return "(" + row + ", " + column + ", " + value + ")";
    }
}
