// SPDX-License-Identifier: Apache-2.0
/**
 * Splits samples into those to train on and those to test on, if some samples belong together, such as the visits of one
 * patient. No group is on both sides of a split. A {@link org.sparse4j.selection.GroupSplitter} returns the numbers of rows,
 * and {@code x.take(rows, 0)} returns their matrix. The classes have the names of scikit-learn's.
 *
 * <p><b>Stability.</b> This package may change in any 0.x version, as
 * <a href="https://github.com/sparse4j/sparse4j/blob/main/docs/versioning.md#stability">docs/versioning.md</a> defines it.
 *
 * @since 0.1.0
 */
package org.sparse4j.selection;
