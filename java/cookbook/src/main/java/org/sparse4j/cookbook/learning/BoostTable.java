// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.learning;

import static org.sparse4j.indexing.NDArrayIndex.all;
import static org.sparse4j.indexing.NDArrayIndex.interval;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.SplittableRandom;
import ml.dmlc.xgboost4j.java.Booster;
import ml.dmlc.xgboost4j.java.DMatrix;
import ml.dmlc.xgboost4j.java.XGBoost;
import ml.dmlc.xgboost4j.java.XGBoostError;
import org.sparse4j.INDArray;
import org.sparse4j.preprocessing.Columns;
import org.sparse4j.preprocessing.TableEncoder;
import org.sparse4j.xgboost.DMatrixOptions;
import org.sparse4j.xgboost.Predictor;
import org.sparse4j.xgboost.XGBoostMatrices;

/**
 * Trains XGBoost on a table of texts and numbers with an evaluation set, saves the model, and explains a prediction.
 *
 * <p>Missing fields, and texts that the encoder has not seen, are NaN in the matrix, and XGBoost takes NaN for missing.
 */
public final class BoostTable {
    private static final int ROWS = 2000;
    private static final int TRAIN = 1500;

    private BoostTable() { }

    private static Path csv(Path folder) throws IOException {
        SplittableRandom random = new SplittableRandom(3);
        StringBuilder text = new StringBuilder("city,age,visits,bought\n");
        for (int i = 0; i < ROWS; i++) {
            String city = new String[] {"Rome", "Oslo", "Bern"}[random.nextInt(3)];
            String age = random.nextInt(5) == 0 ? "" : "" + random.nextInt(18, 80);
            int visits = random.nextInt(30);
            int bought = random.nextDouble() < (city.equals("Oslo") && visits > 10 ? 0.95 : 0.05) ? 1 : 0;
            text.append(String.join(",", city, age, "" + visits, "" + bought)).append('\n');
        }
        return Files.writeString(folder.resolve("visits.csv"), text);
    }

    public static void main(String[] args) throws IOException, XGBoostError {
        Path folder = Files.createTempDirectory("boost");
        Columns table = Columns.readCsv(csv(folder));
        TableEncoder encoder = new TableEncoder();
        try (INDArray x = encoder.fitTransform(table.without("bought")); INDArray y = table.get("bought").toVector()) {
            DMatrixOptions options = DMatrixOptions.create().featureNames(encoder.getFeatureNames())
                    .categoricalFeatures(encoder.getCategoricalFeatures());
            DMatrix train = XGBoostMatrices.dMatrix(x.get(interval(0, TRAIN), all()), options.label(y.get(interval(0, TRAIN))));
            DMatrix test = XGBoostMatrices.dMatrix(x.get(interval(TRAIN, ROWS), all()), options.label(y.get(interval(TRAIN, ROWS))));
            float[][] metrics = new float[1][20];
            Booster booster = XGBoost.train(train, Map.of("objective", "binary:logistic", "eval_metric", "auc", "nthread", 1), 20,
                    Map.of("test", test), metrics, null, null, 0);
            System.out.println("AUC above 0.85: " + (metrics[0][19] > 0.85));
            booster.saveModel(folder.resolve("model.ubj").toString());
            encoder.save(folder.resolve("encoder.s4jstate"));
        }
        Booster booster = XGBoost.loadModel(folder.resolve("model.ubj").toString());
        TableEncoder loaded = TableEncoder.load(folder.resolve("encoder.s4jstate"));
        try (Predictor predictor = Predictor.of(booster); INDArray row = loaded.transform(Columns.readCsv(
                Files.writeString(folder.resolve("new.csv"), "city,age,visits\nOslo,41,25\n"))); INDArray bought = predictor.predict(row);
                INDArray shares = predictor.contributions(row);  // a column for each feature, and the bias behind them
                INDArray most = shares.getRow(0).get(interval(0, predictor.features())).argMax()) {
            System.out.println("buys: " + (bought.getDouble(0) > 0.5));
            System.out.println("strongest reason: " + loaded.getFeatureNames().get(most.getInt(0)));
        }
    }
}

// Prints:
// AUC above 0.85: true
// buys: true
// strongest reason: city
