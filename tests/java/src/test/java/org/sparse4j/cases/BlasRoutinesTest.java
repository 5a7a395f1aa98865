// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cases;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.NothingLeft;
import org.sparse4j.Sparse4j;
import org.sparse4j.blas.BlasWrapper;
import org.sparse4j.blas.Diag;
import org.sparse4j.blas.Level1;
import org.sparse4j.blas.Level2;
import org.sparse4j.blas.Level3;
import org.sparse4j.blas.Side;
import org.sparse4j.blas.UpLo;

/**
 * BLAS levels 1 to 3 against plain loops: every format and view of every operand with every value of every parameter, in
 * all types, on matrices that are not square, empty ones among them. Values are small whole numbers, so that sums are
 * exact.
 */
@ExtendWith(NothingLeft.class)
class BlasRoutinesTest {
    private static final DataType[] TYPES = {DataType.DOUBLE, DataType.FLOAT, DataType.INT, DataType.LONG};
    private static final int[] SCALARS = {0, 1, -2};

    private final Random random = new Random(5);
    private final BlasWrapper blas = BlasWrapper.instance();

    // ---- plain matrices ---------------------------------------------------------------------------------------------

    private double[][] matrix(int rows, int columns) {
        double[][] out = new double[rows][columns];
        for (double[] row : out) {
            for (int j = 0; j < columns; j++) {
                row[j] = random.nextInt(3) == 0 ? 0 : random.nextInt(7) - 3;
            }
        }
        return out;
    }

    private double[] vector(int n) {
        return matrix(1, n)[0];
    }

    private static double[][] copy(double[][] a, DoubleUnaryOperator f) {
        double[][] out = new double[a.length][];
        for (int i = 0; i < a.length; i++) {
            out[i] = Arrays.stream(a[i]).map(f).toArray();
        }
        return out;
    }

    private static double[][] transposed(double[][] a, int columns) {
        double[][] out = new double[columns][a.length];
        for (int i = 0; i < a.length; i++) {
            for (int j = 0; j < columns; j++) {
                out[j][i] = a[i][j];
            }
        }
        return out;
    }

    /** alpha a b + beta c; c is not read with beta = 0. */
    private static double[][] product(double alpha, double[][] a, double[][] b, double beta, double[][] c) {
        double[][] out = copy(c, v -> beta == 0 ? 0 : beta * v);
        for (int i = 0; i < a.length; i++) {
            for (int k = 0; k < b.length; k++) {
                for (int j = 0; j < b[k].length; j++) {
                    out[i][j] += alpha * a[i][k] * b[k][j];
                }
            }
        }
        return out;
    }

    private static boolean inside(int i, int j, UpLo uplo) {
        return uplo == UpLo.LOWER ? j <= i : j >= i;
    }

    private static double[][] symmetric(double[][] a, UpLo uplo) {
        double[][] out = copy(a, v -> v);
        for (int i = 0; i < a.length; i++) {
            for (int j = 0; j < a.length; j++) {
                out[i][j] = inside(i, j, uplo) ? a[i][j] : a[j][i];
            }
        }
        return out;
    }

    private static double[][] triangle(double[][] a, UpLo uplo, Diag diag, boolean transpose) {
        double[][] out = new double[a.length][a.length];
        for (int i = 0; i < a.length; i++) {
            for (int j = 0; j < a.length; j++) {
                out[i][j] = i == j && diag == Diag.UNIT ? 1 : inside(i, j, uplo) ? a[i][j] : 0;
            }
        }
        return transpose ? transposed(out, a.length) : out;
    }

    private static double[][] column(double... values) {
        return transposed(new double[][] {values}, values.length);
    }

    /** Equal elements; the sign of a zero depends on the order of the terms. */
    private static void same(double[][] wanted, INDArray got, Object what) {
        double[][] found = copy(got.toDoubleMatrix(), v -> v + 0.0);
        for (int i = 0; i < wanted.length; i++) {
            double[] row = Arrays.stream(wanted[i]).map(v -> v + 0.0).toArray();
            assertArrayEquals(row, found[i], () -> what + " on " + got.getFormat());
        }
    }

