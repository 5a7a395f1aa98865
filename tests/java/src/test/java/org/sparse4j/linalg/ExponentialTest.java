// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.sparse4j.Collected;
import org.sparse4j.CooBuilder;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;

/** The exponential's action beside exp(t a) by scaling, a long Taylor series and squaring in plain Java. */
class ExponentialTest {
    private static double[][] times(double[][] a, double[][] b) {
        double[][] c = new double[a.length][b[0].length];
        for (int i = 0; i < a.length; i++) {
            for (int k = 0; k < b.length; k++) {
                for (int j = 0; j < c[i].length; j++) {
                    c[i][j] += a[i][k] * b[k][j];
                }
            }
        }
        return c;
    }

    private static double[][] exponential(double[][] a, double t) {
        int n = a.length;
        int squarings = 20;
        double[][] sum = new double[n][n];
        double[][] term = new double[n][n];
        double[][] scaled = new double[n][n];
        for (int i = 0; i < n; i++) {
            sum[i][i] = term[i][i] = 1;
            for (int j = 0; j < n; j++) {
                scaled[i][j] = a[i][j] * t * Math.pow(2, -squarings);
            }
        }
        for (int k = 1; k < 12; k++) {
            term = times(term, scaled);
            for (int i = 0; i < n; i++) {
                for (int j = 0; j < n; j++) {
                    term[i][j] /= k;
                    sum[i][j] += term[i][j];
                }
            }
        }
        for (int k = 0; k < squarings; k++) {
            sum = times(sum, sum);
        }
        return sum;
    }

    @Test
    void asThePlainExponential() {
        for (int n : new int[] {1, 2, 12, 30}) {
            Random random = new Random(n);
            double[][] m = new double[n][n];
            for (double[] row : m) {
                for (int j = 0; j < n; j++) {
                    row[j] = random.nextInt(4) == 0 ? random.nextGaussian() : 0;
                }
            }
            for (int i = 0; i < n; i++) {
                m[i][i] -= 2;
            }
            double[][] b = new double[n][2];
            for (double[] row : b) {
                row[0] = random.nextGaussian();
                row[1] = random.nextGaussian();
            }
            INDArray dense = Sparse4j.create(m);
            INDArray csr = dense.toFormat(SparseFormat.CSR);
            INDArray side = Sparse4j.create(b);
            for (double t : new double[] {0, 0.05, 1, -1, 6}) {
                double[][] expected = times(exponential(m, t), b);
                double size = Arrays.stream(expected).flatMapToDouble(Arrays::stream).map(Math::abs).max().orElse(0);
                for (LinearOperator a : new LinearOperator[] {LinearOperator.of(dense), LinearOperator.of(csr),
                    LinearOperator.of(csr).mul(1)}) {
                    double[][] got = Solvers.expmMultiply(a, side, t).toDoubleMatrix();
                    for (int i = 0; i < n; i++) {
                        assertArrayEquals(expected[i], got[i], 1e-9 * size, "n " + n + " t " + t + " " + a);
                    }
                    double[] one = Solvers.expmMultiply(a, side.getColumn(0), t).toDoubleVector();
                    for (int i = 0; i < n; i++) {
                        assertEquals(expected[i][0], one[i], 1e-9 * size);
                    }
                }
                INDArray floats = Solvers.expmMultiply(LinearOperator.of(csr.castTo(DataType.FLOAT)), side, t);
                assertEquals(DataType.FLOAT, floats.dataType());
                for (int i = 0; i < n; i++) {
                    assertEquals(expected[i][1], floats.getDouble(i, 1), 1e-4 * size);
                }
            }
        }
    }

