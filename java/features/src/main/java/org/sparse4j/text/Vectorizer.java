// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.text;

import org.sparse4j.INDArray;

/**
 * What turns documents into a matrix: CSR, DOUBLE, one row per document, one column per term. What {@link #fit} learns is
 * immutable and replaced as a whole: any threads may transform.
 *
 * <p>Errors: IllegalArgumentException for a null document, naming its number, and for terms beyond 2^31 in one call;
 * IllegalStateException when {@code fit} has to come first.
 */
public interface Vectorizer {
    /** Learns from documents; what was learned before is forgotten. Returns this. O(characters). */
    Vectorizer fit(Iterable<String> documents);

    /** A new matrix. O(characters). */
    INDArray transform(Iterable<String> documents);

    /** {@code fit(documents).transform(documents)}, reading each document once. */
    INDArray fitTransform(Iterable<String> documents);
}
