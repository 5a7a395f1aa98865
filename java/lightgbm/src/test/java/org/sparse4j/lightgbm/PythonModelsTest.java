// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.lightgbm;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sparse4j.CooBuilder;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;

/**
 * Models of LightGBM's Python package predict the same bits here; and training here on the same samples gives the same trees as there,
 * if the library is that of the same package. tests/peers/lightgbm_models.py wrote what is read.
 */
@ExtendWith(Library.class)
class PythonModelsTest {
    private static final List<String> MATRICES = List.of("all", "absent", "nan");
    private static final Map<String, Map<String, Object>> KINDS = Map.of(
            "binary", Map.of("objective", "binary"),
            "classes", Map.of("objective", "multiclass", "num_class", 3),
            "zero_as_missing", Map.of("objective", "binary", "zero_as_missing", true),
            "use_missing", Map.of("objective", "regression", "use_missing", false),
            "categories", Map.of("objective", "binary"));

    /** The words of each line behind its key, which has two words, or four for an answer. */
    private static Map<String, String[]> lines(String version) throws IOException {
        Map<String, String[]> all = new HashMap<>();
        try (InputStream in = PythonModelsTest.class.getResourceAsStream("python-" + version + ".txt")) {
            for (String line : new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList()) {
                String[] words = line.split(" ");
                int key = words[0].equals("answer") ? 4 : 2;
                all.put(String.join(" ", Arrays.copyOf(words, key)), Arrays.copyOfRange(words, key, words.length));
            }
        }
        return all;
    }

    /** The array in all formats, as a view, and dense. */
    private static List<INDArray> forms(String... words) {
        int columns = Integer.parseInt(words[1]);
        CooBuilder b = Sparse4j.coo(Long.parseLong(words[0]), columns);
        for (int k = 2; k < words.length; k++) {
            if (!words[k].equals("_")) {
                b.add(Double.parseDouble(words[k]), (k - 2) / columns, (k - 2) % columns);
            }
        }
        INDArray x = b.build(SparseFormat.COO);
        List<INDArray> all = new ArrayList<>(List.of(x.toDense(), x.transpose().dup().transpose()));
        Data.SPARSE.forEach(format -> all.add(x.toFormat(format)));
        return all;
    }

    private static byte[] bytes(String... words) {
        return Base64.getDecoder().decode(words[0]);
    }

    private static double[] doubles(String... words) {
        ByteBuffer bytes = ByteBuffer.wrap(bytes(words)).order(ByteOrder.LITTLE_ENDIAN);
        double[] all = new double[bytes.remaining() / Double.BYTES];
        bytes.asDoubleBuffer().get(all);
        return all;
    }

    @ParameterizedTest
    @CsvSource({"3.3.5", "4.7.0"})
    void pythonsModelsPredictHereWhatTheyPredictThere(String version) throws IOException {
        Map<String, String[]> python = lines(version);
        for (String kind : KINDS.keySet()) {
            Booster booster = Booster.load(new String(bytes(python.get("model " + kind)), StandardCharsets.UTF_8));
            try (Predictor predictor = Predictor.of(booster)) {
                for (String name : MATRICES) {
                    String answer = "answer " + kind + " " + name + " ";
                    for (INDArray x : forms(python.get("rows " + name))) {
                        String where = version + " " + answer + x.getFormat();
                        assertArrayEquals(doubles(python.get(answer + "value")), Data.doubles(predictor.predict(x)), where);
                        assertArrayEquals(doubles(python.get(answer + "margin")), Data.doubles(predictor.margins(x)), where);
                        assertArrayEquals(doubles(python.get(answer + "leaf")), Data.doubles(predictor.leaves(x)), where);
                        double[] contributions = doubles(python.get(answer + "contribution"));
                        for (int i = 0; i < contributions.length; i++) {
                            contributions[i] += 0.0;  // a sparse array does not keep the sign of a zero
                        }
                        assertArrayEquals(contributions, Data.doubles(predictor.contributions(x)), where);
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"3.3.5", "4.7.0"})
    void trainingHereGivesPythonsTrees(String version) throws IOException {
        assumeTrue(version.equals(System.getProperty("sparse4j.lightgbm.version")), "no library of Python's LightGBM " + version
                + " is given (-Dorg.sparse4j.lightgbm.path, -Dsparse4j.lightgbm.version); gradle-free-build/test --release gives it");
        Map<String, String[]> python = lines(version);
        for (String kind : KINDS.keySet()) {
            double[] y = Arrays.stream(python.get("labels " + kind)).mapToDouble(Double::parseDouble).toArray();
            Map<String, Object> parameters = new HashMap<>(Data.SMALL);
            parameters.put("deterministic", true);
            parameters.putAll(KINDS.get(kind));
            DatasetOptions options = DatasetOptions.create().label(Sparse4j.create(y)).parameters(parameters);
            String expected = Data.trees(Booster.load(new String(bytes(python.get("model " + kind)), StandardCharsets.UTF_8)));
            for (INDArray x : forms(python.get("rows all"))) {
                try (Dataset dataset = Dataset.of(x, kind.equals("categories") ? options.categoricalFeatures(5) : options)) {
                    assertEquals(expected, Data.trees(Booster.train(parameters, dataset, 4)), version + " " + kind + " " + x.getFormat());
                }
            }
        }
    }
}
