// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.text;

import static org.sparse4j.indexing.NDArrayIndex.all;
import static org.sparse4j.indexing.NDArrayIndex.interval;
import static org.sparse4j.indexing.NDArrayIndex.point;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.sparse4j.INDArray;
import org.sparse4j.text.TfidfVectorizer;

/**
 * Finds the most similar texts of each text, in blocks of rows, so that no matrix of all pairs exists.
 *
 * <p>A block of rows times the transposed index is as large as the block allows; the best of each row are kept, and the
 * block is closed.
 */
public final class SimilarPairsByBlocks {
    private SimilarPairsByBlocks() { }

    public static void main(String[] args) {
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            texts.add("word" + i % 50 + " word" + i % 40 + " word" + i % 25);
        }
        long hits = 0;
        double best = 0;
        try (INDArray index = new TfidfVectorizer().fitTransform(texts)) {
            for (int from = 0; from < texts.size(); from += 64) {
                int to = Math.min(texts.size(), from + 64);
                try (INDArray block = index.get(interval(from, to), all()).mmul(index.transpose())) {
                    for (int i = from; i < to; i++) {
                        block.putScalar(i - from, i, 0);
                        INDArray row = block.get(point(i - from), all());
                        double score = row.maxNumber().doubleValue();
                        hits += score > 0.999 ? 1 : 0;
                        best = Math.max(best, score);
                    }
                }
            }
        }
        System.out.printf(Locale.ROOT, "%d texts have a twin; the best cosine is %.3f%n", hits, best);
    }
}

// Prints:
// 200 texts have a twin; the best cosine is 1.000
