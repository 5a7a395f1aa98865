// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.preprocessing;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.sparse4j.backend.Arguments;
import org.sparse4j.features.CodePoints;
import org.sparse4j.features.State;

/**
 * The distinct values of a column in the order of their codes 0, 1, 2, ... Each value is a category. If a missing value
 * is a category, it is the last. Instances are immutable.
 *
 * @since 0.1.0
 */
public final class Categories {
    private final Dictionary values;
    private final boolean missing;

    private Categories(Dictionary values, boolean missing) {
        this.values = values;
        this.missing = missing;
    }

    /** Returns these texts as categories, in this order. A null, if any, is last and stands for a missing value. */
    public static Categories of(String... texts) {
        Arguments.given(texts, "Categories.of", "the array of texts");
        boolean missing = texts.length > 0 && texts[texts.length - 1] == null;
        Dictionary all = new Dictionary(ColumnType.STRING);
        for (int i = 0; i < texts.length - (missing ? 1 : 0); i++) {
            if (texts[i] == null) {
                throw new IllegalArgumentException("Categories.of: null at index " + i + " stands for a missing value, which must be the last");
            }
            distinct(all.add(texts[i]), i, texts[i]);
        }
        return new Categories(all, missing);
    }

    /** Returns these numbers as categories. They must be in ascending order. */
    public static Categories of(long... numbers) {
        Dictionary all = new Dictionary(ColumnType.LONG);
        for (int i = 0; i < Arguments.given(numbers, "Categories.of", "the array of numbers").length; i++) {
            distinct(all.add(numbers[i]), i, numbers[i]);
            ascending(i == 0 || numbers[i - 1] < numbers[i], i);
        }
        return new Categories(all, false);
    }

    /**
     * Returns these numbers as categories. They must be in ascending order; a NaN, if any, is last and stands for a missing
     * value.
     */
    public static Categories of(double... numbers) {
        Arguments.given(numbers, "Categories.of", "the array of numbers");
        boolean missing = numbers.length > 0 && Double.isNaN(numbers[numbers.length - 1]);
        Dictionary all = new Dictionary(ColumnType.DOUBLE);
        for (int i = 0; i < numbers.length - (missing ? 1 : 0); i++) {
            if (Double.isNaN(numbers[i])) {
                throw new IllegalArgumentException("Categories.of: NaN at index " + i + " stands for a missing value, which must be the last");
            }
            distinct(all.add(numbers[i]), i, numbers[i]);
            ascending(i == 0 || numbers[i - 1] < numbers[i], i);
        }
        return new Categories(all, missing);
    }

    /**
     * Returns the distinct values of a column, sorted; texts are ordered by code points. If a value is missing, the
     * missing value is the last category. O(rows) time.
     */
    public static Categories of(Column column) {
        Arguments.given(column, "Categories.of", "the column");
        Tally tally = new Tally(column.type());
        tally.add(column);
        return sorted(tally.found(), tally.missing() > 0, new int[tally.found().size()]);
    }

    /** Returns the categories of several columns from a file. */
    static List<Categories> many(State state, String name, int count) {
        List<Categories> all = new ArrayList<>();
        for (int j = 0; j < count; j++) {
            all.add(Categories.of(state.part(name + j)));
        }
        return List.copyOf(all);
    }

    /** Returns an empty list of categories of a type. */
    static Categories none(ColumnType type) {
        return new Categories(new Dictionary(type), false);
    }

    private static void distinct(int code, int i, Object value) {
        if (code < i) {
            throw new IllegalArgumentException("Categories.of: " + value + " occurs twice, at " + code + " and at " + i);
        }
    }

    private static void ascending(boolean yes, int i) {
        if (!yes) {
            throw new IllegalArgumentException("Categories.of: number " + i + " is less than the one before it; numbers must ascend");
        }
    }

    /** Sorts the values of a dictionary. `order` receives the former code of each value. */
    static Categories sorted(Dictionary found, boolean missing, int[] order) {
        int n = found.size();
        Integer[] boxed = null;
        if (found.type() == ColumnType.STRING) {
            boxed = new Integer[n];
            Arrays.setAll(boxed, i -> i);
            Arrays.sort(boxed, (a, b) -> CodePoints.ORDER.compare(found.getString(a), found.getString(b)));
        }
        Dictionary sorted = new Dictionary(found.type());
        if (boxed != null) {
            for (int i = 0; i < n; i++) {
                order[i] = boxed[i];
                sorted.add(found.getString(boxed[i]));
            }
        } else if (found.type() == ColumnType.LONG) {
            long[] numbers = found.toLongs();
            Arrays.sort(numbers);
            for (int i = 0; i < n; i++) {
                order[i] = found.find(numbers[i]);
                sorted.add(numbers[i]);
            }
        } else {
            double[] numbers = found.toDoubles();
            Arrays.sort(numbers);
            for (int i = 0; i < n; i++) {
                order[i] = found.find(numbers[i]);
                sorted.add(numbers[i]);
            }
        }
        return new Categories(sorted, missing);
    }

    /** Returns these categories with a missing value as the last one. */
    public Categories withMissing() {
        return missing ? this : new Categories(values, true);
    }

    /** Returns the type of the values. */
    public ColumnType type() {
        return values.type();
    }

    /** Returns the number of categories, including the category of missing values. */
    public int size() {
        return values.size() + (missing ? 1 : 0);
    }

    /** Returns whether a missing value is a category, the last one. */
    public boolean hasMissing() {
        return missing;
    }

    /** Returns the text of a category, null for a missing value. A number is written as Java writes it. */
    public String getString(int code) {
        return missing && code == values.size() ? null : values.getString(code);
    }

