// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.selection;

import org.sparse4j.preprocessing.Column;

/**
 * Splits samples by their groups. All rows of a group are in the same part of a split (training or test), or in neither
 * part.
 *
 * @since 0.1.0
 */
@FunctionalInterface
public interface GroupSplitter {
    /**
     * Returns the splits. The method reads the groups at once. An iterator computes each split when the caller asks for
     * it; all iterators return the same splits. O(rows) time for each split.
     *
     * @param groups the group of each row: a number or a text, none missing
     * @throws IllegalArgumentException if there are no rows, too few groups, or a missing group
     */
    Iterable<Split> split(Column groups);

    /** Returns the splits of rows with these groups. See {@link #split(Column)}. */
    default Iterable<Split> split(long... groups) {
        return split(Column.longs("groups", groups));
    }

    /** Returns the splits of rows with these groups. See {@link #split(Column)}. */
    default Iterable<Split> split(String... groups) {
        return split(Column.strings("groups", groups));
    }
}
