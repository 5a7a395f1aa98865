// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.nd4j;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.factory.Nd4j;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.ops.Transforms;

/**
 * Every element-wise function of ND4J's Transforms, and the remainders of its INDArray, on numbers of all sizes and on
 * special values, beside ours of the same signature. Where the two differ on purpose, the reason stands here.
 */
class FunctionsTest {
    private static final double INF = Double.POSITIVE_INFINITY;

    /** Not element by element, or tested where random programs are. */
    private static final Set<String> OTHERS = Set.of("reverse", "isMax", "softmax", "dot", "cross", "mpow", "unitVec",
            "normalizeZeroMeanAndUnitVariance", "cosineSim", "cosineDistance", "euclideanDistance", "manhattanDistance",
            "hammingDistance", "jaccardDistance", "allCosineSimilarities", "allCosineDistances",
            "allEuclideanDistances", "allManhattanDistances");

    /** Those that ND4J computes of integers: it refuses the others, or ends the JVM (log to a base). */
    private static final Set<String> OF_INTEGERS = Set.of("abs", "neg", "sign", "ceil", "ceiling", "floor", "round",
            "identity", "timesOneMinus", "relu", "relu6", "step", "and", "or", "xor", "max", "min",
            "greaterThanOrEqual", "lessThanOrEqual", "remainder", "fmod");

    /** What ND4J cannot do at all. */
    private static final Set<String> BROKEN = Set.of("stabilize",  // ends the JVM
            "eps");  // of one array: asks for a BOOL result and makes a DOUBLE one

    /** Where ND4J is wrong: function and the operands where it is. */
    private static final Map<String, Wrong> WRONG = Map.ofEntries(
            Map.entry("not", (x, y) -> true),  // answers whether x is not 0
            Map.entry("sign", (x, y) -> Double.isNaN(x)),  // 0 for NaN
            Map.entry("relu6", (x, y) -> Double.isNaN(x)),  // 6 for NaN
            Map.entry("softPlus", (x, y) -> x > 80),  // overflows to infinity
            Map.entry("max", (x, y) -> Double.isNaN(x) || Double.isNaN(y)),  // skip NaN
            Map.entry("min", (x, y) -> Double.isNaN(x) || Double.isNaN(y)));

    private interface Wrong {
        boolean at(double x, double y);
    }

    private static final double[] SPECIAL = {0, -0.0, 1, -1, 0.5, -0.5, 2.5, -2.5, Double.NaN, INF, -INF, 1000, -1000};

    private final Set<String> seen = new HashSet<>();

    @BeforeAll
    static void settle() {
        RandomProgramTest.settle();
    }

    @Test
    void transformsAgreeWithNd4j() throws ReflectiveOperationException {
        List<String> wrong = new ArrayList<>();
        int compared = 0;
        for (Method theirs : org.nd4j.linalg.ops.transforms.Transforms.class.getMethods()) {
            String name = theirs.getName();
            if (theirs.getDeclaringClass() == Object.class || OTHERS.contains(name) || BROKEN.contains(name)) {
                continue;
            }
            Method ours = ours(name, theirs.getParameterTypes());
            compared++;
            compare(theirs.toString(), name, theirs.getParameterTypes(), wrong,
                    (x, given) -> theirs.invoke(null, given), (x, given) -> ours.invoke(null, given));
        }
        for (String name : List.of("remainder", "fmod")) {
            for (Class<?> y : List.of(Number.class, org.nd4j.linalg.api.ndarray.INDArray.class)) {
                Method theirs = org.nd4j.linalg.api.ndarray.INDArray.class.getMethod(name, y);
                Method ours = INDArray.class.getMethod(name, y == Number.class ? y : INDArray.class);
                compared++;
                if (name.equals("fmod") && y != Number.class) {
                    continue;  // of two arrays it has the divisor's sign, and refuses integers
                }
                compare(theirs.toString(), name, new Class<?>[] {org.nd4j.linalg.api.ndarray.INDArray.class, y}, wrong,
                        (x, given) -> theirs.invoke(x, given[1]), (x, given) -> ours.invoke(x, given[1]));
            }
        }
        assertEquals(List.of(), wrong);
        assertEquals(WRONG.keySet(), seen, "no difference is left where one is excused");
        assertTrue(compared > 90, "only " + compared);
    }

    /** docs/nd4j-differences.md says so: of numbers ND4J's answers whether x is not 0, of BOOL both are the negation. */
    @Test
    void notOfNumbersIsTheOppositeOfNd4js() {
        double[] numbers = {0, -0.0, 1, -1, 0.5, Double.NaN, INF};
        double[] zeros = {1, 1, 0, 0, 0, 0, 0};
        double[] others = {0, 0, 1, 1, 1, 1, 1};
        for (DataType type : List.of(DataType.DOUBLE, DataType.FLOAT)) {
            assertArrayEquals(others, org.nd4j.linalg.ops.transforms.Transforms.not(Nd4j.create(numbers).castTo(type))
                    .castTo(DataType.DOUBLE).toDoubleVector(), type.toString());
            assertArrayEquals(zeros, Transforms.not(ours(type, numbers)).castTo(org.sparse4j.DataType.DOUBLE).toDoubleVector());
        }
        double[] truths = {1, 0};
        double[] negated = {0, 1};
        assertArrayEquals(negated, org.nd4j.linalg.ops.transforms.Transforms.not(Nd4j.create(truths).castTo(DataType.BOOL))
                .castTo(DataType.DOUBLE).toDoubleVector());
        assertArrayEquals(negated, Transforms.not(ours(DataType.BOOL, truths)).castTo(org.sparse4j.DataType.DOUBLE).toDoubleVector());
    }

