// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.selection;

import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.sparse4j.backend.Arguments;
import org.sparse4j.preprocessing.Categories;
import org.sparse4j.preprocessing.Column;

/** The group of each row; the groups are numbered in sorted order. */
record Groups(int[] ofRow, int count) {
    /** Numbers the groups; throws if there are fewer than `least`. */
    static Groups of(Column groups, int least) {
        if (Arguments.given(groups, "split", "the column of groups").size() == 0) {
            throw new IllegalArgumentException("split: no samples were given; there must be at least one");
        }
        Categories all = Categories.of(groups);
        if (all.hasMissing()) {
            throw new IllegalArgumentException("split: some rows have no group; each row needs one");
        }
        if (all.size() < least) {
            throw new IllegalArgumentException("split: there are " + all.size() + " groups; at least " + least + " are needed");
        }
        return new Groups(all.indexesOf(groups), all.size());
    }

    /** Returns a split. The side of a group is 0 to train on, 1 to test on, any other number for neither. */
    Split split(byte... sideOfGroup) {
        return new Split(rows(sideOfGroup, 0), rows(sideOfGroup, 1));
    }

    private long[] rows(byte[] sideOfGroup, int side) {
        return IntStream.range(0, ofRow.length).filter(i -> sideOfGroup[ofRow[i]] == side).asLongStream().toArray();
    }

    /** Returns this many splits, each made when the iterator reaches it. */
    static Iterable<Split> lazily(int count, IntFunction<Split> make) {
        return () -> IntStream.range(0, count).mapToObj(make).iterator();
    }
}
