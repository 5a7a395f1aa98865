// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.preprocessing;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.backend.Arguments;
import org.sparse4j.features.Fitted;
import org.sparse4j.features.Ones;
import org.sparse4j.features.State;

/**
 * Makes a column for each category, with a 1 in the rows that have the category. The matrix is CSR; no step uses a dense
 * matrix. A missing value is a category, the last of its column. Results are those of scikit-learn's {@code OneHotEncoder}.
 *
 * <pre>{@code
 * Columns table = Columns.of(Column.strings("city", "Rome", "Oslo", "Rome"), Column.longs("floor", 3, 1, 3));
 * OneHotEncoder encoder = new OneHotEncoder();
 * INDArray x = encoder.fitTransform(table);                 // [3, 4]
 * encoder.getFeatureNames();                                // city_Oslo, city_Rome, floor_1, floor_3
 * }</pre>
 *
 * @since 0.1.0
 */
public final class OneHotEncoder implements Encoder {
    private static final int NONE = -1;

    private final CategoryChoice choice;
    private final UnknownCategory unknown;
    private final Drop drop;
    private final DataType type;

    private volatile Learned learned;

    /**
     * The category that gets no column. Without its column, no column of the matrix follows from the others.
     *
     * @since 0.1.0
     */
    public enum Drop {
        /** Every category gets a column. */
        NONE,
        /** The first category gets no column. */
        FIRST,
        /** The first category gets no column if the column has two categories. */
        IF_BINARY
    }

    /**
     * The fitted state. `dropped` has for each column of the table the group that gets no matrix column, or NONE.
     * `starts` has the first matrix column of each column of the table, and at its end the number of matrix columns.
     */
    private record Learned(LearnedCategories categories, int[] dropped, int[] starts) {}

    /** Creates an encoder of type DOUBLE that finds the categories, drops none, and throws for values that were not fitted. */
    public OneHotEncoder() {
        this(builder());
    }

    private OneHotEncoder(Builder b) {
        choice = b.choice;
        unknown = b.unknown;
        drop = b.drop;
        type = b.type;
    }

    /** Returns a builder with the default settings. */
    public static Builder builder() {
        return new Builder();
    }

    @Override
    public OneHotEncoder fit(INDArray x) {
        return fit(Columns.of(Arguments.given(x, "fit", "the matrix")));
    }

    @Override
    public OneHotEncoder fit(Columns x) {
        return fit(List.of(Arguments.given(x, "fit", "the columns")));
    }

    @Override
    public OneHotEncoder fit(Iterable<Columns> blocks) {
        learned = learned(LearnedCategories.of(choice, unknown != UnknownCategory.ERROR, false, blocks));
        return this;
    }

    private Learned learned(LearnedCategories categories) {
        int n = categories.all().size();
        int[] dropped = new int[n];
        int[] starts = new int[n + 1];
        for (int j = 0; j < n; j++) {
            int outputs = categories.outputs(j);
            dropped[j] = outputs > 0 && (drop == Drop.FIRST || drop == Drop.IF_BINARY && outputs == 2) ? 0 : NONE;
            long end = (long) starts[j] + outputs - (dropped[j] == NONE ? 0 : 1);
            if (end > Integer.MAX_VALUE - 8) {
                throw new IllegalArgumentException("fit: the first " + (j + 1) + " columns have " + end
                        + " categories; there may be at most " + (Integer.MAX_VALUE - 8) + ", a column for each");
            }
            starts[j + 1] = (int) end;
        }
        return new Learned(categories, dropped, starts);
    }

    @Override
    public INDArray transform(Columns x) {
        Learned of = fitted("transform");
        of.categories.check("transform", x);
        int n = x.size();
        int rows = x.rows();
        int[][] columns = new int[n][];
        int[] pointers = new int[rows + 1];
        for (int j = 0; j < n; j++) {
            columns[j] = columns(of, j, x.get(j));
            for (int i = 0; i < rows; i++) {
                pointers[i + 1] += columns[j][i] == NONE ? 0 : 1;
            }
        }
        for (int i = 0; i < rows; i++) {
            pointers[i + 1] += pointers[i];
            if (pointers[i + 1] < 0) {
                throw new IllegalArgumentException("transform: " + rows + " rows have more than 2^31 - 1 ones; transform parts and "
                        + "stack them with vstack");
            }
        }
        int[] all = new int[pointers[rows]];
        for (int i = 0, k = 0; i < rows; i++) {
            for (int j = 0; j < n; j++) {
                if (columns[j][i] != NONE) {
                    all[k++] = columns[j][i];
                }
            }
        }
        return Ones.csr(type, all, pointers, of.starts[n]);
    }

