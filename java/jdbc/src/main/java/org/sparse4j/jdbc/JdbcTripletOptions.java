// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.jdbc;

import java.util.Arrays;
import java.util.TreeMap;
import org.sparse4j.DataType;
import org.sparse4j.DuplicatePolicy;
import org.sparse4j.SparseFormat;
import org.sparse4j.backend.Arguments;
import org.sparse4j.io.ProgressListener;
import org.sparse4j.preprocessing.Dictionary;

/**
 * Describes which columns of a row are the coordinates and the value of an entry, for reading and writing. Immutable: each
 * method returns new options that differ in one setting.
 *
 * @since 0.1.0
 */
public final class JdbcTripletOptions {
    private Object[] coordinates;
    private Object value;
    private boolean pattern;
    private TreeMap<Integer, Dictionary> keys = new TreeMap<>();
    private int base;
    private long[] shape;
    private DataType type = DataType.DOUBLE;
    private SparseFormat format = SparseFormat.COO;
    private DuplicatePolicy duplicates = DuplicatePolicy.SUM;
    private boolean skipNulls;
    private int fetchSize;
    private int batchSize = 10_000;
    private ProgressListener listener = (done, total) -> true;

    private JdbcTripletOptions() {}

    private JdbcTripletOptions(JdbcTripletOptions o) {
        coordinates = o.coordinates;
        value = o.value;
        pattern = o.pattern;
        keys = o.keys;
        base = o.base;
        shape = o.shape;
        type = o.type;
        format = o.format;
        duplicates = o.duplicates;
        skipNulls = o.skipNulls;
        fetchSize = o.fetchSize;
        batchSize = o.batchSize;
        listener = o.listener;
    }

    /**
     * Returns the default options:
     *
     * <ul>
     * <li>The last column is the value, all others are coordinates, which count from 0.
     * <li>The array is DOUBLE and COO. Its shape follows from the largest coordinates.
     * <li>Duplicates are added. A row with NULL causes an exception.
     * </ul>
     */
    public static JdbcTripletOptions defaults() {
        return new JdbcTripletOptions();
    }

    /** Sets the columns of the coordinates, by label: one column for each dimension, in the order of the dimensions. */
    public JdbcTripletOptions coordinates(String... columns) {
        for (String column : Arguments.given(columns, "coordinates", "the columns")) {
            Arguments.given(column, "coordinates", "a column");
        }
        return coordinates((Object[]) columns.clone());
    }

    /** Sets the columns of the coordinates, by number. Columns count from 1, as in JDBC. */
    public JdbcTripletOptions coordinates(int... columns) {
        return coordinates(Arrays.stream(Arguments.given(columns, "coordinates", "the columns")).boxed().toArray());
    }

    private JdbcTripletOptions coordinates(Object[] columns) {
        if (columns.length == 0 || Arrays.stream(columns).distinct().count() < columns.length) {
            throw new IllegalArgumentException("coordinates: the columns are " + Arrays.toString(columns)
                    + "; there must be one for each dimension");
        }
        JdbcTripletOptions o = new JdbcTripletOptions(this);
        o.coordinates = columns;
        return o;
    }

    /** Sets the column of the value, by label. */
    public JdbcTripletOptions value(String column) {
        JdbcTripletOptions o = new JdbcTripletOptions(this);
        o.value = Arguments.given(column, "value", "the column");
        o.pattern = false;
        return o;
    }

    /** Sets the column of the value, by number. Columns count from 1. */
    public JdbcTripletOptions value(int column) {
        JdbcTripletOptions o = new JdbcTripletOptions(this);
        o.value = column;
        o.pattern = false;
        return o;
    }

    /** Declares that no column is the value: all values are 1, and written rows consist of coordinates only. */
    public JdbcTripletOptions pattern() {
        JdbcTripletOptions o = new JdbcTripletOptions(this);
        o.pattern = true;
        o.value = null;
        return o;
    }

    /**
     * Declares that the column of this dimension has keys, which are numbers or texts. A new dictionary gives each key a
     * coordinate: 0 for the first key that appears, 1 for the next. {@link JdbcTriplets#keys(int)} returns the dictionary.
     *
     * <p>The SQL type of the column determines the type of the keys:
     *
     * <ul>
     * <li>Whole numbers and booleans are LONG keys.
     * <li>Texts, dates and similar types are STRING keys.
     * <li>Real numbers, and decimals of up to 15 digits, are DOUBLE keys.
     * <li>Decimals with more than 15 digits, or with no limit on digits, are STRING keys without trailing zeros: {@code "1"}
     *     for 1.00 and for 1.0. Different numbers are therefore different keys.
     * </ul>
     */
    public JdbcTripletOptions keys(int dimension) {
        return keyed(dimension, null);
    }

    /**
     * Declares that the column of this dimension has keys, and uses the given dictionary. Reading adds new keys to it; writing
     * replaces each coordinate by its key. If a read fails, the keys that it has added remain in the dictionary. Only one thread
     * may use the dictionary at a time.
     */
    public JdbcTripletOptions keys(int dimension, Dictionary dictionary) {
        return keyed(dimension, Arguments.given(dictionary, "keys", "the dictionary"));
    }

