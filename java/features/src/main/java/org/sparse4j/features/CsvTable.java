// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.features;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads chosen columns of the rows of a CSV file. All records must have the same number of fields. */
public final class CsvTable implements AutoCloseable {
    private final CsvRecords records;
    private final Set<String> missing;
    private final int width;
    private final List<String> names;  // the names of the chosen columns
    private final int[] fields;        // the fields of the chosen columns
    private boolean pending;           // whether the current record is the first row
    private int leading;               // the number of blank lines before the first record that are rows and were not returned yet
    private boolean blank;             // whether the current row is one of those lines

    /**
     * Opens a file and reads its first record that is no blank line. In a file of one column without names, the blank lines
     * before that record are rows with a missing value.
     *
     * @param header whether the first record has the names; otherwise the names are x0, x1, ...
     * @param chosen the names of the columns to read, or null for all
     * @param missing the texts that stand for a missing value, besides an empty field without quotes
     */
    public CsvTable(Path file, char separator, boolean header, List<String> chosen, Set<String> missing) {
        this.missing = missing;
        records = new CsvRecords(file, separator);
        boolean ok = false;
        try {
            if (!records.next()) {
                throw records.bad("the file is empty; at least a line with the columns is needed");
            }
            int skipped = 0;
            while (records.isBlank() && records.next()) {
                skipped++;
            }
            if (header && records.isBlank()) {
                throw records.bad("the file has only blank lines; at least a line with the columns is needed");
            }
            width = records.fields();
            leading = header || width > 1 ? 0 : skipped;
            pending = !header;
            List<String> all = new ArrayList<>();
            for (int j = 0; j < width; j++) {
                all.add(header ? records.get(j) : "x" + j);
            }
            names = chosen == null ? all : chosen;
            fields = new int[names.size()];
            Map<String, Integer> byName = new HashMap<>();
            for (int j = 0; j < width; j++) {
                Integer before = byName.putIfAbsent(all.get(j), j);
                if (before != null && names.contains(all.get(j))) {
                    throw records.bad("columns " + (before + 1) + " and " + (j + 1) + " are both named \"" + all.get(j)
                            + "\"; names must differ, or columns(...) chooses others");
                }
            }
            for (int j = 0; j < fields.length; j++) {
                Integer field = byName.get(names.get(j));
                if (field == null) {
                    throw new IllegalArgumentException(file + " has no column \"" + names.get(j) + "\" among " + all);
                }
                fields[j] = field;
            }
            ok = true;
        } finally {
            if (!ok) {
                records.close();
            }
        }
    }

    /** Returns the names of the chosen columns. */
    public List<String> names() {
        return names;
    }

    /** Moves to the next row; returns false if there is none. Skips blank lines if there is more than one column. */
    public boolean next() {
        blank = leading > 0;
        if (blank) {
            leading--;
            return true;
        }
        if (pending) {
            pending = false;
            return true;
        }
        do {
            if (!records.next()) {
                return false;
            }
        } while (width > 1 && records.isBlank());
        if (records.fields() != width) {
            throw records.bad("the record has " + records.fields() + " fields, the first one has " + width
                    + "; a field with a separator in it needs quotes");
        }
        return true;
    }

    /** Returns the text of a chosen column in this row, or null if it is missing. */
    public String get(int column) {
        int field = fields[column];
        if (blank || records.isEmpty(field)) {
            return null;
        }
        String text = records.get(field);
        return missing.contains(text) ? null : text;
    }

    /** Returns an exception about a chosen column in this row. */
    public RuntimeException bad(int column, String what) {
        return records.bad("column \"" + names.get(column) + "\" is \"" + records.get(fields[column]) + "\", " + what);
    }

    @Override
    public void close() {
        records.close();
    }
}