    /** Returns, for each row, the matrix column that has the 1 of this column of the table. */
    private int[] columns(Learned of, int j, Column values) {
        int[] groups = of.categories.encoded(j, values);
        int rare = unknown == UnknownCategory.INFREQUENT ? of.categories.infrequent(j) : NONE;
        for (int i = 0; i < groups.length; i++) {
            int group = groups[i];
            if (group < 0) {
                if (unknown == UnknownCategory.ERROR) {
                    throw of.categories.unknown(j, values, i);
                }
                group = rare;
            }
            int without = of.dropped[j];
            groups[i] = group == NONE || group == without ? NONE : of.starts[j] + group - (without != NONE && group > without ? 1 : 0);
        }
        return groups;
    }

    /**
     * {@inheritDoc} The category is the one with the largest element, the first of equal ones. If the row has no positive
     * element for a column, the category is the dropped one; if none was dropped, the value is missing. An infrequent category
     * becomes a missing value. O(nnz + rows * columns) time.
     *
     * @throws IllegalArgumentException if a row has no positive element for a column without a dropped category, and
     *     unknown values are {@link UnknownCategory#ERROR}, or are {@link UnknownCategory#INFREQUENT} and the column
     *     has infrequent categories
     */
    @Override
    public Columns inverseTransform(INDArray x) {
        Learned of = fitted("inverseTransform");
        int n = of.categories.all().size();
        if (Samples.check("inverseTransform", x).size(1) != of.starts[n]) {
            throw new IllegalArgumentException("inverseTransform: " + x.size(1) + " columns were given, but the encoder makes " + of.starts[n]);
        }
        int rows = Math.toIntExact(x.size(0));
        int[][] groups = new int[n][rows];
        double[][] largest = new double[n][rows];
        int[] columnOf = new int[of.starts[n]];
        for (int j = 0; j < n; j++) {
            Arrays.fill(columnOf, of.starts[j], of.starts[j + 1], j);
            Arrays.fill(groups[j], NONE);
        }
        x.forEachEntry((at, value) -> {
            int i = (int) at[0];
            int j = columnOf[(int) at[1]];
            if (value > largest[j][i]) {
                largest[j][i] = value;
                groups[j][i] = (int) at[1] - of.starts[j];
            }
        });
        Column[] out = new Column[n];
        for (int j = 0; j < n; j++) {
            int without = of.dropped[j];
            for (int i = 0; i < rows; i++) {
                int group = groups[j][i];
                if (group == NONE && without == NONE && (unknown == UnknownCategory.ERROR
                        || unknown == UnknownCategory.INFREQUENT && of.categories.infrequent(j) != NONE)) {
                    throw new IllegalArgumentException("inverseTransform: row " + i + " has no category of column \""
                            + of.categories.names().get(j) + "\"");
                }
                groups[j][i] = group == NONE ? without : without != NONE && group >= without ? group + 1 : group;
            }
            out[j] = of.categories.decoded(j, groups[j]);
        }
        return Columns.of(out);
    }

    /**
     * {@inheritDoc} A name is the column's name, an underscore and the category. A missing value is {@code nan}; infrequent
     * categories are {@code infrequent}, followed by underscores if a category has that name.
     */
    @Override
    public List<String> getFeatureNames() {
        Learned of = fitted("getFeatureNames");
        List<String> names = new ArrayList<>(of.starts[of.starts.length - 1]);
        for (int j = 0; j < of.dropped.length; j++) {
            String prefix = of.categories.names().get(j) + "_";
            int[] categories = of.categories.categories(j);
            String infrequent = infrequent(of.categories.all().get(j), categories);
            for (int g = 0; g < categories.length; g++) {
                if (g != of.dropped[j]) {
                    String text = categories[g] == NONE ? infrequent : of.categories.all().get(j).getString(categories[g]);
                    names.add(prefix + (text == null ? "nan" : text));
                }
            }
        }
        return names;
    }

