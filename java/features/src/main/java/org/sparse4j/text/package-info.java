// SPDX-License-Identifier: Apache-2.0
/**
 * Texts as matrices: a {@link org.sparse4j.text.Vectorizer} makes of each document a row and of each term a column, CSR, DOUBLE.
 * Terms are learned ({@link org.sparse4j.text.BagOfWordsVectorizer}, {@link org.sparse4j.text.TfidfVectorizer}) or hashed
 * ({@link org.sparse4j.text.HashingVectorizer}); how a text falls into terms says {@link org.sparse4j.text.TextAnalyzer}. Results
 * are those of scikit-learn's classes of like names.
 */
package org.sparse4j.text;