    private static void same(double[] wanted, INDArray got, Object what) {
        double[] found = Arrays.stream(got.toDoubleVector()).map(v -> v + 0.0).toArray();
        assertArrayEquals(Arrays.stream(wanted).map(v -> v + 0.0).toArray(), found, () -> what + " on "
                + got.getFormat());
    }

    /** NaN where a routine reads nothing: the other half, with a unit diagonal that too. */
    private static void poison(INDArray a, UpLo uplo, Diag diag) {
        for (int i = 0; a.dataType().isFloating() && i < a.rows(); i++) {
            for (int j = 0; j < a.columns(); j++) {
                if (!inside(i, j, uplo) || i == j && diag == Diag.UNIT) {
                    a.putScalar(new long[] {i, j}, Double.NaN);
                }
            }
        }
    }

    private interface Routine {
        void check(BlasVariants of, int first, int second, int third, DataType type);
    }

    /** Every pair of variants, a third one by chance, the types in turn. */
    private void everyVariant(Routine routine) {
        for (int first = 0; first < BlasVariants.COUNT; first++) {
            for (int second = 0; second < BlasVariants.COUNT; second++) {
                try (BlasVariants of = new BlasVariants()) {
                    routine.check(of, first, second, random.nextInt(BlasVariants.COUNT),
                            TYPES[(first + 3 * second) % TYPES.length]);
                }
            }
        }
    }

    private int size() {
        return random.nextInt(6);
    }

    private int scalar() {
        return SCALARS[random.nextInt(SCALARS.length)];
    }

    private static <E extends Enum<E>> E pick(Class<E> type, int bit) {
        return type.getEnumConstants()[bit & 1];
    }

    // ---- level 1 ----------------------------------------------------------------------------------------------------

    @Test
    void vectors() {
        everyVariant((of, first, second, third, type) -> {
            int n = size();
            double[] a = vector(n);
            double[] b = vector(n);
            INDArray x = of.of(first, type, a);
            INDArray y = of.of(second, type, b);
            assertEquals(product(1, new double[][] {a}, column(b), 0, new double[1][1])[0][0], Level1.dot(x, y));
            assertEquals(Arrays.stream(a).map(Math::abs).sum(), Level1.asum(x));
            assertEquals(Math.sqrt(Arrays.stream(a).map(v -> v * v).sum()), Level1.nrm2(x), 1e-6);
            assertSame(y, Level1.swap(x, y));
            same(b, x, "swap");
            same(a, y, "swap");
            assertSame(y, Level1.axpy(-2, x, y));
            double[] sum = new double[n];
            Arrays.setAll(sum, i -> a[i] - 2 * b[i]);
            same(sum, y, "axpy");
            assertSame(y, Level1.scal(3, y));
            same(Arrays.stream(sum).map(v -> 3 * v).toArray(), y, "scal");
            assertSame(y, Level1.copy(x, y));
            same(b, y, "copy");
            Level1.copy(y, y);
            same(b, y, "copy onto itself");
            if (type.isFloating()) {
                Level1.rotm(x, y, 2, 1, -1, 0.5);
                same(b, x, "rotm");
                same(Arrays.stream(b).map(v -> 1.5 * v).toArray(), y, "rotm");
                Level1.rot(x, y, 0, 1);
                same(Arrays.stream(b).map(v -> 1.5 * v).toArray(), x, "rot");
                same(Arrays.stream(b).map(v -> -v).toArray(), y, "rot");
            } else {
                assertThrows(IllegalArgumentException.class, () -> Level1.rotm(x, y, 1, 0, 0, 1));
            }
        });
    }

    @Test
    void placesOfExtremesAreNamedApart() {
        everyVariant((of, first, second, third, type) -> {
            INDArray x = of.of(first, type, 0, 2, 0, -3, 1, 0);
            boolean sparse = x.isSparse();
            assertEquals(sparse ? 1 : 3, Level1.iamax(x));
            assertEquals(3, Level1.iamaxCoordinate(x));
            assertEquals(sparse ? 2 : 0, Level1.iamin(x));
            assertEquals(sparse ? 4 : 0, Level1.iaminCoordinate(x));
        });
    }