    /** What is far from 0 on the diagonal alone takes no steps, and nothing is left. */
    @Test
    void diagonalsAndZeros() throws InterruptedException {
        INDArray eye = Sparse4j.eye(5);
        INDArray minus = eye.mul(-700);
        INDArray b = Sparse4j.create(new double[] {1, 2, 3, 4, 5});
        long before = Collected.settled();
        try (INDArray x = Solvers.expmMultiply(LinearOperator.of(minus), b, 1)) {
            for (int i = 0; i < 5; i++) {
                assertEquals((i + 1) * Math.exp(-700), x.getDouble(i), 1e-14 * Math.exp(-700) * 5);
            }
        }
        assertEquals(before, Sparse4j.memory().liveArrays());
        try (INDArray none = Sparse4j.zeros(3, 3); INDArray same = Solvers.expmMultiply(LinearOperator.of(none),
                Sparse4j.ones(3), 100)) {
            assertArrayEquals(new double[] {1, 1, 1}, same.toDoubleVector());
        }
    }

    @Test
    void refusals() {
        LinearOperator a = LinearOperator.of(Sparse4j.eye(3).mul(1.0));
        assertThrows(IllegalArgumentException.class, () -> Solvers.expmMultiply(a, Sparse4j.ones(4), 1));
        assertThrows(IllegalArgumentException.class, () -> Solvers.expmMultiply(a, Sparse4j.ones(3), Double.NaN));
        assertThrows(ArithmeticException.class, () -> Solvers.expmMultiply(a, Sparse4j.ones(3), 1000));
        assertThrows(UnsupportedOperationException.class, () -> Solvers.expmMultiply(
                LinearOperator.of(9, 9, x -> x), Sparse4j.ones(9), 1));
        Thread.currentThread().interrupt();
        try {
            INDArray full = Sparse4j.create(new double[][] {{0, 1}, {1, 0}});
            assertThrows(CancellationException.class, () -> Solvers.expmMultiply(LinearOperator.of(full), Sparse4j.ones(2), 3));
        } finally {
            assertTrue(Thread.interrupted());
        }
    }

    /** An operator that counts its products, both ways. */
    private static LinearOperator counted(INDArray a, AtomicInteger products) {
        return LinearOperator.of(a.rows(), a.columns(), x -> {
            products.incrementAndGet();
            return a.mmul(x);
        }, y -> {
            products.incrementAndGet();
            return a.transpose().mmul(y);
        });
    }

    /** Of a matrix far from normal the norm says nothing: its powers do. */
    @Test
    void powersDecideTheSteps() {
        AtomicInteger products = new AtomicInteger();
        double[] t = {1, -1, 3.7};
        try (INDArray nilpotent = Sparse4j.create(new double[][] {{0, 1e6}, {0, 0}}); INDArray ones = Sparse4j.ones(2)) {
            for (double time : t) {
                try (INDArray x = Solvers.expmMultiply(counted(nilpotent, products), ones, time)) {
                    assertArrayEquals(new double[] {1 + 1e6 * time, 1}, x.toDoubleVector(), 1e-9);
                }
            }
        }
        // -1 - i on the diagonal, and 1e3 beside it.
        int n = 6;
        double[][] m = new double[n][n];
        for (int i = 0; i < n; i++) {
            m[i][i] = -1 - i;
            if (i + 1 < n) {
                m[i][i + 1] = 1e3;
            }
        }
        // x_i(t) of such a chain, from the last one up: divided differences of exp at -1, -2, ...
        double[] expected = new double[n];
        for (int i = 0; i < n; i++) {
            double product = 1;
            for (int j = i; j < n; j++) {
                double difference = Math.exp(-1.0 - j) * Math.pow(Math.E - 1, j - i);
                for (int k = 2; k <= j - i; k++) {
                    difference /= k;
                }
                expected[i] += product * difference;
                product *= 1e3;
            }
        }
        try (INDArray chain = Sparse4j.create(m); INDArray ones = Sparse4j.ones(n);
                INDArray x = Solvers.expmMultiply(counted(chain, products), ones, 1);
                INDArray same = Solvers.expmMultiply(LinearOperator.of(chain), ones, 1)) {
            for (int i = 0; i < n; i++) {
                assertEquals(expected[i], x.getDouble(i), 1e-9 * expected[i]);
                assertEquals(expected[i], same.getDouble(i), 1e-9 * expected[i]);
            }
        }
        assertTrue(products.get() < 1500, products + " products");
    }

