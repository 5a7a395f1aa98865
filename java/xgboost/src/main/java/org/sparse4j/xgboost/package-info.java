// SPDX-License-Identifier: Apache-2.0

/**
 * Training data and predictions of XGBoost on the memory of Sparse4j arrays. {@link
 * org.sparse4j.xgboost.XGBoostMatrices} makes XGBoost4J's {@code DMatrix}; {@link org.sparse4j.xgboost.Predictor}
 * predicts.
 */
package org.sparse4j.xgboost;
