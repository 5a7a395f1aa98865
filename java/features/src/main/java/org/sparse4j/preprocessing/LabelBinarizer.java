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
import org.sparse4j.features.Ones;
import org.sparse4j.features.State;

/**
 * Turns labels into a CSR matrix with a column for each class. An element is the positive label if its row has the class, else
 * the negative label, which is the fill value. For two classes there is one column, which is positive for the second class. A
 * label that is not a class has no positive element. Results are those of scikit-learn's {@code LabelBinarizer}.
 *
 * @since 0.1.0
 */
public final class LabelBinarizer {
    private final double negative;
    private final double positive;
    private final DataType type;

    private volatile Categories classes;

    /** Creates a binarizer with the labels 0 and 1, of type DOUBLE. */
    public LabelBinarizer() {
        this(0, 1, DataType.DOUBLE);
    }

    /**
     * Creates a binarizer.
     *
     * @param negative the fill value, for rows of other classes
     * @param positive the value for rows of the class, greater than {@code negative}
     * @param type the type of the matrix, which must be able to hold both labels
     * @throws IllegalArgumentException unless both labels are finite, {@code negative < positive}, and the type can
     *     hold both labels
     */
    public LabelBinarizer(double negative, double positive, DataType type) {
        if (!(negative < positive) || Double.isInfinite(negative) || Double.isInfinite(positive)) {
            throw new IllegalArgumentException("LabelBinarizer: the labels are " + negative + " and " + positive
                    + "; the first must be less than the second, and both must be finite");
        }
        this.type = Arguments.given(type, "LabelBinarizer", "the data type");
        if (type == DataType.FLOAT ? !((float) negative < (float) positive && Float.isFinite((float) (positive - negative)))
                : !(Samples.has(type, negative) && Samples.has(type, positive))) {
            throw new IllegalArgumentException("LabelBinarizer: " + type + " cannot hold " + negative + " or " + positive);
        }
        this.negative = negative;
        this.positive = positive;
    }

    /**
     * Finds the classes, sorted, and replaces those of an earlier call. O(labels) time. Returns this.
     *
     * @throws IllegalArgumentException if there are no labels or a label is missing
     */
    public LabelBinarizer fit(Column labels) {
        Arguments.given(labels, "fit", "the labels");
        Categories found = Categories.of(labels);
        if (found.size() == 0) {
            throw new IllegalArgumentException("fit: no labels were given; there must be at least one");
        }
        if (found.hasMissing()) {
            throw new IllegalArgumentException("fit: some labels are missing values; remove those rows first");
        }
        classes = found;
        return this;
    }

    /** Returns a new matrix, labels by classes. O(labels) time. */
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

    /** Returns {@code fit(labels).transform(labels)}. */
    public INDArray fitTransform(Column labels) {
        return fit(labels).transform(labels);
    }

    /**
     * Returns the labels of a matrix, with the threshold half way between the two labels. See
     * {@link #inverseTransform(INDArray, double)}.
     */
    public Column inverseTransform(INDArray x) {
        double low = type == DataType.FLOAT ? (float) negative : negative;
        double high = type == DataType.FLOAT ? (float) positive : positive;
        double sum = low + high;
        double middle = Double.isInfinite(sum) ? low / 2 + high / 2 : sum / 2;
        return inverseTransform(x, middle < high ? middle : low);  // the middle of two neighbours may round to the upper one
    }

    /**
     * Returns the labels of a matrix that {@code transform} made, or of a matrix of scores. O(elements) time.
     *
     * <ul>
     * <li>For two classes: the second class if the element is above the threshold, else the first.
     * <li>For more classes: the class with the largest element, the first of equal ones.
     * </ul>
     */
    public Column inverseTransform(INDArray x, double threshold) {
        Categories of = fitted("inverseTransform");
        int width = of.size() == 2 ? 1 : of.size();
        if (Arguments.given(x, "inverseTransform", "the matrix").rank() != 2 || x.size(1) != width) {
            throw new IllegalArgumentException("inverseTransform: the shape is " + Arrays.toString(x.shape())
                    + "; it must be a matrix of labels by " + width + " columns");
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

    /** Returns the classes, in the order of the columns. */
    public Categories getClasses() {
        return fitted("getClasses");
    }

    /**
     * Writes the settings and the fitted state to a file, which {@link #load(Path)} reads. The file appears complete or not at
     * all. docs/features.md describes the format.
     *
     * @throws java.io.UncheckedIOException if the file system reports an error; the IOException is the cause
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
     * Returns the binarizer that {@link #save} wrote.
     *
     * @throws org.sparse4j.io.MalformedFileException if the file was not saved by this class, is damaged, or has an impossible
     *     value
     * @throws java.io.UncheckedIOException if the file system reports an error; the IOException is the cause
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

    /** Returns a description with the number of classes. */
    @Override
    public String toString() {
        Categories of = classes;
        return "LabelBinarizer[" + (of == null ? "not fitted" : of.size() + " classes") + "]";
    }

    private Categories fitted(String method) {
        return Fitted.of(method, classes);
    }
}
