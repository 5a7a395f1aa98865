// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.sparse4j.Collected;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.blas.UpLo;
import org.sparse4j.linalg.solver.SolverObject;

/** Factorisations as their callers see them: orders of their own, progress, interrupts. */
class FactorizationTest {
    /** What takes a factorisation's place in a test of all. */
    private interface Maker {
        Factorization of(INDArray a, FactorizationOptions options);
    }

    private static final Maker CHOLESKY = (a, o) -> SparseCholesky.of(a, UpLo.LOWER, o);
    private static final Maker LDLT = (a, o) -> SparseLDLT.of(a, UpLo.UPPER, o);
    private static final List<Maker> ALL = List.of(CHOLESKY, LDLT, SparseLU::of, SparseQR::of);

    private static final int SIDE = 20;

    @BeforeEach
    void pauseWithoutAClock() {
        SolverObject.pauseAtEveryChance(true);
    }

    @AfterEach
    void pauseByTheClock() {
        SolverObject.pauseAtEveryChance(false);
    }

    /** The Laplacian of a cube, its diagonal a little heavier. */
    private static INDArray cube(int side) {
        int n = side * side * side;
        int[] rows = new int[7 * n];
        int[] columns = new int[7 * n];
        double[] values = new double[7 * n];
        int count = 0;
        for (int i = 0; i < n; i++) {
            rows[count] = i;
            columns[count] = i;
            values[count++] = 6.5;
            for (int far = 1; far < n; far *= side) {
                if (i / far % side > 0) {
                    rows[count] = i;
                    columns[count] = i - far;
                    values[count++] = -1;
                    rows[count] = i - far;
                    columns[count] = i;
                    values[count++] = -1;
                }
            }
        }
        return Sparse4j.coo(n, n).addByDimension(Arrays.copyOf(values, count), Arrays.copyOf(rows, count),
                Arrays.copyOf(columns, count)).build().toFormat(SparseFormat.CSR);
    }

    @Test
    void ownOrders() {
        int n = 27;
        int[] backwards = new int[n];
        for (int i = 0; i < n; i++) {
            backwards[i] = n - 1 - i;
        }
        try (INDArray a = cube(3); INDArray x = Sparse4j.arange(n); INDArray b = a.mmul(x);
                INDArray order = Sparse4j.create(backwards); INDArray twice = Sparse4j.create(new int[n]);
                INDArray few = Sparse4j.create(new int[5])) {
            for (Maker maker : ALL) {
                try (Factorization f = maker.of(a, FactorizationOptions.defaults().ordering(order));
                        INDArray solved = f.solve(b)) {
                    assertArrayEquals(x.toDoubleVector(), solved.toDoubleVector(), 1e-11);
                }
                IllegalArgumentException e = assertThrows(IllegalArgumentException.class,
                        () -> maker.of(a, FactorizationOptions.defaults().ordering(twice)));
                assertTrue(e.getMessage().contains("column 0 twice"), e.getMessage());
                assertThrows(IllegalArgumentException.class,
                        () -> maker.of(a, FactorizationOptions.defaults().ordering(few)));
            }
        }
    }

    /** What is returned as factors multiplies to the matrix again, in the order that is returned. */
    @Test
    void factorsAreTheMatrix() {
        for (int side : new int[] {1, 3, 9}) {
            try (INDArray a = cube(side).mul(3e-80)) {
                try (SparseCholesky f = SparseCholesky.of(a); INDArray l = f.factor(); INDArray p = f.permutation();
                        INDArray product = l.mmul(l.transpose())) {
                    assertSame(a, p, product);
                }
                try (SparseLDLT f = SparseLDLT.of(a); INDArray l = f.factor(); INDArray d = f.pivots();
                        INDArray p = f.permutation(); INDArray ld = l.mmul(d); INDArray product = ld.mmul(l.transpose())) {
                    assertSame(a, p, product);
                }
                try (SparseLU f = SparseLU.of(a); INDArray l = f.lower(); INDArray u = f.upper();
                        INDArray rows = f.rowPermutation(); INDArray columns = f.columnPermutation(); INDArray product = l.mmul(u)) {
                    assertSame(a, rows, columns, product);
                }
            }
        }
        // Nothing on the diagonal: pivots of two rows.
        try (INDArray a = Sparse4j.create(new double[][] {{0, 2, 1, 0}, {2, 0, 0, 5}, {1, 0, 0, 3}, {0, 5, 3, 0}})
                .toFormat(SparseFormat.CSR); SparseLDLT f = SparseLDLT.of(a); INDArray l = f.factor();
                INDArray d = f.pivots(); INDArray p = f.permutation(); INDArray ld = l.mmul(d);
                INDArray product = ld.mmul(l.transpose())) {
            assertSame(a, p, product);
            assertTrue(d.getDouble(0, 1) != 0 || d.getDouble(1, 2) != 0, "no pivot of two rows");
        }
    }

    private static void assertSame(INDArray a, INDArray order, INDArray product) {
        assertSame(a, order, order, product);
    }

    private static void assertSame(INDArray a, INDArray rows, INDArray columns, INDArray product) {
        double[][] dense = a.toDoubleMatrix();
        double[][] got = product.toDoubleMatrix();
        double most = a.amaxNumber().doubleValue();
        for (int i = 0; i < dense.length; i++) {
            for (int j = 0; j < dense.length; j++) {
                assertEquals(dense[rows.getInt(i)][columns.getInt(j)], got[i][j], 1e-14 * most);
            }
        }
    }

