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
 * Samples in the text of SVMlight and libsvm (.svm, .svmlight, .libsvm, and these with .gz): a row each of its label, the
 * number of its query where there is one, and the features that are not 0: {@code 1 qid:3 1:0.5 7:2 # a comment}. What was
 * read is closed with this object.
 *
 * <pre>{@code
 * try (SvmLight data = SvmLight.read(Path.of("rcv1_train.svm.gz"))) {
 *     fit(data.features(), data.labels());
 * }
 * }</pre>
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

    /** As {@link #read(Path, SvmLightOptions)} with the defaults. */
    public static SvmLight read(Path file) {
        return read(file, SvmLightOptions.defaults());
    }

    /**
     * The samples of a file. Features of a row may stand in any order; blank lines and lines of comments are no rows. A qid
     * stands in all rows or in none. Packed files ({@link PackedFiles}) are told by their content; pipes and devices can be read too. Numbers of
     * any length are correctly rounded, beyond the range to infinity or 0; zeros are stored. A line that is no comment has
     * at most 2^20 characters. O(file + sorting), where features in order need none; all threads, the same bits for any
     * number of them.
     *
     * @throws MalformedFileException where a line is not as it should be, or packed data is cut off or damaged, naming line
     *     and column
     * @throws UncheckedIOException where the file system refuses, with the IOException
     * @throws IllegalArgumentException of a feature that a row has twice where the options refuse it, naming the line
     * @throws CancellationException where the listener stops
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

    /** Lines with any number of labels, before which a header may stand that says from where indexes count and how many there are. */
    private static EntriesReader.Lines many(Path file, FileText text, DataType type, DuplicatePolicy duplicates, int base, long columns)
            throws IOException {
        EntriesHeader header = EntriesHeader.samples(file, text);
        return new EntriesReader.Lines(EntriesReader.SVMLIGHT, type, duplicates, base < 0 && header.isThere() ? 0 : base,
                header.extents(-1, columns), header.words(1));
    }

    /** The features alone, whatever labels there are. */
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
     * From where the indexes of a file count that is larger than memory: parts of it want to know it before the end. Reads the
     * file to its end or its first index 0.
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
        throw new IllegalArgumentException(file + ": SVMlight files have a label for each row, which an array of features has "
                + "not; SvmLight.write(features, labels, file) writes both");
    }

    /**
     * That the features are a matrix: how many rows, columns and entries it has only reading tells, so that they are -1; rows and
     * columns not where a first line says them ({@link SvmLightOptions#multilabel}).
     *
     * @throws UncheckedIOException where the file system refuses, with the IOException
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

    /** The features, CSR of shape [rows, columns], which is closed with this object. */
    public INDArray features() {
        return features;
    }

    /**
     * The label of each row, a dense DOUBLE vector, which is closed with this object.
     *
     * @throws IllegalStateException where the file was read for any number of labels a row: {@link #labelSets()} has them
     */
    public INDArray labels() {
        if (labels == null) {
            throw new IllegalStateException("labels: the file was read as multilabel(); labelSets() has the labels");
        }
        return labels;
    }

    /**
     * The labels of each row, in the order of the file.
     *
     * @throws IllegalStateException where the file was not read as {@link SvmLightOptions#multilabel()}
     */
    public List<double[]> labelSets() {
        if (labelSets == null) {
            throw new IllegalStateException("labelSets: the file was not read as multilabel(); labels() has the labels");
        }
        return labelSets;
    }

    /** The number of each row's query, a dense LONG vector, which is closed with this object; null where rows have none. */
    public INDArray queryIds() {
        return queryIds;
    }

    /** As {@link #write(INDArray, INDArray, Path, SvmLightOptions)} with the defaults. */
    public static void write(INDArray x, INDArray labels, Path file) {
        write(x, labels, file, SvmLightOptions.defaults());
    }

    /**
     * Writes the rows of a matrix [rows, columns], any format and view, with a label each ({@code labels}, a vector of as
     * many, written as DOUBLE); gzipped when the name ends in .gz. Numbers have the shortest digits that read back to the
     * same bits (what NaNs carry is lost). The text does not hold the number of columns. The file takes its place when it
     * is complete, as {@link AtomicFile} writes it. Of the options the base and the listener mean something. O(entries),
     * 16 MiB and what the longest row takes; what is not CSR is converted first.
     *
     * @throws IllegalArgumentException where x is no matrix or has another fill than 0, or the labels are not one a row
     * @throws UncheckedIOException where the file system refuses, with its IOException
     * @throws CancellationException where the listener stops
     */
    public static void write(INDArray x, INDArray labels, Path file, SvmLightOptions options) {
        check(x, file, options);
        write(x, file, options, 0, 0, Arguments.given(labels, "SvmLight.write", "the labels"));
    }

    /**
     * The same with the number of a query each ({@code queryIds}, a vector, written as LONG).
     *
     * @throws IllegalArgumentException also where there are not as many queries as rows
     */
    public static void write(INDArray x, INDArray labels, INDArray queryIds, Path file, SvmLightOptions options) {
        check(x, file, options);
        write(x, file, options, 0, 1, Arguments.given(labels, "SvmLight.write", "the labels"),
                Arguments.given(queryIds, "SvmLight.write", "the queries"));
    }

    /**
     * The same with any number of labels a row, and no queries.
     *
     * @throws IllegalArgumentException also where there are not as many sets as rows
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

    /** Closes the arrays; harmless afterwards. */
    @Override
    public void close() {
        for (INDArray each : new INDArray[] {features, labels, queryIds}) {
            if (each != null) {
                each.close();
            }
        }
    }

    /** The shape of the features, and what stands beside them. */
    @Override
    public String toString() {
        return "SvmLight[features " + Arrays.toString(features.shape()) + (labels == null ? ", sets of labels" : ", labels")
                + (queryIds == null ? "" : ", queries") + "]";
    }
}
