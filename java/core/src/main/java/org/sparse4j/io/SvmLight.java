// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.Function;
import org.sparse4j.ArrayFileInfo;
import org.sparse4j.DataType;
import org.sparse4j.DuplicatePolicy;
import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;
import org.sparse4j.array.Dense;
import org.sparse4j.backend.Arguments;
import org.sparse4j.indexing.NDArrayIndex;
import org.sparse4j.io.entries.EntryParts;
import org.sparse4j.io.packed.MemberChoice;
import org.sparse4j.io.text.EntriesHeader;
import org.sparse4j.io.text.EntriesReader;
import org.sparse4j.io.text.EntriesWriter;
import org.sparse4j.io.text.FileText;

/**
 * Reads and writes samples in the text format of SVMlight and libsvm (.svm, .svmlight, .libsvm, and these with .gz). A
 * line has the label of a sample, an optional query id, and its non-zero features: {@code 1 qid:3 1:0.5 7:2 # a
 * comment}. Closing an SvmLight object closes its arrays.
 *
 * <pre>{@code
 * try (SvmLight data = SvmLight.read(Path.of("rcv1_train.svm.gz"))) {
 *     fit(data.features(), data.labels());
 * }
 * }</pre>
 *
 * @since 0.1.0
 */
public final class SvmLight implements AutoCloseable {
    private static final int LABELS = 0;
    private static final int QUERIES = 1;
    private static final int STARTS = 2;
    private static final byte[] NOTHING = {};
    private static final int AUTOMATIC = -1;

    private INDArray features;
    private INDArray labels;
    private INDArray queryIds;
    private List<double[]> labelSets;

    private SvmLight() {}

    /** Reads a file as {@link #read(Path, SvmLightOptions)} does with the default options. */
    public static SvmLight read(Path file) {
        return read(file, SvmLightOptions.defaults());
    }

    /**
     * Reads the samples of a file.
     *
     * <ul>
     * <li>The features of a row may be in any order.
     * <li>Either all rows must have a query id, or none.
     * <li>Numbers of any length are correctly rounded; beyond the range of the type they become infinity or 0. Zeros
     *     are stored.
     * <li>The reader skips blank lines and comment lines. Any other line must have at most 2^20 characters.
     * </ul>
     *
     * <p>The content determines how a file is packed ({@link PackedFiles}). Pipes and devices can be read too.
     *
     * <p>O(file size) time, plus sorting if features are not in order. Reading uses all threads; the result has the
     * same bits for any number of threads.
     *
     * @throws MalformedFileException if a line does not follow the format, or packed data is truncated or damaged; the
     *     message names line and column
     * @throws UncheckedIOException if the file system fails, with the IOException as its cause
     * @throws IllegalArgumentException if the policy is ERROR and a row has a feature twice; the message names the line
     * @throws CancellationException if the listener stops the operation
     */
    public static SvmLight read(Path file, SvmLightOptions options) {
        Arguments.given(file, "SvmLight.read", "the file");
        Arguments.given(options, "SvmLight.read", "the options");
        return read(file, options.choice(), options.listener(), text -> options.many()
                ? many(file, text, options.type(), options.duplicates(), options.base(), options.columns())
                : new EntriesReader.Lines(EntriesReader.SVMLIGHT, options.type(), options.duplicates(), options.base(),
                        new long[] {-1, options.columns()}, 0), reader -> {
            SvmLight data = new SvmLight();
            try {
                if (options.many()) {
                    data.labelSets = sets(reader);
                } else {
                    data.labels = reader.rows(LABELS);
                }
                data.queryIds = reader.hasQueries() ? reader.rows(QUERIES) : null;
                data.features = reader.array(SparseFormat.CSR);
            } catch (RuntimeException | Error e) {
                data.close();
                throw e;
            }
            return data;
        });
    }

    private interface LinesOf {
        EntriesReader.Lines of(FileText text) throws IOException;
    }

    private static <R> R read(Path file, MemberChoice choice, ProgressListener listener, LinesOf lines, Function<EntriesReader, R> result) {
        try (FileText text = FileText.open(file, choice)) {
            return EntriesReader.read(file, text, lines.of(text), listener, result);
        } catch (IOException e) {
            throw new UncheckedIOException(file + ": " + e, e);
        }
    }

    /**
     * Returns the description of lines with any number of labels. If a header precedes the lines, indexes count from 0.
     */
    private static EntriesReader.Lines many(Path file, FileText text, DataType type, DuplicatePolicy duplicates, int base, long columns)
            throws IOException {
        EntriesHeader header = EntriesHeader.samples(file, text);
        return new EntriesReader.Lines(EntriesReader.SVMLIGHT, type, duplicates, base < 0 && header.isThere() ? 0 : base,
                header.extents(-1, columns), header.words(1));
    }

