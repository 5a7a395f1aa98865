// SPDX-License-Identifier: Apache-2.0

/**
 * Training and prediction by LightGBM on the memory of Sparse4j arrays. {@link org.sparse4j.lightgbm.LightGBM} names the
 * library, {@link org.sparse4j.lightgbm.Dataset} is training data, {@link org.sparse4j.lightgbm.Booster} trains, saves and
 * loads models, and {@link org.sparse4j.lightgbm.Predictor} predicts.
 */
package org.sparse4j.lightgbm;
