// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.preprocessing;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.sparse4j.backend.Arguments;

/**
 * Sets how {@link Columns#readCsv} reads a file. Instances are immutable: each method returns new options that differ
 * in one setting.
 *
 * <pre>{@code
 * CsvOptions german = CsvOptions.defaults().separator(';').missing("NA").type("zip", ColumnType.STRING);
 * }</pre>
 *
 * @since 0.1.0
 */
public final class CsvOptions {
    private char separator = ',';
    private boolean header = true;
    private List<String> columns;
    private Set<String> missing = Set.of();
    private Map<String, ColumnType> types = Map.of();

    private CsvOptions() {}

    private CsvOptions(CsvOptions o) {
        separator = o.separator;
        header = o.header;
        columns = o.columns;
        missing = o.missing;
        types = o.types;
    }

    /** Returns the default options: commas, a first line with names, all columns, types by content. */
    public static CsvOptions defaults() {
        return new CsvOptions();
    }

    /** Sets the character between fields, such as {@code '\t'} or {@code ';'}. It must not be a quote or a line end. */
    public CsvOptions separator(char between) {
        if (between == '"' || between == '\n' || between == '\r') {
            throw new IllegalArgumentException("separator: a quote or a line end cannot separate fields; use ',', ';' or '\\t'");
        }
        CsvOptions o = new CsvOptions(this);
        o.separator = between;
        return o;
    }

    /** Sets whether the first line that is not blank has the names of the columns; otherwise the names are x0, x1, ... */
    public CsvOptions header(boolean present) {
        CsvOptions o = new CsvOptions(this);
        o.header = present;
        return o;
    }

    /** Sets the columns to read, by name, in this order. The names must differ. */
    public CsvOptions columns(String... names) {
        CsvOptions o = new CsvOptions(this);
        o.columns = List.copyOf(strings("columns", names));
        if (Set.copyOf(o.columns).size() < names.length) {
            throw new IllegalArgumentException("columns: a name occurs twice in " + o.columns);
        }
        return o;
    }

    /**
     * Sets the texts that stand for a missing value, such as {@code NA}, with or without quotes. An empty field without
     * quotes is missing in any case. An empty text in quotes is missing if {@code ""} is among these texts.
     */
    public CsvOptions missing(String... texts) {
        CsvOptions o = new CsvOptions(this);
        o.missing = Set.copyOf(strings("missing", texts));
        return o;
    }

    /** Sets the type of a column, whatever its fields look like. Call the method once for each such column. */
    public CsvOptions type(String column, ColumnType type) {
        CsvOptions o = new CsvOptions(this);
        Map<String, ColumnType> all = new LinkedHashMap<>(types);
        all.put(Arguments.given(column, "type", "the name of the column"), Arguments.given(type, "type", "the type"));
        o.types = all;
        return o;
    }

    private static List<String> strings(String method, String[] given) {
        for (String text : Arguments.given(given, method, "the array of texts")) {
            Arguments.given(text, method, "a text");
        }
        return Arrays.asList(given);
    }

    char separator() {
        return separator;
    }

    boolean header() {
        return header;
    }

    /** Returns the names of the columns to read; null for all columns. */
    List<String> columns() {
        return columns;
    }

    Set<String> missing() {
        return missing;
    }

    Map<String, ColumnType> types() {
        return types;
    }

    /** Returns a short description of the options. */
    @Override
    public String toString() {
        return "CsvOptions[" + (columns == null ? "all columns" : columns) + (header ? " by the names of the first line" : ", no header")
                + (types.isEmpty() ? "" : ", types " + types) + (missing.isEmpty() ? "" : ", missing "
                + missing.stream().sorted().collect(Collectors.joining(", "))) + ", fields between '" + separator + "']";
    }
}
