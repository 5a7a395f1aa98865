// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.text;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.sparse4j.INDArray;
import org.sparse4j.backend.Arguments;
import org.sparse4j.features.CodePoints;
import org.sparse4j.features.Fitted;
import org.sparse4j.features.State;

/**
 * Counts the terms of a vocabulary that it learns. Column j is the j-th term in the order of code points, as in
 * scikit-learn's {@code CountVectorizer}. {@code transform} ignores terms that are not in the vocabulary.
 *
 * @since 0.1.0
 */
public final class BagOfWordsVectorizer implements Vectorizer {
    private final Function<String, List<String>> analyzer;
    private final Bound least;
    private final Bound most;
    private final int maxFeatures;
    private final boolean binary;

    private volatile Vocabulary vocabulary;

    private record Vocabulary(List<String> terms, Map<String, Integer> columns) {}

    /** A bound on the number of documents with a term: a number, or a share of all documents. */
    private record Bound(double value, boolean share) {
        double of(long documents) {
            return share ? value * documents : value;
        }

        @Override
        public String toString() {
            return share ? value + " of all" : String.valueOf((long) value);
        }
    }

    /** Creates a vectorizer whose terms are all words of two or more characters, in lower case. */
    public BagOfWordsVectorizer() {
        this(builder());
    }

    private BagOfWordsVectorizer(Builder b) {
        analyzer = b.analyzer;
        least = b.least;
        most = b.most;
        maxFeatures = b.maxFeatures;
        binary = b.binary;
    }

    /** Returns a builder with the default settings. */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * {@inheritDoc}
     *
     * @throws IllegalArgumentException if no term of the documents enters the vocabulary
     */
    @Override
    public BagOfWordsVectorizer fit(Iterable<String> documents) {
        fitTransform(documents).close();
        return this;
    }

    @Override
    public INDArray fitTransform(Iterable<String> documents) {
        Map<String, Integer> found = new HashMap<>();
        Occurrences occurrences = new Occurrences();
        occurrences.addAll(documents, analyzer,
                term -> occurrences.add(found.computeIfAbsent(term, t -> found.size()), 1));
        if (found.isEmpty()) {
            throw new IllegalArgumentException("fit: no document has a term; perhaps the documents contain only stop words");
        }
        String[] terms = new String[found.size()];
        found.forEach((term, column) -> terms[column] = term);
        try (INDArray counts = occurrences.matrix(terms.length, false)) {
            int[] kept = kept(counts, terms);
            List<String> inOrder = IntStream.of(kept).mapToObj(column -> terms[column]).toList();
            Map<String, Integer> columns = new HashMap<>();
            for (String term : inOrder) {
                columns.put(term, columns.size());
            }
            INDArray out = counts.take(Arrays.stream(kept).asLongStream().toArray(), 1);
            vocabulary = new Vocabulary(inOrder, Collections.unmodifiableMap(columns));
            return binary ? Occurrences.present(out) : out;
        }
    }

    /** Returns the columns of the terms that are neither too rare nor too frequent, in the order of the terms. */
    private int[] kept(INDArray counts, String... terms) {
        long documents = counts.size(0);
        double low = least.of(documents);
        double high = most.of(documents);
        if (high < low) {
            throw new IllegalArgumentException("fit: no term can be in at least " + least + " and at most " + most + " of " + documents
                    + " documents; lower minDf or raise maxDf");
        }
        double[] with;
        double[] totals;
        try (INDArray frequencies = counts.countNonZero(0); INDArray sums = counts.sum(0)) {
            with = frequencies.toDoubleVector();
            totals = binary ? with : sums.toDoubleVector();
        }
        List<Integer> columns = new ArrayList<>(IntStream.range(0, terms.length)
                .filter(j -> with[j] >= low && with[j] <= high).boxed().toList());
        columns.sort(Comparator.comparing(j -> terms[j], CodePoints.ORDER));
        if (columns.size() > maxFeatures) {
            // The sort is stable: of equally frequent terms, the first ones stay in the vocabulary.
            columns.sort(Comparator.comparingDouble(j -> -totals[j]));
            columns = new ArrayList<>(columns.subList(0, maxFeatures));
            columns.sort(Comparator.comparing(j -> terms[j], CodePoints.ORDER));
        }
        if (columns.isEmpty()) {
            throw new IllegalArgumentException("fit: none of the " + terms.length + " terms is in at least " + least + " and at most "
                    + most + " of " + documents + " documents; lower minDf or raise maxDf");
        }
        return columns.stream().mapToInt(Integer::intValue).toArray();
    }

