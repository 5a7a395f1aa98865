// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cases;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.sparse4j.indexing.NDArrayIndex.all;
import static org.sparse4j.indexing.NDArrayIndex.interval;

import java.lang.reflect.InvocationTargetException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.DoubleBinaryOperator;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.ops.Transforms;

/** Element-wise methods with known answers: ND4J 1.0.0-M2.1's where it is right, else the rule named beside it. */
class ElementwiseCasesTest {
    private static final double NAN = Double.NaN;
    private static final double INF = Double.POSITIVE_INFINITY;

    private static INDArray v(double... values) {
        return Sparse4j.create(values);
    }

    /** The elements of a function of a vector, in every format; BOOL as 0 and 1. */
    private static void is(double[] wanted, INDArray x, Function<INDArray, INDArray> f) {
        Formats.forEvery(x, a -> {
            try (INDArray made = f.apply(a)) {
                assertArrayEquals(wanted, elements(made), 1e-15, () -> a.getFormat() + ": " + made);
            }
        });
    }

    private static double[] elements(INDArray x) {
        try (INDArray numbers = x.castTo(DataType.DOUBLE).toDense(); INDArray flat = numbers.ravel()) {
            return flat.toDoubleVector();
        }
    }

    private static double[] d(double... values) {
        return values;
    }

    @Test
    void parametersHaveNd4jsDefaults() {
        is(d(0, 0, 2, NAN), v(-1, 0, 2, NAN), Transforms::relu);
        is(d(0, 3, 6, 6, NAN), v(-1, 3, 7, INF, NAN), Transforms::relu6);  // ND4J: 6 for NaN
        is(d(-0.01, 7, -INF, NAN), v(-1, 7, -INF, NAN), Transforms::leakyRelu);
        is(d(-0.5, 7, -INF, NAN), v(-1, 7, -INF, NAN), x -> Transforms.leakyRelu(x, 0.5));
        is(d(0.5, 1, 1, 0.5), v(-1, 0, 7, NAN), x -> Transforms.leakyReluDerivative(x, 0.5));
        is(d(0, 0, 1, 0), v(-1, 0, 2, NAN), Transforms::step);
        is(d(3, -INF, NAN, NAN), v(8, 0, -1, NAN), x -> Transforms.log(x, 2));
        is(d(1, -1, 2), v(1, -1, 2), x -> Transforms.stabilize(x, 1));
        is(d(87.33653998219289, -43.668269991096445), v(1000, -1000), x -> Transforms.stabilize(x.mul(v(1, 2)), 1)
                .divi(v(1, 2)));
        is(d(2 * Math.exp(-1), 2, 2, NAN), v(-1, 0, 7, NAN), x -> Transforms.eluDerivative(x, v(2, 2, 2, 2)));
        is(d(0, Math.PI / 2, Math.atan2(2, -1)), v(1, 0, -1), x -> Transforms.atan2(x, v(0, 1, 2)));
        is(d(1, 1, 0, 0), v(0, 1e-13, 1, NAN), Transforms::eps);
    }

    @Test
    void resultsHaveTheirTypes() {
        try (INDArray i = v(3, -2).castTo(DataType.INT); INDArray f = v(3, -2).castTo(DataType.FLOAT);
                INDArray b = v(1, 0).castTo(DataType.BOOL)) {
            for (Function<INDArray, INDArray> same : List.<Function<INDArray, INDArray>>of(Transforms::relu,
                    Transforms::relu6, Transforms::step, Transforms::ceil, Transforms::round, Transforms::identity,
                    x -> Transforms.timesOneMinus(x, true), x -> x.remainder(2), x -> x.fmod(2), x -> x.floorDiv(2))) {
                assertEquals(DataType.INT, same.apply(i).dataType());
                assertEquals(DataType.FLOAT, same.apply(f).dataType());
            }
            for (Function<INDArray, INDArray> real : List.<Function<INDArray, INDArray>>of(Transforms::leakyRelu,
                    Transforms::sigmoid, Transforms::log, x -> Transforms.log(x, 2), x -> Transforms.stabilize(x, 1),
                    x -> Transforms.atan2(x, x), Transforms::hardTanh)) {
                assertEquals(DataType.DOUBLE, real.apply(i).dataType());
                assertEquals(DataType.FLOAT, real.apply(f).dataType());
                assertThrows(IllegalArgumentException.class, () -> real.apply(b));
            }
            for (INDArray x : List.of(i, f, b)) {
                assertEquals(DataType.BOOL, Transforms.not(x).dataType());
                assertEquals(DataType.BOOL, Transforms.and(x, b).dataType());
                assertEquals(DataType.BOOL, x.eps(1).dataType());
                assertEquals(x, Transforms.identity(x));
            }
            is(d(-6, -6), i, x -> Transforms.timesOneMinus(x, true));
        }
    }

