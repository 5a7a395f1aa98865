// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.selection;

import java.util.Comparator;
import java.util.stream.IntStream;
import org.sparse4j.preprocessing.Column;

/**
 * Each fold in turn to test on, all others to learn from. Folds are of as equal numbers of rows as groups allow: the largest
 * group first, of equals the last in order, each goes into the fold with the fewest rows, of equals the first. At least as many
 * groups as folds.
 */
public final class GroupKFold implements GroupSplitter {
    private final int folds;

    /** Five folds. */
    public GroupKFold() {
        this(5);
    }

    /** So many folds, at least 2. */
    public GroupKFold(int folds) {
        if (folds < 2) {
            throw new IllegalArgumentException("GroupKFold: " + folds + " folds; it must be at least 2");
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

    /** The number of folds. */
    @Override
    public String toString() {
        return "GroupKFold[" + folds + " folds]";
    }
}
