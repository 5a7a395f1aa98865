// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;
import org.sparse4j.preprocessing.Norm;
import org.sparse4j.preprocessing.TfidfTransformer;

/** Vectorizers give scikit-learn's matrices: Python's words, its order of terms, its hashes and weights. */
class SklearnTest {
    private final Sklearn sklearn = new Sklearn();

    private static UnaryOperator<TextAnalyzer.Builder> same() {
        return a -> a;
    }

    private static TextAnalyzer analyzer(UnaryOperator<TextAnalyzer.Builder> choices) {
        return choices.apply(TextAnalyzer.builder()).build();
    }

    private void bag(String name, UnaryOperator<TextAnalyzer.Builder> choices,
            UnaryOperator<BagOfWordsVectorizer.Builder> more) {
        BagOfWordsVectorizer v = more.apply(BagOfWordsVectorizer.builder().analyzer(analyzer(choices))).build();
        try (INDArray x = v.fitTransform(sklearn.fitted()); INDArray again = v.transform(sklearn.fitted());
                INDArray unseen = v.transform(sklearn.unseen())) {
            assertEquals(sklearn.terms(name), v.getFeatureNames(), name);
            sklearn.check(name, x);
            assertEquals(x, again, name);
            sklearn.check(name + " new", unseen);
            assertEquals(SparseFormat.CSR, x.getFormat());
        }
    }

    @Test
    void bagsOfWords() {
        UnaryOperator<BagOfWordsVectorizer.Builder> plain = b -> b;
        bag("bag", same(), plain);
        bag("bag cased", a -> a.lowercase(false), plain);
        bag("bag pairs", a -> a.ngramRange(1, 2), plain);
        bag("bag runs", a -> a.ngramRange(2, 3), b -> b.minDf(1));
        bag("bag stop", a -> a.stopWords(List.of("the", "and", "is")).ngramRange(1, 2), plain);
        bag("bag group", a -> a.tokenPattern("([a-z])[a-z]*"), plain);
        bag("bag rare", same(), b -> b.minDf(2).maxDf(0.5));
        bag("bag share", same(), b -> b.minDf(0.25).maxDf(3));
        bag("bag most", same(), b -> b.maxFeatures(3));
        bag("bag binary", same(), b -> b.binary(true));
    }

    private void hash(String name, UnaryOperator<TextAnalyzer.Builder> choices,
            UnaryOperator<HashingVectorizer.Builder> more) {
        HashingVectorizer v = more.apply(HashingVectorizer.builder().analyzer(analyzer(choices))).build();
        try (INDArray x = v.fitTransform(sklearn.fitted())) {
            assertEquals(SparseFormat.CSR, x.getFormat());
            if (x.size(1) > 1000) {
                // Only what is stored is compared.
                try (INDArray wanted = sklearn.matrix(name); INDArray difference = x.sub(wanted)) {
                    assertEquals(wanted.nnz(), x.nnz());
                    assertEquals(0, difference.amaxNumber().doubleValue(), 4e-15);
                }
            } else {
                sklearn.check(name, x);
            }
        }
    }

    @Test
    void hashes() {
        hash("hash", same(), b -> b);
        hash("hash unsigned", same(), b -> b.alternateSign(false).norm(Norm.L1).features(100));
        hash("hash small", same(), b -> b.norm(Norm.NONE).features(7));
        hash("hash pairs", a -> a.ngramRange(1, 2), b -> b.norm(Norm.MAX).features(1000));
        hash("hash binary", same(), b -> b.binary(true).norm(Norm.NONE));
    }

    private void tfidf(String name, UnaryOperator<TextAnalyzer.Builder> choices, int minDf, TfidfTransformer weights) {
        TfidfVectorizer v = new TfidfVectorizer(
                BagOfWordsVectorizer.builder().analyzer(analyzer(choices)).minDf(minDf).build(), weights);
        try (INDArray x = v.fitTransform(sklearn.fitted()); INDArray again = v.fit(sklearn.fitted())
                .transform(sklearn.fitted()); INDArray unseen = v.transform(sklearn.unseen())) {
            sklearn.check(name, x);
            assertEquals(x, again);
            sklearn.check(name + " new", unseen);
        }
    }

    @Test
    void tfidf() {
        tfidf("tfidf", same(), 1, new TfidfTransformer());
        tfidf("tfidf sublinear", same(), 1, new TfidfTransformer(Norm.L1, true, true));
        tfidf("tfidf rough", same(), 1, new TfidfTransformer(Norm.NONE, false, false));
        tfidf("tfidf pairs", a -> a.ngramRange(1, 2), 2, new TfidfTransformer());
    }
}