    /** One edge that outweighs all others: estimates that missed it gave results that were wrong by some percent. */
    @Test
    void oneHeavyEdge() {
        int n = 18;
        for (int v = 1; v < n; v++) {
            double[][] m = new double[n][n];
            double[][] b = new double[n][1];
            for (int i = 0; i < n; i++) {
                int j = (i + 1) % n;
                b[i][0] = 1 + i % 5;
                edge(m, i, j, 1e-5);
            }
            edge(m, 0, v, 10);
            double[][] expected = times(exponential(m, 1), b);
            try (INDArray dense = Sparse4j.create(m); INDArray side = Sparse4j.create(b)) {
                for (LinearOperator a : new LinearOperator[] {LinearOperator.of(dense), counted(dense, new AtomicInteger())}) {
                    assertEquals(20, Solvers.oneNormEstimate(a), 0.1);
                    try (INDArray x = Solvers.expmMultiply(a, side, 1)) {
                        for (int i = 0; i < n; i++) {
                            assertEquals(expected[i][0], x.getDouble(i, 0), 1e-10 * Math.exp(20), "edge 0, " + v);
                        }
                    }
                }
            }
        }
    }

    private static void edge(double[][] m, int i, int j, double weight) {
        m[i][i] += weight;
        m[j][j] += weight;
        m[i][j] -= weight;
        m[j][i] -= weight;
    }

    /** The terms themselves tell where the norm that was estimated is a thousandth of what it is, or 0. */
    @Test
    void estimatesThatAreTooLow() {
        int n = 500;
        for (int at : new int[] {0, 321}) {
            for (double beyond : new double[] {20, 1e-3}) {
                LinearOperator a = LinearOperator.of(n, n, x -> {
                    INDArray y = Sparse4j.zeros(x.shape());
                    return y.putScalar(at, beyond * x.getDouble(at));
                }, y -> Sparse4j.zeros(y.shape()));
                try (INDArray ones = Sparse4j.ones(n, 1); INDArray x = Solvers.expmMultiply(a, ones, 1)) {
                    for (int i = 0; i < n; i++) {
                        double want = i == at ? Math.exp(beyond) : 1;
                        assertEquals(want, x.getDouble(i, 0), 1e-13 * want);
                    }
                }
            }
        }
    }

    /** What is over is over: zeros stay zeros, and what overflows is told at once, however many steps there were to be. */
    @Test
    void manyStepsEndWhereTheResultIsKnown() {
        AtomicInteger products = new AtomicInteger();
        try (INDArray large = Sparse4j.create(new double[][] {{0, 1e15}, {1e15, 0}}); INDArray zeros = Sparse4j.zeros(2);
                INDArray ones = Sparse4j.ones(2); INDArray nan = ones.mul(Double.NaN); INDArray huge = large.mul(1e285)) {
            LinearOperator a = counted(large, products);
            assertArrayEquals(new double[2], Solvers.expmMultiply(a, zeros, 1).toDoubleVector());
            String told = assertThrows(ArithmeticException.class, () -> Solvers.expmMultiply(a, ones, 1)).getMessage();
            assertTrue(told.contains("exceeds the range of DOUBLE"), told);
            told = assertThrows(IllegalArgumentException.class, () -> Solvers.expmMultiply(a, nan, 1)).getMessage();
            assertTrue(told.contains("an element of b is NaN"), told);
            try (INDArray infinite = large.div(0.0)) {
                told = assertThrows(IllegalArgumentException.class,
                        () -> Solvers.expmMultiply(LinearOperator.of(infinite), ones, 1)).getMessage();
                assertTrue(told.contains("an element of a is NaN"), told);
            }
            // exp(-1e300)
            assertArrayEquals(new double[2], Solvers.expmMultiply(counted(huge, products), ones, -1).toDoubleVector());
        }
        assertTrue(products.get() < 20_000, products + " products");
    }

