// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cases;

import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.NothingLeft;
import org.sparse4j.Sparse4j;
import org.sparse4j.blas.BlasWrapper;
import org.sparse4j.blas.Diag;
import org.sparse4j.blas.Level2;
import org.sparse4j.blas.Level3;
import org.sparse4j.blas.Side;
import org.sparse4j.blas.UpLo;

/**
 * BLAS levels 2 and 3 against plain loops: every format and view of every operand with every value of every parameter, in
 * all types, on matrices that are not square, empty ones among them. Values are small whole numbers, so that sums are
 * exact.
 */
@ExtendWith(NothingLeft.class)
class BlasRoutinesTest extends PlainMatrices {
    private static final int[] SCALARS = {0, 1, -2};

    private final BlasWrapper blas = BlasWrapper.instance();

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

    private int scalar() {
        return SCALARS[random.nextInt(SCALARS.length)];
    }

    private static <E extends Enum<E>> E pick(Class<E> type, int bit) {
        return type.getEnumConstants()[bit & 1];
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
            refused(argument, () -> Level2.trmv(null, false, Diag.UNIT, a, x), "uplo");
            refused(argument, () -> Level2.trmv(UpLo.UPPER, false, Diag.UNIT, filled, x), "[3, 3]");
            refused(argument, () -> Level3.trmm(Side.LEFT, UpLo.UPPER, false, Diag.UNIT, 1, filled, a), "fill");
            refused(argument, () -> Level3.trsm(Side.LEFT, UpLo.UPPER, false, Diag.UNIT, 1, a, filled), "fill");
            refused(argument, () -> Level3.symm(Side.LEFT, UpLo.UPPER, 1, filled, a, 0, a), "fill");
            refused(argument, () -> Level3.syrk(UpLo.UPPER, false, 1, filled, 0, a), "fill");
            try (INDArray sum = b.dup()) {  // a product, whose factors may have any fill
                Level2.ger(2, x, filled.getRow(0), sum);
                same(new double[][] {{5, 5, 5}, {5, 5, 5}}, sum, "ger with a fill");
            }
            refused(ArithmeticException.class, () -> Level3.trsm(Side.RIGHT, UpLo.LOWER, true, Diag.NON_UNIT, 1, gap,
                    b), "row 1");
            same(new double[][] {{1, 1, 1}, {1, 1, 1}}, b, "a refused trsm");
            try (INDArray bool = a.castTo(DataType.BOOL)) {
                refused(argument, () -> Level3.trmm(Side.LEFT, UpLo.UPPER, false, Diag.UNIT, 1, bool, bool), "BOOL");
            }
        }
    }
}
