// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.lightgbm;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.function.Executable;
import org.sparse4j.CooBuilder;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.backend.Backends;
import org.sparse4j.indexing.NDArrayIndex;
import org.sparse4j.ops.Transforms;

/** Models that LightGBM trains from the same elements in different arrays are the same. */
@ExtendWith(Library.class)
class DatasetTest {
    private static final DatasetOptions ZERO_AS_MISSING = Data.options(2).parameters(Map.of("zero_as_missing", true));

    @Test
    void trainsTheSameModelFromEachFormatAndType() {
        for (DataType type : DataType.values()) {
            INDArray x = Data.samples(type.ordinal(), type);
            INDArray dense = x.toDense();
            for (int classes : new int[] {2, 3}) {
                String expected = Data.trees(Data.train(dense.castTo(DataType.DOUBLE), classes));
                assertEquals(expected, Data.trees(Data.train(dense, classes)), type + " DENSE");
                assertEquals(expected, Data.trees(Data.train(dense.dup('f'), classes)), type + " DENSE f");
                for (SparseFormat format : Data.SPARSE) {
                    assertEquals(expected, Data.trees(Data.train(x.toFormat(format), classes)), type + " " + format);
                }
            }
        }
    }

    @Test
    void readsViewsWhereTheyAre() {
        INDArray x = Data.samples(9, DataType.DOUBLE);
        INDArray twice = Sparse4j.concat(0, x, x);
        for (SparseFormat format : List.of(SparseFormat.DENSE, SparseFormat.CSR, SparseFormat.CSC)) {
            INDArray view = twice.toFormat(format).get(NDArrayIndex.interval(Data.ROWS, 2 * Data.ROWS), NDArrayIndex.all());
            assertEquals(Data.trees(Data.train(x, 2)), Data.trees(Data.train(view, 2)), format.toString());
            INDArray columns = x.toFormat(format).get(NDArrayIndex.all(), NDArrayIndex.interval(1, 4));
            assertEquals(Data.trees(Data.train(columns.toDense(), 2)), Data.trees(Data.train(columns, 2)), format + " columns");
            INDArray second = x.toFormat(format).get(NDArrayIndex.interval(0, 2, Data.ROWS), NDArrayIndex.all());
            DatasetOptions half = DatasetOptions.create().parameters(Data.SMALL)
                    .label(Data.labels(2).get(NDArrayIndex.interval(0, 2, Data.ROWS)));
            assertEquals(Data.trees(Data.train(second.toDense(), 2, half)), Data.trees(Data.train(second, 2, half)), format + " rows");
        }
    }

    private static INDArray missing(boolean zeros) {
        INDArray x = Data.samples(11, DataType.DOUBLE);
        var b = Sparse4j.coo(Data.ROWS, Data.COLUMNS).fill(Double.NaN);
        x.forEachEntry((at, value) -> {
            if (zeros || value != 0) {
                b.add(value, at);
            }
        });
        return b.build(SparseFormat.CSR);
    }

    @Test
    void takesAbsentElementsForMissingOnlyWhereZeroIs() {
        INDArray x = missing(false);
        Booster dense = Data.train(x.toDense(), 2, ZERO_AS_MISSING);
        assertEquals(Data.trees(dense), Data.trees(Data.train(x, 2, ZERO_AS_MISSING)));
        assertEquals(Data.trees(dense), Data.trees(Data.train(x.toFormat(SparseFormat.CSC), 2, ZERO_AS_MISSING)));
        assertNotEquals(Data.trees(dense), Data.trees(Data.train(x.toDense(), 2)));
        refused("call Dataset.of with x.toDense(); or, if it stores no zeros", x, Data.options(2));
        refused("x.toDense()", x, ZERO_AS_MISSING.parameters(Map.of("use_missing", false)));
        refused("x.toDense()", x, ZERO_AS_MISSING.categoricalFeatures(2));
        Dataset.of(x, ZERO_AS_MISSING.categoricalFeatures(2).categoricalFeatures()).close();
        refused("x.toDense()", x, ZERO_AS_MISSING.parameters(Map.of("linear_tree", true)));
        refused("x stores zeros", missing(true), ZERO_AS_MISSING);
        refused("are 2.0, but LightGBM", Sparse4j.coo(2, 2).fill(2).build(SparseFormat.CSR), DatasetOptions.create());
        try (Dataset reference = Dataset.of(x, ZERO_AS_MISSING)) {
            reference.validation(x, DatasetOptions.create()).close();
        }
    }