    /** More steps than a double counts: it went on without end. What FLOAT does not hold was Infinity. */
    @Test
    void overflowAndTooManyStepsAreRefused() {
        try (INDArray huge = Sparse4j.create(new double[][] {{0, 1e300}, {-1e300, 0}}); INDArray ones = Sparse4j.ones(2);
                INDArray grows = Sparse4j.create(new double[][] {{90, 0}, {0, 1}}); INDArray floats = grows.castTo(DataType.FLOAT)) {
            String told = assertThrows(ArithmeticException.class, () -> Solvers.expmMultiply(LinearOperator.of(huge), ones, 1))
                    .getMessage();
            assertTrue(told.contains("steps, more than can be counted"), told);
            told = assertThrows(ArithmeticException.class, () -> Solvers.expmMultiply(LinearOperator.of(floats), ones, 1))
                    .getMessage();
            assertTrue(told.contains("exceeds the range of FLOAT"), told);
            assertEquals(Math.exp(90), Solvers.expmMultiply(LinearOperator.of(grows), ones, 1).getDouble(0), 1e28);
        }
    }

    /** Terms of what is no matrix need not become small, however many steps there are. */
    @Test
    void functionsThatAreNotLinearAreRefused() {
        try (INDArray constant = Sparse4j.arange(1, 7); INDArray ones = Sparse4j.ones(6); INDArray large = ones.mul(1e9);
                INDArray two = Sparse4j.ones(6, 2)) {
            for (LinearOperator a : new LinearOperator[] {LinearOperator.symmetric(6, v -> constant),
                LinearOperator.symmetric(6, v -> v.mul(-1).addi(1)), LinearOperator.symmetric(6, v -> v.mul(-0.5).addi(1e3)),
                LinearOperator.symmetric(6, v -> constant).mul(3)}) {
                for (INDArray b : new INDArray[] {ones, large, two}) {
                    String told = assertThrows(IllegalArgumentException.class, () -> Solvers.expmMultiply(a, b, 0.1)).getMessage();
                    assertTrue(told.contains("is not linear"), told);
                }
            }
        }
    }

    /** What lies far from 0 on the whole diagonal is taken out of operators too: the rounding of exp(c) was left beside exp(-c). */
    @Test
    void operatorsOfDecayKeepTheirDigits() {
        for (int n : new int[] {5, 60}) {
            try (INDArray eye = Sparse4j.speye(n); INDArray b = Sparse4j.rand(new long[] {n}, 3L)) {
                for (double c : new double[] {1, 50, 250}) {
                    LinearOperator decay = LinearOperator.of(eye).mul(-c);
                    try (INDArray x = Solvers.expmMultiply(decay, b, 1)) {
                        for (int i = 0; i < n; i++) {
                            double want = b.getDouble(i) * Math.exp(-c);
                            assertEquals(want, x.getDouble(i), 4e-16 * (1 + c) * want, n + " " + c);
                        }
                    }
                }
                CooBuilder rod = Sparse4j.coo(n, n); // which loses heat as well
                for (int i = 0; i < n; i++) {
                    rod.add(-52, i, i);
                    if (i > 0) {
                        rod.add(1, i, i - 1).add(1, i - 1, i);
                    }
                }
                try (INDArray a = rod.build(SparseFormat.CSR); INDArray x = Solvers.expmMultiply(LinearOperator.of(a).mul(1), b, 3);
                        INDArray want = Solvers.expmMultiply(LinearOperator.of(a), b, 3); INDArray off = x.sub(want)) {
                    assertEquals(0, off.normmaxNumber().doubleValue(), 1e-12 * want.normmaxNumber().doubleValue());
                }
            }
        }
    }

    /** A diagonal's mean that is 0, or that of signs alone, changes nothing: it would be half of this element. */
    @Test
    void heavyElementsBesideTheDiagonalStay() {
        int n = 40;
        try (INDArray a = Sparse4j.coo(n, n).add(1e6, 3, 17).build(SparseFormat.CSR); INDArray ones = Sparse4j.ones(n);
                INDArray x = Solvers.expmMultiply(LinearOperator.of(a).mul(1), ones, 1)) {
            for (int i = 0; i < n; i++) {
                assertEquals(i == 3 ? 1e6 + 1 : 1, x.getDouble(i), 1e-9);
            }
        }
    }

