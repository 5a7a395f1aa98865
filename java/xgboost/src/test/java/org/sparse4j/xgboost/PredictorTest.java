// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.xgboost;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import ml.dmlc.xgboost4j.java.Booster;
import ml.dmlc.xgboost4j.java.DMatrix;
import ml.dmlc.xgboost4j.java.XGBoost;
import ml.dmlc.xgboost4j.java.XGBoostError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sparse4j.CooBuilder;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.indexing.NDArrayIndex;

/** Predictions beside XGBoost4J's own, from its own DMatrix of Java arrays, bit for bit. */
class PredictorTest {
    private static final int ROWS = 60;
    private static final int COLUMNS = 12;

    /** A matrix with stored zeros, stored NaN, empty rows and an empty column. */
    static INDArray samples(long seed, DataType type, SparseFormat format) {
        SplittableRandom random = new SplittableRandom(seed);
        CooBuilder b = Sparse4j.coo(ROWS, COLUMNS).type(type);
        if (type.isFloating()) {
            b.fill(Double.NaN);
        }
        for (int i = 0; i < ROWS; i++) {
            for (int j = 1; j < COLUMNS; j++) {
                if (i % 7 != 3 && random.nextInt(3) == 0) {
                    double value = random.nextInt(8) == 0 ? 0 : random.nextInt(-20, 20) / (type.isFloating() ? 4.0 : 1);
                    b.add(type.isFloating() && random.nextInt(16) == 0 ? Double.NaN : value, i, j);
                }
            }
        }
        return b.build(format);
    }

    static INDArray labels(long seed, int classes) {
        SplittableRandom random = new SplittableRandom(seed);
        double[] all = new double[ROWS];
        Arrays.setAll(all, i -> random.nextInt(classes));
        return Sparse4j.create(all);
    }

    /** XGBoost4J's way: three Java arrays. */
    static DMatrix theirs(INDArray x) throws XGBoostError {
        int rows = (int) x.size(0);
        long[] pointers = new long[rows + 1];
        List<Integer> indexes = new ArrayList<>();
        List<Float> values = new ArrayList<>();
        try (INDArray csr = x.toFormat(SparseFormat.CSR)) {
            csr.forEachEntry((at, value) -> {
                pointers[(int) at[0] + 1]++;
                indexes.add((int) at[1]);
                values.add((float) value);
            });
        }
        for (int i = 0; i < rows; i++) {
            pointers[i + 1] += pointers[i];
        }
        float[] floats = new float[values.size()];
        for (int i = 0; i < floats.length; i++) {
            floats[i] = values.get(i);
        }
        int[] columns = indexes.stream().mapToInt(i -> i).toArray();
        return new DMatrix(pointers, columns, floats, DMatrix.SparseType.CSR, (int) x.size(1), Float.NaN, 1);
    }

    static Booster train(INDArray x, int classes, Map<String, Object> more) throws XGBoostError {
        DMatrix d = theirs(x);
        float[] y = new float[ROWS];
        INDArray labels = labels(7, classes);
        for (int i = 0; i < ROWS; i++) {
            y[i] = labels.getFloat(i);
        }
        d.setLabel(y);
        Map<String, Object> parameters = new HashMap<>(Map.of("max_depth", 3, "nthread", 1, "min_child_weight", 0));
        if (classes > 2) {
            parameters.put("objective", "multi:softprob");
            parameters.put("num_class", classes);
        } else {
            parameters.put("objective", "binary:logistic");
        }
        parameters.putAll(more);
        return XGBoost.train(d, parameters, 5, Map.of(), null, null);
    }

    static float[] flat(float[][] rows) {
        int n = rows.length == 0 ? 0 : rows[0].length;
        float[] all = new float[rows.length * n];
        for (int i = 0; i < rows.length; i++) {
            System.arraycopy(rows[i], 0, all, i * n, n);
        }
        return all;
    }

