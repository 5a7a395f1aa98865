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
 * Turns named features into a CSR matrix; the hash of a feature's name selects its column. The hasher learns nothing,
 * and the number of names is not limited. A feature has a number or a text. A text stands for the feature {@code
 * name=text} with the number 1. Columns and signs are those of {@link HashingVectorizer}. The numbers of features that
 * share a column are added. Results are those of scikit-learn's {@code FeatureHasher}.
 *
 * <pre>{@code
 * FeatureHasher hasher = FeatureHasher.builder().features(1024).build();
 * INDArray x = hasher.rows().add("price", 3.5).add("city", "Rome").endRow().add("price", 2).endRow().matrix();
 * System.out.println(Arrays.toString(x.shape()) + " " + x.nnz());       // [2, 1024] 3
 * }</pre>
 *
 * @since 0.1.0
 */
public final class FeatureHasher {
    private final int columns;
    private final boolean alternateSign;
    private final DataType type;

    /** Creates a hasher with 2^20 columns, alternate signs and the type DOUBLE. */
    public FeatureHasher() {
        this(builder());
    }

    private FeatureHasher(Builder b) {
        columns = b.columns;
        alternateSign = b.alternateSign;
        type = b.type;
    }

    /** Returns a builder with the default settings. */
    public static Builder builder() {
        return new Builder();
    }

    /** Returns an empty collector of rows, to which the caller adds features one by one, without an object for each number. */
    public Rows rows() {
        return new Rows(this);
    }

    /**
     * Returns a matrix with a row for each map. A value is a Number or a text (CharSequence); zeros are not stored. O(features)
     * time.
     *
     * @throws IllegalArgumentException if a value has another type or is null
     */
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
                            + "; it must be a number or a text");
                }
            }
            rows.endRow();
            row++;
        }
        return rows.matrix();
    }

    /** Returns a matrix with a row for each list of features, each of which counts 1. O(features) time. */
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

    /**
     * Returns a matrix with a row for each row of the columns. The names of the columns are the names of the features.
     * A missing value adds no feature. O(elements) time.
     */
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
     * Writes the settings to a file, which {@link #load(Path)} reads. The file appears complete or not at all. docs/features.md
     * describes the format.
     *
     * @throws java.io.UncheckedIOException if the file system reports an error; the IOException is the cause
     */
    public void save(Path file) {
        new State("FeatureHasher").put("columns", columns).put("alternateSign", alternateSign).put("type", type).write(file);
    }

    /**
     * Returns the hasher that {@link #save} wrote.
     *
     * @throws org.sparse4j.io.MalformedFileException if the file was not saved by this class, is damaged, or has an impossible
     *     value
     * @throws java.io.UncheckedIOException if the file system reports an error; the IOException is the cause
     */
    public static FeatureHasher load(Path file) {
        State state = State.read(file, "FeatureHasher");
        return state.done(builder().features((int) state.number("columns", 1, Integer.MAX_VALUE))
                .alternateSign(state.flag("alternateSign")).dataType(state.constant("type", DataType.class)).build());
    }

    /** Returns a description with the number of columns. */
    @Override
    public String toString() {
        return "FeatureHasher[" + columns + " columns]";
    }

    /**
     * Collects the rows of a matrix. At most one thread may use a collector at a time.
     *
     * @since 0.1.0
     */
    public static final class Rows {
        private final FeatureHasher hasher;
        private final Occurrences all = new Occurrences();

        private Rows(FeatureHasher hasher) {
            this.hasher = hasher;
        }

        /** Adds a feature to the current row; a zero is not stored. Returns this. */
        public Rows add(String feature, double value) {
            put(HashingVectorizer.hash(Arguments.given(feature, "add", "the feature's name")), value);
            return this;
        }

        /** Adds the feature {@code name=text}, which counts 1, to the current row. Returns this. */
        public Rows add(String feature, String text) {
            return add(Arguments.given(feature, "add", "the feature's name") + "=" + Arguments.given(text, "add",
                    "the text of feature " + feature), 1);
        }

        void put(int hash, double value) {
            if (value != 0) {
                all.addHashed(hash, hasher.columns, hasher.alternateSign, value);
            }
        }

        /** Ends the current row. Returns this. */
        public Rows endRow() {
            all.endDocument();
            return this;
        }

        /** Returns a new matrix of the rows that have ended. Rows can be added afterwards. O(features) time. */
        public INDArray matrix() {
            INDArray sums = all.matrix(hasher.columns, false);
            if (hasher.type == DataType.DOUBLE) {
                return sums;
            }
            try (sums) {
                return sums.castTo(hasher.type);
            }
        }

        /** Returns a description with the number of rows that have ended. */
        @Override
        public String toString() {
            return "FeatureHasher.Rows[" + all.documents() + " rows]";
        }
    }

    /**
     * Builds a {@link FeatureHasher}.
     *
     * @since 0.1.0
     */
    public static final class Builder {
        private int columns = 1 << 20;
        private boolean alternateSign = true;
        private DataType type = DataType.DOUBLE;

        private Builder() {}

        /** Sets the number of columns; the default is 2^20. With fewer columns, more features share a column. */
        public Builder features(int number) {
            if (number < 1) {
                throw new IllegalArgumentException("features is " + number + "; it must be at least 1");
            }
            columns = number;
            return this;
        }

        /** Sets whether a feature whose hash is negative counts negatively; the default is true. */
        public Builder alternateSign(boolean signed) {
            alternateSign = signed;
            return this;
        }

        /** Sets the type of the matrix; the default is DOUBLE. Sums are formed in DOUBLE and then converted. */
        public Builder dataType(DataType to) {
            type = Arguments.given(to, "dataType", "the data type");
            return this;
        }

        /** Returns a hasher with these settings. The builder can be used again. */
        public FeatureHasher build() {
            return new FeatureHasher(this);
        }
    }
}