    /** Powers of these matrices are 0, and norms of the powers do not underflow: SciPy answers at once, and so do we. */
    @Test
    void nilpotentMatricesHaveFewTerms() {
        try (INDArray ones = Sparse4j.ones(2); INDArray three = Sparse4j.ones(3)) {
            for (double large : new double[] {1e20, 1e103, 1e150, 1e300, 1e308}) {
                AtomicInteger products = new AtomicInteger();
                try (INDArray a = Sparse4j.create(new double[][] {{0, large}, {0, 0}});
                        INDArray x = Solvers.expmMultiply(counted(a, products), ones, 1);
                        INDArray b = Sparse4j.create(new double[][] {{3, large}, {0, 3}});
                        INDArray y = Solvers.expmMultiply(LinearOperator.of(b), ones, 1)) {
                    assertArrayEquals(new double[] {1 + large, 1}, x.toDoubleVector());
                    if (large < 1e300) {
                        assertEquals(Math.exp(3) * large, y.getDouble(0), 1e-14 * Math.exp(3) * large);
                        assertEquals(Math.exp(3), y.getDouble(1), 1e-14);
                    }
                } catch (ArithmeticException e) {
                    assertTrue(large > 1e307 && e.getMessage().contains("exceeds the range of DOUBLE"), e.getMessage());
                }
                assertTrue(products.get() < 30, products + " products");
            }
            try (INDArray a = Sparse4j.create(new double[][] {{0, 1e150, 1e200}, {0, 0, 1e120}, {0, 0, 0}});
                    INDArray x = Solvers.expmMultiply(LinearOperator.of(a), three, 1);
                    INDArray lower = Sparse4j.create(new double[][] {{0, 0, 0}, {1e-200, 0, 0}, {1e140, 1e150, 0}});
                    INDArray y = Solvers.expmMultiply(LinearOperator.of(lower), three, 1)) {
                assertArrayEquals(new double[] {1 + 1e150 + 1e200 + 0.5 * 1e270, 1 + 1e120, 1}, x.toDoubleVector(), 1e256);
                assertArrayEquals(new double[] {1, 1, 1 + 1e140 + 1e150}, y.toDoubleVector(), 1e135);
            }
        }
    }

    /**
     * Of twelve rows no power that the choice looks at is 0, but the series ends: with a thirteenth term that is 0. With all elements
     * above the diagonal, SciPy's dense exponential has no right digit (findings/scipy-expm-nilpotent.sh).
     */
    @Test
    void longNilpotentChainsAreSummedWhole() {
        for (double[] each : new double[][] {{12, 1e20, 1}, {9, 1e3, 9}, {9, 1e5, 9}}) {  // rows, elements, diagonals that have them
            int n = (int) each[0];
            double[][] chain = new double[n][n];
            double[] wanted = new double[n];
            for (int i = 0; i < n; i++) {
                double term = 1;
                for (int k = 1; k <= n - i; k++) {  // the number of chains of k elements that begin in row i, times their product / k!
                    wanted[i] += term;
                    term *= each[1] / k * (each[2] == 1 ? 1 : (n - i - k) / (double) k);
                }
                Arrays.fill(chain[i], Math.min(i + 1, n), Math.min(i + 1 + (int) each[2], n), each[1]);
            }
            try (INDArray a = Sparse4j.create(chain); INDArray ones = Sparse4j.ones(n);
                    INDArray x = Solvers.expmMultiply(LinearOperator.of(a), ones, 1)) {
                for (int i = 0; i < n; i++) {
                    assertEquals(wanted[i], x.getDouble(i), 1e-13 * wanted[i], Arrays.toString(each) + " element " + i);
                }
            }
        }
    }