    /** XGBoost's contributions. A sparse array does not keep the sign of a zero. */
    private static float[] contributions(Booster booster, DMatrix d) throws XGBoostError {
        float[] all = flat(booster.predictContrib(d, 0));
        for (int i = 0; i < all.length; i++) {
            all[i] += 0f;
        }
        return all;
    }

    static float[] floats(INDArray x) {
        try (INDArray vector = x.toDense().reshape(x.length())) {
            return vector.toFloatVector();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3})
    void predictsWhatXGBoostPredictsForItsOwnMatrix(int classes) throws XGBoostError {
        for (DataType type : DataType.values()) {
            INDArray x = samples(type.ordinal(), type, SparseFormat.COO);
            Booster booster = train(x, classes, Map.of());
            PredictorOptions options = PredictorOptions.create().absentIsMissing();
            try (Predictor predictor = Predictor.of(booster, options)) {
                assertEquals(COLUMNS, predictor.features());
                assertEquals(classes == 2 ? 1 : classes, predictor.outputs());
                DMatrix d = theirs(x);
                for (SparseFormat format : List.of(SparseFormat.COO, SparseFormat.CSR, SparseFormat.CSC, SparseFormat.GCS)) {
                    try (INDArray y = x.toFormat(format)) {
                        String where = type + " " + format;
                        assertArrayEquals(flat(booster.predict(d)), floats(predictor.predict(y)), where);
                        assertArrayEquals(flat(booster.predict(d, true)), floats(predictor.margins(y)), where);
                        assertArrayEquals(flat(booster.predictLeaf(d, 0)), floats(predictor.leaves(y)), where);
                        assertArrayEquals(contributions(booster, d), floats(predictor.contributions(y)), where);
                    }
                }
            }
        }
    }

    @Test
    void readsViewsWhereTheyAre() throws XGBoostError {
        INDArray x = samples(1, DataType.FLOAT, SparseFormat.CSR);
        Booster booster = train(x, 2, Map.of());
        try (Predictor predictor = Predictor.of(booster)) {
            float[] all = floats(predictor.predict(x));
            assertArrayEquals(Arrays.copyOfRange(all, 10, 30),
                    floats(predictor.predict(x.get(NDArrayIndex.interval(10, 30), NDArrayIndex.all()))));
            for (int i = 0; i < ROWS; i++) {
                assertEquals(all[i], predictor.predict(x.getRow(i)).getFloat(0), "row " + i);
                try (INDArray vector = x.get(NDArrayIndex.point(i), NDArrayIndex.all()); INDArray coo = vector.dup()) {
                    assertEquals(all[i], predictor.predict(vector).getFloat(0), "row " + i);
                    assertEquals(all[i], predictor.predict(coo).getFloat(0), "row " + i);
                }
            }
            INDArray dense = x.toDense();
            assertArrayEquals(all, floats(predictor.predict(dense)));
            assertArrayEquals(all, floats(predictor.predict(dense.dup('f'))));
            INDArray second = dense.get(NDArrayIndex.interval(0, 2, ROWS), NDArrayIndex.all());
            float[] back = floats(predictor.predict(second));
            for (int i = 0; i < back.length; i++) {
                assertEquals(all[2 * i], back[i]);
            }
            INDArray transposed = x.toFormat(SparseFormat.CSC).transpose().dup().transpose();
            assertArrayEquals(all, floats(predictor.predict(transposed)));
        }
    }

    /** A matrix of many columns, of which the trees use few; values are whole numbers, missing or zero. */
    private static INDArray wide(int columns) {
        SplittableRandom random = new SplittableRandom(columns);
        CooBuilder b = Sparse4j.coo(ROWS, columns).type(DataType.FLOAT).fill(Double.NaN);
        for (int i = 0; i < ROWS; i++) {
            for (int k = 0; k < 40; k++) {
                b.add(random.nextInt(3), i, (k * 97L + random.nextInt(3)) % columns);
            }
        }
        return b.build(SparseFormat.CSR);
    }

