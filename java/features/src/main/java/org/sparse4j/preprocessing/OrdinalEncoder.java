// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.preprocessing;

import java.nio.file.Path;
import java.util.List;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.backend.Arguments;
import org.sparse4j.features.Fitted;
import org.sparse4j.features.State;

/**
 * Replaces each value by its code among the categories of its column: 0, 1, 2, ... The matrix has the shape of the columns, and
 * is DENSE because most codes are not 0. A missing value is a category without a code; it becomes NaN or the value of
 * {@link Builder#encodedMissingValue}. Results are those of scikit-learn's {@code OrdinalEncoder}.
 *
 * @since 0.1.0
 */
public final class OrdinalEncoder implements Encoder {
    private final CategoryChoice choice;
    private final boolean refuses;
    private final double unknownValue;
    private final double missingValue;
    private final DataType type;

    private volatile LearnedCategories learned;

    /**
     * Creates an encoder of type DOUBLE that finds the categories, throws for values that were not fitted, and encodes missing
     * values as NaN.
     */
    public OrdinalEncoder() {
        this(builder());
    }

    private OrdinalEncoder(Builder b) {
        choice = b.choice;
        refuses = b.refuses;
        unknownValue = b.unknownValue;
        missingValue = b.missingValue;
        type = b.type;
    }

    /** Returns a builder with the default settings. */
    public static Builder builder() {
        return new Builder();
    }

    @Override
    public OrdinalEncoder fit(INDArray x) {
        return fit(Columns.of(Arguments.given(x, "fit", "the matrix")));
    }

    @Override
    public OrdinalEncoder fit(Columns x) {
        return fit(List.of(Arguments.given(x, "fit", "the columns")));
    }

    @Override
    public OrdinalEncoder fit(Iterable<Columns> blocks) {
        LearnedCategories found = LearnedCategories.of(choice, !refuses, true, blocks);
        check(found);
        learned = found;
        return this;
    }

    /** Checks that the codes of unknown and missing values are not codes of categories. */
    private void check(LearnedCategories found) {
        for (int j = 0; j < found.all().size(); j++) {
            int codes = codes(found, j);
            String column = "column \"" + found.names().get(j) + "\"";
            if (!refuses && unknownValue >= 0 && unknownValue < codes) {
                throw new IllegalArgumentException("fit: the unknownValue " + unknownValue + " is also the code of a category of " + column
                        + ", which has " + codes + "; choose another number");
            }
            // FLOAT holds all whole numbers up to 2^24.
            if (codes > 1 && !Samples.has(type, codes - 1.0) || type == DataType.FLOAT && codes > (1 << 24) + 1) {
                throw new IllegalArgumentException("fit: " + column + " has " + codes + " codes, more than " + type + " can distinguish");
            }
            if (found.all().get(j).hasMissing()) {
                if (missingValue >= 0 && missingValue < codes) {
                    throw new IllegalArgumentException("fit: the encodedMissingValue " + missingValue
                            + " is also the code of a category of " + column + ", which has " + codes + "; choose another number");
                }
                if (!Samples.has(type, missingValue)) {
                    throw new IllegalArgumentException("fit: " + column + " has missing values, but " + type + " cannot hold their code "
                            + missingValue + "; encodedMissingValue sets another code");
                }
            }
        }
    }

    /** Returns the number of codes of a column, without the code of missing values. */
    private static int codes(LearnedCategories of, int column) {
        Categories all = of.all().get(column);
        return of.groups().get(column) == null ? all.size() - (all.hasMissing() ? 1 : 0) : of.outputs(column);
    }

    @Override
    public INDArray transform(Columns x) {
        LearnedCategories of = fitted("transform");
        of.check("transform", x);
        int n = x.size();
        int rows = x.rows();
        if ((long) n * rows > Integer.MAX_VALUE - 8) {
            throw new IllegalArgumentException("transform: " + n + " columns of " + rows + " rows have more than " + (Integer.MAX_VALUE - 8)
                    + " elements; transform parts and stack them with vstack");
        }
        double[] out = new double[n * rows];
        for (int j = 0; j < n; j++) {
            int[] groups = of.encoded(j, x.get(j));
            int codes = codes(of, j);
            for (int i = 0; i < rows; i++) {
                if (groups[i] < 0 && refuses) {
                    throw of.unknown(j, x.get(j), i);
                }
                out[i * n + j] = groups[i] < 0 ? unknownValue : groups[i] >= codes ? missingValue : groups[i];
            }
        }
        return Sparse4j.creation().create(out, new long[] {rows, n}, type);
    }

