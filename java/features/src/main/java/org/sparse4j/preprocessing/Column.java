// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.preprocessing;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Objects;
import org.sparse4j.backend.Arguments;

/**
 * A column of a table: whole numbers, real numbers or texts, any of which may be missing. Numbers take 8 bytes each and no
 * object; of texts each different one is kept once, and 4 bytes a row. Columns grow by {@code add}, by one thread at a time and
 * not while an encoder reads them.
 *
 * <pre>{@code
 * Column city = Column.strings("city", "Rome", "Oslo", null);
 * Column floor = Column.longs("floor", 3, 1).add(7);
 * }</pre>
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

    /** An empty one. */
    public static Column of(String name, ColumnType type) {
        return new Column(name, type);
    }

    /** Whole numbers. */
    public static Column longs(String name, long... values) {
        Column c = new Column(name, ColumnType.LONG);
        c.numbers = Arguments.given(values, "Column.longs", "the array of values").clone();
        c.size = values.length;
        return c;
    }

    /** Real numbers; NaN is missing. */
    public static Column doubles(String name, double... values) {
        Column c = new Column(name, ColumnType.DOUBLE);
        for (double value : Arguments.given(values, "Column.doubles", "the array of values")) {
            c.add(value);
        }
        return c;
    }

    /** Texts; null is missing. */
    public static Column strings(String name, String... values) {
        Column c = new Column(name, ColumnType.STRING);
        for (String value : Arguments.given(values, "Column.strings", "the array of values")) {
            c.add(value);
        }
        return c;
    }

    /** The name, which becomes part of what encoders call their columns. */
    public String name() {
        return name;
    }

    /** What its values are. */
    public ColumnType type() {
        return type;
    }

    /** How many rows it has. */
    public int size() {
        return size;
    }

    /** One more row, of a LONG or DOUBLE column. Returns this. */
    public Column add(long value) {
        if (type == ColumnType.STRING) {
            throw wrong("a number");
        }
        put(type == ColumnType.LONG ? value : Dictionary.bits(value));
        return this;
    }

    /** One more row, of a DOUBLE column; NaN is missing. Returns this. */
    public Column add(double value) {
        if (type != ColumnType.DOUBLE) {
            throw wrong("a real number");
        }
        put(Dictionary.bits(value));
        return this;
    }

    /** One more row, of a STRING column; null is missing. Returns this. */
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

    /** One more row without a value. Returns this. */
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

    /** No rows any more; memory stays for the next ones, texts while they are no more than there were rows. Returns this. */
    public Column clear() {
        if (words != null && words.size() > size) {
            // What reads a block looks at each text once: that is not to grow from block to block.
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
            throw new IllegalArgumentException("column \"" + name + "\" has " + MOST + " rows, the most there can be");
        }
        return (int) Math.min(MOST, Math.max(16, 2L * size));
    }

    private IllegalArgumentException wrong(String given) {
        return new IllegalArgumentException("column \"" + name + "\" is of type " + type + ", and " + given + " was added");
    }

    /** Whether a row has no value. */
    public boolean isMissing(int row) {
        Objects.checkIndex(row, size);
        return switch (type) {
            case LONG -> missing.get(row);
            case DOUBLE -> Double.isNaN(Double.longBitsToDouble(numbers[row]));
            case STRING -> codes[row] == MISSING;
        };
    }

    /** The whole number of a row, of a LONG column; 0 where it is missing. */
    public long getLong(int row) {
        if (type != ColumnType.LONG) {
            throw new IllegalArgumentException("column \"" + name + "\" is of type " + type + ", and a whole number was asked for");
        }
        return numbers[Objects.checkIndex(row, size)];
    }

    /** The number of a row, of a LONG or DOUBLE column; NaN where it is missing. */
    public double getDouble(int row) {
        if (type == ColumnType.STRING) {
            throw new IllegalArgumentException("column \"" + name + "\" is of type " + type + ", and a number was asked for");
        }
        if (isMissing(row)) {
            return Double.NaN;
        }
        return type == ColumnType.LONG ? numbers[row] : Double.longBitsToDouble(numbers[row]);
    }

    /** The text of a row, a number as Java writes it; null where it is missing. */
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

    /** The different texts of a STRING column so far; rows that are gone may have had them. */
    Dictionary words() {
        return words;
    }

    /** The code of a row's text, -1 for a missing one. */
    int code(int row) {
        return codes[row];
    }

    /** The bits of a row's number: of a whole one itself, of a real one as a Dictionary has them. */
    long bits(int row) {
        return numbers[row];
    }

    /** The name, the type and the number of rows. */
    @Override
    public String toString() {
        return "Column[" + name + ", " + size + " " + type + " values]";
    }
}
