// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.NothingLeft;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.blas.UpLo;
import org.sparse4j.indexing.NDArrayIndex;
import org.sparse4j.linalg.result.Solution;

/** Whether a matrix is symmetric, and that solvers which rely on it say when it is not. */
@ExtendWith(NothingLeft.class)
class SymmetryTest {
    private static final double[][] SYMMETRIC = {{4, 1, 0}, {1, 3, -2}, {0, -2, 5}};
    private static final double[][] OTHER = {{4, 1, 0}, {1, 3, -2}, {7, -2, 5}};

    private static void expect(boolean exact, boolean near, INDArray x, String what) {
        assertEquals(exact, x.isSymmetric(), what);
        assertEquals(near, x.isSymmetric(1e-12), what + ", within 1e-12");
    }

    /** In each format, type and view, and as a view of something larger. */
    private static void expectEverywhere(boolean exact, boolean near, double[][] m, DataType... types) {
        for (DataType type : types) {
            for (SparseFormat format : SparseFormat.values()) {
                String what = type + " " + format;
                try (INDArray dense = Sparse4j.create(m); INDArray cast = dense.castTo(type); INDArray x = cast.toFormat(format);
                        INDArray larger = Sparse4j.zeros(m.length + 2, m.length + 2); INDArray wide = larger.castTo(type);
                        INDArray around = wide.toFormat(format)) {
                    expect(exact, near, x, what);
                    expect(exact, near, x.transpose(), what + ", transposed");
                    INDArray window = around.get(NDArrayIndex.interval(1, m.length + 1), NDArrayIndex.interval(1, m.length + 1));
                    window.assign(x);
                    around.putScalar(0, 1, 1);
                    expect(exact, near, window, what + ", a window");
                    assertFalse(around.isSymmetric(), what + ", around the window");
                }
            }
        }
    }

    @Test
    void everyFormatTypeAndView() {
        expectEverywhere(true, true, SYMMETRIC, DataType.DOUBLE, DataType.FLOAT, DataType.INT, DataType.LONG);
        expectEverywhere(false, false, OTHER, DataType.DOUBLE, DataType.FLOAT, DataType.INT, DataType.LONG);
        expectEverywhere(true, true, new double[][] {{0, 1}, {1, 1}}, DataType.BOOL);
        expectEverywhere(false, false, new double[][] {{0, 1}, {0, 1}}, DataType.BOOL);
        expectEverywhere(false, true, new double[][] {{1, 3}, {3 * (1 + 1e-13), 2}}, DataType.DOUBLE);
        expectEverywhere(false, false, new double[][] {{1, 3}, {3 * (1 + 1e-11), 2}}, DataType.DOUBLE);
        expectEverywhere(false, false, new double[][] {{0, 1e-300}, {0, 1e300}}, DataType.DOUBLE);
    }

    @Test
    void otherShapes() {
        for (long[] shape : new long[][] {{2, 3}, {4}, {3, 3, 3}, {}, {0, 2}}) {
            try (INDArray x = Sparse4j.zeros(shape)) {
                expect(false, false, x, "rank " + shape.length);
            }
        }
        try (INDArray none = Sparse4j.zeros(0, 0); INDArray one = Sparse4j.create(new double[][] {{-7}}); INDArray huge = Sparse4j.sparse(1L << 40, 1L << 40)) {
            expect(true, true, none, "nothing");
            expect(true, true, one, "one element");
            huge.putScalar(new long[] {3, 1L << 39}, 2);
            expect(false, false, huge, "one entry of 2^80");
            huge.putScalar(new long[] {1L << 39, 3}, 2);
            expect(true, true, huge, "two of them");
        }
    }

    /** NaN equals nothing, infinities themselves, 0 minus 0; what is not stored has the fill. */
    @Test
    void specialValuesAndFills() {
        double inf = Double.POSITIVE_INFINITY;
        expectEverywhere(false, false, new double[][] {{Double.NaN, 1}, {1, 2}}, DataType.DOUBLE, DataType.FLOAT);
        expectEverywhere(false, false, new double[][] {{0, Double.NaN}, {Double.NaN, 2}}, DataType.DOUBLE);
        expectEverywhere(true, true, new double[][] {{-inf, inf}, {inf, 2}}, DataType.DOUBLE, DataType.FLOAT);
        expectEverywhere(false, false, new double[][] {{1, inf}, {-inf, 2}}, DataType.DOUBLE);
        expectEverywhere(false, false, new double[][] {{1, inf}, {2, 2}}, DataType.DOUBLE);
        expectEverywhere(false, true, new double[][] {{inf, 1}, {1 + 1e-15, 2}}, DataType.DOUBLE);
        expectEverywhere(true, true, new double[][] {{1, -0.0}, {0.0, 2}}, DataType.DOUBLE);
        for (double fill : new double[] {0, 5, inf}) {
            try (INDArray x = Sparse4j.coo(4, 4).fill(fill).add(3, 1, 2).build()) {
                expect(false, false, x, "fill " + fill);
                x.putScalar(2, 1, 3);
                expect(true, true, x, "fill " + fill);
                x.putScalar(0, 3, fill);
                expect(true, true, x, "a stored fill of " + fill);
            }
        }
        try (INDArray x = Sparse4j.coo(2, 2).fill(Double.NaN).add(3, 0, 0).build()) {
            expect(false, false, x, "fill NaN");
        }
        // A stored zero mirrors what is not stored.
        try (INDArray x = Sparse4j.createSparseCOO(new double[] {0, 1}, new long[][] {{0, 1}, {1, 1}}, 2, 2)) {
            expect(true, true, x, "a stored 0");
        }
        // INT differences do not wrap, LONG beyond 2^53 is compared exactly.
        try (INDArray x = Sparse4j.creation().createFromNested(new int[][] {{0, Integer.MIN_VALUE}, {Integer.MAX_VALUE, 0}});
                INDArray y = Sparse4j.creation().createFromNested(new long[][] {{0, 1L << 60}, {(1L << 60) + 1, 0}})) {
            expect(false, false, x, "INT");
            expect(false, true, y, "LONG");
        }
    }