    /**
     * {@inheritDoc} An infrequent category becomes a missing value. O(elements) time.
     *
     * @throws IllegalArgumentException if an element is neither a code of its column nor the value for missing or unknown
     *     values
     */
    @Override
    public Columns inverseTransform(INDArray x) {
        LearnedCategories of = fitted("inverseTransform");
        int n = of.all().size();
        if (Arguments.given(x, "inverseTransform", "the matrix").rank() != 2 || x.size(1) != n) {
            throw new IllegalArgumentException("inverseTransform: the shape is " + java.util.Arrays.toString(x.shape())
                    + "; it must be a matrix of samples by " + n + " columns");
        }
        Columns numbers = Columns.of(x);
        Column[] out = new Column[n];
        for (int j = 0; j < n; j++) {
            Column given = numbers.get(j);
            int[] groups = new int[given.size()];
            int codes = codes(of, j);
            for (int i = 0; i < groups.length; i++) {
                double code = given.getDouble(i);
                boolean none = same(code, missingValue) && of.all().get(j).hasMissing() || !refuses && same(code, unknownValue);
                if (!none && !(code >= 0 && code < codes && code == Math.rint(code))) {
                    throw new IllegalArgumentException("inverseTransform: row " + i + " of column \"" + of.names().get(j) + "\" is " + code
                            + "; it must be a code from 0 to " + (codes - 1));
                }
                groups[i] = none ? -1 : (int) code;
            }
            out[j] = of.decoded(j, groups);
        }
        return Columns.of(out);
    }

    private static boolean same(double a, double b) {
        return a == b || Double.isNaN(a) && Double.isNaN(b);
    }

    /** {@inheritDoc} They are the names of the fitted columns. */
    @Override
    public List<String> getFeatureNames() {
        return fitted("getFeatureNames").names();
    }

    @Override
    public List<Categories> getCategories() {
        return fitted("getCategories").all();
    }

    @Override
    public void save(Path file) {
        State state = new State("OrdinalEncoder").put("refuses", refuses).put("unknownValue", unknownValue)
                .put("missingValue", missingValue).put("type", type);
        choice.putInto(state.part("choice"));
        LearnedCategories of = learned;
        state.put("fitted", of != null);
        if (of != null) {
            of.putInto(state);
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
    public static OrdinalEncoder load(Path file) {
        State state = State.read(file, "OrdinalEncoder");
        Builder b = builder();
        boolean refuses = state.flag("refuses");
        double unknown = state.real("unknownValue");
        if (!refuses) {
            state.made(() -> b.unknownValue(unknown));
        }
        b.encodedMissingValue(state.real("missingValue")).dataType(state.constant("type", DataType.class));
        b.choice = CategoryChoice.of(state.part("choice"));
        OrdinalEncoder made = state.made(b::build);
        if (state.flag("fitted")) {
            LearnedCategories saved = LearnedCategories.of(state, true);
            state.made(() -> {
                made.check(saved);
                return saved;
            });
            made.learned = saved;
        }
        return state.done(made);
    }

    /** Returns a description with the number of fitted columns. */
    @Override
    public String toString() {
        LearnedCategories of = learned;
        return "OrdinalEncoder[" + (of == null ? "not fitted" : of.all().size() + " columns") + "]";
    }

    private LearnedCategories fitted(String method) {
        return Fitted.of(method, learned);
    }

    /**
     * Builds an {@link OrdinalEncoder}.
     *
     * @since 0.1.0
     */
    public static final class Builder {
        private CategoryChoice choice = CategoryChoice.FOUND;
        private boolean refuses = true;
        private double unknownValue;
        private double missingValue = Double.NaN;
        private DataType type = DataType.DOUBLE;

        private Builder() {}

        /** Sets the categories of each column, in the order of their codes. By default {@code fit} finds them and sorts them. */
        public Builder categories(Categories... ofColumns) {
            choice = choice.given(ofColumns);
            return this;
        }

        /**
         * Treats a category as infrequent if fewer than this number of fitted rows have it. Infrequent categories share
         * the last code. Missing values are never infrequent.
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
         * Limits the number of codes of a column. If there are more categories, the least frequent ones share the last
         * code. Among equally frequent categories, those first in order count as less frequent.
         */
        public Builder maxCategories(int number) {
            choice = choice.maxCategories(number);
            return this;
        }

        /**
         * Encodes values that are not categories as this number, instead of throwing. The number may be NaN; it must not be the
         * code of a category.
         */
        public Builder unknownValue(double value) {
            if (Double.isInfinite(value) || value != Math.rint(value) && !Double.isNaN(value)) {
                throw new IllegalArgumentException("unknownValue is " + value + "; it must be a whole number or NaN");
            }
            refuses = false;
            unknownValue = value;
            return this;
        }

        /** Sets the code of missing values, which must not be the code of a category; the default is NaN. */
        public Builder encodedMissingValue(double value) {
            missingValue = value;
            return this;
        }

        /** Sets the type of the codes; the default is DOUBLE. */
        public Builder dataType(DataType to) {
            type = Arguments.given(to, "dataType", "the data type");
            return this;
        }

        /**
         * Returns an unfitted encoder with these settings. The builder can be used again.
         *
         * @throws IllegalArgumentException if the type cannot hold the number for unknown values
         */
        public OrdinalEncoder build() {
            if (!refuses && !Samples.has(type, unknownValue)) {
                throw new IllegalArgumentException("build: unknownValue is " + unknownValue + ", which " + type + " cannot hold");
            }
            return new OrdinalEncoder(this);
        }
    }
}
