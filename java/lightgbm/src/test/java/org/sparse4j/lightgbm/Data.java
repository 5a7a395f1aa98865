// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.lightgbm;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.sparse4j.CooBuilder;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;

/** Samples, labels and trainings of the tests. */
final class Data {
    static final int ROWS = 60;
    static final int COLUMNS = 6;
    static final Map<String, Object> SMALL = Map.of("min_data_in_leaf", 1, "min_data_in_bin", 1, "num_leaves", 6,
            "min_data_per_group", 1, "cat_smooth", 0);
    static final List<SparseFormat> SPARSE = List.of(SparseFormat.COO, SparseFormat.CSR, SparseFormat.CSC, SparseFormat.GCS);

    private Data() {}

    /** A matrix of fill 0 with stored zeros, empty rows and an empty column; floating types also have NaN and infinities. */
    static INDArray samples(long seed, DataType type) {
        SplittableRandom random = new SplittableRandom(seed);
        CooBuilder b = Sparse4j.coo(ROWS, COLUMNS).type(type);
        for (int i = 0; i < ROWS; i++) {
            for (int j = 1; j < COLUMNS; j++) {
                if (i % 7 != 3 && random.nextInt(2) == 0) {
                    double value = random.nextInt(8) == 0 ? 0 : random.nextInt(-20, 20) / (type.isFloating() ? 4.0 : 1);
                    if (type.isFloating() && random.nextInt(16) == 0) {
                        value = random.nextBoolean() ? Double.NaN : value > 0 ? Double.POSITIVE_INFINITY : Double.NEGATIVE_INFINITY;
                    }
                    b.add(value, i, j);
                }
            }
        }
        return b.build(SparseFormat.COO);
    }

    static INDArray labels(int classes) {
        SplittableRandom random = new SplittableRandom(7);
        double[] all = new double[ROWS];
        Arrays.setAll(all, i -> random.nextInt(classes));
        return Sparse4j.create(all);
    }

    static DatasetOptions options(int classes) {
        return DatasetOptions.create().label(labels(classes)).parameters(SMALL);
    }

    static Map<String, Object> parameters(int classes) {
        return classes == 2 ? with(SMALL, "objective", "binary") : with(with(SMALL, "objective", "multiclass"), "num_class", classes);
    }

    static Map<String, Object> with(Map<String, Object> parameters, String name, Object value) {
        Map<String, Object> to = new HashMap<>(parameters);
        to.put(name, value);
        return to;
    }

    static Booster train(INDArray x, int classes, DatasetOptions options) {
        try (Dataset dataset = Dataset.of(x, options)) {
            return Booster.train(parameters(classes), dataset, 4);
        }
    }

    static Booster train(INDArray x, int classes) {
        return train(x, classes, options(classes));
    }

    /** The trees of a model, without the parameters. */
    static String trees(Booster booster) {
        return booster.toText().lines().takeWhile(line -> !line.equals("end of trees")).collect(Collectors.joining("\n"));
    }

    static double[] doubles(INDArray x) {
        try (INDArray dense = x.toDense(); INDArray vector = dense.reshape(x.length())) {
            return vector.toDoubleVector();
        }
    }
}
