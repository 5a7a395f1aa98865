// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.program;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.sparse4j.CooBuilder;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.NothingLeft;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.ops.DistanceOp;
import org.sparse4j.oracle.ModelShapes;

/**
 * What NumPy, SciPy and pydata/sparse gave for the same inputs, in every format. Made by {@code tests/peers/expected.py},
 * which says how to make it anew and why the results are committed.
 */
@ExtendWith(NothingLeft.class)
class PeersTest {
    /** Operations that no peer has under the same definition; the model has them all. */
    private static final Set<String> ALONE = Set.of("round", "timesOneMinus", "softsign", "softsignDerivative",
            "hardTanhDerivative", "hardSigmoid", "relu6", "step", "leakyRelu", "leakyReluDerivative", "eluDerivative",
            "stabilize", "eps");

    private static final Map<String, List<String>> ARRAYS = new HashMap<>();
    private static final List<List<String>> CASES = new ArrayList<>();

    @BeforeAll
    static void read() throws IOException {
        try (InputStream in = PeersTest.class.getResourceAsStream("/peers/expected.txt")) {
            new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().filter(line -> !line.startsWith("#"))
                    .map(line -> List.of(line.split(" "))).forEach(words -> {
                        if (words.get(0).equals("array")) {
                            ARRAYS.put(words.get(1), words);
                        } else {
                            CASES.add(words);
                        }
                    });
        }
    }

    @Test
    void resultsAreThoseOfThePeers() {
        List<String> wrong = new ArrayList<>();
        for (List<String> words : CASES) {
            for (SparseFormat first : SparseFormat.values()) {
                for (SparseFormat second : first == SparseFormat.COO ? SparseFormat.values()
                        : new SparseFormat[] {first}) {
                    try {
                        check(words, first, second);
                    } catch (AssertionError | RuntimeException e) {
                        wrong.add(first + " " + second + " " + String.join(" ", words) + "\n    " + e);
                    }
                }
            }
        }
        assertTrue(wrong.isEmpty(), () -> wrong.size() + " differ, among them\n" + wrong.stream().limit(20)
                .collect(Collectors.joining("\n")));
    }

    @Test
    void everyOperationOfTheListIsCompared() {
        Set<String> named = CASES.stream().map(words -> words.get(4)).collect(Collectors.toSet());
        Set<String> missing = new TreeSet<>();
        Stream.of(Functions.TRANSFORMS, Functions.ARITHMETIC, Functions.COMPARISONS, Functions.LOGIC, Reductions.NAMES,
                Functions.INDEXES, Reductions.ALONG, Arrays.stream(DistanceOp.values()).map(Enum::name)
                        .toArray(String[]::new)).flatMap(Arrays::stream)
                .filter(op -> !named.contains(op) && !op.startsWith("stored")).forEach(missing::add);
        assertEquals(new TreeSet<>(ALONE), missing);
    }

    private static long[] shape(String text) {
        return Product.longs(ModelShapes.parse(text));
    }

    /** array NAME TYPE SHAPE FILL VALUE .. */
    private static INDArray array(String name, SparseFormat wanted) {
        List<String> words = ARRAYS.get(name);
        int[] shape = ModelShapes.parse(words.get(3));
        boolean matrix = wanted != SparseFormat.CSR && wanted != SparseFormat.CSC || shape.length == 2;
        DataType type = DataType.valueOf(words.get(2));
        List<String> values = new ArrayList<>(words.subList(5, words.size()));
        try (CooBuilder b = Sparse4j.coo(shape(words.get(3))).type(type).fill(number(words.get(4)))) {
            ModelShapes.forEach(shape, c -> {
                String v = values.remove(0);
                if (!v.equals("_") && type.isFloating()) {
                    b.add(Double.parseDouble(v), Product.longs(c));
                } else if (!v.equals("_")) {
                    b.add(Long.parseLong(v), Product.longs(c));
                }
            });
            return b.build(matrix ? wanted : SparseFormat.GCS);
        }
    }

    private static Number number(String text) {
        return text.matches("-?\\d+") ? (Number) Integer.valueOf(text) : Double.valueOf(text);
    }

    /** case PEER exact|near KIND OP WORD .. = TYPE SHAPE FILL VALUE .. */
    private static void check(List<String> words, SparseFormat first, SparseFormat second) {
        int at = words.indexOf("=");
        List<String> given = words.subList(5, at);
        boolean two = Set.of("binary", "distance", "mmul").contains(words.get(3));
        if (first != second && !two) {
            return;
        }
        try (INDArray x = array(given.get(0), first); INDArray y = two ? array(given.get(1), second) : null;
                INDArray got = call(words.get(3), words.get(4), x, y, given)) {
            assertEquals(words.get(at + 1), got.dataType().name());
            assertArrayEquals(shape(words.get(at + 2)), got.shape());
            boolean near = words.get(2).equals("near");
            List<String> values = new ArrayList<>(words.subList(at + 4, words.size()));
            ModelShapes.forEach(ModelShapes.parse(words.get(at + 2)), c -> same(got.dataType(), near, values.remove(0),
                    got.getNumber(Product.longs(c))));
            if (!words.get(at + 3).equals("-") && got.isSparse() && got.dataType().isFloating()) {
                same(got.dataType(), near, words.get(at + 3), got.fillValue());
            }
        }
    }

    private static INDArray call(String kind, String op, INDArray x, INDArray y, List<String> given) {
        String last = given.get(given.size() - 1);
        switch (kind) {
            case "unary":
                return Functions.unary(op, x);
            case "scalar":
                return Functions.binary(op, x, number(last));
            case "binary":
                return Functions.binary(op, x, y);
            case "reduce":
                return Reductions.reduce(op, x, given.get(1).equals("keep"), Interpreter.ints(last));
            case "percentile":
                return x.percentile(Double.valueOf(given.get(1)), Integer.parseInt(last));
            case "index":
                return Functions.index(op, x, Integer.parseInt(last));
            case "along":
                return Reductions.along(op, x, Integer.parseInt(last));
            case "distance":
                return Sparse4j.environment().exec(DistanceOp.valueOf(op).of(x, y, Integer.parseInt(last)));
            default:
                return x.mmul(y);
        }
    }

    /** Near: some units in the last place, and what is left of terms that cancel. */
    private static void same(DataType type, boolean near, String expected, Number got) {
        if (!type.isFloating()) {
            assertEquals(Long.parseLong(expected), got.longValue());
            return;
        }
        double e = type == DataType.FLOAT ? Float.parseFloat(expected) : Double.parseDouble(expected);
        double g = got.doubleValue();
        double eps = type == DataType.FLOAT ? 1e-6 : 1e-14;
        boolean close = near && Double.isFinite(e) && Math.abs(e - g) <= eps * Math.max(1, Math.abs(e));
        assertTrue(e == g || e != e && g != g || close, () -> g + " for " + e);
    }
}
