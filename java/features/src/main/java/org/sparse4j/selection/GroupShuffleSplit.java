// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.selection;

import java.util.Random;
import org.sparse4j.preprocessing.Column;

/**
 * Tests on random groups, and trains on others. Shares are fractions of the number of groups, not of rows. A seed gives
 * the same splits on every machine: {@link java.util.Random}, whose numbers the JDK's documentation defines, shuffles
 * the groups. The splits differ from scikit-learn's.
 *
 * @since 0.1.0
 */
public final class GroupShuffleSplit implements GroupSplitter {
    private final int splits;
    private final double test;
    private final double train;
    private final long seed;

    private GroupShuffleSplit(int splits, double test, double train, long seed) {
        this.splits = splits;
        this.test = test;
        this.train = train;
        this.seed = seed;
    }

    /**
     * Creates a splitter that tests on a fifth of the groups, rounded up, and trains on all others.
     *
     * @param splits the number of splits, at least 1
     * @param seed the seed of the random numbers
     */
    public GroupShuffleSplit(int splits, long seed) {
        this(least(splits, "splits"), 0.2, -1, seed);
    }

    /** Returns a splitter that tests on this share of the groups, above 0 and below 1, rounded up. */
    public GroupShuffleSplit testShare(double share) {
        return new GroupShuffleSplit(splits, share("testShare", share), train, seed);
    }

    /** Returns a splitter that tests on this many groups. */
    public GroupShuffleSplit testGroups(int groups) {
        return new GroupShuffleSplit(splits, least(groups, "testGroups"), train, seed);
    }

    /**
     * Returns a splitter that trains on this share of the groups, above 0 and below 1, rounded down. The groups that
     * are left are neither for training nor for testing.
     */
    public GroupShuffleSplit trainShare(double share) {
        return new GroupShuffleSplit(splits, test, share("trainShare", share), seed);
    }

    /** Returns a splitter that trains on this many groups. The groups that are left are neither for training nor for testing. */
    public GroupShuffleSplit trainGroups(int groups) {
        return new GroupShuffleSplit(splits, test, least(groups, "trainGroups"), seed);
    }

    private static int least(int number, String what) {
        if (number < 1) {
            throw new IllegalArgumentException("GroupShuffleSplit: " + what + " is " + number + "; it must be at least 1");
        }
        return number;
    }

    private static double share(String what, double share) {
        if (!(share > 0 && share < 1)) {
            throw new IllegalArgumentException("GroupShuffleSplit: " + what + " is " + share + "; a share must be above 0 and below 1");
        }
        return share;
    }

    @Override
    public Iterable<Split> split(Column groups) {
        Groups of = Groups.of(groups, 2);
        int n = of.count();
        int tested = (int) (test < 1 ? Math.ceil(test * n) : test);
        int learned = (int) (train < 0 ? n - (double) tested : train < 1 ? Math.floor(train * n) : train);
        if (learned < 1 || (long) learned + tested > n) {
            throw new IllegalArgumentException("split: " + n + " groups are too few for " + tested + " test groups and "
                    + (train < 0 ? "one" : learned) + " to train on; each needs at least one");
        }
        return Groups.lazily(splits, k -> {
            // Each split has its own seed, so that a split is the same whether or not those before it were made.
            Random random = new Random(seed + 0x9e3779b97f4a7c15L * k);
            int[] shuffled = Permutation.of(n, random);
            byte[] side = new byte[n];
            for (int i = 0; i < n; i++) {
                side[shuffled[i]] = (byte) (i < tested ? 1 : i < tested + learned ? 0 : 2);
            }
            return of.split(side);
        });
    }

    /** Returns a description with the number of splits and the seed. */
    @Override
    public String toString() {
        return "GroupShuffleSplit[" + splits + " splits, seed " + seed + "]";
    }
}
