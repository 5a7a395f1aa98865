// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.lightgbm;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.indexing.NDArrayIndex;

@ExtendWith(Library.class)
class PredictorTest {
    @Test
    void predictsTheSameForEachFormatAndType() {
        for (int classes : new int[] {2, 3}) {
            int outputs = classes == 2 ? 1 : classes;
            try (Predictor predictor = Predictor.of(Data.train(Data.samples(1, DataType.DOUBLE), classes))) {
                assertEquals(outputs, predictor.outputs());
                for (DataType type : DataType.values()) {
                    INDArray x = Data.samples(20 + type.ordinal(), type);
                    INDArray dense = x.toDense().castTo(DataType.DOUBLE);
                    double[] values = Data.doubles(predictor.predict(dense));
                    double[] margins = Data.doubles(predictor.margins(dense));
                    double[] leaves = Data.doubles(predictor.leaves(dense));
                    double[] contributions = Data.doubles(predictor.contributions(dense));
                    assertEquals(Data.ROWS * outputs, values.length);
                    assertEquals(Data.ROWS * outputs * 4, leaves.length);
                    for (int i = 0; i < margins.length; i++) {
                        double sum = 0;
                        for (int j = 0; j <= Data.COLUMNS; j++) {
                            sum += contributions[i * (Data.COLUMNS + 1) + j];
                        }
                        assertEquals(margins[i], sum, 1e-12);
                    }
                    List<INDArray> all = new ArrayList<>(List.of(x.toDense(), x.toDense().dup('f')));
                    Data.SPARSE.forEach(format -> all.add(x.toFormat(format)));
                    for (INDArray y : all) {
                        String where = type + " " + y.getFormat();
                        assertArrayEquals(values, Data.doubles(predictor.predict(y)), where);
                        assertArrayEquals(margins, Data.doubles(predictor.margins(y)), where);
                        assertArrayEquals(leaves, Data.doubles(predictor.leaves(y)), where);
                        assertArrayEquals(contributions, Data.doubles(predictor.contributions(y)), where);
                        for (int i = 0; i < Data.ROWS; i += 7) {
                            INDArray row = y.get(NDArrayIndex.point(i), NDArrayIndex.all());
                            assertArrayEquals(Arrays.copyOfRange(values, i * outputs, (i + 1) * outputs), Data.doubles(predictor.predict(row)));
                            assertArrayEquals(Arrays.copyOfRange(margins, i * outputs, (i + 1) * outputs), Data.doubles(predictor.margins(row)));
                        }
                    }
                }
            }
        }
    }

    @Test
    void readsViews() {
        INDArray x = Data.samples(2, DataType.FLOAT);
        try (Predictor predictor = Predictor.of(Data.train(x, 2))) {
            double[] all = Data.doubles(predictor.predict(x));
            double[] contributions = Data.doubles(predictor.contributions(x));
            for (SparseFormat format : List.of(SparseFormat.DENSE, SparseFormat.CSR, SparseFormat.CSC)) {
                INDArray y = x.toFormat(format);
                INDArray some = y.get(NDArrayIndex.interval(10, 30), NDArrayIndex.all());
                assertArrayEquals(Arrays.copyOfRange(all, 10, 30), Data.doubles(predictor.predict(some)));
                assertArrayEquals(Arrays.copyOfRange(contributions, 70, 210), Data.doubles(predictor.contributions(some)));
                double[] second = Data.doubles(predictor.predict(y.get(NDArrayIndex.interval(0, 2, Data.ROWS), NDArrayIndex.all())));
                for (int i = 0; i < second.length; i++) {
                    assertEquals(all[2 * i], second[i]);
                }
                assertArrayEquals(all, Data.doubles(predictor.predict(y.transpose().dup().transpose())));
            }
        }
    }

