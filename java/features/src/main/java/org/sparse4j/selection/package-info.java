// SPDX-License-Identifier: Apache-2.0
/**
 * Splits samples into those to train on and those to test on. {@link org.sparse4j.selection.Split#shuffled} splits
 * independent samples. A {@link org.sparse4j.selection.GroupSplitter} is for samples that belong together, such as the
 * visits of one patient: no group is in both parts of a split. Both classes return row numbers, and {@code x.take(rows,
 * 0)} returns the matrix of these rows. The splitters have the names of scikit-learn's.
 *
 * <p><b>Stability.</b> This package may change in any 0.x version;
 * <a href="https://github.com/sparse4j/sparse4j/blob/main/docs/versioning.md#stability">docs/versioning.md</a> defines this level.
 *
 * @since 0.1.0
 */
package org.sparse4j.selection;