    @Test
    void predictsAbsentElementsAsMissingOnlyWhereTheModelTakesZeroForIt() {
        INDArray x = missing(false);
        try (Predictor predictor = Predictor.of(Data.train(x, 2, ZERO_AS_MISSING))) {
            assertArrayEquals(Data.doubles(predictor.predict(x.toDense())), Data.doubles(predictor.predict(x)));
            assertArrayEquals(Data.doubles(predictor.contributions(x.toDense())), Data.doubles(predictor.contributions(x)));
        }
        try (Predictor predictor = Predictor.of(Data.train(x.toDense(), 2))) {
            String message = assertThrows(IllegalArgumentException.class, () -> predictor.predict(x)).getMessage();
            assertTrue(message.contains("call predict with x.toDense(), because the model distinguishes NaN from 0"), message);
        }
        try (Predictor predictor = Predictor.of(Data.train(x, 2, ZERO_AS_MISSING))) {
            INDArray twos = Sparse4j.coo(2, Data.COLUMNS).fill(2).build(SparseFormat.CSR);
            assertThrows(IllegalArgumentException.class, () -> predictor.predict(twos));
        }
    }

    @Test
    void trainsFromElementsThatAreAllMissing() {
        INDArray nothing = Sparse4j.coo(Data.ROWS, Data.COLUMNS).build(SparseFormat.CSR);
        INDArray missing = Sparse4j.coo(Data.ROWS, Data.COLUMNS).fill(Double.NaN).build(SparseFormat.CSR);
        double mean = Data.labels(2).meanNumber().doubleValue();
        for (INDArray x : List.of(nothing, missing.toDense())) {
            try (Predictor predictor = Predictor.of(Data.train(x, 2))) {
                assertEquals(mean, predictor.predict(x).getDouble(7), 1e-6);
            }
        }
        assertEquals(Data.trees(Data.train(missing.toDense(), 2, ZERO_AS_MISSING)), Data.trees(Data.train(missing, 2, ZERO_AS_MISSING)));
    }

    @Test
    void usesWeightsScoresNamesAndCategories() {
        INDArray x = Data.samples(13, DataType.FLOAT).toFormat(SparseFormat.CSR);
        String plain = Data.trees(Data.train(x, 2));
        INDArray ramp = Sparse4j.arange(Data.ROWS).add(1);
        assertNotEquals(plain, Data.trees(Data.train(x, 2, Data.options(2).weight(ramp))));
        assertNotEquals(plain, Data.trees(Data.train(x, 2, Data.options(2).initScore(ramp))));
        assertEquals(plain, Data.trees(Data.train(x, 2, Data.options(2).weight(Sparse4j.ones(Data.ROWS)))));
        List<String> names = List.of("a", "b", "c", "d", "e", "\u00e9");
        assertEquals(names, Data.train(x, 2, Data.options(2).featureNames(names)).featureNames());
        INDArray categories = Data.samples(14, DataType.INT).mul(3);
        try (INDArray positive = Transforms.abs(categories)) {
            assertTrue(Data.trees(Data.train(positive, 2, Data.options(2).categoricalFeatures(1, 2, 3, 4, 5))).contains("cat_threshold"));
        }
    }

    @Test
    void ordersScoresOfClassesAsLightGBMDoes() {
        INDArray x = Data.samples(15, DataType.DOUBLE);
        double[][] scores = new double[Data.ROWS][3];
        for (int i = 0; i < Data.ROWS; i++) {
            scores[i][1] = 50;
        }
        // The second class has all the probability, so only its trees learn from rows of other labels: their sum stays beyond the others.
        try (Dataset dataset = Dataset.of(x, Data.options(3).initScore(Sparse4j.create(scores)))) {
            Booster one = Booster.train(Data.parameters(3), dataset, 1);
            try (Predictor predictor = Predictor.of(one)) {
                INDArray margins = predictor.margins(x);
                assertTrue(margins.max(0).getDouble(1) <= 0.2, margins.toString());
                assertTrue(margins.min(0).getDouble(0) >= -1e-6, margins.toString());
                assertTrue(margins.min(0).getDouble(2) >= -1e-6, margins.toString());
            }
        }
    }