    /** Reads the features of rows with any number of labels, without the labels. */
    static INDArray readFeatures(Path file, ReadOptions options) {
        options.requireBothHalves(file.toString());
        DataType type = options.typeOr(DataType.DOUBLE);
        MemberChoice choice = SvmLightOptions.choice(options.member());
        return read(file, choice, options.listener(), text -> {
            EntriesReader.Lines lines = many(file, text, type, options.duplicates(), AUTOMATIC, -1);
            return lines.hasParts() || !(options.listener() instanceof EntryParts parts) ? lines
                    : many(file, text, type, options.duplicates(), new Base(parts).of(file, choice, type), -1);
        }, reader -> reader.array(options.formatOr(SparseFormat.CSR)));
    }

    private static EntriesReader.Lines features(DataType type, DuplicatePolicy duplicates, int base) {
        return new EntriesReader.Lines(EntriesReader.SVMLIGHT, type, duplicates, base, new long[] {-1, -1}, 1);
    }

    /**
     * Finds out whether an index is 0, and indexes therefore count from 0, for a file that is larger than memory. The
     * reader must know this before it converts the first part. Reads the file to its end or to its first index 0.
     */
    private static final class Base implements EntryParts {
        private final EntryParts outer;
        private boolean zero;

        Base(EntryParts outer) {
            this.outer = outer;
        }

        int of(Path file, MemberChoice choice, DataType type) {
            try {
                take(EntriesReader.read(file, choice, features(type, DuplicatePolicy.LAST, 0), this,
                        reader -> reader.array(SparseFormat.COO)));
            } catch (CancellationException e) {
                if (!zero) {
                    throw e;
                }
            }
            return zero ? 0 : 1;
        }

        @Override
        public long most() {
            return outer.most();
        }

        @Override
        public boolean progress(long done, long total) {
            return !zero && outer.progress(done, total);
        }

        @Override
        public void take(INDArray part) {
            try (part) {
                if (part.size(1) > 0) {
                    try (INDArray first = part.get(NDArrayIndex.all(), NDArrayIndex.point(0))) {
                        zero |= first.nnz() > 0;
                    }
                }
            }
        }
    }

    static void writeFeatures(INDArray x, Path file, WriteOptions options) {
        throw new IllegalArgumentException(file + ": an SVMlight file has a label for each row, but an array of features has no labels; "
                + "SvmLight.write(features, labels, file) writes both");
    }

    /**
     * Returns the properties of the matrix of features that a file states. The number of entries is -1. Rows and columns are -1 too,
     * unless the first line is a header ({@link SvmLightOptions#multilabel}).
     *
     * @throws UncheckedIOException if the file system fails, with the IOException as its cause
     */
    public static ArrayFileInfo readInfo(Path file) {
        return info(Arguments.given(file, "SvmLight.readInfo", "the file"), ReadOptions.defaults());
    }

    static ArrayFileInfo info(Path file, ReadOptions options) {
        try (FileText text = FileText.open(file, SvmLightOptions.choice(options.member()))) {
            EntriesHeader header = EntriesHeader.samples(file, text);
            long[] shape = header.isThere() ? new long[] {header.entries(), header.shape()[1]} : new long[] {-1, -1};
            return new ArrayFileInfo("SVMlight", header.isThere() ? "text, header" : "text", DataType.DOUBLE, SparseFormat.CSR, shape, -1);
        } catch (IOException e) {
            throw new UncheckedIOException(file + ": " + e, e);
        }
    }

    private static List<double[]> sets(EntriesReader reader) {
        try (INDArray all = reader.rows(LABELS); INDArray starts = reader.rows(STARTS)) {
            double[] labels = all.toDoubleVector();
            long[] begin = starts.toLongVector();
            List<double[]> sets = new ArrayList<>(begin.length - 1);
            for (int row = 0; row + 1 < begin.length; row++) {
                sets.add(Arrays.copyOfRange(labels, (int) begin[row], (int) begin[row + 1]));
            }
            return Collections.unmodifiableList(sets);
        }
    }

    /** Returns the features: CSR, shape [rows, columns]. Closing this object closes the array. */
    public INDArray features() {
        return features;
    }

    /**
     * Returns the label of each row: DENSE, DOUBLE, shape [rows]. Closing this object closes the array.
     *
     * @throws IllegalStateException if the file was read with {@link SvmLightOptions#multilabel()}; call {@link
     *     #labelSets()}
     */
    public INDArray labels() {
        if (labels == null) {
            throw new IllegalStateException("labels: the file was read as multilabel(); call labelSets() instead");
        }
        return labels;
    }

    /**
     * Returns the labels of each row, in the order of the file. The list cannot be changed.
     *
     * @throws IllegalStateException if the file was not read with {@link SvmLightOptions#multilabel()}; call {@link
     *     #labels()}
     */
    public List<double[]> labelSets() {
        if (labelSets == null) {
            throw new IllegalStateException("labelSets: the file was not read as multilabel(); call labels() instead");
        }
        return labelSets;
    }