    @Test
    void rotg() {
        double[] values = {0, -0.0, 1, -3, 4, 1e-320, 1e308, -1e308, 1e-160, 1e200};
        for (double a : values) {
            for (double b : values) {
                Level1.Rotation g = blas.rotg(a, b);
                double size = Math.max(Math.max(Math.abs(a), Math.abs(b)), Double.MIN_NORMAL);
                assertEquals(1, Math.hypot(g.c(), g.s()), 1e-3, a + ", " + b);
                assertEquals(0, (g.c() * (b / size) - g.s() * (a / size)), 1e-3, a + ", " + b);
                if (size < 1e307) {
                    assertEquals(Math.hypot(a, b), Math.abs(g.r()), 1e-15 * Math.hypot(a, b) + 1e-320);
                }
                // z gives c and s back, as the reference BLAS says.
                double c = g.z() == 1 ? 0 : Math.abs(g.z()) < 1 ? Math.sqrt(1 - g.z() * g.z()) : 1 / g.z();
                assertEquals(Math.abs(g.c()), Math.abs(c), 1e-3, a + ", " + b);
            }
        }
        assertEquals(new Level1.Rotation(5, 1 / 0.6, 0.6, 0.8), Level1.rotg(3, 4));
        assertEquals(new Level1.Rotation(-5, -0.6 / -1, 0.8, 0.6), Level1.rotg(-4, -3));
    }

    @Test
    void rotmg() {
        double[] scales = {1, 0.25, 7, 1e-9, 1e-20, 1e9, 1e30};
        double[] components = {1, -2, 0.5, 1e-4, 3e5};
        for (double d1 : scales) {
            for (double d2 : scales) {
                for (double x1 : components) {
                    for (double y1 : components) {
                        Level1.ModifiedRotation h = blas.rotmg(d1, d2, x1, y1);
                        String what = d1 + ", " + d2 + ", " + x1 + ", " + y1 + ": " + h;
                        double length = d1 * x1 * x1 + d2 * y1 * y1;
                        assertEquals(length, h.d1() * h.x1() * h.x1(), 1e-9 * length, what);
                        assertEquals(h.x1(), h.h11() * x1 + h.h12() * y1, 1e-9 * Math.abs(h.x1()), what);
                        double second = h.h21() * x1 + h.h22() * y1;
                        assertEquals(0, second * second * h.d2(), 1e-18 * length, what);
                        assertTrue(h.d1() >= 1 / 17e6 && h.d1() <= 17e6 && h.d2() >= 1 / 17e6 && h.d2() <= 17e6, what);
                        assertTrue(h.flag() != 0 || h.h11() == 1 && h.h22() == 1, what);
                        assertTrue(h.flag() != 1 || h.h21() == -1 && h.h12() == 1, what);
                    }
                }
            }
        }
        assertEquals(new Level1.ModifiedRotation(2, 3, 4, -2, 1, 0, 0, 1), Level1.rotmg(2, 3, 4, 0));
        assertEquals(new Level1.ModifiedRotation(0, 0, 0, -1, 0, 0, 0, 0), Level1.rotmg(-1, 3, 4, 5));
        assertEquals(-1, Level1.rotmg(1, -3, 1, 1).flag());
        // What never comes near 1 ends as well.
        assertTrue(Double.isInfinite(Level1.rotmg(Double.POSITIVE_INFINITY, 1, 1, 1).d1()));
    }

    // ---- level 2 ----------------------------------------------------------------------------------------------------