    @Test
    void ranksGroups() {
        INDArray x = Data.samples(16, DataType.DOUBLE);
        DatasetOptions groups = Data.options(3).group(Sparse4j.create(new double[] {20, 10, 30}));
        try (Dataset dataset = Dataset.of(x, groups)) {
            Booster booster = Booster.train(Data.with(Data.SMALL, "objective", "lambdarank"), dataset, 2);
            assertEquals(2, booster.rounds());
            long[] ids = new long[Data.ROWS];
            Arrays.setAll(ids, i -> i < 20 ? -7 : i < 30 ? 1 : Long.MAX_VALUE);
            try (Dataset same = Dataset.of(x, Data.options(3).queryIds(Sparse4j.create(ids)))) {
                assertEquals(Data.trees(booster), Data.trees(Booster.train(Data.with(Data.SMALL, "objective", "lambdarank"), same, 2)));
            }
        }
        INDArray ids = Sparse4j.arange(Data.ROWS);
        Dataset.of(x, Data.options(3).queryIds(ids)).close();
        refused("a query id is no whole number", x, Data.options(3).queryIds(ids.div(2)));
        refused("query id 58 of row 1 follows 59; sort the rows by query", x, Data.options(3).queryIds(ids.rsub(59)));
        refused("queryIds has 2 elements for 60 rows", x, Data.options(3).queryIds(Sparse4j.ones(2)));
        refused("both group and queryIds", x, groups.queryIds(ids));
        refused("the sizes of group have the sum 30, and the matrix has 60 rows; queryIds takes", x,
                Data.options(3).group(Sparse4j.create(new double[] {20, 10})));
        refused("must not be negative", x, Data.options(3).group(Sparse4j.create(new double[] {70, -10})));
    }

    private static void refused(String message, INDArray x, DatasetOptions options) {
        refused(message, () -> Dataset.of(x, options));
    }

    private static void refused(String message, Executable call) {
        String text = assertThrows(IllegalArgumentException.class, call).getMessage();
        assertTrue(text.contains(message), text);
    }

    @Test
    void refusesWhatDoesNotFit() {
        INDArray x = Data.samples(17, DataType.DOUBLE);
        refused("label has 3 elements for 60 rows", x, DatasetOptions.create().label(Sparse4j.create(new double[] {1, 2, 3})));
        refused("label has shape [2, 2]", x, DatasetOptions.create().label(Sparse4j.zeros(2, 2)));
        refused("weight has 3 elements for 60 rows", x, DatasetOptions.create().weight(Sparse4j.create(new double[] {1, 2, 3})));
        refused("init_score has 3 elements for 60 rows", x, DatasetOptions.create().initScore(Sparse4j.create(new double[] {1, 2, 3})));
        for (INDArray scores : List.of(Sparse4j.zeros(3, 60), Sparse4j.zeros(30, 6), Sparse4j.zeros(0), Sparse4j.zeros(180), Sparse4j.zeros(60, 0))) {
            refused("init_score has", x, Data.options(3).initScore(scores));
        }
        refused("weight has 0 elements", x, DatasetOptions.create().weight(Sparse4j.zeros(0)));
        refused("a size of group is no whole number", x, DatasetOptions.create().group(Sparse4j.create(new double[] {29.5, 30.5})));
        for (String name : List.of("", "a\nb", "a\rb", "\0")) {
            refused("the name of a feature", x, DatasetOptions.create().featureNames(List.of("a", "b", "c", "d", "e", name)));
        }
        for (int column : new int[] {6, 99, -1}) {
            assertThrows(IndexOutOfBoundsException.class, () -> Dataset.of(x, DatasetOptions.create().categoricalFeatures(0, column)));
        }
        refused("1 names of features for 6 columns", x, DatasetOptions.create().featureNames(List.of("a")));
        refused("should be of type int", x, DatasetOptions.create().parameters(Map.of("max_bin", "many")));
        refused("at least one row", Sparse4j.zeros(0, 3), DatasetOptions.create());
        refused("at least one row", Sparse4j.zeros(3, 0), DatasetOptions.create());
        refused("the shape is [6]", Sparse4j.zeros(6), DatasetOptions.create());
        refused("the shape is [2, 3, 4]", Sparse4j.zeros(2, 3, 4), DatasetOptions.create());
        refused("32 bits", Sparse4j.coo(2, 1L << 40).build(SparseFormat.CSR), DatasetOptions.create());
        Dataset reference = Dataset.of(x);
        refused("leave [max_bin] out", () -> reference.validation(x, DatasetOptions.create().parameters(Map.of("max_bin", 3))));
        refused("the training set has 6", () -> reference.validation(Sparse4j.zeros(3, 4), DatasetOptions.create()));
        reference.close();
        assertThrows(IllegalStateException.class, () -> reference.validation(x, DatasetOptions.create()));
        x.close();
        assertThrows(IllegalStateException.class, () -> Dataset.of(x));
    }