    @Test
    void logicTakesAllButZeroForTrue() {
        is(d(1, 0, 1), v(2, 0, NAN), x -> Transforms.and(x, v(3, 1, 1)));
        is(d(0, 1, 0), v(0, 1, -0.0), x -> Transforms.or(x, v(0, 0, 0)));
        is(d(1, 0, 1), v(0, 1, NAN), x -> Transforms.xor(x, v(1, 1, 0)));
        is(d(1, 0, 0, 0), v(0, 1, 2, NAN), Transforms::not);
        is(d(1, 0, 1, 0), v(0, 1, 2, NAN), x -> Transforms.greaterThanOrEqual(x, v(0, 2, 1, 1)));
        is(d(1, 1, 0, 0), v(0, 1, 2, NAN), x -> Transforms.lessThanOrEqual(x, v(0, 2, 1, 1)));
        try (INDArray x = v(0, 1, 2); INDArray y = Transforms.lessThanOrEqual(x, v(1, 1, 1), false)) {
            assertEquals(DataType.BOOL, y.dataType());
            assertArrayEquals(d(0, 1, 2), x.toDoubleVector());
        }
        is(d(1, 0), v(1, 1 + 1e-6), x -> x.eps(1));
        is(d(1, 1, 0, 0), v(1, INF, -INF, NAN), x -> x.eps(v(1 + 1e-13, INF, INF, NAN)));  // ND4J: false for infinities
    }

    @Test
    void remaindersOfNd4jsCases() {
        is(d(-1, 1), v(5, -5), x -> x.remainder(3));
        is(d(2, -2), v(5, -5), x -> x.fmod(3));
        is(d(-1, 1), v(7, -7), x -> x.remainder(v(4, 4)));
        is(d(3, -3), v(7, -7), x -> x.fmod(v(4, 4)));  // C's, in both forms
        is(d(NAN, NAN), v(5, -5), x -> x.fmod(0));
        is(d(1, -2, 9, NAN, INF), v(5, -5, 1, INF, 1), x -> x.floorDiv(v(3, 3, 0.1, 2, 0)));  // NumPy's
        is(d(248395008), v(74518502.65811202), x -> x.floorDiv(0.3));  // (x - fmod) / y is rounded below that
        try (INDArray whole = v(5, -5, 7, 6).castTo(DataType.INT)) {
            is(d(1, -1, -1, -2), whole.dup(), x -> x.remainder(4));
            is(d(1, -1, 3, 2), whole.dup(), x -> x.fmod(4));
            is(d(1, -2, 1, 1), whole.dup(), x -> x.floorDiv(4));
            assertThrows(ArithmeticException.class, () -> whole.remainderi(0));
            assertThrows(ArithmeticException.class, () -> whole.floorDiv(0));
            assertThrows(ArithmeticException.class, () -> whole.fmodi(v(1, 2, 0, 4).castTo(DataType.INT)));
            assertArrayEquals(new int[] {5, -5, 7, 6}, whole.toIntVector());
            try (INDArray into = v(0, 0, 0, 0)) {
                assertSame(into, whole.remainder(4, into));
                assertArrayEquals(d(1, -1, -1, -2), into.toDoubleVector());
                assertSame(into, whole.floorDiv(whole, into));
                assertArrayEquals(d(1, 1, 1, 1), into.toDoubleVector());
            }
            assertSame(whole, whole.remainderi(4));
            assertSame(whole, whole.fmodi(v(4, 4, 4, 4)));
            assertSame(whole, whole.floorDivi(2));
            assertArrayEquals(new int[] {0, -1, -1, -1}, whole.toIntVector());
        }
    }

    /** Each function of Transforms with a copy argument: false writes where true gives a copy. */
    @Test
    void copyFalseWritesIntoTheArray() throws ReflectiveOperationException {
        int functions = 0;
        for (var m : Transforms.class.getMethods()) {
            Class<?>[] types = m.getParameterTypes();
            if (types.length == 0 || types[types.length - 1] != boolean.class || m.getName().endsWith("ThanOrEqual")
                    || m.getName().equals("mpow")) {
                continue;  // the two that answer in BOOL write nowhere; a matrix's power is no function of elements
            }
            try (INDArray x = v(0.5, 0, -0.25); INDArray y = v(2, 3, 1)) {
                Object[] given = new Object[types.length];
                given[0] = x;
                for (int i = 1; i < types.length; i++) {
                    given[i] = types[i] == INDArray.class ? y : types[i] == boolean.class ? (Object) true : 2.0;
                }
                try (INDArray copy = (INDArray) m.invoke(null, given); INDArray wanted = copy.castTo(DataType.DOUBLE)) {
                    assertArrayEquals(d(0.5, 0, -0.25), x.toDoubleVector(), m::toString);
                    given[types.length - 1] = false;
                    assertSame(x, m.invoke(null, given), m::toString);
                    assertArrayEquals(wanted.toDoubleVector(), x.toDoubleVector(), m::toString);
                    functions++;
                }
            } catch (InvocationTargetException e) {
                throw new AssertionError(m.toString(), e.getCause());
            }
        }
        assertTrue(functions >= 45, "only " + functions);
    }

