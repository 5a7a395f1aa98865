// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.selection;

import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.sparse4j.backend.Arguments;
import org.sparse4j.preprocessing.Categories;
import org.sparse4j.preprocessing.Column;

/** The groups of rows, numbered in their order. */
record Groups(int[] ofRow, int count) {
    /** At least so many of them. */
    static Groups of(Column groups, int least) {
        if (Arguments.given(groups, "split", "the column of groups").size() == 0) {
            throw new IllegalArgumentException("split: no samples");
        }
        Categories all = Categories.of(groups);
        if (all.hasMissing()) {
            throw new IllegalArgumentException("split: there are rows without a group");
        }
        if (all.size() < least) {
            throw new IllegalArgumentException("split: " + all.size() + " groups; at least " + least + " are needed");
        }
        return new Groups(all.indexesOf(groups), all.size());
    }

    /** The side of each group: 0 to learn from, 1 to test on, else none. */
    Split split(byte... sideOfGroup) {
        return new Split(rows(sideOfGroup, 0), rows(sideOfGroup, 1));
    }

    private long[] rows(byte[] sideOfGroup, int side) {
        return IntStream.range(0, ofRow.length).filter(i -> sideOfGroup[ofRow[i]] == side).asLongStream().toArray();
    }

    /** So many splits, each made when it is asked for. */
    static Iterable<Split> lazily(int count, IntFunction<Split> make) {
        return () -> IntStream.range(0, count).mapToObj(make).iterator();
    }
}
