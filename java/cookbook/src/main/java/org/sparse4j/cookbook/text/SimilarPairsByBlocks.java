// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.text;

import static org.sparse4j.indexing.NDArrayIndex.all;
import static org.sparse4j.indexing.NDArrayIndex.interval;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.text.TfidfVectorizer;

/**
 * Finds the most similar texts of each text, in blocks of rows, so that no matrix of all pairs exists.
 *
 * <p>A block of rows times the transposed index has the cosines of these texts with all texts. {@code topKStored} returns the ten
 * largest of each row with their columns, which are the numbers of the texts, and -1 where a row has fewer. Writing 0 to a text's own
 * cosine removes that entry. {@code TopOfEachRow} shows the methods for implicit zeros.
 *
 * <p>An entry of a block takes 12 bytes, 8 for the value and 4 for the column. A row has at most as many entries as there are
 * texts, so the bytes for a block give its rows. Use some tens of megabytes in practice. {@code docs/products.md} has the memory that
 * the product itself takes.
 */
public final class SimilarPairsByBlocks {
    private static final long BLOCK_BYTES = 256 << 10;
    private static final int BEST = 10;

    private SimilarPairsByBlocks() { }

    public static void main(String[] args) {
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            texts.add("word" + i % 50 + " word" + i % 40 + " word" + i % 25);
        }
        int rows = (int) Math.max(1, BLOCK_BYTES / (12L * texts.size()));
        System.out.println(rows + " rows in a block");
        try (INDArray index = new TfidfVectorizer().fitTransform(texts)) {
            for (int from = 0; from < texts.size(); from += rows) {
                int to = Math.min(texts.size(), from + rows);
                try (INDArray block = index.get(interval(from, to), all()).mmul(index.transpose())) {
                    for (int i = from; i < to; i++) {
                        block.putScalar(i - from, i, 0);
                    }
                    INDArray[] top = Sparse4j.searching().topKStored(block, BEST);
                    try (INDArray scores = top[0]; INDArray ids = top[1]) {
                        System.out.printf(Locale.ROOT, "text %d: %.3f with text %d, ..., %.3f with text %d%n", from,
                                scores.getDouble(0, 0), ids.getLong(0, 0), scores.getDouble(0, BEST - 1), ids.getLong(0, BEST - 1));
                    }
                }
            }
        }
    }
}

// Prints:
// 72 rows in a block
// text 0: 1.000 with text 200, ..., 0.533 with text 75
// text 72: 1.000 with text 272, ..., 0.466 with text 247
// text 144: 0.719 with text 44, ..., 0.525 with text 19
// text 216: 1.000 with text 16, ..., 0.527 with text 241
// text 288: 1.000 with text 88, ..., 0.554 with text 208