    /** As many overloads of each element-wise name as ND4J has. */
    @Test
    void overloadsAreNd4js() {
        String nd4j = "abs(2), acos(2), and, asin(2), atan(2), atan2, atanh(2), ceil(2), ceiling(2), cos(2), cosh(2), "
                + "elu(2), eluDerivative(2), eps, exp(2), expm1, floor(2), greaterThanOrEqual(2), hardSigmoid, "
                + "hardTanh(2), hardTanhDerivative(2), identity(2), leakyRelu(4), leakyReluDerivative(2), "
                + "lessThanOrEqual(2), log(4), max(4), min(4), neg(2), not, or, pow(4), relu(2), relu6(2), round(2), "
                + "sigmoid(2), sigmoidDerivative(2), sign(2), sin(2), sinh(2), softPlus(2), softsign(2), "
                + "softsignDerivative(2), sqrt(2), stabilize(2), step(2), tan(2), tanh(2), timesOneMinus, xor";
        for (String name : nd4j.split(", ")) {
            String plain = name.replaceAll("\\(.*", "");
            int count = plain.equals(name) ? 1 : name.charAt(plain.length() + 1) - '0';
            long ours = Arrays.stream(Transforms.class.getMethods()).filter(m -> m.getName().equals(plain)).count();
            assertEquals(count, ours, name);
        }
    }

    // ---- row and column vectors -------------------------------------------------------------------------------------

    private static final Map<String, DoubleBinaryOperator> VECTOR_OPERATIONS = Map.of("add", (x, y) -> x + y, "sub",
            (x, y) -> x - y, "mul", (x, y) -> x * y, "div", (x, y) -> x / y, "rsub", (x, y) -> y - x, "rdiv",
            (x, y) -> y / x);
    private static final double[][] ROWS = {{1, 0, -2}, {0, 0.5, 0}};

    /** The 24 methods and the two that put, in every format of both, as [n], [1, n] or [m, 1], and with a number. */
    @Test
    void vectorsAlongRowsAndColumns() throws ReflectiveOperationException {
        for (boolean row : new boolean[] {true, false}) {
            double[] vector = row ? d(2, 0, -4) : d(-1, 3);
            String ending = row ? "RowVector" : "ColumnVector";
            for (var op : VECTOR_OPERATIONS.entrySet()) {
                checkVector(row, vector, op.getKey() + ending, op.getKey() + "i" + ending, op.getValue());
            }
            checkVector(row, vector, null, "puti" + ending, (x, y) -> y);
        }
    }

    private static void checkVector(boolean row, double[] vector, String copying, String inPlace,
            DoubleBinaryOperator f) throws ReflectiveOperationException {
        for (double[] values : new double[][] {vector, {5}}) {
            double[][] wanted = new double[2][3];
            for (int i = 0; i < 2; i++) {
                for (int j = 0; j < 3; j++) {
                    wanted[i][j] = f.applyAsDouble(ROWS[i][j], values[values.length == 1 ? 0 : row ? j : i]);
                }
            }
            INDArray one = Sparse4j.create(values);
            INDArray two = (row ? one.reshape(1, values.length) : one.reshape(values.length, 1)).dup();
            for (INDArray given : List.of(one, two)) {
                for (INDArray y : Formats.every(given)) {
                    for (INDArray x : Formats.every(Sparse4j.create(ROWS))) {
                        String what = x.getFormat() + " " + inPlace + " " + y.getFormat();
                        if (copying != null) {
                            try (INDArray made = called(copying, x, y)) {
                                assertRows(wanted, made, what);
                                assertRows(ROWS, x, what);
                            }
                        }
                        assertSame(x, called(inPlace, x, y), what);
                        assertRows(wanted, x, what);
                        x.close();
                    }
                    // Through views: transposed, and a part of a larger matrix.
                    try (INDArray whole = Sparse4j.sparse(4, 3)) {
                        INDArray part = whole.get(interval(0, 2, 4), all());
                        part.assign(Sparse4j.create(ROWS));
                        assertSame(part, called(inPlace, part, y));
                        assertRows(wanted, part, inPlace);
                        assertArrayEquals(d(0, 0, 0), whole.getRow(1).toDoubleVector());
                    }
                    y.close();
                }
            }
        }
    }

