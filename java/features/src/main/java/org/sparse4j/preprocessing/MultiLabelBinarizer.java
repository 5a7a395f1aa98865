// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.preprocessing;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.backend.Arguments;
import org.sparse4j.features.Fitted;
import org.sparse4j.features.Ones;
import org.sparse4j.features.State;

/**
 * Turns sets of labels into a CSR matrix with a column for each class, and 1 where a set contains the class. Labels are
 * texts or numbers. A label that occurs twice in a set counts once. {@code transform} skips a label that is not a
 * class, or throws if the constructor's {@code refuseUnknown} is true. Results are those of scikit-learn's {@code
 * MultiLabelBinarizer}.
 *
 * @since 0.1.0
 */
public final class MultiLabelBinarizer {
    private final DataType type;
    private final boolean refuses;

    private volatile Categories classes;

    /** Creates a binarizer of type DOUBLE that skips labels that are not classes. */
    public MultiLabelBinarizer() {
        this(DataType.DOUBLE, false);
    }

    /**
     * Creates a binarizer.
     *
     * @param type the type of the matrix
     * @param refuseUnknown whether {@code transform} throws {@code IllegalArgumentException} for a label that is not a class
     */
    public MultiLabelBinarizer(DataType type, boolean refuseUnknown) {
        this.type = Arguments.given(type, "MultiLabelBinarizer", "the data type");
        this.refuses = refuseUnknown;
    }

    /** The labels of all rows, and the position of the first label of each row. */
    private record Flat(Column labels, int[] pointers) {}

    private static Flat flat(ColumnType type, int rows, java.util.function.BiConsumer<Integer, Column> labelsOfRow) {
        Column all = Column.of("labels", type);
        int[] pointers = new int[rows + 1];
        for (int i = 0; i < rows; i++) {
            labelsOfRow.accept(i, all);
            pointers[i + 1] = all.size();
        }
        return new Flat(all, pointers);
    }

    private static <T> T[] given(String method, T[] sets) {
        for (int i = 0; i < Arguments.given(sets, method, "the array of sets").length; i++) {
            Arguments.given(sets[i], method, "set " + i);
        }
        return sets;
    }

    private static Flat flat(String method, String[][] sets) {
        given(method, sets);
        return flat(ColumnType.STRING, sets.length, (i, all) -> {
            for (String label : sets[i]) {
                all.add(Arguments.given(label, method, "a label of set " + i));
            }
        });
    }

    private static Flat flat(String method, long[][] sets) {
        given(method, sets);
        return flat(ColumnType.LONG, sets.length, (i, all) -> {
            for (long label : sets[i]) {
                all.add(label);
            }
        });
    }

    private static Flat flat(String method, double[][] sets) {
        given(method, sets);
        return flat(ColumnType.DOUBLE, sets.length, (i, all) -> {
            for (double label : sets[i]) {
                if (Double.isNaN(label)) {
                    throw new IllegalArgumentException(method + ": a label of set " + i + " is NaN");
                }
                all.add(label);
            }
        });
    }

    private static String[][] texts(String method, Iterable<? extends Iterable<String>> sets) {
        List<String[]> all = new ArrayList<>();
        for (Iterable<String> set : Arguments.given(sets, method, "the sets")) {
            List<String> one = new ArrayList<>();
            Arguments.given(set, method, "set " + all.size()).forEach(one::add);
            all.add(one.toArray(String[]::new));
        }
        return all.toArray(String[][]::new);
    }

    /** Finds the classes of sets of texts, sorted, and replaces those of an earlier call. O(labels) time. Returns this. */
    public MultiLabelBinarizer fit(Iterable<? extends Iterable<String>> sets) {
        return fit(texts("fit", sets));
    }

    /** Finds the classes of sets of texts. See {@link #fit(Iterable)}. */
    public MultiLabelBinarizer fit(String[]... sets) {
        return fit(flat("fit", sets));
    }

    /** Finds the classes of sets of numbers. See {@link #fit(Iterable)}. */
    public MultiLabelBinarizer fit(long[]... sets) {
        return fit(flat("fit", sets));
    }

    /**
     * Finds the classes of sets of numbers, such as those of {@link org.sparse4j.io.SvmLight#labelSets()}. See
     * {@link #fit(Iterable)}.
     */
    public MultiLabelBinarizer fit(double[]... sets) {
        return fit(flat("fit", sets));
    }

    private MultiLabelBinarizer fit(Flat sets) {
        classes = Categories.of(sets.labels);
        return this;
    }

    /** Does the same as {@link #fit(Iterable)} and {@link #transform(Iterable)}, and iterates over the sets once. */
    public INDArray fitTransform(Iterable<? extends Iterable<String>> sets) {
        return fitTransform(texts("fitTransform", sets));
    }

    /** Does the same as {@link #fit(String[][])} and {@link #transform(String[][])}. */
    public INDArray fitTransform(String[]... sets) {
        return fit(sets).transform(sets);
    }

