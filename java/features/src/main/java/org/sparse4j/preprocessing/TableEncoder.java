// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.preprocessing;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.backend.Arguments;
import org.sparse4j.features.Fitted;
import org.sparse4j.features.State;

/**
 * Turns a table into a matrix for learners that know categories, such as XGBoost and LightGBM. A column of numbers becomes a column
 * of the same numbers; a column of texts becomes the codes of its texts, 0, 1, 2, ... in the order of their code points. Missing
 * values, and texts that were not fitted, become NaN.
 *
 * <pre>{@code
 * Columns table = Columns.of(Column.strings("city", "Rome", "Oslo", null), Column.longs("floor", 3, 1, 2));
 * TableEncoder encoder = new TableEncoder().fit(table);
 * INDArray x = encoder.transform(table);
 * System.out.println(x.getDouble(0, 0) + " " + x.getDouble(2, 0) + " " + x.getDouble(0, 1));  // 1.0 NaN 3.0
 * System.out.println(Arrays.toString(encoder.getCategoricalFeatures()));                       // [0]
 * }</pre>
 *
 * @since 0.1.0
 */
public final class TableEncoder {
    private static final String KIND = "TableEncoder";

    /**
     * What was fitted.
     *
     * @param names the names of all columns
     * @param texts the columns of texts, ascending
     * @param categories the categories of those columns; null if there are none
     */
    private record Table(List<String> names, int[] texts, LearnedCategories categories) {}

    private volatile Table learned;

    /** Creates an encoder that nothing was fitted to. */
    public TableEncoder() {}

    /**
     * Learns names, types and texts from a table, and replaces the state of an earlier call. O(elements) time. Returns this.
     *
     * @throws IllegalArgumentException if the table has no columns or no rows
     */
    public TableEncoder fit(Columns table) {
        if (Arguments.given(table, "fit", "the columns").size() == 0 || table.rows() == 0) {
            throw new IllegalArgumentException("fit: the table has " + table.size() + " columns"
                    + (table.size() == 0 ? "" : " and no rows") + "; there must be at least one of each");
        }
        int[] texts = IntStream.range(0, table.size()).filter(j -> table.get(j).type() == ColumnType.STRING).toArray();
        List<String> names = IntStream.range(0, table.size()).mapToObj(j -> table.get(j).name()).toList();
        learned = new Table(names, texts, texts.length == 0 ? null
                : LearnedCategories.of(CategoryChoice.FOUND, true, true, List.of(textsOf(table, texts))));
        return this;
    }

    private static Columns textsOf(Columns table, int... texts) {
        return Columns.of(Arrays.stream(texts).mapToObj(table::get).toArray(Column[]::new));
    }

    /**
     * Returns a DENSE matrix of rows by columns, of type DOUBLE. LONG values beyond 2^53 are rounded. O(elements) time.
     *
     * @throws IllegalArgumentException if the columns have other names or another order than the fitted ones, or a column has texts in
     *     place of numbers, or numbers in place of texts
     * @throws IllegalStateException if nothing was fitted
     */
    public INDArray transform(Columns table) {
        Table of = Fitted.of("transform", learned);
        int n = of.names.size();
        check(of, Arguments.given(table, "transform", "the columns"));
        int rows = table.rows();
        if ((long) n * rows > Integer.MAX_VALUE - 8) {
            throw new IllegalArgumentException("transform: " + n + " columns of " + rows + " rows have more than " + (Integer.MAX_VALUE - 8)
                    + " elements; transform parts and stack them with vstack");
        }
        double[] out = new double[n * rows];
        for (int j = 0; j < n; j++) {
            Column column = table.get(j);
            int text = Arrays.binarySearch(of.texts, j);
            int[] codes = text < 0 ? null : of.categories.encoded(text, column);
            for (int i = 0; i < rows; i++) {
                boolean none = column.isMissing(i) || codes != null && codes[i] < 0;
                out[i * n + j] = none ? Double.NaN : codes != null ? codes[i]
                        : column.type() == ColumnType.LONG ? column.getLong(i) : column.getDouble(i);
            }
        }
        return Sparse4j.creation().create(out, new long[] {rows, n}, DataType.DOUBLE);
    }

