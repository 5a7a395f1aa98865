// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.text;

import java.util.List;
import java.util.Locale;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.text.TfidfVectorizer;

/**
 * Searches texts: TF-IDF weights, and the documents whose rows are closest to the query.
 *
 * <p>{@code TfidfVectorizer} scales each row to length 1, so that a product of rows is the cosine of their angle.
 */
public final class SearchDocuments {
    private SearchDocuments() { }

    public static void main(String[] args) {
        List<String> documents = List.of("sparse matrices store few numbers", "a dense matrix stores all numbers",
                "trees and leaves in autumn", "sparse solvers factorize sparse matrices");
        TfidfVectorizer tfidf = new TfidfVectorizer();
        try (INDArray index = tfidf.fitTransform(documents); INDArray query = tfidf.transform(List.of("sparse matrices"));
             INDArray scores = index.mmul(query.transpose());
             INDArray best = Sparse4j.searching().argTopK(scores.reshape(4), 2)) {
            for (long document : best.toLongVector()) {
                System.out.printf(Locale.ROOT, "%.3f %s%n", scores.getDouble(document, 0), documents.get((int) document));
            }
        }
    }
}

// Prints:
// 0.740 sparse solvers factorize sparse matrices
// 0.567 sparse matrices store few numbers
