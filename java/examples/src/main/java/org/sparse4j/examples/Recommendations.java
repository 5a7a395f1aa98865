// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.examples;

import static org.sparse4j.indexing.NDArrayIndex.all;
import static org.sparse4j.indexing.NDArrayIndex.interval;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.commons.rng.sampling.ArraySampler;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.examples.input.BadInput;
import org.sparse4j.examples.page.Recommendation;
import org.sparse4j.examples.ratings.RandomUse;
import org.sparse4j.examples.ratings.RatingData;
import org.sparse4j.examples.ratings.Ratings;
import org.sparse4j.examples.ratings.Titles;

/** Computes the best unseen items for a few users from the trained model. */
final class Recommendations {
    static final int TOP = 10;
    private static final int LIKED = 3;
    /** The score of items that a user has rated: finite and far below any other score, so that they are not recommended. */
    private static final float SEEN = -1e9f;

    private final RatingData data;
    private final Titles titles;
    private final Biases biases;
    private final Als model;
    private final TestSet range;

    Recommendations(RatingData data, Titles titles, Biases biases, Als model, TestSet range) {
        this.data = data;
        this.titles = titles;
        this.biases = biases;
        this.model = model;
        this.range = range;
    }

    /** Returns distinct users with ratings, drawn by the seed; fewer if there are not enough. */
    static int[] sampleUsers(Ratings ratings, int wanted, long seed) {
        int[] counts = ratings.userCounts();
        int[] users = new int[counts.length];
        int rated = 0;
        for (int u = 0; u < counts.length; u++) {
            if (counts[u] > 0) {
                users[rated++] = u;
            }
        }
        users = java.util.Arrays.copyOf(users, rated);
        ArraySampler.shuffle(RandomUse.SHOWN_USERS.source(seed), users);
        return java.util.Arrays.copyOf(users, Math.min(wanted, rated));
    }

    Recommendation of(int user) {
        Ratings ratings = data.ratings();
        int from = ratings.pointers()[user];
        int count = ratings.pointers()[user + 1] - from;
        int unseen = Math.min(TOP, ratings.items() - count);
        List<Recommendation.Scored> best = new ArrayList<>();
        try (INDArray scores = scores(user, from, count)) {
            if (unseen > 0) {
                for (long item : top(scores, unseen)) {
                    double rating = Math.max(range.lowest(), Math.min(range.highest(), scores.getDouble(0, item)));
                    best.add(new Recommendation.Scored(titles.of((int) item), rating));
                }
            }
        }
        return new Recommendation(BadInput.oneLine(data.userIds().name(user)), count, liked(from, count), best);
    }

    private static long[] top(INDArray scores, int count) {
        try (INDArray items = Sparse4j.searching().argTopK(scores, count)) {
            return items.getRow(0).toLongVector();
        }
    }

    /** Returns the expected ratings of items by one user, [1, items]; items that the user has rated get SEEN. */
    private INDArray scores(int user, int from, int count) {
        INDArray taste = model.userFactors().get(interval(user, user + 1), all());
        INDArray scores = taste.mmul(model.itemFactors().transpose());
        scores.addi(biases.mean() + biases.user().getDouble(user));
        scores.addiRowVector(biases.item());
        for (int k = from; k < from + count; k++) {
            scores.putScalar(0, data.ratings().columns()[k], SEEN);
        }
        return scores;
    }

    private List<Recommendation.Scored> liked(int from, int count) {
        Integer[] order = new Integer[count];
        java.util.Arrays.setAll(order, k -> from + k);
        float[] values = data.ratings().values();
        java.util.Arrays.sort(order, (a, b) -> Float.compare(values[b], values[a]));
        List<Recommendation.Scored> liked = new ArrayList<>();
        for (int k = 0; k < Math.min(LIKED, count); k++) {
            liked.add(new Recommendation.Scored(titles.of(data.ratings().columns()[order[k]]), values[order[k]]));
        }
        return liked;
    }

    static void print(PrintStream out, Recommendation r) {
        StringBuilder liked = new StringBuilder();
        for (Recommendation.Scored s : r.liked()) {
            String separator = liked.isEmpty() ? "" : ", ";
            liked.append(String.format(Locale.ROOT, "%s%s (%.1f)", separator, s.title(), s.rating()));
        }
        out.printf(Locale.ROOT, "%nuser %s, %d ratings, liked %s%n", r.user(), r.rated(), liked);
        if (r.unseen().isEmpty()) {
            out.println("  has rated every item; nothing is left to recommend");
        }
        int place = 0;
        for (Recommendation.Scored s : r.unseen()) {
            out.printf(Locale.ROOT, "  %2d. %4.2f  %s%n", ++place, s.rating(), s.title());
        }
    }
}