    /** A power of an array is 0 by the places of its entries, whatever its norm is: millions of steps rounded, and took a minute. */
    @Test
    void smallTrianglesTakeOneStep() {
        for (double w : new double[] {1e5, 1e7}) {
            for (int n : new int[] {5, 40}) {
                double[][] chain = new double[n][n];
                for (int i = 0; i + 1 < n; i++) {
                    chain[i][i + 1] = w;
                }
                double wanted = 0;
                double term = 1;
                for (int k = 0; k < n; term *= w / ++k) {
                    wanted += term;
                }
                try (INDArray dense = Sparse4j.create(chain); INDArray csr = dense.toFormat(SparseFormat.CSR);
                        INDArray ones = Sparse4j.ones(n); INDArray x = Solvers.expmMultiply(LinearOperator.of(csr), ones, 1);
                        INDArray y = Solvers.expmMultiply(LinearOperator.of(dense), ones, 1)) {
                    assertEquals(wanted, x.getDouble(0), 1e-14 * wanted);
                    assertEquals(wanted, y.getDouble(0), 1e-14 * wanted);
                }
            }
        }
    }

    /** The power that is 0 is the fifth, and those before it are as large as the norm; the powers of oscillators tell little each. */
    @Test
    void normsOfAllPowersLimitTheSteps() {
        AtomicInteger products = new AtomicInteger();
        double[][] chain = new double[5][5];
        for (int i = 0; i + 1 < 5; i++) {
            chain[i][i + 1] = 1e7;
        }
        double wanted = 1 + 1e7 + 1e14 / 2 + 1e21 / 6 + 1e28 / 24;
        try (INDArray a = Sparse4j.create(chain); INDArray ones = Sparse4j.ones(5);
                INDArray x = Solvers.expmMultiply(counted(a, products), ones, 1);
                INDArray turn = Sparse4j.create(new double[][] {{0, 1e6}, {-9e-6, 0}}); INDArray two = Sparse4j.ones(2);
                INDArray y = Solvers.expmMultiply(counted(turn, products), two, 1)) {
            assertEquals(wanted, x.getDouble(0), 1e-14 * wanted);
            double omega = 3;
            assertEquals(Math.cos(omega) + 1e6 / omega * Math.sin(omega), y.getDouble(0), 1e-7);
            assertEquals(Math.cos(omega) - 9e-6 / omega * Math.sin(omega), y.getDouble(1), 1e-11);
        }
        assertTrue(products.get() < 1000, products + " products");
    }

    /** exp(-w z / (1 - z)) by its series' coefficients, Laguerre polynomials: terms of one step would cancel by 1e10. */
    @Test
    void trianglesWhoseTermsCancelTakeMoreSteps() {
        int n = 30;
        for (double w : new double[] {10, 30}) {
            double[][] minus = new double[n][n];
            for (int i = 0; i < n; i++) {
                for (int j = i + 1; j < n; j++) {
                    minus[i][j] = -w;
                }
            }
            double[] laguerre = new double[n];
            laguerre[0] = 1;
            laguerre[1] = -w;
            double most = w;
            for (int k = 2; k < n; k++) {
                laguerre[k] = ((2 * k - 2 - w) * laguerre[k - 1] - (k - 2) * laguerre[k - 2]) / k;
                most = Math.max(most, Math.abs(laguerre[k]));
            }
            try (INDArray a = Sparse4j.create(minus); INDArray b = Sparse4j.zeros(n).putScalar(n - 1, 1);
                    INDArray x = Solvers.expmMultiply(LinearOperator.of(a), b, 1)) {
                for (int k = 0; k < n; k++) {
                    assertEquals(laguerre[k], x.getDouble(n - 1 - k), 1e-12 * most, "w " + w + ", coefficient " + k);
                }
            }
        }
    }

    /** A rotation by 1e15 takes 1e14 steps; an interrupt ends them at the next product. */
    @Test
    void interruptsEndAnyNumberOfSteps() {
        AtomicInteger products = new AtomicInteger();
        try (INDArray turn = Sparse4j.create(new double[][] {{0, 1e15}, {-1e15, 0}}); INDArray ones = Sparse4j.ones(2)) {
            LinearOperator a = LinearOperator.of(2, 2, x -> {
                if (products.incrementAndGet() == 1000) {
                    Thread.currentThread().interrupt();
                }
                return turn.mmul(x);
            }, y -> turn.transpose().mmul(y));
            assertThrows(CancellationException.class, () -> Solvers.expmMultiply(a, ones, 1));
            assertEquals(1000, products.get());
        } finally {
            assertTrue(Thread.interrupted());
        }
    }
}