    @Test
    void generalMatrixVector() {
        everyVariant((of, first, second, third, type) -> {
            for (boolean transpose : new boolean[] {false, true}) {
                int m = size();
                int n = size();
                int alpha = scalar();
                int beta = scalar();
                double[][] a = matrix(m, n);
                double[] x = vector(transpose ? m : n);
                double[] y = vector(transpose ? n : m);
                INDArray target = of.of(second, type, y).reshape(y.length);
                try (INDArray own = target.dup(); INDArray flat = of.of(third, type, x).reshape(x.length).dup()) {
                    assertSame(own, Level2.gemv(alpha, of.of(first, type, a, n), transpose, flat, beta, own));
                    double[][] op = transpose ? transposed(a, n) : a;
                    same(transposed(product(alpha, op, column(x), beta, column(y)), 1)[0], own, "gemv");
                } finally {
                    target.close();
                }
            }
        });
    }

    @Test
    void rankOneUpdate() {
        everyVariant((of, first, second, third, type) -> {
            int m = size();
            int n = size();
            double[] x = vector(m);
            double[] y = vector(n);
            double[][] a = matrix(m, n);
            INDArray target = of.of(second, type, a, n);
            for (int alpha : SCALARS) {
                assertSame(target, blas.ger(alpha, of.of(first, type, x), of.of(third, type, y), target));
                a = product(alpha, column(x), new double[][] {y}, 1, a);
                same(a, target, "ger");
            }
        });
    }

    @Test
    void symmetricMatrixVector() {
        everyVariant((of, first, second, third, type) -> {
            for (UpLo uplo : UpLo.values()) {
                for (int beta : SCALARS) {
                    int n = size();
                    int alpha = scalar();
                    double[][] a = matrix(n, n);
                    double[] x = vector(n);
                    double[] y = vector(n);
                    INDArray s = of.of(first, type, a, n);
                    poison(s, uplo, Diag.NON_UNIT);
                    INDArray target = of.of(second, type, y);
                    blas.symv(uplo, alpha, s, of.of(third, type, x), beta, target);
                    same(transposed(product(alpha, symmetric(a, uplo), column(x), beta, column(y)), 1)[0], target,
                            "symv " + uplo);
                }
            }
        });
    }

    @Test
    void triangularMatrixVector() {
        everyVariant((of, first, second, third, type) -> {
            for (int bits = 0; bits < 8; bits++) {
                UpLo uplo = pick(UpLo.class, bits);
                Diag diag = pick(Diag.class, bits >> 1);
                boolean transpose = bits > 3;
                int n = size();
                double[][] a = matrix(n, n);
                double[] x = vector(n);
                INDArray t = of.of(first, type, a, n);
                poison(t, uplo, diag);
                INDArray target = of.of(second, type, x);
                blas.trmv(uplo, transpose, diag, t, target);
                double[][] op = triangle(a, uplo, diag, transpose);
                same(transposed(product(1, op, column(x), 0, column(x)), 1)[0], target, "trmv " + bits);
            }
        });
    }

    /** A regular triangle: its diagonal consists of 1, -1, 2; x is what is wanted, op(A) x is given. */
    @Test
    void triangularSolves() {
        everyVariant((of, first, second, third, any) -> {
            DataType type = any.isFloating() ? any : DataType.DOUBLE;
            for (int bits = 0; bits < 16; bits++) {
                UpLo uplo = pick(UpLo.class, bits);
                Diag diag = pick(Diag.class, bits >> 1);
                Side side = pick(Side.class, bits >> 2);
                boolean transpose = bits > 7;
                int n = size();
                int m = size();
                double[][] a = matrix(n, n);
                for (int i = 0; i < n; i++) {
                    a[i][i] = random.nextBoolean() ? random.nextBoolean() ? 1 : -1 : 2;
                }
                double[][] op = triangle(a, uplo, diag, transpose);
                INDArray t = of.of(first, any, a, n);
                poison(t, uplo, diag);
                double[][] x = side == Side.LEFT ? matrix(n, m) : matrix(m, n);
                int columns = side == Side.LEFT ? m : n;
                double[][] b = side == Side.LEFT ? product(1, op, x, 0, x) : product(1, x, op, 0, x);
                INDArray target = of.of(second, type, b, columns);
                assertSame(target, blas.trsm(side, uplo, transpose, diag, -2, t, target));
                same(copy(x, v -> -2 * v), target, "trsm " + bits);
                double[] y = vector(n);
                INDArray right = of.of(third, type, transposed(product(1, op, column(y), 0, column(y)), 1)[0]);
                assertSame(right, blas.trsv(uplo, transpose, diag, t, right));
                same(y, right, "trsv " + bits);
            }
        });
    }

