// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.preprocessing;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Objects;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.backend.Arguments;

/**
 * A column of a table: whole numbers, real numbers or texts, any of which may be missing. A number takes 8 bytes and no
 * object. Each distinct text is stored once, and each row of a column of texts takes 4 bytes. The {@code add} methods
 * append rows; only one thread may call them at a time, and no thread may call them while an encoder reads the column.
 *
 * <pre>{@code
 * Column city = Column.strings("city", "Rome", "Oslo", null);
 * Column floor = Column.longs("floor", 3, 1).add(7);
 * }</pre>
 *
 * @since 0.1.0
 */
public final class Column {
    private static final int MOST = Integer.MAX_VALUE - 8;
    private static final int MISSING = -1;

    private final String name;
    private final ColumnType type;
    private Dictionary words;
    private final BitSet missing = new BitSet();
    private long[] numbers = new long[0];
    private int[] codes = new int[0];
    private int size;

    private Column(String name, ColumnType type) {
        this.name = Arguments.given(name, "Column", "the name");
        this.type = Arguments.given(type, "Column", "the type");
        words = type == ColumnType.STRING ? new Dictionary(type) : null;
    }

    /** Returns an empty column. */
    public static Column of(String name, ColumnType type) {
        return new Column(name, type);
    }

    /** Returns a column with a copy of these whole numbers. */
    public static Column longs(String name, long... values) {
        Column c = new Column(name, ColumnType.LONG);
        c.numbers = Arguments.given(values, "Column.longs", "the array of values").clone();
        c.size = values.length;
        return c;
    }

    /** Returns a column of real numbers; NaN is a missing value. */
    public static Column doubles(String name, double... values) {
        Column c = new Column(name, ColumnType.DOUBLE);
        for (double value : Arguments.given(values, "Column.doubles", "the array of values")) {
            c.add(value);
        }
        return c;
    }

    /** Returns a column of texts; null is a missing value. */
    public static Column strings(String name, String... values) {
        Column c = new Column(name, ColumnType.STRING);
        for (String value : Arguments.given(values, "Column.strings", "the array of values")) {
            c.add(value);
        }
        return c;
    }

    /** Returns the name, which becomes part of the names of an encoder's columns. */
    public String name() {
        return name;
    }

    /** Returns the type of the values. */
    public ColumnType type() {
        return type;
    }

    /** Returns the number of rows. */
    public int size() {
        return size;
    }

    /** Appends a row to a LONG or DOUBLE column. Returns this. */
    public Column add(long value) {
        if (type == ColumnType.STRING) {
            throw wrong("a number");
        }
        put(type == ColumnType.LONG ? value : Dictionary.bits(value));
        return this;
    }

    /** Appends a row to a DOUBLE column; NaN is a missing value. Returns this. */
    public Column add(double value) {
        if (type != ColumnType.DOUBLE) {
            throw wrong("a real number");
        }
        put(Dictionary.bits(value));
        return this;
    }

    /** Appends a row to a STRING column; null is a missing value. Returns this. */
    public Column add(String value) {
        if (type != ColumnType.STRING) {
            throw wrong("a text");
        }
        int code = value == null ? MISSING : words.add(value);
        if (size == codes.length) {
            codes = Arrays.copyOf(codes, grown());
        }
        codes[size++] = code;
        return this;
    }

    /** Appends a row with a missing value. Returns this. */
    public Column addMissing() {
        if (type == ColumnType.STRING) {
            return add((String) null);
        }
        if (type == ColumnType.DOUBLE) {
            return add(Double.NaN);
        }
        missing.set(size);
        put(0);
        return this;
    }

    /**
     * Removes all rows, but keeps memory for new ones. Also keeps the distinct texts, unless there are more of them than rows.
     * Returns this.
     */
    public Column clear() {
        if (words != null && words.size() > size) {
            // The dictionary may hold texts of earlier blocks; it must not grow from block to block.
            words = new Dictionary(type);
        }
        size = 0;
        missing.clear();
        return this;
    }

