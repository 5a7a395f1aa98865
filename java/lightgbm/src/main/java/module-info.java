// SPDX-License-Identifier: Apache-2.0

/** Trains and predicts by LightGBM on the memory of Sparse4j arrays. */
module org.sparse4j.lightgbm {
    requires transitive org.sparse4j;

    exports org.sparse4j.lightgbm;
}