    @Override
    public INDArray transform(Iterable<String> documents) {
        Map<String, Integer> columns = fitted("transform").columns;
        Occurrences occurrences = new Occurrences();
        occurrences.addAll(documents, analyzer, term -> {
            Integer column = columns.get(term);
            if (column != null) {
                occurrences.add(column, 1);
            }
        });
        return occurrences.matrix(columns.size(), binary);
    }

    /** Returns for each row the terms with a non-zero element, in the order of the columns. O(nnz) time. */
    public List<List<String>> inverseTransform(INDArray x) {
        List<String> terms = fitted("inverseTransform").terms;
        if (Arguments.given(x, "inverseTransform", "the matrix").rank() != 2 || x.size(1) != terms.size()) {
            throw new IllegalArgumentException("inverseTransform: the shape is " + Arrays.toString(x.shape())
                    + "; it must be a matrix of documents by " + terms.size() + " terms");
        }
        if (x.isSparse() && x.fillValue().doubleValue() != 0) {
            throw new IllegalArgumentException("inverseTransform: the fill is " + x.fillValue() + "; it must be 0, because terms that are "
                    + "not stored count 0");
        }
        List<List<String>> out = new ArrayList<>();
        for (long i = 0; i < x.size(0); i++) {
            out.add(new ArrayList<>());
        }
        x.forEachEntry((at, value) -> {
            if (value != 0) {
                out.get((int) at[0]).add(terms.get((int) at[1]));
            }
        });
        return out;
    }

    /**
     * Writes the settings and the fitted state to a file, which {@link #load(Path)} reads. The file appears complete or
     * not at all. docs/features.md describes the format. The file also holds the settings of a {@link TextAnalyzer}. It
     * cannot hold any other analyzer; pass such an analyzer to {@link #load(Path, Function)}.
     *
     * @throws java.io.UncheckedIOException if the file system reports an error; the IOException is the cause
     * @throws IllegalArgumentException if a pattern has more than 1000 characters, or a term is not valid Unicode
     */
    public void save(Path file) {
        State state = new State("BagOfWordsVectorizer");
        putInto(state);
        state.write(file);
    }

    /**
     * Returns the vectorizer that {@link #save} wrote.
     *
     * @throws org.sparse4j.io.MalformedFileException if the file was not saved by this class, is damaged, or has an impossible
     *     value
     * @throws java.io.UncheckedIOException if the file system reports an error; the IOException is the cause
     * @throws IllegalArgumentException if the analyzer was a function, which a file cannot hold
     */
    public static BagOfWordsVectorizer load(Path file) {
        State state = State.read(file, "BagOfWordsVectorizer");
        return state.done(of(state, null));
    }

    /** Returns the vectorizer that {@link #save} wrote, with this analyzer in place of the saved one. */
    public static BagOfWordsVectorizer load(Path file, Function<String, List<String>> analyzer) {
        Arguments.given(analyzer, "load", "the analyzer");
        State state = State.read(file, "BagOfWordsVectorizer");
        return state.done(of(state, analyzer));
    }

    /** Adds the settings and the fitted state to the fields of a {@link State}. */
    void putInto(State state) {
        Analyzers.put(analyzer, state);
        state.put("least", least.value).put("leastIsShare", least.share).put("most", most.value).put("mostIsShare", most.share)
                .put("maxFeatures", maxFeatures).put("binary", binary);
        Vocabulary learned = vocabulary;
        if (learned != null) {
            state.put("terms", learned.terms.toArray(String[]::new));
        }
    }