    @Test
    void writesToAGivenArray() {
        INDArray x = Data.samples(3, DataType.DOUBLE);
        for (int classes : new int[] {2, 3}) {
            try (Predictor predictor = Predictor.of(Data.train(x, classes))) {
                INDArray expected = predictor.predict(x);
                INDArray out = Sparse4j.zeros(DataType.FLOAT, expected.shape());
                predictor.predict(x, out);
                assertEquals(expected.castTo(DataType.FLOAT), out);
                INDArray own = x.toDense();
                INDArray part = own.get(NDArrayIndex.all(), NDArrayIndex.interval(1, 1 + predictor.outputs()));
                predictor.predict(own, classes == 2 ? own.getColumn(1) : part);
                assertEquals(expected, classes == 2 ? own.getColumn(1).dup() : part.dup());
                INDArray row = x.getRow(5).dup();
                INDArray inRow = row.get(NDArrayIndex.interval(0, predictor.outputs()));
                predictor.predict(row, classes == 2 ? inRow : inRow.reshape(1, 3));
                assertEquals(expected.getDouble(classes == 2 ? new long[] {5} : new long[] {5, 2}), row.getDouble(predictor.outputs() - 1));
                INDArray one = Sparse4j.zeros(classes == 2 ? new long[] {1} : new long[] {1, 3});
                predictor.predict(x.getRow(5), one);
                assertEquals(expected.getDouble(classes == 2 ? new long[] {5} : new long[] {5, 2}), one.getDouble(one.length() - 1));
                assertThrows(IllegalArgumentException.class, () -> predictor.predict(x, Sparse4j.zeros(3)));
            }
        }
    }

    @Test
    void takesRounds() {
        INDArray x = Data.samples(4, DataType.DOUBLE);
        Booster booster = Data.train(x, 2);
        double[] all = marginsOf(booster, x, 0, 0);
        double[] first = marginsOf(booster, x, 0, 2);
        double[] last = marginsOf(booster, x, 2, 4);
        for (int i = 0; i < all.length; i++) {
            assertEquals(all[i], first[i] + last[i], 1e-12);
        }
        assertArrayEquals(last, marginsOf(booster, x, 2, 0));
        try (Predictor predictor = Predictor.of(booster, PredictorOptions.create().rounds(1, 3))) {
            assertArrayEquals(new long[] {Data.ROWS, 2}, predictor.leaves(x).shape());
            assertEquals(predictor.margins(x).getDouble(9), predictor.margins(x.getRow(9)).getDouble(0));
        }
        for (int[] bad : new int[][] {{4, 0}, {0, 5}, {7, 9}}) {
            PredictorOptions options = PredictorOptions.create().rounds(bad[0], bad[1]);
            assertThrows(IllegalArgumentException.class, () -> Predictor.of(booster, options));
        }
        assertThrows(IllegalArgumentException.class, () -> PredictorOptions.create().rounds(2, 2));
        assertThrows(IllegalArgumentException.class, () -> PredictorOptions.create().rounds(-1, 2));
    }

    private static double[] marginsOf(Booster booster, INDArray x, int first, int end) {
        try (Predictor predictor = Predictor.of(booster, PredictorOptions.create().rounds(first, end))) {
            return Data.doubles(predictor.margins(x));
        }
    }

    @Test
    void predictsNoRowsAndEmptyRows() {
        try (Predictor predictor = Predictor.of(Data.train(Data.samples(5, DataType.DOUBLE), 3))) {
            for (INDArray none : List.of(Sparse4j.zeros(0, Data.COLUMNS), Sparse4j.coo(0, Data.COLUMNS).build(SparseFormat.CSR))) {
                assertArrayEquals(new long[] {0, 3}, predictor.predict(none).shape());
                assertArrayEquals(new long[] {0, 12}, predictor.leaves(none).shape());
                assertArrayEquals(new long[] {0, 3, Data.COLUMNS + 1}, predictor.contributions(none).shape());
            }
            INDArray empty = Sparse4j.coo(2, Data.COLUMNS).build(SparseFormat.CSR);
            assertEquals(predictor.predict(Sparse4j.zeros(2, Data.COLUMNS)), predictor.predict(empty));
        }
    }

