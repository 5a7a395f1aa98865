// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.text;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import org.sparse4j.INDArray;
import org.sparse4j.backend.Arguments;
import org.sparse4j.features.State;
import org.sparse4j.preprocessing.Norm;
import org.sparse4j.preprocessing.TfidfTransformer;

/**
 * Weighs the counts of terms by how rare the terms are: a {@link BagOfWordsVectorizer} followed by a {@link TfidfTransformer}.
 * No thread may call {@code transform} while another calls {@code fit}, because {@code fit} replaces the states of both
 * parts, one after the other.
 *
 * <p>{@link #builder} takes the settings of both parts:
 *
 * <pre>{@code
 * import org.sparse4j.preprocessing.Norm;
 * import org.sparse4j.text.TfidfVectorizer;
 *
 * TfidfVectorizer tfidf = TfidfVectorizer.builder()
 *         .minDf(2)                                                                     // terms of two documents or more
 *         .norm(Norm.L1)                                                                // rows sum to 1
 *         .sublinearTf(true)                                                            // tf is 1 + ln(count)
 *         .build();
 * INDArray x = tfidf.fitTransform(List.of("a dog and a cat", "a dog and a log"));
 * System.out.println(tfidf.getFeatureNames());                                          // [and, dog]
 * }</pre>
 *
 * @since 0.1.0
 */
public final class TfidfVectorizer implements Vectorizer {
    private final BagOfWordsVectorizer counts;
    private final TfidfTransformer weights;

    /** Creates a vectorizer with the defaults of both parts, which are scikit-learn's. */
    public TfidfVectorizer() {
        this(new BagOfWordsVectorizer(), new TfidfTransformer());
    }

    /** Creates a vectorizer that keeps these two objects and fits them. */
    public TfidfVectorizer(BagOfWordsVectorizer counts, TfidfTransformer weights) {
        this.counts = Arguments.given(counts, "the vectorizer");
        this.weights = Arguments.given(weights, "the transformer");
    }

    /** Starts a vectorizer whose settings are not the defaults. */
    public static Builder builder() {
        return new Builder();
    }

    @Override
    public TfidfVectorizer fit(Iterable<String> documents) {
        try (INDArray x = counts.fitTransform(documents)) {
            weights.fit(x);
        }
        return this;
    }

    @Override
    public INDArray fitTransform(Iterable<String> documents) {
        try (INDArray x = counts.fitTransform(documents)) {
            return weights.fitTransform(x);
        }
    }

    @Override
    public INDArray transform(Iterable<String> documents) {
        try (INDArray x = counts.transform(documents)) {
            return weights.transform(x);
        }
    }

    /** Returns for each row the terms with a non-zero element. See {@link BagOfWordsVectorizer#inverseTransform}. */
    public List<List<String>> inverseTransform(INDArray x) {
        return counts.inverseTransform(x);
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
        State state = new State("TfidfVectorizer");
        counts.putInto(state.part("counts"));
        State part = state.part("weights").put("norm", weights.getNorm()).put("smoothIdf", weights.isSmoothIdf())
                .put("sublinearTf", weights.isSublinearTf());
        if (weights.isFitted()) {
            part.put("idf", weights.getIdf());
        }
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
    public static TfidfVectorizer load(Path file) {
        return loaded(file, null);
    }

    /** Returns the vectorizer that {@link #save} wrote, with this analyzer in place of the saved one. */
    public static TfidfVectorizer load(Path file, Function<String, List<String>> analyzer) {
        return loaded(file, Arguments.given(analyzer, "load", "the analyzer"));
    }

    private static TfidfVectorizer loaded(Path file, Function<String, List<String>> analyzer) {
        State state = State.read(file, "TfidfVectorizer");
        BagOfWordsVectorizer counts = BagOfWordsVectorizer.of(state.part("counts"), analyzer);
        State part = state.part("weights");
        TfidfTransformer weights = new TfidfTransformer(part.constant("norm", Norm.class), part.flag("smoothIdf"),
                part.flag("sublinearTf"));
        if (part.has("idf")) {
            double[] saved = part.doubles("idf");
            state.made(() -> weights.setIdf(saved));
            if (saved.length != (counts.isFitted() ? counts.getFeatureNames().size() : 0)) {
                throw state.malformed("the file has " + saved.length + " weights for "
                        + (counts.isFitted() ? counts.getFeatureNames().size() : 0) + " terms; there must be one for each");
            }
        }
        return state.done(new TfidfVectorizer(counts, weights));
    }

    /** Returns the unmodifiable list of terms by column. */
    public List<String> getFeatureNames() {
        return counts.getFeatureNames();
    }

    /** Returns a copy of the weight of each term. */
    public double[] getIdf() {
        return weights.getIdf();
    }

    /**
     * Builds a {@link TfidfVectorizer} from the settings of a {@link BagOfWordsVectorizer} and of a {@link TfidfTransformer}. The
     * defaults are scikit-learn's.
     *
     * @since 0.1.0
     */
    public static final class Builder {
        private final BagOfWordsVectorizer.Builder counts = BagOfWordsVectorizer.builder();
        private Norm norm = Norm.L2;
        private boolean smoothIdf = true;
        private boolean sublinearTf;

        private Builder() {}

        /** Sets the analyzer, which splits a document into terms: a {@link TextAnalyzer}, or another thread-safe function. */
        public Builder analyzer(Function<String, List<String>> terms) {
            counts.analyzer(terms);
            return this;
        }

        /** Keeps only terms that occur in at least this many documents; the default is 1. */
        public Builder minDf(int documents) {
            counts.minDf(documents);
            return this;
        }

        /** Keeps only terms that occur in at least this share of the documents, 0 to 1. */
        public Builder minDf(double share) {
            counts.minDf(share);
            return this;
        }

        /** Keeps only terms that occur in at most this many documents. */
        public Builder maxDf(int documents) {
            counts.maxDf(documents);
            return this;
        }

        /** Keeps only terms that occur in at most this share of the documents, 0 to 1; the default is 1. */
        public Builder maxDf(double share) {
            counts.maxDf(share);
            return this;
        }

        /** Keeps only this number of terms, the most frequent ones; among equally frequent terms, the first in order. */
        public Builder maxFeatures(int terms) {
            counts.maxFeatures(terms);
            return this;
        }

        /** Sets whether the counts of a document become 1; the default is false. */
        public Builder binary(boolean once) {
            counts.binary(once);
            return this;
        }

        /** Sets the norm by which each row is divided; the default is {@link Norm#L2}. */
        public Builder norm(Norm length) {
            norm = Arguments.given(length, "norm", "the norm");
            return this;
        }

        /**
         * Sets whether one more document is assumed to have every term, so that no weight is infinite; the default is true. See
         * {@link TfidfTransformer}.
         */
        public Builder smoothIdf(boolean smooth) {
            smoothIdf = smooth;
            return this;
        }

        /** Sets whether tf is 1 + ln(count) instead of the count; the default is false. */
        public Builder sublinearTf(boolean logarithm) {
            sublinearTf = logarithm;
            return this;
        }

        /** Returns an unfitted vectorizer with these settings. The builder can be used again. */
        public TfidfVectorizer build() {
            return new TfidfVectorizer(counts.build(), new TfidfTransformer(norm, smoothIdf, sublinearTf));
        }
    }
}
