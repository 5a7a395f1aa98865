// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.selection;

import org.sparse4j.preprocessing.Column;

/** Splits of samples by the groups that they belong to: each group is on one side of a split, or on none. */
@FunctionalInterface
public interface GroupSplitter {
    /**
     * The splits, each made when the iterator comes to it, the same ones for each iterator. The groups are read at once.
     * O(rows) for each split.
     *
     * @param groups the group of each row: a number or a text, none missing
     * @throws IllegalArgumentException where there are too few groups, or a missing one
     */
    Iterable<Split> split(Column groups);

    /** As {@link #split(Column)}. */
    default Iterable<Split> split(long... groups) {
        return split(Column.longs("groups", groups));
    }

    /** As {@link #split(Column)}. */
    default Iterable<Split> split(String... groups) {
        return split(Column.strings("groups", groups));
    }
}
