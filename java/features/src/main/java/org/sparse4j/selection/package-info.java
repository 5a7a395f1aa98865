// SPDX-License-Identifier: Apache-2.0
/**
 * Which samples to learn from and which to test on, where some belong together, such as the visits of one patient: no group is
 * on both sides. A {@link org.sparse4j.selection.GroupSplitter} gives numbers of rows, with which {@code x.take(rows, 0)} makes
 * matrices. As scikit-learn's classes of the same names.
 */
package org.sparse4j.selection;
