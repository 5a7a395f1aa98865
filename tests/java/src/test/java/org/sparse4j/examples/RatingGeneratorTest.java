// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.examples;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sparse4j.examples.input.BadInput;
import org.sparse4j.examples.ratings.RatingGenerator;
import org.sparse4j.examples.ratings.Ratings;
import org.sparse4j.examples.ratings.Split;

class RatingGeneratorTest {
    private static Ratings ratings(int users, int items, int count, long seed) {
        return RatingGenerator.generate(users, items, count, seed).ratings();
    }

    @ParameterizedTest
    @CsvSource({"2,1,2", "10,10,100", "10,10,97", "1000,50,9999", "50,1000,9999", "5000,2000,200000",
        "300,4,3", "3,3,9"})
    void exactlyAsManyDistinctRatingsAsAskedFor(int users, int items, int count) {
        Ratings r = ratings(users, items, count, 7);
        assertEquals(count, r.count());
        assertEquals(users, r.users());
        assertEquals(count, r.pointers()[users]);
        for (int u = 0; u < users; u++) {
            for (int k = r.pointers()[u]; k < r.pointers()[u + 1]; k++) {
                assertTrue(k == r.pointers()[u] || r.columns()[k - 1] < r.columns()[k], "ascending, no item twice");
                assertTrue(r.columns()[k] >= 0 && r.columns()[k] < items);
                float v = r.values()[k];
                assertTrue(v >= 1 && v <= 5 && 2 * v == Math.rint(2 * v), "halves from 1 to 5: " + v);
            }
        }
    }

    @Test
    void oneSeedOneResult() {
        Ratings a = ratings(2000, 500, 40_000, 11);
        Ratings b = ratings(2000, 500, 40_000, 11);
        assertArrayEquals(a.pointers(), b.pointers());
        assertArrayEquals(a.columns(), b.columns());
        assertArrayEquals(a.values(), b.values());
        assertFalse(Arrays.equals(a.columns(), ratings(2000, 500, 40_000, 12).columns()));
    }

    /** Log-normal activity, Zipf popularity and a spread of all nine ratings. */
    @Test
    void distributions() {
        Ratings r = ratings(20_000, 4000, 1_000_000, 3);
        int[] users = r.userCounts();
        double mean = 0;
        double square = 0;
        int rated = 0;
        for (int count : users) {
            if (count > 0) {
                mean += Math.log(count);
                square += Math.log(count) * Math.log(count);
                rated++;
            }
        }
        mean /= rated;
        double sigma = Math.sqrt(square / rated - mean * mean);
        assertTrue(rated > 19_900, "users with ratings: " + rated);
        assertEquals(1.0, sigma, 0.05, "spread of the logarithm of activity");
        assertEquals(Math.log(50) - 0.5, mean, 0.05, "log-normal: the median is below the mean by sigma^2 / 2");
        int[] items = r.itemCounts();
        Arrays.sort(items);
        double slope = Math.log(items[4000 - 1000] / (double) items[4000 - 100]) / Math.log(10);
        assertEquals(-0.8, slope, 0.06, "Zipf exponent between ranks 100 and 1000");
        int[] histogram = new int[11];
        for (float v : r.values()) {
            histogram[(int) (2 * v)]++;
        }
        for (int half = 2; half <= 10; half++) {
            assertTrue(histogram[half] > 10_000, "ratings of " + half / 2.0 + ": " + histogram[half]);
        }
    }

    @Test
    void moreThanTheMatrixHolds() {
        assertThrows(BadInput.class, () -> ratings(10, 10, 101, 1));
    }

    @Test
    void splitIsOneTenthAndLosesNothing() {
        Ratings all = ratings(1000, 300, 20_005, 5);
        Split split = Split.random(all, 5);
        assertEquals(2001, split.test().count());
        assertEquals(20_005 - 2001, split.train().count());
        int[] test = split.test().userCounts();
        int[] train = split.train().userCounts();
        int[] whole = all.userCounts();
        double expected = 0;
        for (int u = 0; u < 1000; u++) {
            assertEquals(whole[u], test[u] + train[u]);
            expected += Math.abs(test[u] - whole[u] / 10.0);
        }
        assertTrue(expected / 1000 < 2, "spread over users");
        assertFalse(Arrays.equals(split.test().columns(), Split.random(all, 6).test().columns()));
        Split tiny = Split.random(ratings(2, 2, 2, 1), 1);
        assertEquals(1, tiny.test().count());
        assertEquals(1, tiny.train().count());
    }
}