    /** Returns the vectorizer that {@link #putInto} saved. If `analyzer` is not null, it replaces the saved one. */
    static BagOfWordsVectorizer of(State state, Function<String, List<String>> analyzer) {
        Builder b = builder();
        b.analyzer = Analyzers.of(state, analyzer);
        b.least = bound(state, "least");
        b.most = bound(state, "most");
        b.maxFeatures = (int) state.number("maxFeatures", 1, Integer.MAX_VALUE);
        b.binary = state.flag("binary");
        BagOfWordsVectorizer made = b.build();
        if (state.has("terms")) {
            List<String> terms = List.of(state.texts("terms"));
            Map<String, Integer> columns = new HashMap<>();
            for (String term : terms) {
                if (columns.put(term, columns.size()) != null) {
                    throw state.malformed("the list of terms contains a term twice");
                }
            }
            made.vocabulary = new Vocabulary(terms, Collections.unmodifiableMap(columns));
        }
        return made;
    }

    private static Bound bound(State state, String name) {
        double value = state.real(name);
        boolean share = state.flag(name + "IsShare");
        if (share ? !(value >= 0 && value <= 1) : !(value >= 1 && value <= Integer.MAX_VALUE && value == Math.rint(value))) {
            throw state.malformed("field " + name + " is " + value + "; it must be "
                    + (share ? "a share from 0 to 1" : "a number of documents"));
        }
        return new Bound(value, share);
    }

    /** Returns the unmodifiable list of terms by column. */
    public List<String> getFeatureNames() {
        return fitted("getFeatureNames").terms;
    }

    /** Returns the unmodifiable map of the column of each term. */
    public Map<String, Integer> getVocabulary() {
        return fitted("getVocabulary").columns;
    }

    /** Returns whether a vocabulary was learned. */
    public boolean isFitted() {
        return vocabulary != null;
    }

    private Vocabulary fitted(String method) {
        return Fitted.of(method, vocabulary);
    }

    /**
     * Builds a {@link BagOfWordsVectorizer}.
     *
     * @since 0.1.0
     */
    public static final class Builder {
        private Function<String, List<String>> analyzer = TextAnalyzer.words();
        private Bound least = new Bound(1, false);
        private Bound most = new Bound(1, true);
        private int maxFeatures = Integer.MAX_VALUE;
        private boolean binary;

        private Builder() {}

        /** Sets the analyzer, which splits a document into terms: a {@link TextAnalyzer}, or another thread-safe function. */
        public Builder analyzer(Function<String, List<String>> terms) {
            analyzer = Arguments.given(terms, "analyzer", "the function");
            return this;
        }

        /** Keeps only terms that occur in at least this many documents; the default is 1. */
        public Builder minDf(int documents) {
            least = count("minDf", documents);
            return this;
        }

        /** Keeps only terms that occur in at least this share of the documents, 0 to 1. */
        public Builder minDf(double share) {
            least = share("minDf", share);
            return this;
        }

        /** Keeps only terms that occur in at most this many documents. */
        public Builder maxDf(int documents) {
            most = count("maxDf", documents);
            return this;
        }

        /** Keeps only terms that occur in at most this share of the documents, 0 to 1; the default is 1. */
        public Builder maxDf(double share) {
            most = share("maxDf", share);
            return this;
        }

        /** Keeps only this number of terms, the most frequent ones; among equally frequent terms, the first in order. */
        public Builder maxFeatures(int terms) {
            if (terms < 1) {
                throw new IllegalArgumentException("maxFeatures is " + terms + "; it must be at least 1");
            }
            maxFeatures = terms;
            return this;
        }

        /** Sets whether every term of a document counts once, however often it occurs; the default is false. */
        public Builder binary(boolean once) {
            binary = once;
            return this;
        }

        /** Returns an unfitted vectorizer with these settings. The builder can be used again. */
        public BagOfWordsVectorizer build() {
            return new BagOfWordsVectorizer(this);
        }

        private static Bound count(String name, int documents) {
            if (documents < 1) {
                throw new IllegalArgumentException(name + " is " + documents + " documents; it must be at least 1");
            }
            return new Bound(documents, false);
        }

        private static Bound share(String name, double share) {
            if (!(share >= 0 && share <= 1)) {
                throw new IllegalArgumentException(name + " is the share " + share + " of the documents; it must be from 0 to 1");
            }
            return new Bound(share, true);
        }
    }
}
