// SPDX-License-Identifier: Apache-2.0
/**
 * Samples as matrices, a row each, made ready for learning without storing their zeros: scalers that only divide, row norms,
 * tf-idf weights. A {@link org.sparse4j.preprocessing.Transformer} learns from one matrix and changes others likewise. Matrices
 * are of any format and view, with fill 0; results are new arrays, as sparse as what was given. {@code Transformer} says what is
 * refused.
 */
package org.sparse4j.preprocessing;
