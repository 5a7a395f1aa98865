// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cases;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.sparse4j.indexing.NDArrayIndex.all;
import static org.sparse4j.indexing.NDArrayIndex.interval;
import static org.sparse4j.indexing.NDArrayIndex.point;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.NothingLeft;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.blas.BlasWrapper;
import org.sparse4j.blas.Lapack;
import org.sparse4j.blas.UpLo;

/**
 * LAPACK through the facade: worked examples in both types, as batches and as views; sizes, shapes, threads and both
 * libraries are the business of {@code tests/native/ops/routines/lapack_test.cpp}.
 */
@ExtendWith(NothingLeft.class)
class LapackTest {
    private static final DataType[] TYPES = {DataType.DOUBLE, DataType.FLOAT};

    private final BlasWrapper blas = Sparse4j.getBlasWrapper();

    private static INDArray array(DataType type, double[] values, long... shape) {
        INDArray x = Sparse4j.zeros(type, shape);
        try (INDArray given = Sparse4j.create(values, shape)) {
            return x.assign(given);
        }
    }

    private static INDArray array(DataType type, double[][] rows) {
        return array(type, Arrays.stream(rows).flatMapToDouble(Arrays::stream).toArray(), rows.length, rows[0].length);
    }

    /** Two systems [2, n, n], every second element of a larger array of zeros; the second is the first times 4. */
    private static INDArray batch(INDArray owner, double[][] a) {
        INDArray view = owner.get(all(), interval(0, 2, 2L * a.length), interval(1, 2, 2L * a[0].length + 1));
        for (int i = 0; i < a.length; i++) {
            for (int j = 0; j < a[i].length; j++) {
                view.putScalar(new long[] {0, i, j}, a[i][j]);
                view.putScalar(new long[] {1, i, j}, 4 * a[i][j]);
            }
        }
        return view;
    }

    private static void near(double[][] wanted, INDArray got, double factor) {
        double[][] found = got.toDoubleMatrix();
        for (int i = 0; i < wanted.length; i++) {
            double[] row = Arrays.stream(wanted[i]).map(v -> factor * v).toArray();
            assertArrayEquals(row, found[i], 1e-5, () -> got.toString());
        }
    }

    @Test
    void cholesky() {
        double[][] a = {{4, 2, -2}, {2, 10, 2}, {-2, 2, 6}};
        double[][] factor = {{2, 0, 0}, {1, 3, 0}, {-1, 1, 2}};
        for (DataType type : TYPES) {
            try (INDArray owner = Sparse4j.zeros(type, 2, 6, 7); INDArray upper = array(type, a);
                    INDArray b = array(type, new double[][] {{4, 14, 6}, {16, 56, 24}})) {
                INDArray l = batch(owner, a);
                l.get(all(), point(0), point(2)).assign(Double.NaN);
                assertSame(l, blas.potrf(UpLo.LOWER, l));
                near(factor, l.get(point(0)), 1);
                near(factor, l.get(point(1)), 2);
                assertSame(b, Lapack.potrs(UpLo.LOWER, l, b));
                near(new double[][] {{1, 1, 1}, {1, 1, 1}}, b, 1);
                assertEquals(0, owner.getDouble(0, 1, 1), "beside the view");
                Lapack.potrf(UpLo.UPPER, upper);
                near(factor, upper.transpose(), 1);
            }
        }
    }

    @Test
    void generalSystems() {
        double[][] a = {{0, 2, 1}, {4, 1, 0}, {2, 0, 3}};
        for (DataType type : TYPES) {
            try (INDArray owner = Sparse4j.zeros(type, 2, 6, 7); INDArray pivots = Sparse4j.zeros(DataType.LONG, 2, 3);
                    INDArray b = array(type, new double[] {3, 5, 5, 12, 20, 20}, 2, 3, 1);
                    INDArray c = array(type, new double[] {6, 3, 4, 24, 12, 16}, 2, 3)) {
                INDArray lu = batch(owner, a);
                assertSame(b, blas.gesv(lu, pivots, b));
                near(new double[][] {{1}, {1}, {1}}, b.get(point(1)), 1);
                assertEquals(1, pivots.getLong(0, 0), "row 0 was exchanged with row 1");
                assertSame(c, Lapack.getrs(lu, true, pivots, c));
                near(new double[][] {{1, 1, 1}, {1, 1, 1}}, c, 1);
                near(new double[][] {{4, 1, 0}, {0, 2, 1}, {0.5, -0.25, 3.25}}, lu.get(point(0)), 1);
                try (INDArray again = array(type, a); INDArray p = Lapack.getrf(again)) {
                    assertArrayEquals(new long[] {1, 1, 2}, p.toLongVector());
                    assertEquals(again, lu.get(point(0)));
                }
            }
        }
    }

