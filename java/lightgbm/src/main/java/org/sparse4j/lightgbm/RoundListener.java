// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.lightgbm;

import java.util.Map;

/**
 * Receives the metrics of each round of a training.
 *
 * @since 0.1.0
 */
@FunctionalInterface
public interface RoundListener {
    /**
     * Returns whether the training continues. An exception ends the training, and {@link Booster#train} throws it.
     *
     * @param round the number of rounds that the model has
     * @param metrics for each validation set, by its name, the value of each metric, by LightGBM's name
     */
    boolean after(int round, Map<String, Map<String, Double>> metrics);
}
