// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.text;

import java.util.List;
import org.sparse4j.INDArray;
import org.sparse4j.backend.Arguments;
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

    /** The terms by column. Not to be changed. */
    public List<String> getFeatureNames() {
        return counts.getFeatureNames();
    }

    /** The weight of each term. */
    public double[] getIdf() {
        return weights.getIdf();
    }
}
