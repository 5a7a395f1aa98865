// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.selection;

import org.sparse4j.preprocessing.Column;

/**
 * Splits samples by their groups. Each group is on one side of a split, or on none.
 *
 * @since 0.1.0
 */
@FunctionalInterface
public interface GroupSplitter {
    /**
     * Returns the splits. The groups are read at once. The iterator makes each split when it reaches it; all iterators return
     * the same splits. O(rows) time for each split.
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
