// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.selection;

import java.util.BitSet;
import java.util.Random;
import java.util.stream.IntStream;
import org.sparse4j.backend.Arguments;

/**
 * The rows to train on and the rows to test on, in ascending order: {@code x.take(split.train(), 0)}.
 *
 * @param train the rows to train on
 * @param test the rows to test on
 * @since 0.1.0
 */
public record Split(long[] train, long[] test) {
    /** Creates a split that keeps the arrays without copying them. */
    public Split {
        Arguments.given(train, "Split", "the array of rows to learn from");
        Arguments.given(test, "Split", "the array of rows to test on");
    }

    /**
     * Returns a random split of independent rows. Each row is, as a whole, in exactly one of the two parts. If some
     * rows belong together, use {@link GroupShuffleSplit}.
     *
     * <pre>{@code
     * Split split = Split.shuffled(x.size(0), 0.2, 42);
     * INDArray train = x.take(split.train(), 0);
     * INDArray test = x.take(split.test(), 0);
     * }</pre>
     *
     * <p>A seed gives the same split on every machine, but not the split of scikit-learn's {@code train_test_split}. O(rows) time
     * and 12 bytes of heap for each row.
     *
     * @param rows the number of rows, at least 2 and less than 2^31 - 8
     * @param share the share of the rows to test on, above 0 and below 1. The number of these rows is rounded up, and at
     *     least one row is left to train on
     * @param seed the seed of the random numbers
     * @throws IllegalArgumentException if rows or share is out of range
     */
    public static Split shuffled(long rows, double share, long seed) {
        if (rows < 2 || rows > Integer.MAX_VALUE - 8) {
            throw new IllegalArgumentException("Split.shuffled: the number of rows is " + rows + "; it must be from 2 to "
                    + (Integer.MAX_VALUE - 8)
                    + (rows < 2 ? ", at least one to train on and one to test on" : "; split blocks of rows one by one"));
        }
        if (!(share > 0 && share < 1)) {
            throw new IllegalArgumentException("Split.shuffled: share is " + share + "; a share must be above 0 and below 1");
        }
        int n = (int) rows;
        int tested = (int) Math.min(n - 1, Math.ceil(share * n));
        BitSet test = new BitSet(n);
        IntStream.of(Permutation.of(n, new Random(seed))).limit(tested).forEach(test::set);
        return new Split(IntStream.range(0, n).filter(i -> !test.get(i)).asLongStream().toArray(),
                test.stream().asLongStream().toArray());
    }

    /** Returns a description with the number of rows on each side. */
    @Override
    public String toString() {
        return "Split[" + train.length + " rows to learn from, " + test.length + " to test on]";
    }
}