    /**
     * Returns the whole number of a category of a LONG column.
     *
     * @throws IllegalArgumentException if the category is a missing value
     */
    public long getLong(int code) {
        if (missing && code == values.size()) {
            throw new IllegalArgumentException("category " + code + " is a missing value");
        }
        return values.getLong(code);
    }

    /** Returns the number of a category of a LONG or DOUBLE column, NaN for a missing value. */
    public double getDouble(int code) {
        if (missing && code == values.size()) {
            return Double.NaN;
        }
        return type() == ColumnType.LONG ? values.getLong(code) : values.getDouble(code);
    }

    /** Returns the code of a text, -1 if it is not a category. A null is a missing value. */
    public int indexOf(String text) {
        return text == null ? indexOfMissing() : values.find(text);
    }

    /** Returns the code of a number, -1 if it is not a category. */
    public int indexOf(long number) {
        if (type() == ColumnType.DOUBLE) {
            double real = number;
            return (long) real == number && real != 0x1p63 ? values.find(real) : -1;
        }
        return values.find(number);
    }

    /** Returns the code of a number, -1 if it is not a category. NaN is a missing value. */
    public int indexOf(double number) {
        if (Double.isNaN(number)) {
            return indexOfMissing();
        }
        if (type() == ColumnType.LONG) {
            return number == Math.rint(number) && Math.abs(number) <= 0x1p63 && (long) number == number && number != 0x1p63
                    ? values.find((long) number) : -1;
        }
        return values.find(number);
    }

    /** Returns the code of a missing value, -1 if it is not a category. */
    public int indexOfMissing() {
        return missing ? values.size() : -1;
    }

    /** Returns a copy of all categories as texts, null for a missing value. */
    public String[] toStrings() {
        String[] all = new String[size()];
        Arrays.setAll(all, this::getString);
        return all;
    }

    /** Returns the code of each row of a column, -1 for a value that is not a category. O(rows) time. */
    public int[] indexesOf(Column column) {
        Arguments.given(column, "indexesOf", "the column");
        boolean text = type() == ColumnType.STRING;
        if (text != (column.type() == ColumnType.STRING)) {
            throw new IllegalArgumentException("column \"" + column.name() + "\" is of type " + column.type()
                    + ", but its categories are of type " + type());
        }
        int[] codes = new int[column.size()];
        int none = indexOfMissing();
        if (text) {
            Dictionary words = column.words();
            int[] ofWord = new int[words.size()];
            Arrays.setAll(ofWord, w -> values.find(words.getString(w)));
            for (int i = 0; i < codes.length; i++) {
                int word = column.code(i);
                codes[i] = word < 0 ? none : ofWord[word];
            }
        } else if (column.type() == type()) {
            for (int i = 0; i < codes.length; i++) {
                codes[i] = column.isMissing(i) ? none : values.findBits(column.bits(i));
            }
        } else if (type() == ColumnType.LONG) {
            for (int i = 0; i < codes.length; i++) {
                codes[i] = indexOf(column.getDouble(i));
            }
        } else {
            for (int i = 0; i < codes.length; i++) {
                codes[i] = column.isMissing(i) ? none : indexOf(column.getLong(i));
            }
        }
        return codes;
    }

    /** Returns the code of a category of `other` that is not a missing value, -1 if it is not a category here. */
    int codeOf(Categories other, int code, String column) {
        if ((type() == ColumnType.STRING) != (other.type() == ColumnType.STRING)) {
            throw new IllegalArgumentException("fit: column \"" + column + "\" is of type " + other.type()
                    + ", but its categories are of type " + type());
        }
        return switch (other.type()) {
            case LONG -> indexOf(other.getLong(code));
            case DOUBLE -> indexOf(other.getDouble(code));
            case STRING -> indexOf(other.getString(code));
        };
    }

    /** Appends a row with the value of a category to a column of this type; a missing value for -1. */
    void append(int code, Column to) {
        if (code < 0 || code == values.size()) {
            to.addMissing();
        } else if (type() == ColumnType.STRING) {
            to.add(values.getString(code));
        } else if (type() == ColumnType.LONG) {
            to.add(values.getLong(code));
        } else {
            to.add(values.getDouble(code));
        }
    }

    /** Puts the categories among the fields of a state. */
    void putInto(State state) {
        state.put("missing", missing);
        switch (type()) {
            case LONG -> state.put("longs", values.toLongs());
            case DOUBLE -> state.put("doubles", values.toDoubles());
            default -> state.put("strings", values.toStrings());
        }
    }

    /** Returns the categories that {@link #putInto} saved. */
    static Categories of(State state) {
        boolean missing = state.flag("missing");
        Categories all;
        if (state.has("longs")) {
            long[] longs = state.longs("longs");
            all = state.made(() -> of(longs));
        } else if (state.has("doubles")) {
            double[] doubles = state.doubles("doubles");
            all = state.made(() -> of(doubles));
        } else {
            String[] texts = state.texts("strings");
            all = state.made(() -> of(texts));
        }
        if (all.missing) {
            throw state.malformed("NaN is among the categories; the field missing states whether a missing value is a category");
        }
        return new Categories(all.values, missing);
    }

    /** Returns whether the other object has the same categories in the same order. */
    @Override
    public boolean equals(Object other) {
        return other instanceof Categories that && that.type() == type() && that.missing == missing
                && Arrays.equals(that.toStrings(), toStrings());
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(toStrings());
    }

    /** Returns the first categories as text. */
    @Override
    public String toString() {
        String[] all = toStrings();
        return "Categories" + Arrays.toString(all.length > 20 ? Arrays.copyOf(all, 20) : all)
                + (all.length > 20 ? " and " + (all.length - 20) + " more" : "");
    }
}