    /** Does the same as {@link #fit(long[][])} and {@link #transform(long[][])}. */
    public INDArray fitTransform(long[]... sets) {
        return fit(sets).transform(sets);
    }

    /** Does the same as {@link #fit(double[][])} and {@link #transform(double[][])}. */
    public INDArray fitTransform(double[]... sets) {
        return fit(sets).transform(sets);
    }

    /** Returns a new matrix, sets by classes. O(labels) time. */
    public INDArray transform(Iterable<? extends Iterable<String>> sets) {
        return transform(texts("transform", sets));
    }

    /** Returns a new matrix, sets of texts by classes. O(labels) time. */
    public INDArray transform(String[]... sets) {
        return transform(flat("transform", sets));
    }

    /** Returns a new matrix, sets of numbers by classes. O(labels) time. */
    public INDArray transform(long[]... sets) {
        return transform(flat("transform", sets));
    }

    /** Returns a new matrix, sets of numbers by classes. O(labels) time. */
    public INDArray transform(double[]... sets) {
        return transform(flat("transform", sets));
    }

    private INDArray transform(Flat sets) {
        Categories of = fitted("transform");
        int[] codes = of.indexesOf(sets.labels);
        int[] pointers = new int[sets.pointers.length];
        int n = 0;
        for (int i = 0; i + 1 < pointers.length; i++) {
            int from = sets.pointers[i];
            int to = sets.pointers[i + 1];
            for (int k = from; refuses && k < to; k++) {
                if (codes[k] < 0) {
                    throw new IllegalArgumentException("transform: set " + i + " has the label " + sets.labels.getString(k)
                            + ", which was not fitted");
                }
            }
            Arrays.sort(codes, from, to);
            int last = -1;
            for (int k = from; k < to; k++) {
                if (codes[k] > last) {
                    last = codes[k];
                    codes[n++] = last;
                }
            }
            pointers[i + 1] = n;
        }
        return Ones.csr(type, Arrays.copyOf(codes, n), pointers, of.size());
    }

    /**
     * Returns for each row the labels with a non-zero element, in the order of the columns. Numbers are written as Java writes
     * them. O(nnz) time.
     */
    public List<List<String>> inverseTransform(INDArray x) {
        Categories of = fitted("inverseTransform");
        List<List<String>> out = new ArrayList<>();
        for (int[] codes : codes(of, x)) {
            out.add(Arrays.stream(codes).mapToObj(of::getString).toList());
        }
        return out;
    }

    /** Returns the numbers instead of the texts of {@link #inverseTransform}, if the labels are numbers. */
    public double[][] inverseTransformDoubles(INDArray x) {
        Categories of = fitted("inverseTransformDoubles");
        int[][] codes = codes(of, x);
        double[][] out = new double[codes.length][];
        Arrays.setAll(out, i -> Arrays.stream(codes[i]).mapToDouble(of::getDouble).toArray());
        return out;
    }

    /** Returns the whole numbers instead of the texts of {@link #inverseTransform}, if the labels are whole numbers. */
    public long[][] inverseTransformLongs(INDArray x) {
        Categories of = fitted("inverseTransformLongs");
        int[][] codes = codes(of, x);
        long[][] out = new long[codes.length][];
        Arrays.setAll(out, i -> Arrays.stream(codes[i]).mapToLong(of::getLong).toArray());
        return out;
    }

    private static int[][] codes(Categories of, INDArray x) {
        if (Samples.check("inverseTransform", x).size(1) != of.size()) {
            throw new IllegalArgumentException("inverseTransform: the shape is " + Arrays.toString(x.shape())
                    + "; it must be a matrix of sets by " + of.size() + " classes");
        }
        int[][] out = new int[Math.toIntExact(x.size(0))][];
        int[] lengths = new int[out.length];
        Arrays.fill(out, new int[0]);
        x.forEachEntry((at, value) -> {
            if (value != 0) {
                int i = (int) at[0];
                if (lengths[i] == out[i].length) {
                    out[i] = Arrays.copyOf(out[i], Math.max(4, 2 * lengths[i]));
                }
                out[i][lengths[i]++] = (int) at[1];
            }
        });
        Arrays.setAll(out, i -> Arrays.copyOf(out[i], lengths[i]));
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
        State state = new State("MultiLabelBinarizer").put("type", type).put("refuses", refuses);
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
    public static MultiLabelBinarizer load(Path file) {
        State state = State.read(file, "MultiLabelBinarizer");
        MultiLabelBinarizer made = new MultiLabelBinarizer(state.constant("type", DataType.class), state.flag("refuses"));
        if (state.flag("fitted")) {
            made.classes = LearnedCategories.classes(state);
        }
        return state.done(made);
    }

    /** Returns a description with the number of classes. */
    @Override
    public String toString() {
        Categories of = classes;
        return "MultiLabelBinarizer[" + (of == null ? "not fitted" : of.size() + " classes") + "]";
    }

    private Categories fitted(String method) {
        return Fitted.of(method, classes);
    }
}
