// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.xgboost;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import ml.dmlc.xgboost4j.java.Booster;
import ml.dmlc.xgboost4j.java.XGBoost;
import ml.dmlc.xgboost4j.java.XGBoostError;
import org.junit.jupiter.api.Test;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;

class ModelFileTest {
    private final INDArray x = PredictorTest.samples(1, DataType.FLOAT, SparseFormat.CSR);

    /** The features in the text of the trees: {@code [f7<1.5]}. */
    private static long[] named(Booster booster) throws XGBoostError {
        TreeSet<Long> all = new TreeSet<>();
        for (String tree : booster.getModelDump((String) null, false)) {
            Matcher split = Pattern.compile("\\[f(\\d+)<").matcher(tree);
            while (split.find()) {
                all.add(Long.parseLong(split.group(1)));
            }
        }
        return all.stream().mapToLong(n -> n).toArray();
    }

    @Test
    void aNarrowedModelHasTheFeaturesOfItsTrees() throws Exception {
        Booster booster = PredictorTest.train(x, 2, Map.of("max_depth", 2));
        booster.setFeatureNames(Arrays.stream(new int[12]).mapToObj(i -> "name").toArray(String[]::new));
        ModelFile.Narrowed narrow = ModelFile.of(booster.toByteArray("ubj")).narrowed();
        long[] used = named(PredictorTest.train(x, 2, Map.of("max_depth", 2)));
        assertArrayEquals(used, narrow.used());
        Booster small = XGBoost.loadModel(narrow.model());
        assertEquals(used.length, small.getNumFeature());
        assertTrue(used.length < 12, Arrays.toString(used));
    }

    @Test
    void modelsWithoutSplitsHaveOneFeature() throws Exception {
        Booster stumps = PredictorTest.train(x, 2, Map.of("gamma", 1e9));
        ModelFile.Narrowed narrow = ModelFile.of(stumps.toByteArray("ubj")).narrowed();
        assertArrayEquals(new long[] {0}, narrow.used());
        assertEquals(1, XGBoost.loadModel(narrow.model()).getNumFeature());
    }

    @Test
    void otherModelsAreLeftAsTheyAre() throws XGBoostError {
        assertNull(ModelFile.of(PredictorTest.train(x, 2, Map.of("booster", "gblinear")).toByteArray("ubj")).narrowed());
        byte[] trees = PredictorTest.train(x, 2, Map.of()).toByteArray("ubj");
        assertNotNull(ModelFile.of(trees).narrowed());
        assertNull(ModelFile.of(PredictorTest.train(x, 2, Map.of()).toByteArray("json")).narrowed());
        for (int n = 0; n < trees.length; n += 7) {
            assertNull(ModelFile.of(Arrays.copyOf(trees, n)).narrowed(), "the first " + n + " bytes");
        }
        SplittableRandom random = new SplittableRandom(3);
        for (int k = 0; k < 2000; k++) {
            byte[] damaged = trees.clone();
            damaged[random.nextInt(trees.length)] = (byte) random.nextInt(256);
            ModelFile.of(damaged).narrowed();  // returns
        }
    }
}
