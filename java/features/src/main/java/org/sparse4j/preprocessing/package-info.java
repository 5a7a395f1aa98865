// SPDX-License-Identifier: Apache-2.0
/**
 * Samples as matrices, a row each, made ready for learning without storing their zeros: scalers that only divide, row norms,
 * tf-idf weights. A {@link org.sparse4j.preprocessing.Transformer} learns from one matrix and changes others likewise. Matrices
 * are of any format and view, with fill 0; results are new arrays, as sparse as what was given. {@code Transformer} says what is
 * refused. An {@link org.sparse4j.preprocessing.Encoder} makes matrices of {@link org.sparse4j.preprocessing.Columns} of numbers
 * and texts, binarizers make them of labels. What was learned is saved in files of a small format of its own.
 */
package org.sparse4j.preprocessing;