    private interface Call {
        Object on(Object x, Object... given) throws ReflectiveOperationException;
    }

    /** Ours takes any Number where theirs takes a double, in some. */
    private static Method ours(String name, Class<?>... theirs) throws NoSuchMethodException {
        for (Method m : Transforms.class.getMethods()) {
            Class<?>[] types = m.getParameterTypes();
            boolean fits = m.getName().equals(name) && types.length == theirs.length;
            for (int i = 0; fits && i < types.length; i++) {
                fits = types[i] == theirs[i] || types[i] == Number.class && theirs[i] == double.class
                        || types[i] == INDArray.class && theirs[i] == org.nd4j.linalg.api.ndarray.INDArray.class;
            }
            if (fits) {
                return m;
            }
        }
        throw new NoSuchMethodException(name + Arrays.toString(theirs));
    }

    /** Dense, so that -0 stays; other tests hold all formats to the dense results. */
    private static INDArray ours(DataType type, double... values) {
        return Sparse4j.create(values).castTo(org.sparse4j.DataType.valueOf(type.name()));
    }

    private void compare(String what, String name, Class<?>[] types, List<String> wrong, Call theirs, Call ours)
            throws ReflectiveOperationException {
        Random random = new Random(name.hashCode());
        for (DataType type : List.of(DataType.DOUBLE, DataType.FLOAT, DataType.INT32)) {
            if (type == DataType.INT32 && !OF_INTEGERS.contains(name)) {
                continue;
            }
            double[] x = operand(random, type, false);
            double[] y = operand(random, type, true);
            Object[] mine = new Object[types.length];
            Object[] given = new Object[types.length];
            int arrays = 0;
            double number = random.nextInt(3) + 2;
            for (int i = 0; i < types.length; i++) {
                if (types[i] == org.nd4j.linalg.api.ndarray.INDArray.class) {
                    double[] values = arrays++ == 0 ? x : y;
                    given[i] = Nd4j.create(values).castTo(type);
                    mine[i] = ours(type, values);
                } else {
                    given[i] = types[i] == boolean.class ? (Object) random.nextBoolean() : (Object) number;
                    boolean real = given[i] instanceof Boolean || type != DataType.INT32 || types[i] == double.class;
                    mine[i] = real ? given[i] : (Object) (int) number;
                }
            }
            Object answer = theirs.on(given[0], given);
            org.nd4j.linalg.api.ndarray.INDArray expected = (org.nd4j.linalg.api.ndarray.INDArray) answer;
            INDArray got = (INDArray) ours.on(mine[0], mine);
            boolean wider = name.matches("max|min") && type == DataType.INT32;  // with a double ours is DOUBLE
            if (!wider && !got.dataType().name().equals(expected.dataType().name())) {
                wrong.add(what + " of " + type + " is " + got.dataType() + ", theirs " + expected.dataType());
            }
            for (int k = 0; k < x.length; k++) {
                double e = expected.castTo(DataType.DOUBLE).getDouble(k);
                double g = got.getDouble(k);
                Wrong known = WRONG.get(name);
                double second = arrays > 1 ? y[k] : number;
                // Some of ND4J's functions compute in FLOAT whatever the type; of FLOAT some cancel near 0.
                boolean same = e == g || Double.isNaN(e) && Double.isNaN(g)
                        || Double.isFinite(e) && Double.isFinite(g) && Math.abs(e - g)
                                <= 2e-6 * Math.max(Math.abs(e), Math.abs(g)) + (type == DataType.FLOAT ? 1e-7 : 0);
                if (!same && known != null && known.at(x[k], second)) {
                    seen.add(name);
                } else if (!same) {
                    wrong.add(what + " of " + type + ": f(" + x[k] + ", " + second + ") is " + g + ", theirs " + e);
                }
            }
        }
    }

    /** Special values, the second operand's in another order, and random ones of many sizes; integers without 0. */
    private static double[] operand(Random random, DataType type, boolean second) {
        double[] out = new double[SPECIAL.length * SPECIAL.length + 40];
        for (int k = 0; k < out.length; k++) {
            int from = second ? k / SPECIAL.length : k % SPECIAL.length;
            out[k] = from < SPECIAL.length && k < out.length - 40 ? SPECIAL[from]
                    : (float) (random.nextGaussian() * Math.pow(10, random.nextInt(4) - 2));
            if (type == DataType.INT32) {
                out[k] = random.nextInt(19) - 9;
                out[k] += out[k] == 0 ? 1 : 0;
            }
        }
        return out;
    }
}
