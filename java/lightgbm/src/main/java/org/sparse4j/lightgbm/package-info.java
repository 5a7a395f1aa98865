// SPDX-License-Identifier: Apache-2.0

/**
 * Training and prediction by LightGBM on the memory of Sparse4j arrays. {@link org.sparse4j.lightgbm.LightGBM} names the
 * library, {@link org.sparse4j.lightgbm.Dataset} is training data, {@link org.sparse4j.lightgbm.Booster} trains, saves and
 * loads models, and {@link org.sparse4j.lightgbm.Predictor} predicts.
 *
 * <p><b>Stability.</b> This package may change in any 0.x version; <a
 * href="https://github.com/sparse4j/sparse4j/blob/main/docs/versioning.md#stability">docs/versioning.md</a> defines this level.
 *
 * @since 0.1.0
 */
package org.sparse4j.lightgbm;