    private static String infrequent(Categories of, int... categories) {
        Set<String> taken = new HashSet<>();
        for (int category : categories) {
            taken.add(category == NONE ? "" : of.getString(category));
        }
        String name = "infrequent";
        while (taken.contains(name)) {
            name += "_";
        }
        return name;
    }

    @Override
    public List<Categories> getCategories() {
        return fitted("getCategories").categories.all();
    }

    @Override
    public void save(Path file) {
        State state = new State("OneHotEncoder").put("unknown", unknown).put("drop", drop).put("type", type);
        choice.putInto(state.part("choice"));
        Learned of = learned;
        state.put("fitted", of != null);
        if (of != null) {
            of.categories.putInto(state);
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
    public static OneHotEncoder load(Path file) {
        State state = State.read(file, "OneHotEncoder");
        Builder b = builder().handleUnknown(state.constant("unknown", UnknownCategory.class))
                .drop(state.constant("drop", Drop.class)).dataType(state.constant("type", DataType.class));
        b.choice = CategoryChoice.of(state.part("choice"));
        OneHotEncoder made = b.build();
        if (state.flag("fitted")) {
            LearnedCategories saved = LearnedCategories.of(state, false);
            state.made(() -> made.learned = made.learned(saved));
        }
        return state.done(made);
    }

    /** Returns a description with the number of fitted columns and of columns of the matrix. */
    @Override
    public String toString() {
        Learned of = learned;
        return "OneHotEncoder[" + (of == null ? "not fitted" : of.dropped.length + " columns to " + of.starts[of.dropped.length]) + "]";
    }

    private Learned fitted(String method) {
        return Fitted.of(method, learned);
    }

    /**
     * Builds a {@link OneHotEncoder}.
     *
     * @since 0.1.0
     */
    public static final class Builder {
        private CategoryChoice choice = CategoryChoice.FOUND;
        private UnknownCategory unknown = UnknownCategory.ERROR;
        private Drop drop = Drop.NONE;
        private DataType type = DataType.DOUBLE;

        private Builder() {}

        /**
         * Sets the categories of each column, in the order of their columns. By default {@code fit} finds them and sorts them.
         */
        public Builder categories(Categories... ofColumns) {
            choice = choice.given(ofColumns);
            return this;
        }

        /**
         * Treats a category as infrequent if fewer than this number of fitted rows have it. Infrequent categories share
         * the last matrix column.
         */
        public Builder minFrequency(int rows) {
            choice = choice.minFrequency(rows);
            return this;
        }

        /** Treats a category as infrequent if less than this share of the fitted rows has it. The share is above 0 and below 1. */
        public Builder minFrequency(double share) {
            choice = choice.minFrequency(share);
            return this;
        }

        /**
         * Limits the number of matrix columns for one column of the table. If there are more categories, the least
         * frequent ones share the last matrix column. Among equally frequent categories, those first in order count as
         * less frequent.
         */
        public Builder maxCategories(int number) {
            choice = choice.maxCategories(number);
            return this;
        }

        /** Sets the treatment of values that are not categories in {@code transform}; the default is ERROR. */
        public Builder handleUnknown(UnknownCategory how) {
            unknown = Arguments.given(how, "handleUnknown", "the treatment of unknown values");
            return this;
        }

        /** Sets the category that gets no column; the default is NONE. */
        public Builder drop(Drop which) {
            drop = Arguments.given(which, "drop", "which");
            return this;
        }

        /** Sets the type of the matrix; the default is DOUBLE. */
        public Builder dataType(DataType to) {
            type = Arguments.given(to, "dataType", "the data type");
            return this;
        }

        /** Returns an unfitted encoder with these settings. The builder can be used again. */
        public OneHotEncoder build() {
            return new OneHotEncoder(this);
        }
    }
}