    /** Progress is told on the caller's thread, and grows; what a listener throws ends it, and nothing is left. */
    @Test
    void progress() {
        try (INDArray a = cube(SIDE); INDArray b = Sparse4j.ones(SIDE * SIDE * SIDE)) {
            long before = Collected.settled();
            for (Maker maker : List.of(CHOLESKY, LDLT)) {
                List<Double> shares = new ArrayList<>();
                Thread here = Thread.currentThread();
                FactorizationOptions told = FactorizationOptions.defaults().listener(share -> {
                    assertEquals(here, Thread.currentThread());
                    shares.add(share);
                });
                try (Factorization f = maker.of(a, told)) {
                    assertTrue(!shares.isEmpty(), "nothing was told");
                    for (int k = 0; k < shares.size(); k++) {
                        assertTrue(shares.get(k) >= (k == 0 ? 0 : shares.get(k - 1)) && shares.get(k) <= 1, shares::toString);
                    }
                    int made = shares.size();
                    f.refactor(a);
                    assertTrue(shares.size() > made, "a refactor tells too");
                    f.solve(b).close();
                }
                FactorizationOptions throwing = FactorizationOptions.defaults().listener(share -> {
                    throw new IllegalStateException("enough");
                });
                assertEquals("enough", assertThrows(IllegalStateException.class, () -> maker.of(a, throwing)).getMessage());
            }
            assertEquals(before, Sparse4j.memory().liveArrays());
        }
    }

    /**
     * An interrupt ends a factorisation early on, in its midst and towards its end; the thread stays interrupted, and the
     * memory is given back. How soon is a matter of {@code bench --interrupts}.
     */
    @Test
    void interruptsEndThem() {
        try (INDArray a = cube(SIDE)) {
            for (Maker maker : ALL) {
                int[] told = new int[1];
                maker.of(a, FactorizationOptions.defaults().listener(share -> told[0]++)).close();
                int chances = told[0];
                assertTrue(chances > 10, chances + " chances to pause");
                for (int at : new int[] {1, chances / 2, chances * 3 / 4}) {
                    long live = Collected.settledBytes();
                    told[0] = 0;
                    CancellationException e = assertThrows(CancellationException.class,
                            () -> maker.of(a, FactorizationOptions.defaults().listener(share -> {
                                if (++told[0] == at) {
                                    Thread.currentThread().interrupt();
                                }
                            })));
                    assertTrue(Thread.interrupted(), "the thread stays interrupted");
                    assertEquals(at, told[0], "it ends at the next chance");
                    assertTrue(e.getMessage().contains("was interrupted before"), e.getMessage());
                    assertTrue(Sparse4j.memory().liveBytes() - live < 2_000_000, "memory is left");
                }
            }
        }
    }

    /** A refactor that was interrupted has lost the factors, and says so; the next one makes new ones. */
    @Test
    void refactorAfterAnInterrupt() {
        try (INDArray a = cube(SIDE); INDArray b = Sparse4j.ones(SIDE * SIDE * SIDE); SparseCholesky f = SparseCholesky.of(a)) {
            Thread.currentThread().interrupt();
            assertThrows(CancellationException.class, () -> f.refactor(a));
            assertTrue(Thread.interrupted());
            assertTrue(assertThrows(IllegalStateException.class, () -> f.solve(b)).getMessage().contains("no factors"));
            f.refactor(a);
            try (INDArray x = f.solve(b); INDArray back = a.mmul(x)) {
                assertArrayEquals(b.toDoubleVector(), back.toDoubleVector(), 1e-11);
            }
        }
    }

    /** Factors that a failed refactor took are not closed ones, and can be made again. */
    @Test
    void textAfterAFailedRefactor() {
        try (INDArray a = Sparse4j.create(new double[][] {{4, 1, 0}, {1, 3, 1}, {0, 1, 2}}); INDArray negative = a.neg()) {
            SparseCholesky factors = SparseCholesky.of(a);
            String before = factors.toString();
            assertThrows(ArithmeticException.class, () -> factors.refactor(negative));
            assertEquals("SparseCholesky, without factors", factors.toString());
            factors.refactor(a);
            assertEquals(before, factors.toString());
            factors.close();
            assertEquals("SparseCholesky, closed", factors.toString());
        }
    }

    /** Lists elsewhere count from the end by numbers below 0, an order does not. */
    @Test
    void anOrderHasNoNumberBelowZero() {
        try (INDArray a = Sparse4j.create(new double[][] {{4, 1, 0}, {1, 3, 1}, {0, 1, 2}});
                INDArray order = Sparse4j.create(new long[] {-1, 0, 1})) {
            FactorizationOptions options = FactorizationOptions.defaults().ordering(order);
            for (Executable factors : List.<Executable>of(
                    () -> SparseLU.of(a, options), () -> SparseLDLT.of(a, options), () -> SparseCholesky.of(a, options),
                    () -> SparseQR.of(a, options))) {
                String text = assertThrows(IllegalArgumentException.class, factors).getMessage();
                assertTrue(text.contains("column -1"), text);
            }
        }
    }

    /** Of a row of zeros the message does not recommend Jacobi and SSOR, which throw for it too. */
    @Test
    void incompleteCholeskyOfARowOfZeros() {
        try (INDArray a = Sparse4j.create(new double[][] {{4, 0}, {0, 0}}); INDArray b = Sparse4j.ones(2)) {
            SolverOptions options = SolverOptions.defaults().preconditioner(Preconditioner.IC0);
            String text = assertThrows(ArithmeticException.class, () -> Solvers.cg(a, b, options)).getMessage();
            assertTrue(text.contains("not positive definite") && !text.contains("Jacobi"), text);
        }
    }
}
