// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.lightgbm;

import java.util.List;
import java.util.Map;
import org.sparse4j.backend.Arguments;

/**
 * Ends a training when a metric of a validation set has not improved for some rounds, and knows the best round. An object serves one
 * training after the other.
 *
 * <pre>{@code
 * EarlyStopping stopping = EarlyStopping.after(10, "valid", "auc");
 * Booster booster = Booster.train(parameters, train, 1000, Map.of("valid", valid), stopping).firstRounds(stopping.bestRound());
 * }</pre>
 *
 * <p>LightGBM's metrics auc, auc_mu, average_precision, map, ndcg and r2 are better if they are larger, all others if they are
 * smaller. NaN is worse than any number.
 *
 * @since 0.1.0
 */
public final class EarlyStopping implements RoundListener {
    private static final List<String> LARGER_IS_BETTER = List.of("auc", "auc_mu", "average_precision", "map", "ndcg", "r2");

    private final int patience;
    private final String set;
    private final String metric;
    private int best;
    private double bestValue;

    private EarlyStopping(int patience, String set, String metric) {
        this.patience = patience;
        this.set = set;
        this.metric = metric;
    }

    /**
     * Returns a listener that ends a training after this number of rounds without an improvement.
     *
     * @param rounds at least 1
     * @param set the name of a validation set of the training
     * @param metric LightGBM's name of a metric, such as {@code auc}, {@code binary_logloss} or {@code ndcg@5}
     */
    public static EarlyStopping after(int rounds, String set, String metric) {
        if (rounds < 1) {
            throw new IllegalArgumentException("after: " + rounds + " rounds; there must be at least 1");
        }
        return new EarlyStopping(rounds, Arguments.given(set, "after", "the name of the validation set"),
                Arguments.given(metric, "after", "the name of the metric"));
    }

    /**
     * Returns whether the metric has improved in the last rounds.
     *
     * @throws IllegalArgumentException if the training has no such validation set or metric
     */
    @Override
    public boolean after(int round, Map<String, Map<String, Double>> metrics) {
        Map<String, Double> all = metrics.get(set);
        if (all == null || !all.containsKey(metric)) {
            throw new IllegalArgumentException("EarlyStopping: there is no " + (all == null ? "validation set \"" + set + "\" among "
                    + metrics.keySet() : "metric \"" + metric + "\" among " + all.keySet()));
        }
        double value = all.get(metric);
        if (round == 1 || isBetter(value)) {
            best = round;
            bestValue = value;
        }
        return round - best < patience;
    }

    private boolean isBetter(double value) {
        int at = metric.indexOf('@');
        boolean larger = LARGER_IS_BETTER.contains(at < 0 ? metric : metric.substring(0, at));
        return (larger ? value > bestValue : value < bestValue) || Double.isNaN(bestValue) && !Double.isNaN(value);
    }

    /** Returns the round with the best metric, counted from 1; 0 before the first round. */
    public int bestRound() {
        return best;
    }

    /** Returns the metric of the best round. */
    public double bestValue() {
        return bestValue;
    }
}
