// SPDX-License-Identifier: Apache-2.0
/**
 * Turns texts into matrices. A {@link org.sparse4j.text.Vectorizer} returns a matrix with a row for each document and a
 * column for each term, in CSR and DOUBLE.
 *
 * <ul>
 * <li>{@link org.sparse4j.text.BagOfWordsVectorizer} and {@link org.sparse4j.text.TfidfVectorizer} learn the terms.
 * <li>{@link org.sparse4j.text.HashingVectorizer} hashes the terms, and {@link org.sparse4j.text.FeatureHasher} named features.
 * <li>{@link org.sparse4j.text.TextAnalyzer} splits a text into terms.
 * </ul>
 *
 * <p>The results are those of the corresponding classes of scikit-learn.
 *
 * <p><b>Stability.</b> This package may change in any 0.x version;
 * <a href="https://github.com/sparse4j/sparse4j/blob/main/docs/versioning.md#stability">docs/versioning.md</a> defines this level.
 *
 * @since 0.1.0
 */
package org.sparse4j.text;
