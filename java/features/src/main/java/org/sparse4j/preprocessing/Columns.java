// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.preprocessing;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.sparse4j.INDArray;
import org.sparse4j.backend.Arguments;
import org.sparse4j.features.CsvTable;
import org.sparse4j.features.NumberTexts;

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
     * <p>When an encoder reads the table, all columns must have the same number of rows.
     *
     * @throws IllegalArgumentException if two columns have the same name
     */
    public static Columns of(Column... columns) {
        Arguments.given(columns, "Columns.of", "the array of columns");
        for (Column c : columns) {
            Arguments.given(c, "Columns.of", "a column");
        }
        if (Arrays.stream(columns).map(Column::name).distinct().count() < columns.length) {
            throw new IllegalArgumentException("Columns.of: two columns have the same name: " + Arrays.toString(columns));
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
            throw new IllegalArgumentException("Columns.of: the shape is " + Arrays.toString(x.shape())
                    + "; it must be a matrix of samples by columns, with fewer than 2^31 of each");
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

    /**
     * Returns the columns of a CSV file (RFC 4180) with commas and a first line of names, as {@link #readCsv(Path, CsvOptions)}
     * with the default options.
     */
    public static Columns readCsv(Path file) {
        return readCsv(file, CsvOptions.defaults());
    }

    /**
     * Returns the columns of a text file with a record in each line (CSV, RFC 4180; TSV with another separator). A
     * field in quotes may hold separators, line ends and doubled quotes; CR LF, CR and LF in it stay as they are. The
     * text is UTF-8, with or without a byte order mark, and the file may be packed (gzip; see {@link
     * org.sparse4j.io.PackedFiles}). The method skips empty lines, also before the names. In a file of one column, an
     * empty line among the records is a missing value instead.
     *
     * <p>The fields of a column that are not missing decide its type, unless {@link CsvOptions#type} sets it:
     *
     * <ul>
     * <li>LONG if all are whole numbers of 64 bits, such as {@code -12};
     * <li>DOUBLE if all are numbers, such as {@code 0.5}, {@code 1e-3}, {@code nan} or {@code inf}, and each whole number
     *     among them is equal to a double; also if all fields are missing;
     * <li>STRING otherwise. Texts that a number does not reproduce make a column STRING: zeros in front ({@code 007}),
     *     a plus ({@code +49}), whole numbers beyond 64 bits, blanks beside the digits. {@code -0} and {@code -0.0} are
     *     the number 0, and make no column STRING.
     * </ul>
     *
     * <p>The heap holds the columns: 8 bytes for each number, 4 for each text, and each distinct text once. O(bytes)
     * time. The method reads the file twice, unless the options set the types of all columns.
     *
     * @throws org.sparse4j.io.MalformedFileException if a record does not have as many fields as the first record, a
     *     quote is not closed, two columns that are read have the same name, a field is not of the type that was set,
     *     or the text is not UTF-8; the message names file and line
     * @throws IllegalArgumentException if the options name a column that is not in the file
     * @throws java.io.UncheckedIOException if the file cannot be read
     */
    public static Columns readCsv(Path file, CsvOptions options) {
        Arguments.given(file, "Columns.readCsv", "the file");
        Arguments.given(options, "Columns.readCsv", "the options");
        ColumnType[] types = csvTypes(file, options);
        try (CsvTable table = csv(file, options)) {
            Column[] columns = new Column[types.length];
            Arrays.setAll(columns, j -> Column.of(table.names().get(j), types[j]));
            while (table.next()) {
                for (int j = 0; j < columns.length; j++) {
                    String text = table.get(j);
                    if (text == null) {
                        columns[j].addMissing();
                    } else if (types[j] == ColumnType.STRING) {
                        columns[j].add(text);
                    } else {
                        add(columns[j], text, table, j);
                    }
                }
            }
            return new Columns(List.of(columns));
        }
    }

    private static CsvTable csv(Path file, CsvOptions o) {
        return new CsvTable(file, o.separator(), o.header(), o.columns(), o.missing());
    }

    /**
     * Returns the types of the columns to read: the types that the options set, otherwise those that the content of the
     * whole file implies.
     */
    private static ColumnType[] csvTypes(Path file, CsvOptions options) {
        try (CsvTable table = csv(file, options)) {
            List<String> names = table.names();
            for (String name : options.types().keySet()) {
                if (!names.contains(name)) {
                    throw new IllegalArgumentException("Columns.readCsv: a type is set for \"" + name + "\", which is not among the columns "
                            + names);
                }
            }
            boolean[] open = new boolean[names.size()];
            boolean[] whole = new boolean[names.size()];
            boolean[] real = new boolean[names.size()];
            boolean[] any = new boolean[names.size()];
            ColumnType[] types = new ColumnType[names.size()];
            int left = 0;
            for (int j = 0; j < types.length; j++) {
                types[j] = options.types().get(names.get(j));
                open[j] = types[j] == null;
                whole[j] = true;
                real[j] = true;
                left += open[j] ? 1 : 0;
            }
            while (left > 0 && table.next()) {
                for (int j = 0; j < types.length; j++) {
                    String text = open[j] ? table.get(j) : null;
                    if (text == null) {
                        continue;
                    }
                    any[j] = true;
                    whole[j] = whole[j] && NumberTexts.whole(text) != null;
                    real[j] = real[j] && NumberTexts.isExactReal(text);
                    open[j] = whole[j] || real[j];
                    if (!open[j]) {
                        types[j] = ColumnType.STRING;
                        left--;
                    }
                }
            }
            for (int j = 0; j < types.length; j++) {
                types[j] = types[j] != null ? types[j] : any[j] && whole[j] ? ColumnType.LONG : ColumnType.DOUBLE;
            }
            return types;
        }
    }

    private static void add(Column column, String text, CsvTable table, int j) {
        if (column.type() == ColumnType.LONG) {
            Long whole = NumberTexts.whole(text);
            if (whole == null) {
                throw table.bad(j, "which is no whole number of 64 bits; type(\"" + column.name() + "\", ColumnType.STRING) reads it as text");
            }
            column.add((long) whole);
        } else {
            Double real = NumberTexts.real(text);
            if (real == null) {
                throw table.bad(j, "which is no number; type(\"" + column.name() + "\", ColumnType.STRING) reads it as text");
            }
            column.add((double) real);
        }
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
     * Returns a table of the columns with these names, in the order of the names. The columns are not copied.
     *
     * @throws IllegalArgumentException if there is no such column, or a name occurs twice
     * @since 0.1.0
     */
    public Columns select(String... names) {
        Arguments.given(names, "select", "the array of names");
        return of(Arrays.stream(names).map(this::get).toArray(Column[]::new));
    }

    /**
     * Returns a table of all columns but those with these names, such as labels. The columns are not copied.
     *
     * @throws IllegalArgumentException if there is no such column
     * @since 0.1.0
     */
    public Columns without(String... names) {
        Arguments.given(names, "without", "the array of names");
        Set<Column> dropped = Arrays.stream(names).map(this::get).collect(Collectors.toSet());
        return of(all.stream().filter(c -> !dropped.contains(c)).toArray(Column[]::new));
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
