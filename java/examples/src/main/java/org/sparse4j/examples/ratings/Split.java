// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.examples.ratings;

import org.apache.commons.rng.UniformRandomProvider;

/** Ratings divided into a training and a test set. */
public record Split(Ratings train, Ratings test) {
    static final double TEST_SHARE = 0.1;

    /**
     * Chooses exactly one tenth of the ratings (at least one) for the test, each subset of that size with equal probability: selection
     * sampling (Knuth, volume 2, 3.4.2, algorithm S) over the ratings by user and item.
     */
    public static Split random(Ratings all, long seed) {
        int count = all.count();
        int wanted = Math.max(1, (int) Math.round(count * TEST_SHARE));
        UniformRandomProvider random = RandomUse.SPLIT.source(seed);
        Part train = new Part(all, count - wanted);
        Part test = new Part(all, wanted);
        int chosen = 0;
        for (int u = 0; u < all.users(); u++) {
            for (int k = all.pointers()[u]; k < all.pointers()[u + 1]; k++) {
                boolean choose = (count - k) * random.nextDouble() < wanted - chosen;
                chosen += choose ? 1 : 0;
                (choose ? test : train).add(k);
            }
            train.endUser(u);
            test.endUser(u);
        }
        return new Split(train.ratings(), test.ratings());
    }

    private static final class Part {
        private final Ratings all;
        private final int[] pointers;
        private final int[] columns;
        private final float[] values;
        private int size;

        Part(Ratings all, int count) {
            this.all = all;
            pointers = new int[all.users() + 1];
            columns = new int[count];
            values = new float[count];
        }

        void add(int k) {
            columns[size] = all.columns()[k];
            values[size++] = all.values()[k];
        }

        void endUser(int u) {
            pointers[u + 1] = size;
        }

        Ratings ratings() {
            return new Ratings(all.users(), all.items(), pointers, columns, values);
        }
    }
}
