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
 * The code of each value among its column's categories, 0, 1, 2, ...: a matrix of the same shape, DENSE, since most codes are
 * not 0. A missing value is a category without a code; it becomes NaN or what {@link Builder#encodedMissingValue} says. As
 * scikit-learn's of this name.
 */
public final class OrdinalEncoder implements Encoder {
    private final CategoryChoice choice;
    private final boolean refuses;
    private final double unknownValue;
    private final double missingValue;
    private final DataType type;

    private volatile LearnedCategories learned;

    /** Categories as found, values that were not fitted refused, NaN for missing values, DOUBLE. */
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

    /** For other choices; {@link Builder#build()} ends it. */
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

    /** Codes of values that were not fitted and of missing ones are no category's. */
    private void check(LearnedCategories found) {
        for (int j = 0; j < found.all().size(); j++) {
            int codes = codes(found, j);
            String column = "column \"" + found.names().get(j) + "\"";
            if (!refuses && unknownValue >= 0 && unknownValue < codes) {
                throw new IllegalArgumentException("fit: " + unknownValue + " stands for what was not fitted, and is the code of a "
                        + "category of " + column + ", which has " + codes);
            }
            // Of FLOAT all whole numbers to 2^24.
            if (codes > 1 && !Samples.has(type, codes - 1.0) || type == DataType.FLOAT && codes > (1 << 24) + 1) {
                throw new IllegalArgumentException("fit: " + column + " has " + codes + " codes, more than " + type + " tells apart");
            }
            if (found.all().get(j).hasMissing()) {
                if (missingValue >= 0 && missingValue < codes) {
                    throw new IllegalArgumentException("fit: " + missingValue + " stands for a missing value, and is the code of a "
                            + "category of " + column + ", which has " + codes);
                }
                if (!Samples.has(type, missingValue)) {
                    throw new IllegalArgumentException("fit: " + column + " has missing values, and " + type + " has no " + missingValue
                            + " for them; encodedMissingValue says what stands for them");
                }
            }
        }
    }

    /** How many codes a column has, a missing value's not among them. */
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
            throw new IllegalArgumentException("transform: " + n + " columns of " + rows + " rows; " + (Integer.MAX_VALUE - 8)
                    + " elements at most at once, transform parts and stack them with vstack");
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
     * {@inheritDoc} What is no code of the column is refused (IllegalArgumentException), but for the values that stand for
     * missing ones and for what was not fitted; infrequent ones are missing. O(elements).
     */
    @Override
    public Columns inverseTransform(INDArray x) {
        LearnedCategories of = fitted("inverseTransform");
        int n = of.all().size();
        if (Arguments.given(x, "inverseTransform", "the matrix").rank() != 2 || x.size(1) != n) {
            throw new IllegalArgumentException("inverseTransform: samples by " + n + " columns are expected, not shape "
                    + java.util.Arrays.toString(x.shape()));
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
                    throw new IllegalArgumentException("inverseTransform: row " + i + " of column \"" + of.names().get(j) + "\" is "
                            + code + "; codes are 0 to " + (codes - 1));
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

    /** {@inheritDoc} The names of the columns that were fitted. */
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
     * What {@link #save} wrote.
     *
     * @throws org.sparse4j.io.MalformedFileException where the file is none of these, of another class, damaged, or says what
     *     cannot be
     * @throws java.io.UncheckedIOException where the file system refuses, with its IOException
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

    /** How many columns it was fitted to. */
    @Override
    public String toString() {
        LearnedCategories of = learned;
        return "OrdinalEncoder[" + (of == null ? "not fitted" : of.all().size() + " columns") + "]";
    }

    private LearnedCategories fitted(String method) {
        return Fitted.of(method, learned);
    }

    /** The choices of an encoder. */
    public static final class Builder {
        private CategoryChoice choice = CategoryChoice.FOUND;
        private boolean refuses = true;
        private double unknownValue;
        private double missingValue = Double.NaN;
        private DataType type = DataType.DOUBLE;

        private Builder() {}

        /** The categories of each column, in the order of their codes; found and sorted unless given. */
        public Builder categories(Categories... ofColumns) {
            choice = choice.given(ofColumns);
            return this;
        }

        /** Categories in fewer fitted rows than this are infrequent: they share the last code. Missing values never are. */
        public Builder minFrequency(int rows) {
            choice = choice.minFrequency(rows);
            return this;
        }

        /** Categories in less than this share of the fitted rows, above 0 and below 1, are infrequent. */
        public Builder minFrequency(double share) {
            choice = choice.minFrequency(share);
            return this;
        }

        /** At most so many codes; the least frequent categories share the last, of equals the first in order. */
        public Builder maxCategories(int number) {
            choice = choice.maxCategories(number);
            return this;
        }

        /** Values that are no category are not refused, and become this number, which is no category's code; NaN may be. */
        public Builder unknownValue(double value) {
            if (Double.isInfinite(value) || value != Math.rint(value) && !Double.isNaN(value)) {
                throw new IllegalArgumentException("unknownValue: " + value + "; expected is a whole number or NaN");
            }
            refuses = false;
            unknownValue = value;
            return this;
        }

        /** What missing values become, no category's code; NaN unless said. */
        public Builder encodedMissingValue(double value) {
            missingValue = value;
            return this;
        }

        /** The type of the codes; DOUBLE unless said. */
        public Builder dataType(DataType to) {
            type = Arguments.given(to, "dataType", "the data type");
            return this;
        }

        /** An encoder of what was said, which has learned nothing yet. The builder may go on. */
        public OrdinalEncoder build() {
            if (!refuses && !Samples.has(type, unknownValue)) {
                throw new IllegalArgumentException("build: values that are no category become " + unknownValue + ", which " + type
                        + " does not have");
            }
            return new OrdinalEncoder(this);
        }
    }
}
