// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cases;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.sparse4j.indexing.NDArrayIndex.interval;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.NothingLeft;
import org.sparse4j.Sparse4j;
import org.sparse4j.blas.BlasWrapper;
import org.sparse4j.blas.Level1;

/** BLAS level 1 against plain loops: every pair of formats and views, all types; the parameters of rotations. */
@ExtendWith(NothingLeft.class)
class BlasVectorsTest extends PlainMatrices {
    private final BlasWrapper blas = BlasWrapper.instance();

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

    /** The increment of BLAS is that of a view. */
    @Test
    void increments() {
        Formats.forEvery(Sparse4j.createSparseCOO(new double[] {1, 3, 4, 7}, new long[] {0, 2, 3, 6}, 7), memory -> {
            try (INDArray y = Sparse4j.create(new double[] {1, 2, 3})) {
                INDArray every = memory.get(interval(1, 2, 7));  // 0, 4, 0
                assertEquals(8, Level1.dot(every, y));
                Level1.swap(every, y);
                assertArrayEquals(new double[] {1, 1, 3, 2, 0, 3, 7}, memory.toDoubleVector());
                Level1.axpy(10, memory.get(interval(0, 3, 7)), every);
                assertArrayEquals(new double[] {1, 11, 3, 22, 0, 73, 7}, memory.toDoubleVector());
            }
        });
    }

    @Test
    void refusals() {
        try (INDArray a = Sparse4j.ones(3, 3); INDArray x = Sparse4j.ones(2); INDArray y = Sparse4j.ones(3);
                INDArray whole = Sparse4j.ones(DataType.INT, 3); INDArray filled = Sparse4j.sparse(3).addi(2);
                INDArray bool = y.castTo(DataType.BOOL)) {
            for (Runnable call : new Runnable[] {() -> Level1.swap(x, a), () -> Level1.swap(x, y),
                () -> Level1.swap(y, whole), () -> Level1.swap(y, filled), () -> Level1.copy(filled, y),
                () -> Level1.copy(x, y), () -> Level1.copy(bool, y), () -> Level1.rotm(y, filled, 1, 0, 0, 1),
                () -> Level1.rotm(x, y, 1, 0, 0, 1)}) {
                assertThrows(IllegalArgumentException.class, call::run);
            }
            assertEquals(3, y.sumNumber().doubleValue());
        }
    }
}