    @Test
    void tolerances() {
        try (INDArray x = Sparse4j.create(new double[][] {{1, 2}, {3, 4}})) {
            assertTrue(x.isSymmetric(1 / 3.0 + 1e-15));
            assertFalse(x.isSymmetric(0.33));
            assertFalse(x.isSymmetric(0));
            for (double wrong : new double[] {-1e-3, Double.NaN, Double.POSITIVE_INFINITY}) {
                IllegalArgumentException e = assertThrows(IllegalArgumentException.class, () -> x.isSymmetric(wrong));
                assertTrue(e.getMessage().contains(Double.toString(wrong)), e.getMessage());
            }
        }
    }

    private static void namesThePair(Runnable call) {
        String said = assertThrows(IllegalArgumentException.class, call::run).getMessage();
        for (String word : new String[] {"(0, 2)", "is 0", "(2, 0)", "is 7", "triangle(LOWER)"}) {
            assertTrue(said.contains(word), said);
        }
    }

    /** The one-argument forms, those of an ordering and of options, and refactor; a triangle alone where it is asked for. */
    @Test
    void factorisationsOfBothTriangles() {
        FactorizationOptions lower = FactorizationOptions.defaults().triangle(UpLo.LOWER);
        FactorizationOptions upper = FactorizationOptions.defaults().triangle(UpLo.UPPER);
        assertEquals("FactorizationOptions.defaults().ordering(AMD).triangle(UPPER)",
                upper.ordering(Ordering.AMD).toString());
        for (SparseFormat format : SparseFormat.values()) {
            try (INDArray s = Sparse4j.create(SYMMETRIC); INDArray o = Sparse4j.create(OTHER); INDArray good = s.toFormat(format);
                    INDArray bad = o.toFormat(format); INDArray b = Sparse4j.create(new double[] {6, 1, 11})) {
                for (Function<INDArray, SquareFactorization> maker : List.<Function<INDArray, SquareFactorization>>of(
                        SparseCholesky::of, a -> SparseCholesky.of(a, Ordering.NATURAL),
                        a -> SparseCholesky.of(a, FactorizationOptions.defaults().ordering(Ordering.AMD)), SparseLDLT::of,
                        a -> SparseLDLT.of(a, Ordering.NATURAL), a -> SparseLDLT.of(a, FactorizationOptions.defaults()))) {
                    namesThePair(() -> maker.apply(bad).close());
                    try (SquareFactorization f = maker.apply(good)) {
                        solves(f, b, 1, 2, 3);
                        namesThePair(() -> f.refactor(bad));
                        solves(f, b, 1, 2, 3);
                    }
                }
                // The lower triangle of `bad` has 7 at (2, 0), the upper one is that of `good`.
                try (SquareFactorization f = SparseLDLT.of(bad, upper); SquareFactorization g = SparseCholesky.of(bad, upper);
                        SquareFactorization h = SparseLDLT.of(bad, lower);
                        SquareFactorization i = SparseCholesky.of(bad, UpLo.UPPER, Ordering.CHEAPEST);
                        INDArray c = Sparse4j.create(new double[] {27, 1, 18})) {
                    solves(f, b, 1, 2, 3);
                    solves(g, b, 1, 2, 3);
                    solves(h, c, 1, 2, 3);
                    solves(i, b, 1, 2, 3);
                }
                for (Runnable call : new Runnable[] {() -> SparseLU.of(bad, lower).close(), () -> SparseQR.of(bad, upper).close()}) {
                    String said = assertThrows(IllegalArgumentException.class, call::run).getMessage();
                    assertTrue(said.contains("reads the whole matrix"), said);
                }
            }
        }
    }

    private static void solves(SquareFactorization f, INDArray b, double... expected) {
        try (INDArray x = f.solve(b)) {
            assertArrayEquals(expected, x.toDoubleVector(), 1e-13);
        }
    }

    /** Siblings that read a symmetric matrix: refused, or never said to have converged where they have not. */
    @Test
    void othersThatRelyOnSymmetry() {
        try (INDArray dense = Sparse4j.create(OTHER); INDArray bad = dense.toFormat(SparseFormat.CSR);
                INDArray good = Sparse4j.create(SYMMETRIC); INDArray b = Sparse4j.create(new double[] {1, -2, 3})) {
            assertThrows(IllegalArgumentException.class, () -> Solvers.eigsh(bad, 1).close());
            assertThrows(IllegalArgumentException.class, () -> Solvers.eigsh(good, bad, 1, EigenOptions.defaults()).close());
            assertThrows(IllegalArgumentException.class, () -> Solvers.eigsh(bad, good, 1, EigenOptions.defaults()).close());
            for (Preconditioner p : new Preconditioner[] {Preconditioner.NONE, Preconditioner.JACOBI, Preconditioner.SSOR}) {
                SolverOptions options = SolverOptions.defaults().preconditioner(p).acceptUnconverged();
                for (Solution s : new Solution[] {Solvers.cg(bad, b, options), Solvers.minres(bad, b, options)}) {
                    try (s; INDArray ax = bad.mmul(s.x()); INDArray r = b.sub(ax)) {
                        double residual = r.norm2Number().doubleValue();
                        assertEquals(residual, s.residual(), 1e-12);
                        assertEquals(residual <= 1e-8 * b.norm2Number().doubleValue() * (1 + 1e-6), s.converged(), p + ": " + residual);
                    }
                }
            }
        }
    }
}
