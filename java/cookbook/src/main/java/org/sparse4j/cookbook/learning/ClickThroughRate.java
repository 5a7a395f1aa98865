// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.learning;

import java.util.Map;
import java.util.SplittableRandom;
import ml.dmlc.xgboost4j.java.Booster;
import ml.dmlc.xgboost4j.java.DMatrix;
import ml.dmlc.xgboost4j.java.XGBoost;
import ml.dmlc.xgboost4j.java.XGBoostError;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.text.FeatureHasher;
import org.sparse4j.xgboost.DMatrixOptions;
import org.sparse4j.xgboost.Predictor;
import org.sparse4j.xgboost.PredictorOptions;
import org.sparse4j.xgboost.XGBoostMatrices;

/**
 * Predicts by XGBoost how often an advertisement is clicked, from hashed features in a million columns.
 *
 * <p>XGBoost reads the memory of the sparse matrix. A feature that a row does not have is missing, and not zero: the options say so.
 */
public final class ClickThroughRate {
    private static final int ROWS = 4000;
    private static final FeatureHasher HASHER = FeatureHasher.builder().features(1 << 20).alternateSign(false).build();

    private ClickThroughRate() { }

    private static INDArray impression(String site, String ad, int visit) {
        return HASHER.rows().add("site", site).add("ad", ad).add("visit", "number " + visit).endRow().matrix();
    }

    public static void main(String[] args) throws XGBoostError {
        SplittableRandom random = new SplittableRandom(1);
        FeatureHasher.Rows rows = HASHER.rows();
        double[] clicks = new double[ROWS];
        for (int i = 0; i < ROWS; i++) {
            int site = random.nextInt(50);
            int ad = random.nextInt(20);
            rows.add("site", "site " + site).add("ad", "ad " + ad).add("visit", "number " + i).endRow();
            clicks[i] = random.nextDouble() < (ad == 7 && site < 25 ? 0.9 : 0.1) ? 1 : 0;
        }
        try (INDArray x = rows.matrix(); INDArray y = Sparse4j.create(clicks)) {
            DMatrix train = XGBoostMatrices.dMatrix(x, DMatrixOptions.create().label(y).absentIsMissing());
            Booster booster = XGBoost.train(train, Map.of("objective", "binary:logistic", "max_depth", 8, "nthread", 1), 20, Map.of(), null,
                    null);
            train.dispose();
            System.out.println(x.rows() + " x " + x.columns() + ", " + x.nnz() + " entries");
            try (Predictor predictor = Predictor.of(booster, PredictorOptions.create().absentIsMissing().threads(1));
                 INDArray one = impression("site 3", "ad 7", -1); INDArray other = impression("site 3", "ad 8", -2);
                 INDArray often = predictor.predict(one); INDArray seldom = predictor.predict(other)) {
                System.out.println("ad 7 on site 3 is clicked often: " + (often.getDouble(0) > 0.5));
                System.out.println("ad 8 on site 3 is clicked often: " + (seldom.getDouble(0) > 0.5));
            }
        }
    }
}

// Prints:
// 4000 x 1048576, 12000 entries
// ad 7 on site 3 is clicked often: true
// ad 8 on site 3 is clicked often: false
