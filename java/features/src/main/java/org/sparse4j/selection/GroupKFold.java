// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.selection;

import java.util.Comparator;
import java.util.stream.IntStream;
import org.sparse4j.preprocessing.Column;

/**
 * Tests on each fold in turn, and trains on all others. The folds have about equally many rows: the groups are assigned in
 * descending order of size, each to the fold with the fewest rows. Among groups of equal size, the last in order is
 * assigned first. Among folds of equal size, the first one gets the group. There must be at least as many groups as folds.
 *
 * @since 0.1.0
 */
public final class GroupKFold implements GroupSplitter {
    private final int folds;

    /** Creates a splitter with 5 folds. */
    public GroupKFold() {
        this(5);
    }

    /** Creates a splitter with this number of folds, at least 2. */
    public GroupKFold(int folds) {
        if (folds < 2) {
            throw new IllegalArgumentException("GroupKFold: the number of folds is " + folds + "; it must be at least 2");
        }
        this.folds = folds;
    }

    @Override
    public Iterable<Split> split(Column groups) {
        Groups of = Groups.of(groups, folds);
        int[] rows = new int[of.count()];
        for (int group : of.ofRow()) {
            rows[group]++;
        }
        int[] largestFirst = IntStream.range(0, of.count()).boxed()
                .sorted(Comparator.<Integer>comparingInt(g -> rows[g]).thenComparing(Comparator.naturalOrder()).reversed())
                .mapToInt(Integer::intValue).toArray();
        long[] rowsOfFold = new long[folds];
        int[] foldOfGroup = new int[of.count()];
        for (int group : largestFirst) {
            int lightest = 0;
            for (int f = 1; f < folds; f++) {
                lightest = rowsOfFold[f] < rowsOfFold[lightest] ? f : lightest;
            }
            rowsOfFold[lightest] += rows[group];
            foldOfGroup[group] = lightest;
        }
        return Groups.lazily(folds, fold -> {
            byte[] side = new byte[foldOfGroup.length];
            for (int g = 0; g < side.length; g++) {
                side[g] = (byte) (foldOfGroup[g] == fold ? 1 : 0);
            }
            return of.split(side);
        });
    }

    /** Returns a description with the number of folds. */
    @Override
    public String toString() {
        return "GroupKFold[" + folds + " folds]";
    }
}