    // ---- level 3 ----------------------------------------------------------------------------------------------------

    @Test
    void generalMatrixMatrix() {
        everyVariant((of, first, second, third, type) -> {
            for (int bits = 0; bits < 4; bits++) {
                boolean transposeA = (bits & 1) != 0;
                boolean transposeB = bits > 1;
                int m = size();
                int k = size();
                int n = size();
                int alpha = scalar();
                int beta = scalar();
                double[][] a = matrix(m, k);
                double[][] b = matrix(k, n);
                double[][] c = matrix(m, n);
                INDArray left = transposeA ? of.of(first, type, transposed(a, k), m) : of.of(first, type, a, k);
                INDArray right = transposeB ? of.of(third, type, transposed(b, n), k) : of.of(third, type, b, n);
                INDArray target = of.of(second, type, c, n);
                blas.gemm(alpha, left, transposeA, right, transposeB, beta, target);
                same(product(alpha, a, b, beta, c), target, "gemm " + bits);
            }
        });
    }

    @Test
    void symmetricMatrixMatrix() {
        everyVariant((of, first, second, third, type) -> {
            for (int bits = 0; bits < 4; bits++) {
                UpLo uplo = pick(UpLo.class, bits);
                Side side = pick(Side.class, bits >> 1);
                int n = size();
                int m = size();
                int alpha = scalar();
                int beta = scalar();
                double[][] a = matrix(n, n);
                double[][] b = side == Side.LEFT ? matrix(n, m) : matrix(m, n);
                double[][] c = copy(b, v -> random.nextInt(5));
                int columns = side == Side.LEFT ? m : n;
                INDArray s = of.of(first, type, a, n);
                poison(s, uplo, Diag.NON_UNIT);
                INDArray target = of.of(second, type, c, columns);
                if (beta == 0 && type.isFloating() && !target.isEmpty()) {
                    target.putScalar(new long[] {0, 0}, Double.NaN);
                }
                blas.symm(side, uplo, alpha, s, of.of(third, type, b, columns), beta, target);
                double[][] full = symmetric(a, uplo);
                same(side == Side.LEFT ? product(alpha, full, b, beta, c) : product(alpha, b, full, beta, c), target,
                        "symm " + bits);
            }
        });
    }

    @Test
    void rankKUpdates() {
        everyVariant((of, first, second, third, type) -> {
            for (int bits = 0; bits < 4; bits++) {
                UpLo uplo = pick(UpLo.class, bits);
                boolean transpose = bits > 1;
                int n = size();
                int k = size();
                int alpha = scalar();
                int beta = scalar();
                double[][] a = matrix(n, k);
                double[][] c = matrix(n, n);
                INDArray target = of.of(second, type, c, n);
                INDArray factor = transpose ? of.of(first, type, transposed(a, k), n) : of.of(first, type, a, k);
                blas.syrk(uplo, transpose, alpha, factor, beta, target);
                double[][] wanted = product(alpha, a, transposed(a, k), beta, c);
                for (int i = 0; i < n; i++) {
                    for (int j = 0; j < n; j++) {
                        wanted[i][j] = inside(i, j, uplo) ? wanted[i][j] : c[i][j];
                    }
                }
                same(wanted, target, "syrk " + bits);
            }
        });
    }

