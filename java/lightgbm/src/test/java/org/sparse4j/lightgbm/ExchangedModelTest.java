// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.lightgbm;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.indexing.NDArrayIndex;

/** A model of LightGBM's Python package 4.7.0, and the numbers that the package predicted by it. */
@ExtendWith(Library.class)
class ExchangedModelTest {
    private static final double NAN = Double.NaN;
    private static final double INFINITY = Double.POSITIVE_INFINITY;
    private static final double[][] ROWS = {{0, 0, 0, 0}, {1.5, -1, 0, 2}, {NAN, NAN, NAN, NAN}, {INFINITY, -INFINITY, 1e-36, -0.5},
        {0, NAN, 1, 0}, {-2, 0.5, -INFINITY, NAN}};
    private static final double[] VALUES = {0.5145009771081231, 0.4362898302294888, 0.5546358322576647, 0.4362898302294888,
        0.4362898302294888, 0.5546358322576647};
    private static final double[] MARGINS = {0.05802017926519748, -0.2562334652945547, 0.2194194383122537, -0.2562334652945547,
        -0.2562334652945547, 0.2194194383122537};
    private static final double[] LEAVES = {3, 3, 2, 3, 1, 2, 2, 3, 2, 3, 1, 2};
    private static final double[] CONTRIBUTIONS = {
        0.022386137522990762, 0.04599217886190946, 0.24656685881801194, -0.0539222886745453, -0.20300270726316938,
        0.022386137522990762, -0.16557184390287408, 0.17212663379463797, -0.08217168544614005, -0.20300270726316938,
        0.007786482616692439, -0.03142536445597522, -0.06912190385144522, 0.5151829312661511, -0.20300270726316938,
        0.022386137522990762, -0.16557184390287408, 0.17212663379463797, -0.08217168544614005, -0.20300270726316938,
        0.022386137522990762, -0.16557184390287408, 0.17212663379463797, -0.08217168544614005, -0.20300270726316938,
        -0.07526933196136025, 0.00872926790443756, -0.00614340545359892, 0.49510561508594475, -0.20300270726316938};
    private static final double[] OF_TWO_COLUMNS = {0.5145009771081231, 0.4362898302294888, 0.4362898302294888, 0.4362898302294888,
        0.4362898302294888, 0.4369771949395597};

    @Test
    void predictsWhatPythonPredicts() {
        Booster booster = Booster.load(Library.pythonModel());
        assertEquals(4, booster.features());
        assertEquals(1, booster.outputs());
        assertEquals(2, booster.rounds());
        assertEquals(List.of("Column_0", "Column_1", "Column_2", "Column_3"), booster.featureNames());
        assertArrayEquals(new double[] {1, 1, 2, 2}, booster.featureImportance(Booster.Importance.SPLITS).toDoubleVector());
        INDArray dense = Sparse4j.create(ROWS);
        try (Predictor predictor = Predictor.of(booster)) {
            for (INDArray x : List.of(dense, dense.dup('f'), dense.toFormat(SparseFormat.CSR), dense.toFormat(SparseFormat.CSC),
                    dense.toFormat(SparseFormat.COO), stored())) {
                String format = x.getFormat().toString();
                assertArrayEquals(VALUES, predictor.predict(x).toDoubleVector(), format);
                assertArrayEquals(MARGINS, predictor.margins(x).toDoubleVector(), format);
                assertArrayEquals(LEAVES, Data.doubles(predictor.leaves(x)), format);
                assertArrayEquals(CONTRIBUTIONS, Data.doubles(predictor.contributions(x)), format);
                for (int i = 0; i < ROWS.length; i++) {
                    INDArray row = x.get(NDArrayIndex.point(i), NDArrayIndex.all());
                    assertArrayEquals(new double[] {VALUES[i]}, predictor.predict(row).toDoubleVector(), format + " row " + i);
                    assertArrayEquals(new double[] {MARGINS[i]}, predictor.margins(x.getRow(i)).toDoubleVector(), format + " row " + i);
                }
            }
        }
    }

    /** All elements, zeros too, are stored. */
    private static INDArray stored() {
        var b = Sparse4j.coo(ROWS.length, ROWS[0].length);
        for (int i = 0; i < ROWS.length; i++) {
            for (int j = 0; j < ROWS[i].length; j++) {
                b.add(ROWS[i][j], i, j);
            }
        }
        return b.build(SparseFormat.CSR);
    }

    @Test
    void predictsWhatPythonPredictsForOtherNumbersOfColumns() {
        Booster booster = Booster.load(Library.pythonModel());
        INDArray dense = Sparse4j.create(ROWS);
        INDArray narrow = dense.get(NDArrayIndex.all(), NDArrayIndex.interval(0, 2));
        INDArray wide = Sparse4j.concat(1, dense, dense);
        try (Predictor strict = Predictor.of(booster);
                Predictor any = Predictor.of(booster, PredictorOptions.create().parameters(Map.of("predict_disable_shape_check", true)))) {
            for (INDArray x : List.of(narrow, wide)) {
                String message = assertThrows(IllegalArgumentException.class, () -> strict.predict(x)).getMessage();
                assertTrue(message.contains("columns, and the model has 4 features"), message);
                double[] expected = x == narrow ? OF_TWO_COLUMNS : VALUES;
                assertArrayEquals(expected, any.predict(x).toDoubleVector());
                INDArray csr = x.toFormat(SparseFormat.CSR);
                assertArrayEquals(expected, any.predict(csr).toDoubleVector());
                assertArrayEquals(new double[] {expected[5]}, any.predict(csr.getRow(5)).toDoubleVector());
                assertArrayEquals(new long[] {6, 5}, any.contributions(csr).shape());
            }
        }
    }

    @Test
    void writesWhatItRead(@TempDir Path folder) throws IOException {
        String text = Library.pythonModel();
        Path file = folder.resolve("model.txt");
        Booster.load(text).save(file);
        assertEquals(text, Files.readString(file));
        assertEquals(text, Booster.load(file).toText());
    }

    @Test
    void writesTrainedModelsThatItReads(@TempDir Path folder) throws IOException {
        INDArray x = Data.samples(3, DataType.DOUBLE);
        for (int classes : new int[] {2, 3}) {
            Booster trained = Data.train(x, classes);
            Path file = folder.resolve("model.txt");
            trained.save(file);
            Booster read = Booster.load(file);
            assertEquals(trained.toText(), read.toText());
            assertTrue(trained.toText().contains("\nparameters:\n"));
            try (Predictor a = Predictor.of(trained); Predictor b = Predictor.of(read)) {
                assertArrayEquals(Data.doubles(a.predict(x)), Data.doubles(b.predict(x)));
            }
        }
    }
}
