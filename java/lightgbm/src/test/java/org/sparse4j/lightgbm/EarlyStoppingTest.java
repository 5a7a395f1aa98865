// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.lightgbm;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;

@ExtendWith(Library.class)
class EarlyStoppingTest {
    /** The round after which a training with these metrics ends, and the best one. */
    private static List<Integer> ended(EarlyStopping stopping, String metric, double... values) {
        for (int round = 1; round <= values.length; round++) {
            if (!stopping.after(round, Map.of("valid", Map.of(metric, values[round - 1])))) {
                return List.of(round, stopping.bestRound());
            }
        }
        return List.of(0, stopping.bestRound());
    }

    @Test
    void endsAfterSomeRoundsThatAreNoBetter() {
        EarlyStopping auc = EarlyStopping.after(2, "valid", "auc");
        assertEquals(0, auc.bestRound());
        assertEquals(List.of(5, 3), ended(auc, "auc", 0.5, 0.4, 0.6, 0.6, 0.6, 0.9));
        assertEquals(0.6, auc.bestValue());
        assertEquals(List.of(0, 4), ended(auc, "auc", 0.1, 0.2, 0.3, 0.4));
        assertEquals(List.of(2, 1), ended(EarlyStopping.after(1, "valid", "ndcg@5"), "ndcg@5", 0.5, 0.4));
        assertEquals(List.of(0, 2), ended(EarlyStopping.after(2, "valid", "binary_logloss"), "binary_logloss", 0.5, 0.4, 0.6));
        assertEquals(List.of(4, 2), ended(EarlyStopping.after(2, "valid", "l2"), "l2", Double.NaN, 0.4, Double.NaN, 0.5));
        assertThrows(IllegalArgumentException.class, () -> EarlyStopping.after(0, "valid", "auc"));
        assertEquals("EarlyStopping: there is no validation set \"test\" among [valid]", assertThrows(IllegalArgumentException.class,
                () -> ended(EarlyStopping.after(1, "test", "auc"), "auc", 1)).getMessage());
        assertEquals("EarlyStopping: there is no metric \"auc\" among [l2]", assertThrows(IllegalArgumentException.class,
                () -> ended(EarlyStopping.after(1, "valid", "auc"), "l2", 1)).getMessage());
    }

    @Test
    void theBestRoundsAreAModel() {
        INDArray x = Data.samples(1, DataType.DOUBLE);
        List<Double> losses = new ArrayList<>();
        EarlyStopping stopping = EarlyStopping.after(3, "valid", "binary_logloss");
        try (Dataset train = Dataset.of(x, Data.options(2));
                Dataset valid = train.validation(Data.samples(2, DataType.DOUBLE), DatasetOptions.create().label(Data.labels(2)))) {
            Map<String, Object> parameters = Data.with(Data.with(Data.parameters(2), "metric", "binary_logloss"), "learning_rate", 0.9);
            Booster all = Booster.train(parameters, train, 40, Map.of("valid", valid), (round, metrics) -> {
                losses.add(metrics.get("valid").get("binary_logloss"));
                return stopping.after(round, metrics);
            });
            int best = stopping.bestRound();
            assertEquals(best + 3, all.rounds());
            assertEquals(losses.stream().min(Double::compare).get(), losses.get(best - 1));
            assertEquals(losses.get(best - 1), stopping.bestValue());
            Booster some = all.firstRounds(best);
            assertEquals(best, some.rounds());
            assertSame(all, all.firstRounds(all.rounds()));
            Booster again = Booster.train(parameters, train, best);
            try (Predictor a = Predictor.of(some); Predictor b = Predictor.of(again);
                    Predictor c = Predictor.of(all, PredictorOptions.create().rounds(0, best))) {
                assertArrayEquals(Data.doubles(b.predict(x)), Data.doubles(a.predict(x)));
                assertArrayEquals(Data.doubles(b.predict(x)), Data.doubles(c.predict(x)));
            }
            assertEquals(some.toText(), Booster.load(some.toText()).toText());
            for (int bad : new int[] {0, -1, all.rounds() + 1}) {
                assertThrows(IllegalArgumentException.class, () -> all.firstRounds(bad));
            }
            Booster constant = Booster.train(Data.with(parameters, "min_gain_to_split", 1e30), train, 10, Map.of("valid", valid), stopping);
            assertEquals(1, stopping.bestRound());
            assertEquals(1, constant.firstRounds(stopping.bestRound()).rounds());
            assertTrue(assertThrows(IllegalArgumentException.class, () -> Booster.train(Data.with(parameters, "boosting", "dart"), train, 3,
                    Map.of("valid", valid), stopping)).getMessage().startsWith("train: boosting=dart changes the trees"));
            for (String name : List.of("input_model", "first_metric_only", "output_model", "ignore_column")) {
                assertThrows(IllegalArgumentException.class, () -> Booster.train(Data.with(parameters, name, "true"), train, 3), name);
            }
            for (String name : List.of("num_iterations", "n_estimators")) {
                assertTrue(assertThrows(IllegalArgumentException.class, () -> Booster.train(Data.with(parameters, name, 5), train, 3)).getMessage()
                        .endsWith("does not obey " + name + "; leave it out: the argument of train is the number of rounds"));
            }
            String message = assertThrows(IllegalArgumentException.class,
                    () -> Booster.train(Data.with(parameters, "early_stopping_round", 5), train, 3)).getMessage();
            assertTrue(message.startsWith("train: LightGBM's C API does not obey early_stopping_round; leave it out: pass EarlyStopping.after(rounds, "),
                    message);
        }
    }

    @Test
    void aRoundWithoutASplitEndsNothing() {
        // Only the last column has a split that gains enough, and each round draws one column of six.
        double[][] rows = new double[Data.ROWS][Data.COLUMNS];
        double[] y = new double[Data.ROWS];
        for (int i = 0; i < rows.length; i++) {
            for (int j = 0; j < Data.COLUMNS; j++) {
                rows[i][j] = (i * (j + 3)) % 7;
            }
            rows[i][5] = i % 2;
            y[i] = 10 * (i % 2);
        }
        Map<String, Object> parameters = Data.with(Data.with(Data.with(Data.SMALL, "objective", "regression"), "feature_fraction", 0.17),
                "min_gain_to_split", 30);
        List<Integer> rounds = new ArrayList<>();
        try (Dataset train = Dataset.of(Sparse4j.create(rows), DatasetOptions.create().label(Sparse4j.create(y)).parameters(Data.SMALL))) {
            Booster booster = Booster.train(parameters, train, 60, Map.of(), (round, metrics) -> rounds.add(round));
            assertTrue(booster.rounds() > 2 && booster.rounds() < 60, booster.rounds() + " rounds");
            assertEquals(booster.rounds(), rounds.size());
            assertEquals(booster.rounds(), rounds.get(rounds.size() - 1));
        }
    }
}