    @Test
    void leastSquares() {
        double[][] a = {{1, 0}, {1, 1}, {1, 2}, {1, 3}};
        for (DataType type : TYPES) {
            try (INDArray x = array(type, a); INDArray tau = Sparse4j.zeros(type, 2);
                    INDArray b = array(type, new double[] {1, 3, 4, 6}, 4);
                    INDArray shortest = array(type, new double[] {4, 6, 0, 0}, 4)) {
                assertSame(b, blas.gels(x, false, b));
                assertEquals(1.1, b.getDouble(0), 1e-5);
                assertEquals(1.6, b.getDouble(1), 1e-5);
                assertEquals(0.2, b.getDouble(2) * b.getDouble(2) + b.getDouble(3) * b.getDouble(3), 1e-5);
                near(a, x, 1);
                Lapack.gels(x, true, shortest);
                assertArrayEquals(new double[] {1, 1, 1, 1}, shortest.toDoubleVector(), 1e-5);
                assertSame(x, blas.geqrf(x, tau));
                assertEquals(2, Math.abs(x.getDouble(0, 0)), 1e-5);
                assertEquals(Math.sqrt(5), Math.abs(x.getDouble(1, 1)), 1e-5);
                assertEquals(1.5, tau.getDouble(0), 1e-5);
            }
        }
    }

    @Test
    void spectra() {
        for (DataType type : TYPES) {
            try (INDArray a = array(type, new double[][] {{2, Double.NaN}, {1, 2}});
                    INDArray w = Sparse4j.zeros(type, 2);
                    INDArray m = array(type, new double[][] {{3, 0}, {0, 0}, {0, -4}});
                    INDArray s = Sparse4j.zeros(type, 2); INDArray u = Sparse4j.zeros(type, 3, 3);
                    INDArray vt = Sparse4j.zeros(type, 2, 2)) {
                blas.syev(false, UpLo.LOWER, a, w);
                assertTrue(Double.isNaN(a.getDouble(0, 1)), "not written without vectors");
                assertArrayEquals(new double[] {1, 3}, w.toDoubleVector(), 1e-6);
                assertSame(w, Lapack.syev(true, UpLo.LOWER, a, w));
                assertEquals(-0.5, a.getDouble(0, 0) * a.getDouble(1, 0), 1e-6);
                assertEquals(0.5, a.getDouble(0, 1) * a.getDouble(1, 1), 1e-6);
                assertSame(s, blas.gesvd(m, s, u, vt));
                assertArrayEquals(new double[] {4, 3}, s.toDoubleVector(), 1e-6);
                assertEquals(1, Math.abs(u.getDouble(2, 0)), 1e-6);
                assertEquals(1, Math.abs(u.getDouble(1, 2)), 1e-6);
                assertEquals(1, Math.abs(vt.getDouble(0, 1)), 1e-6);
                s.assign(0);
                blas.gesvd(m, s);
                assertArrayEquals(new double[] {4, 3}, s.toDoubleVector(), 1e-6);
                try (INDArray thin = Sparse4j.zeros(type, 3, 2)) {
                    Lapack.gesvd(m, s, thin, vt);
                    assertEquals(1, Math.abs(thin.getDouble(2, 0)), 1e-6);
                    assertEquals(1, Math.abs(thin.getDouble(0, 1)), 1e-6);
                }
            }
        }
    }

    @Test
    void refusals() {
        try (INDArray a = array(DataType.DOUBLE, new double[] {1, 0, 0, 1, 1, 2, 2, 4}, 2, 2, 2);
                INDArray b = Sparse4j.ones(2, 2); INDArray p = Sparse4j.zeros(DataType.LONG, 2, 2);
                INDArray sparse = b.toFormat(SparseFormat.CSR); INDArray before = a.dup()) {
            String singular = assertThrows(ArithmeticException.class, () -> Lapack.gesv(a, p, b)).getMessage();
            assertTrue(singular.contains("system 1") && singular.contains("pivot 1"), singular);
            assertThrows(ArithmeticException.class, () -> Lapack.potrf(UpLo.LOWER, a));
            assertThrows(ArithmeticException.class, () -> Lapack.getrf(a));
            assertEquals(before, a);
            assertEquals(4, b.sumNumber().doubleValue());
            assertThrows(IllegalArgumentException.class, () -> Lapack.potrf(UpLo.LOWER, sparse));
            assertThrows(IllegalArgumentException.class, () -> Lapack.getrf(b.getRow(0)));
            assertThrows(IllegalArgumentException.class, () -> Lapack.getrf(a, b));
            p.assign(2);
            assertThrows(IndexOutOfBoundsException.class, () -> Lapack.getrs(a, false, p, b));
            String shapes = assertThrows(IllegalArgumentException.class, () -> Lapack.gels(a, false, p)).getMessage();
            assertTrue(shapes.contains("LONG") && shapes.contains("DOUBLE"), shapes);
            shapes = assertThrows(IllegalArgumentException.class, () -> Lapack.gesv(a, b.getRow(0))).getMessage();
            assertTrue(shapes.contains("[2, 2, 2]") && shapes.contains("[2, 2]") && shapes.contains("[2]"), shapes);
        }
    }
}
