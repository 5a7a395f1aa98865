// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.text;

import java.nio.file.Path;
import java.util.Map;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.backend.Arguments;
import org.sparse4j.features.State;
import org.sparse4j.preprocessing.Column;
import org.sparse4j.preprocessing.ColumnType;
import org.sparse4j.preprocessing.Columns;

/**
 * Named features in columns that the hash of their names gives, CSR: nothing to learn, any number of names. A feature has a number,
 * or a text: that is the number 1 of the feature {@code name=text}. Columns and signs are those of {@link HashingVectorizer}; what
 * meets in a column is added. As scikit-learn's of this name.
 *
 * <pre>{@code
 * FeatureHasher hasher = FeatureHasher.builder().features(1024).build();
 * INDArray x = hasher.rows().add("price", 3.5).add("city", "Rome").endRow().add("price", 2).endRow().matrix();
 * System.out.println(Arrays.toString(x.shape()) + " " + x.nnz());       // [2, 1024] 3
 * }</pre>
 */
public final class FeatureHasher {
    private final int columns;
    private final boolean alternateSign;
    private final DataType type;

    /** 2^20 columns, alternate signs, DOUBLE. */
    public FeatureHasher() {
        this(builder());
    }

    private FeatureHasher(Builder b) {
        columns = b.columns;
        alternateSign = b.alternateSign;
        type = b.type;
    }

    /** For other columns, signs or types; {@link Builder#build()} ends it. */
    public static Builder builder() {
        return new Builder();
    }

    /** Rows to be fed feature by feature, without an object for a number. */
    public Rows rows() {
        return new Rows(this);
    }

    /** A row for each map: its values are a Number or a text (CharSequence); others are refused. A 0 is not stored. O(features). */
    public INDArray transform(Iterable<? extends Map<String, ?>> samples) {
        Rows rows = rows();
        int row = 0;
        for (Map<String, ?> sample : Arguments.given(samples, "transform", "the samples")) {
            for (Map.Entry<String, ?> feature : Arguments.given(sample, "transform", "sample " + row).entrySet()) {
                if (feature.getValue() instanceof Number number) {
                    rows.add(feature.getKey(), number.doubleValue());
                } else if (feature.getValue() instanceof CharSequence text) {
                    rows.add(feature.getKey(), text.toString());
                } else {
                    throw new IllegalArgumentException("transform: feature " + feature.getKey() + " of sample " + row + " is "
                            + (feature.getValue() == null ? "null" : "of " + feature.getValue().getClass())
                            + "; expected is a number or a text");
                }
            }
            rows.endRow();
            row++;
        }
        return rows.matrix();
    }

    /** A row for each list of features, each of which counts 1. O(features). */
    public INDArray transformTokens(Iterable<? extends Iterable<String>> samples) {
        Rows rows = rows();
        for (Iterable<String> sample : Arguments.given(samples, "transformTokens", "the samples")) {
            for (String token : Arguments.given(sample, "transformTokens", "a sample")) {
                rows.add(token, 1);
            }
            rows.endRow();
        }
        return rows.matrix();
    }

    /** A row for each of the columns' rows; the columns' names are the features', and missing values are none. O(elements). */
    public INDArray transform(Columns x) {
        Arguments.given(x, "transform", "the columns");
        int rows = x.rows();
        Rows out = rows();
        int[] hashes = new int[x.size()];
        for (int j = 0; j < hashes.length; j++) {
            hashes[j] = HashingVectorizer.hash(x.get(j).name());
        }
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < hashes.length; j++) {
                Column c = x.get(j);
                if (!c.isMissing(i)) {
                    if (c.type() == ColumnType.STRING) {
                        out.add(c.name(), c.getString(i));
                    } else {
                        out.put(hashes[j], c.getDouble(i));
                    }
                }
            }
            out.endRow();
        }
        return out.matrix();
    }

    /**
     * Writes what it was told to a file, which appears whole or not at all; {@link #load(Path)} reads it. docs/features.md says
     * what is in it.
     *
     * @throws java.io.UncheckedIOException where the file system refuses, with its IOException
     */
    public void save(Path file) {
        new State("FeatureHasher").put("columns", columns).put("alternateSign", alternateSign).put("type", type).write(file);
    }

    /**
     * What {@link #save} wrote.
     *
     * @throws org.sparse4j.io.MalformedFileException where the file is none of these, of another class, damaged, or says what
     *     cannot be
     * @throws java.io.UncheckedIOException where the file system refuses, with its IOException
     */
    public static FeatureHasher load(Path file) {
        State state = State.read(file, "FeatureHasher");
        return state.done(builder().features((int) state.number("columns", 1, Integer.MAX_VALUE))
                .alternateSign(state.flag("alternateSign")).dataType(state.constant("type", DataType.class)).build());
    }

    /** The number of columns. */
    @Override
    public String toString() {
        return "FeatureHasher[" + columns + " columns]";
    }

    /** Rows on their way into a matrix, for one thread. */
    public static final class Rows {
        private final FeatureHasher hasher;
        private final Occurrences all = new Occurrences();

        private Rows(FeatureHasher hasher) {
            this.hasher = hasher;
        }

        /** A feature of the current row; a 0 is not stored. Returns this. */
        public Rows add(String feature, double value) {
            put(HashingVectorizer.hash(Arguments.given(feature, "add", "the feature's name")), value);
            return this;
        }

        /** The feature {@code name=text} of the current row, which counts 1. Returns this. */
        public Rows add(String feature, String text) {
            return add(Arguments.given(feature, "add", "the feature's name") + "=" + Arguments.given(text, "add",
                    "the text of feature " + feature), 1);
        }

        void put(int hash, double value) {
            if (value != 0) {
                all.addHashed(hash, hasher.columns, hasher.alternateSign, value);
            }
        }

        /** Ends the current row; the next feature is of another. Returns this. */
        public Rows endRow() {
            all.endDocument();
            return this;
        }

        /** The rows that have ended, as a new matrix; more may follow. O(features). */
        public INDArray matrix() {
            INDArray sums = all.matrix(hasher.columns, false);
            if (hasher.type == DataType.DOUBLE) {
                return sums;
            }
            try (sums) {
                return sums.castTo(hasher.type);
            }
        }

        /** How many rows have ended. */
        @Override
        public String toString() {
            return "FeatureHasher.Rows[" + all.documents() + " rows]";
        }
    }

    /** The choices of a hasher. */
    public static final class Builder {
        private int columns = 1 << 20;
        private boolean alternateSign = true;
        private DataType type = DataType.DOUBLE;

        private Builder() {}

        /** The number of columns; the fewer, the more features share one. */
        public Builder features(int number) {
            if (number < 1) {
                throw new IllegalArgumentException("features: " + number + " columns; it must be at least 1");
            }
            columns = number;
            return this;
        }

        /** Whether a hash's sign is the sign of what a feature counts. */
        public Builder alternateSign(boolean signed) {
            alternateSign = signed;
            return this;
        }

        /** The type of the matrix, whose sums are made as DOUBLE and cast; DOUBLE unless said. */
        public Builder dataType(DataType to) {
            type = Arguments.given(to, "dataType", "the data type");
            return this;
        }

        /** A hasher of what was said. The builder may go on. */
        public FeatureHasher build() {
            return new FeatureHasher(this);
        }
    }
}
