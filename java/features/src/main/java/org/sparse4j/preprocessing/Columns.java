// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.preprocessing;

import java.util.Arrays;
import java.util.List;
import org.sparse4j.INDArray;
import org.sparse4j.backend.Arguments;

/**
 * Columns of equal length, with a sample in each row: the input of encoders.
 *
 * <pre>{@code
 * Columns table = Columns.of(Column.strings("city", "Rome", "Oslo", "Rome"), Column.longs("floor", 3, 1, 3));
 * }</pre>
 *
 * @since 0.1.0
 */
public final class Columns {
    private final List<Column> all;

    private Columns(List<Column> all) {
        this.all = all;
    }

    /**
     * Returns a table that keeps these columns without copying them. Their names must differ.
     *
     * <p>When the table is read, all must have the same number of rows.
     *
     * @throws IllegalArgumentException if two columns have the same name
     */
    public static Columns of(Column... columns) {
        Arguments.given(columns, "Columns.of", "the array of columns");
        for (Column c : columns) {
            Arguments.given(c, "Columns.of", "a column");
        }
        if (Arrays.stream(columns).map(Column::name).distinct().count() < columns.length) {
            throw new IllegalArgumentException("Columns.of: two columns have one name: " + Arrays.toString(columns));
        }
        return new Columns(List.of(columns));
    }

    /**
     * Returns a copy of a matrix of any format, which may be a view. Integers and booleans become LONG columns, other types
     * DOUBLE columns, in which NaN is missing. The columns are named x0, x1, ... Elements that a sparse matrix does not store
     * are its fill value. O(rows * columns) time.
     */
    public static Columns of(INDArray x) {
        if (Arguments.given(x, "Columns.of", "the matrix").rank() != 2 || x.size(0) > Integer.MAX_VALUE - 8
                || x.size(1) > Integer.MAX_VALUE - 8) {
            throw new IllegalArgumentException("Columns.of: samples by columns are a matrix of less than 2^31 of either, not of shape "
                    + Arrays.toString(x.shape()));
        }
        int rows = (int) x.size(0);
        Column[] columns = new Column[(int) x.size(1)];
        if (x.dataType().isFloating()) {
            double[][] values = new double[columns.length][rows];
            if (x.isSparse()) {
                double fill = x.fillValue().doubleValue();
                for (double[] column : values) {
                    Arrays.fill(column, fill);
                }
            }
            x.forEachEntry((at, value) -> values[(int) at[1]][(int) at[0]] = value);
            Arrays.setAll(columns, j -> Column.doubles("x" + j, values[j]));
        } else {
            long[][] values = new long[columns.length][rows];
            if (x.isSparse()) {
                long fill = x.fillValue().longValue();
                for (long[] column : values) {
                    Arrays.fill(column, fill);
                }
            }
            x.forEachLongEntry((at, value) -> values[(int) at[1]][(int) at[0]] = value);
            Arrays.setAll(columns, j -> Column.longs("x" + j, values[j]));
        }
        return new Columns(List.of(columns));
    }

    /** Returns the number of columns. */
    public int size() {
        return all.size();
    }

    /** Returns a column by its index. */
    public Column get(int index) {
        return all.get(index);
    }

    /**
     * Returns a column by its name.
     *
     * @throws IllegalArgumentException if there is no such column
     */
    public Column get(String name) {
        for (Column c : all) {
            if (c.name().equals(name)) {
                return c;
            }
        }
        throw new IllegalArgumentException("there is no column \"" + name + "\" among " + all);
    }

    /**
     * Returns the number of rows.
     *
     * @throws IllegalStateException if the columns differ in length
     */
    public int rows() {
        int rows = all.isEmpty() ? 0 : all.get(0).size();
        for (Column c : all) {
            if (c.size() != rows) {
                throw new IllegalStateException("column \"" + c.name() + "\" has " + c.size() + " rows, \"" + all.get(0).name()
                        + "\" has " + rows);
            }
        }
        return rows;
    }

    /** Returns a description of the columns. */
    @Override
    public String toString() {
        return "Columns" + all;
    }
}
