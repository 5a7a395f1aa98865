// SPDX-License-Identifier: Apache-2.0
/**
 * Prepares samples, one in each row of a matrix, for learning without storing their zeros.
 *
 * <ul>
 * <li>A {@link org.sparse4j.preprocessing.Transformer} learns from a matrix and transforms matrices: scalers that only
 *     divide, row norms, tf-idf weights. Matrices can have any format and can be views, but their fill value must be 0.
 *     Results are new arrays, as sparse as the argument.
 * <li>An {@link org.sparse4j.preprocessing.Encoder} turns {@link org.sparse4j.preprocessing.Columns} of numbers and texts into
 *     a matrix.
 * <li>{@link org.sparse4j.preprocessing.LabelBinarizer} and {@link org.sparse4j.preprocessing.MultiLabelBinarizer} turn labels
 *     into a matrix.
 * </ul>
 *
 * <p>The {@code save} methods write the fitted state to files, whose format docs/features.md describes.
 *
 * <p><b>Stability.</b> This package may change in any 0.x version;
 * <a href="https://github.com/sparse4j/sparse4j/blob/main/docs/versioning.md#stability">docs/versioning.md</a> defines this level.
 *
 * @since 0.1.0
 */
package org.sparse4j.preprocessing;