    @ParameterizedTest
    @ValueSource(strings = {"gbtree 2", "gbtree 3", "dart 2"})
    void modelsAreNarrowedToTheFeaturesThatTheyUse(String kind) throws XGBoostError {
        INDArray x = wide(5000);
        int classes = kind.charAt(kind.length() - 1) - '0';
        Booster booster = train(x, classes, Map.of("booster", kind.substring(0, kind.indexOf(' '))));
        DMatrix d = theirs(x);
        try (Predictor predictor = Predictor.of(booster)) {
            assertEquals(5000, predictor.features());
            for (INDArray y : List.of(x, x.toFormat(SparseFormat.CSC), x.toFormat(SparseFormat.COO), x.toDense())) {
                assertArrayEquals(flat(booster.predict(d)), floats(predictor.predict(y)));
                assertArrayEquals(flat(booster.predictLeaf(d, 0)), floats(predictor.leaves(y)));
                INDArray contributions = predictor.contributions(y);
                assertArrayEquals(contributions(booster, d), floats(contributions));
                assertTrue(contributions.nnz() < 100L * ROWS * predictor.outputs(), "sparse: " + contributions.nnz());
            }
            INDArray few = x.get(NDArrayIndex.all(), NDArrayIndex.interval(0, 300));
            INDArray missing = Sparse4j.coo(ROWS, 4700).type(DataType.FLOAT).fill(Double.NaN).build(SparseFormat.CSR);
            DMatrix padded = theirs(Sparse4j.concat(1, few, missing));
            for (INDArray y : List.of(few, few.toFormat(SparseFormat.COO), few.toDense())) {
                assertArrayEquals(flat(booster.predict(padded)), floats(predictor.predict(y)));
                assertArrayEquals(flat(booster.predictLeaf(padded, 0)), floats(predictor.leaves(y)));
                assertArrayEquals(contributions(booster, padded), floats(predictor.contributions(y)));
            }
            INDArray none = x.get(NDArrayIndex.all(), NDArrayIndex.interval(0, 1));
            assertEquals(ROWS, predictor.predict(none.toDense()).size(0));
            INDArray one = x.getRow(5);
            assertEquals(predictor.predict(x).getFloat(5 * predictor.outputs()), predictor.predict(one).getFloat(0));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {12, 4000})
    void categories(int columns) throws XGBoostError {
        SplittableRandom random = new SplittableRandom(columns);
        CooBuilder b = Sparse4j.coo(ROWS, columns).type(DataType.FLOAT).fill(Double.NaN);
        double[] y = new double[ROWS];
        for (int i = 0; i < ROWS; i++) {
            int category = random.nextInt(6);
            b.add(category, i, 7);
            b.add(random.nextDouble(), i, columns - 1);
            y[i] = category % 2 == 0 ? 1 : 0;
        }
        INDArray x = b.build(SparseFormat.CSR);
        DMatrixOptions options = DMatrixOptions.create().label(Sparse4j.create(y));
        DMatrix train = XGBoostMatrices.dMatrix(x, options.categoricalFeatures(7));
        assertEquals("c", train.getFeatureTypes()[7]);
        assertEquals("q", train.getFeatureTypes()[6]);
        Booster booster = XGBoost.train(train, Map.of("objective", "binary:logistic", "max_cat_to_onehot", 2, "nthread", 1), 3, Map.of(), null,
                null);
        assertTrue(booster.getModelDump((String) null, false)[0].contains("f7:{"), booster.getModelDump((String) null, false)[0]);
        try (Predictor predictor = Predictor.of(booster)) {
            assertArrayEquals(flat(booster.predict(theirs(x))), floats(predictor.predict(x)));
            assertArrayEquals(contributions(booster, theirs(x)), floats(predictor.contributions(x)));
        }
        assertThrows(IndexOutOfBoundsException.class, () -> XGBoostMatrices.dMatrix(x, options.categoricalFeatures(columns)));
    }

    @Test
    void contributionsOfManyRowsAreMadeInBlocks() throws XGBoostError {
        int rows = 9000;
        int columns = 500;  // 4.5 million floats, more than one block
        INDArray x = Sparse4j.sprand(0.02, 8, rows, columns).castTo(DataType.FLOAT).toFormat(SparseFormat.CSR);
        double[] y = new double[200];
        Arrays.setAll(y, i -> i % 3 == 0 ? 1 : 0);
        DMatrix train = XGBoostMatrices.dMatrix(x.get(NDArrayIndex.interval(0, y.length), NDArrayIndex.all()),
                DMatrixOptions.create().label(Sparse4j.create(y)).absentIsMissing());
        Booster booster = XGBoost.train(train, Map.of("objective", "binary:logistic", "nthread", 1), 3, Map.of(), null, null);
        try (Predictor predictor = Predictor.of(booster, PredictorOptions.create().absentIsMissing())) {
            assertArrayEquals(contributions(booster, theirs(x)), floats(predictor.contributions(x)));
        }
    }

    @Test
    void fewerColumnsThanFeaturesAreMissingAndMoreAreRefused() throws XGBoostError {
        INDArray x = samples(2, DataType.FLOAT, SparseFormat.CSR);
        Booster booster = train(x, 2, Map.of());
        try (Predictor predictor = Predictor.of(booster)) {
            INDArray few = x.get(NDArrayIndex.all(), NDArrayIndex.interval(0, 8));
            float[] expected = flat(booster.predict(theirs(few.dup())));
            assertArrayEquals(expected, floats(predictor.predict(few)));
            assertArrayEquals(expected, floats(predictor.predict(few.toDense())));
            INDArray more = Sparse4j.coo(1, COLUMNS + 1).fill(Double.NaN).build(SparseFormat.CSR);
            String message = assertThrows(IllegalArgumentException.class, () -> predictor.predict(more)).getMessage();
            assertEquals("predict: the array has 13 columns, and the model has 12 features; take the columns that it was trained with",
                    message);
        }
    }

    @Test
    void linearModels() throws XGBoostError {
        INDArray x = samples(3, DataType.FLOAT, SparseFormat.CSR);
        DMatrix d = theirs(x);
        Booster linear = train(x, 2, Map.of("booster", "gblinear"));
        for (int[] some : new int[][] {{0, 1}, {1, 0}, {0, 5}}) {
            String message = assertThrows(IllegalArgumentException.class,
                    () -> Predictor.of(linear, PredictorOptions.create().rounds(some[0], some[1]))).getMessage();
            assertTrue(message.startsWith("of: a linear model"), message);
        }
        try (Predictor predictor = Predictor.of(linear)) {
            assertArrayEquals(flat(linear.predict(d)), floats(predictor.predict(x)));
            assertArrayEquals(contributions(linear, d), floats(predictor.contributions(x)));
            assertTrue(assertThrows(IllegalArgumentException.class, () -> predictor.leaves(x)).getMessage()
                    .startsWith("leaves: XGBoost refused: gblinear"));
        }
    }

    @Test
    void theResultIsWrittenToAGivenArray() throws XGBoostError {
        INDArray x = samples(4, DataType.FLOAT, SparseFormat.CSR);
        Booster booster = train(x, 3, Map.of());
        try (Predictor predictor = Predictor.of(booster)) {
            INDArray expected = predictor.predict(x);
            for (DataType type : List.of(DataType.FLOAT, DataType.DOUBLE)) {
                INDArray all = Sparse4j.zeros(type, ROWS, 5);
                predictor.predict(x, all.get(NDArrayIndex.all(), NDArrayIndex.interval(1, 4)));
                assertEquals(expected, all.get(NDArrayIndex.all(), NDArrayIndex.interval(1, 4)).castTo(DataType.FLOAT));
                assertEquals(0, all.getDouble(7, 0));
            }
            INDArray own = x.toDense();
            predictor.predict(own, own.get(NDArrayIndex.all(), NDArrayIndex.interval(2, 5)));
            assertEquals(expected, own.get(NDArrayIndex.all(), NDArrayIndex.interval(2, 5)).dup());
            String message = assertThrows(IllegalArgumentException.class, () -> predictor.predict(x, Sparse4j.zeros(ROWS))).getMessage();
            assertEquals("predict: the array for the result has shape [60]; it must have [60, 3]", message);
        }
    }

    @Test
    void edges() throws XGBoostError {
        INDArray x = samples(5, DataType.FLOAT, SparseFormat.CSR);
        Booster booster = train(x, 2, Map.of());
        try (Predictor predictor = Predictor.of(booster)) {
            INDArray missing = Sparse4j.coo(3, COLUMNS).fill(Double.NaN).build(SparseFormat.CSR);
            assertArrayEquals(flat(booster.predict(theirs(missing))), floats(predictor.predict(missing)));
            for (SparseFormat format : List.of(SparseFormat.CSR, SparseFormat.COO)) {
                INDArray none = Sparse4j.coo(0, COLUMNS).fill(Double.NaN).build(format);
                assertArrayEquals(new long[] {0}, predictor.predict(none).shape());
                assertArrayEquals(new long[] {0, COLUMNS + 1}, predictor.contributions(none).shape());
                assertArrayEquals(new long[] {0, 5}, predictor.leaves(none).shape());
                predictor.predict(none, Sparse4j.zeros(0));
            }
            String message = assertThrows(IllegalArgumentException.class,
                    () -> predictor.predict(Sparse4j.coo(1, COLUMNS).build(SparseFormat.CSR))).getMessage();
            assertTrue(message.startsWith("predict: elements that x does not store are 0.0, but"), message);
            assertThrows(IllegalArgumentException.class, () -> predictor.predict(Sparse4j.zeros(1, 1, COLUMNS)));
        }
    }

    @Test
    void closedPredictorsAndArraysThrow() throws XGBoostError {
        INDArray x = samples(6, DataType.FLOAT, SparseFormat.CSR);
        Booster booster = train(x, 2, Map.of());
        Predictor predictor = Predictor.of(booster);
        float[] before = floats(predictor.predict(x));
        booster.dispose();
        assertArrayEquals(before, floats(predictor.predict(x)));
        assertThrows(IllegalArgumentException.class, () -> Predictor.of(booster));
        INDArray closed = x.dup();
        closed.close();
        assertThrows(IllegalStateException.class, () -> predictor.predict(closed));
        predictor.close();
        predictor.close();
        assertEquals("predict: the predictor was closed",
                assertThrows(IllegalStateException.class, () -> predictor.predict(x)).getMessage());
        assertThrows(IllegalStateException.class, () -> predictor.contributions(x));
        x.putScalar(1, 0, 0);  // every guard was given back
    }

    @Test
    void manyThreadsPredictAndOneCloses() throws Exception {
        INDArray x = samples(7, DataType.FLOAT, SparseFormat.CSR);
        Booster booster = train(x, 2, Map.of());
        try (Predictor whole = Predictor.of(booster, PredictorOptions.create().threads(1))) {
            float[] expected = floats(whole.predict(x));
            Predictor shared = Predictor.of(booster, PredictorOptions.create().threads(1));
            List<Thread> threads = new ArrayList<>();
            List<Throwable> failures = Collections.synchronizedList(new ArrayList<>());
            CountDownLatch begun = new CountDownLatch(4);
            for (int t = 0; t < 4; t++) {
                int first = t * 15;
                threads.add(new Thread(() -> {
                    INDArray rows = x.get(NDArrayIndex.interval(first, first + 15), NDArrayIndex.all());
                    try {
                        while (true) {
                            assertArrayEquals(Arrays.copyOfRange(expected, first, first + 15), floats(shared.predict(rows)));
                            begun.countDown();
                        }
                    } catch (IllegalStateException e) {
                        if (!e.getMessage().equals("predict: the predictor was closed")) {
                            failures.add(e);
                        }
                    } catch (Throwable e) {
                        failures.add(e);
                    } finally {
                        begun.countDown();
                    }
                }));
            }
            threads.forEach(Thread::start);
            begun.await();
            shared.close();
            for (Thread thread : threads) {
                thread.join();
            }
            assertEquals(List.of(), failures);
        }
    }
}
