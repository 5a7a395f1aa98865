// SPDX-License-Identifier: Apache-2.0

/**
 * Training data and predictions of XGBoost on the memory of Sparse4j arrays. {@link
 * org.sparse4j.xgboost.XGBoostMatrices} makes XGBoost4J's {@code DMatrix}; {@link org.sparse4j.xgboost.Predictor}
 * predicts.
 *
 * <p><b>Stability.</b> This package may change in any 0.x version; <a
 * href="https://github.com/sparse4j/sparse4j/blob/main/docs/versioning.md#stability">docs/versioning.md</a> defines this level.
 *
 * @since 0.1.0
 */
package org.sparse4j.xgboost;