    private static void assertRows(double[][] wanted, INDArray x, String what) {
        double[][] got = x.toDoubleMatrix();
        for (int i = 0; i < wanted.length; i++) {
            // An element that is not stored is 0, never -0.
            assertArrayEquals(Arrays.stream(wanted[i]).map(v -> v + 0.0).toArray(),
                    Arrays.stream(got[i]).map(v -> v + 0.0).toArray(), what);
        }
    }

    private static INDArray called(String name, INDArray x, INDArray y) throws ReflectiveOperationException {
        return (INDArray) INDArray.class.getMethod(name, INDArray.class).invoke(x, y);
    }

    /** Zeros that differ in their sign alone have one fill, +0, whichever of them comes first. */
    @Test
    void zerosOfBothSignsAreOneFill() {
        record Case(String name, BiFunction<INDArray, INDArray, INDArray> f, double fill, double[] dense) {}

        BiFunction<INDArray, INDArray, INDArray> pow = INDArray::pow;
        for (Case c : List.of(new Case("mul", INDArray::mul, 0, d(-1, 2)), new Case("mul", INDArray::mul, 0, d(2, -1)),
                new Case("div", (d, s) -> s.div(d), 0, d(-4, 2)), new Case("mul", INDArray::mul, -0.0, d(-4, 2)),
                new Case("rdiv", INDArray::rdiv, 0, d(-4, 2)), new Case("pow", (d, s) -> pow.apply(s, d), -0.0, d(3, 2)),
                new Case("pow", (d, s) -> pow.apply(s, d), -0.0, d(2, 3)),
                new Case("fmod", INDArray::fmod, INF, d(-0.0, 0)),
                new Case("remainder", INDArray::remainder, INF, d(-0.0, 0)),
                new Case("add", INDArray::add, -0.0, d(-0.0, 0)))) {
            try (INDArray d = v(c.dense()); INDArray s = Sparse4j.sparse(2)) {
                s.addi(c.fill()).muli(Math.copySign(1, c.fill()));  // 0 + -0 is 0
                try (INDArray z = c.f().apply(d, s); INDArray over = z.rdiv(1)) {
                    assertTrue(z.isSparse(), c.name());
                    assertEquals(0.0, z.fillValue().doubleValue(), c.name() + Arrays.toString(c.dense()));
                    assertArrayEquals(d(INF, INF), over.toDoubleVector(), c.name());
                }
            }
        }
        try (INDArray d = v(-1, -2); INDArray s = Sparse4j.sparse(2); INDArray z = d.mul(s); INDArray over = z.rdiv(1)) {
            assertArrayEquals(d(-INF, -INF), over.toDoubleVector(), "all of one sign keep it");
        }
    }

    @Test
    void vectorsOfAnotherLengthAreRefused() {
        BiFunction<INDArray, INDArray, INDArray> row = INDArray::addRowVector;
        BiFunction<INDArray, INDArray, INDArray> column = INDArray::diviColumnVector;
        refused(row, "addRowVector", new long[] {3, 1}, 2, 3);
        refused(row, "addRowVector", new long[] {2}, 2, 3);
        refused(row, "addRowVector", new long[] {3}, 2, 2, 3);
        refused(column, "diviColumnVector", new long[] {1, 2}, 2, 3);
        refused(column, "diviColumnVector", new long[] {3}, 2, 3);
        refused(column, "diviColumnVector", new long[] {2}, 2, 2, 3);
        refused(INDArray::putiRowVector, "putiRowVector", new long[] {2}, 2, 3);
        refused(INDArray::putiColumnVector, "putiColumnVector", new long[] {3}, 2, 3);
        try (INDArray x = v(1, 2, 3); INDArray r = x.addRowVector(x); INDArray c = x.addColumnVector(x)) {
            assertArrayEquals(d(2, 4, 6), r.toDoubleVector());
            assertArrayEquals(d(2, 4, 6), c.toDoubleVector());
        }
    }

    private static void refused(BiFunction<INDArray, INDArray, INDArray> f, String name, long[] vector,
            long... shape) {
        try (INDArray x = Sparse4j.ones(shape); INDArray y = Sparse4j.ones(vector)) {
            String text = assertThrows(IllegalArgumentException.class, () -> f.apply(x, y)).getMessage();
            assertTrue(text.startsWith(name + ": ") && text.contains(Arrays.toString(shape))
                    && text.contains(Arrays.toString(vector)), text.toLowerCase(Locale.ROOT));
            assertEquals(x.length(), x.sumNumber().longValue());
        }
    }
}
