// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.preprocessing;

import java.nio.file.Path;
import java.util.Arrays;
import org.sparse4j.CooBuilder;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.backend.Arguments;
import org.sparse4j.features.Fitted;
import org.sparse4j.features.State;

/**
 * Labels as a matrix, CSR: a column for each class, the positive label where a row is of it, the negative one as the fill. Of two
 * classes there is one column, which says whether it is the second. A label that is no class is of none. As scikit-learn's of
 * this name.
 */
public final class LabelBinarizer {
    private final double negative;
    private final double positive;
    private final DataType type;

    private volatile Categories classes;

    /** 0 and 1, DOUBLE. */
    public LabelBinarizer() {
        this(0, 1, DataType.DOUBLE);
    }

    /**
     * Other labels.
     *
     * @param negative the fill: what rows of other classes have
     * @param positive what rows of the class have, more than that
     * @param type the type of the matrix, which has both
     */
    public LabelBinarizer(double negative, double positive, DataType type) {
        if (!(negative < positive) || Double.isInfinite(negative) || Double.isInfinite(positive)) {
            throw new IllegalArgumentException("LabelBinarizer: the labels are " + negative + " and " + positive
                    + "; the first is less than the second, both are finite");
        }
        this.type = Arguments.given(type, "LabelBinarizer", "the data type");
        if (type == DataType.FLOAT ? !((float) negative < (float) positive && Float.isFinite((float) (positive - negative)))
                : !(Samples.has(type, negative) && Samples.has(type, positive))) {
            throw new IllegalArgumentException("LabelBinarizer: " + type + " has no " + negative + " or " + positive);
        }
        this.negative = negative;
        this.positive = positive;
    }

    /** Finds the classes, sorted; what was found before is forgotten. Missing labels are refused. Returns this. O(labels). */
    public LabelBinarizer fit(Column labels) {
        Arguments.given(labels, "fit", "the labels");
        Categories found = Categories.of(labels);
        if (found.size() == 0) {
            throw new IllegalArgumentException("fit: there are no labels");
        }
        if (found.hasMissing()) {
            throw new IllegalArgumentException("fit: there are missing labels");
        }
        classes = found;
        return this;
    }

    /** A new matrix, labels by classes. O(labels). */
    public INDArray transform(Column labels) {
        Categories of = fitted("transform");
        int[] codes = of.indexesOf(Arguments.given(labels, "transform", "the labels"));
        int width = of.size() == 2 ? 1 : of.size();
        int first = of.size() <= 2 ? 1 : 0;
        int[] pointers = new int[codes.length + 1];
        int[] columns = new int[codes.length];
        int n = 0;
        for (int i = 0; i < codes.length; i++) {
            if (codes[i] >= first) {
                columns[n++] = codes[i] - first;
            }
            pointers[i + 1] = n;
        }
        columns = Arrays.copyOf(columns, n);
        if (negative == 0 && positive == 1) {
            return Ones.csr(type, columns, pointers, width);
        }
        int[] rows = new int[n];
        for (int i = 0, k = 0; i < codes.length; i++) {
            Arrays.fill(rows, k, pointers[i + 1], i);
            k = pointers[i + 1];
        }
        double[] values = new double[n];
        Arrays.fill(values, positive);
        try (CooBuilder builder = Sparse4j.coo(codes.length, width).type(type).fill(negative)) {
            return builder.addByDimension(values, rows, columns).build(SparseFormat.CSR);
        }
    }

    /** {@code fit(labels).transform(labels)}. */
    public INDArray fitTransform(Column labels) {
        return fit(labels).transform(labels);
    }

    /** As {@link #inverseTransform(INDArray, double)}, half way between the two labels. */
    public Column inverseTransform(INDArray x) {
        double low = type == DataType.FLOAT ? (float) negative : negative;
        double high = type == DataType.FLOAT ? (float) positive : positive;
        double sum = low + high;
        double middle = Double.isInfinite(sum) ? low / 2 + high / 2 : sum / 2;
        return inverseTransform(x, middle < high ? middle : low);  // of neighbours it may be the upper one
    }

    /**
     * The labels of a matrix such as transform makes, or of scores: of two classes the second where the element is above the
     * threshold, of more the one with the largest element, the first of equals. O(elements).
     */
    public Column inverseTransform(INDArray x, double threshold) {
        Categories of = fitted("inverseTransform");
        int width = of.size() == 2 ? 1 : of.size();
        if (Arguments.given(x, "inverseTransform", "the matrix").rank() != 2 || x.size(1) != width) {
            throw new IllegalArgumentException("inverseTransform: labels by " + width + " columns are expected, not shape "
                    + Arrays.toString(x.shape()));
        }
        Column out = Column.of("label", of.type());
        int rows = Math.toIntExact(x.size(0));
        if (rows == 0) {
            return out;
        }
        if (of.size() > 2) {
            try (INDArray largest = x.argMax(1)) {
                for (long code : largest.toLongVector()) {
                    of.append((int) code, out);
                }
            }
            return out;
        }
        Columns scores = Columns.of(x);
        for (int i = 0; i < rows; i++) {
            of.append(of.size() == 2 && scores.get(0).getDouble(i) > threshold ? 1 : 0, out);
        }
        return out;
    }

    /** The classes, in the order of the columns. */
    public Categories getClasses() {
        return fitted("getClasses");
    }

    /**
     * Writes what it was told and has learned to a file, which appears whole or not at all; {@link #load(Path)} reads it.
     * docs/features.md says what is in it.
     *
     * @throws java.io.UncheckedIOException where the file system refuses, with its IOException
     */
    public void save(Path file) {
        State state = new State("LabelBinarizer").put("negative", negative).put("positive", positive).put("type", type);
        Categories of = classes;
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
    public static LabelBinarizer load(Path file) {
        State state = State.read(file, "LabelBinarizer");
        double negative = state.real("negative");
        double positive = state.real("positive");
        DataType type = state.constant("type", DataType.class);
        LabelBinarizer made = state.made(() -> new LabelBinarizer(negative, positive, type));
        if (state.flag("fitted")) {
            made.classes = LearnedCategories.classes(state);
        }
        return state.done(made);
    }

    /** How many classes it has. */
    @Override
    public String toString() {
        Categories of = classes;
        return "LabelBinarizer[" + (of == null ? "not fitted" : of.size() + " classes") + "]";
    }

    private Categories fitted(String method) {
        return Fitted.of(method, classes);
    }
}
