// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.xgboost;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import ml.dmlc.xgboost4j.java.Booster;
import ml.dmlc.xgboost4j.java.XGBoost;
import ml.dmlc.xgboost4j.java.XGBoostError;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;

/**
 * Models of Python's XGBoost predict the same bits here; and training here on the same samples gives the same model as there, byte for
 * byte, if XGBoost has the same version ({@code -Dversion.xgboost=3.0.4}).
 */
class ExchangedModelTest {
    private static final List<String> MATRICES = List.of("all", "missing", "zeros", "filled", "narrow");
    private static final Map<String, Map<String, Object>> KINDS = Map.of(
            "binary", Map.of("objective", "binary:logistic"),
            "classes", Map.of("objective", "multi:softprob", "num_class", 3),
            "targets", Map.of("objective", "reg:squarederror", "tree_method", "hist"),
            "dart", Map.of("objective", "binary:logistic", "booster", "dart", "rate_drop", 0.5),
            "linear", Map.of("objective", "reg:squarederror", "booster", "gblinear", "updater", "coord_descent"),
            "categories", Map.of("objective", "binary:logistic", "tree_method", "hist", "max_cat_to_onehot", 2),
            "ranking", Map.of("objective", "rank:ndcg", "tree_method", "hist"));

    /** The array in all formats, as a view, and dense. */
    private static List<INDArray> forms(INDArray x) {
        List<INDArray> all = new ArrayList<>();
        for (SparseFormat format : List.of(SparseFormat.COO, SparseFormat.CSR, SparseFormat.CSC, SparseFormat.GCS, SparseFormat.DENSE)) {
            all.add(x.toFormat(format));
        }
        all.add(x.transpose().dup().transpose());
        return all;
    }

    @ParameterizedTest
    @CsvSource({"2.1.4", "3.0.4"})
    void pythonsModelsPredictHereWhatTheyPredictThere(String version) throws XGBoostError, IOException {
        PythonModels python = PythonModels.of(version);
        for (String kind : KINDS.keySet()) {
            Booster booster = XGBoost.loadModel(python.model(kind));
            boolean same = runs(booster).equals(version);
            try (Predictor predictor = Predictor.of(booster)) {
                for (String name : MATRICES) {
                    for (INDArray x : forms(python.matrix(name))) {
                        String where = version + " " + kind + " " + name + " " + x.getFormat();
                        assertArrayEquals(python.answer(kind, name, "value"), PredictorTest.floats(predictor.predict(x)), where);
                        assertArrayEquals(python.answer(kind, name, "margin"), PredictorTest.floats(predictor.margins(x)), where);
                        float[] leaves = python.answer(kind, name, "leaf");
                        if (kind.equals("linear")) {
                            assertNull(leaves);
                        } else {
                            assertArrayEquals(leaves, PredictorTest.floats(predictor.leaves(x)), where);
                        }
                        assertArrayEquals(python.answer(kind, name, "contribution"), PredictorTest.floats(predictor.contributions(x)),
                                same ? 0 : 1e-6f, where);
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"2.1.4", "3.0.4"})
    void trainingHereGivesPythonsModel(String version) throws XGBoostError, IOException {
        PythonModels python = PythonModels.of(version);
        assumeTrue(runs(XGBoost.loadModel(python.model("binary"))).equals(version), "this XGBoost is not " + version);
        INDArray x = python.matrix("all");
        for (String kind : KINDS.keySet()) {
            double[] y = python.labels(kind);
            DMatrixOptions options = DMatrixOptions.create().threads(1)
                    .label(kind.equals("targets") ? Sparse4j.create(y).reshape(x.size(0), 2) : Sparse4j.create(y));
            if (kind.equals("categories")) {
                options = options.categoricalFeatures(7);
            } else if (kind.equals("ranking")) {
                options = options.queryIds(Sparse4j.create(IntStream.range(0, y.length).mapToDouble(i -> i / 6).toArray()));
            }
            Map<String, Object> parameters = new HashMap<>(KINDS.get(kind));
            parameters.putAll(Map.of("nthread", 1, "seed", 1));
            if (!kind.equals("linear")) {
                parameters.putAll(Map.of("max_depth", 3, "min_child_weight", 0));
            }
            for (INDArray same : forms(x)) {
                Booster booster = XGBoost.train(XGBoostMatrices.dMatrix(same, options), parameters, 3, Map.of(), null, null);
                assertEquals(text(XGBoost.loadModel(python.model(kind))), text(booster), version + " " + kind + " " + same.getFormat());
            }
        }
    }

    private static String text(Booster booster) throws XGBoostError, IOException {
        return new String(booster.toByteArray("json"), StandardCharsets.UTF_8);
    }

    /** The version of XGBoost that runs, which each model that it writes has. */
    private static String runs(Booster booster) throws XGBoostError, IOException {
        Matcher version = Pattern.compile("\"version\":\\[(\\d+),(\\d+),(\\d+)]").matcher(text(booster));
        if (!version.find()) {
            throw new AssertionError("no version in " + Arrays.toString(booster.toByteArray("json")));
        }
        return version.group(1) + "." + version.group(2) + "." + version.group(3);
    }
}
