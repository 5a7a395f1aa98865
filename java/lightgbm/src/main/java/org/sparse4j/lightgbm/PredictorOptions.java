// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.lightgbm;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How a {@link Predictor} predicts. Objects are immutable: each method returns a copy with one option changed.
 *
 * @since 0.1.0
 */
public final class PredictorOptions {
    private final int firstRound;
    private final int endRound;
    private final Map<String, String> parameters;

    private PredictorOptions(int firstRound, int endRound, Map<String, String> parameters) {
        this.firstRound = firstRound;
        this.endRound = endRound;
        this.parameters = parameters;
    }

    /** Returns options for all trees. */
    public static PredictorOptions create() {
        return new PredictorOptions(0, 0, Map.of());
    }

    /** Takes the trees of the rounds {@code [first, end)} only; an end of 0 stands for the last round of the model. */
    public PredictorOptions rounds(int first, int end) {
        if (first < 0 || end < 0 || end > 0 && end <= first) {
            throw new IllegalArgumentException("rounds: [" + first + ", " + end + ") has no round; the first must be at least 0 and less "
                    + "than the end, or the end 0");
        }
        return new PredictorOptions(first, end, parameters);
    }

    /**
     * Adds parameters of LightGBM for predictions, such as {@code pred_early_stop}. With {@code predict_disable_shape_check}, a matrix
     * may have fewer columns than the model has features, which are 0 then, or more columns, which have no effect.
     *
     * @throws IllegalArgumentException if a name or a value has spaces, or a name is {@code num_threads}, see {@link
     *     LightGBM#threads(int)}
     */
    public PredictorOptions parameters(Map<String, ?> more) {
        Map<String, String> all = new LinkedHashMap<>(parameters);
        Map<String, String> copy = Parameters.copy("parameters", more);
        Disobeyed.requireOfPredictions(copy);
        all.putAll(copy);
        return new PredictorOptions(firstRound, endRound, all);
    }

    int firstRound() {
        return firstRound;
    }

    int endRound() {
        return endRound;
    }

    Map<String, String> parameters() {
        return parameters;
    }
}
