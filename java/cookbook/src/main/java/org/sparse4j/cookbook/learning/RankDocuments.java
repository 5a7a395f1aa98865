// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.learning;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import ml.dmlc.xgboost4j.java.Booster;
import ml.dmlc.xgboost4j.java.DMatrix;
import ml.dmlc.xgboost4j.java.XGBoost;
import ml.dmlc.xgboost4j.java.XGBoostError;
import org.sparse4j.INDArray;
import org.sparse4j.io.SvmLight;
import org.sparse4j.xgboost.DMatrixOptions;
import org.sparse4j.xgboost.Predictor;
import org.sparse4j.xgboost.XGBoostMatrices;

/**
 * Learns by XGBoost to rank the documents of a query, from a file of SVMlight with query ids.
 *
 * <p>In such a file an absent feature is 0. XGBoost takes absent elements for missing, so this program makes the few columns dense.
 */
public final class RankDocuments {
    private RankDocuments() { }

    public static void main(String[] args) throws IOException, XGBoostError {
        StringBuilder lines = new StringBuilder();
        for (int query = 1; query <= 40; query++) {
            for (int document = 0; document < 5; document++) {
                int hits = (query * 7 + document * 3) % 5;
                lines.append(hits > 2 ? 2 : hits > 0 ? 1 : 0).append(" qid:").append(query);
                lines.append(hits == 0 ? "" : " 1:" + hits).append(" 2:").append(document + 1).append('\n');
            }
        }
        Path file = Files.createTempFile("ranking", ".svm");
        Files.writeString(file, lines);
        try (SvmLight data = SvmLight.read(file); INDArray x = data.features().toDense()) {
            DMatrix train = XGBoostMatrices.dMatrix(x, DMatrixOptions.create().label(data.labels()).queryIds(data.queryIds()));
            Booster booster = XGBoost.train(train, Map.of("objective", "rank:ndcg", "max_depth", 2, "nthread", 1), 10, Map.of(), null,
                    null);
            System.out.println(train.rowNum() + " documents of " + (train.getGroup().length - 1) + " queries");
            train.dispose();
            try (Predictor predictor = Predictor.of(booster); INDArray scores = predictor.predict(x)) {
                int best = 0;
                for (int document = 1; document < 5; document++) {
                    best = scores.getDouble(document) > scores.getDouble(best) ? document : best;
                }
                System.out.println("the first document of query 1 has label " + data.labels().getInt(best));
            }
        } finally {
            Files.delete(file);
        }
    }
}

// Prints:
// 200 documents of 40 queries
// the first document of query 1 has label 2