    private JdbcTripletOptions keyed(int dimension, Dictionary dictionary) {
        if (dimension < 0) {
            throw new IllegalArgumentException("keys: the dimension is " + dimension + "; dimensions count from 0");
        }
        JdbcTripletOptions o = new JdbcTripletOptions(this);
        o.keys = new TreeMap<>(keys);
        o.keys.put(dimension, dictionary);
        return o;
    }

    /** Makes coordinates count from 1. Dimensions with keys are not affected. */
    public JdbcTripletOptions oneBased() {
        JdbcTripletOptions o = new JdbcTripletOptions(this);
        o.base = 1;
        return o;
    }

    /**
     * Sets the extents. An extent of -1 follows from the largest coordinate or from the number of keys. A coordinate outside
     * the extents causes an exception when the rows are read.
     */
    public JdbcTripletOptions shape(long... extents) {
        for (long extent : Arguments.given(extents, "shape", "the extents")) {
            if (extent < -1) {
                throw new IllegalArgumentException("shape is " + Arrays.toString(extents) + "; an extent must be 0 or more, or -1 if the "
                        + "rows determine it");
            }
        }
        JdbcTripletOptions o = new JdbcTripletOptions(this);
        o.shape = extents.clone();
        return o;
    }

    /** Sets the type of the array. For INT, LONG and BOOL, each value must be a whole number that the type can hold. */
    public JdbcTripletOptions dataType(DataType to) {
        JdbcTripletOptions o = new JdbcTripletOptions(this);
        o.type = Arguments.given(to, "dataType", "the data type");
        return o;
    }

    /** Sets the format of the array. */
    public JdbcTripletOptions format(SparseFormat to) {
        JdbcTripletOptions o = new JdbcTripletOptions(this);
        o.format = Arguments.given(to, "format", "the format");
        return o;
    }

    /**
     * Sets what happens if two rows have the same coordinates: the values are added, the last one counts, or {@code read}
     * throws {@code IllegalArgumentException}.
     */
    public JdbcTripletOptions duplicates(DuplicatePolicy to) {
        JdbcTripletOptions o = new JdbcTripletOptions(this);
        o.duplicates = Arguments.given(to, "duplicates", "the duplicate policy");
        return o;
    }

    /** Skips rows in which a coordinate or the value is NULL. {@link JdbcTriplets#skippedRows()} returns their number. */
    public JdbcTripletOptions skipNulls() {
        JdbcTripletOptions o = new JdbcTripletOptions(this);
        o.skipNulls = true;
        return o;
    }

    /**
     * Asks the driver to fetch this many rows at a time, so that it does not hold all of them; 0, the default, leaves the choice
     * to the driver. Some drivers stream rows only under a condition: PostgreSQL requires that auto-commit is off, MySQL requires
     * {@code Integer.MIN_VALUE} as this number, and DuckDB requires the property {@code jdbc_stream_results}.
     */
    public JdbcTripletOptions fetchSize(int rows) {
        JdbcTripletOptions o = new JdbcTripletOptions(this);
        o.fetchSize = rows;
        return o;
    }

    /** Sets the number of rows in a batch when writing; the default is 10,000. */
    public JdbcTripletOptions batchSize(int rows) {
        if (rows < 1) {
            throw new IllegalArgumentException("batchSize is " + rows + "; it must be at least 1");
        }
        JdbcTripletOptions o = new JdbcTripletOptions(this);
        o.batchSize = rows;
        return o;
    }

    /**
     * Sets the listener that receives progress events, on the caller's thread. Reading calls it every 65,536 rows and at the
     * end, writing after each batch. {@code done} is a number of rows. {@code total} is -1 when reading, because the number of
     * rows is not known, and when writing a DENSE array; otherwise it is the number of rows to write.
     */
    public JdbcTripletOptions listener(ProgressListener to) {
        JdbcTripletOptions o = new JdbcTripletOptions(this);
        o.listener = Arguments.given(to, "listener", "the listener");
        return o;
    }

    /** Returns labels (String) or numbers (Integer) of the columns; null for the default. */
    Object[] coordinates() {
        return coordinates;
    }

    Object value() {
        return value;
    }

    boolean isPattern() {
        return pattern;
    }

    /** Returns the dictionaries by dimension; a value is null if the read creates the dictionary. */
    TreeMap<Integer, Dictionary> keys() {
        return keys;
    }

    int base() {
        return base;
    }

    long[] shape() {
        return shape;
    }

    DataType type() {
        return type;
    }

    SparseFormat format() {
        return format;
    }

    DuplicatePolicy duplicates() {
        return duplicates;
    }

    boolean skipsNulls() {
        return skipNulls;
    }

    int fetchSize() {
        return fetchSize;
    }

    int batchSize() {
        return batchSize;
    }

    ProgressListener listener() {
        return listener;
    }

    /** Returns a short description of the options. */
    @Override
    public String toString() {
        return "JdbcTripletOptions[coordinates " + (coordinates == null ? "in all columns but the last" : Arrays.toString(coordinates))
                + " from " + base + (pattern ? ", no value" : ", value in " + (value == null ? "the last" : value))
                + (keys.isEmpty() ? "" : ", keys in dimensions " + keys.keySet()) + ", " + type + " " + format + "]";
    }
}