    private static void check(Table of, Columns table) {
        List<String> names = IntStream.range(0, table.size()).mapToObj(j -> table.get(j).name()).toList();
        if (!names.equals(of.names)) {
            throw new IllegalArgumentException("transform: the table has the columns " + names + ", but fit saw " + of.names);
        }
        for (int j = 0; j < names.size(); j++) {
            boolean text = Arrays.binarySearch(of.texts, j) >= 0;
            if (text != (table.get(j).type() == ColumnType.STRING)) {
                throw new IllegalArgumentException("transform: column \"" + names.get(j) + "\" has " + (text ? "numbers" : "texts")
                        + ", but fit saw " + (text ? "texts" : "numbers"));
            }
        }
    }

    /** Returns {@code fit(table).transform(table)}. */
    public INDArray fitTransform(Columns table) {
        return fit(table).transform(table);
    }

    /** Returns the names of the matrix's columns, which are those of the fitted table. */
    public List<String> getFeatureNames() {
        return Fitted.of("getFeatureNames", learned).names;
    }

    /** Returns the columns of the matrix that have codes of texts, ascending. */
    public int[] getCategoricalFeatures() {
        return Fitted.of("getCategoricalFeatures", learned).texts.clone();
    }

    /** Returns the categories of the columns that {@link #getCategoricalFeatures} returns: code i is the i-th category. */
    public List<Categories> getCategories() {
        Table of = Fitted.of("getCategories", learned);
        return of.categories == null ? List.of() : of.categories.all();
    }

    /**
     * Writes names and categories to a file, which appears complete or not at all.
     *
     * @throws java.io.UncheckedIOException if the file system reports an error; the IOException is the cause
     */
    public void save(Path file) {
        State state = new State(KIND);
        Table of = learned;
        state.put("fitted", of != null);
        if (of != null) {
            state.put("columns", of.names.toArray(String[]::new)).put("texts", Arrays.stream(of.texts).asLongStream().toArray());
            if (of.categories != null) {
                of.categories.putInto(state);
            }
        }
        state.write(file);
    }

    /**
     * Returns the encoder that {@link #save} wrote.
     *
     * @throws org.sparse4j.io.MalformedFileException if the file was not saved by this class, is damaged, or has an impossible
     *     value
     * @throws java.io.UncheckedIOException if the file system reports an error; the IOException is the cause
     */
    public static TableEncoder load(Path file) {
        State state = State.read(file, KIND);
        TableEncoder made = new TableEncoder();
        if (state.flag("fitted")) {
            List<String> names = List.of(state.texts("columns"));
            long[] texts = state.longs("texts");
            for (int k = 0; k < texts.length; k++) {
                if (texts[k] < (k == 0 ? 0 : texts[k - 1] + 1) || texts[k] >= names.size()) {
                    throw state.malformed("field texts is " + Arrays.toString(texts) + "; it must have columns of " + names.size()
                            + ", ascending");
                }
            }
            LearnedCategories categories = texts.length == 0 ? null : LearnedCategories.of(state, true);
            int[] columns = Arrays.stream(texts).mapToInt(t -> (int) t).toArray();
            if (names.isEmpty() || categories != null && !categories.names().equals(Arrays.stream(columns).mapToObj(names::get).toList())) {
                throw state.malformed("the columns with categories are not those that field texts names");
            }
            made.learned = new Table(names, columns, categories);
        }
        return state.done(made);
    }

    /** Returns a description with the numbers of columns. */
    @Override
    public String toString() {
        Table of = learned;
        return KIND + "[" + (of == null ? "not fitted" : of.names.size() + " columns, " + of.texts.length + " of texts") + "]";
    }
}