    @Test
    void servesManyThreadsUntilItIsClosed() throws Exception {
        INDArray x = Data.samples(6, DataType.DOUBLE).toFormat(SparseFormat.CSR);
        Predictor predictor = Predictor.of(Data.train(x, 3));
        double[] all = Data.doubles(predictor.predict(x));
        double[] contributions = Data.doubles(predictor.contributions(x));
        int threads = 4;
        CountDownLatch working = new CountDownLatch(threads);
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            List<Future<String>> ends = new ArrayList<>();
            for (int t = 0; t < threads; t++) {
                ends.add(pool.submit(() -> {
                    try {
                        for (int done = 0;; done++) {
                            assertArrayEquals(all, Data.doubles(predictor.predict(x)));
                            int i = done % Data.ROWS;
                            assertArrayEquals(Arrays.copyOfRange(all, 3 * i, 3 * i + 3), Data.doubles(predictor.predict(x.getRow(i))));
                            assertArrayEquals(contributions, Data.doubles(predictor.contributions(x)));
                            if (done == 0) {
                                working.countDown();
                            }
                        }
                    } catch (IllegalStateException e) {
                        return e.getMessage();
                    } finally {
                        working.countDown();
                    }
                }));
            }
            working.await();
            predictor.close();
            for (Future<String> end : ends) {
                String message = end.get();
                assertTrue(message.endsWith("the predictor was closed"), message);
            }
        } finally {
            pool.shutdown();
        }
        predictor.close();
    }

    @Test
    void contributionsOfSeveralThreadsTakeTurns() throws Exception {
        INDArray x = Data.samples(8, DataType.DOUBLE).toFormat(SparseFormat.CSR);
        int threads = 8;
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try (Predictor predictor = Predictor.of(Data.train(x, 3))) {
            double[] all = Data.doubles(predictor.contributions(x));
            int width = all.length / Data.ROWS;
            List<Future<?>> ends = new ArrayList<>();
            for (int t = 0; t < threads; t++) {
                int from = t;
                ends.add(pool.submit(() -> {
                    INDArray some = x.get(NDArrayIndex.interval(from, from + 20), NDArrayIndex.all());
                    for (int k = 0; k < 200; k++) {
                        assertArrayEquals(Arrays.copyOfRange(all, from * width, (from + 20) * width), Data.doubles(predictor.contributions(some)));
                    }
                }));
            }
            for (Future<?> end : ends) {
                end.get();
            }
        } finally {
            pool.shutdown();
        }
    }

    @Test
    void refusesWhatDoesNotFit() {
        INDArray x = Data.samples(7, DataType.DOUBLE);
        try (Predictor predictor = Predictor.of(Data.train(x, 2))) {
            for (INDArray bad : List.of(Sparse4j.zeros(3, 5), Sparse4j.zeros(3, 7), Sparse4j.zeros(5), Sparse4j.zeros(2, 3, 6),
                    Sparse4j.coo(2, 1L << 40).build(SparseFormat.CSR))) {
                assertThrows(IllegalArgumentException.class, () -> predictor.predict(bad));
                assertThrows(IllegalArgumentException.class, () -> predictor.contributions(bad));
                assertThrows(IllegalArgumentException.class, () -> predictor.leaves(bad));
            }
            x.close();
            assertThrows(IllegalStateException.class, () -> predictor.predict(x));
        }
        for (String name : List.of("num_iteration_predict", "predict_raw_score", "predict_contrib", "ignore_column")) {
            String message = assertThrows(IllegalArgumentException.class, () -> PredictorOptions.create().parameters(Map.of(name, 1))).getMessage();
            assertTrue(message.startsWith("parameters: LightGBM's C API does not obey " + name), message);
        }
        PredictorOptions bad = PredictorOptions.create().parameters(Map.of("pred_early_stop", "perhaps"));
        try (Predictor predictor = Predictor.of(Booster.load(Library.pythonModel()), bad)) {
            String message = assertThrows(IllegalArgumentException.class, () -> predictor.predict(Sparse4j.zeros(3, 4))).getMessage();
            assertTrue(message.contains("pred_early_stop should be"), message);
            assertThrows(IllegalArgumentException.class, () -> predictor.predict(Sparse4j.zeros(4)));
        }
    }
}