    /**
     * Returns the query id of each row: DENSE, LONG, shape [rows]; null if the rows have no query ids. Closing this
     * object closes the array.
     */
    public INDArray queryIds() {
        return queryIds;
    }

    /** Writes samples as {@link #write(INDArray, INDArray, Path, SvmLightOptions)} does with the default options. */
    public static void write(INDArray x, INDArray labels, Path file) {
        write(x, labels, file, SvmLightOptions.defaults());
    }

    /**
     * Writes the rows of a matrix, each with its label. The matrix has shape [rows, columns] and any format, and may be
     * a view; {@code labels} is a vector of shape [rows], whose elements are written as DOUBLE. The file is gzipped if
     * its name ends in .gz.
     *
     * <p>Numbers have the shortest digits that read back to the same bits, except for the payload of a NaN. The file
     * does not contain the number of columns. Of the options, only the base of the indexes and the listener apply. The
     * file is replaced as a whole ({@link AtomicFile}).
     *
     * <p>The method takes O(entries) time, and needs 16 MiB of memory and the text of the longest row. It first
     * converts a matrix that is not CSR.
     *
     * @throws IllegalArgumentException if x is not a matrix or has a fill value other than 0, or if the number of
     *     labels differs from the number of rows
     * @throws UncheckedIOException if the file system fails, with the IOException as its cause
     * @throws CancellationException if the listener stops the operation
     */
    public static void write(INDArray x, INDArray labels, Path file, SvmLightOptions options) {
        check(x, file, options);
        write(x, file, options, 0, 0, Arguments.given(labels, "SvmLight.write", "the labels"));
    }

    /**
     * Writes the rows of a matrix, each with its label and query id, as {@link #write(INDArray, INDArray, Path,
     * SvmLightOptions)} does. {@code queryIds} is a vector of shape [rows], whose elements are written as LONG.
     *
     * @throws IllegalArgumentException also if the number of query ids differs from the number of rows
     */
    public static void write(INDArray x, INDArray labels, INDArray queryIds, Path file, SvmLightOptions options) {
        check(x, file, options);
        write(x, file, options, 0, 1, Arguments.given(labels, "SvmLight.write", "the labels"),
                Arguments.given(queryIds, "SvmLight.write", "the queries"));
    }

    /**
     * Writes the rows of a matrix, each with any number of labels and without query ids, as {@link #write(INDArray,
     * INDArray, Path, SvmLightOptions)} does.
     *
     * @throws IllegalArgumentException also if the number of label sets differs from the number of rows, or if a row
     *     has neither labels nor stored entries: its line would be blank, and readers skip blank lines
     */
    public static void write(INDArray x, List<double[]> labelSets, Path file, SvmLightOptions options) {
        check(x, file, options);
        Arguments.given(labelSets, "SvmLight.write", "the labels");
        long[] starts = new long[labelSets.size() + 1];
        for (int row = 0; row < labelSets.size(); row++) {
            starts[row + 1] = starts[row] + Arguments.given(labelSets.get(row), "SvmLight.write",
                    "the labels of row " + row).length;
        }
        double[] all = new double[Math.toIntExact(starts[starts.length - 1])];
        for (int row = 0; row < labelSets.size(); row++) {
            System.arraycopy(labelSets.get(row), 0, all, (int) starts[row], labelSets.get(row).length);
        }
        try (INDArray labels = all.length == 0 ? Dense.zeros(DataType.DOUBLE, 0) : Dense.vector(all);
                INDArray begin = Dense.vector(starts)) {
            write(x, file, options, 1, 0, labels, begin);
        }
    }

    private static void check(INDArray x, Path file, SvmLightOptions options) {
        Arguments.given(x, "SvmLight.write", "the matrix");
        Arguments.given(file, "SvmLight.write", "the file");
        Arguments.given(options, "SvmLight.write", "the options");
    }

    private static void write(INDArray x, Path file, SvmLightOptions options, int many, int queries, INDArray... beside) {
        new EntriesWriter("SvmLight.write", file, EntriesReader.SVMLIGHT, options.base() == 0 ? 0 : 1, many, queries)
                .write(x, NOTHING, options.listener(), beside);
    }

    /** Closes the arrays. Further calls have no effect. */
    @Override
    public void close() {
        for (INDArray each : new INDArray[] {features, labels, queryIds}) {
            if (each != null) {
                each.close();
            }
        }
    }

    /** Returns the shape of the features, and whether there are labels, sets of labels, and query ids. */
    @Override
    public String toString() {
        return "SvmLight[features " + Arrays.toString(features.shape()) + (labels == null ? ", sets of labels" : ", labels")
                + (queryIds == null ? "" : ", queries") + "]";
    }
}
