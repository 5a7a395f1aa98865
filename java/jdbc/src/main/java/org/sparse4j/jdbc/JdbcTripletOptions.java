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

/** How rows are entries, read and written. Immutable: each method returns options that differ in one thing. */
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
     * All columns but the last are coordinates from 0, the last is the value; DOUBLE; duplicates summed; COO; rows with NULL are
     * refused; the shape follows from the largest coordinates.
     */
    public static JdbcTripletOptions defaults() {
        return new JdbcTripletOptions();
    }

    /** The columns, by label, that are the coordinates of dimension 0, 1, ...; as many as the array has dimensions. */
    public JdbcTripletOptions coordinates(String... columns) {
        for (String column : Arguments.given(columns, "coordinates", "the columns")) {
            Arguments.given(column, "coordinates", "a column");
        }
        return coordinates((Object[]) columns.clone());
    }

    /** The same by number, from 1 as JDBC counts. */
    public JdbcTripletOptions coordinates(int... columns) {
        return coordinates(Arrays.stream(Arguments.given(columns, "coordinates", "the columns")).boxed().toArray());
    }

    private JdbcTripletOptions coordinates(Object[] columns) {
        if (columns.length == 0 || Arrays.stream(columns).distinct().count() < columns.length) {
            throw new IllegalArgumentException("coordinates: columns " + Arrays.toString(columns) + "; one for each dimension");
        }
        JdbcTripletOptions o = new JdbcTripletOptions(this);
        o.coordinates = columns;
        return o;
    }

    /** The column, by label, that is the value. */
    public JdbcTripletOptions value(String column) {
        JdbcTripletOptions o = new JdbcTripletOptions(this);
        o.value = Arguments.given(column, "value", "the column");
        o.pattern = false;
        return o;
    }

    /** The same by number, from 1. */
    public JdbcTripletOptions value(int column) {
        JdbcTripletOptions o = new JdbcTripletOptions(this);
        o.value = column;
        o.pattern = false;
        return o;
    }

    /** No column is the value: values are 1, and written rows have coordinates alone. */
    public JdbcTripletOptions pattern() {
        JdbcTripletOptions o = new JdbcTripletOptions(this);
        o.pattern = true;
        o.value = null;
        return o;
    }

    /**
     * What the rows have for this dimension are keys, any numbers or texts: the coordinate is the key's code in a new dictionary,
     * 0 for the first that comes, 1 for the next. {@link JdbcTriplets#keys(int)} has it. Whole numbers are keys of 64 bits; decimals of
     * up to 15 digits are real numbers, those of more or any number of digits texts without zeros at their ends, such as {@code "1"} of
     * 1.00 and 1.0, so that different numbers are different keys.
     */
    public JdbcTripletOptions keys(int dimension) {
        return keyed(dimension, null);
    }

    /**
     * The same by a dictionary that is there already: reading adds keys that are new to it, writing puts a coordinate's key in its
     * place. A read that fails leaves the keys that it has added. One read or write at a time.
     */
    public JdbcTripletOptions keys(int dimension, Dictionary dictionary) {
        return keyed(dimension, Arguments.given(dictionary, "keys", "the dictionary"));
    }

    private JdbcTripletOptions keyed(int dimension, Dictionary dictionary) {
        if (dimension < 0) {
            throw new IllegalArgumentException("keys: dimension " + dimension + "; dimensions count from 0");
        }
        JdbcTripletOptions o = new JdbcTripletOptions(this);
        o.keys = new TreeMap<>(keys);
        o.keys.put(dimension, dictionary);
        return o;
    }

    /** Coordinates count from 1; keys have none. */
    public JdbcTripletOptions oneBased() {
        JdbcTripletOptions o = new JdbcTripletOptions(this);
        o.base = 1;
        return o;
    }

    /** The extents, -1 for those that follow from the largest coordinate or the number of keys; other coordinates are refused. */
    public JdbcTripletOptions shape(long... extents) {
        for (long extent : Arguments.given(extents, "shape", "the extents")) {
            if (extent < -1) {
                throw new IllegalArgumentException("shape: " + Arrays.toString(extents) + "; an extent is 0 or more, -1 for one "
                        + "that follows");
            }
        }
        JdbcTripletOptions o = new JdbcTripletOptions(this);
        o.shape = extents.clone();
        return o;
    }

    /** The type of the values; INT, LONG and BOOL take whole numbers that fit. */
    public JdbcTripletOptions dataType(DataType to) {
        JdbcTripletOptions o = new JdbcTripletOptions(this);
        o.type = Arguments.given(to, "dataType", "the data type");
        return o;
    }

    /** The format of the array. */
    public JdbcTripletOptions format(SparseFormat to) {
        JdbcTripletOptions o = new JdbcTripletOptions(this);
        o.format = Arguments.given(to, "format", "the format");
        return o;
    }

    /** What becomes of coordinates given twice: the sum, the last, or an IllegalArgumentException. */
    public JdbcTripletOptions duplicates(DuplicatePolicy to) {
        JdbcTripletOptions o = new JdbcTripletOptions(this);
        o.duplicates = Arguments.given(to, "duplicates", "the duplicate policy");
        return o;
    }

    /** Rows with a NULL among coordinates and value are passed over; {@link JdbcTriplets#skippedRows()} counts them. */
    public JdbcTripletOptions skipNulls() {
        JdbcTripletOptions o = new JdbcTripletOptions(this);
        o.skipNulls = true;
        return o;
    }

    /**
     * How many rows the driver is asked to fetch at once, so that it does not hold them all; its own choice unless said. Drivers
     * have conditions of their own: PostgreSQL's wants auto-commit off, MySQL's {@code Integer.MIN_VALUE}, DuckDB's the property
     * {@code jdbc_stream_results}.
     */
    public JdbcTripletOptions fetchSize(int rows) {
        JdbcTripletOptions o = new JdbcTripletOptions(this);
        o.fetchSize = rows;
        return o;
    }

    /** How many rows are sent at once when writing; 10,000 unless said. */
    public JdbcTripletOptions batchSize(int rows) {
        if (rows < 1) {
            throw new IllegalArgumentException("batchSize: " + rows + " rows; it must be at least 1");
        }
        JdbcTripletOptions o = new JdbcTripletOptions(this);
        o.batchSize = rows;
        return o;
    }

    /**
     * Who is told of the progress, on the caller's thread: of rows here, every 65,536 when reading, each batch when writing; of
     * how many in all when writing, -1 when reading, since nobody knows.
     */
    public JdbcTripletOptions listener(ProgressListener to) {
        JdbcTripletOptions o = new JdbcTripletOptions(this);
        o.listener = Arguments.given(to, "listener", "the listener");
        return o;
    }

    /** String or Integer each; null where nothing was said. */
    Object[] coordinates() {
        return coordinates;
    }

    Object value() {
        return value;
    }

    boolean isPattern() {
        return pattern;
    }

    /** By dimension; the value is null where a new one is wanted. */
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

    /** What the rows are, in words. */
    @Override
    public String toString() {
        return "JdbcTripletOptions[coordinates " + (coordinates == null ? "in all columns but the last" : Arrays.toString(coordinates))
                + " from " + base + (pattern ? ", no value" : ", value in " + (value == null ? "the last" : value))
                + (keys.isEmpty() ? "" : ", keys in dimensions " + keys.keySet()) + ", " + type + " " + format + "]";
    }
}
