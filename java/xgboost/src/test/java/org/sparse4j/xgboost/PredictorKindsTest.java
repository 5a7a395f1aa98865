// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.xgboost;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.sparse4j.xgboost.PredictorTest.flat;
import static org.sparse4j.xgboost.PredictorTest.floats;

import java.util.List;
import java.util.Map;
import ml.dmlc.xgboost4j.java.Booster;
import ml.dmlc.xgboost4j.java.DMatrix;
import ml.dmlc.xgboost4j.java.XGBoostError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;

/** Kinds of models, rounds, and what XGBoost does not predict everywhere. */
class PredictorKindsTest {
    private static final int ROWS = 60;
    private static final int COLUMNS = 12;

    @ParameterizedTest
    @ValueSource(strings = {"gbtree", "dart", "gblinear"})
    void aModelOfClassNumbersHasAMarginForEachClass(String kind) throws XGBoostError {
        INDArray x = PredictorTest.samples(11, DataType.FLOAT, SparseFormat.CSR);
        Booster booster = PredictorTest.train(x, 3, Map.of("objective", "multi:softmax", "booster", kind));
        DMatrix d = PredictorTest.theirs(x);
        try (Predictor predictor = Predictor.of(booster)) {
            assertEquals(1, predictor.outputs());
            assertArrayEquals(new long[] {ROWS}, predictor.predict(x).shape());
            assertArrayEquals(flat(booster.predict(d)), floats(predictor.predict(x)));
            for (INDArray y : List.of(x, x.toFormat(SparseFormat.COO), x.toDense())) {
                assertArrayEquals(new long[] {ROWS, 3}, predictor.margins(y).shape());
                assertArrayEquals(flat(booster.predict(d, true)), floats(predictor.margins(y)));
                assertArrayEquals(new long[] {ROWS, 3, COLUMNS + 1}, predictor.contributions(y).shape());
                float[] expected = flat(booster.predictContrib(d, 0));
                float[] found = floats(predictor.contributions(y));
                for (int i = 0; i < expected.length; i++) {
                    assertEquals(expected[i] + 0f, found[i]);
                }
            }
            INDArray none = Sparse4j.coo(0, COLUMNS).fill(Double.NaN).build(SparseFormat.CSR);
            assertArrayEquals(new long[] {0, 3}, predictor.margins(none).shape());
            assertArrayEquals(new long[] {0, 3, COLUMNS + 1}, predictor.contributions(none).shape());
            assertArrayEquals(new long[] {3}, predictor.margins(x.getRow(0)).reshape(3).shape());
        }
    }

    @Test
    void rounds() throws XGBoostError {
        INDArray x = PredictorTest.samples(3, DataType.FLOAT, SparseFormat.CSR);
        DMatrix d = PredictorTest.theirs(x);
        Booster trees = PredictorTest.train(x, 2, Map.of());
        PredictorOptions options = PredictorOptions.create();
        try (Predictor first = Predictor.of(trees, options.rounds(0, 2).threads(1)); Predictor rest = Predictor.of(trees, options.rounds(2, 0))) {
            assertArrayEquals(flat(trees.predict(d, true, 2)), floats(first.margins(x)));
            assertEquals(2, first.leaves(x).size(1));
            assertEquals(60, rest.margins(x).length());
            String message = "XGBoost computes them from the first round on only, and the options begin at round 2; make a predictor with "
                    + "rounds(0, end)";
            assertEquals("leaves: " + message, assertThrows(IllegalArgumentException.class, () -> rest.leaves(x)).getMessage());
            assertEquals("contributions: " + message, assertThrows(IllegalArgumentException.class, () -> rest.contributions(x)).getMessage());
        }
        assertThrows(IllegalArgumentException.class, () -> options.rounds(3, 3));
        assertThrows(IllegalArgumentException.class, () -> options.rounds(-1, 3));
        assertThrows(IllegalArgumentException.class, () -> options.threads(-1));
        assertThrows(IllegalArgumentException.class, () -> Predictor.of(null));
        for (int[] bad : new int[][] {{5, 0}, {0, 6}, {9, 11}}) {
            String message = assertThrows(IllegalArgumentException.class, () -> Predictor.of(trees, options.rounds(bad[0], bad[1]))).getMessage();
            assertTrue(message.startsWith("of: the model has 5 rounds, and the options take [" + bad[0]), message);
        }
        Predictor.of(trees, options.rounds(4, 5)).close();
    }

    @Test
    void anInfinityIsLargerThanAllThresholds() throws XGBoostError {
        INDArray x = PredictorTest.samples(5, DataType.FLOAT, SparseFormat.CSR);
        INDArray infinite = Sparse4j.coo(2, COLUMNS).fill(Double.NaN).build(SparseFormat.CSR);
        INDArray large = Sparse4j.coo(2, COLUMNS).fill(Double.NaN).build(SparseFormat.CSR);
        for (int j = 0; j < COLUMNS; j++) {
            infinite.putScalar(new long[] {0, j}, Double.POSITIVE_INFINITY);
            large.putScalar(new long[] {0, j}, 1e30);
        }
        try (Predictor predictor = Predictor.of(PredictorTest.train(x, 2, Map.of()))) {
            assertEquals(predictor.predict(large), predictor.predict(infinite));
            assertEquals(predictor.margins(large), predictor.margins(infinite));
            for (String message : List.of(assertThrows(IllegalArgumentException.class, () -> predictor.leaves(infinite)).getMessage(),
                    assertThrows(IllegalArgumentException.class, () -> predictor.contributions(infinite)).getMessage())) {
                assertTrue(message.contains("Input data contains `inf`"), message);
            }
        }
        try (Predictor linear = Predictor.of(PredictorTest.train(x, 2, Map.of("booster", "gblinear")))) {
            assertThrows(IllegalArgumentException.class, () -> linear.predict(infinite));
        }
    }
}
