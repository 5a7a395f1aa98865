// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.examples.ratings;

import java.util.Arrays;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.ArraySampler;
import org.apache.commons.rng.sampling.distribution.AliasMethodDiscreteSampler;
import org.apache.commons.rng.sampling.distribution.ContinuousSampler;
import org.apache.commons.rng.sampling.distribution.DiscreteSampler;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;
import org.sparse4j.examples.input.BadInput;

/**
 * Netflix-like ratings, the same for a seed everywhere:
 *
 * <pre>
 * r(u, i) = round to halves, clamp to 1..5 of  3.4 + b_u + b_i + p_u . q_i + noise
 *   b_u ~ N(0, 0.35)   b_i ~ N(0, 0.35)   p_u . q_i ~ 0.75 times a unit normal, rank 10   noise ~ N(0, 0.4)
 * activity of user u    ~ log-normal, sigma 1, scaled to `count` ratings in all
 * popularity of item i  ~ Zipf: 1 / rank^0.8, ranks dealt to items at random
 * </pre>
 *
 * No user rates an item twice; the number of ratings is exact.
 */
public final class RatingGenerator {
    static final int RANK = 10;
    private static final double MEAN = 3.4;
    private static final double BIAS = 0.35;
    private static final double SIGNAL = 0.75;
    private static final double NOISE = 0.4;
    private static final double ZIPF = 0.8;
    private static final double ACTIVITY = 1.0;

    private final int users;
    private final int items;
    private final long seed;
    private final double[] popularity;
    private final float[] itemFactors;
    private final float[] itemBias;
    private final UniformRandomProvider random;
    private final ContinuousSampler normal;
    private final ContinuousSampler exponential;
    private final DiscreteSampler popular;

    private RatingGenerator(int users, int items, long seed) {
        this.users = users;
        this.items = items;
        this.seed = seed;
        UniformRandomProvider ofItems = RandomUse.ITEMS.source(seed);
        int[] ranks = new int[items];
        Arrays.setAll(ranks, i -> i);
        ArraySampler.shuffle(ofItems, ranks);
        popularity = new double[items];
        Arrays.setAll(popularity, i -> StrictMath.pow(ranks[i] + 1, -ZIPF));
        ContinuousSampler ofItem = ZigguratSampler.NormalizedGaussian.of(ofItems);
        itemFactors = normals(ofItem, items * RANK);
        itemBias = normals(ofItem, items);
        random = RandomUse.USERS.source(seed);
        normal = ZigguratSampler.NormalizedGaussian.of(random);
        exponential = ZigguratSampler.Exponential.of(random);
        popular = AliasMethodDiscreteSampler.of(random, popularity);
    }

    private static float[] normals(ContinuousSampler normal, int count) {
        float[] values = new float[count];
        for (int i = 0; i < count; i++) {
            values[i] = (float) normal.sample();
        }
        return values;
    }

    public static RatingData generate(int users, int items, int count, long seed) {
        if (count > (long) users * items) {
            throw new BadInput("--nnz " + count + " is more than users x items = " + (long) users * items);
        }
        RatingGenerator generator = new RatingGenerator(users, items, seed);
        Ratings ratings = generator.ratings(count);
        String origin = "generated with seed " + seed;
        return new RatingData(ratings, IdIndex.counting(users), IdIndex.counting(items), origin, 0);
    }

    private Ratings ratings(int count) {
        int[] pointers = activity(count);
        int[] columns = new int[count];
        float[] values = new float[count];
        int[] seen = new int[items];
        Arrays.fill(seen, -1);
        float[] taste = new float[RANK];
        for (int u = 0; u < users; u++) {
            double bias = MEAN + BIAS * normal.sample();
            for (int f = 0; f < RANK; f++) {
                taste[f] = (float) normal.sample();
            }
            pick(u, seen, columns, pointers[u], pointers[u + 1]);
            for (int k = pointers[u]; k < pointers[u + 1]; k++) {
                values[k] = rating(bias, taste, columns[k]);
            }
        }
        return new Ratings(users, items, pointers, columns, values);
    }

    private float rating(double bias, float[] taste, int item) {
        double match = 0;
        for (int f = 0; f < RANK; f++) {
            match += taste[f] * itemFactors[item * RANK + f];
        }
        double score = bias + BIAS * itemBias[item] + match * (SIGNAL / Math.sqrt(RANK)) + NOISE * normal.sample();
        return (float) Math.max(1, Math.min(5, Math.floor(2 * score + 0.5) / 2));
    }

    /** Returns pointers with a log-normal share of `count` for each user, at most the number of items. */
    private int[] activity(int count) {
        ContinuousSampler ofUser = ZigguratSampler.NormalizedGaussian.of(RandomUse.ACTIVITY.source(seed));
        double[] weight = new double[users];
        Arrays.setAll(weight, u -> StrictMath.exp(ACTIVITY * ofUser.sample()));
        int[] sizes = new int[users];
        long left = count;
        while (left > 0) {
            double open = 0;
            for (int u = 0; u < users; u++) {
                open += sizes[u] < items ? weight[u] : 0;
            }
            // Rounds running totals, so that rounding errors do not add up. Ratings that exceed the items of a user go to other
            // users in the next pass.
            double total = 0;
            long dealt = 0;
            long before = left;
            for (int u = 0; u < users && left > 0; u++) {
                if (sizes[u] < items) {
                    total += weight[u];
                    long upTo = Math.min(before, (long) Math.floor(before * (total / open) + 0.5));
                    int share = (int) Math.min(Math.max(0, upTo - dealt), items - sizes[u]);
                    dealt = Math.max(dealt, upTo);
                    sizes[u] += share;
                    left -= share;
                }
            }
        }
        int[] pointers = new int[users + 1];
        for (int u = 0; u < users; u++) {
            pointers[u + 1] = pointers[u] + sizes[u];
        }
        return pointers;
    }

    /** Chooses distinct items by popularity, ascending, into columns[from, to). */
    private void pick(int user, int[] seen, int[] columns, int from, int to) {
        int wanted = to - from;
        if (wanted > items / 8) {
            pickMany(columns, from, wanted);
        } else {
            int at = from;
            long tries = 0;
            while (at < to) {
                // Popular items are drawn repeatedly; after too many repeats, uniform draws end the search.
                int item = ++tries <= 64L * wanted + 64 ? popular.sample() : random.nextInt(items);
                if (seen[item] != user) {
                    seen[item] = user;
                    columns[at++] = item;
                }
            }
        }
        Arrays.sort(columns, from, to);
    }

    /** Chooses items by weighted sampling without replacement (Efraimidis, Spirakis 2006): the smallest exponentials over weights. */
    private void pickMany(int[] columns, int from, int wanted) {
        double[] key = new double[items];
        Arrays.setAll(key, i -> exponential.sample() / popularity[i]);
        double[] sorted = key.clone();
        Arrays.sort(sorted);
        double limit = sorted[wanted - 1];
        int at = from;
        for (int i = 0; i < items && at < from + wanted; i++) {
            if (key[i] <= limit) {
                columns[at++] = i;
            }
        }
    }
}