    private void put(long bits) {
        if (size == numbers.length) {
            numbers = Arrays.copyOf(numbers, grown());
        }
        numbers[size++] = bits;
    }

    private int grown() {
        if (size == MOST) {
            throw new IllegalArgumentException("column \"" + name + "\" has " + MOST + " rows, the most that a column can have");
        }
        return (int) Math.min(MOST, Math.max(16, 2L * size));
    }

    private IllegalArgumentException wrong(String given) {
        return new IllegalArgumentException("column \"" + name + "\" is of type " + type + ", but " + given + " was added");
    }

    /** Returns whether the value of a row is missing. */
    public boolean isMissing(int row) {
        Objects.checkIndex(row, size);
        return switch (type) {
            case LONG -> missing.get(row);
            case DOUBLE -> Double.isNaN(Double.longBitsToDouble(numbers[row]));
            case STRING -> codes[row] == MISSING;
        };
    }

    /** Returns the whole number of a row of a LONG column, 0 if it is missing. */
    public long getLong(int row) {
        if (type != ColumnType.LONG) {
            throw new IllegalArgumentException("column \"" + name + "\" is of type " + type + ", not of whole numbers");
        }
        return numbers[Objects.checkIndex(row, size)];
    }

    /** Returns the number of a row of a LONG or DOUBLE column, NaN if it is missing. */
    public double getDouble(int row) {
        if (type == ColumnType.STRING) {
            throw new IllegalArgumentException("column \"" + name + "\" is of type " + type + ", not of numbers");
        }
        if (isMissing(row)) {
            return Double.NaN;
        }
        return type == ColumnType.LONG ? numbers[row] : Double.longBitsToDouble(numbers[row]);
    }

    /** Returns the text of a row, null if it is missing. A number is written as Java writes it. */
    public String getString(int row) {
        if (isMissing(row)) {
            return null;
        }
        return switch (type) {
            case LONG -> String.valueOf(numbers[row]);
            case DOUBLE -> String.valueOf(Double.longBitsToDouble(numbers[row]));
            case STRING -> words.getString(codes[row]);
        };
    }

    /**
     * Returns a copy of a LONG or DOUBLE column as a vector of its type, such as labels or weights for a learner. In a DOUBLE column, a
     * missing value is NaN. O(rows) time.
     *
     * @throws IllegalArgumentException if the column has texts
     * @throws IllegalStateException if a value of a LONG column is missing
     * @since 0.1.0
     */
    public INDArray toVector() {
        if (type == ColumnType.STRING) {
            throw new IllegalArgumentException("toVector: column \"" + name + "\" has texts; an encoder, such as TableEncoder, turns them into "
                    + "numbers");
        }
        if (type == ColumnType.LONG) {
            int none = missing.nextSetBit(0);
            if (none >= 0) {
                throw new IllegalStateException("toVector: column \"" + name + "\" has no value in row " + none
                        + ", and LONG has no missing values; make it a DOUBLE column, in which NaN is missing");
            }
            return Sparse4j.create(Arrays.copyOf(numbers, size));
        }
        double[] values = new double[size];
        Arrays.setAll(values, this::getDouble);
        return Sparse4j.create(values);
    }

    /** Returns the distinct texts of a STRING column. It may contain texts of rows that were removed. */
    Dictionary words() {
        return words;
    }

    /** Returns the code of a row's text, -1 if it is missing. */
    int code(int row) {
        return codes[row];
    }

    /** Returns the bits of a row's number: the whole number itself, or the bits that a Dictionary uses for a real number. */
    long bits(int row) {
        return numbers[row];
    }

    /** Returns a description with the name, the type and the number of rows. */
    @Override
    public String toString() {
        return "Column[" + name + ", " + size + " " + type + " values]";
    }
}