    @Test
    void refusesParametersThatLightGBMCannotRead() {
        for (Map<String, Object> bad : List.<Map<String, Object>>of(Map.of("a b", 1), Map.of("a", "1 2"), Map.of("a=b", 1), Map.of("", 1),
                Map.of("num_threads", 3), Map.of("n_jobs", 3))) {
            assertThrows(IllegalArgumentException.class, () -> DatasetOptions.create().parameters(bad), bad.toString());
        }
        assertEquals("1,2,3", Parameters.copy("", Map.of("x", List.of(1, 2, 3))).get("x"));
        assertEquals("1,2,3", Parameters.copy("", Map.of("x", new int[] {1, 2, 3})).get("x"));
    }

    @Test
    void takesAPartOfAWideMatrix() {
        INDArray x = Data.samples(18, DataType.DOUBLE);
        CooBuilder b = Sparse4j.coo(Data.ROWS + 1, 1L << 40).add(1, Data.ROWS, 1L << 39);
        x.forEachEntry((at, value) -> b.add(value, at));
        INDArray all = b.build(SparseFormat.COO);
        for (SparseFormat format : List.of(SparseFormat.COO, SparseFormat.CSR, SparseFormat.CSC)) {
            INDArray wide = all.toFormat(format);
            INDArray view = wide.get(NDArrayIndex.interval(0, Data.ROWS), NDArrayIndex.interval(0, Data.COLUMNS));
            assertEquals(Data.trees(Data.train(x, 2)), Data.trees(Data.train(view, 2)), format.toString());
        }
    }

    @Test
    void narrowsIndexesOf64Bits() {
        INDArray x = Data.samples(19, DataType.DOUBLE).toFormat(SparseFormat.CSR);
        double[] expected;
        Booster booster = Data.train(x, 2);
        try (Predictor predictor = Predictor.of(booster)) {
            expected = predictor.predict(x.get(NDArrayIndex.interval(20, 50), NDArrayIndex.all())).toDoubleVector();
        }
        ByteBuffer wide = ByteBuffer.allocateDirect((int) x.nnz() * Long.BYTES).order(ByteOrder.nativeOrder());
        x.forEachEntry((at, value) -> wide.putLong(at[1]));
        ByteBuffer result = ByteBuffer.allocateDirect(30 * Double.BYTES).order(ByteOrder.nativeOrder());
        long handle = booster.handle("test");
        try (Samples samples = Samples.byRows(x)) {
            long[] words = samples.words(20, 50);
            words[2] = Backends.current().place(wide.flip());
            words[8] = Long.BYTES;
            assertTrue(Bridge.predict(handle, words, 0, Parameters.bytes(Map.of()), Backends.current().place(result)));
        } finally {
            Bridge.freeBooster(handle);
        }
        double[] found = new double[30];
        result.asDoubleBuffer().get(found);
        assertArrayEquals(expected, found);
    }
}
