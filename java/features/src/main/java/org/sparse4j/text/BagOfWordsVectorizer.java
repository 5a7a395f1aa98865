// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.text;

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

/**
 * Counts the terms of a vocabulary that it learns: column j is the j-th term in the order of code points, as in
 * scikit-learn's {@code CountVectorizer}. Terms that were not fitted are ignored.
 */
public final class BagOfWordsVectorizer implements Vectorizer {
    private static final Comparator<String> BY_CODE_POINT = BagOfWordsVectorizer::compare;

    private final Function<String, List<String>> analyzer;
    private final Bound least;
    private final Bound most;
    private final int maxFeatures;
    private final boolean binary;

    private volatile Vocabulary vocabulary;

    private record Vocabulary(List<String> terms, Map<String, Integer> columns) {}

    /** A number of documents, or a share of all. */
    private record Bound(double value, boolean share) {
        double of(long documents) {
            return share ? value * documents : value;
        }

        @Override
        public String toString() {
            return share ? value + " of all" : String.valueOf((long) value);
        }
    }

    /** All words of two characters or more, in lower case. */
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

    /** For other terms, or fewer; {@link Builder#build()} ends it. */
    public static Builder builder() {
        return new Builder();
    }

    /** Refuses documents without a term that stays (IllegalArgumentException). */
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
            throw new IllegalArgumentException("fit: no document has a term; they may have stop words only");
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

    /** The columns of terms neither too rare nor too common, in the order of the terms. */
    private int[] kept(INDArray counts, String... terms) {
        long documents = counts.size(0);
        double low = least.of(documents);
        double high = most.of(documents);
        if (high < low) {
            throw new IllegalArgumentException("fit: terms in at least " + least + " and at most " + most + " of "
                    + documents + " documents; none can be");
        }
        double[] with;
        double[] totals;
        try (INDArray frequencies = counts.countNonZero(0); INDArray sums = counts.sum(0)) {
            with = frequencies.toDoubleVector();
            totals = sums.toDoubleVector();
        }
        List<Integer> columns = new ArrayList<>(IntStream.range(0, terms.length)
                .filter(j -> with[j] >= low && with[j] <= high).boxed().toList());
        columns.sort(Comparator.comparing(j -> terms[j], BY_CODE_POINT));
        if (columns.size() > maxFeatures) {
            // The sort is stable: of equally frequent terms the first stay.
            columns.sort(Comparator.comparingDouble(j -> -totals[j]));
            columns = new ArrayList<>(columns.subList(0, maxFeatures));
            columns.sort(Comparator.comparing(j -> terms[j], BY_CODE_POINT));
        }
        if (columns.isEmpty()) {
            throw new IllegalArgumentException("fit: none of the " + terms.length + " terms is in at least " + least
                    + " and at most " + most + " of " + documents + " documents");
        }
        return columns.stream().mapToInt(Integer::intValue).toArray();
    }

    /** As String.compareTo, but characters beyond 16 bits come last, as in Python. */
    private static int compare(String a, String b) {
        int n = Math.min(a.length(), b.length());
        for (int i = 0; i < n; i++) {
            char x = a.charAt(i);
            char y = b.charAt(i);
            if (x != y) {
                boolean wide = Character.isSurrogate(x);
                return wide == Character.isSurrogate(y) ? x - y : wide ? 1 : -1;
            }
        }
        return a.length() - b.length();
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

    /** For each row the terms whose element is not 0, in the order of the columns. O(nnz). */
    public List<List<String>> inverseTransform(INDArray x) {
        List<String> terms = fitted("inverseTransform").terms;
        if (Arguments.given(x, "inverseTransform", "the matrix").rank() != 2 || x.size(1) != terms.size()) {
            throw new IllegalArgumentException("inverseTransform: documents by " + terms.size()
                    + " terms are expected, not shape " + Arrays.toString(x.shape()));
        }
        if (x.isSparse() && x.fillValue().doubleValue() != 0) {
            throw new IllegalArgumentException("inverseTransform: the fill is " + x.fillValue()
                    + "; terms that are not stored count 0");
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

    /** The terms by column. Not to be changed. */
    public List<String> getFeatureNames() {
        return fitted("getFeatureNames").terms;
    }

    /** The column of each term. Not to be changed. */
    public Map<String, Integer> getVocabulary() {
        return fitted("getVocabulary").columns;
    }

    private Vocabulary fitted(String method) {
        Vocabulary learned = vocabulary;
        if (learned == null) {
            throw new IllegalStateException(method + ": nothing was fitted; call fit first");
        }
        return learned;
    }

    /** The choices of a vectorizer. */
    public static final class Builder {
        private Function<String, List<String>> analyzer = TextAnalyzer.words();
        private Bound least = new Bound(1, false);
        private Bound most = new Bound(1, true);
        private int maxFeatures = Integer.MAX_VALUE;
        private boolean binary;

        private Builder() {}

        /** What gives the terms of a document: a {@link TextAnalyzer}, or a function that any threads may call. */
        public Builder analyzer(Function<String, List<String>> terms) {
            analyzer = Arguments.given(terms, "analyzer", "the function");
            return this;
        }

        /** Only terms in at least so many documents. */
        public Builder minDf(int documents) {
            least = count("minDf", documents);
            return this;
        }

        /** Only terms in at least this share of the documents, 0 to 1. */
        public Builder minDf(double share) {
            least = share("minDf", share);
            return this;
        }

        /** Only terms in at most so many documents. */
        public Builder maxDf(int documents) {
            most = count("maxDf", documents);
            return this;
        }

        /** Only terms in at most this share of the documents, 0 to 1. */
        public Builder maxDf(double share) {
            most = share("maxDf", share);
            return this;
        }

        /** Only so many terms, those that occur most often; of equally frequent ones the first in order. */
        public Builder maxFeatures(int terms) {
            if (terms < 1) {
                throw new IllegalArgumentException("maxFeatures: " + terms + " terms; at least 1");
            }
            maxFeatures = terms;
            return this;
        }

        /** Whether a term counts once in a document, however often it occurs. */
        public Builder binary(boolean once) {
            binary = once;
            return this;
        }

        /** A vectorizer of what was said, which has learned nothing yet. The builder may go on. */
        public BagOfWordsVectorizer build() {
            return new BagOfWordsVectorizer(this);
        }

        private static Bound count(String name, int documents) {
            if (documents < 1) {
                throw new IllegalArgumentException(name + ": " + documents + " documents; at least 1");
            }
            return new Bound(documents, false);
        }

        private static Bound share(String name, double share) {
            if (!(share >= 0 && share <= 1)) {
                throw new IllegalArgumentException(name + ": " + share + " of the documents; a share is from 0 to 1");
            }
            return new Bound(share, true);
        }
    }
}
