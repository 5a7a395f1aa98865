// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.lightgbm;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;

@ExtendWith(Library.class)
class BoosterTest {
    @Test
    void reportsTheMetricsOfEachRound() {
        INDArray x = Data.samples(1, DataType.DOUBLE);
        INDArray y = Data.samples(2, DataType.DOUBLE);
        Map<String, Object> parameters = Data.with(Data.parameters(2), "metric", List.of("auc", "binary_logloss"));
        List<Map<String, Map<String, Double>>> rounds = new ArrayList<>();
        Booster booster;
        try (Dataset train = Dataset.of(x, Data.options(2));
                Dataset valid = train.validation(y, DatasetOptions.create().label(Data.labels(2)))) {
            Map<String, Dataset> sets = new LinkedHashMap<>();
            sets.put("other", valid);
            sets.put("own", train);
            booster = Booster.train(parameters, train, 5, sets, (round, metrics) -> {
                rounds.add(metrics);
                assertEquals(round, rounds.size());
                return round < 3;
            });
        }
        assertEquals(3, booster.rounds());
        assertEquals(3, rounds.size());
        assertEquals(List.of("other", "own"), List.copyOf(rounds.get(0).keySet()));
        assertEquals(Set.of("auc", "binary_logloss"), rounds.get(0).get("other").keySet());
        assertEquals(logloss(booster, x), rounds.get(2).get("own").get("binary_logloss"), 1e-9);
        assertEquals(logloss(booster, y), rounds.get(2).get("other").get("binary_logloss"), 1e-9);
    }

    private static double logloss(Booster booster, INDArray x) {
        INDArray labels = Data.labels(2);
        double sum = 0;
        try (Predictor predictor = Predictor.of(booster)) {
            INDArray p = predictor.predict(x);
            for (int i = 0; i < Data.ROWS; i++) {
                sum -= Math.log(labels.getDouble(i) == 1 ? p.getDouble(i) : 1 - p.getDouble(i));
            }
        }
        return sum / Data.ROWS;
    }

    @Test
    void letsAListenerCloseTheDatasets() {
        Dataset train = Dataset.of(Data.samples(3, DataType.DOUBLE), Data.options(2));
        Booster booster = Booster.train(Data.parameters(2), train, 4, Map.of("own", train), (round, metrics) -> {
            train.close();
            return true;
        });
        assertEquals(4, booster.rounds());
        assertThrows(IllegalStateException.class, () -> Booster.train(Data.parameters(2), train, 4));
    }

    @Test
    void throwsTheExceptionOfAListener() {
        try (Dataset train = Dataset.of(Data.samples(4, DataType.DOUBLE), Data.options(2))) {
            UnsupportedOperationException thrown = assertThrows(UnsupportedOperationException.class,
                    () -> Booster.train(Data.parameters(2), train, 4, Map.of(), (round, metrics) -> {
                        throw new UnsupportedOperationException("of the listener");
                    }));
            assertEquals("of the listener", thrown.getMessage());
            assertEquals(4, Booster.train(Data.parameters(2), train, 4).rounds());
        }
    }

    @Test
    void countsImportance() {
        Booster booster = Data.train(Data.samples(5, DataType.DOUBLE), 3);
        double[] splits = booster.featureImportance(Booster.Importance.SPLITS).toDoubleVector();
        double[] gains = booster.featureImportance(Booster.Importance.GAIN).toDoubleVector();
        double[] counted = new double[Data.COLUMNS];
        booster.toText().lines().filter(line -> line.startsWith("split_feature=")).forEach(line -> {
            for (String feature : line.substring("split_feature=".length()).split(" ")) {
                counted[Integer.parseInt(feature)]++;
            }
        });
        assertArrayEquals(counted, splits);
        for (int j = 0; j < Data.COLUMNS; j++) {
            assertEquals(splits[j] > 0, gains[j] > 0, "feature " + j);
        }
    }

    @Test
    void trainsNoRoundsAndConstantModels() {
        INDArray x = Data.samples(6, DataType.DOUBLE);
        try (Dataset train = Dataset.of(x, Data.options(2))) {
            Booster none = Booster.train(Data.parameters(2), train, 0);
            assertEquals(0, none.rounds());
            String two = none.toText() + "\nnum_class=2\n";
            assertThrows(IllegalArgumentException.class, () -> Booster.load(two));
            try (Predictor predictor = Predictor.of(none)) {
                assertEquals(0.5, predictor.predict(x).getDouble(3));
                assertEquals(0.5, predictor.predict(x.getRow(3)).getDouble(0));
                assertArrayEquals(new long[] {Data.ROWS, 0}, predictor.leaves(x).shape());
                assertArrayEquals(new long[] {Data.ROWS, Data.COLUMNS + 1}, predictor.contributions(x).shape());
            }
            Booster constant = Booster.train(Data.with(Data.parameters(2), "min_gain_to_split", 1e30), train, 3);
            try (Predictor predictor = Predictor.of(constant)) {
                assertEquals(Data.labels(2).meanNumber().doubleValue(), predictor.predict(x).getDouble(3), 1e-6);
                assertArrayEquals(new long[] {Data.ROWS, Data.COLUMNS + 1}, predictor.contributions(x).shape());
            }
        }
    }

    @Test
    void predictsLinearTrees() {
        INDArray x = Data.samples(7, DataType.DOUBLE);
        Booster booster = linear(x);
        assertTrue(booster.toText().contains("is_linear=1"));
        try (Predictor predictor = Predictor.of(booster)) {
            assertArrayEquals(Data.doubles(predictor.predict(x.toDense())), Data.doubles(predictor.predict(x)));
        }
    }

    static Booster linear(INDArray x) {
        try (Dataset train = Dataset.of(x, Data.options(2).parameters(Map.of("linear_tree", true)))) {
            return Booster.train(Data.with(Data.with(Data.parameters(2), "linear_tree", true), "objective", "regression"), train, 3);
        }
    }

    @Test
    void refusesWhatLightGBMRefuses() {
        INDArray x = Data.samples(8, DataType.DOUBLE);
        try (Dataset train = Dataset.of(x, Data.options(2)); Dataset stranger = Dataset.of(Data.samples(9, DataType.DOUBLE), Data.options(2))) {
            refused("Unknown objective", Map.of("objective", "nonsense"), train, Map.of());
            refused("function provided", Map.of("objective", "none"), train, Map.of());
            refused("max_bin", Map.of("objective", "binary", "max_bin", 3), train, Map.of());
            refused("Number of classes", Map.of("objective", "multiclass", "num_class", 1), train, Map.of());
            refused("different bin mappers", Data.parameters(2), train, Map.of("stranger", stranger));
            assertThrows(IllegalArgumentException.class, () -> Booster.train(Data.parameters(2), train, -1));
            assertEquals(2, Booster.train(Data.parameters(2), train, 2).rounds());
        }
    }

    private static void refused(String message, Map<String, Object> parameters, Dataset train, Map<String, Dataset> valid) {
        String text = assertThrows(IllegalArgumentException.class,
                () -> Booster.train(parameters, train, 2, valid, (round, metrics) -> true)).getMessage();
        assertTrue(text.contains(message), text);
    }
}
