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
 * Counts weighed by how rare their terms are: a {@link BagOfWordsVectorizer}, then a {@link TfidfTransformer}. A new fit must
 * not overlap with transform calls, for it replaces what both learned.
 */
public final class TfidfVectorizer implements Vectorizer {
    private final BagOfWordsVectorizer counts;
    private final TfidfTransformer weights;

    /** Both as they are by default, which is scikit-learn's. */
    public TfidfVectorizer() {
        this(new BagOfWordsVectorizer(), new TfidfTransformer());
    }

    /** The two are kept, and fitted through this one. */
    public TfidfVectorizer(BagOfWordsVectorizer counts, TfidfTransformer weights) {
        this.counts = Arguments.given(counts, "the vectorizer");
        this.weights = Arguments.given(weights, "the transformer");
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

    /** As {@link BagOfWordsVectorizer#inverseTransform}. */
    public List<List<String>> inverseTransform(INDArray x) {
        return counts.inverseTransform(x);
    }

    /**
     * Writes what both were told and have learned to a file, which appears whole or not at all; {@link #load(Path)} reads it. An
     * analyzer that is no {@link TextAnalyzer} is not in it: {@link #load(Path, Function)} takes it. docs/features.md says what
     * is in it.
     *
     * @throws java.io.UncheckedIOException where the file system refuses, with its IOException
     * @throws IllegalArgumentException of a pattern of more than 1000 characters, or a term that is no Unicode
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
     * What {@link #save} wrote.
     *
     * @throws org.sparse4j.io.MalformedFileException where the file is none of these, of another class, damaged, or says what
     *     cannot be
     * @throws java.io.UncheckedIOException where the file system refuses, with its IOException
     * @throws IllegalArgumentException where the analyzer was a function, which no file holds
     */
    public static TfidfVectorizer load(Path file) {
        return loaded(file, null);
    }

    /** As {@link #load(Path)}, with this analyzer in place of the one that it had. */
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
                throw state.malformed(saved.length + " weights for " + (counts.isFitted() ? counts.getFeatureNames().size() : 0)
                        + " terms");
            }
        }
        return state.done(new TfidfVectorizer(counts, weights));
    }

    /** The terms by column. Not to be changed. */
    public List<String> getFeatureNames() {
        return counts.getFeatureNames();
    }

    /** The weight of each term. */
    public double[] getIdf() {
        return weights.getIdf();
    }
}
