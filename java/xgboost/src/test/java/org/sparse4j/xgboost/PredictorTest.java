// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.xgboost;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
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
        return new DMatrix(pointers, indexes.stream().mapToInt(i -> i).toArray(), floats, DMatrix.SparseType.CSR, (int) x.size(1), Float.NaN,
                1);
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
                        assertArrayEquals(flat(booster.predictContrib(d, 0)), floats(predictor.contributions(y)), where);
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
}