    @Test
    void triangularMatrixMatrix() {
        everyVariant((of, first, second, third, type) -> {
            for (int bits = 0; bits < 16; bits++) {
                UpLo uplo = pick(UpLo.class, bits);
                Diag diag = pick(Diag.class, bits >> 1);
                Side side = pick(Side.class, bits >> 2);
                boolean transpose = bits > 7;
                int n = size();
                int m = size();
                int alpha = scalar();
                double[][] a = matrix(n, n);
                double[][] b = side == Side.LEFT ? matrix(n, m) : matrix(m, n);
                INDArray t = of.of(first, type, a, n);
                poison(t, uplo, diag);
                INDArray target = of.of(second, type, b, side == Side.LEFT ? m : n);
                blas.trmm(side, uplo, transpose, diag, alpha, t, target);
                double[][] op = triangle(a, uplo, diag, transpose);
                same(side == Side.LEFT ? product(alpha, op, b, 0, b) : product(alpha, b, op, 0, b), target,
                        "trmm " + bits);
            }
        });
    }

    // ---- refusals ---------------------------------------------------------------------------------------------------

    private static void refused(Class<? extends Exception> type, Runnable call, String... words) {
        String message = assertThrows(type, call::run).getMessage();
        for (String word : words) {
            assertTrue(message.contains(word), () -> message + " does not say " + word);
        }
    }

    @Test
    void refusals() {
        try (INDArray a = Sparse4j.ones(3, 3); INDArray b = Sparse4j.ones(2, 3); INDArray x = Sparse4j.ones(2);
                INDArray filled = Sparse4j.sparse(3, 3).addi(2); INDArray gap = Sparse4j.speye(3)) {
            gap.putScalar(new long[] {1, 1}, 0);
            Class<IllegalArgumentException> argument = IllegalArgumentException.class;
            refused(argument, () -> Level3.trmm(Side.LEFT, UpLo.UPPER, false, Diag.UNIT, 1, a, b), "[3, 3]", "[2, 3]");
            refused(argument, () -> Level3.trsm(Side.LEFT, UpLo.UPPER, false, Diag.UNIT, 1, b, b), "[2, 3]");
            refused(argument, () -> Level3.symm(Side.LEFT, UpLo.UPPER, 1, a, b, 1, b), "[3, 3]", "[2, 3]");
            refused(argument, () -> Level3.syrk(UpLo.UPPER, false, 1, b, 1, a), "[2, 3]", "[3, 3]");
            refused(argument, () -> Level2.symv(UpLo.UPPER, 1, a, x, 1, x), "[3, 3]", "[2]");
            refused(argument, () -> Level2.ger(1, x, x, b), "[2, 2]", "[2, 3]");
            refused(argument, () -> Level1.swap(x, a), "[3, 3]");
            refused(argument, () -> Level2.trmv(null, false, Diag.UNIT, a, x), "uplo");
            refused(argument, () -> Level2.trmv(UpLo.UPPER, false, Diag.UNIT, filled, x), "[3, 3]");
            refused(argument, () -> Level3.trmm(Side.LEFT, UpLo.UPPER, false, Diag.UNIT, 1, filled, a), "fill");
            refused(argument, () -> Level3.trsm(Side.LEFT, UpLo.UPPER, false, Diag.UNIT, 1, a, filled), "fill");
            refused(argument, () -> Level3.symm(Side.LEFT, UpLo.UPPER, 1, filled, a, 0, a), "fill");
            refused(argument, () -> Level3.syrk(UpLo.UPPER, false, 1, filled, 0, a), "fill");
            refused(argument, () -> Level2.ger(1, x, filled.getRow(0), b), "fill");
            refused(ArithmeticException.class, () -> Level3.trsm(Side.RIGHT, UpLo.LOWER, true, Diag.NON_UNIT, 1, gap,
                    b), "row 1");
            same(new double[][] {{1, 1, 1}, {1, 1, 1}}, b, "a refused trsm");
            try (INDArray bool = a.castTo(DataType.BOOL)) {
                refused(argument, () -> Level3.trmm(Side.LEFT, UpLo.UPPER, false, Diag.UNIT, 1, bool, bool), "BOOL");
                refused(argument, () -> Level1.copy(bool.getRow(0), bool.getRow(1)), "BOOL");
            }
        }
    }
}
