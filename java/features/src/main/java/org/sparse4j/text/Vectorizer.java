// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.text;

import org.sparse4j.INDArray;

/**
 * Turns documents into a matrix with a row for each document and a column for each term, in CSR and DOUBLE. The
 * state that {@link #fit} learns is immutable and replaced as a whole, so {@code transform} is thread-safe.
 *
 * <p>The methods throw {@code IllegalStateException} if {@code fit} must be called first. They throw
 * {@code IllegalArgumentException} if a document is null (the message has its number), or if one call has more than 2^31 - 9
 * documents or occurrences of terms.
 *
 * @since 0.1.0
 */
public interface Vectorizer {
    /** Learns from documents, and replaces the state of an earlier call. O(characters) time. Returns this. */
    Vectorizer fit(Iterable<String> documents);

    /** Returns a new matrix of the documents. O(characters) time. */
    INDArray transform(Iterable<String> documents);

    /** Returns {@code fit(documents).transform(documents)}, and reads each document once. */
    INDArray fitTransform(Iterable<String> documents);
}
